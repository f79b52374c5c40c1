#!/usr/bin/env python3
"""Recompute every line of the SoftFloat case files with exact fractions.

    check.py DIR

Follows the rules of IEEE 754 and is independent of SoftFloat and of the
project's own arithmetic. Exits with 1 if a result differs.
"""

import sys
from fractions import Fraction
from pathlib import Path

FORMATS = {"f16": (10, 16), "bf16": (7, 16), "f32": (23, 32)}  # fraction bits, bits


class Format:
    def __init__(self, name):
        self.frac, self.bits = FORMATS[name]
        self.bias = (1 << (self.bits - self.frac - 2)) - 1
        self.sign = 1 << (self.bits - 1)
        self.inf = self.sign - (1 << self.frac)
        self.emin = 1 - self.bias
        self.limit = power(self.bias + 1)  # the first power of two out of range

    def decode(self, x):
        """("fin", sign, value) or ("inf", sign, 0) or ("nan", sign, quiet)."""
        sign, mag = int(x >= self.sign), x & (self.sign - 1)
        if mag > self.inf:
            return "nan", sign, mag >> (self.frac - 1) & 1
        if mag == self.inf:
            return "inf", sign, 0
        field, frac = mag >> self.frac, mag & ((1 << self.frac) - 1)
        frac |= (field > 0) << self.frac
        return "fin", sign, (-1) ** sign * frac * power(max(field, 1) - self.bias - self.frac)

    def encode(self, value):
        """Encode a positive representable value; one out of range becomes infinity."""
        if value >= self.limit:
            return self.inf
        exp = max(logarithm(value), self.emin) if value else self.emin
        sig = value / power(exp - self.frac)
        assert sig.denominator == 1
        return (exp + self.bias - 1 << self.frac) + int(sig)


def power(n):
    return Fraction(1 << n) if n >= 0 else Fraction(1, 1 << -n)


def logarithm(value):
    n = value.numerator.bit_length() - value.denominator.bit_length()
    return n - (power(n) > value)


def to_integer(value, mode, negative):
    low = value.numerator // value.denominator
    rest = value - low
    if not rest:
        return low
    half = Fraction(1, 2)
    return low + {
        "rn": rest > half or (rest == half and low & 1),
        "rz": False,
        "rm": negative,
        "rp": not negative,
        "rna": rest >= half,
        "ro": not low & 1,
    }[mode]


def deliver(fmt, value, zero_sign, mode):
    """Return (bits, flags with tininess after rounding, flags with tininess before)."""
    if not value:
        return zero_sign * fmt.sign, "", ""
    negative, value = value < 0, abs(value)
    sign = negative * fmt.sign
    exp = logarithm(value)

    def at(exp):
        place = power(exp - fmt.frac)
        return to_integer(value / place, mode, negative) * place

    unbounded, rounded = at(exp), at(max(exp, fmt.emin))
    if rounded >= fmt.limit:
        away = mode in ("rn", "rna") or mode == ("rm" if negative else "rp")
        return sign | fmt.inf - (not away), "ox", "ox"
    if rounded == value:
        return sign | fmt.encode(rounded), "", ""
    smallest = power(fmt.emin)
    return sign | fmt.encode(rounded), "ux" if unbounded < smallest else "x", "ux" if value < smallest else "x"


def answer(op, operands, mode, source, target):
    x = [source.decode(v) for v in operands]
    if op == "sub" and x[1][0] != "nan":
        x[1] = (x[1][0], 1 - x[1][1], -x[1][2])
    if op in ("mul", "fma") and sorted(k[0] if k[2] or k[0] != "fin" else "0" for k in x[:2]) == ["0", "inf"]:
        return None, "v", "v"
    if any(k[0] == "nan" for k in x):
        flags = "v" if any(k[0] == "nan" and not k[2] for k in x) else ""
        return None, flags, flags
    if op in ("mul", "fma"):
        kind = "inf" if "inf" in (x[0][0], x[1][0]) else "fin"
        x[:2] = [(kind, x[0][1] ^ x[1][1], x[0][2] * x[1][2])]
    infinite = [k for k in x if k[0] == "inf"]
    if infinite:
        if len({k[1] for k in infinite}) == 2:
            return None, "v", "v"
        return infinite[0][1] * target.sign | target.inf, "", ""
    signs = {k[1] for k in x}
    zero_sign = signs.pop() if len(signs) == 1 else int(mode == "rm")
    return deliver(target, sum(k[2] for k in x), zero_sign, mode)


def main(where):
    wrong = 0
    for name in ("f16", "f32", "cvt"):
        head, *lines = Path(where, f"softfloat-{name}.tsv").read_text().splitlines()
        modes = head.split("\t")[1:]
        for line in lines:
            case, *fields = line.split("\t")
            op, *words = case.split(" ")
            _, to, source = op.split(".") if "." in op else (op, name, name)
            source, target = Format(source), Format(to)
            operands = [int(w, 16) for w in words if w != "-"]
            for mode, field in zip(modes, fields, strict=True):
                bits, after, before = answer(op, operands, mode, source, target)
                text = "nan" if bits is None else f"{bits:0{target.bits // 4}x}"
                mine = f"{text}:{after or '-'}:{before or '-'}"
                if mine != field:
                    wrong += 1
                    print(f"{case} {mode}: {field} in the file, {mine} by fractions")
        print(f"softfloat-{name}.tsv: {len(lines)} lines checked")
    return wrong != 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    raise SystemExit(main(sys.argv[1]))
