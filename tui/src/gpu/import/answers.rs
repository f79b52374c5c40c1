//! Parses the output of a probe: lines of words.
//!
//! ```text
//! halfplay-probe 1
//! gpu NVIDIA H100
//! sm 90
//! driver 12040
//! date 2026-11-25
//! spelling add.rn.f16 native
//! list grid 2304 DIGEST
//! rows pairs 0 255 256 DIGEST DIGEST …
//! spelling tanh.approx.f16 native
//! list table 65536 DIGEST
//! answers 00000001…
//! end 11 CHECK
//! ```
//!
//! A packed spelling has two digests for a list. For rows, the digests of lane 1 follow those of lane 0. If the driver
//! refused a program, `refused` and the name of the task replace the digests. `CHECK` is a digest of all bytes before
//! the last line.

use super::super::device::Info;
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::gpu_check::{Digest, sealed};
use halfplay_core::skins::kernel::Addend;

/// The answers of a probe.
#[derive(Debug)]
pub struct Answers {
    /// the GPU; its memory size is not known
    pub info: Info,
    pub date: String,
    pub spellings: Vec<SpellingAnswers>,
}

/// The answers for one spelling.
#[derive(Debug)]
pub struct SpellingAnswers {
    pub instr: Instr,
    pub native: bool,
    pub parts: Vec<AnswerPart>,
}

/// The answers to one enumeration of operands.
#[derive(Debug)]
pub enum AnswerPart {
    /// a table or a grid: the number of cases, one digest for each lane, and perhaps all answers
    List { inputs: String, cases: u64, digests: Vec<Digest>, answers: Option<Vec<u32>> },
    /// rows: the first `a`, the stride and the count; one digest for each row and lane
    Rows { addend: Option<Addend>, rows: [u32; 3], digests: Vec<Digest> },
}

/// Parses the output. The error names the problem and, if one line is wrong, that line.
pub fn read(text: &str) -> Result<Answers, String> {
    let text = text.replace("\r\n", "\n");
    if text.lines().next() != Some("halfplay-probe 1") {
        return Err("this is not the output of a probe, whose first line is \"halfplay-probe 1\"".to_owned());
    }
    whole(&text)?;
    let mut answers = Answers { info: Info::new("", 0, 0, 0, 0), date: String::new(), spellings: Vec::new() };
    let (mut sm, mut driver, mut name) = (None, None, "");
    for (number, line) in (1..).zip(text.lines()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let wrong = || format!("line {number}, \"{}\": not a line that a probe prints here", shortened(line));
        match word {
            "halfplay-probe" | "end" | "refused" => {}
            "gpu" => name = rest,
            "sm" => sm = Some(rest.parse::<i32>().map_err(|_| wrong())?),
            "driver" => driver = Some(rest.parse::<i32>().map_err(|_| wrong())?),
            "date" => rest.clone_into(&mut answers.date),
            "spelling" => answers.spellings.push(spelling(rest).ok_or_else(wrong)?),
            "list" | "rows" | "answers" => {
                let spelling = answers.spellings.last_mut().ok_or_else(wrong)?;
                part(spelling, word, rest).ok_or_else(wrong)?;
            }
            _ => return Err(wrong()),
        }
    }
    let (Some(sm), Some(driver)) = (sm, driver) else {
        return Err("it does not name the GPU and the driver".to_owned());
    };
    answers.info = Info::new(name, sm / 10, sm % 10, driver, 0);
    answers.spellings.retain(|spelling| !spelling.parts.is_empty());
    Ok(answers)
}

/// Checks that the last line exists and matches the text before it.
fn whole(text: &str) -> Result<(), String> {
    let body = text.trim_end();
    let (before, last) = body.rsplit_once('\n').unwrap_or(("", body));
    let before = format!("{before}\n");
    let Some(said) = last.strip_prefix("end ") else {
        return Err(
            "it is incomplete: its last line does not begin with \"end\"; run the probe again".to_owned()
        );
    };
    let check = format!("{} {}", before.lines().count(), sealed(&before));
    if said == check {
        Ok(())
    } else {
        Err("the digests do not match, so the file is damaged or edited; copy it again, or run the probe again"
            .to_owned())
    }
}

fn spelling(rest: &str) -> Option<SpellingAnswers> {
    let (spelling, way) = rest.split_once(' ')?;
    let undocumented = Allow { undocumented: true, ..Allow::PTX };
    let instr = parse(spelling, undocumented).ok()?.instr;
    matches!(way, "native" | "wide").then(|| SpellingAnswers {
        instr,
        native: way == "native",
        parts: Vec::new(),
    })
}

fn part(spelling: &mut SpellingAnswers, word: &str, rest: &str) -> Option<()> {
    let lanes = spelling.instr.ty.lanes();
    let mut words = rest.split(' ');
    let digests = |count: usize, words: std::str::Split<'_, char>| {
        let found: Option<Vec<Digest>> = words.map(|word| Digest::try_from(word.to_owned()).ok()).collect();
        found.filter(|found| found.len() == count)
    };
    match word {
        "answers" => {
            let digits = rest.as_bytes().chunks_exact(4).map(|four| std::str::from_utf8(four).ok());
            let all: Option<Vec<u32>> = digits.map(|four| u32::from_str_radix(four?, 16).ok()).collect();
            match spelling.parts.last_mut() {
                Some(AnswerPart::List { answers, cases, .. }) => {
                    *answers =
                        Some(all.filter(|all| all.len() as u64 == *cases && rest.len() == 4 * all.len())?);
                }
                _ => return None,
            }
        }
        "list" => {
            let inputs = words.next().filter(|inputs| matches!(*inputs, "table" | "grid"))?.to_owned();
            let cases = words.next()?.parse().ok()?;
            spelling.parts.push(AnswerPart::List {
                inputs,
                cases,
                digests: digests(lanes, words)?,
                answers: None,
            });
        }
        _ => {
            let inputs = words.next()?;
            let addend = Addend::named(inputs);
            let known = match addend {
                Some(addend) => Addend::of(&spelling.instr).contains(&addend),
                None => inputs == "pairs" && Addend::of(&spelling.instr).is_empty(),
            };
            let mut number = || words.next()?.parse::<u32>().ok();
            let rows = [number()?, number()?, number()?];
            let [first, stride, count] = rows.map(u64::from);
            let fits = count > 0 && first + stride * (count - 1) < 1 << 16 && known;
            let digests = digests(rows[2] as usize * lanes, words).filter(|_| fits)?;
            spelling.parts.push(AnswerPart::Rows { addend, rows, digests });
        }
    }
    Some(())
}

/// The start of a line, for a message.
fn shortened(line: &str) -> String {
    line.chars().take(60).map(|c| if c.is_control() { '?' } else { c }).collect()
}
