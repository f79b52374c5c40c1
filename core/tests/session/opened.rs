//! The state that a link opens, as text: the columns of `assets/cases/links-v1.tsv`.

use halfplay_core::compare::pipelines;
use halfplay_core::eval::Flag;
use halfplay_core::isa::{Provenance, with_provenance};
use halfplay_core::skins::doc::{Block, Line};
use halfplay_core::skins::explain::by_result;
use halfplay_core::skins::explain::glossary;
use halfplay_core::skins::session::{Focus, List, ListKind, Msg, Register, Screen, Session, View};

/// The names of the columns after the link.
pub const COLUMNS: [&str; 24] = [
    "instruction",
    "operands",
    "result",
    "screen",
    "page",
    "step",
    "pipeline",
    "traces",
    "term",
    "entry",
    "query",
    "code",
    "zoom",
    "toy",
    "focus",
    "bit",
    "hidden",
    "presenting",
    "allow",
    "tininess",
    "texts",
    "broken",
    "line",
    "notice",
];

/// The value of each column for a session. Values that the current screen does not show are read from the screen that
/// shows them. The file determines whether they are compared.
///
/// The tests of recorded links read a session only through this function.
pub fn opened(session: &Session) -> [String; 24] {
    let (view, evaluation) = (session.view(), session.evaluation());
    let count = evaluation.instr.operand_names().len();
    let operands: Vec<String> =
        evaluation.operands[..count].iter().map(|bits| format!("{bits:#x}")).collect();
    // The rows of the operation with the result revealed.
    let shown = went(session, &[Msg::Show(Screen::OPERATION)]).view();
    let map = shown_grid(session);
    [
        evaluation.instr.to_string(),
        operands.join(" "),
        format!("{:#x}", evaluation.outcome.bits),
        session.screen().word().to_owned(),
        page(session),
        step(session),
        pipeline(session),
        yes(went(session, &[Msg::Show(Screen::COMPARE)]).view().heading.text().ends_with("both traces")),
        list(&went(session, &[Msg::RunCommand("glossary".into())]))
            .map_or_else(none, |list| glossary()[list.chosen].name.to_owned()),
        list(&went(session, &[Msg::Show(Screen::REFERENCE)])).map_or_else(none, |list| {
            list.table.rows.get(list.chosen).map_or_else(none, |row| row[0].text())
        }),
        query(&went(session, &[Msg::Show(Screen::REFERENCE)]).link()),
        map.as_ref().map_or_else(none, |(code, _)| code.clone()),
        map.map_or_else(none, |(_, zoom)| zoom.to_string()),
        toy(session),
        focus(&shown),
        shown.registers.iter().find(|row| row.focused).map_or_else(none, |row| bit(&shown, row)),
        yes(view.hidden),
        yes(view.presenting),
        allow(session),
        tininess(session),
        texts(session, &shown).join(" | "),
        or_none(
            shown.registers.iter().filter(|row| row.broken).map(|row| name(row.focus)).collect::<Vec<_>>(),
        ),
        shown.instruction.instead.as_ref().map_or_else(none, |_| shown.instruction.text.text()),
        view.notice.map_or_else(none, |notice| notice.text()),
    ]
}

fn none() -> String {
    "-".to_owned()
}

fn or_none(names: Vec<String>) -> String {
    if names.is_empty() { none() } else { names.join(" ") }
}

fn yes(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// The session after these messages, with the result revealed.
fn went(session: &Session, msgs: &[Msg]) -> Session {
    let mut session = session.clone();
    msgs.iter().for_each(|msg| drop(session.update(msg.clone())));
    if session.view().hidden {
        session.update(Msg::Hide);
    }
    session
}

fn list(session: &Session) -> Option<List> {
    session.view().list
}

/// The page of the screen: `value`, `map`, `toy`, `instructions` or `glossary`; `-` on other screens.
fn page(session: &Session) -> String {
    let view = went(session, &[]).view();
    match session.screen() {
        Screen::NUMBER => "value",
        Screen::MAP if view.heading.text().starts_with("toy float") => "toy",
        Screen::MAP => "map",
        Screen::REFERENCE => match view.list {
            Some(List { kind: ListKind::Terms, .. }) => "glossary",
            _ => "instructions",
        },
        _ => "-",
    }
    .to_owned()
}

/// The selected step, such as `rounding`, or for lane 1 `1 rounding`.
fn step(session: &Session) -> String {
    let list = list(&went(session, &[Msg::Show(Screen::OPERATION)]));
    let words = list.map_or_else(Vec::new, |list| list.table.rows[list.chosen].clone());
    let words: Vec<String> = words.iter().skip(1).map(Line::text).filter(|text| !text.is_empty()).collect();
    words.join(" ").trim_start_matches("lane ").to_owned()
}

/// The selected pipeline, such as `itself`, `mul-then-add`, `rz` or `with-ftz`.
fn pipeline(session: &Session) -> String {
    let chosen = list(&went(session, &[Msg::Show(Screen::COMPARE)])).map_or(0, |list| list.chosen);
    // The list has the pipelines with equal results next to each other.
    let pipelines = pipelines(session.evaluation());
    let lane = session.view().registers.iter().find(|row| row.focused).and_then(|row| row.lane).unwrap_or(0);
    pipelines[by_result(&pipelines, lane)[chosen]].variant.word().to_owned()
}

/// The search text in the link, with `%2F` and the like decoded.
fn query(link: &str) -> String {
    let Some((_, query)) = link.split_once("/search=") else { return none() };
    let mut pieces = query.split('/').next().unwrap_or_default().split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        bytes.push(u8::from_str_radix(&piece[..2], 16).unwrap());
        bytes.extend(&piece.as_bytes()[2..]);
    }
    String::from_utf8(bytes).unwrap()
}

/// The code under the cursor of the map on the screen, and the zoom: from 0, which shows all codes, to 3.
fn shown_grid(session: &Session) -> Option<(String, u32)> {
    let view = went(session, &[]).view();
    let heading = view.heading.text();
    let code = heading.strip_prefix("map at ")?.split(' ').next()?;
    let size = heading.split_once(" code")?.0.rsplit(' ').next()?;
    let zoom = ["65536", "16384", "4096", "1024"].into_iter().position(|other| other == size)?;
    Some((code.to_owned(), zoom as u32))
}

/// The code under the cursor of the toy float, if the screen shows it.
fn toy(session: &Session) -> String {
    let view = went(session, &[]).view();
    let tables = view
        .blocks
        .iter()
        .filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None });
    for table in tables.filter(|_| page(session) == "toy") {
        for (row, codes) in table.rows.iter().zip(&table.codes) {
            if let Some(column) = row.iter().position(|cell| cell.text().starts_with('›')) {
                return codes[column].map_or_else(none, |code| format!("{code:#x}"));
            }
        }
    }
    none()
}

/// The name of a focus: `instruction`, `steps`, or a lane such as `a.0` or `d.1`.
fn name(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".to_owned(),
        Focus::Steps => "steps".to_owned(),
        Focus::Bits { operand, lane } => format!("{}.{lane}", ["a", "b", "c"][operand]),
        Focus::Result { lane } => format!("d.{lane}"),
    }
}

fn focus(view: &View) -> String {
    name(super::focused(view))
}

/// The bit under the cursor; 0 is the lowest of its row.
fn bit(view: &View, row: &Register) -> String {
    let last = row.bits.len() - 1;
    (last - view.column.min(last)).to_string()
}

/// The instructions that the user may type: `ptx`, `what-if`, `undocumented`, `all`.
fn allow(session: &Session) -> String {
    let takes = |provenance| {
        let instr = with_provenance(provenance).next().unwrap();
        let lines = ["mov.b32 0".to_owned(), instr.to_string()].map(Msg::RunCommand);
        went(session, &lines).evaluation().instr == instr
    };
    match (takes(Provenance::WhatIf), takes(Provenance::Undocumented)) {
        (false, false) => "ptx",
        (true, false) => "what-if",
        (false, true) => "undocumented",
        (true, true) => "all",
    }
    .to_owned()
}

/// The rule of tininess, found with a sum between the largest subnormal and the smallest normal number. The sum rounds
/// to the smallest normal number even with an unbounded exponent, so it is tiny before rounding but not after.
fn tininess(session: &Session) -> String {
    let session = went(session, &[Msg::RunCommand("fma.rn.f16 0x8001 0.125 0x0400".into())]);
    let outcome = session.evaluation().outcome;
    assert_eq!(outcome.bits, 0x400);
    if outcome.flags[0].has(Flag::Underflow) { "before" } else { "after" }.to_owned()
}

/// The initial text when the user edits each operand.
fn texts(session: &Session, view: &View) -> Vec<String> {
    let shown = went(session, &[Msg::Show(Screen::OPERATION)]);
    let rows = view.registers.iter().filter(|row| matches!(row.focus, Focus::Bits { .. }));
    rows.map(|row| went(&shown, &[Msg::FocusOn(row.focus), Msg::Edit]).view().typed.unwrap().text).collect()
}
