"""What is installed from a wheel is whole: pages, static files, languages and migrations."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A wheel of this tree in an environment of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, timeout=120)
    pip = [
        folder / "venv/bin/python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        wheel,
    ]
    subprocess.run(pip, check=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def address(installed):
    """Where the installed program serves, away from the repository."""
    environment = os.environ | {"XDG_DATA_HOME": str(installed / "data")}
    command = [installed / "venv/bin/scoresheet", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=installed, env=environment
    ) as server:
        yield re.search(r"http://\S+/", server.stdout.readline())[0]
        server.terminate()


def _page(url: str, language: str = "en") -> str:
    request = urllib.request.Request(url, headers={"Accept-Language": language})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read().decode()


def test_the_first_page_is_served(address):
    assert "<html" in _page(address)


def test_its_style_sheet_too(address):
    link = re.search(r'href="/(static/[^/]+/app\.css)"', _page(address))[1]
    assert "--accent" in _page(address + link)


def test_it_speaks_french(address):
    assert "New match" in _page(address, "en")
    assert "Nouvelle partie" in _page(address, "fr"), "the wheel brings its catalogues"
