//! The sources of a program's error: worked examples whose fractions were computed outside this project.

use super::given;
use halfplay_core::skins::program::Hold;
use halfplay_core::skins::program::exact::{
    Attribution, Cancelled, Contribution, ErrorFree, Obstacle, attribute,
};
use halfplay_core::skins::program::flow::Origin;
use halfplay_core::skins::program::run::{Run, RunInputs, run};

/// A completed run, and the attribution of the errors of its results.
pub struct Attributed {
    pub run: Run,
    pub results: Vec<Attribution>,
}

impl Attributed {
    pub fn of(text: &str, values: &[&str]) -> Attributed {
        Attributed::holding(text, values, &[])
    }

    /// Runs the text with some numbers held, such as `x3=exact`.
    pub fn holding(text: &str, values: &[&str], holds: &[String]) -> Attributed {
        let held = holds.iter().map(|hold| Hold::read(hold).unwrap()).collect();
        let run = run(text, &RunInputs { held, ..given(values, &[]) });
        assert!(run.is_whole(), "{text}: {:#?}", run.wrong);
        let results = attribute(&run.flow);
        Attributed { run, results }
    }

    /// The result called `name`.
    pub fn result(&self, name: &str) -> &Attribution {
        let found = self.results.iter().find(|result| result.accuracy.name == name);
        found.unwrap_or_else(|| panic!("no result {name} in {:?}", self.names()))
    }

    pub fn names(&self) -> Vec<&str> {
        self.results.iter().map(|result| result.accuracy.name.as_str()).collect()
    }

    /// The contribution to a result of the first number stored in `name`.
    pub fn part(&self, result: &str, name: &str) -> &Contribution {
        let found = self.result(result).parts.iter().find(|part| self.name(part) == name);
        found.unwrap_or_else(|| panic!("nothing of {name} in {result}"))
    }

    pub fn name(&self, part: &Contribution) -> &str {
        &self.run.flow.numbers[part.number as usize].name
    }

    /// Own error, gain and contribution, as fractions; `-` if there is no gain.
    fn fractions(&self, result: &str, name: &str) -> [String; 3] {
        let part = self.part(result, name);
        let gain = part.gain().map_or("-".to_owned(), |gain| gain.fraction());
        [part.own.error.fraction(), gain, part.contribution.fraction()]
    }

    /// The error of a result in ulps of the exact result, as a fraction.
    pub fn ulps(&self, name: &str) -> String {
        let result = self.result(name);
        let ulp = result.accuracy.ulp().unwrap_or_else(|| panic!("{name} has no ulp"));
        result.accuracy.error().unwrap().in_units(ulp).fraction()
    }
}

const KAHAN: &str = "mul.rn.f16 w, c, d; neg.f16 n, w; fma.rn.f16 e, c, d, n;
    fma.rn.f16 f, a, b, n; sub.rn.f16 r, f, e;";
const WORST: [&str; 4] = ["a=0x3f92", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"];

#[test]
fn attributions_match_the_recorded_programs() {
    let text = include_str!("../../../assets/cases/attribution.tsv");
    let mut programs: Vec<(Vec<&str>, Vec<Vec<&str>>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        match (fields[0], programs.last_mut()) {
            ("program", _) => programs.push((fields, Vec::new())),
            (_, Some((_, steps))) => steps.push(fields),
            (_, None) => panic!("{line}"),
        }
    }
    assert_eq!(programs.len(), 53);
    for (program, steps) in programs {
        let words: Vec<&str> = program[1].split(' ').collect();
        let (name, format, inputs) = (words[0], words[1], &words[2..]);
        let told = Attributed::of(&ptx(format, &steps), inputs);
        let result = told.names()[0];
        assert_eq!(told.results.len(), 1, "{name}");
        let attribution = told.result(result);
        assert_eq!(attribution.accuracy.exact.as_ref().unwrap().fraction(), program[2], "{name}");
        assert_eq!(attribution.accuracy.error().unwrap().fraction(), program[3], "{name}");
        for step in &steps {
            let to = step[1].split(' ').next().unwrap();
            assert_eq!(super::register(&told.run, to), step[2], "{name}, {to}");
            assert_eq!(told.fractions(result, to), [step[3], step[4], step[5]], "{name}, {to}");
        }
    }
}

/// The PTX lines for steps such as `fma e c d -w`.
fn ptx(format: &str, steps: &[Vec<&str>]) -> String {
    let mut text = String::new();
    for step in steps {
        let words: Vec<&str> = step[1].split(' ').collect();
        let (op, to) = (words[1], words[0]);
        let mut operands = Vec::new();
        for word in &words[2..] {
            let operand = match word.strip_prefix('-') {
                Some(bare) => {
                    text += &format!("neg.{format} minus_{bare}, {bare};\n");
                    format!("minus_{bare}")
                }
                None => (*word).to_owned(),
            };
            operands.push(operand);
        }
        text += &format!("{op}.rn.{format} {to}, {};\n", operands.join(", "));
    }
    text
}

#[test]
fn kahans_worst_case_errs_by_three_halves_of_an_ulp() {
    let told = Attributed::of(KAHAN, &WORST);
    let result = told.result("r");
    assert_eq!(result.accuracy.ulp(), Some(-19));
    assert_eq!(told.ulps("r"), "-3/2");
    let in_ulp = |name: &str| {
        let part = told.part("r", name);
        [&part.own.error, &part.contribution].map(|real| real.in_units(-19).fraction())
    };
    assert_eq!(in_ulp("w"), ["-755/2", "0"]);
    assert_eq!(in_ulp("e"), ["0", "0"]);
    assert_eq!(in_ulp("f"), ["-1", "-1"]);
    assert_eq!(in_ulp("r"), ["-1/2", "-1/2"]);
    assert_eq!(told.part("r", "w").gain().unwrap().fraction(), "0");
    let share = |name: &str| result.share(told.part("r", name)).unwrap().fraction();
    assert_eq!([share("w"), share("f"), share("r")], ["0", "2/3", "1/3"]);
}

#[test]
fn the_product_not_the_cancellation_causes_the_error() {
    let inputs = ["a=0x3f800001", "b=0x4c4bb521", "c=0xcc4bb521"];
    let told = Attributed::of("mul.rn.f32 p, a, b; add.rn.f32 r, p, c;", &inputs);
    assert_eq!(told.ulps("r"), "3427039");
    assert_eq!(told.fractions("r", "p"), ["3427039/2097152", "1", "3427039/2097152"]);
    assert_eq!(told.fractions("r", "r"), ["0", "-", "0"]);
    // 2^25 · 1.59 minus 2^25 · 1.59 is 2^3: 22 bits cancel.
    assert_eq!(told.part("r", "r").own.cancelled, Some(Cancelled::Bits(22)));
}

#[test]
fn operation_order_shifts_error_only_between_two_sums() {
    let inputs = ["a=0x3c66", "b=0x3d33", "c=0x4166", "d=0x3b33"];
    let [s, t, p] = ["add.f16 s, a, b;", "add.f16 t, c, d;", "mul.f16 p, s, t;"];
    let [one, other] = [[s, t, p], [t, s, p]].map(|lines| Attributed::of(&lines.join("\n"), &inputs));
    let ulp = one.result("p").accuracy.ulp().unwrap();
    let part = |told: &Attributed, name: &str| told.part("p", name).contribution.in_units(ulp);
    assert_eq!(one.result("p").accuracy.error(), other.result("p").accuracy.error());
    assert_eq!(part(&one, "p"), part(&other, "p"));
    let decimals =
        |told: &Attributed| ["s", "t"].map(|name| format!("{:.6}", part(told, name).approximately()));
    assert_eq!(decimals(&one), ["-0.449890", "0.149902"]);
    assert_eq!(decimals(&other), ["-0.449951", "0.149963"]);
    let both = |told: &Attributed| part(told, "s").plus(&part(told, "t"));
    assert_eq!(both(&one), both(&other));
    // Between the two orders, the contribution of s changes by the product of the own errors of s and t.
    let own = |name: &str| one.part("p", name).own.error.clone();
    let cross = own("s").times(&own("t")).in_units(ulp);
    assert_eq!(part(&other, "s").minus(&part(&one, "s")).magnitude(), cross.magnitude());
}

#[test]
fn one_product_causes_the_whole_error_of_unfused_horner() {
    let lines = "mul.rn.f16 m, x, 1; add.rn.f16 u, m, -3; mul.rn.f16 n, u, x; add.rn.f16 v, n, 3;
        mul.rn.f16 q, v, x; add.rn.f16 r, q, -1;";
    let told = Attributed::of(lines, &["x=0x3c20"]);
    assert_eq!(super::register(&told.run, "r"), "0x9400");
    assert_eq!(told.ulps("r"), "-16896");
    let ulp = told.result("r").accuracy.ulp().unwrap();
    let part = |name: &str| told.part("r", name).contribution.in_units(ulp).fraction();
    assert_eq!(["m", "u", "n", "v", "q", "r"].map(part), ["0", "0", "-16896", "0", "0", "0"]);
    assert_eq!(told.part("r", "n").gain().unwrap().fraction(), "33/32");
    let fused = "fma.rn.f16 u, 1, x, -3; fma.rn.f16 v, u, x, 3; fma.rn.f16 r, v, x, -1;";
    let fused = Attributed::of(fused, &["x=0x3c20"]);
    assert_eq!(super::register(&fused.run, "r"), "0x0200");
    assert_eq!(fused.ulps("r"), "0");
}

#[test]
fn an_operand_that_max_rejects_has_zero_gain() {
    let told = Attributed::of(
        "mul.rn.f16 p, 51, 83; mul.rn.f16 q, 58.03125, 73; max.f16 m, p, q; sub.rn.f16 r, m, 4228;",
        &[],
    );
    let part = |name: &str| {
        let part = told.part("r", name);
        let ulp = told.result("r").accuracy.ulp().unwrap();
        (part.own.error.in_units(ulp).fraction(), part.gain().map(|gain| gain.fraction()))
    };
    assert_eq!(part("p"), ("-128".into(), Some("0".into())));
    assert_eq!(part("q"), ("-36".into(), Some("1".into())));
    assert_eq!(told.ulps("r"), "-36");
}

#[test]
fn marks_a_rounding_that_changes_the_choice_of_max() {
    // The exact p is 1 + 2^-22 + 2^-46, and q is 2^-47 smaller. With p rounded down and q up, their order is reversed.
    let lines = "mul.rz.f32 p, a, a; add.rp.f32 q, b, c; max.f32 m, p, q;";
    let told = Attributed::of(lines, &["a=0x3f800001", "b=0x3f800002", "c=0x28000000"]);
    let power = |exponent: u32| 1u64 << exponent;
    assert!(told.part("m", "p").changes_way);
    assert_eq!(
        told.fractions("m", "p"),
        [format!("-1/{}", power(46)), "1/2".into(), format!("-1/{}", power(47))]
    );
    assert!(!told.part("m", "q").changes_way);
    assert_eq!(told.fractions("m", "q")[1], "1");
    let other = Attributed::of(lines, &["a=0x3f800003", "b=0x3f800002", "c=0x28000000"]);
    assert!(!other.part("m", "p").changes_way);
    assert_eq!(other.fractions("m", "q")[1], "0");
}

#[test]
fn reading_a_decimal_contributes_a_rounding_error() {
    let told = Attributed::of("add.f16 d, a, 0.2;", &["a=0.1"]);
    assert_eq!(told.result("d").accuracy.exact.as_ref().unwrap().fraction(), "3/10");
    // 0.1 is read as 819/8192, and 0.2 as 819/4096.
    assert_eq!(told.fractions("d", "a"), ["-1/40960", "1", "-1/40960"]);
    assert_eq!(told.fractions("d", "0.2"), ["-1/20480", "1", "-1/20480"]);
    assert_eq!(told.ulps("d"), "-4/5");
    let lines = |name: &str| {
        let number = &told.run.flow.numbers[told.part("d", name).number as usize];
        (number.line, matches!(number.origin, Origin::Given(Some(_))))
    };
    assert_eq!([lines("a"), lines("0.2"), lines("d")], [(0, true), (1, false), (1, false)]);
    // Bits are exact.
    let bits = Attributed::of("add.f16 d, a, 0x3266;", &["a=0x2e66"]);
    assert_eq!(bits.part("d", "a").own.error.fraction(), "0");
}

#[test]
fn the_obstacle_names_the_first_non_finite_number() {
    let told = Attributed::of("mul.rn.f16 p, a, a; mul.rn.f16 q, p, p; sub.rn.f16 r, q, q;", &["a=300"]);
    let result = told.result("r");
    assert_eq!(result.accuracy.exact.as_ref().unwrap().fraction(), "0");
    assert_eq!(result.accuracy.computed, None);
    let Some(Obstacle::Overflow(place)) = result.obstacle else { panic!("{:?}", result.obstacle) };
    assert_eq!(told.run.flow.numbers[place as usize].name, "p");
    assert!(result.parts.iter().all(|part| part.number < place), "nothing from the infinite number on");
    let given = Attributed::of("add.rn.f16 r, a, 1;", &["a=inf"]);
    let Some(Obstacle::NotFinite(place)) = given.result("r").obstacle else { panic!() };
    assert_eq!(given.run.flow.numbers[place as usize].name, "a");
    let quotient = Attributed::of("sub.f32 z, a, a; div.rn.f32 r, a, z;", &["a=1"]);
    assert!(matches!(quotient.result("r").obstacle, Some(Obstacle::NoValue(_))));
    assert_eq!(quotient.result("r").accuracy.exact, None);
}

#[test]
fn clamps_cancel_errors_and_flushes_cause_them() {
    let told = Attributed::of("mul.rn.f16 p, a, a; add.rn.sat.f16 r, p, 1;", &["a=0x3c01"]);
    assert_eq!(told.fractions("r", "p"), ["-1/1048576", "0", "0"]);
    assert!(told.part("r", "r").own.clamped);
    assert_eq!(told.result("r").accuracy.error().unwrap().fraction(), "0");
    let told = Attributed::of("mul.rn.ftz.f16 p, a, b;", &["a=0x0001", "b=1"]);
    assert!(told.part("p", "p").own.flushed);
    assert_eq!(told.fractions("p", "p"), ["-1/16777216", "1", "-1/16777216"]);
}

#[test]
fn attribution_of_a_sum_of_3000_terms_is_complete() {
    let mut text = "mov.f16 s0, 0x0000;\n".to_owned();
    for i in 0..3000 {
        text += &format!("add.rn.f16 s{}, s{i}, 0x2e66;\n", i + 1);
    }
    let run = run(&text, &given(&[], &[]));
    let results = attribute(&run.flow);
    let [result] = &results[..] else { panic!("{}", results.len()) };
    assert_eq!(result.accuracy.exact.as_ref().unwrap().fraction(), "307125/1024");
    assert_eq!(result.accuracy.computed.as_ref().unwrap().fraction(), "256");
    let sum = result.parts.iter().fold(None, |sum: Option<halfplay_core::real::Real>, part| {
        Some(sum.map_or_else(|| part.contribution.clone(), |sum| sum.plus(&part.contribution)))
    });
    assert_eq!(sum, result.accuracy.error());
    assert!(result.obstacle.is_none());
}

#[test]
fn repeated_squaring_is_reported_as_too_long() {
    // Each exact square has twice as many digits as its factor.
    let text: String = (0..60).map(|i| format!("mul.rn.f32 x{}, x{i}, x{i};\n", i + 1)).collect();
    let told = Attributed::of(&text, &["x0=1.0000001"]);
    assert!(matches!(told.results[0].obstacle, Some(Obstacle::TooLong(_))));
}

const TWO_SUM: &str = "add.rn.f16 s, a, b; sub.rn.f16 t, s, a; sub.rn.f16 q, s, t; sub.rn.f16 u, a, q;
    sub.rn.f16 v, b, t; add.rn.f16 e, u, v;";
const FAST_TWO_SUM: &str = "add.rn.f16 s, b, a; neg.f16 n, a; add.rn.f16 t, n, s; sub.rn.f16 e, b, t;";
const TWO_PROD: &str = "mul.rn.f16 s, a, b; neg.f16 n, s; fma.rn.f16 e, b, a, n;";

#[test]
fn recognises_error_words_of_error_free_transformations() {
    // 2048 + 1.5 is 2050 with an error of -0.5.
    for (text, how, values, exact) in [
        (TWO_SUM, ErrorFree::TwoSum, ["a=2048", "b=1.5"], "4099/2"),
        (TWO_SUM, ErrorFree::TwoSum, ["a=1.5", "b=2048"], "4099/2"),
        (FAST_TWO_SUM, ErrorFree::FastTwoSum, ["a=2048", "b=1.5"], "4099/2"),
        (TWO_PROD, ErrorFree::TwoProd, ["a=0x3c66", "b=0x3d33"], "749353/524288"),
    ] {
        let told = Attributed::of(text, &values);
        assert_eq!(told.names(), ["e", "s + e"], "{text}");
        let word = told.result("e");
        assert_eq!(word.accuracy.exact.as_ref().unwrap().fraction(), "0");
        assert_eq!(word.accuracy.error_word.map(|(_, how)| how), Some(how), "{text}");
        let both = told.result("s + e");
        assert_eq!(both.accuracy.exact.as_ref().unwrap().fraction(), exact);
        assert!(both.accuracy.error().unwrap().is_zero());
        assert!(both.parts.iter().all(|part| part.contribution.is_zero()));
        // The rounding error of s appears in full in the error word, with the opposite sign.
        let part = told.part("e", "s");
        assert_eq!(part.contribution, part.own.error.clone().negated());
    }
}

#[test]
fn does_not_report_false_error_words() {
    // Fast2Sum with the smaller operand first: 2.1484375 + 3180 gives 3182 and an error of 0, but 0.1484375 is lost.
    let lost = Attributed::of(FAST_TWO_SUM, &["a=2.1484375", "b=3180"]);
    assert_eq!(lost.names(), ["e"]);
    assert_eq!(lost.result("e").accuracy.error_word, None);
    // The error of this product is too small for f16.
    let tiny = Attributed::of(TWO_PROD, &["a=0x1401", "b=0x1401"]);
    assert_eq!(tiny.names(), ["e"]);
    let other =
        Attributed::of("add.rn.f16 s, a, b; sub.rn.f16 t, s, b; sub.rn.f16 e, b, t;", &["a=2048", "b=1.5"]);
    assert_eq!(other.names(), ["e"]);
}

#[test]
fn attribution_of_many_results_reaches_the_size_limit() {
    // Each result depends on all earlier ones. Together these are more numbers than the analysis considers.
    let mut text = String::new();
    for i in 0..3000 {
        text += &format!("add.rn.f16 s{}, s{i}, 0x2e66;\nst.global.b16 [{}], s{};\n", i + 1, 2 * i, i + 1);
    }
    let run = run(&text, &given(&[], &[]));
    let results = attribute(&run.flow);
    assert_eq!(results.len(), 3000);
    assert!(results[100].obstacle.is_none());
    assert!(matches!(results[2999].obstacle, Some(Obstacle::TooLong(_))));
}
