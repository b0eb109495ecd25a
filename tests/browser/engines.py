"""The main flow in the other engines: a new match, five deals, a correction, the end.

    .venv/bin/pip install selenium
    .venv/bin/python tests/browser/engines.py firefox     (Debian's firefox-esr, and geckodriver on the PATH)
    xvfb-run -a .venv/bin/python tests/browser/engines.py webkit     (Debian's webkit2gtk-driver)

By hand, as it needs browsers that the suite does without. With --shots FOLDER each page is kept as a picture.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from threading import Thread

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.firefox.service import Service as GeckoService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service as WebKitService
from waitress.server import create_server

from scoresheet.app import create_app

PATIENCE = 10  # seconds


def firefox() -> WebDriver:
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = shutil.which("firefox-esr") or shutil.which("firefox") or ""
    options.set_preference("intl.accept_languages", "en-GB")
    return webdriver.Firefox(options=options, service=GeckoService(shutil.which("geckodriver")))


def webkit() -> WebDriver:
    options = webdriver.WebKitGTKOptions()
    options.binary_location = glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0]
    options.add_argument("--automation")
    return webdriver.WebKitGTK(options=options, service=WebKitService(shutil.which("WebKitWebDriver")))


ENGINES = {"firefox": firefox, "webkit": webkit}


@contextmanager
def served() -> Iterator[str]:
    """The app on loopback with an empty database; its address."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{folder}/scoresheet.db")
        server = create_server(app, host="127.0.0.1", port=0)
        Thread(target=server.run, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.effective_port}"
        finally:
            server.close()
            app.extensions["store"].close()


class Phone:
    """A browser, and what a thumb does with it."""

    def __init__(self, browser: WebDriver, shots: Path | None):
        self.browser, self.shots, self.pages = browser, shots, 0

    def find(self, css: str) -> WebElement:
        return WebDriverWait(self.browser, PATIENCE).until(
            lambda browser: next(
                (e for e in browser.find_elements(By.CSS_SELECTOR, css) if e.is_displayed()), None
            )
        )

    def leave(self, button: WebElement) -> None:
        """Tap, and wait until another page is there."""
        before = self.browser.find_element(By.TAG_NAME, "html")
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()
        WebDriverWait(self.browser, PATIENCE).until(
            lambda browser: browser.find_element(By.TAG_NAME, "html") != before
        )
        WebDriverWait(self.browser, PATIENCE).until(
            lambda browser: browser.execute_script("return document.readyState") == "complete"
        )
        self.pages += 1
        if self.shots:
            self.browser.save_screenshot(str(self.shots / f"{self.pages:02}.png"))

    def choose(self, **fields: str) -> None:
        for name, value in fields.items():
            label = f'label:has([name="{name}"][value="{value}"])'
            self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", self.find(label))
            self.find(label).click()

    def save(self, points: str = "", **fields: str) -> None:
        self.choose(**fields)
        if points:
            field = self.find('[name="points_ns"]')
            field.clear()
            field.send_keys(points)
        self.leave(self.find(".act button"))

    def totals(self) -> list[str]:
        return [total.text for total in self.browser.find_elements(By.CSS_SELECTOR, ".total")]


def play(phone: Phone, address: str) -> None:
    """A match of five deals with a correction, to its end; every total on the way."""

    def stands(*totals: int) -> None:
        assert phone.totals() == [str(total) for total in totals], (phone.totals(), totals)

    def deal(points: str = "", **fields: str) -> None:
        phone.leave(phone.find('a[href$="/deal"]'))
        phone.save(points, **fields)

    phone.browser.get(address)
    phone.leave(phone.find('a[href$="/new"]'))
    phone.leave(phone.find(".act button"))
    deal("112", taker="NS", bid="100", trump="S")
    stands(210, 50)
    deal("70", taker="NS", bid="100", trump="S", coinche="coinche", belote="NS")
    stands(230, 410)
    deal(taker="EW", bid="120", trump="H", result="failed")
    stands(510, 410)
    deal(taker="NS", bid="capot", trump="C", result="made")
    stands(1010, 410)
    row = phone.find(".entries tbody tr:first-child a")
    phone.leave(row)
    correct = phone.browser.current_url.removesuffix("/why").removeprefix(address)
    phone.leave(phone.find(f'a[href="{correct}"]'))
    phone.save(result="failed")
    stands(510, 910)
    for total in (1010, 1510, 2010):
        deal(taker="NS", bid="capot", trump="C", result="made")
        stands(total, 910)
    assert not phone.browser.find_elements(By.CSS_SELECTOR, '.act a[href$="/deal"]'), "the match is over"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--shots", type=Path, help="keep each page as a picture here")
    options = parser.parse_args()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    with served() as address:
        browser = ENGINES[options.engine]()
        try:
            browser.set_window_size(450, 800)
            play(Phone(browser, options.shots), address)
            print(
                browser.capabilities["browserName"],
                browser.capabilities["browserVersion"],
                "played the match",
            )
        finally:
            browser.quit()


if __name__ == "__main__":
    main()
