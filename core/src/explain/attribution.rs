//! Error attribution for a program: a table for each result, and a sentence for each line that matters.
//!
//! ```text
//! error of r
//!   exact     0.00319576263427734375
//!   computed  0.003192901611328125
//!   error     −1.5 ulp                an ulp of the exact result is 2^-19
//!   contribution  share   own error  gain  line
//!         −1 ulp   67 %      −1 ulp     1     4  fma.rn.f16 f, a, b, n;
//!       −0.5 ulp   33 %    −0.5 ulp     1     5  sub.rn.f16 r, f, e;
//!              0    0 %  −377.5 ulp     0     1  mul.rn.f16 w, c, d;
//!   Line 4, f: rounding adds an error of −1 ulp, and all of it reaches the result.
//! ```

use super::phrase::{count, with_minus};
use super::reading::{in_few_digits, in_ulp, signed};
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::program::exact::{
    Accuracy, Attribution, Cancelled, Contribution, Doubt, KEPT_BITS, MOST_BITS, Obstacle, Repeated,
    unset_names,
};
use crate::program::flow::{Flow, Number, Origin};
use crate::real::Real;

/// The maximum number of results in the report.
const MOST_RESULTS: usize = 16;
/// The maximum number of lines with a row and a sentence. The contributions of the others are summed up.
const MOST_ROWS: usize = 8;

/// The reason why contributions are missing.
pub fn obstacle_words(flow: &Flow, obstacle: Obstacle) -> String {
    let called = |place: u32| flow.number(place).map_or_else(String::new, called);
    match obstacle {
        Obstacle::NotFinite(place) => {
            format!("{} is infinite or NaN from the start, so an exact result does not exist.", called(place))
        }
        Obstacle::Overflow(place) => format!(
            "{} is the first number that is infinite or NaN although its exact value is finite; errors cannot be \
             attributed from there on.",
            called(place)
        ),
        Obstacle::NoValue(place) => format!(
            "{} has no exact value: it divides by zero, takes the root of a negative number, or is too large a power.",
            called(place)
        ),
        Obstacle::TooLong(place) => format!(
            "{} needs more exact digits or steps than halfplay computes; errors are not attributed from there on.",
            called(place)
        ),
    }
}

/// The maximum number of inputs that a sentence names.
const MOST_NAMES: usize = 4;

/// The reason why a result without a rounding error is not called exact; `inputs` names those that are not set.
pub fn doubt_words(name: &str, doubt: Doubt, inputs: &[String]) -> String {
    let why = match doubt {
        Doubt::PartMissing => ", because a part of the program did not run.".to_owned(),
        Doubt::NotSet if inputs.is_empty() => ": it depends on inputs that are not set.".to_owned(),
        Doubt::NotSet => {
            let told: Vec<String> =
                inputs.iter().take(MOST_NAMES).map(|input| format!("`{input}`")).collect();
            let more = inputs.len() - told.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!(": it depends on inputs that are not set: {}{more}.", told.join(", "))
        }
    };
    format!("The error of `{name}` is not known{why}")
}

/// The attribution of each result's error.
pub fn attribution_blocks(flow: &Flow, results: &[Attribution]) -> Vec<Block> {
    let reported = results.iter().take(MOST_RESULTS);
    let mut blocks: Vec<Block> =
        reported.flat_map(|result| AttributionReport { flow, result }.blocks()).collect();
    let more = results.len().saturating_sub(MOST_RESULTS);
    if more > 0 {
        blocks.push(Block::Text(line(format!(
            "{more} more results are not shown here; JSON output has all of them."
        ))));
    }
    blocks
}

/// The report on the error of a result.
pub(super) struct AttributionReport<'a> {
    pub flow: &'a Flow,
    pub result: &'a Attribution,
}

impl AttributionReport<'_> {
    fn blocks(&self) -> Vec<Block> {
        let heading = format!("error of `{}`", self.result.accuracy.name);
        let mut blocks = vec![Block::Heading(line(heading)), Block::Table(self.summary())];
        let repeated = self.result.repeated(self.flow);
        let parts = self.by_size(&repeated);
        let told = &parts[..parts.len().min(MOST_ROWS)];
        if !told.is_empty() || !repeated.is_empty() {
            blocks.push(Block::Table(self.table(told, &repeated)));
        }
        let words = self.words_of(&repeated, &parts);
        blocks.extend(words.into_iter().map(|(_, text)| Block::Text(line(text))));
        blocks
    }

    /// The contributions of lines with an error of their own, largest first. Lines that run repeatedly are excluded.
    fn by_size(&self, repeated: &[Repeated]) -> Vec<&Contribution> {
        let is_alone = |part: &Contribution| {
            let made = self.number(part).filter(|number| matches!(number.origin, Origin::Made(..)));
            let statement = made.map(|number| number.statement);
            !repeated.iter().any(|repeated| Some(repeated.statement) == statement)
        };
        let mut parts: Vec<&Contribution> =
            self.result.parts.iter().filter(|part| !part.own.error.is_zero() && is_alone(part)).collect();
        let size = |part: &Contribution| part.contribution.clone().magnitude();
        parts.sort_by(|one, other| size(other).cmp(&size(one)).then(one.number.cmp(&other.number)));
        parts
    }

    /// The sentences, then the remarks. A sentence on a line that runs once has the index of the number that the line
    /// makes.
    pub fn words(&self) -> Vec<(Option<u32>, String)> {
        let repeated = self.result.repeated(self.flow);
        self.words_of(&repeated, &self.by_size(&repeated))
    }

    fn words_of(&self, repeated: &[Repeated], parts: &[&Contribution]) -> Vec<(Option<u32>, String)> {
        let (told, rest) = parts.split_at(parts.len().min(MOST_ROWS));
        let mut words = Vec::new();
        let is_exact = self.result.accuracy.error().is_some_and(|error| error.is_zero());
        let is_doubtful = self.result.accuracy.doubt.is_some();
        if is_exact && (is_doubtful || (told.is_empty() && repeated.is_empty())) {
            let name = &self.result.accuracy.name;
            let exact = match self.result.accuracy.doubt {
                Some(doubt) => {
                    doubt_words(name, doubt, &unset_names(self.flow, &self.result.accuracy.numbers))
                }
                None => match self.known_bits().filter(|_| self.result.accuracy.is_approximate()) {
                    Some(bits) => format!("`{name}` agrees with the exact result {bits}."),
                    None => format!("`{name}` is exact: no rounding that leads to it lost anything."),
                },
            };
            words.push((None, exact));
        }
        words.extend(repeated.iter().map(|repeated| (None, self.repeated_sentence(repeated))));
        words.extend(told.iter().map(|part| (Some(part.number), self.sentence(part))));
        words.extend(self.remarks(rest, repeated).into_iter().map(|text| (None, text)));
        words
    }

    /// The exact result, the computed one, and the error.
    fn summary(&self) -> Table {
        let row = |name: &'static str, value: String, beside: String| {
            vec![
                Line::default().with(Role::Dim, name),
                Line::default().with(Role::Code, value),
                Line::default().with(Role::Plain, beside),
            ]
        };
        let result = &self.result.accuracy;
        let of = |real: &Option<Real>, without: &str| {
            real.as_ref().map_or_else(|| without.to_owned(), |real| real.beside(result.format))
        };
        let mut rows = vec![
            row("exact", of(&result.exact, "none"), self.known_bits().unwrap_or_default()),
            row("computed", of(&result.computed, "not finite"), String::new()),
        ];
        if let Some(error) = result.certain_error() {
            let ulp = result.ulp().filter(|_| !error.is_zero());
            let unit = ulp.map(|ulp| format!("an ulp of the exact result is 2^{ulp}"));
            rows.push(row("error", self.length(&error), unit.unwrap_or_default()));
        } else if result.error().is_some() {
            rows.push(row("error", "not known".to_owned(), String::new()));
        }
        Table::new(Vec::new(), rows)
    }

    /// The precision of the exact result, if only its leading bits are known: `to 200 bits`.
    fn known_bits(&self) -> Option<String> {
        let function =
            self.result.accuracy.approximate || self.result.parts.iter().any(|part| !part.own.exact);
        match (function, self.result.is_approximate()) {
            (true, _) => Some("to 200 bits".to_owned()),
            (false, true) => Some(format!("to {KEPT_BITS} bits")),
            (false, false) => None,
        }
    }

    fn table(&self, parts: &[&Contribution], repeated: &[Repeated]) -> Table {
        let heads = ["contribution", "share", "own error", "gain", "line", ""].map(line).to_vec();
        let row = |part: &&Contribution| {
            let number = self.number(part);
            let place = number.filter(|number| number.line > 0).map(|number| number.line.to_string());
            let share = self.result.share(part).and_then(|share| share.thousandths()).map(percent);
            let cells = [
                self.length(&part.contribution),
                share.unwrap_or_default(),
                self.length(&part.own.error),
                part.gain().map_or_else(String::new, |gain| with_minus(in_few_digits(&gain))),
                place.unwrap_or_default(),
                number.map_or_else(String::new, |number| self.text(number)),
            ];
            cells.into_iter().map(|cell| Line::default().with(Role::Plain, cell)).collect()
        };
        let repeated = repeated.iter().map(|repeated| {
            let share = repeated.share.as_ref().and_then(Real::thousandths).map(percent);
            let text = self.flow.statements.get(repeated.statement as usize).map_or("", String::as_str);
            let cells = [
                self.length(&repeated.contribution),
                share.unwrap_or_default(),
                String::new(),
                String::new(),
                repeated.line.to_string(),
                format!("{}, {}", text.trim_end_matches([';', ' ']), count(repeated.times, "time")),
            ];
            cells.into_iter().map(|cell| Line::default().with(Role::Plain, cell)).collect::<Vec<_>>()
        });
        let columns = [[Column::Right; 5].as_slice(), &[Column::Left]].concat();
        Table::new(columns, repeated.chain(parts.iter().map(row)).collect()).headed(heads)
    }

    pub fn number(&self, part: &Contribution) -> Option<&Number> {
        self.flow.numbers.get(part.number as usize)
    }

    /// The statement that makes a number; for an input or a literal, its reading.
    fn text(&self, number: &Number) -> String {
        match (&number.origin, self.flow.statements.get(number.statement as usize)) {
            (Origin::Made(..), Some(text)) => text.clone(),
            (Origin::Literal(_), _) => format!("{} read as {}", number.name, number.value.format().name()),
            (Origin::Given(Some(real)), _) => {
                format!("{} = {real} read as {}", number.name, number.value.format().name())
            }
            _ => number.name.to_string(),
        }
    }

    /// A length in ulp of the exact result, with its sign. Without an exact result, the length itself.
    pub fn length(&self, real: &Real) -> String {
        length(&self.result.accuracy, real)
    }

    /// A length as [`Self::length`] writes it, without its unit.
    pub fn bare_length(&self, real: &Real) -> String {
        self.length(real).trim_end_matches(" ulp").to_owned()
    }

    /// The effect of a line, explained for a learner.
    fn sentence(&self, part: &Contribution) -> String {
        let Some(number) = self.number(part) else { return String::new() };
        let own = self.length(&part.own.error);
        let did = match &number.origin {
            Origin::Made(..) if part.own.flushed => {
                format!("`.ftz` flushes a subnormal number, which adds an error of {own}")
            }
            Origin::Made(..) if self.flow.held.contains_key(&part.number) => {
                format!("the held value adds an error of {own}")
            }
            Origin::Made(..) => format!("rounding adds an error of {own}"),
            _ => {
                format!(
                    "reading it adds an error of {own}, because it is not representable in {}",
                    number.value.format().name()
                )
            }
        };
        let one = Real::two_to(0);
        let reaches = self.length(&part.contribution);
        let then = match part.gain() {
            Some(gain) if gain.is_zero() => "and it cancels later: it contributes 0".to_owned(),
            Some(_) if part.changes_way => {
                format!("and it changes the choice of a later line, which moves the result by {reaches}")
            }
            Some(gain) if gain == one => "and all of it reaches the result".to_owned(),
            Some(gain) if gain == one.clone().negated() => {
                format!("and it reaches the result with the opposite sign: {reaches}")
            }
            Some(gain) => {
                format!("and it reaches the result scaled by {}: {reaches}", with_minus(in_few_digits(&gain)))
            }
            None => "and it does not reach the result".to_owned(),
        };
        format!("{}: {did}, {then}.", called(number))
    }

    /// The effect of a line that runs many times.
    fn repeated_sentence(&self, repeated: &Repeated) -> String {
        let Repeated { line, name, times, stalls, .. } = repeated;
        let did = format!("Line {line} rounds {}", count(*times, "time"));
        match stalls {
            Some((last, value)) => format!(
                "{did}. After {}, `{name}` stays {}: each further change is too small and is rounded away.",
                count(*last, "time"),
                value.decimal()
            ),
            None => {
                format!("{did}, and the errors add up to {}.", self.length(&repeated.contribution))
            }
        }
    }

    /// The remarks: omitted lines, cancellation, clamps, error words, obstacles.
    fn remarks(&self, rest: &[&Contribution], repeated: &[Repeated]) -> Vec<String> {
        let mut texts = Vec::new();
        if !rest.is_empty() {
            let sum = rest.iter().fold(Real::default(), |sum, part| sum.plus(&part.contribution));
            let sum = self.length(&sum);
            texts.push(format!("{}: {sum} in total.", count(rest.len() as u32, "more rounding")));
        }
        for part in &self.result.parts {
            let alone =
                |number: &&Number| !repeated.iter().any(|repeated| repeated.statement == number.statement);
            let Some(number) = self.number(part).filter(alone) else { continue };
            texts.extend(cancelled_words(part).map(|words| format!("{}: {words}", called(number))));
            if part.own.clamped {
                texts.push(format!(
                    "{}: `.sat` or `.relu` clamps it to {}, so earlier errors do not reach the result.",
                    called(number),
                    Real::of(number.value).unwrap_or_default()
                ));
            }
        }
        if let Some((of, how)) = self.result.accuracy.error_word {
            let first = self.flow.number(of).map_or("", |number| &number.name);
            let (name, how) = (&self.result.accuracy.name, how.name());
            texts.push(format!(
                "`{name}` is the error word of {how}: it holds what the rounding of `{first}` lost. Exact arithmetic \
                 loses nothing, so its exact value is 0. The meaningful result is `{first} + {name}`, below."
            ));
        }
        if self.result.is_cut {
            texts.push(format!(
                "The exact numbers have more than {MOST_BITS} bits; halfplay continues with the first {KEPT_BITS}."
            ));
        }
        texts.extend(self.result.obstacle.map(|obstacle| obstacle_words(self.flow, obstacle)));
        texts
    }
}

/// A length in ulp of the exact result, with its sign. Without an exact result, the length itself.
pub(super) fn length(result: &Accuracy, real: &Real) -> String {
    match result.ulp() {
        _ if real.is_zero() => "0".to_owned(),
        Some(ulp) => in_ulp(&real.in_units(ulp)),
        None => signed(&real.to_string()),
    }
}

/// A share to the nearest percent. A nonzero share never reads as 0 %, and an incomplete one never as 100 %.
fn percent(thousandths: u32) -> String {
    match thousandths {
        0 => "0 %".to_owned(),
        1..5 => "< 1 %".to_owned(),
        996..1000 => "> 99 %".to_owned(),
        _ => format!("{} %", (thousandths + 5) / 10),
    }
}

/// The least number of cancelled leading bits that is mentioned; fewer are too common.
const LEAST_CANCELLED: u16 = 2;

/// The sentence about cancelled leading bits.
fn cancelled_words(part: &Contribution) -> Option<String> {
    match part.own.cancelled? {
        Cancelled::Bits(bits) if bits < LEAST_CANCELLED => None,
        Cancelled::Bits(bits) => Some(match part.own.error.is_zero() {
            true => format!("{bits} leading bits cancel. This is exact, but earlier errors now weigh more."),
            false => format!("{bits} leading bits cancel, so earlier errors now weigh more."),
        }),
        Cancelled::All => Some("all bits cancel; only earlier rounding errors remain.".to_owned()),
    }
}

/// The name of a number in a sentence.
pub(super) fn called(number: &Number) -> String {
    let name = if number.name.is_empty() { String::new() } else { format!("`{}`", number.name) };
    match (number.line, name.is_empty()) {
        (0, _) => name,
        (line, true) => format!("Line {line}"),
        (line, false) => format!("Line {line}, {name}"),
    }
}
