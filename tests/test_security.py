"""Hosts, sites, sizes, limits and logs: what a stranger may not do."""

import logging
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from driver import Driver, filled_in

from scoresheet import security
from scoresheet.app import create_app
from scoresheet.store import Obstacle, StoreUnavailable

HERE = "http://localhost"
PASSED = 'form[action$="/passed"]'


SITES = [
    pytest.param({}, 303, id="no browser"),
    pytest.param({"Sec-Fetch-Site": "same-origin"}, 303, id="this site"),
    pytest.param({"Sec-Fetch-Site": "none"}, 303, id="typed by hand"),
    pytest.param({"Sec-Fetch-Site": "same-site"}, 403, id="a sister site"),
    pytest.param({"Sec-Fetch-Site": "cross-site"}, 403, id="another site"),
    pytest.param({"Sec-Fetch-Site": "cross-site", "Origin": HERE}, 403, id="another site, lying"),
    pytest.param({"Origin": HERE}, 303, id="an old browser here"),
    pytest.param({"Origin": "http://localhost:8080"}, 403, id="an old browser, another port"),
    pytest.param({"Origin": "http://evil.example"}, 403, id="an old browser elsewhere"),
    pytest.param({"Origin": "null"}, 403, id="an old browser in a sandbox"),
    pytest.param({"Origin": "http://["}, 403, id="no address at all"),
    pytest.param({"Origin": ""}, 403, id="an empty one"),
]


@pytest.mark.parametrize(("headers", "status"), SITES)
def test_only_this_site_may_write(driver, headers, status):
    sheet = driver.new_match()
    response = driver.client.post(f"{sheet.address}/passed", data={"op": "o", "seq": "1"}, headers=headers)
    assert response.status_code == status
    assert len(driver.get(sheet.address).rows) == (status == 303)


def test_any_site_may_link_here(driver):
    sheet = driver.new_match()
    response = driver.client.get(sheet.address, headers={"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"])
def test_a_forged_host_is_refused(driver, host):
    sheet = driver.new_match()
    for address in ("/", sheet.address, f"{sheet.address}/share", "/static/app.css", "/nothing"):
        response = driver.client.get(address, headers={"Host": host})
        assert response.status_code == 400
        assert "does not answer to this name" in response.text
        assert "evil" not in response.text


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:5000"])
def test_without_a_word_only_this_machine_is_answered(driver, host):
    assert driver.client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("length", [2_000_001, 3_900_000])
@pytest.mark.parametrize("path", ["adjustment", "deal", "passed"])
def test_a_body_too_large_is_refused_with_a_page(driver, path, length):
    sheet = driver.new_match()
    page = driver.post(f"{sheet.address}/{path}", {"reason": "x" * length})
    assert page.status == 413
    assert "Too large" in page.text("h1")
    assert driver.get(sheet.address).rows == []


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_form_of_very_many_fields_is_refused_whatever_stands_in_it(driver, kind):
    sheet = driver.new_match()
    form = driver.follow(sheet, "Enter a deal")
    fields = dict(filled_in(form.form(), {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "100"}))
    junk = {f"field{n}": "" for n in range(security.MOST_FIELDS)}
    assert driver.post(f"{sheet.address}/deal", fields | junk, content_type=kind).status == 413
    assert driver.get(sheet.address).rows == []
    assert len(driver.post(f"{sheet.address}/deal", fields, content_type=kind).rows) == 1


def test_the_largest_form_of_ours_is_far_from_too_many_fields(driver):
    page = driver.get("/new")
    assert len(page.soup.select("form.whole [name]")) < security.MOST_FIELDS / 2


def test_a_number_longer_than_any_is_no_page(driver):
    sheet = driver.new_match()
    for path in ("deal/{}/why", "log/{}", "deal/{}"):
        for number in ("9" * 5000, "-1", "1e3", "٣", "99999999999999999999"):
            assert driver.get(f"{sheet.address}/{path.format(number)}").status == 404


class TestLimits:
    def test_writes_are_counted_by_the_key_of_the_sheet(self, limited):
        driver = Driver(limited)
        one, other = driver.new_match(), driver.new_match()
        page = press(driver, one, times=security.WRITES.most)
        assert page.status == 429
        assert 0 < int(page.response.headers["Retry-After"]) <= 60
        assert "Too fast" in page.text("h1")
        assert driver.send(other, form=PASSED).status == 200
        assert driver.get(one.address).status == 200

    def test_what_was_too_fast_can_be_sent_again(self, limited, monkeypatch):
        driver = Driver(limited)
        sheet = driver.new_match()
        form = driver.follow(sheet, "Adjustment")
        press(driver, sheet, times=security.WRITES.most)
        page = driver.send(form, side="NS", points="10", reason="for the wine")
        assert page.status == 429
        monkeypatch.setitem(limited.config, "LIMITED", False)
        assert "for the wine" in driver.send(page).rows[0].text

    def test_looking_is_free(self, limited):
        driver = Driver(limited)
        sheet = driver.new_match()
        for _ in range(2 * security.WRITES.most):
            assert driver.client.get(f"{sheet.address}/version").status_code == 200
            assert driver.client.post(f"{sheet.address}/preview").status_code == 200

    def test_only_a_refusal_says_when_to_try_again(self, limited):
        driver = Driver(limited)
        sheet = driver.new_match()
        fields = dict(filled_in(sheet.form(PASSED)))
        for _ in range(2):
            saved = driver.client.post(f"{sheet.address}/passed", data=fields)
            assert saved.status_code == 303
            assert "Retry-After" not in saved.headers
        assert "Retry-After" not in driver.client.post("/new", data={"op": "o"}).headers
        assert "Retry-After" not in driver.client.get("/count").headers

    def test_too_fast_and_too_large_at_once_is_refused_with_a_page(self, limited):
        driver = Driver(limited)
        sheet = driver.new_match()
        press(driver, sheet, times=security.WRITES.most)
        page = driver.post(f"{sheet.address}/deal", b"reason=" + b"x" * 2_000_001, content_type=FORM)
        assert page.status in (413, 429)
        assert not page.soup.select("main form")

    @pytest.mark.parametrize(
        "body", [b"a&" * 950_000, b"%22=%22&" * 400 + b"op=o", b"op=o&note=" + b"%22" * 600_000]
    )
    def test_a_refusal_costs_no_more_than_was_sent(self, limited, body):
        driver = Driver(limited)
        sheet = driver.new_match()
        press(driver, sheet, times=security.WRITES.most)
        page = driver.post(f"{sheet.address}/deal", body, content_type=FORM)
        assert page.status in (413, 429)
        assert len(page.response.data) < 60_000

    def test_what_no_page_of_ours_sends_is_not_sent_back(self, limited):
        driver = Driver(limited)
        for n in range(security.MISSES.most):
            driver.client.get(f"/s/{n}")
        page = driver.post("/nothing", {"note": "whatever"})
        assert page.status == 429
        assert "whatever" not in page.response.text

    def test_what_computes_is_counted_by_address_and_nothing_else_is(self, limited):
        driver = Driver(limited)
        sheet = driver.enter_deal(driver.new_match())
        view = limited.extensions["store"].sheet_by_edit_key(sheet.key).keys.view
        for _ in range(security.COMPUTATIONS.most):
            assert driver.client.get("/count").status_code == 200
        refused = driver.client.get("/count")
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        urls = limited.url_map.bind("localhost")
        for rule in limited.url_map.iter_rules():
            values = {"number": 2, "seq": 1, "preset": "club", "build": "b", "filename": "app.css"}
            values["key"] = view if rule.endpoint.startswith("view.") else sheet.key
            address = urls.build(rule.endpoint, {name: values[name] for name in rule.arguments})
            if "GET" in rule.methods and "/b/" not in address:
                with driver.client.get(address) as answer:
                    is_refused = answer.status_code == 429
                assert is_refused is (rule.endpoint.partition(".")[2] in COMPUTES), rule.endpoint
        elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
        assert driver.client.get("/count", environ_overrides=elsewhere).status_code == 200

    @pytest.mark.parametrize("path", ["/new", "/import"])
    def test_new_matches_are_counted_by_address(self, limited, path, monkeypatch):
        client = limited.test_client()
        codes = [client.post(path, data={"op": "o"}).status_code for _ in range(security.WRITES.most + 1)]
        assert codes[-1] == 429

    def test_thirty_tables_behind_one_address_can_play(self, limited):
        drivers = [Driver(limited) for _ in range(30)]
        sheets = [driver.new_match() for driver in drivers]
        for _ in range(5):
            for driver, sheet in zip(drivers, sheets, strict=True):
                assert driver.client.post(f"{sheet.address}/passed", data={"seq": "99"}).status_code == 303
                assert driver.client.get(f"{sheet.address}/version").status_code == 200

    def test_asking_for_what_is_not_there(self, limited):
        driver = Driver(limited)
        sheet = driver.new_match()
        codes = [driver.client.get(f"/s/{n}").status_code for n in range(security.MISSES.most)]
        assert set(codes) == {404}
        page = driver.get("/s/one-more")
        assert page.status == 429
        assert 0 < int(page.response.headers["Retry-After"]) <= 60
        assert driver.get(sheet.address).status == 200
        elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
        assert driver.client.get("/s/one-more", environ_overrides=elsewhere).status_code == 404

    @pytest.mark.parametrize(("proxies", "status"), [(0, 429), (1, 404)])
    def test_behind_a_proxy_the_visitors_address_counts(self, limited, tmp_path, proxies, status):
        path = tmp_path / "proxied.db"
        app = create_app(f"sqlite:///{path}", TESTING=True, PROXIES=proxies)
        client = app.test_client()
        for _ in range(security.MISSES.most + 1):
            client.get("/s/x", headers={"X-Forwarded-For": "192.0.2.1"})
        answer = client.get("/s/x", headers={"X-Forwarded-For": "192.0.2.2"})
        assert answer.status_code == status
        app.extensions["store"].close()


COMPUTES = (
    "bids_on_sheet calculator claim compare contract contract_on_sheet count count_for_deal"
    " deal_under_rules preset_bids total"
).split()
FORM = "application/x-www-form-urlencoded"


def press(driver, sheet, times):
    """Press a button that often and once more; the last page."""
    for _ in range(times):
        driver.client.post(f"{sheet.address}/dealer", data={"dealer": "X", "op": "o", "seq": "1"})
    return driver.send(sheet, form=PASSED)


class TestLogs:
    @pytest.mark.parametrize("logger", ["scoresheet.app", "waitress", "werkzeug", "gunicorn.access"])
    def test_an_address_is_logged_without_its_key(self, app, caplog, logger):
        with caplog.at_level(logging.INFO, logger):
            logging.getLogger(logger).info('"GET /s/%s/deal?x=1 HTTP/1.1" %d', "a" * 22, 200)
            logging.getLogger(logger).info("http://localhost/v/%s", "b" * 22)
        assert [record.getMessage() for record in caplog.records] == [
            '"GET /s/…/deal?x=1 HTTP/1.1" 200',
            "http://localhost/v/…",
        ]

    @pytest.mark.parametrize(
        "address",
        [
            "/s//{}",
            "/%73/{}",
            "//s///{}/deal",
            "/s%2F{}",
            "%2Fs%2f{}",
            "/bring?link=/s/{}",
            "/?{}",
            "http://localhost/x?link={}&y=1",
        ],
    )
    @pytest.mark.parametrize("key", ["Zq3" + "a" * 18 + "-", "Zq3" + "%61" * 18 + "-"])
    def test_however_an_address_is_written_its_key_is_not_logged(self, app, caplog, address, key):
        with caplog.at_level(logging.INFO, "gunicorn.access"):
            logging.getLogger("gunicorn.access").info("%(r)s", {"r": f"GET {address.format(key)} HTTP/1.1"})
        (record,) = caplog.records
        assert "Zq3" not in record.getMessage()
        assert "GET" in record.getMessage()

    def test_a_key_cut_short_is_not_logged(self, app, caplog):
        with caplog.at_level(logging.INFO, "gunicorn.access"):
            logging.getLogger("gunicorn.access").info("GET /s//%s HTTP/1.1", "a" * 20)
        assert caplog.records[0].getMessage() == "GET /s//… HTTP/1.1"

    def test_a_bug_is_logged_without_the_key(self, app, driver, caplog, monkeypatch):
        sheet = driver.new_match()
        store = app.extensions["store"]
        monkeypatch.setattr(store, "open_by_edit_key", lambda key: 1 // 0)
        monkeypatch.setitem(app.config, "TESTING", False)
        monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
        page = driver.get(sheet.address)
        assert page.status == 500
        assert "This did not work" in page.text("h1")
        assert "ZeroDivisionError" in caplog.text
        assert sheet.key not in caplog.text

    def test_a_database_that_cannot_be_used_is_logged_without_keys(self, driver, caplog, app, monkeypatch):
        sheet = driver.new_match()

        def fail(*_):
            raise StoreUnavailable(Obstacle.OTHER, "gone")

        monkeypatch.setattr(app.extensions["store"], "open_by_edit_key", fail)
        assert driver.get(sheet.address).status == 503
        assert "gone" in caplog.text
        assert sheet.key not in caplog.text

    def test_the_real_server_writes_no_key(self, tmp_path):
        scoresheet = Path(sys.executable).with_name("scoresheet")
        command = [scoresheet, "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
            address = server.stdout.readline().split()[1]
            key = make_a_match(address)
            for path in (f"s/{key}", f"s/{key}/share", f"v/{key}", f"s/{key}/nothing", f"s/{key}x"):
                visit(address + path)
            (tmp_path / "x.db").write_bytes(b"broken" * 5000)
            visit(f"{address}s/{key}")
            server.send_signal(signal.SIGTERM)
            out, err = server.communicate(timeout=10)
        assert key not in out + err


def make_a_match(address):
    with urllib.request.urlopen(f"{address}new", data=b"op=o&preset=base2000") as answer:
        return re.search("/s/([^/]+)", answer.geturl())[1]


def visit(address):
    try:
        with closing(urllib.request.urlopen(address, timeout=10)) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code
