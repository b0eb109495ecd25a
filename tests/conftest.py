"""What every test shares: the browser the suite drives, and how Hypothesis searches."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("scoresheet", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("scoresheet")

QUIET_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Launch Debian's Chromium; where there is none, the one `playwright install chromium` brings."""
    args = list(QUIET_FLAGS)
    if os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's sandbox refuses to run as root
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": args}
