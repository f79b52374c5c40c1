//! The flow of a program: its results depend on the right numbers through moves, packing, memory and choices.

use super::attribution::Attributed;
use super::{given, ran, ran_with};
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::flow::{Operation, Origin};
use halfplay_core::skins::program::run::run;

/// The names of the numbers that a result depends on, in order.
fn parts(told: &Attributed, result: &str) -> Vec<String> {
    let parts = told.result(result).parts.iter();
    parts.map(|part| told.name(part).to_owned()).collect()
}

#[test]
fn copies_keep_the_number_of_their_source() {
    let text = "add.f16 s, a, b; mov.b16 t, s; mov.b32 p, {t, t}; mov.b32 {u, v}, p; st.shared.b16 [64], v;
        ld.shared.b16 w, [64]; setp.lt.f16 q, a, b; selp.b16 x, w, a, q; @q mov.b16 y, x; mul.f16 r, y, a;";
    let told = Attributed::of(text, &["a=0.1", "b=0.2"]);
    assert_eq!(parts(&told, "r"), ["a", "b", "s", "r"]);
    assert_eq!(told.run.flow.numbers.len(), 4);
}

#[test]
fn each_lane_depends_only_on_its_own_numbers() {
    let text = "mul.f16x2 p, a, b; add.f16x2 d, p, c;";
    let told = Attributed::of(text, &["a={1.1, 1.2}", "b={1.3, 0x3c00}", "c={0, 0.5}"]);
    assert_eq!(told.names(), ["d lane 0", "d lane 1"]);
    let lane = |name: &str| {
        told.result(name)
            .parts
            .iter()
            .map(|part| {
                let number = &told.run.flow.numbers[part.number as usize];
                (number.name.to_string(), number.lane)
            })
            .collect::<Vec<_>>()
    };
    let of = |at: u8| ["a", "b", "c", "p", "d"].map(|name| (name.to_owned(), at)).to_vec();
    assert_eq!(sorted(lane("d lane 0")), sorted(of(0)));
    assert_eq!(sorted(lane("d lane 1")), sorted(of(1)));
    assert_eq!(told.part("d lane 1", "b").own.error.fraction(), "0");
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

#[test]
fn conversions_make_new_numbers() {
    let text = "cvt.rn.f16x2.f32 p, a, b; mov.b32 {lo, hi}, p; cvt.f32.f16 x, hi; add.f32 r, x, a;";
    let told = Attributed::of(text, &["a=0.1", "b=0.2"]);
    assert_eq!(parts(&told, "r"), ["a", "p", "x", "r"]);
    let told = Attributed::of("add.rn.f32.f16 r, h, c;", &["h=0.1", "c=0.2"]);
    assert_eq!(parts(&told, "r"), ["h", "c", "r"]);
    // A bf16 number followed by 16 zero bits is an f32 number.
    let told = Attributed::of("mul.rn.bf16 h, a, a; mov.b32 f, {z, h}; add.f32 r, f, f;", &["a=1.1"]);
    assert_eq!(parts(&told, "r"), ["a", "h", "f", "r"]);
}

#[test]
fn bits_read_in_another_format_restart_the_exact_value() {
    let told = Attributed::of("mul.rn.f16 h, a, a; add.rn.bf16 r, h, h;", &["a=1.1"]);
    assert_eq!(parts(&told, "r"), ["h", "r"]);
    let number = &told.run.flow.numbers[told.result("r").parts[0].number as usize];
    assert_eq!(number.origin, Origin::Bits);
    let said = super::said_of(&told.run, "add.rn.bf16");
    assert!(
        said.ends_with(
            "`h` was computed as f16 and is read as bf16: the exact value restarts from these bits"
        ),
        "{said}"
    );
    // Integer arithmetic on the bits breaks the dependence on `a`.
    let told = Attributed::of("mul.rn.f16 h, a, a; add.s16 i, h, 1; add.rn.f16 r, i, i;", &["a=1.1"]);
    assert!(parts(&told, "r").iter().all(|name| name != "a"));
    let told = Attributed::of("cvt.rn.f16.s32 h, 2049; add.rn.f16 r, h, 1;", &[]);
    assert_eq!(told.result("r").accuracy.error().unwrap().fraction(), "-1");
}

#[test]
fn loads_are_inputs_and_stores_are_results() {
    let text = "ld.global.u16 a, [0x1000]; ld.global.u16 b, [0x1002]; mul.rn.f16 p, a, b; add.f16 q, p, a;
        st.global.u16 [0x1004], q; st.global.v2.b16 [0x1008], {p, a};";
    let run = run(text, &given(&[], &[(0x1000, &[0x01, 0x3c, 0x03, 0x3c])]));
    let names: Vec<String> = run.flow.outputs.iter().map(|output| output.name.clone()).collect();
    assert_eq!(names, ["global[0x1004]", "global[0x1008]", "global[0x100a]"]);
    let results = attribute(&run.flow);
    assert!(results.iter().all(|result| result.accuracy.exact.is_some() && result.obstacle.is_none()));
    let first = &run.flow.numbers[results[0].parts[0].number as usize];
    assert_eq!((first.name.as_str(), &first.origin), ("a", &Origin::Given(None)));
}

#[test]
fn results_are_stored_values_or_unused_registers() {
    let names = |text: &str| ran(text).flow.outputs.into_iter().map(|output| output.name).collect::<Vec<_>>();
    assert_eq!(names("add.f16 b, a, a; add.f16 c, b, b; add.f16 d, b, a;"), ["c", "d"]);
    assert_eq!(names("add.f16 b, a, a; st.global.b16 [16], b; add.f16 c, b, b;"), ["global[0x10]"]);
    assert_eq!(names(".param .f16 out; add.f16 b, a, a; st.param.f16 [out], b;"), ["out"]);
    assert_eq!(names("add.f16 b, a, a; st.local.b16 [0], b; ld.local.b16 c, [0]; add.f16 d, c, c;"), ["d"]);
    assert_eq!(names("mov.b16 b, a; add.s16 c, b, b;"), [""; 0]);
}

#[test]
fn packed_instructions_split_into_scalar_instructions() {
    let run = ran("fma.rn.relu.bf16x2 d, a, b, c;");
    let made: Vec<String> = run
        .flow
        .numbers
        .iter()
        .filter_map(|number| match number.origin {
            Origin::Made(Operation::Instr(instr), _) => Some(instr.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(made, ["fma.rn.relu.bf16", "fma.rn.relu.bf16"]);
}

/// Masking, shifting by 16 bits, and combining bytes make no new number.
#[test]
fn moving_whole_words_keeps_the_numbers_of_halves() {
    for moved in [
        "shl.b32 w, r, 16; shr.u32 x, w, 16;",
        "and.b32 x, r, 0xffff;",
        "mov.b32 w, 0x40000000; or.b32 x, w, r;",
        "prmt.b32 w, r, 0, 0x1044; bfe.u32 x, w, 16, 16;",
        "bfi.b32 w, r, 0, 16, 16; shf.r.clamp.b32 x, w, 0, 16;",
        "shf.l.wrap.b32 w, r, r, 16; lop3.b32 v, w, 0xffff0000, 0, 0xc0; shr.u32 x, v, 16;",
        "cvt.u16.u32 w, r; cvt.u32.u16 x, w;",
    ] {
        let text =
            format!("mul.f16 p, a, b; mov.b32 r, {{p, 0}}; {moved} mov.b32 {{y, _}}, x; add.f16 d, y, a;");
        let run = ran_with(&text, &["a=0.1", "b=0.7"]);
        let output = run.flow.outputs.iter().find(|output| output.name == "d").unwrap();
        let sum = &run.flow.numbers[output.number as usize];
        let first = &run.flow.numbers[sum.operands()[0] as usize];
        assert_eq!(first.name, "p", "{moved}");
    }
    // If the bits change, the result is a new number.
    let run = ran_with("mul.f16 p, a, b; xor.b16 q, p, 0x8000; add.f16 d, q, a;", &["a=0.1", "b=0.7"]);
    let sum = run.flow.numbers.last().unwrap();
    assert_eq!(run.flow.numbers[sum.operands()[0] as usize].name, "q");
}
