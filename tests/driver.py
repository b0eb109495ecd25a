"""One way for every web test to use the app: as a browser without JavaScript does.

Pages are parsed. Forms are sent as they were rendered, hidden fields included, so a test fails where a
field, an option or a button that it uses is missing from the page.
"""

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from bs4 import BeautifulSoup, Tag
from flask import Flask
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart


class Page:
    """A parsed answer."""

    def __init__(self, response: TestResponse):
        self.response = response
        self.status = response.status_code
        self.address = response.request.full_path.rstrip("?")

    @cached_property
    def soup(self) -> BeautifulSoup:
        return BeautifulSoup(self.response.get_data(as_text=True), "html.parser")

    @property
    def title(self) -> str:
        return words_of(self.soup.title)

    @property
    def key(self) -> str:
        """The key in the address of a sheet or a book."""
        return urlsplit(self.address).path.split("/")[2]

    def texts(self, selector: str) -> list[str]:
        return [words_of(tag) for tag in self.soup.select(selector)]

    def text(self, selector: str = "body") -> str:
        (text,) = self.texts(selector)
        return text

    def links(self) -> dict[str, str]:
        return {words_of(tag): tag["href"] for tag in self.soup.select("a[href]")}

    def link(self, text: str) -> str:
        """The address of the only link with this text in it."""
        (found,) = {tag["href"] for tag in self.soup.select("a[href]") if text in words_of(tag)}
        return found

    def form(self, selector: str = "main form") -> Tag:
        found = self.soup.select(selector)
        assert len(found) == 1, f"{len(found)} forms match {selector!r}"
        return found[0]

    def value(self, name: str) -> str | bool | None:
        """What a control holds, as the browser shows it."""
        for form in self.soup.select("form"):
            controls = [tag for tag in form.select("input,select,textarea") if tag.get("name") == name]
            if controls and controls[0].get("type") == "checkbox":
                return controls[0].has_attr("checked")
            if controls:
                return dict(filled_in(form)).get(name)
        raise AssertionError(f"no control is called {name}")

    @property
    def errors(self) -> dict[str, list[str]]:
        """The sentences beside each field that is at fault, by its name."""
        lists = self.soup.select("ul.errors[id]")
        return {tag["id"].removesuffix("-errors"): [words_of(item) for item in tag("li")] for tag in lists}

    @property
    def general_errors(self) -> list[str]:
        return self.texts("[role=alert]")

    @property
    def totals(self) -> tuple[int, int]:
        """The totals of a sheet, NS first."""
        ns, ew = (whole(text) for text in self.texts(".totals .total"))
        return ns, ew

    @cached_property
    def rows(self) -> list["SheetRow"]:
        """The entries of a sheet, the latest first."""
        return [SheetRow.read(tag) for tag in self.soup.select("table.entries tbody tr")]


@dataclass(frozen=True)
class SheetRow:
    place: str
    text: str
    totals: tuple[int, int]
    points: tuple[int, int]
    link: str

    @classmethod
    def read(cls, row: Tag) -> "SheetRow":
        place, ns, ew = row("td")
        small = tuple(whole(words_of(cell.small.extract())) for cell in (ns, ew))
        totals = tuple(whole(words_of(cell)) for cell in (ns, ew))
        return cls(words_of(place), words_of(row.th), totals, small, row.th.a["href"] if row.th.a else "")


class Driver:
    """A browser, and what people do with it."""

    def __init__(self, app: Flask, language: str = "en"):
        self.app = app
        self.client = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        self.language = language

    def another(self) -> "Driver":
        """A second browser, without the first one's cookies."""
        return Driver(self.app, self.language)

    def get(self, address: str) -> Page:
        return self._page(self.client.get(address, headers=self._headers, follow_redirects=True))

    def post(self, address: str, data: Mapping[str, object] | bytes = b"", **more: object) -> Page:
        """Send what no form was rendered for, as one of its own unless it says what it is."""
        if not data or (not isinstance(data, bytes) and not {"op", "seq"} & {*data}):
            data = {**(data or {}), "op": secrets.token_urlsafe(12)}
        return self._post(address, data, **more)

    def follow(self, page: Page, text: str) -> Page:
        return self.get(urljoin(page.address, page.link(text)))

    def send(self, page: Page, form: str = "main form", button: str | None = None, **values: object) -> Page:
        """Fill in a form of the page and send it by the button with that text, or by its main one.

        A file is given as (name, bytes).
        """
        tag = page.form(form)
        files = {name: value for name, value in values.items() if isinstance(value, tuple)}
        fields = filled_in(tag, {name: value for name, value in values.items() if name not in files})
        fields += sent_by(button_of(tag, button))
        address, method = where_to(tag, button_of(tag, button))
        address = urljoin(page.address, address or page.address)
        if method == "get":
            return self.get(f"{urlsplit(address).path}?{urlencode(fields)}")
        if tag.get("enctype") != "multipart/form-data":
            assert not files, "this form sends no files"
            return self._post(address, MultiDict(fields))
        for name, (file_name, content) in files.items():
            assert tag.select_one(f'input[type=file][name="{name}"]'), f"no file field {name}"
            fields.append((name, FileStorage(BytesIO(content), file_name)))
        boundary, body = encode_multipart(MultiDict(fields))
        return self._post(address, body, content_type=f"multipart/form-data; boundary={boundary}")

    def new_match(self, **values: object) -> Page:
        """Start a match from home; the sheet, or the form with its errors."""
        return self.send(self.follow(self.get("/"), "New match"), **values)

    def open_book(self, key: str) -> Page:
        """Open a book here by its link, as somebody who says yes when asked."""
        return self.send(self.get(f"/b/{key}"))

    def enter_deal(self, sheet: Page, **values: object) -> Page:
        """Enter a deal from a sheet: 100 at spades by North and South with 100 points, if not said."""
        values = {"taker": "NS", "bid": "100", "trump": "S", "points_ns": "100"} | values
        return self.send(self.follow(sheet, "Enter a deal"), **values)

    def import_match(self, document: object) -> Page:
        """Import a document as the text of a file."""
        return self.send(self.get("/import"), text=json.dumps(document))

    def _post(self, address: str, data: object, **more: object) -> Page:
        answer = self.client.post(address, data=data, headers=self._headers, follow_redirects=True, **more)
        return self._page(answer)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Accept-Language": self.language}

    def _page(self, response: TestResponse) -> Page:
        return Page(response)


def filled_in(form: Tag, values: Mapping[str, object] | None = None) -> list[tuple[str, str]]:
    """What a browser sends of a form, after somebody gave some of its controls other values.

    A frozenset names the boxes to tick of those that share a name.
    """
    left = dict(values or {})
    several = {name: left.pop(name) for name in list(left) if isinstance(left[name], frozenset)}
    fields: list[tuple[str, str]] = []
    for control in form.select("input[name],select[name],textarea[name]"):
        name, kind = control["name"], control.get("type", control.name)
        if kind == "file":
            continue
        if name in several:
            fields += [(name, control["value"])] if control["value"] in several[name] else []
        elif kind in ("radio", "checkbox"):
            fields += ticked(control, left)
        else:
            shown = chosen(control) if control.name == "select" else typed(control)
            value = str(left.pop(name, shown))
            offered = [option["value"] for option in control("option")]
            assert control.name != "select" or value in offered, f"{name} offers {offered}"
            fields.append((name, value))
    for name, ticks in several.items():
        assert ticks == {value for field, value in fields if field == name}, f"{name} lacks a box of {ticks}"
    radios = {tag["name"] for tag in form.select("input[type=radio]")}
    left = {name: value for name, value in left.items() if (name, value) not in fields or name not in radios}
    assert not left, f"the form has no {', '.join(f'{name} = {value!r}' for name, value in left.items())}"
    return fields


def ticked(control: Tag, left: dict[str, object]) -> list[tuple[str, str]]:
    """A radio button (its option stays in `left`, to be missed if no button has it) or a checkbox."""
    name, value = control["name"], control.get("value", "on")
    if control["type"] == "radio":
        is_on = left[name] == value if name in left else control.has_attr("checked")
    else:
        is_on = bool(left.pop(name, control.has_attr("checked")))
    return [(name, value)] if is_on else []


def chosen(select: Tag) -> str:
    options = select("option")
    return next((option for option in options if option.has_attr("selected")), options[0])["value"]


def typed(control: Tag) -> str:
    if control.name == "textarea":
        return control.get_text().removeprefix("\n")
    return control.get("value", "")


def button_of(form: Tag, text: str | None) -> Tag:
    """The button with that text; the main one, or else the only one."""
    buttons = form("button")
    if text is not None:
        buttons = [tag for tag in buttons if words_of(tag) == text]
    elif len(buttons) > 1:
        buttons = [tag for tag in buttons if "main" in tag.get("class", ())]
    (button,) = buttons
    return button


def sent_by(button: Tag) -> list[tuple[str, str]]:
    """What the button itself adds."""
    return [(button["name"], button.get("value", ""))] if button.get("name") else []


def where_to(form: Tag, button: Tag) -> tuple[str, str]:
    """Address and method: a button may have its own."""
    address = button.get("formaction") or form.get("action", "")
    return address, (button.get("formmethod") or form.get("method", "get")).lower()


def query(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def words_of(tag: Tag) -> str:
    """The text of a tag in one line; what is only marked in a sentence stays in it."""
    text, around = "", None
    for part in tag.strings:
        is_mark = is_marked(part.parent)
        sentence = part.parent.parent if is_mark else part.parent
        text += part if sentence is around else f" {part}"
        around = sentence
    return re.sub(r"\s+", " ", text).strip()


def is_marked(tag: Tag) -> bool:
    return tag.name == "bdi" or tag.get("lang") == "fr" or "suit" in tag.get("class", ())


def whole(text: str) -> int:
    """A number with our minus sign."""
    return int(text.replace("−", "-"))
