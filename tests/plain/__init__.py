"""A second scorer, written from RULES.md alone: plain, longwinded, and sharing no code with `scoresheet`."""
