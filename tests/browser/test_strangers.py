"""What only a real browser proves: a form on another site, and a policy that no page breaks."""

from threading import Thread

import pytest
from driver import Driver
from playwright.sync_api import expect
from serving import stop
from waitress.server import create_server


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
    stop(server, thread)


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


def test_no_page_breaks_the_policy(addresses, new_context, live_server):
    """Nothing of any page is inline or from elsewhere."""
    complaints, page = [], new_context(base_url=live_server).new_page()
    page.on("console", lambda message: complaints.append((page.url, message.text)))
    page.on("pageerror", lambda error: complaints.append((page.url, str(error))))
    for address in addresses:
        answer = page.goto(address)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.status < 500
    refused = [text for _, text in complaints if "Content Security Policy" in text]
    assert refused == []
    assert [text for text in complaints if not text[1].startswith("Failed to load resource")] == []
