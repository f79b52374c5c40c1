"""Compute dot products by several schemes with fractions: assets/cases/dots.tsv.

Only `rounded`, which takes an exact fraction to a format, knows about rounding.

    python3 web/xtask/oracles/dots.py assets/cases/dots.tsv
"""

import math
import random
import sys
from fractions import Fraction

# Fraction bits, least exponent, exponent bits.
FORMATS = {"f16": (10, -14, 5), "bf16": (7, -126, 8), "f32": (23, -126, 8)}


def value(code, kind):
    fraction, emin, width = FORMATS[kind]
    sign = -1 if code >> (fraction + width) else 1
    field = (code >> fraction) & ((1 << width) - 1)
    part = code & ((1 << fraction) - 1)
    if field == 0:
        return sign * Fraction(part) * Fraction(2) ** (emin - fraction)
    return sign * Fraction(part | 1 << fraction) * Fraction(2) ** (field - 1 + emin - fraction)


def rounded(exact, kind, down=False):
    """Round to a format, ties to even, or toward zero if `down`. Returns a fraction; no value here reaches infinity."""
    fraction, emin, _ = FORMATS[kind]
    if exact == 0:
        return Fraction(0)
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, emin) - fraction)
    whole = size // unit if down else round(size / unit)  # round() of a fraction takes ties to even
    return int(math.copysign(1, exact)) * whole * unit


def code(number, kind):
    fraction, emin, width = FORMATS[kind]
    sign = 1 << (fraction + width) if number < 0 else 0
    size = abs(number)
    if size < Fraction(2) ** emin:
        return sign | int(size / Fraction(2) ** (emin - fraction))
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    assert exponent <= -emin + 1, "no result is infinite"
    part = size / Fraction(2) ** (exponent - fraction)
    assert part.denominator == 1
    return sign | (exponent - emin + 1) << fraction | (int(part) - (1 << fraction))


def forward(a, b, c, kind, add, product):
    total = c
    for x, y in zip(a, b):
        total = add(total + product(x * y))
    return total


def lanes(count):
    def scheme(a, b, c, kind, add, product):
        sums = [forward(a[i::count], b[i::count], c if i == 0 else Fraction(0), kind, add, product) for i in range(min(count, len(a)))]
        return halves(sums, add)

    return scheme


def halves(sums, add):
    while len(sums) > 1:
        half = (len(sums) + 1) // 2
        sums = [add(x + sums[half + i]) if half + i < len(sums) else x for i, x in enumerate(sums[:half])]
    return sums[0]


def pairs(a, b, c, kind, add, product):
    sums = [add(product(x * y)) for x, y in zip(a, b)]
    while len(sums) > 1:
        sums = [add(sums[i] + sums[i + 1]) if i + 1 < len(sums) else sums[i] for i in range(0, len(sums), 2)]
    return add(sums[0] + c)


def folded(a, b, c, kind, add, product):
    return add(halves([add(product(x * y)) for x, y in zip(a, b)], add) + c)


def backward(a, b, c, kind, add, product):
    return forward(a[::-1], b[::-1], c, kind, add, product)


def last(a, b, c, kind, add, product):
    return add(forward(a, b, Fraction(0), kind, add, product) + c)


def blocks(count):
    def scheme(a, b, c, kind, add, product):
        total = c
        for i in range(0, len(a), count):
            total = add(total + sum(x * y for x, y in zip(a[i : i + count], b[i : i + count])))
        return total

    return scheme


# The name of a scheme, the function, the format of sums, whether products are rounded, whether sums are truncated.
SCHEMES = {
    "forward-f32": (forward, "f32", False, False),
    "forward-own": (forward, "own", False, False),
    "forward-own-products-rounded": (forward, "own", True, False),
    "forward-f32-products-rounded": (forward, "f32", True, False),
    "forward-f32-addend-last": (last, "f32", False, False),
    "forward-f32-rz": (forward, "f32", False, True),
    "backward-own": (backward, "own", False, False),
    "pairs-own-products-rounded": (pairs, "own", True, False),
    "pairs-f32": (pairs, "f32", False, False),
    "halves-own-products-rounded": (folded, "own", True, False),
    "lanes-4-own": (lanes(4), "own", False, False),
    "lanes-8-f32": (lanes(8), "f32", False, False),
    "blocks-4-f32": (blocks(4), "f32", False, False),
    "blocks-4-f32-rz": (blocks(4), "f32", False, True),
    "blocks-8-own": (blocks(8), "own", False, False),
    "blocks-16-f32-rz": (blocks(16), "f32", False, True),
    "whole-own": (None, "own", False, False),
}


NOISY = ["forward-own", "blocks-4-f32-rz", "pairs-f32"]


def number(chance, kind):
    """Draw a number from a wide range of magnitudes, so that different orders give different results."""
    fraction, emin, width = FORMATS[kind]
    exponent = chance.randint(-5, 4)
    return chance.getrandbits(1) << (fraction + width) | (exponent - emin + 1) << fraction | chance.getrandbits(fraction)


def main():
    chance = random.Random(4)
    lines = []
    for kind, to in [("f16", "f16"), ("bf16", "f32"), ("f16", "f32")]:
        spelling = f"dot.{kind}" if to == kind else f"dot.{to}.{kind}"
        for name, (scheme, sums, rounds, cuts) in SCHEMES.items():
            # A hundred for the schemes in which one result in a hundred is made wrong later.
            for _ in range(100 if name in NOISY and spelling == "dot.f32.f16" else 12):
                length = chance.choice([17, 24, 32, 33])
                a, b = ([number(chance, kind) for _ in range(length)] for _ in range(2))
                c = number(chance, to)
                x, y = ([value(one, kind) for one in codes] for codes in (a, b))
                start = value(c, to)
                own = to if scheme is None else kind if sums == "own" else "f32"
                if scheme is None:
                    total = rounded(start + sum(p * q for p, q in zip(x, y)), to)
                else:
                    add = lambda exact: rounded(exact, own, cuts)
                    product = (lambda exact: rounded(exact, kind)) if rounds else (lambda exact: exact)
                    total = scheme(x, y, add(start), own, add, product)
                got = code(rounded(total, to), to)
                width = 6 if to != "f32" else 10
                vectors = [",".join(f"{one:#06x}" for one in codes) for codes in (a, b)]
                lines.append(f"{name}\t{spelling} {vectors[0]} {vectors[1]} {c:#0{width}x} {got:#0{width}x}")
    with open(sys.argv[1], "w") as file:
        file.write("# Each line has a scheme, a tab, and a dot product that it gives.\n")
        file.write("\n".join(lines) + "\n")


main()
