"""How the tables came to be: one numbered file a change, applied at every start.

A new one is written by hand as `versions/NNNN_what_changes.py` with `revision = "NNNN"` and the one before
as its `down_revision`; it names no table of `scoresheet.store`, which will have moved on. There is no way
down: that is what a backup is for.
"""
