"""The result of a match as a picture, drawn by the phone that sends it."""

from base64 import b64encode

import pytest
from axe_playwright_python.sync_playwright import Axe
from facts import played
from playwright.sync_api import expect

from scoresheet.deal import Pair
from scoresheet.entries import Settings
from scoresheet.log import Entered

WON = [Entered(played(100, 112))] * 10
NAMED = Settings(name="Friday", played_on="2026-11-27", sides=Pair("Giulia & Luca", "Anne & Paul"))
LONG = Settings(
    name="The match on the last evening of the year at the café on the corner",
    sides=Pair("Maximilienne-Augusta and Jean-Baptiste", "Bartholomew & Wilhelmina Østergård"),
)

COLOURS = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt());
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const found = {};
  for (let at = 0; at < data.length; at += 4) {
    const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
    found[colour] = (found[colour] ?? 0) + 1;
  }
  return [image.width, image.height, found];
}"""


@pytest.mark.parametrize("of", ["/s/{0.edit}/take", "/v/{0.view}/take"])
def test_the_curve_the_names_and_the_totals_are_saved_as_a_picture(phone, made, of):
    page = phone(of.format(made(*WON, settings=NAMED)))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == "coinche-Friday-2026-11-27.png"
    png = b64encode(download.value.path().read_bytes()).decode()
    width, height, colours = page.evaluate(COLOURS, png)
    card = page.locator("#picture").bounding_box()
    assert width == 1080
    assert height == pytest.approx(card["height"] * 1080 / card["width"], abs=2)
    paper, accent, ink = "255 253 248", "31 111 84", "28 26 22"
    assert colours[paper] > width * height / 2
    assert colours[accent] > 1080 * 3  # the curve of the side in colour is as long as the picture is wide
    assert colours[ink] > 5000  # names, totals, and the other curve


@pytest.mark.parametrize("theme", ["light", "dark", "black"])
def test_the_page_fits_a_little_phone_and_can_be_read_by_all(phone, made, theme):
    page = phone(f"/s/{made(*WON, settings=LONG).edit}/take", theme, locale="fr")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for tag in page.locator("main :is(a, button):visible").all():
        assert tag.bounding_box()["height"] >= 47.9
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.response["violations"], found.generate_report()


def test_a_phone_that_sends_pictures_sends_it(phone, made):
    page = phone("/rules")
    page.add_init_script(
        """Navigator.prototype.canShare = () => true;
        Navigator.prototype.share = async ({ files: [{ name, type }] }) => {
          document.title = `${name} ${type}`;
        };"""
    )
    page.goto(f"/v/{made(*WON, settings=NAMED).view}/take")
    page.get_by_role("button", name="Save the picture").click()
    expect(page).to_have_title("coinche-Friday-2026-11-27.png image/png")
