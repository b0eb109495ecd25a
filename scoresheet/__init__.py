"""A score sheet for the card game Coinche."""
