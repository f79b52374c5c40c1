//! The regions of a view. Each is a view reduced to one part, so that both front ends draw it alone.

use halfplay_core::skins::doc::{Block, Grid, Line};
use halfplay_core::skins::session::{Head, Instruction, List, Overlay, View};

/// How the words of a region are compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// in the same order
    Same,
    /// equally often, in any order: the layouts differ
    Any,
    /// at least once, in any order: the terminal puts rows with equal results together
    Once,
    /// letter by letter, in any order: the cells of a map
    Letters,
    /// equally often, in any order, without the letters of values on a line: how many values share a letter depends on
    /// the line's length
    Named,
}

/// The number of hints that fit at the foot of the terminal.
const MOST_HINTS: usize = 9;

/// The regions of a view: a name, the reduced view, and how it is compared.
pub fn regions(view: &View) -> Vec<(String, View, Order)> {
    let mut regions = Vec::new();
    let mut add = |name: &str, order, view| regions.push((name.to_owned(), view, order));
    if view.head != Head::None {
        let View { head, registers, typed, remarks, completions, .. } = view.clone();
        let completions = if view.prompt.is_some() { Vec::new() } else { completions };
        let instruction = view.instruction.clone();
        add(
            "head",
            Order::Any,
            View { head, instruction, registers, typed, remarks, completions, ..bare(view) },
        );
    }
    add("list", Order::Same, View { list: view.list.clone(), ..bare(view) });
    // Only a very wide terminal shows the reasons.
    let aside = view.aside.clone().map(|list| List { fixed: None, ..list });
    add("aside", Order::Once, View { aside, ..bare(view) });
    add("heading", Order::Same, View { heading: view.heading.clone(), step: view.step, ..bare(view) });
    let pages = match &view.overlay {
        Some(Overlay::Page { blocks, .. }) => blocks.as_slice(),
        _ => &[],
    };
    for block in view.blocks.iter().chain(pages) {
        let (name, order) = match block {
            Block::Heading(_) => ("a heading", Order::Same),
            Block::Text(_) => ("a text", Order::Same),
            Block::Table(_) => ("a table", Order::Same),
            Block::Picture(_) => ("a picture", Order::Any),
            Block::Ruler(_) => ("a ruler", Order::Any),
            Block::Scale(_) => ("a scale", Order::Named),
            Block::Grid(_) => ("a map", Order::Letters),
            Block::Plot(_) => ("a plot", Order::Letters),
            Block::Strips(_) => ("strips", Order::Any),
        };
        // Without a canvas, a map has the same cells on the page.
        let block = match block.clone() {
            Block::Grid(grid) => Block::Grid(Grid { point_map: None, left: Vec::new(), ..grid }),
            other => other,
        };
        add(name, order, View { blocks: vec![block], ..bare(view) });
    }
    add("overlay", Order::Any, View { overlay: view.overlay.clone().map(looked_at), ..bare(view) });
    let completions = if view.prompt.is_some() { view.completions.clone() } else { Vec::new() };
    add("prompt", Order::Any, View { prompt: view.prompt.clone(), completions, ..bare(view) });
    add("notice", Order::Any, View { notice: view.notice.clone(), ..bare(view) });
    add(
        "hints",
        Order::Any,
        View { hints: view.hints.iter().take(MOST_HINTS).copied().collect(), ..bare(view) },
    );
    regions
}

/// Reduces the parts of a menu that are not selected to their first column, as the terminal shows them.
pub fn looked_at(mut overlay: Overlay) -> Overlay {
    if let Overlay::Menu { parts, part, .. } = &mut overlay {
        let others = parts.iter_mut().enumerate().filter(|(place, _)| place != part);
        others.flat_map(|(_, list)| &mut list.table.rows).for_each(|row| row.truncate(1));
    }
    overlay
}

/// A view without its parts: only the name of its screen is left to draw.
pub fn bare(view: &View) -> View {
    View {
        head: Head::None,
        registers: Vec::new(),
        typed: None,
        remarks: Vec::new(),
        list: None,
        aside: None,
        side_panel: None,
        prediction: None,
        heading: Line::default(),
        step: None,
        blocks: Vec::new(),
        overlay: None,
        prompt: None,
        completions: Vec::new(),
        notice: None,
        // A slider is a drawing.
        slider: None,
        hints: Vec::new(),
        presenting: false,
        presented: None,
        // The line of a text that is being typed belongs to the head.
        instruction: Instruction { caret: None, ..view.instruction.clone() },
        ..view.clone()
    }
}
