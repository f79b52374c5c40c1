"""Count with numpy how many results of f16 add and mul differ from other results for the same operands.

numpy's own f16 arithmetic rounds to nearest. The other directions are computed here in f64, which represents every sum
and product of two f16 numbers exactly. Writes core/tests/bulk/sweeps.json. Needs numpy.

    python3 web/xtask/oracles/sweeps.py          bands of a first operand, a minute
    python3 web/xtask/oracles/sweeps.py --all    every pair too, an hour
"""

import json
import pathlib
import sys

import numpy as np

OUT = pathlib.Path(__file__).resolve().parents[3] / "core/tests/bulk/sweeps.json"
CODES = np.arange(1 << 16, dtype=np.uint16)
ALL = CODES.view(np.float16)
# Codes of the first operand: the subnormal numbers and some more, a power of two, the largest numbers.
BANDS = {"small": (0x0000, 0x0420), "one": (0x3C00, 0x4000), "large": (0x7A00, 0x7BFF), "negative": (0xBC00, 0xBC40)}


def exact(operation, a):
    """Return the exact results as f64."""
    with np.errstate(all="ignore"):
        wide = ALL.astype(np.float64)
        return wide + np.float64(a) if operation == "add" else wide * np.float64(a)


def nearest(operation, a):
    with np.errstate(all="ignore"):
        return ALL + a if operation == "add" else ALL * a


def toward_zero(operation, a):
    """Return the neighbour of the exact result that is not larger in magnitude."""
    value, result = exact(operation, a), nearest(operation, a)
    with np.errstate(all="ignore"):
        beyond = np.abs(result.astype(np.float64)) > np.abs(value)
        codes = result.view(np.uint16)
        # One code less is one step toward zero, also from infinity.
        return np.where(beyond, codes - 1, codes).astype(np.uint16).view(np.float16)


def flushed(numbers):
    magnitudes = numbers.view(np.uint16) & 0x7FFF
    return np.where(magnitudes < 0x0400, numbers.view(np.uint16) & 0x8000, numbers.view(np.uint16)).astype(np.uint16).view(np.float16)


def with_ftz(operation, a):
    """Flush operands, then results that are tiny after rounding. A result is tiny if it is below 2^-14, and 2^8 times the
    result, rounded by float16 to 11 bits, is still below 2^-6."""
    with np.errstate(all="ignore"):
        x, y = flushed(ALL), flushed(np.array([a]))
        result = x + y if operation == "add" else x * y
        wide = x.astype(np.float64) + y.astype(np.float64) if operation == "add" else x.astype(np.float64) * y.astype(np.float64)
        tiny = (np.abs(wide) < 2.0**-14) & (np.abs((wide * 2.0**8).astype(np.float16)) < 2.0**-6) & (wide != 0)
        zero = np.copysign(np.float16(0), np.sign(wide).astype(np.float16))
        return np.where(tiny, zero, result)


WAYS = {"rz": toward_zero, "with-ftz": with_ftz}


def count(operation, way, codes):
    """Count all cases, those that differ, and their distances in ulp of numpy's own result, by powers of two rounded up."""
    cases = differ = not_finite = zeros = 0
    buckets = {}
    for code in codes:
        a = np.array([code], dtype=np.uint16).view(np.float16)[0]
        own, other = nearest(operation, a), WAYS[way](operation, a)
        cases += len(own)
        same = (own.view(np.uint16) == other.view(np.uint16)) | (np.isnan(own) & np.isnan(other))
        own, other = own[~same], other[~same]
        differ += len(own)
        finite = np.isfinite(own) & np.isfinite(other)
        not_finite += int((~finite).sum())
        own, other = own[finite].astype(np.float64), other[finite].astype(np.float64)
        zero = own == other
        zeros += int(zero.sum())
        own, moved = own[~zero], other[~zero] - own[~zero]
        exponent = np.maximum(np.frexp(own)[1] - 1, -14)
        exponent[own == 0] = -14
        ulps = np.ldexp(moved, 10 - exponent)
        fraction, power = np.frexp(np.abs(ulps))
        power = np.where(fraction == 0.5, power - 1, power)
        for sign, side in ((ulps < 0, "below"), (ulps > 0, "above")):
            for bucket, many in zip(*np.unique(power[sign], return_counts=True)):
                key = (int(bucket), side)
                buckets[key] = buckets.get(key, 0) + int(many)
    histogram = [{"power": power, "side": side, "count": many} for (power, side), many in sorted(buckets.items())]
    return {"cases": cases, "differ": differ, "not_finite": not_finite, "zeros": zeros, "histogram": histogram}


def main():
    rows = []
    bands = dict(BANDS)
    if "--all" in sys.argv:
        bands["all"] = (0x0000, 0xFFFF)
    for name, (first, last) in bands.items():
        for operation in ("add", "mul"):
            for way in WAYS:
                found = count(operation, way, range(first, last + 1))
                rows.append({"instruction": f"{operation}.f16", "against": way, "band": name, "first": first, "last": last, **found})
                print(rows[-1]["instruction"], way, name, found["differ"], flush=True)
                document = {"numpy": np.__version__, "rows": rows}
                OUT.write_text(json.dumps(document, indent=1) + "\n")


main()
