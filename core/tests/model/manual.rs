//! The syntax lines in the manual's sections on half and mixed precision, and the spellings that they describe.

/// `{x}` is optional; `(x|y)` is a choice. The half-precision lines have only one rounding, which is written out.
const LINES: [&str; 21] = [
    "(add|sub|mul){.rn}{.ftz}{.sat}(.f16|.f16x2)",
    "(add|sub|mul){.rn}(.bf16|.bf16x2)",
    "fma.rn{.ftz}{.sat}.f16",
    "fma.rn{.ftz}{.sat}.f16x2",
    "fma.rn{.ftz}.relu.f16",
    "fma.rn{.ftz}.relu.f16x2",
    "fma.rn{.relu}.bf16",
    "fma.rn{.relu}.bf16x2",
    "fma.rn.oob{.relu}(.f16|.f16x2|.bf16|.bf16x2)",
    "(neg|abs){.ftz}(.f16|.f16x2)",
    "(neg|abs)(.bf16|.bf16x2)",
    "min{.ftz}{.NaN}{.xorsign.abs}(.f16|.f16x2)",
    "min{.NaN}{.xorsign.abs}(.bf16|.bf16x2)",
    "max{.ftz}{.NaN}{.xorsign.abs}(.f16|.f16x2)",
    "max{.NaN}{.xorsign.abs}(.bf16|.bf16x2)",
    "tanh.approx(.f16|.f16x2|.bf16|.bf16x2)",
    "ex2.approx(.f16|.f16x2)",
    "ex2.approx.ftz(.bf16|.bf16x2)",
    "add(|.rn|.rz|.rm|.rp){.sat}.f32(.f16|.bf16)",
    "sub(|.rn|.rz|.rm|.rp){.sat}.f32(.f16|.bf16)",
    "fma(.rn|.rz|.rm|.rp){.sat}.f32(.f16|.bf16)",
];

/// All 208 documented spellings.
pub fn spellings() -> Vec<String> {
    LINES.iter().flat_map(|line| expand(line)).collect()
}

/// Other instructions to test: companions, undocumented instructions, and instructions that no GPU has.
pub fn others() -> Vec<String> {
    [
        "(add|sub|mul)(|.rn|.rz|.rm|.rp){.ftz}{.sat}.f32",
        "fma(.rn|.rz|.rm|.rp){.ftz}{.sat}.f32",
        "(neg|abs){.ftz}.f32",
        "(min|max){.ftz}{.NaN}{.xorsign.abs}.f32",
        "cvt(.rn|.rz|.rm|.rp){.ftz}{.sat}.f16.f32",
        "cvt(.rn|.rz){.relu}(.f16|.bf16|.f16x2|.bf16x2).f32",
        "cvt(.rm|.rp){.ftz}.bf16.f32",
        "cvt(.rn|.rz|.rm|.rp)(.f16.bf16|.bf16.f16)",
        "cvt{.ftz}(.f32.f16|.f32.bf16)",
        "cvt(.rn|.rz|.rm|.rp){.sat}.f16.f64",
        "cvt(.rn|.rz|.rm|.rp){.ftz}{.sat}.f32.f64",
        "cvt(.rn|.rz|.rm|.rp).bf16.f64",
        "cvt(|.rn|.rz|.rm|.rp).f64.bf16",
        "cvt{.sat}.f64.f16",
        "cvt{.ftz}{.sat}.f64.f32",
        "fma.rn.oob.sat(.f16|.f16x2)",
        "fma(.rna|.ro|.rz){.ftz}{.oob}(|.sat|.relu)(.f16|.bf16|.f16x2|.bf16x2)",
        "fma(.rna|.ro){.ftz}(|.sat|.relu)(.f32.f16|.f32.bf16|.f32)",
        "(add|sub|mul)(|.rz|.rm|.rna|.ro){.ftz}(|.sat|.relu)(.f16|.bf16|.f16x2|.bf16x2)",
        "(add|sub)(.rm|.ro){.ftz}(|.sat|.relu)(.f32.f16|.f32.bf16)",
        "mul(.rz|.rm|.ro){.ftz}(|.sat|.relu)(.f32.f16|.f32.bf16)",
        "(neg|abs).ftz(.bf16|.bf16x2)",
        "(min|max).ftz{.NaN}{.xorsign.abs}(.bf16|.bf16x2)",
        "cvt(.rna|.ro){.ftz}(|.sat|.relu)(.f16|.bf16|.toy).f32",
        "cvt(.rn|.ro)(|.sat|.relu)(.toy.f16|.toy.bf16)",
        "cvt{.ftz}(|.sat|.relu)(.f32.toy|.f16.toy|.bf16.toy|.f32.f16)",
    ]
    .iter()
    .flat_map(|line| expand(line))
    .collect()
}

/// All expansions of a line.
pub fn expand(line: &str) -> Vec<String> {
    let Some(open) = line.find(['{', '(']) else { return vec![line.to_string()] };
    let close = open + line[open..].find(['}', ')']).expect("a closing bracket");
    let (before, inside, after) = (&line[..open], &line[open + 1..close], &line[close + 1..]);
    let mut choices: Vec<&str> = inside.split('|').collect();
    if line[open..].starts_with('{') {
        choices.insert(0, "");
    }
    choices
        .iter()
        .flat_map(|choice| expand(after).into_iter().map(move |rest| format!("{before}{choice}{rest}")))
        .collect()
}
