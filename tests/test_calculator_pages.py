"""Before the bid: what a contract needs and what is at stake, by any rules and on a sheet; all bids."""

import pytest

from scoresheet.presets import PRESETS

ADDRESS = "/calculator/contract"


def worked_out(driver, page=None, **values):
    return driver.send(page or driver.get(ADDRESS), **values)


def stakes(page):
    """Each row of the table, the levels of coinche side by side."""
    rows = [
        [cell.get_text(" ", strip=True) for cell in row("td")] for row in page.soup.select(".stakes tbody tr")
    ]
    return dict(zip(page.texts(".stakes tbody th"), rows, strict=True))


def test_what_is_at_stake_at_every_level(driver):
    page = worked_out(driver, bid="100")
    assert stakes(page) == {
        "Just made": ["200 – 60", "300 – 60", "500 – 60"],
        "All tricks": ["350 – 0", "450 – 0", "650 – 0"],
        "Failed": ["0 – 260", "0 – 360", "0 – 560"],
        "Swing": ["400", "600", "1000"],
        "Pays from": ["65 %", "60 %", "56 %"],
    }
    assert "they need 100, 80 with belote" in page.text("#answer")
    assert "A coinche pays if the contract fails at least 50 times in 100." in page.text("#answer")
    assert "Chances compare" in page.text("#answer")


def test_the_belote_that_was_said_counts(driver):
    page = worked_out(driver, bid="100", belote="NS")
    assert stakes(page)["Just made"] == ["200 – 80", "300 – 80", "500 – 80"]
    assert "as it stands: 80 trick points" in page.text("#answer")


def test_melds_that_count_do_too(driver):
    page = worked_out(
        driver, driver.get(f"{ADDRESS}?preset=annonces701"), bid="120", melds_of="NS", melds="20"
    )
    assert "as it stands: 100 trick points" in page.text("#answer")


def test_expected_tricks_suggest_a_bid_and_what_it_means(driver):
    page = worked_out(driver, tricks="5", belote="NS")
    assert "About 120 points: bid up to 120." in page.text("#answer")
    assert page.text("#answer h2").startswith("120 ♠")


def test_eight_expected_tricks_suggest_a_capot_as_well(driver):
    page = worked_out(driver, tricks="8")
    assert "About 160 points: bid up to 160, or a capot." in page.text("#answer")


def test_too_few_tricks_are_a_pass(driver):
    page = worked_out(driver, tricks="3")
    assert page.text("#answer") == "About 60 points: pass."
    assert page.status == 200


def test_tricks_beside_a_bid_of_ones_own(driver):
    page = worked_out(driver, tricks="3", bid="90", taker="EW", trump="H")
    assert page.text("#answer h2") == "90 ♥︎ · Them"


def test_a_slam_that_cannot_be_coinched_has_one_level(driver):
    page = worked_out(driver, bid="capot")
    assert stakes(page)["Just made"] == ["500 – 0"]
    assert "All tricks" not in stakes(page)


def test_a_bid_that_only_melds_can_make_is_not_possible_without(driver):
    page = worked_out(
        driver, driver.get(f"{ADDRESS}?preset=ffb_coinchee_2015"), bid="higher", bid_other="300"
    )
    assert stakes(page)["Just made"] == ["not possible"] * 3
    assert stakes(page)["Pays from"] == ["never"] * 3


def test_a_fresh_page_asks_and_does_not_complain(driver):
    page = driver.get(ADDRESS)
    assert (page.status, page.errors, page.soup.select("#answer")) == (200, {}, [])


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("bid=85", "bid"),
        ("bid=100&trump=SA", "trump"),
        ("bid=100&taker=X", "taker"),
        ("preset=nothing&bid=100", "preset"),
        ("preset=annonces701&bid=100&trump=SA&belote=NS", "belote"),
    ],
)
def test_what_the_rules_do_not_allow_stands_at_its_field(driver, asked, field):
    page = driver.get(f"{ADDRESS}?{asked}")
    assert page.status == 422
    assert field in page.errors


def test_any_rule_may_be_another(driver):
    page = worked_out(driver, bid="100", rule_coinche_scope="line")
    assert stakes(page)["Just made"] == ["200 – 60", "400 – 60", "800 – 60"]


# On a sheet


def endings(page):
    rows = page.soup.select(".endings tbody tr")
    return {row.th.get_text(strip=True): [cell.get_text(strip=True) for cell in row("td")] for row in rows}


@pytest.fixture
def near_the_end(driver):
    """1720 for North and South, 1700 for the others; a made 80 brings 160 - 80."""
    sheet = driver.new_match(rule_surprise_capot="250")
    for side, points in (("NS", "1560"), ("EW", "1620")):
        sheet = driver.send(driver.follow(sheet, "Adjustment"), side=side, points=points, reason="so far")
    return driver.enter_deal(sheet, bid="80", points_ns="82")


def test_a_sheet_says_which_bids_end_the_match(driver, near_the_end):
    page = driver.follow(near_the_end, "Before you bid")
    found = endings(page)
    assert near_the_end.totals == (1720, 1700)
    assert found["80"] == ["–all tricks: wins", "–", "–wins from 115", "loses", "wins", "loses"]
    assert found["140"] == ["wins", "loses", "wins", "loses", "wins", "loses"]
    assert found["130"] == ["–wins from 145", "–", "wins", "loses", "wins", "loses"]
    assert found["capot"] == ["wins", "loses", "–", "–", "–", "–"]


def test_the_contract_in_question_is_marked_among_them(driver, near_the_end):
    page = worked_out(driver, driver.follow(near_the_end, "Before you bid"), bid="110", taker="EW")
    assert page.texts(".endings .chosen th") == ["110"]
    assert "What becomes of Them" in page.text("#answer")


def test_a_noted_contract_is_worked_out_at_once(driver, near_the_end):
    form = driver.get(f"/s/{near_the_end.key}/contract")
    driver.send(form, "main form.deal", taker="EW", bid="90", trump="D")
    page = driver.follow(driver.get(f"/s/{near_the_end.key}"), "Before you bid")
    assert page.texts("#answer h2")[0].startswith("90 ♦")


def test_far_from_the_end_nothing_ends_it(driver):
    page = driver.follow(driver.new_match(), "Before you bid")
    assert "No bid by Us ends the match with this deal." in page.text("main")


def test_a_view_key_calculates_too(driver, near_the_end):
    view = next(link for link in driver.follow(near_the_end, "Share").links() if "/v/" in link)
    address = "/v/" + view.split("/v/")[1]
    page = driver.another().get(f"{address}/calculator?bid=100&taker=NS&trump=S")
    assert stakes(page)["Just made"][0] == "200 – 60"
    assert near_the_end.key not in page.response.get_data(as_text=True)


# All bids


def bids(page):
    rows = page.soup.select(".bids-table tbody tr")
    return {
        row.th.get_text(strip=True): [cell.get_text("|", strip=True) for cell in row("td")] for row in rows
    }


def test_the_card_of_all_bids(driver):
    found = bids(driver.get("/rules/base2000/bids"))
    assert list(found) == [*map(str, range(80, 181, 10)), "capot"]
    assert found["80"] == ["82|62", "160 – 80|0 – 240", "240 – 80|0 – 320", "400 – 80|0 – 480"]
    assert found["170"][0] == "8 tricks|150"
    assert found["capot"] == ["8 tricks", "500 – 0|0 – 500", "–", "–"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_one(driver, preset):
    page = driver.get(f"/rules/{preset}/bids")
    assert page.status == 200
    assert 10 <= len(bids(page)) <= 22


def test_nobody_knows_the_bids_of_other_rules(driver):
    assert driver.get("/rules/nothing/bids").status == 404


def test_a_sheet_has_the_card_of_its_own_rules(driver):
    sheet = driver.new_match(rule_threshold="bid")
    page = driver.follow(driver.follow(sheet, "Before you bid"), "All bids")
    assert bids(page)["80"][0] == "80|60"
