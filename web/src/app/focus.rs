//! Element ids for a view's focus and its chosen rows.

use crate::parts::{id, row_name};
use halfplay_core::skins::session::{Focus, Overlay, View};

/// A chosen row: the title of its list, its index, and the number of rows.
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

/// True if both slices come from the same lists.
pub fn same_lists(rows: &[Row], others: &[Row]) -> bool {
    rows.iter().map(|(title, ..)| title).eq(others.iter().map(|(title, ..)| title))
}

/// The row with the session's focus.
pub fn focused_row(view: &View) -> Option<Focus> {
    let row = view.registers.iter().find(|row| row.focused).map(|row| row.focus);
    row.or(view.instruction.focused.then_some(Focus::Instruction))
}

/// The ids of the elements that should get the browser's focus, best first. The first one that exists gets it.
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
    if view.field.as_ref().is_some_and(|field| field.focused) {
        return vec![id(view, "results-field")];
    }
    // Without a caret the row's keys are those of a menu; in its field they would type letters.
    let instruction = view.instruction.focused.then(|| match view.instruction.caret {
        Some(_) => "instruction".to_owned(),
        None => "instruction-menu".to_owned(),
    });
    // A lesson starts with its text; the keys still move along a list below it.
    let rows = view.lesson.is_none() && view.list.as_ref().is_some_and(|list| !list.table.rows.is_empty());
    let list = (view.list_focused && rows).then(|| "list".to_owned());
    // A screen without a row or a list still has a heading, so the focus is never lost.
    let heading = Some("heading".to_owned());
    let names = instruction.into_iter().chain(of_row).chain(list).chain(heading);
    names.map(|name| id(view, &name)).collect()
}
