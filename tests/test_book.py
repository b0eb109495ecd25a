"""The book of a browser: its matches, a new one, one from a file, language and theme."""

import json
import re

import pytest
from driver import Driver, filled_in

from scoresheet.codec import match_document, rules_document
from scoresheet.deal import Seat
from scoresheet.entries import Settings
from scoresheet.log import Opened
from scoresheet.match import Match
from scoresheet.presets import PRESETS
from scoresheet.rules import SWITCHES, Rules
from scoresheet.store import new_key
from scoresheet.views.browser import MOST_SHEETS, local_address
from scoresheet.words import preset_title

SETTINGS = "rule_target", "rule_lowest_bid"


def settings_of(driver, sheet):
    """The settings of a match as its JSON export has them."""
    return json.loads(driver.get(f"/s/{sheet.key}/export.json").response.data)


def matches(driver):
    """Each match on the home page, in one line."""
    return driver.get("/").texts(".matches li")


def book_key(driver):
    """The key of this browser's book, from its cookie."""
    return driver.client.get_cookie("books").value.split(".")[0]


def document(**values):
    return match_document(Match(settings=Settings())) | values


# A new match


def test_three_taps_lead_from_home_to_the_form_of_the_first_deal(driver):
    new = driver.follow(driver.get("/"), "New match")
    sheet = driver.send(new)
    form = driver.follow(sheet, "Enter a deal")
    assert form.title == "Enter a deal"
    assert settings_of(driver, sheet)["rules"] == rules_document(Rules())


def test_a_started_match_is_shown_by_its_own_address(driver):
    form = driver.get("/new")
    answer = driver.client.post("/new", data=dict(filled_in(form.form())))
    assert answer.status_code == 303
    assert answer.location.startswith("/s/")


def test_names_players_and_dealer_are_kept(driver):
    sheet = driver.new_match(
        side_ns="Anne & Paul", player_n="Anne", player_s="Paul", player_w="Zoé", first_dealer="W"
    )
    settings = settings_of(driver, sheet)
    assert settings["sides"] == {"NS": "Anne & Paul"}
    assert settings["players"] == {"N": "Anne", "S": "Paul", "W": "Zoé"}
    assert settings["first_dealer"] == "W"
    assert "Zoé deals" in sheet.text()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_gives_all_its_switches(driver, preset):
    sheet = driver.new_match(preset=preset)
    assert settings_of(driver, sheet)["rules"] == rules_document(PRESETS[preset])


def test_a_switch_set_by_hand_stays_under_another_preset(driver):
    sheet = driver.new_match(
        preset="annonces701", rule_target="1000", rule_no_trumps="false", rule_generale="500"
    )
    changed = {"target": 1000, "no_trumps": False, "generale": 500}
    assert settings_of(driver, sheet)["rules"] == rules_document(PRESETS["annonces701"]) | changed


def test_an_amount_of_the_preset_can_be_taken_away(driver):
    sheet = driver.new_match(preset="base2000", rule_surprise_capot_none=True)
    assert settings_of(driver, sheet)["rules"]["surprise_capot"] is None


def test_every_preset_is_offered_with_its_line(driver):
    choices = driver.get("/new").texts(".presets .choice")
    assert len(choices) == len(PRESETS)
    assert choices[0].startswith("Coinche to 2000 (Italy, Spain) Points and bid, rounded to tens")


def test_every_switch_is_in_the_form_under_its_words(driver):
    form = driver.get("/new").form()
    for switch in SWITCHES:
        control = form.find(attrs={"name": f"rule_{switch.name}"})
        assert form.find("label", attrs={"for": control["id"]}).get_text().strip(), switch.name
        assert bool(form.find(attrs={"name": f"rule_{switch.name}_none"})) is switch.optional


def test_every_switch_but_two_is_folded_away(driver):
    folded = driver.get("/new").soup.select_one("details.switches")
    names = {tag["name"].removesuffix("_none") for tag in folded.select("[name]")}
    assert names == {f"rule_{switch.name}" for switch in SWITCHES} - {*SETTINGS}
    assert not folded.has_attr("open")


def test_a_new_match_offers_the_people_and_the_rules_of_the_last_one(driver):
    driver.new_match(player_n="Zoé", side_ew="Cats", preset="club", rule_target="900", first_dealer="W")
    form = driver.get("/new")
    kept = ("player_n", "side_ew", "preset", "rule_target", "first_dealer")
    assert [form.value(name) for name in kept] == ["Zoé", "Cats", "club", "900", "W"]
    again = driver.send(form)
    assert settings_of(driver, again)["rules"] == rules_document(PRESETS["club"]) | {"target": 900}


def test_rules_with_a_name_are_offered_by_their_name(driver):
    driver.new_match(preset="club", rule_target="900", rules_name="At Zoé's")
    assert driver.get("/new").value("preset") == "named:At Zoé's"
    assert driver.get("/new").text(".act .chosen") == "At Zoé's"


def test_a_link_to_rules_keeps_the_people_and_not_the_rules_of_the_last_match(driver):
    driver.new_match(player_n="Zoé", rule_target="900")
    form = driver.get("/new?preset=club")
    assert (form.value("player_n"), form.value("preset"), form.value("rule_target")) == ("Zoé", "club", "")


def test_who_played_in_the_book_is_offered_while_typing_the_last_spelling_once(driver):
    assert not driver.get("/new").soup.select("datalist")
    driver.new_match(player_n="zoe", player_e="Max")
    driver.new_match(player_n="Zoé", player_e="", player_s="<Anne>")
    form = driver.get("/new")
    assert {tag["value"] for tag in form.soup.select("#known option")} == {"Zoé", "<Anne>", "Max"}
    assert {tag.get("list") for tag in form.soup.select(".around input")} == {"known"}
    assert not driver.another().get("/new").soup.select("datalist")


@pytest.mark.parametrize(
    ("button", "seats"),
    [
        pytest.param("⟳", "A D B C", id="all but North move on"),
        pytest.param("⇄", "A D C B", id="West and East change places"),
    ],
)
def test_the_places_are_swapped_by_a_tap_and_all_else_stays(driver, button, seats):
    people = dict(zip(("player_n", "player_e", "player_s", "player_w"), "ABCD", strict=True))
    page = driver.send(driver.get("/new"), button=button, preset="club", rule_target="900", **people)
    assert [page.value(name) for name in people] == seats.split()
    assert (page.value("preset"), page.value("rule_target")) == ("club", "900")


def test_the_rules_chosen_are_said_beside_the_button_that_starts(driver):
    assert driver.get("/new").text(".act .chosen") == "Coinche to 2000 (Italy, Spain)"
    page = driver.get("/new?preset=club&rule_target=900")
    assert page.text(".act .chosen") == f"{preset_title('club')} · with changes"


def test_who_deals_first_is_asked_by_name_once_the_form_was_sent(driver):
    page = driver.new_match(player_n="Zoé", player_e="Zoé", player_s="Max")
    assert page.texts("fieldset.chips .chip") == ["Zoé", "Zoé", "Max", "West"]
    assert page.soup.select_one("[name=side_ns]")["placeholder"] == "Zoé & Max"


REFUSED = [
    pytest.param({"rule_target": "0"}, "rule_target", "from 1 to", id="a target of 0"),
    pytest.param({"rule_target": "many"}, "rule_target", "digits", id="a target in letters"),
    pytest.param({"rule_target": "٣"}, "rule_target", "digits", id="a digit that is not ours"),
    pytest.param({"rule_lowest_bid": "85"}, "rule_lowest_bid", "82 or a multiple of ten", id="85"),
    pytest.param({"rule_lowest_bid": "200"}, "rule_highest_bid", "lowest, 200", id="from 200 to 180"),
    pytest.param({"rule_coinche_factor": "5"}, "rule_surcoinche_factor", "5 or more", id="coinche times 5"),
    pytest.param(
        {"rule_failure_base": "0", "rule_failure_adds_bid": "false"},
        "rule_failure_base",
        "must give something",
        id="a failure for nothing",
    ),
    pytest.param(
        {"rule_generale": "500", "rule_generale_none": True},
        "rule_generale",
        "“Générale” contradicts",
        id="a générale for 500 that is not played",
    ),
    pytest.param({"side_ns": "x" * 201}, "side_ns", "200 characters", id="a name of 201 letters"),
    pytest.param({"player_w": "a\x07b"}, "player_w", "printed", id="a name with a bell"),
]


@pytest.mark.parametrize(("values", "field", "sentence"), REFUSED)
def test_what_is_wrong_stands_at_its_field_with_what_was_typed(driver, values, field, sentence):
    page = driver.new_match(side_ew="Eux", **({"player_e": "Max"} | values))
    assert page.status == 422
    assert list(page.errors) == [field]
    assert sentence in " ".join(page.errors[field])
    assert page.value("side_ew") == "Eux"
    assert {name: page.value(name) for name in values} == values
    assert matches(driver) == []


def test_everything_wrong_is_said_at_once(driver):
    values = {"rule_target": "x", "rule_lowest_bid": "85", "side_ns": "x" * 201, "rule_coinche_factor": "9"}
    page = driver.new_match(**values)
    assert set(page.errors) == {"rule_target", "side_ns", "rule_lowest_bid", "rule_surcoinche_factor"}


def test_a_folded_switch_at_fault_is_unfolded(driver):
    page = driver.new_match(rule_lowest_bid="200")
    assert page.soup.select_one("details.switches").has_attr("open")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        pytest.param({"preset": "nonsense"}, "preset", id="an unknown preset"),
        pytest.param({"first_dealer": "X"}, "first_dealer", id="an unknown seat"),
        pytest.param({"rule_rounding": "up"}, "rule_rounding", id="an unknown rounding"),
        pytest.param({"rule_melds": "maybe"}, "rule_melds", id="neither yes nor no"),
    ],
)
def test_values_that_no_page_offers_are_refused_at_their_field(driver, values, field):
    fields = dict(filled_in(driver.get("/new").form())) | values
    page = driver.post("/new", fields)
    assert page.status == 422
    assert list(page.errors) == [field]


def test_sending_the_form_twice_makes_one_match(driver):
    form = driver.get("/new")
    first, second = driver.send(form, side_ns="Anne"), driver.send(form, side_ns="Anne")
    assert first.key == second.key
    assert len(matches(driver)) == 1


def test_a_double_tap_on_the_very_first_match_makes_one_book(app):
    """The second tap leaves before the first answer brings the cookie: it comes as another browser would."""
    page = app.test_client().get("/new").text
    fields = dict(re.findall(r'type="hidden" name="(op)" value="([^"]+)"', page))
    answers = [app.test_client().post("/new", data=fields) for _ in range(2)]
    first, second = ((answer.location, answer.headers["Set-Cookie"].partition(";")[0]) for answer in answers)
    assert first == second


def test_a_form_with_a_key_that_none_of_ours_has_still_makes_a_match(driver):
    for op in ("\x00", "x" * 1000, "é"):
        assert driver.post("/new", {"op": op}).status == 200
    assert len(matches(driver)) == 3


@pytest.mark.parametrize("op", ["1", "test", "é" * 30, "x" * 1000])
def test_a_key_that_two_forms_may_have_by_chance_makes_two_books(app, op):
    """A stranger's script that numbers its forms must not find itself in somebody's book."""
    answers = [app.test_client().post("/new", data={"op": op, "preset": "club"}) for _ in range(2)]
    first, second = ((answer.location, answer.headers["Set-Cookie"].partition(";")[0]) for answer in answers)
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_a_preset_can_be_named_in_the_address(driver):
    assert driver.get("/new?preset=club").value("preset") == "club"
    assert driver.get("/new?preset=nonsense").status == 200


# The book


def test_nothing_is_remembered_before_the_first_match(driver):
    driver.get("/")
    driver.get("/new")
    assert driver.client.get_cookie("books") is None
    assert "No account" in driver.get("/").text()


def test_the_cookie_is_kept_from_scripts_and_other_sites(driver):
    answer = driver.client.post("/new", data=dict(filled_in(driver.get("/new").form())))
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=34560000" in cookie
    assert "Secure" not in cookie
    answer = driver.client.post("/new", data={"op": "o"}, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]


def test_a_match_stands_in_the_book_with_its_names_totals_date_and_state(driver):
    driver.enter_deal(driver.new_match(side_ns="Anne & Paul"))
    (line,) = matches(driver)
    assert line.startswith("Anne & Paul 200 Them 60")
    assert "in play, to 2000" in line


def test_the_latest_match_stands_first(driver):
    for name in ("first", "second"):
        driver.new_match(side_ns=name)
    assert [line.split()[0] for line in matches(driver)] == ["second", "first"]


WON = {"kind": "written", "NS": 2010, "EW": 90}


@pytest.mark.parametrize(
    ("values", "line"),
    [
        pytest.param({"entries": [WON]}, "Us 2010 Them 90", id="totals"),
        pytest.param({"entries": [WON]}, "won by Us", id="won"),
        pytest.param({"entries": [], "stopped": True}, "a draw", id="stopped at 0 - 0"),
        pytest.param({"entries": [], "name": "Jeudi"}, "Jeudi Us 0 Them 0", id="with a name"),
        pytest.param({"entries": [], "played_on": "2025-03-07"}, "7 Mar 2025", id="the date on it"),
    ],
)
def test_the_state_of_a_match(driver, values, line):
    driver.import_match({"format": "coinche-scoresheet/1", "rules": "base2000"} | values)
    assert line in matches(driver)[0]


def test_a_link_opens_a_book_on_another_phone_and_keeps_the_one_before(driver):
    driver.new_match(side_ns="Anne")
    guest = driver.another()
    guest.new_match(side_ns="Zoé")
    page = guest.open_book(book_key(driver))
    assert page.address == "/"
    assert "Anne" in matches(guest)[0]
    guest.follow(page, "Zoé")
    assert "Zoé" in matches(guest)[0]


def test_a_phone_finds_a_match_again_that_it_edits_by_its_link(driver):
    sheet = driver.new_match(side_ns="Anne")
    guest = driver.another()
    guest.get(sheet.address)
    assert matches(guest) == []  # to look is not to edit
    guest.enter_deal(guest.get(sheet.address))
    driver.enter_deal(driver.get(sheet.address))
    assert len(matches(driver)) == 1
    assert ["Anne" in line for line in matches(guest)] == [True]
    guest.new_match(side_ns="Zoé")
    assert [line.split()[0] for line in matches(guest)] == ["Zoé", "Anne"]
    assert guest.follow(guest.get("/"), "Anne").address == sheet.address
    guest.send(guest.get(f"{sheet.address}/bring"))
    assert len(matches(guest)) == 2
    assert len(guest.get("/").soup.select(".matches")) == 1  # in its own book now


@pytest.mark.parametrize("closed", ["renew", "remove"])
def test_a_match_whose_link_was_closed_is_found_no_more(app, driver, closed):
    sheet = driver.new_match(side_ns="Anne")
    guest = driver.another()
    guest.enter_deal(guest.get(sheet.address))
    store = app.extensions["store"]
    record, log = store.open_by_edit_key(sheet.key)
    if closed == "renew":
        store.renew_keys(sheet.key, new_key())
    else:
        store.remove_sheet(record, log.sheet.version)
    assert matches(guest) == []


def test_the_cookie_holds_the_latest_matches_by_link_and_every_book(driver):
    guest = driver.another()
    guest.new_match()
    sheets = [driver.new_match() for _ in range(MOST_SHEETS + 1)]
    for sheet in sheets:
        guest.enter_deal(guest.get(sheet.address))
    keys = guest.client.get_cookie("books").value.split(".")
    assert len(keys) == 1 + MOST_SHEETS
    assert keys[1:] == [f"~{sheet.key}" for sheet in reversed(sheets[1:])]


def test_a_new_match_goes_into_the_current_book(driver):
    driver.new_match(side_ns="Anne")
    guest = driver.another()
    guest.open_book(book_key(driver))
    guest.new_match(side_ns="Zoé")
    assert len(matches(driver)) == 2


@pytest.mark.parametrize("key", ["nonsense", "A" * 22, "é"])
def test_an_unknown_book_is_not_found_and_not_remembered(driver, key):
    page = driver.get(f"/b/{key}")
    assert page.status == 404
    assert driver.client.get_cookie("books") is None


@pytest.mark.parametrize("cookie", ["", "...", "A" * 22, "<script>", "é" * 22, f"{'A' * 22}." * 100])
def test_a_cookie_that_opens_nothing_is_as_none(driver, cookie):
    driver.client.set_cookie("books", cookie)
    assert driver.get("/").status == 200
    assert driver.new_match().status == 200
    assert len(matches(driver)) == 1


# Import


def test_an_exported_match_comes_back_in_another_book(driver):
    sheet = driver.enter_deal(driver.new_match(side_ns="Anne", rule_target="1000"))
    export = driver.get(f"/s/{sheet.key}/export.json").response.data
    guest = driver.another()
    copy = guest.send(guest.get("/import"), file=("match.json", export))
    assert copy.totals == (200, 60)
    assert copy.key != sheet.key
    assert guest.get(f"/s/{copy.key}/export.json").response.data == export


def test_a_match_without_history_is_entered_row_by_row(driver):
    entries = [
        {"kind": "deal", "taker": "NS", "bid": 100, "trump": "S", "coinche": "none", "points": 100},
        {"kind": "passed"},
        {"kind": "adjustment", "side": "EW", "points": -160, "reason": "renonce"},
    ]
    sheet = driver.import_match({"format": "coinche-scoresheet/1", "rules": "club", "entries": entries})
    assert sheet.totals == (200, -100)
    assert len(sheet.rows) == 3


def test_a_file_with_a_mark_of_its_encoding_is_read(driver):
    export = json.dumps(document(entries=[], totals=None, outcome=None)).encode("utf-8-sig")
    assert driver.send(driver.get("/import"), file=("match.json", export)).totals == (0, 0)


def test_so_is_a_text_that_was_pasted_with_it(driver):
    text = "\ufeff" + json.dumps(document(entries=[], totals=None, outcome=None))
    assert driver.send(driver.get("/import"), text=text).totals == (0, 0)


def test_faults_of_a_file_are_named_by_their_path(driver):
    deal = {"kind": "deal", "taker": "NS", "bid": 100, "trump": "S", "coinche": "none"}
    page = driver.import_match(document(entries=[deal | {"points": 163}, deal | {"points": 82.5}], x=1))
    assert page.status == 422
    assert [text.split()[0] for text in page.texts(".errors li")] == ["entries.1.points", "x"]
    assert "82.5" in page.value("text")
    assert matches(driver) == []


def test_an_impossible_deal_in_a_file_is_named_by_its_path(driver):
    deal = {"kind": "deal", "taker": "NS", "bid": 100, "trump": "S", "coinche": "none"}
    page = driver.import_match(document(entries=[deal | {"points": 90}, deal | {"points": 163}]))
    assert page.texts(".errors code") == ["entries.1.points"]
    assert matches(driver) == []


def test_of_very_many_faults_some_are_shown_and_the_rest_counted(driver):
    page = driver.import_match(document(entries=[{"kind": "nonsense"}] * 60))
    assert len(page.texts(".errors li")) == 50
    assert "and 10 more" in page.text()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "Choose a file", id="an empty file"),
        pytest.param(b"PK\x03\x04\xff\xfe", "no text", id="a spreadsheet"),
        pytest.param("{é}".encode("latin-1"), "no text", id="another encoding"),
        pytest.param(b"number;dealer", "not JSON", id="the CSV"),
        pytest.param(b"[" * 100_000, "not JSON", id="ten thousand brackets"),
        pytest.param(b"[]", "braces", id="a list"),
        pytest.param(b'{"entries": NaN}', "not JSON", id="not a number"),
    ],
)
def test_a_file_that_is_no_match_gets_a_sentence(driver, content, sentence):
    page = driver.send(driver.get("/import"), file=("match", content))
    assert page.status == 422
    assert sentence in " ".join(page.general_errors)
    assert matches(driver) == []


def test_nothing_to_import_gets_a_sentence(driver):
    page = driver.send(driver.get("/import"))
    assert page.status == 422
    assert page.general_errors == ["Choose a file, or paste the text of one."]


def test_a_file_that_is_too_large_gets_a_sentence(driver):
    page = driver.send(driver.get("/import"), file=("match.json", b"x" * 2_100_000))
    assert page.status == 413
    assert "more than a score sheet ever holds" in page.text("main")


def test_numbers_that_differ_are_named_before_the_sheet_opens(driver):
    page = driver.import_match(
        document(entries=[WON | {"score": {"NS": 1, "EW": 1}}], totals={"NS": 2, "EW": 2}, outcome=None)
    )
    assert page.status == 200
    told = page.texts(".warnings li")
    assert [text.split("”")[0].removeprefix("“") for text in told] == ["totals", "entries.0.score"]
    assert driver.follow(page, "To the sheet").totals == (2010, 90)
    assert len(matches(driver)) == 1


ENDS_OF_TIME = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00"]


@pytest.mark.parametrize("at", ENDS_OF_TIME)
def test_a_moment_at_either_end_of_time_is_shown_like_any_other(driver, at):
    """It was taken, and then its log could never be looked at again."""
    stood = driver.client.get(f"{driver.new_match().address}/export.json").json
    stood["log"][0]["at"] = at
    stood["log"][0]["settings"]["played_on"] = stood["played_on"] = at[:10]
    sheet = driver.import_match(stood)
    assert driver.enter_deal(sheet).totals == (200, 60)
    for path in ("", "/log", "/log/1", "/settings", "/table", "/export.csv", "/export.json"):
        assert driver.client.get(f"{sheet.address}{path}").status_code == 200, path
    assert driver.get("/").status == 200


def test_importing_twice_by_the_same_form_makes_one_match(driver):
    form = driver.get("/import")
    text = json.dumps(document(entries=[WON], totals={"NS": 1, "EW": 1}))
    for _ in range(2):
        driver.send(form, text=text)
    assert len(matches(driver)) == 1


# Language and theme


def test_a_language_is_one_tap_and_is_kept(driver):
    page = driver.send(driver.get("/"), ".preferences", "Français")
    assert page.address == "/"
    assert page.soup.html["lang"] == "fr"
    assert driver.get("/new").soup.html["lang"] == "fr"


def test_whoever_follows_a_link_to_a_sheet_may_change_the_language_there(app, driver):
    store = app.extensions["store"]
    address = f"/v/{store.create_sheet(store.create_book(), [Opened(Settings())], op='x').view}"
    page = driver.send(driver.get(address), ".preferences", "Français")
    assert page.address == address
    assert page.soup.html["lang"] == "fr"


def test_a_theme_is_one_tap_and_is_kept(driver):
    page = driver.send(driver.get("/"), ".preferences", "Black")
    assert page.soup.html["data-theme"] == "black"
    assert page.texts(".preferences [aria-pressed]") == ["English", "Black"]


def test_the_browser_says_the_language_before_anybody_chose(app):
    assert Driver(app, "fr-FR,fr;q=0.9,en;q=0.8").get("/").soup.html["lang"] == "fr-FR"


@pytest.mark.parametrize("asked", ["", "*", "de-AT,de;q=0.9", "xx-"])
def test_french_comes_first_where_nothing_else_is_known(app, asked):
    assert Driver(app, asked).get("/").soup.html["lang"] == "fr"


@pytest.mark.parametrize("value", ["xx", "", "<script>", "en; Path=/x", "a" * 5000])
def test_a_language_that_nobody_offers_changes_nothing(driver, value):
    page = driver.post("/preferences", {"lang": value, "theme": value})
    assert page.status == 200
    assert (page.soup.html["lang"], page.soup.html["data-theme"]) == ("en-GB", "auto")


@pytest.mark.parametrize(
    ("address", "goes"),
    [
        ("/", "/"),
        ("/rules/club?x=1", "/rules/club?x=1"),
        ("", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: x=1", "/"),
        ("/x\n", "/"),
    ],
)
def test_a_form_leads_back_to_this_site_only(address, goes):
    assert local_address(address) == goes


def test_the_seats_are_offered_by_name(driver):
    assert driver.get("/new").texts("fieldset.chips .chip") == ["North", "East", "South", "West"]
    assert len(Seat) == 4


def test_a_stranger_sees_a_sheet_whose_numbers_are_scored(driver):
    home = driver.get("/")
    assert home.texts(".sample .total") == ["280", "560"]
    assert [row.points for row in home.rows] == [(0, 280), (70, 230), (210, 50)]
    driver.new_match()
    assert not driver.get("/").soup.select(".sample")
