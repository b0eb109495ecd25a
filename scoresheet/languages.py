"""The languages that the sheet speaks: declared here alone, their words in `translations`."""

from __future__ import annotations

LANGUAGES = {"fr": "Français", "en": "English", "it": "Italiano", "es": "Español", "da": "Dansk"}
"""By the code of its catalogue, each as it calls itself; English is the language of the msgids.

The first one is spoken where nothing else is known: it is the game's.
"""
