//! What one skin says alone, and why. Everything listed here must be there.

use halfplay_core::session::{Head, Overlay, View};

/// What the terminal alone says of a region, and why.
pub fn terminal_alone(view: &View) -> Vec<(String, &'static str)> {
    let mut alone = Vec::new();
    let mut add = |text: &str, why| alone.push((text.to_owned(), why));
    let full = matches!(view.head, Head::Full | Head::Row);
    let rows = || view.registers.iter().filter(|row| view.shows(row));
    for row in rows().filter(|row| full && !row.hidden) {
        add(&row.hex, "a wide window has hex floats; the page has them where the number is looked at");
        if is_long(&row.exact) {
            add(&row.exact, "a wide window has all digits");
        }
    }
    if let Some(typed) = &view.typed {
        add(&format!("{} =", typed.whose), "the text stands in a line of its own");
        rows().filter(|row| row.focused).for_each(|row| add(&row.code, "likewise: not in place of the bits"));
    }
    if full && view.instruction.caret.is_some() && !view.completions.is_empty() {
        add("Tab", "the key that completes; on the page each word is a button");
    }
    if full && view.hidden {
        add(&view.result.flags().text(), "the page has a button that shows them");
    }
    alone
}

/// What the page alone says of a region, and why.
pub fn page_alone(view: &View) -> Vec<(String, &'static str)> {
    let mut alone = Vec::new();
    let mut add = |text: &str, why| alone.push((text.to_owned(), why));
    let rows = || view.registers.iter().filter(|row| view.shows(row) && !row.hidden);
    rows().filter(|row| is_long(&row.exact)).for_each(|row| add(&row.value, "a long value is told in short"));
    match view.head {
        Head::Full | Head::Row if view.typed.is_some() => {
            add(view.result.flags_of(), "the terminal has what is typed there")
        }
        Head::Brief => {
            add(&view.instruction.needs, "the terminal has one line");
            add(view.result.flags_of(), "likewise");
            view.instruction.instead.iter().for_each(|words| add(words, "likewise"));
            let remarks = view.instruction.remarks.iter().chain(&view.remarks);
            remarks.for_each(|remark| add(&remark.text(), "likewise"));
        }
        _ => {}
    }
    if view.head != Head::None && view.hidden {
        add("show the result", "a button");
    }
    match &view.overlay {
        Some(Overlay::List(_)) => {
            add("share download this screen open it on a phone", "it does more than copy")
        }
        Some(Overlay::Menu { .. }) => add("the instruction", "a dialog has a name"),
        _ => {}
    }
    alone
}

/// Is a value told in short on the page?
fn is_long(exact: &str) -> bool {
    exact.chars().count() > 24
}
