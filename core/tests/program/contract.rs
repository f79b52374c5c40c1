//! The contraction of products and sums into fused operations, compared with the code that compilers emitted.

use super::given;
use halfplay_core::isa::{Op, Type};
use halfplay_core::real::Real;
use halfplay_core::skins::program::Language;
use halfplay_core::skins::program::c::{Options, compile};
use halfplay_core::skins::program::contract::{
    Rule, compilations, contract, contracted_code, contracted_returned, contracted_run, formulas,
    instructions, live_registers,
};
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::flow::{Flow, Operation, Origin};
use halfplay_core::skins::program::run::run;

/// The flow of a C-like program.
fn flow(text: &str, values: &[&str]) -> Flow {
    let program = compile(text, &Options::default()).unwrap();
    let ended = program.run(&given(values, &[]));
    assert!(ended.run.is_whole(), "{text}: {:#?}", super::said(&ended.run));
    ended.run.flow
}

/// A row's expression as a C-like function of type `ty`.
fn function(source: &str, ty: &str) -> String {
    let source = source.replace('T', ty);
    let source = source.trim().trim_end_matches(';');
    let (before, last) = source.rsplit_once(';').unwrap_or(("", source));
    let parameters = ["a", "b", "c", "d", "e", "f"];
    let declared: Vec<&str> =
        parameters.into_iter().filter(|name| !before.contains(&format!("{ty} {name}="))).collect();
    let declared: Vec<String> = declared.iter().map(|name| format!("{ty} {name}")).collect();
    format!("{ty} p({}) {{ {before}; return {last}; }}", declared.join(", "))
}

/// The expression of a number in the normal form of the case files, without its sign; true if the sign is reversed.
fn form(flow: &Flow, place: u32) -> (String, bool) {
    let number = &flow.numbers[place as usize];
    let Origin::Made(operation, of) = &number.origin else {
        let name = if matches!(number.origin, Origin::Literal(_)) { "K" } else { &number.name };
        return (name.to_owned(), false);
    };
    let [a, b] = [of[0], of[1]].map(|place| form(flow, place.min(flow.numbers.len() as u32 - 1)));
    let sign = |negative: bool| if negative { '-' } else { '+' };
    let factors = |a: &str, b: &str| if a <= b { format!("{a}*{b}") } else { format!("{b}*{a}") };
    match operation {
        Operation::Call(_) => (format!("({}/{})", a.0, b.0), a.1 != b.1),
        Operation::Instr(instr) => match instr.op {
            Op::Neg => (a.0, !a.1),
            Op::Cvt => a,
            Op::Mul => (format!("({})", factors(&a.0, &b.0)), a.1 != b.1),
            Op::Fma => {
                let c = form(flow, of[2]);
                (format!("fma({}{} {}{})", sign(a.1 != b.1), factors(&a.0, &b.0), sign(c.1), c.0), false)
            }
            Op::Add | Op::Sub => {
                let mut terms = [a, (b.0, b.1 != (instr.op == Op::Sub))];
                terms.sort();
                let [a, b] = terms;
                (format!("({}{} {}{})", sign(a.1), a.0, sign(b.1), b.0), false)
            }
            other => panic!("{other:?}"),
        },
    }
}

fn result(flow: &Flow) -> String {
    let (text, negative) = form(flow, flow.outputs[0].number);
    if negative { format!("-{text}") } else { text }
}

/// The rows of a case file, without its comment line.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn contraction_matches_the_recorded_compiler_output() {
    let text = include_str!("../../../assets/cases/contraction.tsv");
    let mut rows = rows(text);
    let columns = rows.next().unwrap();
    let mut compared = 0;
    let mut complaints = Vec::new();
    for row in rows {
        for (column, expected) in columns.iter().zip(&row).skip(2).filter(|(_, expected)| **expected != "?") {
            let ty = match column.split(' ').next_back() {
                Some("f16") => "half",
                Some("bf16") => "bf16",
                _ => "float",
            };
            let name = if column.starts_with("nvcc") { column } else { column.trim_end_matches(" f16") };
            let written = match row[0].starts_with("e22") {
                // C-like code does not support division yet.
                true if ty != "float" => continue,
                true => run("mul.f32 t, a, b; add.f32 s, t, c; div.rn.f32 r, s, t;", &given(&[], &[])).flow,
                false => flow(&function(row[1], ty), &[]),
            };
            let found = result(&contract(&written, Rule::named(name).unwrap()).flow);
            compared += 1;
            if found != *expected {
                complaints.push(format!("{} by {column}: {found}, and not {expected}", row[0]));
            }
        }
    }
    assert_eq!(complaints, [""; 0]);
    assert_eq!(compared, 30 * 9 - 5);
}

#[test]
fn contraction_rules_fuse_the_expected_products() {
    let emitted =
        |source: &str, rule: Rule| result(&contract(&flow(&function(source, "half"), &[]), rule).flow);
    for (source, on_source, all_uses, one_use) in [
        ("T t=a*b; T r=t+c; r;", "(+(a*b) +c)", "fma(+a*b +c)", "fma(+a*b +c)"),
        (
            "T t=a*b; (t+c)*(t+d);",
            "((+(a*b) +c)*(+(a*b) +d))",
            "(fma(+a*b +c)*fma(+a*b +d))",
            "((+(a*b) +c)*(+(a*b) +d))",
        ),
        ("c*d+a*b;", "fma(+c*d +(a*b))", "fma(+c*d +(a*b))", "fma(+c*d +(a*b))"),
        ("a*b-a*b;", "fma(+a*b -(a*b))", "(+(a*b) -(a*b))", "(+(a*b) -(a*b))"),
    ] {
        let found = [Rule::OnSource, Rule::FastAllUses, Rule::FastOneUse].map(|rule| emitted(source, rule));
        assert_eq!(found, [on_source, all_uses, one_use], "{source}");
    }
    // In a sum of two products, gcc fuses the one that is computed first, clang the one with the earlier inputs. The
    // output of both compilers shows this.
    let swapped = "T u=c*d; T t=a*b; t+u;";
    assert_eq!(emitted(swapped, Rule::GccFast), "fma(+c*d +(a*b))");
    assert_eq!(emitted(swapped, Rule::ClangFast), "fma(+a*b +(c*d))");
    assert_eq!(emitted("c*d+a*b;", Rule::GccFast), "fma(+c*d +(a*b))");
    assert_eq!(emitted("c*d+a*b;", Rule::ClangFast), "fma(+a*b +(c*d))");
    assert_eq!(emitted("c*d-a*b;", Rule::ClangFast), "fma(+c*d -(a*b))");
    let both = "T t=a*b; T u=c*d; (t+u)*(t-u);";
    assert_eq!(emitted(both, Rule::GccFast), "(fma(+a*b +(c*d))*fma(+a*b -(c*d)))");
    assert_eq!(emitted(both, Rule::ClangFast), "((+(a*b) +(c*d))*(+(a*b) -(c*d)))");
}

#[test]
fn the_ptxas_rule_matches_the_recorded_fusions() {
    let text = include_str!("../../../assets/cases/contraction-ptxas.tsv");
    let mut count = 0;
    for row in rows(text) {
        let ran = run(row[1], &given(&[], &[]));
        assert!(ran.is_whole(), "{}: {:?}", row[1], super::said(&ran));
        let contracted = contract(&ran.flow, Rule::Ptxas);
        assert_eq!(!contracted.fused.is_empty(), row[0] == "fused", "{}", row[1]);
        assert!(contract(&ran.flow, Rule::Off).fused.is_empty());
        // The fused operation keeps the sum's modifiers.
        let last = contracted.flow.numbers.last().unwrap();
        if let (Origin::Made(Operation::Instr(instr), _), true) = (&last.origin, row[0] == "fused") {
            assert_eq!(instr.op, Op::Fma);
            let words = [".sat", ".ftz"].map(|word| instr.to_string().contains(word));
            let sum = row[1].trim_end_matches(';').rsplit(';').next().unwrap();
            assert_eq!(words, [".sat", ".ftz"].map(|word| sum.contains(word)), "{}", row[1]);
        }
        count += 1;
    }
    assert_eq!(count, 82);
}

/// The result bits under a rule, given the input bits.
fn bits(text: &str, inputs: &[u32], rule: Rule) -> u64 {
    let values: Vec<String> =
        ["a", "b", "c", "d"].iter().zip(inputs).map(|(name, bits)| format!("{name}={bits:#06x}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let contracted = contract(&flow(text, &values), rule).flow;
    contracted.numbers[contracted.outputs[0].number as usize].value.bits()
}

#[test]
fn contracted_code_gives_the_expected_bits() {
    let determinant = "half p(half a, half b, half c, half d) { return a * b - c * d; }";
    let kahan = "half p(half a, half b, half c, half d) {
        half w = c * d; half e = c * d - w; half f = a * b - w; return f - e; }";
    for (inputs, written, left, careful) in [
        ([0x5260, 0x5530, 0x5340, 0x5490], 0x0000, 0x3c00, 0xbc00),
        ([0x3f61, 0x3f5f, 0x3f60, 0x3f60], 0x0000, 0x13fe, 0x8010),
        ([0x3f92, 0x3c5d, 0x3f8f, 0x3c5d], 0x1c00, 0x1c02, 0x1a8a),
    ] {
        assert_eq!(bits(determinant, &inputs, Rule::Off), written);
        assert_eq!(bits(determinant, &inputs, Rule::GccFast), left);
        // Without fma in the text, Kahan's algorithm only works if the compiler does not optimise the error away.
        assert_eq!(bits(kahan, &inputs, Rule::ClangOn), careful);
        assert_eq!(bits(kahan, &inputs, Rule::Nvcc(Type::F16)), careful);
        assert_eq!(bits(kahan, &inputs, Rule::GccFast), left);
    }
    let squares = "half p(half a, half b) { return a * a - b * b; }";
    assert_eq!([Rule::Off, Rule::GccFast].map(|rule| bits(squares, &[0x3c66; 2], rule)), [0, 0x0920]);
    let sum = "half p(half a, half b, half c) { return a * b + c; }";
    let rules = [Rule::Off, Rule::ClangOn];
    assert_eq!(rules.map(|rule| bits(sum, &[0x3c01, 0x6e5e, 0xee5e], rule)), [0x4800, 0x465e]);
    let same = "half p(half a) { return a * a - a * a; }";
    let results: Vec<u64> = (0x3c00..0x4000).map(|x| bits(same, &[x], Rule::ClangOn)).collect();
    let count = |negative: bool| {
        results.iter().filter(|bits| **bits & 0x7fff != 0 && (**bits > 0x8000) == negative).count()
    };
    assert_eq!([count(false), count(true)], [512, 489]);
}

#[test]
fn counts_instructions_and_live_registers() {
    let counts = |body: &str, rule: Rule| {
        let text = format!("float p(float a, float b, float c, float d, float e, float x) {{ {body} }}");
        let contracted = contract(&flow(&text, &[]), rule).flow;
        (instructions(&contracted), live_registers(&contracted))
    };
    let cubic = "float x2 = x * x; float x3 = x2 * x; return a * x3 + b * x2 + c * x + d;";
    let horner = "return fma(fma(fma(a, x, b), x, c), x, d);";
    let [off, gcc, clang] = [Rule::Off, Rule::GccFast, Rule::ClangFast].map(|rule| counts(cubic, rule));
    assert_eq!([off.0, gcc.0, clang.0, counts(horner, Rule::Off).0], [8, 6, 6, 3]);
    // The cubic needs two more registers, for the powers of x.
    assert_eq!(off.1, counts(horner, Rule::Off).1 + 2);
    let kahan = "float w = c * d; float e2 = fma(c, d, -w); float f = fma(a, b, -w); return f - e2;";
    assert_eq!(counts(kahan, Rule::Off).0, 4);
    let sampling = ["return a * b + c * d - e;", "return fma(a, b, fma(c, d, -e));"];
    assert_eq!(sampling.map(|body| counts(body, Rule::Nvcc(Type::F32)).0), [3, 2]);
}

#[test]
fn all_compilations_have_the_same_exact_value() {
    let inputs = ["a=0.1", "b=-1.7", "c=3.3", "d=0.33", "e=-0.07", "f=12.1"];
    for row in rows(include_str!("../../../assets/cases/contraction.tsv")).skip(1) {
        if row[0].starts_with("e22") {
            continue;
        }
        let text = function(row[1], "half");
        let used: Vec<&str> = inputs
            .into_iter()
            .filter(|input| {
                [',', ')'].iter().any(|after| text.contains(&format!("half {}{after}", &input[..1])))
            })
            .collect();
        let flow = flow(&text, &used);
        let exact = |flow: &Flow| attribute(flow)[0].accuracy.exact.as_ref().map(Real::fraction);
        for compilation in compilations(&flow, Language::C) {
            assert_eq!(
                exact(&flow),
                exact(&compilation.contracted.flow),
                "{}: {:?}",
                row[1],
                compilation.rules
            );
            let ulp = &compilation.results[0].ulp;
            assert!(ulp.is_some() || attribute(&flow)[0].accuracy.ulp().is_none(), "{}", row[1]);
        }
    }
}

#[test]
fn equal_compilations_are_grouped() {
    let names = |source: &str| -> Vec<Vec<&str>> {
        let found = compilations(&flow(&function(source, "half"), &[]), Language::C);
        found.into_iter().map(|one| one.rules.into_iter().map(Rule::name).collect()).collect()
    };
    assert_eq!(names("a+b+c;"), [[""; 0]; 0]);
    assert_eq!(
        names("T t=a*b; T r=t+c; r;"),
        [
            vec!["off", "on-source", "clang on"],
            vec!["fast-all-uses", "fast-one-use", "nvcc f16", "gcc fast", "clang fast"]
        ]
    );
    for rule in Rule::ALL {
        assert_eq!(Rule::named(rule.name()), Some(rule));
        assert_eq!(Rule::named(&rule.name().replace(' ', "-")), Some(rule));
    }
    assert_eq!(Rule::named("gcc"), None);
}

#[test]
fn formulas_show_the_fused_operations() {
    let told =
        |source: &str, rule: Rule| formulas(&contract(&flow(&function(source, "half"), &[]), rule).flow);
    assert_eq!(told("a*b+c*d-e;", Rule::GccFast), ["returned = fma(a, b, c·d) − e"]);
    assert_eq!(told("c-a*(b+d);", Rule::GccFast), ["returned = fma(−a, b + d, c)"]);
    let kahan = "T w=c*d; T e=c*d-w; T f=a*b-w; f-e;";
    assert_eq!(told(kahan, Rule::ClangOn), ["e = fma(c, d, −w)", "f = fma(a, b, −w)"]);
    assert_eq!(told("T x2=e*e; a*x2+b*e+c;", Rule::GccFast), ["returned = fma(a, x2, b·e) + c"]);
}

#[test]
fn a_contracted_program_runs_like_its_fused_source() {
    let text = "mul.f32 p, a, b; add.f32 s, p, c; mov.f32 t, s; st.global.f32 [16], s; mul.rn.f32 k, a, a;";
    let inputs = given(&["a=0x3f800001", "b=0x4c4bb521", "c=0xcc4bb521"], &[]);
    let written = run(text, &inputs);
    let now = contracted_run(&written, &contract(&written.flow, Rule::Ptxas));
    let again = run(&text.replace("mul.f32 p, a, b; add.f32 s, p, c;", "fma.rn.f32 s, a, b, c;"), &inputs);
    assert_eq!(super::bits(&now, "s"), super::bits(&again, "s"));
    assert_ne!(super::bits(&now, "s"), super::bits(&written, "s"));
    assert_eq!(now.memory, again.memory);
    assert_eq!(["p", "t"].map(|name| super::register(&now, name)), ["?"; 2]);
    assert_eq!(
        ["a", "b", "c"].map(|name| super::register(&now, name)),
        ["0x3f800001", "0x4c4bb521", "0xcc4bb521"]
    );
    let lines = |run: &halfplay_core::skins::program::run::Run| {
        let told =
            run.lines.iter().filter_map(|line| Some((line.evaluation.as_ref()?.instr, line.result?.hex())));
        told.map(|(instr, bits)| format!("{instr} {bits}")).collect::<Vec<_>>()
    };
    assert_eq!(lines(&now), ["fma.rn.f32 0x40cbb521"]);
    // Two halves in one register are returned as one register again.
    let pair = "half2 p(half2 a, half2 b) { return a * b + a; }";
    let program = compile(pair, &Options::default()).unwrap();
    let ended = program.run(&given(&["a={0x3c01, 0x3c03}", "b={0x3c05, 0x3c07}"], &[]));
    let contracted = contract(&ended.run.flow, Rule::Nvcc(Type::F16));
    let fused =
        compile("half2 p(half2 a, half2 b) { return __hfma2(a, b, a); }", &Options::default()).unwrap();
    let expected = fused.run(&given(&["a={0x3c01, 0x3c03}", "b={0x3c05, 0x3c07}"], &[]));
    assert_eq!(contracted_returned(&ended.returned, &contracted), expected.returned);
    assert_eq!(instructions(&contracted.flow), 1);
    let now = contracted_run(&ended.run, &contracted);
    assert!(
        contracted_code(&now).iter().any(|line| line.ends_with(" a, b, a;")),
        "{:?}",
        contracted_code(&now)
    );
}

/// Two lanes that fuse in the same way become one line. The lines, run as PTX, give the same bits.
#[test]
fn lanes_that_fuse_alike_become_one_packed_line() {
    let inputs = ["a={0.1, 0.2}", "b={3, 4}", "c={0.3, 0.7}", "h=0.5", "f=0.25", "g=0.1"];
    let told = |text: &str| {
        let written = run(text, &given(&inputs, &[]));
        let now = contracted_run(&written, &contract(&written.flow, Rule::Ptxas));
        let code: Vec<String> = contracted_code(&now).into_iter().filter(|line| !line.is_empty()).collect();
        let again = run(&code.join("\n"), &given(&inputs, &[]));
        assert!(again.is_whole(), "{code:?} {:?}", super::said(&again));
        for (line, same) in now.lines.iter().filter(|line| line.result.is_some()).zip(&again.lines) {
            assert_eq!(line.result, same.result, "{code:?}");
        }
        for (name, bits) in
            again.registers.iter().filter(|(name, _)| now.registers.iter().any(|(known, _)| known == name))
        {
            assert_eq!(super::register(&now, name), bits.unwrap().hex(), "{name} of {code:?}");
        }
        code
    };
    assert_eq!(
        told("mul.f16x2 p, a, b; add.f16x2 d, p, c; mul.f16x2 q, a, c; sub.f16x2 e, b, q;"),
        ["fma.rn.f16x2 d, a, b, c;", "neg.f16x2 %8, a;", "fma.rn.f16x2 e, %8, c, b;"]
    );
    let two = "mul.f16x2 p, a, b; neg.f16x2 n, p; sub.f16x2 d, n, c;";
    assert_eq!(told(two), ["neg.f16x2 %6, a;", "neg.f16x2 %8, c;", "fma.rn.f16x2 d, %6, b, %8;"]);
    // Lanes from two registers, lanes from one register twice, and a conversion that packs.
    let text = "add.bf16 k, h, h; mov.b32 r, {k, k}; mul.bf16x2 p, r, b; add.bf16x2 d, p, b; cvt.rn.f16x2.f32 e, f, g; mul.f16x2 q, e, a; add.f16x2 s, q, c;";
    assert_eq!(
        told(text),
        [
            "add.bf16 k, h, h;",
            "fma.rn.bf16x2 d, {k, k}, b, b;",
            "cvt.rn.f16x2.f32 e, f, g;",
            "fma.rn.f16x2 s, e, a, c;"
        ]
    );
    // No instruction fuses only one lane, or swapped lanes.
    for text in [
        "mul.f16x2 p, a, b; mov.b32 {x, y}, p; add.f16 d, x, h; add.f16 e, y, h;",
        "mul.f16x2 p, a, b; prmt.b32 s, p, p, 0x1032; add.f16x2 d, s, c;",
        "mul.f16x2 p, a, b; mov.b32 {x, y}, p; mul.f16 z, y, y; add.f16x2 d, p, c; st.global.b16 [2], y;",
    ] {
        let written = run(text, &given(&inputs, &[]));
        assert!(contract(&written.flow, Rule::Ptxas).fused.is_empty(), "{text}");
    }
}
