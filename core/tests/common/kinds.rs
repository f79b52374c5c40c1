//! Texts of every kind. The tests of every entry point use the same table.

/// The texts of a kind.
pub fn texts(kind: &str) -> impl Iterator<Item = &'static str> + Clone {
    let row = TEXTS.iter().find(|(name, _)| *name == kind);
    row.expect("a row of the table").1.iter().copied()
}

/// The texts of a kind that have a single line.
pub fn lines(kind: &str) -> impl Iterator<Item = &'static str> {
    texts(kind).filter(|text| !text.contains(['\n', '\r']))
}

/// Each kind with its texts. `!` marks texts that the kind's parser rejects. `beside` marks texts that are complete
/// only with the current instruction or its operands.
pub const TEXTS: &[(&str, &[&str])] = &[
    ("link", &["#2/add.f16/0.1,0.2", "2/add.f16/0.1,0.2", "https://example.org/play/#2/add.f16/0.1,0.2"]),
    (
        "files",
        &[
            "kernel.ptx",
            "a.npy b.npy got.npy",
            "model.safetensors:layer.0.weight",
            "./kernel",
            "../run/kernel.ptx",
            "/tmp/results",
            "C:\\work\\kernel.ptx",
            "2024/kernel.ptx",
            "results.csv",
            "mine.md",
            "notes.txt",
            "'/tmp/my kernel.ptx'",
        ],
    ),
    (
        "value",
        &[
            "2049",
            "1/3",
            "1 / 3",
            "-1/3",
            "max",
            "-max",
            "inf",
            "∞",
            "−inf",
            "nan(0x123)",
            "nan",
            "largest subnormal",
            "0x3c00",
            "0X3C00",
            "0b0_01111_0000000000",
            "0 01111 0000000000",
            "0f3F800000",
            "1.5",
            ".5",
            "5.",
            "-1e-3",
            "0x1.8p3",
            "0x1p-14",
            "2^-11",
            "-2^5",
            "360451 × 2^-29",
            "65_504",
            "0.1f",
            "0.1h",
            "0.1bf",
            "1.f",
            "{1, 2}",
            "{0x3c00, -inf}",
        ],
    ),
    (
        "ptx",
        &[
            ".visible .entry f(\n)\n{ ret; }",
            "// sums\nadd.f16 %a, 1, 2;\nmul.f16 %b, %a, 4;\n",
            "add.f16 %a, 1, 2; mul.f16 %b, %a, 4;",
        ],
    ),
    (
        "c",
        &[
            "half x = 0.1h;\nhalf y = x + x;",
            "float x = a + b;",
            "half f(half a) {\n  return a * a;\n}\n",
            "d = __hfma(a, b, c) + 1;",
        ],
    ),
    (
        "formula",
        &[
            "(0.1+0.2)*3",
            "1 - 0.9 - 0.1",
            "1.1*1.3 + 2.7*0.9",
            "fma(2,3,4) - 1",
            "-(1.5)",
            "0.1h + 0.2h + 0.3h",
            "0.1f + 0.2f + 0.3f",
            "(0.1 + 0.2) * 3 in bf16",
            "1 + 2 × 3",
        ],
    ),
    (
        "result",
        &[
            "add.f16 1 2 3",
            "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000",
            "fma.rn.f16 0x520b, 0x00e9, 0x2ff6, 0x3000 # seen on a GPU",
            "add.f16,1,2,3",
            "add.f16x2 {1, 2} {3, 4} {4, 6}",
            "0.1 + 0.2 -> 0x34cd",
            "0.1 + 0.2 => 0x34cd",
            "add.f16 0.1 0.2 → 0.3",
            "__hfma(1, 2, 3) -> 5",
        ],
    ),
    (
        "results",
        &[
            "{\"instruction\": \"add.f16\", \"a\": 1, \"b\": 2, \"got\": 3}",
            "add.f16 1 2 3\nadd.f16 1 3 4\n",
            "add.f16 1 2 3\r\nadd.f16 1 3 4\r\n",
            "add.f16 1 2 3\radd.f16 1 3 4",
            "# seen on a GPU\nadd.f16 1 2 3;\nadd.f16 1 3 4;",
            "0.1 + 0.2 -> 0x34cd\n1 + 2 -> 3",
            "instruction,a,b,got\nadd.f16,1,2,3\n",
            "op a b got\nadd.f16 1 2 3",
            "[{\"instruction\": \"add.f16\", \"a\": 1, \"b\": 2, \"got\": 3}]",
            "{\"instruction\": \"add.f16\"}\n{\"instruction\": \"add.f16\"}",
            "dot.f16 1,2,3 4,5,6 0 32",
        ],
    ),
    (
        "question",
        &[
            "0.1 + 0.2",
            "2 × 3 − 1",
            "-1.5 + 2",
            "max + 1",
            "0.1 + 0.2 in bf16",
            "add.f16 1 2",
            "@!p add.f16 %h3, 0.5, 1.0;",
            "{add.f16 %0, 0.5, 1.0;}",
            "mov.b16 %h1, 1; add.f16 %h2, %h1, 2;",
            "half d = __hfma(2, 3, 1);",
            "__hfma(1, 2, 3)",
        ],
    ),
    ("lesson", &["ties", " reading\n", "max-to-inf", "f64-julia", "ties-away"]),
    (
        "command",
        &[
            "quit",
            ":quit",
            ":fma",
            "theme dark",
            "open kernel.ptx",
            "a -1.5",
            "negate a",
            "set a=0.1",
            "exponent + b",
        ],
    ),
    ("unknown", &["evla", "hello", "hello world", "lessons", "why", "sbu", "?", "evl #2/add.f16/0.1,0.2"]),
    ("empty", &["", " ", "\n", "\u{feff}"]),
    // Texts that their parser rejects with a reason.
    ("link!", &["https://example.org/", "#", "#v1", "#2/", "#2/%1B/1", "99999999999999999999/add.f16/1,2"]),
    ("value!", &["0xzz", "1.2.3", "3x", "1/0"]),
    ("formula!", &["(1 + 2) / 3", "sqrt(2) + 1", "0,1 + 0,2 + 0,3", "max(1) + 2", "1/0 + 1 + 1"]),
    (
        "question!",
        &[
            "0.1 +",
            "2048 +",
            "(0.1 + 0.2",
            "(1.5)",
            "add.f16 1 2 3 4",
            "fma.rn.f17 1 2 3",
            "addf16 1 2",
            "div.f16 1 2",
            "HADD2 1 2",
            "mad 1 2 3",
            "0,5",
            "a * b + c",
            "ret;",
            "Dear all,\nnothing here.\n",
        ],
    ),
    // Texts that are complete only with the current instruction or its operands.
    (
        "question beside",
        &[
            "fma.rn.f16",
            "add.f16",
            "max.f16",
            "1 2 3",
            "0.5\n0x3c00\n2\n",
            "a=1 b=2",
            "fma.rn.f16 %h4, %h1, %h2, %h3;",
            "add.f16 d, 1, 2",
            "asm(\"fma.rn.f16 %0, %1, %2, %3;\" : \"=h\"(d) : \"h\"(a));",
        ],
    ),
];
