"""Write array files with numpy, ml_dtypes and safetensors, and numpy's counts of their contents.

Writes assets/cases/tensors. Needs numpy, ml_dtypes and safetensors.

    python3 web/xtask/oracles/tensors.py assets/cases/tensors
"""

import json
import pathlib
import sys

import ml_dtypes
import numpy as np
from numpy.lib import format as npy
from safetensors.numpy import save_file

BF16 = np.dtype(ml_dtypes.bfloat16)
# Codes of every class of f16, and of all kinds of numbers.
F16 = [0x0000, 0x8000, 0x0001, 0x83FF, 0x0400, 0x3C00, 0xC248, 0x7BFF, 0xFC00, 0x7E00, 0x7D01, 0xFFFF, 0x2E66, 0x5640, 0x3555]
BF16_CODES = [0x0000, 0x8000, 0x0001, 0x807F, 0x0080, 0x3F80, 0xC049, 0x7F7F, 0xFF80, 0x7FC0, 0x7FA1, 0xFFFF]
F32 = [0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x3F800000, 0xC0490FDB, 0x7F7FFFFF, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFFFFFFF]
WIDTH = {"f16": np.uint16, "bf16": np.uint16, "f32": np.uint32}


def array(codes, unsigned, dtype, shape):
    return np.array(codes, dtype=unsigned).view(dtype).reshape(shape)


def described(name, ours, kind, tensor=None):
    """Describe a file: format, shape, storage order, codes as stored."""
    order = "F" if ours.flags.f_contiguous and not ours.flags.c_contiguous else "C"
    codes = ours.astype(ours.dtype.newbyteorder("=")).view(WIDTH[kind]) if ours.dtype != BF16 else ours.view(np.uint16)
    about = {"file": name, "format": kind, "shape": list(ours.shape), "order": order, "codes": codes.flatten(order="K").tolist()}
    return about | ({"tensor": tensor} if tensor else {})


def layouts(out):
    half = array(F16, np.uint16, np.float16, (3, 5))
    brain = array(BF16_CODES, np.uint16, BF16, (2, 3, 2))
    single = array(F32, np.uint32, np.float32, (12,))
    files = {
        "f16.npy": (half, "f16"),
        "f16-fortran.npy": (np.asfortranarray(half), "f16"),
        "f16-big.npy": (half.astype(">f2"), "f16"),
        "f16-scalar.npy": (half[1, 0].reshape(()), "f16"),
        "f16-empty.npy": (half[:0], "f16"),
        "bf16.npy": (brain, "bf16"),
        "f32.npy": (single, "f32"),
        "f32-big.npy": (single.astype(">f4"), "f32"),
    }
    about = []
    for name, (values, kind) in files.items():
        np.save(out / name, values)
        about.append(described(name, values, kind))
    for version in [(2, 0), (3, 0)]:
        name = f"f16-version-{version[0]}.npy"
        with open(out / name, "wb") as file:
            npy.write_array(file, half, version=version)
        about.append(described(name, half, "f16"))
    tensors = {"half": half, "brain": brain, "single": single}
    save_file(tensors, out / "three.safetensors")
    about += [described("three.safetensors", tensors[name], kind, name) for name, kind in [("half", "f16"), ("brain", "bf16"), ("single", "f32")]]
    # Files without arrays of these formats.
    np.save(out / "f64.npy", np.array([1.5, 2.5]))
    np.save(out / "bits.npy", np.array(F16, dtype=np.uint16))
    np.save(out / "fields.npy", np.array([(1, 2.5)], dtype=[("a", "<i4"), ("b", "<f2")]))
    np.save(out / "objects.npy", np.array([None, "text"], dtype=object), allow_pickle=True)
    np.savez(out / "zip.npz", half=half)
    return about


def classes(values, kind):
    """Count the values of each class and sign, by their bits alone."""
    codes = values.view(WIDTH[kind]).astype(np.uint64).ravel()
    fraction = {"f16": 10, "bf16": 7, "f32": 23}[kind]
    width = 16 if kind != "f32" else 32
    sign = (codes >> np.uint64(width - 1)) != 0
    magnitude = codes & np.uint64((1 << (width - 1)) - 1)
    top = (1 << (width - 1)) - (1 << fraction)
    is_nan = magnitude > top
    quiet = (magnitude & np.uint64(1 << (fraction - 1))) != 0
    tests = {
        "zero": magnitude == 0,
        "subnormal": (magnitude > 0) & (magnitude < (1 << fraction)),
        "normal": (magnitude >= (1 << fraction)) & (magnitude < top),
        "infinite": magnitude == top,
        "quiet_nan": is_nan & quiet,
        "signalling_nan": is_nan & ~quiet,
    }
    counts = {name: [int((test & ~sign).sum()), int((test & sign).sum())] for name, test in tests.items()}
    return {name: both for name, both in counts.items() if any(both)}


def exponents(values):
    """Count the numbers with each exponent, by frexp; all subnormal ones count under the exponent before the smallest."""
    wide = np.abs(values.astype(np.float64)).ravel()
    wide = wide[np.isfinite(wide) & (wide > 0)]
    emin = -14 if values.dtype == np.float16 else -126
    found = np.maximum(np.frexp(wide)[1] - 1, emin - 1)
    return {str(exponent): int(count) for exponent, count in zip(*np.unique(found, return_counts=True))}


def distances(got, expected):
    """Count differences in ulp of the expected value, by powers of two rounded up; f64 has them exactly for f16 and bf16."""
    precision, emin = (11, -14) if expected.dtype == np.float16 else (8, -126)
    x, y = expected.astype(np.float64).ravel(), got.astype(np.float64).ravel()
    both_nan = np.isnan(x) & np.isnan(y)
    same = ((x == y) & (np.signbit(x) == np.signbit(y))) | both_nan
    zeros = (x == y) & ~same
    finite = np.isfinite(x) & np.isfinite(y)
    numbers = finite & ~same & ~zeros
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.frexp(x)[1] - 1, emin)
        ulps = (y - x) / np.ldexp(1.0, exponent - precision + 1)
    buckets = {}
    for value in ulps[numbers]:
        size, power = np.frexp(abs(value))
        key = str(int(power - 1 if size == 0.5 else power))
        below, above = buckets.get(key, [0, 0])
        buckets[key] = [below + int(value < 0), above + int(value > 0)]
    differ = ~same
    places = np.flatnonzero(differ)
    worst = np.argmax(np.where(numbers, np.abs(ulps), -1.0)) if numbers.any() else None
    return {
        "differ": int(differ.sum()),
        "zeros": int(zeros.sum()),
        "not_finite": int((differ & ~finite).sum()),
        "buckets": buckets,
        "first": [int(at) for at in np.unravel_index(places[0], expected.shape)] if len(places) else None,
        "worst": [int(at) for at in np.unravel_index(worst, expected.shape)] if worst is not None else None,
    }


def pairs(out):
    """Write pairs of arrays whose differences have something in common, each pair with numpy's counts."""
    rng = np.random.default_rng(20)
    about = []

    def pair(name, got, expected, kind, patterns):
        np.save(out / f"{name}-got.npy", got)
        np.save(out / f"{name}-expected.npy", expected)
        same = got.dtype == expected.dtype
        rounded = expected if same else expected.astype(got.dtype)
        counted = {"classes": [classes(one, kind) for one in (got, rounded)], "exponents": [exponents(one) for one in (got, rounded)]}
        about.append({"name": name, "patterns": patterns} | counted | distances(got, rounded))

    base = rng.normal(size=(24, 40)).astype(np.float16)
    small = (rng.normal(size=(24, 40)) * 2.0**-14).astype(np.float16)
    flushed = np.where(np.abs(small) < np.float16(2.0**-14), np.copysign(np.float16(0), small), small)
    pair("flushed", flushed, small, "f16", ["got-zero", "of-subnormal"])
    column = base.copy()
    column[:, 7] = np.nextafter(column[:, 7], np.float16(np.inf))
    pair("column", column, base, "f16", ["neighbour", "above", "within"])
    lanes = base.copy()
    lanes[:, 1::2] = np.nextafter(lanes[:, 1::2], np.float16(0))
    pair("lanes", lanes, base, "f16", ["toward-zero", "neighbour", "every"])
    large = base.copy()
    large[np.abs(base) > 1.5] += np.float16(0.25)
    pair("large", large, base, "f16", ["above", "at-least"])
    # Ties of a conversion that rounded away from zero: the expected value is in f32, half way between two bf16 numbers.
    codes = (rng.integers(0x3F00, 0x4100, size=512, dtype=np.uint32) << 16) | 0x8000
    wide = codes.view(np.float32)
    away = ((codes >> 16) + 1).astype(np.uint16).view(BF16)
    pair("ties", away, wide, "bf16", ["above", "away-from-zero", "tie"])
    special = base.copy()
    special[3, 4], special[5, 6], special[0, 0] = np.nan, np.inf, np.float16(-0.0)
    other = base.copy()
    other[3, 4], other[0, 0], other[9, 9] = np.array([0x7D55], np.uint16).view(np.float16)[0], np.float16(0.0), np.nan
    pair("special", special, other, "f16", [])
    return about


def products(out):
    """Write operands of fma in f16, with the results if the product is rounded first and if it is not."""
    rng = np.random.default_rng(21)
    a, b = (rng.normal(size=(20, 32)).astype(np.float16) for _ in range(2))
    # Near minus the product, so that the rounding error of the product shows.
    near = (a * b).view(np.uint16) ^ 0x8000
    c = (near + rng.integers(-2, 3, size=a.shape)).astype(np.uint16).view(np.float16)
    apart = a * b + c
    # f64 has the product exactly. Its sum with c, rounded to f64 and then to f16, equals the fused result for every
    # f16.
    fused = (a.astype(np.float64) * b + c).astype(np.float16)
    for name, values in {"a": a, "b": b, "c": c, "apart": apart, "fused": fused}.items():
        np.save(out / f"fma-{name}.npy", values)
    save_file({"a": a, "b": b, "c": c, "got": apart}, out / "fma.safetensors")
    return {"differ": int((apart.view(np.uint16) != fused.view(np.uint16)).sum())}


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    answers = {"layouts": layouts(out), "pairs": pairs(out), "fma": products(out)}
    (out / "answers.json").write_text(json.dumps(answers, indent=None, separators=(",", ":")).replace("},{", "},\n{") + "\n")


main()
