//! One input over all its codes: how far the result is off for each, and where it is worst.

use super::exact::on_paper;
use super::flow::{Flow, Operation, Origin};
use crate::eval::{NoTrace, eval};
use crate::float::{Float, Format, Real, Tininess};

/// What came of a sweep.
#[derive(Clone, PartialEq, Debug)]
pub struct Sweep {
    /// the name of the input that is varied
    pub input: String,
    /// the name of the result that is looked at
    pub output: String,
    /// how many codes gave a finite result, and an exact one to compare it with
    pub compared: u32,
    /// of these, how many gave the number that is nearest to the exact result
    pub nearest: u32,
    /// for how many codes the machine's result is infinite or NaN where the exact one is not
    pub lost: u32,
    /// the largest error, in ulp of the exact result; `None` where every result is exact
    pub worst: Option<Case>,
    /// the first code, counted from the least number, whose result is not the nearest
    pub first: Option<Case>,
    /// by the numbers of the input in their order, the largest error in ulp of each of [`COLUMNS`] parts of them
    pub columns: Vec<f64>,
}

/// One code of the input, and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// the input
    pub input: Float,
    /// the result
    pub result: Float,
    /// the number nearest to the exact result
    pub nearest: Float,
    /// how far the result is from the exact one, in ulp of that; where that is 0, of a subnormal number
    pub ulp: Real,
}

/// So many parts of the numbers of an input are told apart.
pub const COLUMNS: usize = 64;

/// Why an input cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSweep {
    /// no number of this name is read before it is written; those that are
    NoInput(Vec<String>),
    /// it has more than 65,536 codes
    TooWide(Format),
    /// the program has no result that is a number
    NoOutput,
    /// a line that compares or chooses may go another way for another input
    Chooses(u32),
}

/// Runs a program for every code of an input of 16 bits, all else as it is given; `output` names the result, where it has
/// several.
pub fn sweep(flow: &Flow, input: &str, output: Option<&str>) -> Result<Sweep, NoSweep> {
    let place = input_place(flow, input)?;
    let format = flow.numbers.get(place).map_or(Format::F16, |number| number.value.format());
    if format.width() > 16 {
        return Err(NoSweep::TooWide(format));
    }
    let wanted = |name: &str| output.is_none_or(|output| output == name);
    let output = flow.outputs.iter().rev().find(|output| wanted(&output.name)).ok_or(NoSweep::NoOutput)?;
    let mut sweep = Sweep {
        input: flow.numbers.get(place).map_or_else(String::new, |number| number.name.to_string()),
        output: output.name.clone(),
        compared: 0,
        nearest: 0,
        lost: 0,
        worst: None,
        first: None,
        columns: vec![0.0; COLUMNS],
    };
    let mut work = Work::new(flow, place, output.number as usize);
    let codes = in_order(format);
    for (at, input) in codes.iter().enumerate() {
        let Some((result, exact)) = work.run(*input) else { continue };
        let (nearest, unit) = exact.nearest(result.format());
        let Some(computed) = Real::of(result) else {
            sweep.lost += u32::from(nearest.is_finite());
            continue;
        };
        let ulp = computed.minus(&exact).in_units(unit);
        let size = ulp.approximately().abs();
        sweep.compared += 1;
        if let Some(column) = sweep.columns.get_mut(at * COLUMNS / codes.len().max(1)) {
            *column = column.max(size);
        }
        let is_nearest = result == nearest || (result.is_zero() && nearest.is_zero());
        sweep.nearest += u32::from(is_nearest);
        let larger = |worst: &Case| ulp.clone().magnitude() > worst.ulp.clone().magnitude();
        let is_worst = !ulp.is_zero() && sweep.worst.as_ref().is_none_or(larger);
        let is_first = !is_nearest && sweep.first.is_none();
        if is_worst || is_first {
            let case = Case { input: *input, result, nearest, ulp };
            if is_first {
                sweep.first = Some(case.clone());
            }
            if is_worst {
                sweep.worst = Some(case);
            }
        }
    }
    Ok(sweep)
}

/// The place of an input, by its name with `%` or without.
fn input_place(flow: &Flow, name: &str) -> Result<usize, NoSweep> {
    let is_given = |origin: &Origin| matches!(origin, Origin::Given(_));
    let bare = |name: &str| name.strip_prefix('%').unwrap_or(name).to_owned();
    let names = || {
        flow.numbers.iter().filter(|number| is_given(&number.origin)).map(|number| number.name.to_string())
    };
    let place =
        flow.numbers.iter().position(|number| is_given(&number.origin) && bare(&number.name) == bare(name));
    let place = place.ok_or_else(|| NoSweep::NoInput(names().collect()))?;
    match flow.choice {
        Some(line) => Err(NoSweep::Chooses(line)),
        None => Ok(place),
    }
}

/// The finite numbers of a format, from the least to the greatest; zero once.
fn in_order(format: Format) -> Vec<Float> {
    let magnitudes = || (0..format.infinity()).map(|code| Float::new(format, code));
    let negative = magnitudes().skip(1).map(Float::negated);
    negative.rev().chain(magnitudes()).collect()
}

/// The numbers of a program that depend on the input, worked out again for each of its codes.
struct Work<'a> {
    flow: &'a Flow,
    input: usize,
    output: usize,
    /// what depends on the input, in order, as far as the result depends on it
    changed: Vec<usize>,
    machine: Vec<Float>,
    paper: Vec<Option<Real>>,
}

impl<'a> Work<'a> {
    fn new(flow: &'a Flow, input: usize, output: usize) -> Self {
        let made = |place: usize| match flow.numbers.get(place).map(|number| &number.origin) {
            Some(Origin::Made(by, from)) => {
                Some((*by, from.iter().take(by.operands()).map(|place| *place as usize)))
            }
            _ => None,
        };
        let mut depends = vec![false; flow.numbers.len()];
        let mut needed = depends.clone();
        for place in 0..depends.len() {
            let does =
                place == input || made(place).is_some_and(|(_, mut from)| from.any(|from| depends[from]));
            depends[place] = does;
        }
        if let Some(needed) = needed.get_mut(output) {
            *needed = true;
        }
        for place in (0..needed.len()).rev() {
            if needed[place] {
                made(place).into_iter().flat_map(|(_, from)| from).for_each(|from| needed[from] = true);
            }
        }
        let changed = (0..depends.len()).filter(|place| depends[*place] && needed[*place] && *place != input);
        let machine = flow.numbers.iter().map(|number| number.value).collect();
        let mut work = Work {
            flow,
            input,
            output,
            changed: changed.collect(),
            machine,
            paper: vec![None; flow.numbers.len()],
        };
        for place in 0..flow.numbers.len() {
            if needed[place] && !depends[place] {
                work.paper[place] = work.on_paper(place);
            }
        }
        work
    }

    /// The result for this input, on the machine and on paper; `None` where there is none on paper.
    fn run(&mut self, input: Float) -> Option<(Float, Real)> {
        self.machine[self.input] = input;
        self.paper[self.input] = Real::of(input);
        for at in 0..self.changed.len() {
            let place = self.changed[at];
            self.machine[place] = self.on_machine(place);
            self.paper[place] = self.on_paper(place);
        }
        Some((self.machine[self.output], self.paper[self.output].clone()?))
    }

    fn on_machine(&self, place: usize) -> Float {
        let number = &self.flow.numbers[place];
        let Origin::Made(operation, from) = &number.origin else { return number.value };
        let operands = from.map(|place| self.machine.get(place as usize).copied().unwrap_or(number.value));
        match operation {
            Operation::Instr(instr) => {
                let bits = eval(instr, operands.map(Float::bits), Tininess::default(), &mut NoTrace).bits;
                Float::new(number.value.format(), bits)
            }
            Operation::Call(call) => call.result([operands[0], operands[1]]),
        }
    }

    fn on_paper(&self, place: usize) -> Option<Real> {
        let number = &self.flow.numbers[place];
        match &number.origin {
            Origin::Given(Some(real)) | Origin::Literal(real) => Some(real.clone()),
            Origin::Given(None) | Origin::Bits => Real::of(number.value),
            Origin::Made(operation, from) => {
                let none = Real::default();
                let mut operands = [&none; 3];
                for (operand, place) in operands.iter_mut().zip(from).take(operation.operands()) {
                    *operand = self.paper.get(*place as usize)?.as_ref()?;
                }
                let machine =
                    from.map(|place| self.machine.get(place as usize).copied().unwrap_or(number.value));
                Some(on_paper(*operation, operands, machine)?.value)
            }
        }
    }
}
