//! Where a view has its focus, and what it has chosen: in names of elements.

use crate::parts::{id, row_name};
use halfplay_core::skins::session::{Focus, Overlay, View};

/// A row that is chosen: of which list, which of how many.
pub type Row = (&'static str, usize, usize);

/// The chosen row of each list on the page.
pub fn chosen_rows(view: &View) -> Vec<Row> {
    let above = match &view.overlay {
        Some(Overlay::List(list)) => std::slice::from_ref(list),
        Some(Overlay::Menu { parts, .. }) => parts,
        _ => &[],
    };
    view.list.iter().chain(above).map(|list| (list.title(), list.chosen, list.table.rows.len())).collect()
}

/// Are these rows of the same lists?
pub fn same_lists(rows: &[Row], others: &[Row]) -> bool {
    rows.iter().map(|(title, ..)| title).eq(others.iter().map(|(title, ..)| title))
}

/// The row that has the session's focus.
pub fn focused_row(view: &View) -> Option<Focus> {
    let row = view.registers.iter().find(|row| row.focused).map(|row| row.focus);
    row.or(view.instruction.focused.then_some(Focus::Instruction))
}

/// Where the browser's focus belongs: names of elements, the first that is there.
pub fn focus_ids(view: &View) -> Vec<String> {
    let row = view.registers.iter().find(|row| row.focused);
    let of_row = row.map(|row| {
        let name = row_name(row.focus);
        match (&view.typed, row.cursor) {
            (Some(_), _) => format!("{name}-field"),
            (None, Some(cursor)) if !row.is_result() || row.hidden => format!("{name}-{cursor}"),
            _ => name,
        }
    });
    match &view.overlay {
        Some(Overlay::Menu { part, .. }) => return vec![format!("menu-{part}")],
        Some(_) => return vec!["copies".into()],
        None => {}
    }
    if view.prompt.is_some() {
        return vec!["prompt".into()];
    }
    // At rest the keys of the row are those of a menu; in its field they would be letters.
    let instruction = view.instruction.focused.then(|| match view.instruction.caret {
        Some(_) => "instruction".to_owned(),
        None => "instruction-menu".to_owned(),
    });
    // In a lesson one begins with its words: the keys move along a list below them all the same.
    let rows = view.lesson.is_none() && view.list.as_ref().is_some_and(|list| !list.table.rows.is_empty());
    let list = (view.list_focused && rows).then(|| "list".to_owned());
    // A screen without a row or a list has a heading at least: the focus is never lost.
    let heading = Some("heading".to_owned());
    let names = instruction.into_iter().chain(of_row).chain(list).chain(heading);
    names.map(|name| id(view, &name)).collect()
}
