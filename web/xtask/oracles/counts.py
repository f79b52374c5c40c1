"""Count with numpy, for each line of assets/counts and some first operands, the last operands whose results differ.

Exact sums and products are kept in f64. Where they do not fit they are rounded to odd: 53 bits are then enough for any
further rounding to 11 or 8 bits. They are rounded once, in each direction, by scaling to whole numbers. numpy's own f16
is not used. Reads assets/counts/counts.txt and writes core/tests/bulk/counts.tsv: instruction, pipeline, and a count for
each first operand, or for an fma, for each pair of factors.

    python3 web/xtask/oracles/counts.py          needs numpy; half a minute
"""

import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Fraction bits, least exponent of normal numbers, greatest exponent.
FORMATS = {"f16": (10, -14, 15), "bf16": (7, -126, 127), "f32": (23, -126, 127)}
# A zero, subnormal and normal numbers, infinity, and a NaN.
FIRSTS = {
    "f16": [0x0000, 0x8000, 0x0003, 0x83FF, 0x0401, 0x3C55, 0xBC01, 0xFBFF, 0x7C00, 0xFC01],
    "bf16": [0x0000, 0x8000, 0x0003, 0x807F, 0x0081, 0x3F95, 0xBF81, 0xFF7F, 0x7F80, 0xFF81],
}
# Zero, infinity, NaN; subnormal and normal numbers; products that are ties, exact, tiny, or beyond the largest number.
FACTORS = {
    "f16": [0x00008400, 0x3C007C00, 0x7C010000, 0x00033C55, 0x83FF4201, 0x098D09C4, 0x3C01BC01, 0x2E663266, 0x7BFF3C01, 0x7BFF7BFF],
    "bf16": [0x00008080, 0x3F807F80, 0x7F810000, 0x00033F95, 0x807F4201, 0x2D20222E, 0xB1D2AF40, 0x3F81BF81, 0x7F7F3F81, 0x7F7F7F7F],
}
CODES = np.arange(1 << 16, dtype=np.int64)


def values(codes, kind):
    """Return the numbers of codes as f64."""
    fraction, least, _ = FORMATS[kind]
    field, part = codes >> fraction & (1 << (15 - fraction)) - 1, codes & (1 << fraction) - 1
    top = (1 << (15 - fraction)) - 1
    whole = np.where(field > 0, part | 1 << fraction, part).astype(np.float64)
    size = np.ldexp(whole, np.maximum(field, 1) - 1 + least - fraction)
    size = np.where(field == top, np.where(part > 0, np.nan, np.inf), size)
    return np.where(codes >> 15 == 1, -size, size)


def to_odd(near, lost):
    """Round a sum of f64 to odd, given the part that it lost."""
    bits = near.view(np.int64)
    # If the lost part has the opposite sign, the sum was rounded away from zero: take one code less, then set the last
    # bit.
    back = np.where((lost < 0) != (near < 0), bits - 1, bits) | 1
    return np.where((lost != 0) & np.isfinite(near), back, bits).astype(np.int64).view(np.float64)


def exact(operation, x, y):
    if operation == "mul":
        return x * y
    y = -y if operation == "sub" else y  # an fma adds to its product, which f64 holds
    near = x + y
    part = near - x
    lost = (x - (near - part)) + (y - part)
    return to_odd(near, np.where(np.isfinite(lost), lost, 0))


def rounded(number, kind, mode):
    """Round to a number of the format. A zero keeps its sign."""
    fraction, least, most = FORMATS[kind]
    finite = np.isfinite(number)
    size = np.where(finite, number, 1.0)
    power = np.maximum(np.frexp(size)[1] - 1, least) - fraction
    way = {"rn": np.rint, "rz": np.trunc, "rm": np.floor, "rp": np.ceil}[mode]
    result = np.ldexp(way(np.ldexp(size, -power)), power)
    result = np.copysign(result, size)
    largest = np.ldexp(2.0 - 2.0**-fraction, most)
    stays = {"rn": False, "rz": True, "rm": size > 0, "rp": size < 0}[mode]
    beyond = np.where(stays, np.copysign(largest, size), np.copysign(np.inf, size))
    result = np.where(np.abs(result) > largest, beyond, result)
    return np.where(finite, result, number)


def flushed(number, kind):
    return np.where(np.abs(number) < 2.0 ** FORMATS[kind][1], np.copysign(0.0, number), number)


def chosen(operation, x, y, nan):
    smaller = np.where(x == y, np.signbit(x), x < y)
    first = smaller if operation == "min" else ~smaller
    first = np.where(x == y, np.signbit(x) if operation == "min" else ~np.signbit(x), first)
    result = np.where(first, x, y)
    result = np.where(np.isnan(x), y, np.where(np.isnan(y), x, result))
    return np.where(np.isnan(x) | np.isnan(y), np.nan, result) if nan else result


def results(operation, kind, mode, changes, x, y):
    if "ftz" in changes:
        x, y = flushed(x, kind), flushed(y, kind)
    if operation in ("min", "max"):
        return chosen(operation, x, y, "nan" in changes)
    number = exact(operation, x, y)
    if mode == "rm" and operation != "mul":
        other = -y if operation == "sub" else y
        number = np.where((number == 0) & ((x != 0) | (np.signbit(x) != np.signbit(other))), -0.0, number)
    result = rounded(number, kind, mode)
    if "ftz" in changes:
        # Tininess after rounding: x is below the smallest normal number, and 2^8 x, for which the format has all its
        # bits, rounds to less than 2^8 times that number. The factor is a power of two, and f64 holds 2^8 times any
        # product of halves.
        least = 2.0 ** FORMATS[kind][1]
        tiny = (np.abs(number) < least) & (np.abs(rounded(number * 2.0**8, kind, mode)) < least * 2.0**8) & (number != 0)
        result = np.where(tiny, np.copysign(0.0, number), result)
    if "sat" in changes:
        result = np.where(np.isnan(result) | np.signbit(result), 0.0, np.minimum(result, 1.0))
    if "relu" in changes:
        result = np.where(~np.isnan(result) & np.signbit(result), 0.0, result)
    return result


def pipeline_of_fma(pipeline, kind, product, z):
    """Compute an fma by another pipeline. Product and sum are exact except where the pipeline rounds."""
    if pipeline == "mul-then-add":
        return results("add", kind, "rn", [], rounded(product, kind, "rn"), z)
    if pipeline == "through-f32":
        return rounded(rounded(exact("add", product, z), "f32", "rn"), kind, "rn")
    if pipeline == "through-f64":
        return rounded(product + z, kind, "rn")
    if pipeline in ("rz", "rm", "rp"):
        return results("add", kind, pipeline, [], product, z)
    return results("add", kind, "rn", [pipeline.removeprefix("with-")], product, z)


def row_of_fma(pipeline, kind):
    for pair in FACTORS[kind]:
        x, y = (values(np.full_like(CODES, code), kind) for code in (pair >> 16, pair & 0xFFFF))
        z = values(CODES, kind)
        own = results("add", kind, "rn", [], x * y, z)
        yield f"{pair:#010x}={differ(own, pipeline_of_fma(pipeline, kind, x * y, z))}"


def differ(one, other):
    same = (one == other) & (np.signbit(one) == np.signbit(other)) | np.isnan(one) & np.isnan(other)
    return int((~same).sum())


def main():
    np.seterr(all="ignore")
    lines = []
    for line in (ROOT / "assets/counts/counts.txt").read_text().splitlines():
        instruction, pipeline, *_ = line.split()
        operation, *between, kind = instruction.split(".")
        if operation == "fma":
            lines.append(" ".join([instruction, pipeline, *row_of_fma(pipeline, kind)]))
            continue
        mode = next((word for word in between if word in ("rn", "rz", "rm", "rp")), "rn")
        counts = []
        for first in FIRSTS[kind]:
            x, y = values(np.full_like(CODES, first), kind), values(CODES, kind)
            own = results(operation, kind, mode, [], x, y)
            if pipeline == "other-format":
                there = "bf16" if kind == "f16" else "f16"
                x, y = rounded(x, there, "rn"), rounded(y, there, "rn")
                other = results(operation, there, mode, [], x, y)
            elif pipeline in ("rn", "rz", "rm", "rp"):
                other = results(operation, kind, pipeline, [], x, y)
            else:
                other = results(operation, kind, mode, [pipeline.removeprefix("with-")], x, y)
            counts.append(differ(own, other))
        firsts = (f"{first:#06x}={count}" for first, count in zip(FIRSTS[kind], counts))
        lines.append(" ".join([instruction, pipeline, *firsts]))
    (ROOT / "core/tests/bulk/counts.tsv").write_text("\n".join(lines) + "\n")


main()
