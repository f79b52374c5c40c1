//! The counts of a survey in words: how often pipelines differ.

use super::comparison::{is_emulation, variant_name};
use super::rows::{count, named};
use crate::compare::{Progress, Subject, SurveyState, Tally};
use crate::doc::{Block, Column, Line, Role, Table, comma_list, line};
use crate::eval::lanes;
use crate::explain::phrase;
use crate::float::Float;

/// A survey: the operand that varies and those that are fixed, then either the progress or, once it has finished, a row
/// for each pipeline. A row has the name, the number and percentage of differing results, the largest distance in ulp,
/// and the first code. It says `never` if no result differs.
pub fn survey_blocks(state: &SurveyState) -> Vec<Block> {
    let subject = state.subject();
    let heading =
        Block::Heading(Line::default().with(Role::Strong, format!("all codes of {}", operand(subject))));
    let progress = state.progress();
    if !progress.is_finished() {
        let far = Block::Text(line(survey_progress(progress)));
        return vec![heading, Block::Text(line(range(subject))), far];
    }
    let rows = state.rows().iter().map(|row| cells(row, state)).collect();
    let rule = "All NaNs count as equal here; +0 and −0 differ.";
    vec![
        heading,
        Block::Text(line(format!("{} Results that differ from the instruction's:", range(subject)))),
        Block::Table(Table::new(Vec::new(), rows)),
        Block::Text(line(rule)),
    ]
}

/// The progress, in a sentence.
pub fn survey_progress(progress: Progress) -> String {
    format!("{} of {} codes are done.", progress.done, progress.of)
}

/// The count of a finished survey for row `row`, in a few words: `differs for 1 of 65536 codes (< 0.01 %)`. `None`
/// while the survey is running, and if there is no such row.
pub fn survey_brief(state: &SurveyState, row: usize) -> Option<String> {
    let row = state.rows().get(row).filter(|_| state.progress().is_finished())?;
    let of = state.progress().of;
    Some(match row.differs {
        0 => format!("never differs for {of} codes"),
        differs => format!("differs for {differs} of {of} codes ({})", share(differs, of)),
    })
}

/// A finished survey in few words, for a panel beside a screen: the operand that varies and those that are fixed, then
/// a row for each pipeline with the number and percentage of differing results, and the first code.
///
/// ```text
/// all codes of a, b = 0x00e9, c = 0x2ff6
/// mul, then add  3936    6.01 %  first at 0x4066
/// through f32       1  < 0.01 %  only at 0x520b
/// through f64       0             never
/// ```
pub fn survey_counts(state: &SurveyState) -> [Block; 2] {
    let subject = state.subject();
    let stay = staying(subject).into_iter().map(|[name, code]| format!("{name} = {code}"));
    let title = comma_list([format!("all codes of {}", operand(subject))].into_iter().chain(stay));
    let cells = |row: &Tally| {
        let (role, text) = (role(row), |text: String| Line::default().with(Role::Plain, text));
        let (often, at) = match row.first {
            None => (Line::default(), Line::default().with(role, "never")),
            Some(first) => {
                let at = if row.differs == 1 { "only at " } else { "first at " };
                let at = Line::default().with(Role::Dim, at).with(Role::Code, code(first, subject));
                (text(share(row.differs, state.progress().of)), at)
            }
        };
        let name = named(variant_name(row.variant, &subject.instr()), row.what_if);
        vec![name, Line::default().with(role, row.differs.to_string()), often, at]
    };
    let columns = vec![Column::Left, Column::Right, Column::Right, Column::Left];
    let table = Table::new(columns, state.rows().iter().map(cells).collect());
    [Block::Heading(Line::default().with(Role::Dim, title)), Block::Table(table)]
}

/// The role of a count: zero is good; an emulation that differs is bad; any other pipeline may differ.
fn role(row: &Tally) -> Role {
    match row.differs {
        0 => Role::Good,
        _ if is_emulation(row.variant) => Role::Bad,
        _ => Role::Changed,
    }
}

fn cells(row: &Tally, state: &SurveyState) -> Vec<Line> {
    let instr = state.subject().instr();
    let name = named(variant_name(row.variant, &instr), row.what_if);
    let role = role(row);
    let Some(first) = row.first else { return vec![name, Line::default().with(role, "never")] };
    let often = format!("{} ({})", row.differs, share(row.differs, state.progress().of));
    vec![
        name,
        Line::default().with(role, often),
        Line::default().with(Role::Plain, distance(row)),
        Line::default().with(Role::Dim, "first at ").with(Role::Code, code(first, state.subject())),
    ]
}

/// The largest distance, and the differences without a distance.
fn distance(row: &Tally) -> String {
    let most = row.largest.as_ref().map(|ulps| format!("at most {} ulp", count(ulps)));
    let apart = (row.not_finite > 0).then(|| match &most {
        Some(_) => format!("{} not finite", row.not_finite),
        None => "not finite".to_owned(),
    });
    let zeros = (row.zeros > 0 && most.is_none()).then(|| "other zero".to_owned());
    [most, apart, zeros].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A share in percent, rounded to the nearest hundredth. A nonzero count never reads as zero, and an incomplete one
/// never as all.
fn share(part: u32, of: u32) -> String {
    let (part, of) = (u64::from(part), u64::from(of.max(1)));
    let hundredths = (20_000 * part + of) / (2 * of);
    match hundredths {
        0 if part > 0 => "< 0.01 %".to_owned(),
        10_000 if part < of => "> 99.99 %".to_owned(),
        _ => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
    }
}

/// The operand that varies and those that are fixed:
/// `b takes all 65536 codes, with a = 0x520b and c = 0x2ff6 fixed.`
fn range(subject: &Subject) -> String {
    let (instr, count) = (subject.instr(), subject.count());
    let stay: Vec<String> =
        staying(subject).into_iter().map(|[name, code]| format!("{name} = `{code}`")).collect();
    let others = match stay.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", with {last} fixed"),
        Some((last, more)) => format!(", with {} and {last} fixed", more.join(", ")),
    };
    let compared = match instr.ty.lanes() {
        1 => String::new(),
        _ => format!(" Lane {} of the result is compared.", subject.result_lane()),
    };
    let name = operand(subject);
    if !subject.is_sample() {
        return format!("{name} takes all {count} codes{others}.{compared}");
    }
    let all = 1_u128 << subject.width();
    format!(
        "{name} takes a sample of {count} of its {all} codes{others}: one from each block of {} codes, at a \
         different place in each.{compared}",
        all / u128::from(count)
    )
}

/// Names and codes of the fixed operands.
fn staying(subject: &Subject) -> Vec<[String; 2]> {
    let instr = subject.instr();
    let operands = subject.operands(0);
    let mut stay = Vec::new();
    for (index, name) in instr.operand_names().iter().enumerate() {
        let values = lanes(instr.operand_type(index), operands.get(index).copied().unwrap_or(0));
        for (lane, &value) in values.iter().enumerate() {
            if (index, lane) != (subject.operand(), subject.lane()) {
                stay.push([in_lane(name, lane, values.len()), phrase::code(value)]);
            }
        }
    }
    stay
}

/// The operand that varies: `b`, or `lane 1 of b`.
pub fn operand(subject: &Subject) -> String {
    let instr = subject.instr();
    let name = instr.operand_names().get(subject.operand()).copied();
    debug_assert!(name.is_some(), "{instr} has no operand {}", subject.operand());
    let name = name.unwrap_or("a");
    in_lane(name, subject.lane(), instr.operand_type(subject.operand()).lanes())
}

fn in_lane(name: &str, lane: usize, lanes: usize) -> String {
    if lanes > 1 { format!("lane {lane} of {name}") } else { name.to_owned() }
}

/// A code of the operand that varies.
fn code(bits: u64, subject: &Subject) -> String {
    match subject.instr().operand_type(subject.operand()).format() {
        Some(format) => phrase::code(Float::new(format, bits)),
        None => format!("{bits:#010x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    /// Computed by hand: 1 of 65536 is 0.0015 %, 3 of 65536 is 0.0046 %, 4 is 0.0061 %.
    #[test]
    fn partial_shares_never_round_to_0_or_100_percent() {
        let cases = [
            (0, 65_536, "0.00 %"),
            (1, 65_536, "< 0.01 %"),
            (3, 65_536, "< 0.01 %"),
            (4, 65_536, "0.01 %"),
            (1234, 65_536, "1.88 %"),
            (1, 16, "6.25 %"),
            (1, 64, "1.56 %"),
            (1, 800, "0.13 %"),
            (32_768, 65_536, "50.00 %"),
            (65_532, 65_536, "99.99 %"),
            (65_533, 65_536, "> 99.99 %"),
            (65_535, 65_536, "> 99.99 %"),
            (65_536, 65_536, "100.00 %"),
        ];
        for (part, of, text) in cases {
            assert_eq!(share(part, of), text, "{part} of {of}");
        }
    }
}
