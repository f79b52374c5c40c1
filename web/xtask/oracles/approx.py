#!/usr/bin/env python3
"""Write the correctly rounded tanh and 2^x of every 16-bit input.

    approx.py DIR

Needs mpmath. Writes one file each for tanh on f16, tanh on bf16, 2^x on f16
and 2^x on bf16 with .ftz: 65,536 little-endian 16-bit results, in the order of
the inputs' bit patterns. These are the mathematical values rounded once to
nearest even, not the results of any GPU.

The values are computed with 300 bits. The run fails if a value comes closer to
a rounding boundary than 2^-200 of the result's last place. It prints the
smallest distance that occurs.
"""

import sys
from fractions import Fraction
from pathlib import Path
from struct import pack

import mpmath

mpmath.mp.prec = 300

NAN = 0x7FFF


class Format:
    def __init__(self, frac):
        self.frac = frac
        self.bias = (1 << (14 - frac)) - 1
        self.inf = 0x7FFF >> frac << frac
        self.emin = 1 - self.bias  # exponent of the smallest normal number

    def decode(self, x):
        """Magnitude of a finite value as integer * 2^exponent."""
        field, frac = (x & 0x7FFF) >> self.frac, x & ((1 << self.frac) - 1)
        if field:
            frac |= 1 << self.frac
        return frac, max(field, 1) - self.bias - self.frac


def exact(value):
    """Convert an mpf to a fraction."""
    sign, man, exp, _ = value._mpf_
    man = int(-man if sign else man)
    return Fraction(man << exp) if exp >= 0 else Fraction(man, 1 << -exp)


def power(n):
    return Fraction(1 << n) if n >= 0 else Fraction(1, 1 << -n)


def round_even(fmt, value):
    """Return (bits, distance to the nearest midpoint in ulp, true for a tie)."""
    top = value.numerator.bit_length() - value.denominator.bit_length()
    if power(top) > value:
        top -= 1
    place = max(top, fmt.emin) - fmt.frac
    scaled = value / power(place)
    low = scaled.numerator // scaled.denominator
    rest = scaled - low
    distance = abs(rest - Fraction(1, 2))
    if 2 * rest > 1 or (2 * rest == 1 and low & 1):
        low += 1
    if low >> fmt.frac + 1:
        low, place = low >> 1, place + 1
    if low >> fmt.frac == 0:
        return low, distance, rest * 2 == 1
    bits = (place + fmt.frac + fmt.bias << fmt.frac) + (low - (1 << fmt.frac))
    return min(bits, fmt.inf), distance, rest * 2 == 1


def tanh(fmt, x):
    sign, mag = x & 0x8000, x & 0x7FFF
    one = fmt.bias << fmt.frac
    if mag > fmt.inf:
        return NAN, None
    if mag in (0, fmt.inf):
        return sign | (one if mag else 0), None
    man, exp = fmt.decode(x)
    value = mpmath.mpf((0, man, exp, man.bit_length()))
    if value >= 64:  # 1 - tanh(64) < 2^-180: far above the last midpoint under 1
        return sign | one, Fraction(1, 2)
    bits, distance, tie = round_even(fmt, exact(mpmath.tanh(value)))
    assert not tie
    return sign | bits, distance


def ex2(fmt, x, ftz):
    sign, mag = x & 0x8000, x & 0x7FFF
    one = fmt.bias << fmt.frac
    if mag > fmt.inf:
        return NAN, None
    if mag == fmt.inf:
        return (0 if sign else fmt.inf), None
    if mag == 0 or (ftz and mag < 1 << fmt.frac):
        return one, None
    man, exp = fmt.decode(x)
    value = (-man if sign else man) * power(exp)
    if value >= fmt.bias + 1:
        return fmt.inf, None  # 2^(emax+1) or more
    if value < fmt.emin and ftz:
        return 0, None  # below the smallest normal number before rounding
    if value < fmt.emin - fmt.frac - 2:
        return 0, None  # below a quarter of the smallest subnormal
    if value.denominator == 1:  # a power of two: exact, a tie, or below a tie
        return round_even(fmt, power(int(value)))[0], None
    result = mpmath.power(2, mpmath.mpf(value.numerator) / value.denominator)
    bits, distance, tie = round_even(fmt, exact(result))
    assert not tie
    return bits, distance


def main(where):
    f16, bf16 = Format(10), Format(7)
    tables = {
        "tanh-f16": lambda x: tanh(f16, x),
        "tanh-bf16": lambda x: tanh(bf16, x),
        "ex2-f16": lambda x: ex2(f16, x, False),
        "ex2-bf16-ftz": lambda x: ex2(bf16, x, True),
    }
    for name, rule in tables.items():
        answers = [rule(x) for x in range(0x10000)]
        data = pack("<65536H", *(a for a, _ in answers))
        (Path(where) / f"approx-{name}.bin").write_bytes(data)
        least, at = min((d, x) for x, (_, d) in enumerate(answers) if d is not None)
        assert least > power(-200)
        log = float(mpmath.log(mpmath.mpf(least.numerator) / least.denominator, 2))
        print(f"{name}: smallest distance to a midpoint {float(least):.4e} = 2^{log:.2f} last places, at {at:04x}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
