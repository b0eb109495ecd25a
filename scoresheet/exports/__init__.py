"""A match as a file, a module for each format. Pure: match in, bytes out."""

from __future__ import annotations

from scoresheet.exports.document import json_bytes
from scoresheet.exports.names import file_name
from scoresheet.exports.table import COLUMNS, OF_MATCH, csv_bytes

__all__ = ["COLUMNS", "OF_MATCH", "csv_bytes", "file_name", "json_bytes"]
