"""The command line: score, ledger, rules (DESIGN.md 3)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from scoresheet import codec
from scoresheet.faults import Problem, Refused
from scoresheet.problems import warnings
from scoresheet.scoring import score


def main(arguments: Sequence[str] | None = None) -> int:
    command = (arguments or sys.argv[1:])[0]
    if command == "score":
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                try:
                    doc = codec.loads(line)
                    rules = codec.rules_of(doc["rules"])
                    deal = codec.playable_deal_of(doc["deal"], rules)
                    s = score(deal, rules)
                    print(codec.dumps(codec.score_document(s) | {"warnings": [(w.field, w.code.value) for w in warnings(deal, rules)]}))
                except Refused as r:
                    print(codec.dumps({"problems": [(p.field, p.code.value) for p in r.problems]}))
    if command == "ledger":
        doc = codec.imported(codec.loads(sys.stdin.read()))
        print(codec.dumps(codec.ledger_document(doc.match.ledger())))
    return 0
