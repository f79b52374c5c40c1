"""PTX source for a spelling: registers of the right types, a statement, whole kernels."""

import re

REG = {"f16": "%h", "bf16": "%h", "b16": "%h", "f32": "%f", "f16x2": "%r", "bf16x2": "%r", "b32": "%r", "f64": "%g"}
COUNT = {"fma": 3, "neg": 1, "abs": 1, "tanh": 1, "ex2": 1, "cvt": 1, "mov": 1}
# Registers of every type, for statements that come with their operands.
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


def operands(spelling):
    """Return the registers: the destination is number 0, the sources are numbered from 1."""
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
        words = [f"{REGISTER[w]}{i}" if w in REGISTER else w for i, w in enumerate(words)]
        return f"{guard}{name} {', '.join(words)};"
    return f"{spelling.split(' ')[0]} {operands(spelling)};"


HEAD = ".version {version}\n.target sm_{target}\n.address_size 64\n"
REGS = ".reg .b16 %h<5>; .reg .b32 %r<5>; .reg .f32 %f<5>; .reg .f64 %g<5>; .reg .b64 %d<2>;"
MORE = ".reg .pred %p;" + "".join(
    f" .reg .{kind} {name}<5>;" for kind, name in REGISTER.items() if kind not in ("b16", "b32", "f32")
)
SIZE = {"h": ".b16", "r": ".b32", "f": ".b32", "g": ".b64"}
FIRST = 6  # line number of the first statement


def one_kernel(spellings, version, target):
    # .f16 registers have requirements of their own, so declare them only if they are used.
    more = MORE if isinstance(spellings[0], tuple) else ""
    lines = [".visible .entry k() {", REGS + more] + [statement(s) for s in spellings] + ["ret;", "}"]
    return HEAD.format(version=version, target=target) + "\n".join(lines) + "\n"


def whole_kernels(spellings, version, target):
    """Return a kernel for each spelling that loads its operands and stores its
    result, so that the code generator handles the instruction too."""
    out = [HEAD.format(version=version, target=target)]
    for i, s in enumerate(spellings):
        used = re.findall(r"%[hrfg]\d", operands(s))
        dests = used[:2] if s.startswith("mov.b32 {") else used[:1]
        body = [REGS, "ld.param.u64 %d0, [p];"]
        for reg in sorted(set(used)):
            body.append(f"ld.global{SIZE[reg[1]]} {reg}, [%d0+{32 * 'hrfg'.index(reg[1]) + 8 * int(reg[2])}];")
        body.append(statement(s))
        for reg in dests:
            body.append(f"st.global{SIZE[reg[1]]} [%d0+{128 + 8 * int(reg[2])}], {reg};")
        out.append(f".visible .entry k{i}(.param .u64 p) {{\n" + "\n".join(body) + "\nret;\n}\n")
    return "".join(out)
