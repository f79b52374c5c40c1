//! Words that only one front end shows, each with the reason. Every listed word must appear.

use halfplay_core::skins::doc::{Block, Role, Ruler};
use halfplay_core::skins::explain::{kept, letters};
use halfplay_core::skins::session::{
    Bit, EXAMPLES, Head, KeyContext, Overlay, Register, ResultView, Screen, View,
};

/// The length of the terminal's number line with the names of its ends, in characters, in the windows compared here.
const TERMINAL_LINE: usize = 113;

/// Words of a region that only the terminal shows, with the reasons.
pub fn terminal_alone(view: &View) -> Vec<(String, &'static str)> {
    let mut alone = Vec::new();
    let mut add = |text: &str, why| alone.push((text.to_owned(), why));
    let full = matches!(view.head, Head::Full | Head::Row);
    let rows = || view.registers.iter().filter(|row| view.shows(row));
    let covered = view.overlay.is_some() || view.prompt.is_some();
    if view.prompt.is_none() && view.notice.is_none() {
        add(&view.chip(), "the target of keys; the page shows its focus");
        let help = if view.context.takes_text() && !view.instruction.selected { "F1 keys" } else { "? keys" };
        let hinted = |keys: &[&str]| view.hints.iter().any(|hint| keys.contains(&hint.keys));
        if !hinted(&["?", "F1"]) {
            add(help, "the key of the help; the page has a button");
        }
        if (view.context.is_screen() || view.instruction.selected) && !hinted(&["g"]) {
            add("g go to", "the key of the popup; the page shows all screens");
        }
    }
    if view.screen == Screen::OPERATION && !view.presenting && !covered {
        add("type", "the page has a field for typing");
        EXAMPLES.iter().for_each(|(text, what)| add(&format!("{text} {what}"), "likewise"));
    }
    if view.step.is_some() && view.overlay.is_none() {
        add("PgUp PgDn", "the page shows these keys at its foot, and has buttons");
    }
    let pages = match &view.overlay {
        Some(Overlay::Page { blocks, .. }) => blocks.as_slice(),
        _ => &view.blocks,
    };
    for block in pages {
        if let Block::Picture(picture) = block
            && letters(picture).is_some()
        {
            add("cut off", "a label above the columns; the page has letters below them");
        }
    }
    if view.aside.is_some() && !matches!(view.overlay, Some(Overlay::Help(_))) {
        add("g c", "the keys for that screen; on the page each row is a button");
    }
    if let Some(Overlay::Help(help)) = &view.overlay {
        add(&format!("search › {} {}", help.search, help.says), "the page has no search for its keys");
    }
    // While the user types, an error takes the place of the answer and of the column headings.
    let answered = answers(view);
    if answered && view.head != Head::None && view.context_below != KeyContext::PAIRS {
        add("=", "the terminal puts this sign before the answer");
    }
    if let Some((row, code, value)) = only_result(view).filter(|_| full && answered) {
        add(code, "the page shows this code only in the result's row");
        if is_short(value) {
            add(&row.value, "the page shows the value in large type, and the fraction in the row");
        }
    }
    if full && answered {
        add("code s h fraction value", "column names; the page names each bit");
        let most = rows().map(exponent_bits).max().unwrap_or(0).max(5);
        add(&"exponent"[..most.min(8)], "likewise");
    }
    if full {
        for row in
            rows().filter(|row| row.number.is_some_and(|number| number.is_finite() && number.is_negative()))
        {
            add(&significand(row), "the terminal has a separate column for the sign");
        }
    }
    if let Some(typed) = &view.typed {
        rows()
            .filter(|row| row.focused)
            .for_each(|row| add(at_rest(row), "the terminal keeps the value beside the typed text"));
        add(&view.instruction.hint.text(), "the terminal shows the effect of Enter next to the text");
        add(&typed.operand, "the owner of the typed text");
    }
    if full && view.instruction.caret.is_some() && !view.completions.is_empty() {
        add("Tab", "the key that completes; on the page each word is a button");
    }
    if view.head == Head::Brief && answered && rows_have_lanes(view) {
        add(&view.instruction.formula, "the page leaves out the formula of a packed instruction");
    }
    if view.head != Head::None && view.hidden {
        add(&view.result.flags().text(), "the page has a button that shows the flags");
    }
    alone
}

fn rows_have_lanes(view: &View) -> bool {
    view.registers.iter().any(|row| row.lane.is_some())
}

/// Words of a region that only the page shows, with the reasons.
pub fn page_alone(view: &View) -> Vec<(String, &'static str)> {
    let mut alone = Vec::new();
    let mut add = |text: &str, why| alone.push((text.to_owned(), why));
    let rows = || view.registers.iter().filter(|row| view.shows(row));
    let completes = view.instruction.caret.is_some() && !view.completions.is_empty();
    if view.head == Head::Full && completes {
        add(&view.instruction.hint.text(), "the terminal shows the completions in its place");
    }
    if view.head == Head::Full && !answers(view) {
        add(view.stale_mark(), "the terminal shows an error in place of the answer");
    }
    if matches!(view.head, Head::Full | Head::Row) {
        let fields = rows().next().map_or(&[][..], |row| &row.bits);
        for role in [Role::Sign, Role::Exponent, Role::Fraction] {
            if fields.iter().any(|bit| bit.role == role) {
                add(role.name(), "the page names each field above its bits");
            }
        }
        if let Some((row, ..)) = only_result(view) {
            add(&row.fraction, "the terminal shows the value in the row");
        }
        for row in rows().filter(|row| row.hidden) {
            let bits =
                |role| row.bits.iter().filter(|bit| bit.role == role).map(Bit::digit).collect::<String>();
            [Role::Sign, Role::Exponent, Role::Fraction, Role::Plain]
                .map(bits)
                .iter()
                .for_each(|bits| add(bits, "the terminal shows hidden bits as dots"));
        }
        for row in rows().filter(|row| !row.hidden) {
            let finite = row.number.filter(|number| number.is_finite());
            let fraction: String =
                row.bits.iter().filter(|bit| bit.role == Role::Fraction).map(Bit::digit).collect();
            if let Some(number) = finite {
                add(&fraction, "the terminal shows the significand, with the bit before the point");
                if number.is_negative() {
                    add(
                        row.scientific.text().split(' ').next().unwrap_or_default(),
                        "the terminal shows the sign separately",
                    );
                }
            }
        }
        add(&view.instruction.needs, "in the terminal, the reference has the requirements");
        add(view.result.flags_of(), "the page links a term that explains the flags");
        if view.typed.is_some() {
            add(&view.instruction.text.text(), "the terminal shows the typed text instead");
        }
    }
    if !answers(view) && view.head != Head::None {
        add(&view.instruction.formula, "in the terminal, the error replaces the formula");
        add(&view.result.flags().text(), "likewise");
        match (only_result(view).filter(|_| view.head != Head::Brief), &view.result) {
            (Some((_, _, value)), _) if is_short(value) => {}
            (Some((_, _, value)), _) => add(value, "likewise"),
            (None, ResultView::Shown { code, value, .. }) => add(&format!("{code} {value}"), "likewise"),
            _ => {}
        }
        view.instruction.instead.iter().for_each(|words| add(words, "likewise"));
    }
    let packed = view.registers.iter().any(|row| row.lane.is_some()) || is_packed(&view.instruction.spelling);
    if view.head == Head::Brief && packed && !view.hidden {
        add(&view.instruction.formula, "in the terminal, the flags of two lanes leave no room for it");
    }
    if view.head == Head::Brief {
        add(&view.instruction.needs, "in the terminal, the reference has the requirements");
        add(view.result.flags_of(), "the page links a term that explains the flags");
    }
    if view.head != Head::None && view.hidden {
        add("show the result", "a button");
        if matches!(view.head, Head::Full | Head::Row) {
            add("check the guess", "a button");
        }
    }
    let pages = match &view.overlay {
        Some(Overlay::Page { blocks, .. }) => blocks.as_slice(),
        _ => &[],
    };
    for block in view.blocks.iter().chain(pages) {
        if let Block::Picture(picture) = block {
            kept(picture).iter().for_each(|words| add(words, "a brace below the kept bits"));
        }
        if let Block::Ruler(ruler) = block {
            // If there is space, the lens's words take the place of the middle's name.
            let names: usize = [&ruler.left, &ruler.right].map(|[name, _]| name.chars().count()).iter().sum();
            let length = TERMINAL_LINE - names;
            let has_room = ruler.centre(length - usize::from(length.is_multiple_of(2))) != Ruler::MIDDLE;
            let words = if has_room { Some(Ruler::MIDDLE.to_owned()) } else { ruler.lens_words() };
            let lens = [ruler.lens_factor(), words.filter(|_| ruler.lens.is_some())];
            lens.iter().flatten().for_each(|text| add(text, "the terminal has no room for the lens"));
        }
    }
    match &view.overlay {
        Some(Overlay::List(_)) => add("share download this screen open on a phone", "it does more than copy"),
        Some(Overlay::Menu { .. }) => add("the instruction", "a dialog has a name"),
        _ => {}
    }
    alone
}

fn is_packed(spelling: &str) -> bool {
    spelling.ends_with("x2")
}

/// True if the terminal shows the answer. While the user types, an error replaces it.
fn answers(view: &View) -> bool {
    view.context != KeyContext::Typing || view.instruction.remarks.is_empty()
}

/// The row, the code and the value of a result that is a single visible number.
fn only_result(view: &View) -> Option<(&Register, &str, &str)> {
    let mut results = view.registers.iter().filter(|row| row.is_result());
    match (results.next(), results.next(), &view.result) {
        (Some(row), None, ResultView::Shown { code, value, .. }) => Some((row, code, value)),
        _ => None,
    }
}

/// True if the page shows the value in full in one line.
fn is_short(value: &str) -> bool {
    value.chars().count() <= 40
}

/// The text of a row's number while nothing is typed.
fn at_rest(row: &Register) -> &str {
    if row.value.is_empty() { &row.code } else { &row.value }
}

fn exponent_bits(row: &Register) -> usize {
    row.bits.iter().filter(|bit| bit.role == Role::Exponent).count()
}

/// The significand without its sign, such as `1.1000001011`.
fn significand(row: &Register) -> String {
    row.scientific.text().trim_start_matches('-').split(' ').next().unwrap_or_default().to_owned()
}
