#!/usr/bin/env python3
"""Ask NVIDIA's assembler which spellings it takes, and write the verdicts.

    ptxas.py DIR PTXAS [PTXAS ...]

writes DIR/ptxas.tsv (spellings) and DIR/ptxas-operands.tsv (kinds of
operands, asked of the last assembler only).

Give the oldest assembler first and the newest last. The first one answers for
the targets and PTX versions that it knows and the newer ones do not; where
several know a target, all are asked and a difference is an error unless the
newer one simply accepts more.

Nothing here knows what is right. The only thing written by hand is the set of
candidates: the manual's syntax lines for group `a`, and rules that combine
modifiers for groups `b`, `c` and `d`; for the operands a list of spellings.
"""

import itertools
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

TARGETS = "50 52 53 60 61 70 72 75 80 86 87 89 90 100 103 120".split()
VERSIONS = (
    "3.2 4.0 4.1 4.2 4.3 5.0 5.1 6.0 6.1 6.2 6.3 6.4 6.5 7.0 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 "
    "8.0 8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 9.0 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 10.0 10.1 10.2"
).split()
# Asked only for what no plain target takes.
SPECIFIC = "90a 100a 103a 120a".split()

# ---------------------------------------------------------------- candidates

# The manual's syntax lines. `{x}` may be left out; `<x|y>` is a choice.
MANUAL = """
add{.rn}{.ftz}{.sat}<.f16|.f16x2>
add{.rn}<.bf16|.bf16x2>
sub{.rn}{.ftz}{.sat}<.f16|.f16x2>
sub{.rn}<.bf16|.bf16x2>
mul{.rn}{.ftz}{.sat}<.f16|.f16x2>
mul{.rn}<.bf16|.bf16x2>
fma.rn{.ftz}{.sat}<.f16|.f16x2>
fma.rn{.ftz}.relu<.f16|.f16x2>
fma.rn{.relu}<.bf16|.bf16x2>
fma.rn.oob{.relu}<.f16|.f16x2|.bf16|.bf16x2>
neg{.ftz}<.f16|.f16x2>
neg<.bf16|.bf16x2>
abs{.ftz}<.f16|.f16x2>
abs<.bf16|.bf16x2>
min{.ftz}{.NaN}{.xorsign.abs}<.f16|.f16x2>
min{.NaN}{.xorsign.abs}<.bf16|.bf16x2>
max{.ftz}{.NaN}{.xorsign.abs}<.f16|.f16x2>
max{.NaN}{.xorsign.abs}<.bf16|.bf16x2>
tanh.approx<.f16|.f16x2|.bf16|.bf16x2>
ex2.approx<.f16|.f16x2>
ex2.approx.ftz<.bf16|.bf16x2>
add<|.rn|.rz|.rm|.rp>{.sat}.f32<.f16|.bf16>
sub<|.rn|.rz|.rm|.rp>{.sat}.f32<.f16|.bf16>
fma<.rn|.rz|.rm|.rp>{.sat}.f32<.f16|.bf16>
"""

DOCUMENTED = 208

OPS = "add sub mul fma neg abs min max tanh ex2".split()
TYPES = [".f16", ".f16x2", ".bf16", ".bf16x2", ".f32", ".f32.f16", ".f32.bf16"]
ROUNDINGS = ["", ".rn", ".rz", ".rm", ".rp", ".rna"]
XORSIGN = ["", ".xorsign.abs", ".xorsign", ".abs"]
FLAGS = [".approx", ".ftz", ".oob", ".sat", ".relu", ".NaN"]

ORDERS = """
add.rn.ftz.sat.f16
mul.rn.sat.f16x2
fma.rn.ftz.relu.f16
fma.rn.oob.relu.f16x2
fma.rn.relu.bf16
neg.ftz.f16
min.ftz.NaN.xorsign.abs.f16
max.NaN.xorsign.abs.bf16x2
tanh.approx.bf16
ex2.approx.ftz.bf16x2
add.rz.sat.f32.bf16
sub.rm.f32.f16
fma.rp.sat.f32.f16
fma.rn.ftz.sat.f32
mul.rm.ftz.sat.f32
cvt.rn.ftz.sat.f16.f32
cvt.rn.relu.satfinite.bf16.f32
cvt.rn.relu.f16x2.f32
cvt.rn.satfinite.bf16x2.f32
""".split()


def expand(line):
    parts = re.findall(r"\{[^}]*\}|<[^>]*>|[^{<]+", line)
    choices = []
    for part in parts:
        if part[0] == "{":
            choices.append(["", part[1:-1]])
        elif part[0] == "<":
            choices.append(part[1:-1].split("|"))
        else:
            choices.append([part])
    return ["".join(c) for c in itertools.product(*choices)]


def documented():
    found = [s for line in MANUAL.split() for s in expand(line)]
    assert len(found) == len(set(found)) == DOCUMENTED, len(set(found))
    return found


def combinations():
    """(op, type, modifiers) of every combination, modifiers as a frozenset."""
    for op, kind in itertools.product(OPS, TYPES):
        for rounding, xorsign in itertools.product(ROUNDINGS, XORSIGN):
            for size in range(len(FLAGS) + 1):
                for flags in itertools.combinations(FLAGS, size):
                    mods = [m for m in (rounding, *flags, xorsign) if m]
                    yield op, kind, frozenset(mods)


RANK = {m: i for i, m in enumerate(ROUNDINGS + FLAGS + XORSIGN[1:])}


def spell(op, kind, mods):
    return op + "".join(sorted(mods, key=RANK.get)) + kind


def companions():
    for op, rounding in itertools.product("add sub mul fma neg abs min max".split(), ROUNDINGS):
        for flags in itertools.product(["", ".ftz"], ["", ".sat"], ["", ".NaN"], ["", ".xorsign.abs"]):
            yield op + rounding + "".join(flags) + ".f32"
    pairs = list(itertools.product([".f16", ".bf16", ".f32"], repeat=2))
    pairs += [(".f16x2", ".f32"), (".bf16x2", ".f32")]
    for (to, source), rounding in itertools.product(pairs, ROUNDINGS + [".rs"]):
        for flags in itertools.product(["", ".ftz"], ["", ".sat"], ["", ".relu"], ["", ".satfinite"]):
            yield "cvt" + rounding + "".join(flags) + to + source
    yield "mov.b32 d,{a,b}"
    yield "mov.b32 {d,e},a"
    for kind in "b16 b32 f16 f16x2 bf16 bf16x2 f32".split():
        yield f"mov.{kind}"
    yield "mov.b16 d,{a,b}"


def orders():
    for spelling in ORDERS:
        op, *parts = spelling.split(".")
        for perm in itertools.permutations(parts):
            yield ".".join([op, *perm])
        for i, part in enumerate(parts):
            yield ".".join([op, *parts[: i + 1], part, *parts[i + 1 :]])  # side by side
            yield ".".join([op, *parts, part])  # at the end


# ------------------------------------------------------------------- kernels

REG = {"f16": "%h", "bf16": "%h", "b16": "%h", "f32": "%f", "f16x2": "%r", "bf16x2": "%r", "b32": "%r"}
COUNT = {"fma": 3, "neg": 1, "abs": 1, "tanh": 1, "ex2": 1, "cvt": 1, "mov": 1}


def operands(spelling):
    """Registers: destination 0, sources 1.."""
    if " " in spelling:
        return {
            "mov.b32 d,{a,b}": "%r0, {%h1, %h2}",
            "mov.b32 {d,e},a": "{%h0, %h1}, %r2",
            "mov.b16 d,{a,b}": "%h0, {%h1, %h2}",
        }[spelling]
    op, *parts = spelling.split(".")
    kinds = list(dict.fromkeys(p for p in parts if p in REG))
    if op == "cvt":
        kinds = [p for p in parts if p in REG]
        if len(kinds) != 2:  # a repeated type
            kinds = list(dict.fromkeys(kinds))
        to, source = kinds
        regs = [REG[to] + "0", REG[source] + "1"]
        if "x2" in to or "x2" in source:
            regs.append("%f2")
        if "rs" in parts:
            regs.append("%r3")
        return ", ".join(regs)
    n = COUNT.get(op, 2)
    if len(kinds) == 2:  # mixed: d and the last source are f32
        half = next(k for k in kinds if k != "f32")
        regs = ["%f0"] + [f"{REG[half]}{i}" for i in range(1, n)] + [f"%f{n}"]
        return ", ".join(regs)
    return ", ".join(f"{REG[kinds[0]]}{i}" for i in range(n + 1))


def statement(spelling):
    if isinstance(spelling, tuple):  # with its operands
        name, words, guard = spelling
        return f"{guard}{name} {', '.join(REGISTER.get(w, w) + ('' if w not in REGISTER else str(i)) for i, w in enumerate(words))};"
    return f"{spelling.split(' ')[0]} {operands(spelling)};"


REGISTER = {
    "b16": "%h",
    "f16": "%hf",
    "u16": "%hu",
    "s16": "%hs",
    "b32": "%r",
    "f16x2": "%rx",
    "u32": "%ru",
    "s32": "%rs",
    "f32": "%f",
    "b64": "%e",
    "f64": "%ef",
}
LITERALS = ["1", "0x3c00", "1.0", "0f3F800000", "0d3FF0000000000000"]

WITH_OPERANDS = """
add.f16 add.f16x2 add.bf16 add.bf16x2 sub.f16 mul.f16 mul.bf16x2
fma.rn.f16 fma.rn.f16x2 fma.rn.bf16 fma.rn.bf16x2 fma.rn.oob.f16 fma.rn.relu.bf16
neg.f16 neg.f16x2 neg.bf16 neg.bf16x2 abs.f16 abs.bf16
min.f16 max.f16x2 min.bf16 max.bf16x2
tanh.approx.f16 tanh.approx.f16x2 tanh.approx.bf16 tanh.approx.bf16x2
ex2.approx.f16 ex2.approx.f16x2 ex2.approx.ftz.bf16 ex2.approx.ftz.bf16x2
add.f32.f16 add.f32.bf16 sub.f32.f16 sub.f32.bf16 fma.rn.f32.f16 fma.rn.f32.bf16
add.f32 mul.f32 fma.rn.f32 min.f32 neg.f32
cvt.rn.f16.f32 cvt.rn.bf16.f32 cvt.rn.f16x2.f32 cvt.rn.bf16x2.f32
cvt.f32.f16 cvt.f32.bf16 mov.b16 mov.b32
""".split()


def operand_kinds():
    """Usual registers; then one operand at a time of every other kind."""
    kind = {"h": "b16", "r": "b32", "f": "f32"}
    for s in WITH_OPERANDS:
        usual = tuple(kind[w[1]] for w in operands(s).split(", "))
        yield s, usual, ""
        yield s, usual, "@%p "
        yield s, usual, "@!%p "
        for i in range(len(usual)):
            for other in [*REGISTER, *LITERALS]:
                words = usual[:i] + (other,) + usual[i + 1 :]
                if other != usual[i] and not (i == 0 and other in LITERALS):
                    yield s, words, ""


HEAD = ".version {version}\n.target sm_{target}\n.address_size 64\n"
REGS = ".reg .b16 %h<5>; .reg .b32 %r<5>; .reg .f32 %f<5>; .reg .b64 %d<2>;"
MORE = ".reg .pred %p;" + "".join(
    f" .reg .{kind} {name}<5>;" for kind, name in REGISTER.items() if kind not in ("b16", "b32", "f32")
)
FIRST = 6  # line number of the first statement


def one_kernel(spellings, version, target):
    # .f16 registers have needs of their own: declare them only where asked about.
    more = MORE if isinstance(spellings[0], tuple) else ""
    lines = [".visible .entry k() {", REGS + more] + [statement(s) for s in spellings] + ["ret;", "}"]
    return HEAD.format(version=version, target=target) + "\n".join(lines) + "\n"


def whole_kernels(spellings, version, target):
    """A kernel for each, which loads its operands and stores its answer, so
    that the code generator has to treat the instruction as well."""
    out = [HEAD.format(version=version, target=target)]
    for i, s in enumerate(spellings):
        used = re.findall(r"%[hrf]\d", operands(s))
        dests = used[:2] if s.startswith("mov.b32 {") else used[:1]
        body = [REGS, "ld.param.u64 %d0, [p];"]
        for reg in sorted(set(used)):
            size = ".b16" if reg[1] == "h" else ".b32"
            body.append(f"ld.global{size} {reg}, [%d0+{16 * 'hrf'.index(reg[1]) + 4 * int(reg[2])}];")
        body.append(statement(s))
        for reg in dests:
            size = ".b16" if reg[1] == "h" else ".b32"
            body.append(f"st.global{size} [%d0+{64 + 4 * int(reg[2])}], {reg};")
        out.append(f".visible .entry k{i}(.param .u64 p) {{\n" + "\n".join(body) + "\nret;\n}\n")
    return "".join(out)


class Assembler:
    def __init__(self, path):
        self.path = path
        text = subprocess.run([path, "--version"], capture_output=True, text=True).stdout
        self.release = re.search(r"V([\d.]+)", text)[1]
        text = subprocess.run([path, "--help"], capture_output=True, text=True).stdout
        self.targets = set(re.findall(r"'sm_(\w+)'", text))
        self.runs = 0
        self.knows = set()

    def run(self, text, target):
        self.runs += 1
        with tempfile.TemporaryDirectory() as where:
            source = Path(where) / "k.ptx"
            source.write_text(text)
            done = subprocess.run(
                [self.path, "-O0", "-arch", f"sm_{target}", str(source), "-o", str(Path(where) / "k.cubin")],
                capture_output=True,
                text=True,
            )
        return done.returncode, done.stdout + done.stderr

    def ask(self, spellings, version, target):
        """{spelling: first message} of the refused; None: no such pairing."""
        refused = {}
        left = list(spellings)
        while True:
            code, out = self.run(one_kernel(left, version, target), target)
            found = [(int(n), kind, text) for n, kind, text in re.findall(r"line (\d+); (error|fatal)\s*: (.*)", out)]
            if any(n < FIRST for n, _, _ in found):
                return None
            stop = None
            for n, _, text in found:
                if text.startswith("Parsing error") or text.startswith("Unknown") or text.startswith("syntax"):
                    stop = left[n - FIRST]
                refused.setdefault(left[n - FIRST], normal(text))
            if code and not found:
                raise SystemExit(f"unexpected answer for sm_{target}, PTX {version}: {out[:500]}")
            if stop is None:
                return refused
            left = [s for s in left if s not in refused]  # the parser stopped there: go on without


def number(version):
    major, minor = version.split(".")
    return int(major), int(minor)


def normal(text):
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"near '.*'", "near", text)


# ---------------------------------------------------------------------- main


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
    groups = {}

    def add(group, spellings):
        for s in spellings:
            groups.setdefault(s, group)

    add("a", documented())
    # b: all with up to two modifiers; beyond, whatever is one modifier away
    # from something that some target takes.
    space = {}
    for op, kind, mods in combinations():
        space[op, kind, mods] = spell(op, kind, mods)
    accepted = set()
    for target in ["75", "90", "100", "120"]:
        accepted |= set(space.values()) - set(newest.ask(sorted(space.values()), top, target))
    near = []
    for (op, kind, mods), s in space.items():
        if len(mods) <= 2 or s in accepted or any(space[op, kind, mods - {m}] in accepted for m in mods):
            near.append(s)
    add("b", near)
    add("c", companions())
    add("d", orders())
    spellings = sorted(groups, key=lambda s: (groups[s], s))
    print(f"{len(spellings)} candidates", Counter(groups.values()))

    # Every target with every version, by every assembler that knows them.
    accepts = {}  # (target, version) -> set
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

    last = newest.ask(spellings, top, "100")
    rows = []
    plain = [(t, v) for t, v in accepts if t in TARGETS]
    special = [(t, v) for t, v in accepts if t in SPECIFIC]
    bumps = []
    confirm = {}
    for s in spellings:
        where = [p for p in plain if s in accepts[p]] or [p for p in special if s in accepts[p]]
        if not where:
            rows.append((s, "no", last[s], "-", groups[s]))
            continue
        order = (TARGETS + SPECIFIC).index
        target = min((t for t, _ in where), key=order)
        version = min((v for t, v in where if t == target), key=number)
        anywhere = min((v for _, v in where), key=number)
        if anywhere != version:
            bumps.append((s, "older PTX on a newer target", anywhere, version))
        if target in TARGETS:
            for t, v in plain:
                if order(t) >= order(target) and number(v) >= number(version) and s not in accepts[t, v]:
                    bumps.append((s, "refused above its minimum", t, v))
        rows.append((s, "ok", target, version, groups[s]))
        confirm.setdefault((target, version), []).append(s)
    for b in bumps:
        print("not monotone:", *b)

    # The accepted ones once more, whole, through the code generator: at their
    # minimum and at the top.
    for (target, version), some in sorted(confirm.items()):
        tool = next(t for t in tools if (target, version) in t.knows)
        code, text = tool.run(whole_kernels(some, version, target), target)
        if code:
            for s in some:
                code, text = tool.run(whole_kernels([s], version, target), target)
                if code:
                    print("code generator refuses:", s, target, version, text[:200])
    for target in ("90", "100", "120"):
        some = [s for s in spellings if s in accepts[target, top]]
        code, text = newest.run(whole_kernels(some, top, target), target)
        if code:
            print("code generator refuses at", target, text[:500])

    # Verdicts do not depend on the neighbours in one file.
    for s in random.Random(1).sample(spellings, 300):
        assert bool(newest.ask([s], top, "100")) == (s in last), s

    Path(out, "ptxas-operands.tsv").write_text("\n".join(operand_rows(newest, top)) + "\n")

    lines = ["spelling\tverdict\tmin_sm_or_message\tmin_ptx\tgroup"]
    lines += ["\t".join(r) for r in rows]
    Path(out, "ptxas.tsv").write_text("\n".join(lines) + "\n")
    print("written:", Counter((r[4], r[1]) for r in rows))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2:])
