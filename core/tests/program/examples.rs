//! The bundled examples show what their comments promise.

use super::super::rational::{Rational, integer, nearest, power, rational, value};
use super::memory;
use halfplay_core::float::Format;
use halfplay_core::skins::program::c::{CRun, Options, compile};
use halfplay_core::skins::program::run::run;
use halfplay_core::skins::program::{Example, Language, defaults, examples};
use num_traits::Signed;

fn example(name: &str) -> &'static Example {
    examples().iter().find(|example| example.name == name).unwrap_or_else(|| panic!("no example {name}"))
}

/// Runs a C-like example with its own inputs. It must be fully understood, and every input must be given.
fn ended(name: &str) -> CRun {
    let text = example(name).text;
    let ended = compile(text, &Options::default()).unwrap().run(&defaults(text));
    let run = &ended.run;
    assert!(run.is_whole() && run.unused_inputs.is_empty(), "{name}: {:#?}", super::said(run));
    assert!(run.inputs.iter().all(|input| input.given), "{name}: {:?}", run.inputs);
    ended
}

/// The two halves that an example returns.
fn halves(name: &str) -> [u64; 2] {
    let bits = ended(name).returned[0].bits;
    [bits & 0xffff, bits >> 16]
}

/// The f16 code nearest to a number; 0 becomes +0.
fn half(exact: &Rational) -> u64 {
    nearest(&exact.abs(), Format::F16) | if exact.is_negative() { 0x8000 } else { 0 }
}

/// The value of an f16 code.
fn number(code: u64) -> Rational {
    let magnitude = value(code & 0x7fff, Format::F16);
    if code & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// An exact result rounded once to f16.
fn rounded(exact: Rational) -> Rational {
    number(half(&exact))
}

fn inputs<const N: usize>(name: &str, names: [&str; N]) -> [Rational; N] {
    let given = defaults(example(name).text);
    names.map(|name| {
        rounded(rational(given.value(name).unwrap().1.trim_start_matches('-')))
            * integer(if given.value(name).unwrap().1.starts_with('-') { -1 } else { 1 })
    })
}

#[test]
fn every_program_file_is_an_example_with_a_header() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/programs");
    let files =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.map(|file| file.split('.').next().unwrap().to_owned()).collect();
    files.sort();
    let mut names: Vec<&str> = examples().iter().map(|example| example.name).collect();
    names.sort_unstable();
    assert_eq!(files, names);
    for Example { name, title, text } in examples() {
        let head: Vec<&str> = text.lines().take_while(|line| line.starts_with("// ")).collect();
        assert!(head.len() >= 2 && head[1].ends_with('.') && !title.ends_with('.'), "{name}");
        let language = if *name == "lerp" { Language::Ptx } else { Language::C };
        assert_eq!(Language::of(text), language, "{name}");
    }
}

#[test]
fn kahans_determinant_is_exact_where_the_plain_one_is_zero() {
    let [a, b, c, d] = inputs("determinant", ["a", "b", "c", "d"]);
    let exact = &a * &b - &c * &d;
    let plain = rounded(rounded(a * b) - rounded(c * d));
    assert_eq!((exact.clone(), plain), (integer(1), integer(0)));
    assert_eq!(halves("determinant"), [0, half(&exact)]);
}

#[test]
fn horner_is_exact_where_powers_give_zero() {
    let [x] = inputs("cubic", ["x"]);
    let inner = integer(3) * &x - integer(2);
    let exact = &inner * &inner * &inner;
    assert_eq!(exact, -power(2, -9));
    let square = rounded(&x * &x);
    let cube = rounded(&square * &x);
    let sum = rounded(rounded(integer(27) * cube) + rounded(integer(-54) * square));
    let powers = rounded(rounded(sum + rounded(integer(36) * &x)) + integer(-8));
    assert_eq!(powers, integer(0));
    assert_eq!(halves("cubic"), [0, half(&exact)]);
    // The comment at the top of the example states these counts; negated constants add none.
    let ended = ended("cubic");
    let count = |line: &str| {
        let of_line = |row: &&halfplay_core::skins::program::run::LineResult| {
            row.text.contains(line) && row.evaluation.is_some()
        };
        ended.run.lines.iter().filter(of_line).count()
    };
    assert_eq!(count("half square") + count("half cube") + count("half powers"), 8);
    assert_eq!(count("half horner"), 3);
}

#[test]
fn subtracting_the_target_first_keeps_the_result() {
    let [left, right, u, v, target] = inputs("blend", ["left", "right", "u", "v", "target"]);
    let exact = &u * &left + &v * &right - &target;
    let last = rounded(rounded(&u * &left + rounded(&v * &right)) - &target);
    let first = rounded(&u * &left + rounded(&v * &right - &target));
    assert_eq!(last, integer(0));
    assert!((&first - &exact).abs() < &exact / integer(200));
    assert_eq!(halves("blend"), [0, half(&first)]);
}

#[test]
fn an_f32_accumulator_makes_the_dot_product_exact() {
    let numbers = |line: &str| -> Vec<Rational> {
        let (_, list) = example("dot").text.split_once(line).unwrap();
        let list = list.split_once('{').unwrap().1.split_once('}').unwrap().0;
        let number = |text: &str| {
            let text = text.trim().trim_end_matches('h');
            text.strip_prefix('-').map_or_else(|| rational(text), |magnitude| -rational(magnitude))
        };
        list.split(',').map(number).collect()
    };
    let (w, x) = (numbers("half w[12]"), numbers("half x[12]"));
    let (mut narrow, mut exact) = (integer(0), integer(0));
    for (w, x) in w.iter().zip(&x) {
        narrow = rounded(w * x + narrow);
        exact += w * x;
    }
    assert_eq!(exact, rational("5.34375"));
    assert_ne!(narrow, exact);
    let returned: Vec<u64> = ended("dot").returned.iter().map(|bits| bits.bits).collect();
    let float = |number: &Rational| nearest(number, Format::F32);
    assert_eq!(returned, [float(&narrow), float(&exact)]);
}

#[test]
fn a_sum_of_tenths_stalls() {
    let run = ended("stall").run;
    let held = |name: &str| super::bits(&run, name);
    assert_eq!(value(held("in_half"), Format::F16), integer(256));
    assert_eq!(value(held("in_bfloat16"), Format::BF16), integer(32));
    assert_eq!(value(held("in_float"), Format::F32), rational("999.755859375"));
}

#[test]
fn softmax_overflows_without_subtracting_the_maximum() {
    let [a, b, c] = inputs("softmax", ["a", "b", "c"]);
    let scale = rounded(rational("1.4427"));
    // Powers of two in double precision are accurate enough to find the nearest half.
    let weight = |logit: &Rational| {
        let exponent = rounded((logit - &a) * &scale);
        let exponent = exponent.numer().to_string().parse::<f64>().unwrap()
            / exponent.denom().to_string().parse::<f64>().unwrap();
        rounded(Rational::from_float(exponent.exp2()).unwrap())
    };
    let sum = rounded(rounded(weight(&a) + weight(&b)) + weight(&c));
    assert_eq!(weight(&a), integer(1));
    assert_eq!(halves("softmax"), [Format::F16.infinity(), half(&sum)]);
}

#[test]
fn a_double_word_product_is_200_times_more_accurate() {
    let [p, p_rest, e, e_rest] = inputs("double-word", ["pi", "pi_rest", "e", "e_rest"]);
    let whole = rounded(&p * &e);
    let mut rest = rounded(&p * &e - &whole);
    rest = rounded(&p * &e_rest + rest);
    rest = rounded(&p_rest * &e + rest);
    let high = rounded(&whole + &rest);
    let low = rounded(&rest - rounded(&high - &whole));
    assert_eq!(halves("double-word"), [half(&low), half(&high)]);
    let exact = (&p + p_rest) * (&e + e_rest);
    let [one, two] = [rounded(exact.clone()), high + low].map(|found| (found - &exact).abs());
    assert!(one / two > integer(200));
}

#[test]
fn the_lerp_kernel_runs_with_its_bundled_memory() {
    let text = example("lerp").text;
    let run = run(text, &defaults(text));
    assert!(run.is_whole() && run.unused_inputs.is_empty(), "{:#?}", super::said(&run));
    let half_at = |address: u64| {
        let bytes = memory(&run, address, 2);
        u64::from(bytes[0]) | u64::from(bytes[1]) << 8
    };
    for (from, to, result) in [(0x1004, 0x1104, 0x1204), (0x1006, 0x1106, 0x1206)] {
        let (a, b) = (number(half_at(from)), number(half_at(to)));
        let difference = rounded(&b - &a);
        assert_eq!(half_at(result), half(&(rational("0.25") * difference + a)), "{result:#x}");
    }
}
