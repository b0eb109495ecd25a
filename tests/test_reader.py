"""What every document is read with: each fault at its path, and with what its sentence names."""

import pytest
from facts import refusal

from scoresheet.codec.entries import date
from scoresheet.codec.reader import array, integer, member, name, note, quotable, string
from scoresheet.deal import Side
from scoresheet.faults import Refused


def about(call, *args):
    """What the one problem of a call is about."""
    with pytest.raises(Refused) as refused:
        call(*args)
    (found,) = refused.value.problems
    return dict(found.about)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("2026-12-31", True),
        ("2026-01-01", True),
        ("2024-02-29", True),
        ("2026-02-29", False),
        ("2026-13-01", False),
        ("2026-00-10", False),
        ("2026-06-00", False),
        ("2026-06-31", False),
        ("0000-01-01", False),
    ],
)
def test_a_date_is_one_of_the_calendar(text, valid):
    assert refusal(date, text) == (set() if valid else {("", "unknown_value")})


@pytest.mark.parametrize(("read", "most"), [(name, 200), (note, 1000)])
def test_a_text_has_a_longest_length(read, most):
    assert read("x" * most) == "x" * most
    assert refusal(read, "x" * (most + 1)) == {("", "too_long")}
    assert about(read, "x" * (most + 1)) == {"most": most}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\N{ZERO WIDTH JOINER}", id="nothing but a joiner"),
        pytest.param("\N{COMBINING ACUTE ACCENT}", id="nothing but an accent"),
        pytest.param("Anne\n", id="a line break"),
        pytest.param("a\N{RIGHT-TO-LEFT OVERRIDE}b", id="letters that turn what follows"),
    ],
)
def test_a_name_can_be_seen(text):
    assert refusal(name, text) == {("", "unprintable")}


def test_a_name_may_be_empty_or_a_single_sign_of_any_kind():
    for text in ("", " ", "é", "7", "!", "♠", "👍🏽"):
        assert name(text) == text


def test_a_note_has_lines_and_a_name_has_not():
    assert note("one\n\ttwo") == "one\n\ttwo"
    assert refusal(name, "one\ttwo") == {("", "unprintable")}
    assert refusal(note, "one\rtwo") == {("", "unprintable")}


def test_a_word_that_means_nothing_is_quoted():
    assert about(member(Side), "XY") == {"value": "XY"}


def test_what_is_quoted_is_short_and_can_be_shown():
    assert quotable("x" * 41) == "x" * 40
    assert quotable("\ud83d") == "\\ud83d"


@pytest.mark.parametrize(
    ("read", "wanted"), [(integer, "integer"), (string, "string"), (array(integer), "list")]
)
def test_a_value_of_the_wrong_kind_is_told_what_was_wanted(read, wanted):
    assert about(read, {}) == {"wanted": wanted}


def test_a_list_names_every_fault_by_its_place():
    numbers = array(integer, 3)
    assert numbers([1, 2, 3]) == (1, 2, 3)
    assert refusal(numbers, [1, 2, 3, 4]) == {("", "too_long")}
    assert refusal(numbers, ["1", 2, None]) == {("0", "wrong_type"), ("2", "wrong_type")}
