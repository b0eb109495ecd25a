"""What only a real browser proves: a form on another site, and a policy that no page breaks."""

from threading import Thread

import pytest
from driver import Driver
from facts import PASSED, adjusted, played, rules
from playwright.sync_api import expect
from waitress.server import create_server

from scoresheet.deal import Side, Trump
from scoresheet.entries import Settings
from scoresheet.log import Contract, ContractNoted, Corrected, Entered, Removed, Undone

ARGUMENTS = {"number": 2, "seq": 3, "preset": "club", "filename": "app.css"}
NO_PAGES = ("static", "asset", "export_json", "export_csv", "version", "health", "count_for_deal")


@pytest.fixture
def other_site():
    """Another site on this machine, whose only page sends a form to the address it is asked for."""

    def application(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/html")])
        fields = '<input name="op" value="evil"><input name="seq" value="1"><button>Win a prize</button>'
        return [f'<form method="post" action="{environ["QUERY_STRING"]}">{fields}</form>'.encode()]

    server = create_server(application, host="127.0.0.1", port=0, threads=1)
    thread = Thread(target=server.run)
    thread.start()
    yield server.effective_port
    server.trigger.pull_trigger(lambda: server.asyncore.close_all(server._map, ignore_all=True))
    thread.join(timeout=5)
    server.task_dispatcher.shutdown()


@pytest.mark.parametrize("site", ["127.0.0.1", "localhost"], ids=["another port", "another site"])
def test_a_form_on_another_site_does_nothing(app, made, new_context, live_server, other_site, site):
    keys = made()
    page = new_context().new_page()
    page.goto(f"http://{site}:{other_site}/?{live_server}/s/{keys.edit}/passed")
    with page.expect_navigation() as navigation:
        page.get_by_role("button").click()
    assert navigation.value.status == 403
    expect(page.get_by_role("heading")).to_have_text("Refused")
    assert Driver(app).get(f"/s/{keys.edit}").rows == []


def test_the_same_form_here_does_it(app, made, phone):
    keys = made()
    page = phone(f"/s/{keys.edit}")
    page.get_by_role("button", name="All passed").click()
    expect(page.locator("table.entries")).to_contain_text("all passed")
    assert len(Driver(app).get(f"/s/{keys.edit}").rows) == 1


def pages_of(app, values):
    for rule in app.url_map.iter_rules():
        if "GET" in rule.methods and rule.endpoint.rpartition(".")[2] not in NO_PAGES:
            key = values.get(str(rule)[:3], "")
            arguments = {name: {**ARGUMENTS, "key": key}[name] for name in rule.arguments}
            yield app.url_map.bind("localhost").build(rule.endpoint, arguments)


def test_no_page_breaks_the_policy(app, made, new_context, live_server):
    """Every page there is, with melds, a long log, a chart: nothing of it is inline or from elsewhere."""
    contract = Contract(taker=Side.NS, bid=100, trump=Trump.H)
    happened = [
        *(Entered(played(100, 112)) for _ in range(3)),
        Corrected(2, played(100, 99)),
        Entered(PASSED),
        Entered(adjusted(ns=-160)),
        Removed(3),
        Entered(played(100, 112)),
        Undone(9),
        ContractNoted(contract),
    ]
    keys = made(*happened, settings=Settings(name="Thursday", rules=rules(melds=True)))
    book = app.extensions["store"].create_book()
    values = {"/s/": keys.edit, "/v/": keys.view, "/b/": book.key}
    complaints, page = [], new_context(base_url=live_server).new_page()
    page.on("console", lambda message: complaints.append((page.url, message.text)))
    page.on("pageerror", lambda error: complaints.append((page.url, str(error))))
    addresses = [*pages_of(app, values), f"/s/{keys.edit}/deal?after=2", "/nothing"]
    assert len(addresses) > 40
    for address in addresses:
        answer = page.goto(address)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.status < 500
    refused = [text for _, text in complaints if "Content Security Policy" in text]
    assert refused == []
    assert [text for text in complaints if not text[1].startswith("Failed to load resource")] == []
