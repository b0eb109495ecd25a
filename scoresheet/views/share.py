"""A sheet's links to give away: as a QR code, to copy, to send."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, request, url_for
from markupsafe import Markup

from scoresheet.security import LOOPBACK, bare_host
from scoresheet.store import SheetRecord
from scoresheet.views.access import new_op, opened
from scoresheet.views.addresses import sheet_pages


@dataclass(frozen=True, slots=True)
class Link:
    """An address and its QR code, a drawing for the page."""

    address: str
    code: Markup


@sheet_pages.get("/share")
def share(key: str) -> str:
    """The link to look on; for who may edit, and asks for it, the one to edit as well."""
    found = opened(key)
    record = found.record
    if isinstance(record, SheetRecord):
        view, edit = record.keys.view, link(url_for("sheet.show", key=record.keys.edit, _external=True))
    else:
        view, edit = record.view_key, None
    return render_template(
        "share.html",
        opened=found,
        view=link(url_for("view.show", key=view, _external=True)),
        edit=edit,
        only_here=only_here(),
        op=new_op(),
    )


def only_here() -> bool:
    """Whether the address of this page is one that other devices cannot reach."""
    return bare_host(request.host) in (*LOOPBACK, "::1")


def link(address: str) -> Link:
    """With a quiet zone, and white whatever the theme: cameras want it so."""
    import segno  # takes longer to import than most pages, and few ask for a code

    drawn = segno.make(address, micro=False).svg_inline(
        border=4, light="#fff", omitsize=True, svgclass="code", lineclass=None
    )
    return Link(address, Markup(drawn))  # segno draws squares and writes nothing of the address
