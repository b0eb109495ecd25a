"""What the code cites travels with the code."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECTIONS = set(re.findall(r"^## (\d+)\. ", (ROOT / "scoresheet" / "RULES.md").read_text(), re.MULTILINE))
DOCUMENT = re.compile(r"\b[A-Z]{2,}\.md\b")
CITED = re.compile(r"RULES\.md (\d+(?:(?:, | and |, and )\d+)*)")


def texts():
    """Every text of the repository that may cite a document, but the specification itself."""
    for folder in ("scoresheet", "templates", "static", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".html", ".js", ".css", ".md", ".jsonl"} and file.name != "RULES.md":
                yield file.relative_to(ROOT), file.read_text()
    for name in ("README.md", "pyproject.toml"):
        yield Path(name), (ROOT / name).read_text()


def test_every_section_that_is_cited_is_there():
    cited = {
        (str(file), number)
        for file, text in texts()
        for numbers in CITED.findall(text)
        for number in re.findall(r"\d+", numbers)
    }
    assert len(cited) > 40
    assert [(file, number) for file, number in sorted(cited) if number not in SECTIONS] == []


def test_no_document_is_cited_that_is_not_in_the_repository():
    here = {"RULES.md", "README.md"}
    assert [
        (str(file), found) for file, text in texts() for found in DOCUMENT.findall(text) if found not in here
    ] == []


def test_the_readme_and_the_rules_page_lead_to_the_specification():
    assert "(scoresheet/RULES.md)" in (ROOT / "README.md").read_text()
    assert "RULES.md" in (ROOT / "templates" / "rules.html").read_text()
