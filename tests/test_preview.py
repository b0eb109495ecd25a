"""What the form of a deal says before it is saved, and how a contract is noted."""

import pytest
from facts import adjusted, played, rules

from scoresheet.deal import Coinche, Seat, Side, Slam, Trump
from scoresheet.entries import Players, Settings
from scoresheet.log import Contract, ContractNoted, Entered, Opened, Stopped

FRIENDS = Players(n="Anne", e="Luc", s="Marie", w="Paul")
AUCTION = {"taker": "NS", "bid": "100", "trump": "S"}
NOTED = ContractNoted(Contract(taker=Side.EW, bid=100, trump=Trump.S, bidder=Seat.W))
MELDS = Settings(rules=rules("annonces701"))
TIERCES = AUCTION | {"points_ns": "100", "meld_NS_tierce_1": "y", "meld_EW_tierce_1": "y"}


@pytest.fixture
def sheet(app):
    """The address of a sheet to which these things happened."""

    def make(*happened, settings=None):
        store = app.extensions["store"]
        happened = [Opened(settings or Settings()), *happened]
        return f"/s/{store.create_sheet(store.create_book(), happened, op='test').edit}"

    return make


def previewed(driver, address, query="", **fields):
    return driver.post(f"{address}/preview{query}", fields)


# The score


def test_the_verdict_the_scores_and_the_sum(driver, sheet):
    page = previewed(driver, sheet(), **AUCTION, points_ns="88", belote="NS")
    assert page.text(".why") == "Made: 88 + 20 belote = 108 ≥ 100"
    assert page.text(".scores") == "Us 210 · Them 70"
    assert page.text(".sum tfoot tr") == "Written 210 70"


def test_nothing_is_stored(driver, sheet):
    address = sheet()
    previewed(driver, address, **AUCTION, points_ns="88")
    assert driver.get(address).rows == []


def test_whose_melds_count_and_why(driver, sheet):
    fields = TIERCES | {"meld_NS_tierce_1_top": "K", "meld_EW_tierce_1_top": "Q"}
    page = previewed(driver, sheet(settings=MELDS), **fields)
    assert "Us: 20 for melds, tierce to the king beats tierce to the queen" in page.texts("p")


@pytest.mark.parametrize(
    ("known", "needs", "question"),
    [
        pytest.param(
            {},
            "meld_NS_tierce_1_top meld_EW_tierce_1_top",
            "Say the highest card: it decides whose melds count.",
            id="the tops decide",
        ),
        pytest.param(
            {"meld_NS_tierce_1_top": "K", "meld_EW_tierce_1_top": "K"},
            "meld_NS_tierce_1_suit meld_EW_tierce_1_suit",
            "Say the suit: it decides whose melds count.",
            id="then the suits",
        ),
    ],
)
def test_it_names_the_fields_that_decide(driver, sheet, known, needs, question):
    page = previewed(driver, sheet(settings=MELDS), **TIERCES, **known)
    assert page.soup.select_one("[data-needs]")["data-needs"] == needs
    assert question in page.texts("p")
    assert page.texts(".errors li") == []


def test_a_belote_that_is_not_written_is_said_without_unfolding_the_sum(driver, sheet):
    page = previewed(driver, sheet(), **AUCTION, points_ns="112", belote="EW")
    assert page.texts("details + p") == ["Belote of Them is not written: only the takers write theirs"]


# What is still open, what is wrong


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        pytest.param({}, ["Still to say: who took, the contract, the trump"], id="nothing yet"),
        pytest.param({"taker": "EW", "bid": "90"}, ["Still to say: the trump"], id="a part of the auction"),
        pytest.param(
            AUCTION,
            ["Us: they need 100, 80 with belote", "Still to say: the points or the result"],
            id="the auction",
        ),
    ],
)
def test_it_waits_calmly(driver, sheet, fields, said):
    page = previewed(driver, sheet(), **fields)
    assert page.status == 200
    assert page.texts("p") == said
    assert page.texts(".errors") == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param({"points_ns": "163"}, "Trick points run from 0 to 162", id="too many"),
        pytest.param({"points_ns": "161"}, "No cards add up to 161: count", id="impossible"),
        pytest.param({"points_ns": "88", "points_ew": "75"}, "make 163, not 162", id="not 162 together"),
        pytest.param(
            {"points_ns": "12345678"}, "This number is too large: 7 digits at most", id="eight digits"
        ),
        pytest.param({"points_ns": "٨٨"}, "Write a whole number in digits", id="other digits"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(driver, sheet, fields, sentence):
    page = previewed(driver, sheet(), **AUCTION, **fields)
    assert any(sentence in text for text in page.texts(".errors li"))
    assert page.texts(".scores") == []


# Warnings


def test_a_warning_stands_beside_the_score(driver, sheet):
    page = previewed(driver, sheet(), **AUCTION, points_ns="162")
    assert page.texts(".warnings li") == [
        "One side has all 162 points: if it won all eight tricks, tick the capot."
    ]
    assert page.text(".scores") == "Us 260 · Them 0"


def won_by_belote(page):
    return any("won by a belote alone" in text for text in page.texts(".warnings li"))


NEARLY = [Entered(adjusted(ns=1980)), Entered(played(100, 112, taker="EW", belote={"NS": 1}))]
BELOTE_ONLY = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "79", "belote": "NS"}


def test_a_match_won_by_a_belote_alone_is_worth_a_warning(driver, sheet):
    assert won_by_belote(previewed(driver, sheet(NEARLY[0]), **BELOTE_ONLY))
    assert not won_by_belote(previewed(driver, sheet(), **BELOTE_ONLY))


def test_a_correction_is_judged_in_its_place(driver, sheet):
    address = sheet(Entered(played(100, 100)), NEARLY[0])
    assert not won_by_belote(
        previewed(driver, address, **BELOTE_ONLY | {"points_ns": "70"}, query="?number=2")
    )
    address = sheet(NEARLY[0], Entered(played(100, 79)))
    assert won_by_belote(previewed(driver, address, **BELOTE_ONLY, query="?number=3"))


def test_the_why_page_keeps_the_warning(driver, sheet):
    address = sheet(Entered(played(100, 162)))
    assert "tick the capot" in driver.get(f"{address}/deal/2/why").text(".warnings")


# Equal melds, equal deals

EQUAL = {"meld_NS_tierce_1_top": "K", "meld_NS_tierce_1_suit": "H"}
EQUAL |= {"meld_EW_tierce_1_top": "K", "meld_EW_tierce_1_suit": "D"}
FIRST = Settings(rules=rules("annonces701", equal_melds="first_speaker"))


@pytest.mark.parametrize(
    ("settings", "fields", "asked"),
    [
        pytest.param(FIRST, {}, True, id="equal, and the first to speak has them"),
        pytest.param(FIRST, {"meld_EW_tierce_1_top": "Q"}, False, id="one is better"),
        pytest.param(FIRST, {"best_meld": "EW"}, False, id="it was said"),
        pytest.param(MELDS, {}, False, id="equal ones are nobody's here"),
    ],
)
def test_who_announced_first_is_asked_exactly_when_it_decides(driver, sheet, settings, fields, asked):
    address = sheet(settings=settings)
    page = previewed(driver, address, **TIERCES | EQUAL | fields)
    assert [tag["data-needs"] for tag in page.soup.select("[data-needs]")] == ["best_meld"] * asked
    assert ("announced first" in page.soup.get_text()) is asked
    assert ("who announced first" in driver.get(f"{address}/deal").text("form")) is (settings is FIRST)


def test_what_waits_of_a_litige_is_said_before_it_is_saved(driver, sheet):
    address = sheet(settings=Settings(rules=rules(litige="held")))
    page = previewed(driver, address, **AUCTION | {"bid": "80", "points_ns": "81"})
    assert page.text(".why").endswith("80 wait for the winner of the next deal.")
    (verdict,) = page.soup.select("details.verdict.litige")
    assert verdict["data-writes"] == "0 – 80 · 80 wait"


def test_what_had_waited_is_in_what_is_written(driver, sheet):
    address = sheet(Entered(played(80, 81)), settings=Settings(rules=rules(litige="held")))
    page = previewed(driver, address, **AUCTION, points_ns="112")
    assert page.soup.select_one("details.verdict")["data-writes"] == "290 – 50"


# On the page of the form


def test_a_page_with_errors_shows_what_is_still_open(driver, sheet):
    form = driver.get(f"{sheet()}/deal")
    page = driver.send(form, taker="NS", bid="100", trump="S")
    assert page.status == 422
    assert "Us: they need 100, 80 with belote" in page.texts(".preview p")


def test_a_correction_starts_with_its_score(driver, sheet):
    page = driver.get(f"{sheet(Entered(played(100, 88)))}/deal/2")
    assert page.text(".preview .why") == "Failed: 88 < 100"


def test_a_fresh_form_says_nothing_yet(driver, sheet):
    assert driver.get(f"{sheet()}/deal").text(".preview") == ""


@pytest.mark.parametrize("key", ["nonsense", "x" * 22])
def test_only_an_edit_key_opens_it(driver, key):
    assert previewed(driver, f"/s/{key}", **AUCTION).status == 404
    assert driver.get(f"/s/{key}/contract").status == 404


# Bids and takers


FFB = Settings(rules=rules("ffb_coinchee_2015"))


def test_a_high_bid_is_typed(driver, sheet):
    page = driver.send(
        driver.get(f"{sheet(settings=FFB)}/deal"),
        taker="NS",
        bid="higher",
        bid_other="200",
        trump="S",
        result="failed",
    )
    correction = driver.get(f"{page.address}/deal/2")
    assert (correction.value("bid"), correction.value("bid_other")) == ("higher", "200")


def test_two_bids_are_one_too_many(driver, sheet):
    page = driver.send(
        driver.get(f"{sheet(settings=FFB)}/deal"), taker="NS", bid="100", bid_other="200", trump="S"
    )
    assert page.errors["bid_other"] == ["Two bids are given: empty this field, or choose “Higher bid”."]


def test_a_side_that_took_without_a_name_stays_until_a_player_is_chosen(driver, sheet):
    address = sheet(Entered(played(100, 112)), settings=Settings(players=FRIENDS))
    form = driver.get(f"{address}/deal/2")
    assert "Takers: Anne & Marie; nobody noted which of them." in form.texts("p")
    assert driver.send(form).rows[0].points == (210, 50)
    form = driver.get(f"{address}/deal/2")
    assert driver.send(form, bidder="E").rows[0].points == (260, 0)


def test_a_noted_player_stays_when_the_names_go(driver, sheet):
    address = sheet(Entered(played(100, 112, bidder="S")))
    form = driver.get(f"{address}/deal/2")
    driver.send(form, points_ns="120")
    assert driver.get(f"{address}/deal/2").value("bidder") == "S"
    driver.send(driver.get(f"{address}/deal/2"), taker="EW")
    assert driver.get(f"{address}/deal/2").value("taker") == "EW"


# Noting a contract


def card(driver, address):
    return driver.get(address).text(".card.now")


def test_a_contract_is_noted_shown_and_played(driver, sheet):
    address = sheet(settings=Settings(players=FRIENDS))
    page = driver.send(driver.get(f"{address}/contract"), bidder="W", bid="100", trump="S", coinche="coinche")
    assert page.address == address
    assert "coinché · Paul they need 100, 80 with belote" in page.text(".card.now")
    form = driver.follow(page, "Enter the result")
    assert form.value("bidder") == "W"
    assert driver.send(form, points_ew="112").rows[0].points == (50, 310)
    assert "they need" not in card(driver, address)


def test_it_can_be_changed_and_taken_away(driver, sheet):
    address = sheet(NOTED)
    form = driver.get(f"{address}/contract")
    assert (form.value("taker"), form.value("bid")) == ("EW", "100")
    driver.send(form, "form.deal", bid="110")
    assert "110" in card(driver, address)
    page = driver.send(driver.get(f"{address}/contract"), "#take-away")
    assert "they need" not in page.text(".card.now")


@pytest.mark.parametrize(
    ("contract", "text"),
    [
        pytest.param({"bid": 90, "trump": Trump.H}, "they need 90, 70 with belote", id="a number"),
        pytest.param({"bid": Slam.CAPOT, "trump": Trump.H}, "they need all eight tricks", id="capot"),
    ],
)
def test_the_card_says_what_they_need(driver, sheet, contract, text):
    noted = Contract(taker=Side.NS, coinche=Coinche.NONE, **contract)
    assert text in card(driver, sheet(ContractNoted(noted)))


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        pytest.param({"bid": "100", "trump": "S"}, "taker", "Choose the side", id="no taker"),
        pytest.param(
            {"taker": "NS", "bid": "capot", "trump": "S", "coinche": "coinche"},
            "coinche",
            "a capot cannot be coinched",
            id="a coinched capot",
        ),
    ],
)
def test_a_contract_that_cannot_be_is_refused_at_its_field(driver, sheet, fields, field, sentence):
    page = driver.send(driver.get(f"{sheet()}/contract"), **fields)
    assert page.status == 422
    assert sentence in page.errors[field][0]


def test_a_bid_that_is_no_number_is_one_fault_among_all(driver, sheet):
    form = driver.get(f"{sheet(settings=FFB)}/contract")
    page = driver.send(form, bid="higher", bid_other="20o", trump="S")
    assert page.errors.keys() == {"taker", "bid_other"}


def test_no_contract_after_the_end(driver, sheet):
    page = driver.send(driver.get(f"{sheet(Entered(played(100, 100)), Stopped())}/contract"), **AUCTION)
    assert page.status == 422
    assert any("The match has ended" in text for text in page.general_errors)
