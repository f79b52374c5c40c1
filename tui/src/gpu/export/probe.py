#!/usr/bin/env python3
"""Records the results of an NVIDIA GPU for half- and mixed-precision instructions. Written by halfplay @VERSION@.

    python3 probe.py > answers.txt        the first GPU, 256 rows of pairs for each instruction
    python3 probe.py 4096 > answers.txt   more rows, at most 65536

It needs only the driver, whose own compiler compiles the programs below. To read the answers, run
`halfplay gpu import answers.txt` on a machine with halfplay.

A list is all combinations of special values, or every code; a row is one `a` with every `b`. Each has a digest:
the sum, modulo 2^64, of mix(G + (a << 48 | b << 32 | c << 16 | answer)), or for single-precision answers of
mix(G + (mix(a << 48 | b << 32 | c) ^ answer)). The GPU programs compute the digests of rows.
"""
import ctypes
import itertools
import sys
import time

PLAN = r"""@PLAN@"""
PROGRAMS = r"""@PROGRAMS@""".split("%%%%\n")

G = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1
written = []


def say(line):
    written.append(line)
    print(line)


def mix(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def check():
    """A digest of all lines, so that a damaged file is noticed."""
    seal = 0
    for byte in "".join(line + "\n" for line in written).encode():
        seal = mix(((seal ^ byte) + G) & MASK)
    return seal


class Failed(Exception):
    pass


class Gpu:
    def __init__(self):
        names = ["nvcuda.dll"] if sys.platform == "win32" else ["libcuda.so.1", "libcuda.so"]
        self.driver = None
        for name in names:
            try:
                self.driver = ctypes.CDLL(name)
                break
            except OSError:
                continue
        if self.driver is None:
            raise Failed("there is no NVIDIA driver on this machine")
        self.call("cuInit", 0)
        count, device, context = ctypes.c_int(), ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGetCount", ctypes.byref(count))
        if count.value < 1:
            raise Failed("the driver finds no GPU")
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        name, version = ctypes.create_string_buffer(256), ctypes.c_int()
        self.call("cuDeviceGetName", name, 256, device)
        self.call("cuDriverGetVersion", ctypes.byref(version))
        parts = []
        for attribute in (75, 76):
            value = ctypes.c_int()
            self.call("cuDeviceGetAttribute", ctypes.byref(value), attribute, device)
            parts.append(value.value)
        self.sm = 10 * parts[0] + parts[1]
        self.name, self.version = name.value.decode(errors="replace"), version.value
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        function = getattr(self.driver, name, None)
        if function is None:
            raise Failed(f"the driver has no {name}: it is too old")
        code = function(*arguments)
        if code:
            raise Failed(f"{name} failed with error {code}")

    def memory(self, count):
        at = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(count))
        self.call("cuMemsetD8_v2", at, ctypes.c_ubyte(0), ctypes.c_size_t(count))
        return at

    def run(self, text, blocks, threads, parameters):
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        image = ctypes.c_char_p(text.encode())
        self.call("cuModuleLoadDataEx", ctypes.byref(module), image, ctypes.c_uint(0), None, None)
        self.call("cuModuleGetFunction", ctypes.byref(function), module, b"halfplay")
        pointers = (ctypes.c_void_p * len(parameters))(*[ctypes.addressof(one) for one in parameters])
        size = [ctypes.c_uint(n) for n in (blocks, 1, 1, threads, 1, 1, 0)]
        self.call("cuLaunchKernel", function, *size, None, pointers, None)
        self.call("cuCtxSynchronize")
        self.call("cuModuleUnload", module)

    def fetch(self, at, count, kind):
        answer = (kind * count)()
        self.call("cuMemcpyDtoH_v2", answer, at, ctypes.c_size_t(ctypes.sizeof(answer)))
        self.call("cuMemFree_v2", at)
        return list(answer)

    def cases(self, text, cases):
        count, words = len(cases), list(itertools.chain.from_iterable(cases))
        words = (ctypes.c_uint32 * len(words))(*words)
        source, target = self.memory(ctypes.sizeof(words)), self.memory(4 * count)
        self.call("cuMemcpyHtoD_v2", source, words, ctypes.c_size_t(ctypes.sizeof(words)))
        self.run(text, (count + 255) // 256, 256, [source, target, ctypes.c_uint32(count)])
        self.call("cuMemFree_v2", source)
        return self.fetch(target, count, ctypes.c_uint32)

    def rows(self, text, stride, count, lanes):
        target = self.memory(8 * count * lanes)
        self.run(text, count, 256, [target, ctypes.c_uint32(0), ctypes.c_uint32(stride)])
        return self.fetch(target, count * lanes, ctypes.c_uint64)


def listed(kind, types, lanes, specials):
    """The operands of a list, case after case."""
    if kind == "table":
        return [(code | (code ^ 0xFFFF) << 16 if lanes == 2 else code,) for code in range(65536)]
    cases = list(itertools.product(*[specials[one] for one in types]))
    if lanes == 1:
        return cases
    return [tuple(low | high << 16 for low, high in zip(*two)) for two in zip(cases, reversed(cases))]


def digests(cases, answers, names, lanes, mixed):
    found = []
    for lane in range(lanes):
        shift, mask = 16 * lane, 0xFFFF if lanes == 2 else 0xFFFFFFFF
        left = [{"a": 48, "b": 32, "c": 0 if mixed else 16}[name] for name in names]
        total = 0
        for case, answer in zip(cases, answers):
            key = sum((word >> shift & mask) << by for word, by in zip(case, left))
            answer = answer >> shift & mask
            total += mix((G + (mix(key) ^ answer if mixed else key | answer)) & MASK)
        found.append(total & MASK)
    return found


def ask(gpu, line, rows, specials):
    spelling, lanes, names, types, kind, way, sm, ptx, program, word = line.split("|")
    lanes, types = int(lanes), types.split(",")
    text = PROGRAMS[int(program)].replace("@P", ptx).replace("@S", sm).replace("@I", word)
    if kind in ("table", "grid"):
        cases = listed(kind, types, lanes, specials)
        answers = gpu.cases(text, cases)
        sums = digests(cases, answers, names, lanes, ".f32." in spelling)
        say(f"list {kind} {len(cases)} " + " ".join(f"{one:016x}" for one in sums))
        if kind == "table" and lanes == 1 and ".approx." in spelling:
            say("answers " + "".join(f"{one:04x}" for one in answers))
    else:
        stride = max(65536 // rows, 1)
        stride -= stride > 1 and stride % 2 == 0
        sums = gpu.rows(text, stride, rows, lanes)
        say(f"rows {kind} 0 {stride} {rows} " + " ".join(f"{one:016x}" for one in sums))


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else "256"
    rows = int(word) if word.isdecimal() else 0
    if not 1 <= rows <= 65536:
        raise Failed("the number of rows must be 1 to 65536")
    gpu = Gpu()
    say("halfplay-probe 1")
    say(f"gpu {gpu.name}")
    say(f"sm {gpu.sm}")
    say(f"driver {gpu.version}")
    say("date " + time.strftime("%Y-%m-%d", time.gmtime()))
    specials, native, now = {}, {}, None
    for line in PLAN.strip().split("\n"):
        if line.startswith("="):
            name, codes = line[1:].split(" ")
            specials[name] = [int(code, 16) for code in codes.split(",")]
            continue
        spelling, way, sm = [line.split("|")[i] for i in (0, 5, 6)]
        if gpu.sm < int(sm) or (way == "wide" and gpu.sm >= native[spelling]):
            native.setdefault(spelling, int(sm))
            continue
        native.setdefault(spelling, int(sm))
        if now != spelling:
            say(f"spelling {spelling} {way}")
            print(spelling, file=sys.stderr)
            now = spelling
        try:
            ask(gpu, line, rows, specials)
        except Failed as why:
            print(f"{spelling}: {why}", file=sys.stderr)
            say("refused " + line.split("|")[4])
    end = f"end {len(written)} {check():016x}"
    print(end)


if __name__ == "__main__":
    try:
        main()
    except Failed as why:
        sys.exit(f"error: {why}")
