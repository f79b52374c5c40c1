//! A map: small characters on tints, or a canvas if it can be drawn point by point; with a legend below.
//!
//! Cells are drawn in an SVG that shrinks with the page. For the keyboard, a map is one element, not a thousand: the
//! session's keys move the chosen cell, and a click chooses any cell.

use super::DrawOptions;
use super::line::{line, role_class};
use super::point_map::Points;
use halfplay_core::skins::doc::{Cell, Grid, Role};
use web_sys::Element;
use yew::prelude::*;

/// Width and height of a cell, in units of the drawing: pixels, unless the drawing has to shrink.
const CELL: [usize; 2] = [10, 20];

/// The rows, the words above them, the legend, and the regions `beside`. Screen readers read `said`.
pub fn map(grid: &Grid, said: Html, beside: Option<Html>, options: &DrawOptions) -> Html {
    let label = match grid.chosen_words().join("; ") {
        nothing if nothing.is_empty() => grid.legend.text(),
        chosen => chosen,
    };
    if let Some(sheet) = &grid.point_map {
        let (on_code, on_sweep) = (options.on_code.clone(), options.on_sweep.clone());
        return html! {
            <div class={classes!("map-sheet", beside.is_some().then_some("beside"))}>
                { said }
                <Points sheet={sheet.clone()} finer={options.finer.clone()} {label} {on_code} {on_sweep} />
                { beside }
            </div>
        };
    }
    let size = [grid.width(), grid.rows.len()];
    let legend = (grid.legend.width() > 0)
        .then(|| html! { <p class="legend" aria-hidden="true">{ line(&grid.legend, options) }</p> });
    let onclick = options.on_code.clone().map(|on_code| {
        let codes: Vec<Vec<u64>> =
            grid.rows.iter().map(|row| row.iter().map(|cell| cell.code).collect()).collect();
        Callback::from(move |event: MouseEvent| {
            let code = clicked(&event, size).and_then(|(row, column)| codes.get(row)?.get(column).copied());
            if let Some(code) = code {
                on_code.emit(code);
            }
        })
    });
    let tabindex = onclick.is_some().then_some("0");
    html! {
        <div class="map">
            { said }
            if grid.cells.width() > 0 {
                <p aria-hidden="true">{ line(&grid.cells, options) }</p>
            }
            { above(grid) }
            <div class="sheet" role="img" aria-label={label} {tabindex} {onclick}>{ cells(grid, size) }</div>
            { legend }
        </div>
    }
}

/// The row and column at a position in a drawing of this size in pixels. `None` outside the drawing.
fn cell_at(
    [x, y]: [i32; 2],
    [width, height]: [i32; 2],
    [columns, rows]: [usize; 2],
) -> Option<(usize, usize)> {
    let part = |at: i32, of: i32, count: usize| {
        let (at, of) = (usize::try_from(at).ok()?, usize::try_from(of).ok()?);
        (at < of).then(|| at * count / of)
    };
    Some((part(y, height, rows)?, part(x, width, columns)?))
}

/// The row and column of a click. Nothing within the drawing takes clicks itself, so positions count from its corner.
fn clicked(event: &MouseEvent, size: [usize; 2]) -> Option<(usize, usize)> {
    let sheet = event.target_dyn_into::<Element>()?;
    cell_at([event.offset_x(), event.offset_y()], [sheet.client_width(), sheet.client_height()], size)
}

/// Words above the columns, in the page's type size.
fn above(grid: &Grid) -> Html {
    let words = grid.above();
    if words.is_empty() {
        return Html::default();
    }
    let columns = grid.width().max(1);
    let word = |(column, word): (usize, String)| {
        let tenths = column * 1000 / columns;
        html! { <text x={format!("{}.{}%", tenths / 10, tenths % 10)} y="12">{ word }</text> }
    };
    html! { <svg class="above" aria-hidden="true">{ for words.into_iter().map(word) }</svg> }
}

/// All cells. The chosen cell is drawn last, so that nothing covers its frame.
fn cells(grid: &Grid, [columns, rows]: [usize; 2]) -> Html {
    let (width, height) = (columns * CELL[0], rows * CELL[1]);
    let mut drawn = Vec::new();
    let mut chosen = Vec::new();
    for (row, cells) in grid.rows.iter().enumerate() {
        let mut column = 0;
        for run in cells.chunk_by(|a, b| (a.role, a.mark) == (b.role, b.mark)) {
            drawn.extend(run.first().map(|cell| alike(cell, run.len(), column * CELL[0], row * CELL[1])));
            column += run.len();
        }
        let here = cells.iter().enumerate().filter(|(_, cell)| cell.chosen);
        chosen.extend(here.map(|(column, cell)| frame(cell, column * CELL[0], row * CELL[1])));
    }
    html! {
        <svg viewBox={format!("0 0 {width} {height}")} width={width.to_string()} height={height.to_string()} aria-hidden="true">
            { for drawn }
            { for chosen }
        </svg>
    }
}

/// A run of cells that look alike: one tint behind them all, and a position for each character.
fn alike(cell: &Cell, count: usize, x: usize, y: usize) -> Html {
    let tinted = cell.role.is_bits() || matches!(cell.role, Role::Good | Role::Bad);
    let width = (count * CELL[0]).to_string();
    let places: Vec<String> = (0..count).map(|i| (x + i * CELL[0] + CELL[0] / 2).to_string()).collect();
    html! {
        <g class={role_class(cell.role)}>
            if tinted {
                <rect x={x.to_string()} y={y.to_string()} {width} height={CELL[1].to_string()} />
            }
            if cell.mark != ' ' {
                <text x={places.join(" ")} y={base(y)}>{ cell.mark.to_string().repeat(count) }</text>
            }
        </g>
    }
}

/// A frame on paper that shows the cell's character.
fn frame(cell: &Cell, x: usize, y: usize) -> Html {
    let [width, height] = CELL.map(|side| side.to_string());
    html! {
        <g class="chosen">
            <rect x={x.to_string()} y={y.to_string()} {width} {height} rx="2" />
            <text x={(x + CELL[0] / 2).to_string()} y={base(y)}>{ cell.mark }</text>
        </g>
    }
}

/// The baseline of a row's characters.
fn base(y: usize) -> String {
    (y + CELL[1] - 7).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map of 64 × 16 cells on 320 × 128 pixels has cells of 5 × 8 pixels.
    #[test]
    fn cell_at_finds_the_cell_under_a_click() {
        let at = |x, y| cell_at([x, y], [320, 128], [64, 16]);
        assert_eq!(at(0, 0), Some((0, 0)));
        assert_eq!(at(4, 7), Some((0, 0)));
        assert_eq!(at(5, 8), Some((1, 1)));
        assert_eq!(at(319, 127), Some((15, 63)));
        assert_eq!([at(320, 0), at(0, 128), at(-1, 3)], [None; 3]);
        assert_eq!(cell_at([0, 0], [0, 0], [64, 16]), None);
    }
}
