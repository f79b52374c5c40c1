//! Random programs of C-like code, compared with an independent model: exact ratios, rounded once by bisection.

use super::c::same_as_ptx;
use super::given;
use crate::common::Random;
use crate::rational::{Rational, integer, nearest, rational, value};
use halfplay_core::float::Format;
use halfplay_core::skins::program::c::{Options, compile};

/// A number of a format.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Num {
    bits: u64,
    format: Format,
}

impl Num {
    fn negative(self) -> bool {
        self.bits >> (self.format.width() - 1) == 1
    }

    fn flipped(self) -> Num {
        Num { bits: self.bits ^ 1 << (self.format.width() - 1), ..self }
    }

    fn exact(self) -> Rational {
        let magnitude = value(self.bits & !(1 << (self.format.width() - 1)), self.format);
        if self.negative() { -magnitude } else { magnitude }
    }

    /// The number nearest to a ratio. A zero is negative if `zero` is set. `None` beyond the largest number.
    fn of(exact: &Rational, zero: bool, format: Format) -> Option<Num> {
        let negative = *exact < integer(0) || (*exact == integer(0) && zero);
        let magnitude = if *exact < integer(0) { -exact.clone() } else { exact.clone() };
        let bits = nearest(&magnitude, format);
        (bits != format.infinity())
            .then_some(Num { bits: bits | u64::from(negative) << (format.width() - 1), format })
    }

    fn to(self, format: Format) -> Option<Num> {
        Num::of(&self.exact(), self.negative(), format)
    }
}

/// An expression.
#[derive(Clone, Debug)]
enum E {
    /// a variable, by its index
    Var(usize),
    /// a lane of a vector
    Lane(usize, usize),
    Lit(String, Option<Format>),
    Neg(Box<E>),
    Bin(char, Box<E>, Box<E>),
    Call(&'static str, Vec<E>),
    Cast(Format, Box<E>),
}

/// A statement.
#[derive(Clone, Debug)]
enum S {
    Set(usize, &'static str, E),
    SetLane(usize, usize, E),
    /// sets a vector to the result of an operation on two vectors
    Pair(usize, char, usize, usize),
    Loop(usize, Vec<S>),
}

/// The type of a variable.
#[derive(Clone, Copy)]
struct Var {
    format: Format,
    pair: bool,
}

fn word(format: Format, pair: bool) -> &'static str {
    match (format == Format::F32, format == Format::F16, pair) {
        (true, _, false) => "float",
        (true, _, true) => "vec2",
        (_, true, false) => "half",
        (_, true, true) => "half2",
        (_, _, false) => "bfloat16",
        (_, _, true) => "bfloat162",
    }
}

fn suffix(format: Option<Format>) -> &'static str {
    match format {
        None => "",
        Some(Format::F32) => "f",
        Some(Format::F16) => "h",
        Some(_) => "bf16",
    }
}

/// A generator of random programs.
struct Maker {
    random: Random,
    half: Format,
    vars: Vec<Var>,
}

impl Maker {
    fn literal(&mut self) -> String {
        let whole = self.random.below(4);
        let digits = self.random.below(1000);
        match self.random.below(3) {
            0 => format!("{whole}.{digits:03}"),
            1 => format!("{whole}.{}", [0, 5, 25, 125][self.random.below(4)]),
            _ => format!("{digits}e-3"),
        }
    }

    fn scalar(&mut self) -> E {
        let at = self.random.below(self.vars.len());
        if self.vars[at].pair { E::Lane(at, self.random.below(2)) } else { E::Var(at) }
    }

    /// A random expression whose type is known without its context.
    fn expr(&mut self, depth: usize) -> E {
        if depth == 0 {
            return self.scalar();
        }
        let half = self.half;
        match self.random.below(9) {
            0 => self.scalar(),
            1 => {
                let format = [Format::F32, half][self.random.below(2)];
                E::Lit(self.literal(), Some(format))
            }
            2 => E::Neg(Box::new(self.expr(depth - 1))),
            3 => E::Cast([Format::F32, half][self.random.below(2)], Box::new(self.expr(depth - 1))),
            4 => {
                let (name, count) = [("fma", 3), ("min", 2), ("max", 2), ("abs", 1)][self.random.below(4)];
                E::Call(
                    name,
                    (0..count)
                        .map(|place| if place == 0 { self.expr(depth - 1) } else { self.operand(depth - 1) })
                        .collect(),
                )
            }
            _ => {
                let op = ['+', '-', '*'][self.random.below(3)];
                let (a, b) = (self.expr(depth - 1), self.operand(depth - 1));
                let (a, b) = if self.random.below(2) == 0 { (a, b) } else { (b, a) };
                E::Bin(op, Box::new(a), Box::new(b))
            }
        }
    }

    /// A random expression, or a number without a suffix.
    fn operand(&mut self, depth: usize) -> E {
        match self.random.below(4) {
            0 => E::Lit(self.literal(), None),
            1 if self.random.below(2) == 0 => E::Lit(self.random.below(9).to_string(), None),
            _ => self.expr(depth),
        }
    }

    fn statement(&mut self, loops: bool) -> S {
        let at = self.random.below(self.vars.len());
        if loops && self.random.below(4) == 0 {
            let count = 1 + self.random.below(2);
            return S::Loop(1 + self.random.below(5), (0..count).map(|_| self.statement(false)).collect());
        }
        let Var { format, pair } = self.vars[at];
        if !pair {
            let op = ["=", "=", "+=", "-=", "*="][self.random.below(5)];
            return S::Set(at, op, self.expr(3));
        }
        let same: Vec<usize> = (0..self.vars.len())
            .filter(|other| self.vars[*other].pair && self.vars[*other].format == format)
            .collect();
        match self.random.below(2) {
            0 => S::SetLane(at, self.random.below(2), self.expr(2)),
            _ => S::Pair(
                at,
                ['+', '-', '*'][self.random.below(3)],
                self.random.pick(&same),
                self.random.pick(&same),
            ),
        }
    }
}

fn name(at: usize) -> String {
    format!("v{at}")
}

fn text(e: &E) -> String {
    match e {
        E::Var(at) => name(*at),
        E::Lane(at, lane) => format!("{}.{}", name(*at), ["x", "y"][*lane]),
        E::Lit(digits, format) => format!("{digits}{}", suffix(*format)),
        E::Neg(a) => format!("-({})", text(a)),
        E::Bin(op, a, b) => format!("({} {op} {})", text(a), text(b)),
        E::Call(name, list) => format!("{name}({})", list.iter().map(text).collect::<Vec<_>>().join(", ")),
        E::Cast(format, a) => format!("({})({})", word(*format, false), text(a)),
    }
}

fn statement(s: &S) -> String {
    match s {
        S::Set(at, op, e) => format!("{} {op} {};\n", name(*at), text(e)),
        S::SetLane(at, lane, e) => format!("{}.{} = {};\n", name(*at), ["x", "y"][*lane], text(e)),
        S::Pair(at, op, a, b) => format!("{} = {} {op} {};\n", name(*at), name(*a), name(*b)),
        S::Loop(count, body) => {
            format!(
                "for (int i = 0; i < {count}; ++i) {{\n{}}}\n",
                body.iter().map(statement).collect::<String>()
            )
        }
    }
}

/// The model: the contents of each lane of each variable. Its methods return `None` if a number is too large.
struct Model {
    vars: Vec<Var>,
    held: Vec<[Num; 2]>,
}

impl Model {
    fn operate(op: &str, operands: &[Num]) -> Option<Num> {
        let format = operands[0].format;
        let e: Vec<Rational> = operands.iter().map(|one| one.exact()).collect();
        let n: Vec<bool> = operands.iter().map(|one| one.negative()).collect();
        match op {
            "+" => Num::of(&(&e[0] + &e[1]), n[0] && n[1], format),
            "-" => Num::of(&(&e[0] - &e[1]), n[0] && !n[1], format),
            "*" => Num::of(&(&e[0] * &e[1]), n[0] != n[1], format),
            "fma" => Num::of(&(&e[0] * &e[1] + &e[2]), (n[0] != n[1]) && n[2], format),
            "abs" => Some(if n[0] { operands[0].flipped() } else { operands[0] }),
            _ => {
                let less = e[0] < e[1] || (e[0] == e[1] && n[0]);
                Some(if less == (op == "min") { operands[0] } else { operands[1] })
            }
        }
    }

    /// The operands, converted to their common type.
    fn together(&self, list: &[&E]) -> Option<Vec<Num>> {
        let known: Vec<Option<Num>> = list
            .iter()
            .map(|e| if matches!(e, E::Lit(_, None)) { Some(None) } else { self.value(e).map(Some) })
            .collect::<Option<_>>()?;
        let formats: Vec<Format> = known.iter().flatten().map(|one| one.format).collect();
        let format = if formats.contains(&Format::F32) { Format::F32 } else { formats[0] };
        let one = |(e, known): (&&E, &Option<Num>)| match (e, known) {
            (_, Some(known)) => known.to(format),
            (E::Lit(digits, _), None) => Num::of(&rational(digits), false, format),
            _ => unreachable!(),
        };
        list.iter().zip(&known).map(one).collect()
    }

    fn value(&self, e: &E) -> Option<Num> {
        match e {
            E::Var(at) => Some(self.held[*at][0]),
            E::Lane(at, lane) => Some(self.held[*at][*lane]),
            E::Lit(digits, format) => Num::of(&rational(digits), false, format.unwrap()),
            E::Neg(a) => Some(self.value(a)?.flipped()),
            E::Bin(op, a, b) => Model::operate(&op.to_string(), &self.together(&[a, b])?),
            E::Call(name, list) => Model::operate(name, &self.together(&list.iter().collect::<Vec<_>>())?),
            E::Cast(format, a) => self.value(a)?.to(*format),
        }
    }

    fn run(&mut self, s: &S) -> Option<()> {
        match s {
            S::Set(at, op, e) => {
                let format = self.vars[*at].format;
                let result = match *op {
                    "=" => self.value(e)?,
                    op => Model::operate(&op[..1], &self.together(&[&E::Var(*at), e])?)?,
                };
                self.held[*at][0] = result.to(format)?;
            }
            S::SetLane(at, lane, e) => self.held[*at][*lane] = self.value(e)?.to(self.vars[*at].format)?,
            S::Pair(at, op, a, b) => {
                let (a, b) = (self.held[*a], self.held[*b]);
                for lane in 0..2 {
                    self.held[*at][lane] = Model::operate(&op.to_string(), &[a[lane], b[lane]])?;
                }
            }
            S::Loop(count, body) => {
                for _ in 0..*count {
                    body.iter().try_for_each(|inner| self.run(inner))?;
                }
            }
        }
        Some(())
    }
}

#[test]
fn random_programs_match_the_model() {
    let mut compared = 0;
    for seed in 0..if cfg!(miri) { 2 } else { 700 } {
        let mut random = Random(seed);
        let half = random.pick(&[Format::F16, Format::BF16]);
        let mut maker = Maker { random, half, vars: Vec::new() };
        // In GLSL, numbers without a suffix take the type of their neighbours.
        let mut program = String::from("#version 450\nvoid f(");
        let mut values = Vec::new();
        let mut held = Vec::new();
        for at in 0..4 {
            let format = [Format::F32, half][maker.random.below(2)];
            let pair = at == 3 || maker.random.below(4) == 0;
            maker.vars.push(Var { format, pair });
            program += &format!("{}{} {}", if at == 0 { "" } else { ", " }, word(format, pair), name(at));
            let lanes = [0, 1].map(|_| {
                let digits = maker.literal();
                let sign = maker.random.below(2) == 0;
                let exact = if sign { -rational(&digits) } else { rational(&digits) };
                (format!("{}{digits}", if sign { "-" } else { "" }), Num::of(&exact, sign, format).unwrap())
            });
            values.extend(match (pair, format == Format::F32) {
                (false, _) => vec![format!("{}={}", name(at), lanes[0].0)],
                (true, true) => {
                    vec![format!("{}.x={}", name(at), lanes[0].0), format!("{}.y={}", name(at), lanes[1].0)]
                }
                (true, false) => vec![format!("{}={{{}, {}}}", name(at), lanes[0].0, lanes[1].0)],
            });
            held.push(lanes.map(|(_, number)| number));
        }
        program += ") {\n";
        let statements: Vec<S> = (0..6).map(|_| maker.statement(true)).collect();
        program += &statements.iter().map(statement).collect::<String>();
        program += "}\n";
        let mut model = Model { vars: maker.vars.clone(), held };
        if statements.iter().try_for_each(|one| model.run(one)).is_none() {
            continue;
        }
        compared += 1;
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        compare(&program, &values, &model);
    }
    assert!(cfg!(miri) || compared > 500, "{compared} programs without infinities");
}

/// Compares the model with the program's variables, with those of its PTX, and with the numbers of its flow.
fn compare(program: &str, values: &[&str], model: &Model) {
    let compiled = compile(program, &Options::default()).unwrap();
    let given_values = given(values, &[]);
    let ended = compiled.run(&given_values);
    assert!(ended.run.is_whole(), "{program}\n{:#?}", super::said(&ended.run));
    let mut expected = Vec::new();
    for (at, (var, lanes)) in model.vars.iter().zip(&model.held).enumerate() {
        let hex = |number: Num| {
            format!("{:#0width$x}", number.bits, width = number.format.width() as usize / 4 + 2)
        };
        match (var.pair, var.format == Format::F32) {
            (false, _) => expected.push((name(at), hex(lanes[0]))),
            (true, true) => {
                expected.push((name(at) + ".x", hex(lanes[0])));
                expected.push((name(at) + ".y", hex(lanes[1])));
            }
            (true, false) => {
                expected.push((name(at), format!("{:#010x}", lanes[0].bits | lanes[1].bits << 16)))
            }
        }
    }
    for (name, bits) in &expected {
        assert_eq!(super::register(&ended.run, name), *bits, "{name} {values:?}\n{program}");
    }
    same_as_ptx(&compiled, &ended);
    let flow = compiled.run(&given_values).run.flow;
    for output in &flow.outputs {
        let (var, lane) = match output.name.split_once('.') {
            Some((var, lane)) => (var, usize::from(lane == "y")),
            None => (output.name.as_str(), 0),
        };
        let at: usize = var[1..].parse().unwrap();
        assert_eq!(
            flow.numbers[output.number as usize].value.bits(),
            model.held[at][lane].bits,
            "{}\n{program}",
            output.name
        );
    }
}
