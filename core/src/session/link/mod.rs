//! A state as a text, for terminals, browsers and issues: the same in all of them, byte for byte.
//!
//! ```text
//!   #1/fma.rn.f16/0x520b,0x00e9,0x2ff6/step=6/screen=compare
//!    │ │          │                    └ whatever is not as it is at first, each with its name
//!    │ │          └ operands a, b, c
//!    │ └ the instruction
//!    └ version of this notation: readers of later versions read it for ever
//! ```
//!
//! An operand is its text as typed; `@bf16` behind it names the format under which it was typed, where that is
//! not the instruction's; `~…` is a text that could not be read and stands there now; `:` stands between lanes
//! that differ. Letters, digits, `.`, `_`, `-` and `+` stand for themselves, everything else in texts is written
//! as the bytes of UTF-8, `%2F`. So a link needs no quotes in a shell but for its `#`, which may be left out.

mod error;
mod escape;
mod options;

pub use error::LinkError;

use super::field::Field;
use super::operands::{NAMES, Operands, slots, type_of};
use super::state::{Question, Spelling, State};
use super::{Focus, Screen, Session, WORKED};
use crate::doc::line;
use crate::float::{Format, Tininess};
use crate::isa::{Allow, Instr, parse};
use crate::program::read::{Context, Number, read as read_text};
use crate::typo::clipped;
use escape::{escape, unescape};
use options::OPTIONS;

/// The version that is written.
const VERSION: &str = "1";
/// A link that is longer is not read.
const LONGEST: usize = 1 << 20;
/// The number of lanes of an operand that are kept, whether in use or not.
const LANES: usize = 2;

/// Could this be meant as a link?
pub fn looks_like_one(text: &str) -> bool {
    let text = text.trim();
    let versioned = |text: &str| {
        text.split_once('/')
            .is_some_and(|(version, _)| !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()))
    };
    text.starts_with('#')
        || text.contains("://")
        || text.contains("#1/")
        || (versioned(text) && text.contains('.'))
}

impl Session {
    /// The link to the present state, from its `#` on. An edit under way is in it as far as it has come.
    pub fn link(&self) -> String {
        format!("#{VERSION}/{}", write(&self.state))
    }

    /// The link without what only says where the cursor is: in the history of a browser, states with the same landmark
    /// are one stop.
    ///
    /// ```
    /// use halfplay_core::session::{Msg, Session};
    /// let mut session = Session::worked();
    /// let start = session.landmark();
    /// session.update(Msg::Left);
    /// assert_eq!(session.landmark(), start);
    /// session.update(Msg::Flip);
    /// assert_ne!(session.landmark(), start);
    /// ```
    pub fn landmark(&self) -> String {
        let State { focus, column, .. } = State::about(self.state.question.clone());
        write(&State { focus, column, ..self.state.clone() })
    }

    /// Opens a link: the address of a page with one, one alone, with or without its `#`. Operands that it does not
    /// give are 0, which is said.
    pub fn open(text: &str) -> Result<Session, LinkError> {
        let (state, notice) = read(text)?;
        Ok(Session { notice: notice.map(line), ..Session::at(state) })
    }
}

/// Everything behind the version.
fn write(state: &State) -> String {
    let question = &state.question;
    let good = question.spelling.good;
    let fields = question.operands.fields();
    // What a link does not give is 0: of an operand that is not taken, nobody has to be told.
    let zeros = zeros(&good);
    let idle = |slot: &usize| type_of(&good, *slot).is_none() && fields[*slot] == zeros.fields()[*slot];
    let given = fields.len() - (0..fields.len()).rev().take_while(idle).count();
    let operands: Vec<String> =
        (0..given).map(|slot| write_operand(&fields[slot], home(&good, slot))).collect();
    let mut spelling = escape(&good.to_string());
    if question.spelling.text != good.to_string() {
        spelling = format!("{spelling}~{}", escape(&question.spelling.text));
    }
    let mut link = format!("{spelling}/{}", operands.join(","));
    let fresh = fresh(question.clone());
    for (name, option) in OPTIONS {
        let value = (option.get)(state);
        if value != (option.get)(&fresh) {
            link = format!("{link}/{name}={value}");
        }
    }
    link
}

/// The state that a link to a question alone opens: as a session begins.
fn fresh(question: Question) -> State {
    let plain = Question { allow: Allow::PTX, tininess: Tininess::default(), ..question };
    Session::about(plain).state
}

/// The format under which an operand is typed if nothing else is said: the instruction's.
fn home(instr: &Instr, slot: usize) -> Option<Format> {
    type_of(instr, slot).unwrap_or(instr.from).format()
}

fn write_operand(lanes: &[Field; LANES], home: Option<Format>) -> String {
    let [low, high] = lanes.each_ref().map(|field| write_field(field, home));
    if low == high { low } else { format!("{low}:{high}") }
}

fn write_field(field: &Field, home: Option<Format>) -> String {
    let mut text = escape(field.good.text());
    if field.good.format() != home {
        text = format!("{text}@{}", field.good.format().map_or("b32", Format::name));
    }
    if field.is_broken() {
        text = format!("{text}~{}", escape(&field.text));
    }
    text
}

/// The state, and what is to be said of it.
fn read(text: &str) -> Result<(State, Option<String>), LinkError> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(LinkError::TooLong(text.len()));
    }
    let text = text.split_once('#').map_or(text, |(_, link)| link);
    let no_link = || if text.is_empty() { LinkError::Empty } else { LinkError::NoLink(clipped(text)) };
    let (version, rest) = text.split_once('/').ok_or_else(no_link)?;
    if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(no_link());
    }
    if version != VERSION {
        return Err(LinkError::Version(clipped(version)));
    }
    let mut parts = rest.split('/');
    let spelling = read_spelling(parts.next().unwrap_or_default())?;
    let good = spelling.good;
    let written = parts.next().unwrap_or_default();
    let operands = read_operands(written, &good)?;
    let mut state = fresh(Question { spelling, operands, allow: Allow::PTX, tininess: Tininess::default() });
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let Some((_, option)) = OPTIONS.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = OPTIONS.iter().map(|(name, _)| *name).collect();
            let expected = format!("one of {}; a / within a number is written %2F", names.join(", "));
            return Err(wrong("part", name, &expected));
        };
        (option.set)(value, &mut state).map_err(|expected| wrong(name, value, &expected))?;
    }
    agreed(&state)?;
    let said = [unsaid(written.split(',').count(), &good), unused(written, &good)];
    let said: Vec<String> = said.into_iter().flatten().collect();
    Ok((state, (!said.is_empty()).then(|| said.join("; "))))
}

/// Which operands are 0 because the link gives only so many.
fn unsaid(given: usize, instr: &Instr) -> Option<String> {
    let names: Vec<&str> =
        slots(instr).filter(|(slot, _)| *slot >= given).map(|(slot, _)| NAMES[slot]).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("the link does not say what {one} is: it is 0")),
        more => Some(format!("the link does not say what {} are: they are 0", more.join(" and "))),
    }
}

/// Which operands the link gives though the instruction does not take them: they are kept for one that does. Zeros, and
/// those of the sum on which a session begins, were never given on purpose.
fn unused(written: &str, instr: &Instr) -> Option<String> {
    let begun = WORKED.map(|bits| Number::of_bits(bits, Some(Format::F16)).text().to_owned());
    let zeros = zeros(instr);
    let given = written.split(',').map(|text| text.split(['@', '~', ':']).next().unwrap_or(text));
    let extra: Vec<&str> = (0..)
        .zip(NAMES.iter().zip(given).zip(&begun))
        .filter(|&(slot, ((_, text), begun))| {
            let zero = zeros.fields().get(slot).is_some_and(|[field, _]| field.text == *text);
            type_of(instr, slot).is_none() && text != *begun && !zero && !text.is_empty()
        })
        .map(|(_, ((name, _), _))| *name)
        .collect();
    let operand = if extra.len() == 1 { "operand" } else { "operands" };
    (!extra.is_empty()).then(|| {
        let names = extra.join(" and ");
        format!("{instr} takes no {operand} {names}: what the link says of {names} is kept for an instruction that does")
    })
}

/// Parts that can be read one by one may contradict each other.
fn agreed(state: &State) -> Result<(), LinkError> {
    let Question { spelling, allow, .. } = &state.question;
    if state.screen == Screen::Number && state.focus == Focus::Steps {
        return Err(wrong("focus", "steps", "a number: this screen lists no steps"));
    }
    match read_text(&spelling.text, &Context::beside(spelling.good, *allow)) {
        Ok(said) if said.is_ptx() && said.instr != spelling.good => Err(wrong(
            "instruction as typed",
            &spelling.text,
            &format!("{} or what is no instruction", spelling.good),
        )),
        _ => Ok(()),
    }
}

fn wrong(what: &str, found: &str, expected: &str) -> LinkError {
    let found = if found.is_empty() { "missing".to_owned() } else { clipped(found) };
    LinkError::Part { what: what.to_owned(), found, expected: expected.to_owned() }
}

fn read_spelling(part: &str) -> Result<Spelling, LinkError> {
    let (good, typed) = split_typed(part);
    let spelled = unescape(good).ok_or_else(|| wrong("instruction", good, "UTF-8 written with %"))?;
    let instr = parse(&spelled, Allow::ALL)
        .map_err(|problem| wrong("instruction", &spelled, &format!("a legal one: {}", problem.reason())))?
        .instr;
    let text = match typed {
        Some(typed) => text_of(typed, "instruction as typed")?,
        None => instr.to_string(),
    };
    Ok(Spelling { text, good: instr })
}

fn read_operands(part: &str, instr: &Instr) -> Result<Operands, LinkError> {
    let mut operands = zeros(instr);
    for (slot, text) in part.split(',').enumerate() {
        let what = format!("operand {}", NAMES.get(slot).unwrap_or(&"behind c"));
        if slot >= NAMES.len() {
            return Err(wrong(&what, text, "no more than three operands"));
        }
        // What the instruction does not take need not be given.
        if text.is_empty() && type_of(instr, slot).is_none() {
            continue;
        }
        if unescape(text).is_some_and(|text| text.starts_with('{')) {
            return Err(wrong(&what, text, "a number, or both lanes with a colon between them, as in 1:2"));
        }
        let format = home(instr, slot);
        // One text for both lanes may be that of the whole register.
        let packed = type_of(instr, slot).is_some_and(|ty| ty.lanes() == LANES);
        let lanes = match text.split_once(':') {
            Some((low, high)) => {
                [read_field(low, format, false, &what)?, read_field(high, format, false, &what)?]
            }
            None => [read_field(text, format, packed, &what)?, read_field(text, format, packed, &what)?],
        };
        operands.replace(slot, lanes);
    }
    Ok(operands)
}

/// The operands of a link that gives none.
fn zeros(instr: &Instr) -> Operands {
    Operands::new([0; 3], instr.from.format().unwrap_or(Format::F16))
}

/// A number under its format; where it may be `packed`, also the bits of both lanes in one.
fn read_field(part: &str, home: Option<Format>, packed: bool, what: &str) -> Result<Field, LinkError> {
    let (good, typed) = split_typed(part);
    let (good, home) = match good.split_once('@') {
        None => (good, home),
        Some((good, "b32")) => (good, None),
        Some((good, name)) => {
            let format = Format::ALL.into_iter().find(|format| format.name() == name);
            (good, Some(format.ok_or_else(|| wrong(what, name, "one of toy, f16, bf16, f32, b32 behind @"))?))
        }
    };
    let text = text_of(good, what)?;
    let word = || Number::read(&text, None).ok().filter(|_| packed);
    let written = Number::read(&text, home)
        .or_else(|error| word().ok_or(error))
        .map_err(|error| wrong(what, &text, &format!("a number: {}", error.problem.help())))?;
    let mut field = Field::new(written);
    if let Some(typed) = typed {
        field.text = text_of(typed, what)?;
    }
    Ok(field)
}

fn split_typed(part: &str) -> (&str, Option<&str>) {
    part.split_once('~').map_or((part, None), |(good, typed)| (good, Some(typed)))
}

/// A text as long as one that can be typed.
fn text_of(part: &str, what: &str) -> Result<String, LinkError> {
    let text = unescape(part).ok_or_else(|| wrong(what, part, "UTF-8 written with %"))?;
    is_line(&text).map_err(|expected| wrong(what, &text, expected))?;
    Ok(text)
}

/// Can this text be typed? An error says what one that can be has to be.
fn is_line(text: &str) -> Result<(), &'static str> {
    if text.chars().any(char::is_control) {
        return Err("a text without control characters");
    }
    if text.chars().count() > super::input::LONGEST {
        return Err("a line of no more than 4096 characters");
    }
    Ok(())
}
