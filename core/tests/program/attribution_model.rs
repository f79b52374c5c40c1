//! A model of programs in exact fractions: the machine result of each step, and the results if only the first k numbers
//! are rounded. It uses nothing of halfplay except the parameters of the formats.

use crate::rational::{Rational, integer, power, value};
use halfplay_core::float::Format;

/// An operation on earlier numbers, given by their indices.
#[derive(Clone, Debug)]
pub struct Step {
    /// the name of the operation, such as `fma`
    pub op: &'static str,
    /// the rounding mode: `rn`, `rz`, `rm` or `rp`
    pub mode: &'static str,
    /// `sat`, `relu` or nothing
    pub clamp: &'static str,
    pub ftz: bool,
    /// formats of the operands and of the result; the last operand of `fma`, `add` and `sub` has the format `to`
    pub from: Format,
    pub to: Format,
    pub operands: Vec<usize>,
}

/// A number of a program: an input, or the result of a step.
#[derive(Clone, Debug)]
pub enum Source {
    /// a real number that is rounded to nearest when it is read
    Read(Rational, Format),
    Made(Step),
}

/// A machine number: its value and its code.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    pub value: Rational,
    pub code: u64,
}

fn zero() -> Rational {
    integer(0)
}

pub fn magnitude(value: &Rational) -> Rational {
    if *value < zero() { -value.clone() } else { value.clone() }
}

/// Rounds a value to a format in a rounding mode; `None` for infinite results, and for values of 2^(emax + 1) or more.
pub fn rounded(exact: &Rational, format: Format, mode: &str) -> Option<Machine> {
    let (negative, size) = (*exact < zero(), magnitude(exact));
    let (mut low, mut high) = (0, format.infinity());
    while low < high {
        let middle = (low + high).div_ceil(2);
        if value(middle, format) <= size { low = middle } else { high = middle - 1 }
    }
    if low == format.infinity() {
        return None;
    }
    let (below, above) = (value(low, format), value(low + 1, format));
    let up = match mode {
        "rz" => false,
        "rm" => negative && size > below,
        "rp" => !negative && size > below,
        _ => {
            let middle = (below + above) / integer(2);
            size > middle || (size == middle && low % 2 == 1)
        }
    };
    let code = low + u64::from(up);
    let size = value(code, format);
    (code < format.infinity()).then(|| Machine {
        value: if negative { -size } else { size },
        code: code | if negative { format.sign_mask() } else { 0 },
    })
}

impl Step {
    /// The exact result, clamped.
    pub fn paper(&self, of: &[Rational]) -> Rational {
        let exact = match (self.op, of) {
            ("add", [a, b]) => a + b,
            ("sub", [a, b]) => a - b,
            ("mul", [a, b]) => a * b,
            ("fma", [a, b, c]) => a * b + c,
            ("min", [a, b]) => {
                if b < a {
                    b.clone()
                } else {
                    a.clone()
                }
            }
            ("max", [a, b]) => {
                if b > a {
                    b.clone()
                } else {
                    a.clone()
                }
            }
            ("neg", [a]) => -a.clone(),
            ("abs", [a]) => magnitude(a),
            ("cvt", [a]) => a.clone(),
            _ => panic!("{self:?}"),
        };
        match self.clamp {
            "sat" if exact > integer(1) => integer(1),
            "sat" | "relu" if exact < zero() => zero(),
            _ => exact,
        }
    }

    /// The machine result of the step; `None` if it is infinite.
    fn machine(&self, of: &[Rational]) -> Option<Machine> {
        let flush = |value: &Rational, format: Format| {
            let least = power(2, i64::from(format.emin()));
            // In a conversion, `.ftz` affects only operands and results of type f32.
            let flushes = self.ftz && (self.op != "cvt" || format == Format::F32);
            if flushes && magnitude(value) < least { zero() } else { value.clone() }
        };
        let mixed = self.op == "fma" || self.op == "add" || self.op == "sub";
        let last = of.len() - 1;
        let of = of.iter().enumerate().map(|(place, value)| {
            let format = if mixed && place == last { self.to } else { self.from };
            flush(value, format)
        });
        let of: Vec<Rational> = of.collect();
        let bare = Step { clamp: "", ..self.clone() };
        let exact = flush(&bare.paper(&of), self.to);
        let made = rounded(&exact, self.to, self.mode)?;
        let clamped = match self.clamp {
            "sat" if made.value > integer(1) => integer(1),
            "sat" | "relu" if made.value < zero() => zero(),
            _ => return Some(made),
        };
        rounded(&clamped, self.to, "rn")
    }
}

/// The machine results of all numbers; `None` if one is infinite. Steps may be held: at their `exact` value, rounded to
/// `f32`, or in another rounding mode.
pub fn by_machine(program: &[Source], held: &[(usize, &'static str)]) -> Option<Vec<Machine>> {
    let mut all: Vec<Machine> = Vec::new();
    for (at, source) in program.iter().enumerate() {
        let hold = held.iter().find(|(place, _)| *place == at).map(|(_, to)| *to);
        let machine = match source {
            Source::Read(real, format) => rounded(real, *format, "rn")?,
            Source::Made(step) => {
                let of = operands(step, |at| all[at].value.clone());
                let wide = |value: Rational| {
                    let code = rounded(&value, step.to, "rn").map(|near| near.code);
                    Some(Machine { value, code: code? })
                };
                // These do not round, so they pass on a held number that is wider than its format.
                let passes_on = matches!(step.op, "neg" | "abs" | "min" | "max") && !step.ftz;
                match hold {
                    None if passes_on => wide(step.paper(&of))?,
                    None => step.machine(&of)?,
                    Some("exact") => wide(step.paper(&of))?,
                    Some("f32") => wide(rounded(&step.paper(&of), Format::F32, "rn")?.value)?,
                    Some(mode) => Step { mode, ..step.clone() }.machine(&of)?,
                }
            }
        };
        all.push(machine);
    }
    Some(all)
}

/// The order in which numbers change from exact to machine results: first the inputs, in the order in which the steps
/// use them, then the steps. Unused inputs are left out.
pub fn order(program: &[Source]) -> Vec<usize> {
    let mut order = Vec::new();
    for source in program {
        let Source::Made(step) = source else { continue };
        for at in &step.operands {
            if matches!(program[*at], Source::Read(..)) && !order.contains(at) {
                order.push(*at);
            }
        }
    }
    order.extend((0..program.len()).filter(|at| matches!(program[*at], Source::Made(_))));
    order
}

/// The value of every number: machine results for the listed numbers, exact results for the others.
pub fn handed_over(program: &[Source], machine: &[Machine], by_machine: &[usize]) -> Vec<Rational> {
    let mut all: Vec<Rational> = Vec::new();
    for (at, source) in program.iter().enumerate() {
        let value = match source {
            _ if by_machine.contains(&at) => machine[at].value.clone(),
            Source::Read(real, _) => real.clone(),
            Source::Made(step) => step.paper(&operands(step, |at| all[at].clone())),
        };
        all.push(value);
    }
    all
}

fn operands(step: &Step, of: impl Fn(usize) -> Rational) -> Vec<Rational> {
    step.operands.iter().map(|at| of(*at)).collect()
}
