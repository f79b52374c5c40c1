"""The candidates for the assembler: the spellings of groups `a` to `d`, and kinds of operands.

No code here knows which spellings are valid. Only the candidates are written by
hand: the manual's syntax lines for group `a`, rules that combine modifiers for
groups `b`, `c` and `d`, and a list of spellings for the operands.
"""

import itertools
import re

from ptxas_kernels import REGISTER, operands

# The manual's syntax lines. `{x}` is optional; `<x|y>` is a choice.
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
    """Yield (op, type, modifiers) of every combination; the modifiers are a frozenset."""
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
    pairs = list(itertools.product([".f16", ".bf16", ".f32", ".f64"], repeat=2))
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
    """Yield each spelling with its usual registers, then with one operand at a time of every other kind."""
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
