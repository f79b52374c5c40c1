#!/usr/bin/env python3
"""Ask NVIDIA's assembler which spellings it accepts, and write the verdicts.

    ptxas.py DIR PTXAS [PTXAS ...]

Writes DIR/ptxas.tsv (spellings) and DIR/ptxas-operands.tsv (kinds of operands,
for which only the last assembler is asked).

Give the oldest assembler first and the newest last. The first one answers for
the targets and PTX versions that it knows and the newer ones do not. If several
know a target, all are asked, differences are printed, and the newest one's
answer counts.

The candidates are in ptxas_candidates.py.
"""

import random
import sys
from collections import Counter
from pathlib import Path

from ptxas_assembler import Assembler, number
from ptxas_candidates import combinations, companions, documented, operand_kinds, orders, spell
from ptxas_kernels import REGISTER, whole_kernels

TARGETS = "50 52 53 60 61 70 72 75 80 86 87 89 90 100 103 120".split()
VERSIONS = (
    "3.2 4.0 4.1 4.2 4.3 5.0 5.1 6.0 6.1 6.2 6.3 6.4 6.5 7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 "
    "8.0 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 9.0 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 10.0 10.1 10.2"
).split()
# Used only for spellings that no plain target accepts.
SPECIFIC = "90a 100a 103a 120a".split()


def candidates(newest, top):
    """Return {spelling: group}; a spelling belongs to the first group that has it."""
    groups = {}
    for group, spellings in (
        ("a", documented()),
        ("b", near_accepted(newest, top)),
        ("c", companions()),
        ("d", orders()),
    ):
        for s in spellings:
            groups.setdefault(s, group)
    return groups


def near_accepted(newest, top):
    """Yield all combinations with up to two modifiers, and of the longer ones
    those that are one modifier away from a spelling that some target accepts."""
    space = {c: spell(*c) for c in combinations()}
    accepted = set()
    for target in ["75", "90", "100", "120"]:
        accepted |= set(space.values()) - set(newest.ask(sorted(space.values()), top, target))
    for (op, kind, mods), s in space.items():
        if len(mods) <= 2 or s in accepted or any(space[op, kind, mods - {m}] in accepted for m in mods):
            yield s


def ask_everywhere(tools, spellings):
    """Return {(target, version): accepted spellings}: every target with every
    version, by every assembler that knows them."""
    accepts = {}
    differences = Counter()
    for tool in tools:
        for target in TARGETS + SPECIFIC:
            if target not in tool.targets:
                continue
            for version in VERSIONS:
                refused = tool.ask(spellings, version, target)
                if refused is None:
                    continue
                tool.knows.add((target, version))
                now = set(spellings) - set(refused)
                if (target, version) in accepts:
                    for s in now ^ accepts[target, version]:
                        differences[s] += 1
                accepts[target, version] = now
    print("runs:", [(t.release, t.runs) for t in tools])
    for s in sorted(differences):
        print("assemblers differ:", s)
    return accepts


def order(target):
    return (TARGETS + SPECIFIC).index(target)


def minimum(accepts, s):
    """Return the lowest target that accepts the spelling, with that target's
    lowest version, or None. Prints a note if not all later ones accept it."""
    plain = [(t, v) for t, v in accepts if t in TARGETS]
    special = [(t, v) for t, v in accepts if t in SPECIFIC]
    where = [p for p in plain if s in accepts[p]] or [p for p in special if s in accepts[p]]
    if not where:
        return None
    target = min((t for t, _ in where), key=order)
    version = min((v for t, v in where if t == target), key=number)
    anywhere = min((v for _, v in where), key=number)
    if anywhere != version:
        print("not monotone:", s, "older PTX on a newer target", anywhere, version)
    if target in TARGETS:
        for t, v in plain:
            if order(t) >= order(target) and number(v) >= number(version) and s not in accepts[t, v]:
                print("not monotone:", s, "refused above its minimum", t, v)
    return target, version


def confirm(tools, accepts, minima, top):
    """Assemble the accepted ones once more, as whole kernels through the code
    generator: at their minimum and at the newest version."""
    together = {}
    for s, place in minima.items():
        if place:
            together.setdefault(place, []).append(s)
    for (target, version), some in sorted(together.items()):
        tool = next(t for t in tools if (target, version) in t.knows)
        code, text = tool.run(whole_kernels(some, version, target), target)
        if code:
            for s in some:
                code, text = tool.run(whole_kernels([s], version, target), target)
                if code:
                    print("code generator refuses:", s, target, version, text[:200])
    for target in ("90", "100", "120"):
        some = [s for s in minima if s in accepts[target, top]]
        code, text = tools[-1].run(whole_kernels(some, top, target), target)
        if code:
            print("code generator refuses at", target, text[:500])


def operand_rows(tool, version):
    asked = list(dict.fromkeys(operand_kinds()))
    refused = tool.ask(asked, version, "100")
    yield "spelling\toperands\tverdict\tmessage"
    for item in asked:
        name, words, guard = item
        text = guard.replace("%", "") + ", ".join(("." + w) if w in REGISTER else w for w in words)
        yield "\t".join([name, text, "no" if item in refused else "ok", refused.get(item, "-")])


def main(out, paths):
    tools = [Assembler(p) for p in paths]
    newest = tools[-1]
    top = [v for v in VERSIONS if newest.ask(["add.f32"], v, "90") == {}][-1]
    groups = candidates(newest, top)
    spellings = sorted(groups, key=lambda s: (groups[s], s))
    print(f"{len(spellings)} candidates", Counter(groups.values()))

    accepts = ask_everywhere(tools, spellings)
    last = newest.ask(spellings, top, "100")
    minima = {s: minimum(accepts, s) for s in spellings}
    confirm(tools, accepts, minima, top)

    # A verdict does not depend on the other spellings in the same file.
    for s in random.Random(1).sample(spellings, 300):
        assert bool(newest.ask([s], top, "100")) == (s in last), s

    Path(out, "ptxas-operands.tsv").write_text("\n".join(operand_rows(newest, top)) + "\n")

    rows = [(s, *(("ok", *place) if place else ("no", last[s], "-")), groups[s]) for s, place in minima.items()]
    lines = ["spelling\tverdict\tmin_sm_or_message\tmin_ptx\tgroup"]
    lines += ["\t".join(r) for r in rows]
    Path(out, "ptxas.tsv").write_text("\n".join(lines) + "\n")
    print("written:", Counter((r[4], r[1]) for r in rows))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2:])
