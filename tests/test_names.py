"""Names where there is little room."""

import pytest

from scoresheet.words import brief, isolated


@pytest.mark.parametrize(
    ("name", "other", "most", "said"),
    [
        pytest.param("Anne", "Annie", 18, "Anne", id="a short one as it is"),
        pytest.param("Jean-Christophe Beaumont", "Luc", 18, "Jean-Christophe B…", id="its beginning"),
        pytest.param("champions of Monday A", "champions of Monday B", 18, "champ…of Monday A", id="its end"),
        pytest.param(
            "The Champions A of all Mondays",
            "the champions B of all Mondays",
            12,
            "The…A of a",
            id="where they part",
        ),
        pytest.param("Maximilienne", "Maximilienne Anne", 8, "Ma…ienne", id="one that goes on"),
        pytest.param(isolated("אבגדהוזחטיכלמ"), "Luc", 8, isolated("אבגדהוז…"), id="a name in Hebrew"),
    ],
)
def test_a_long_name_keeps_what_tells_it_from_the_other(name, other, most, said):
    assert brief(name, (name, other), most) == said


@pytest.mark.parametrize("most", [7, 11, 18, 34])
def test_two_names_that_differ_in_one_letter_never_look_alike(most):
    for place in range(40):
        names = [f"{'x' * place}{letter}{'x' * (39 - place)}" for letter in "ab"]
        one, two = (brief(name, names, most) for name in names)
        assert one != two
        assert max(len(one), len(two)) <= most
