//! A map: small characters on tints, the legend below; or, where it can be drawn point by point, a canvas.
//!
//! Cells are drawn in an SVG that shrinks with the page. A map is one thing to the
//! keyboard, not a thousand: the keys of the session move the chosen cell, a click anywhere chooses.

use super::Manner;
use super::line::{line, role_class};
use super::sheet::Points;
use halfplay_core::skins::doc::{Cell, Grid, Role};
use web_sys::Element;
use yew::prelude::*;

/// Width and height of a cell, in the units of the drawing: as many pixels where there is room.
const CELL: [usize; 2] = [10, 20];

/// The rows, what stands above them, and the legend; `said` is what a screen reader reads.
pub fn map(grid: &Grid, said: Html, manner: &Manner) -> Html {
    let label = match grid.chosen_words().join("; ") {
        nothing if nothing.is_empty() => grid.legend.text(),
        chosen => chosen,
    };
    if let Some(sheet) = &grid.sheet {
        let (on_code, on_sweep) = (manner.on_code.clone(), manner.on_sweep.clone());
        return html! {
            <div class="map-sheet">{ said }<Points sheet={sheet.clone()} finer={manner.finer.clone()} {label} {on_code} {on_sweep} /></div>
        };
    }
    let size = [grid.width(), grid.rows.len()];
    let legend = (grid.legend.width() > 0)
        .then(|| html! { <p class="legend" aria-hidden="true">{ line(&grid.legend, manner) }</p> });
    let onclick = manner.on_code.clone().map(|on_code| {
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
                <p aria-hidden="true">{ line(&grid.cells, manner) }</p>
            }
            { above(grid) }
            <div class="sheet" role="img" aria-label={label} {tabindex} {onclick}>{ cells(grid, size) }</div>
            { legend }
        </div>
    }
}

/// The cell at a place of a drawing that has this size in pixels: row and column. `None` beside it.
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

/// Nothing within the sheet takes clicks itself, so places are counted from the sheet's corner.
fn clicked(event: &MouseEvent, size: [usize; 2]) -> Option<(usize, usize)> {
    let sheet = event.target_dyn_into::<Element>()?;
    cell_at([event.offset_x(), event.offset_y()], [sheet.client_width(), sheet.client_height()], size)
}

/// Words above the columns, in the size of the page's type.
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

/// All cells; what is chosen is drawn last, so that nothing covers its frame.
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

/// Cells that look alike: one tint behind all of them, a place for each character.
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

/// A frame on paper with the character in it.
fn frame(cell: &Cell, x: usize, y: usize) -> Html {
    let [width, height] = CELL.map(|side| side.to_string());
    html! {
        <g class="chosen">
            <rect x={x.to_string()} y={y.to_string()} {width} {height} rx="2" />
            <text x={(x + CELL[0] / 2).to_string()} y={base(y)}>{ cell.mark }</text>
        </g>
    }
}

/// Where the characters of a row stand.
fn base(y: usize) -> String {
    (y + CELL[1] - 7).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map of 64 × 16 cells on 320 × 128 pixels has cells of 5 × 8.
    #[test]
    fn a_click_finds_its_cell_however_small_the_map_is() {
        let at = |x, y| cell_at([x, y], [320, 128], [64, 16]);
        assert_eq!(at(0, 0), Some((0, 0)));
        assert_eq!(at(4, 7), Some((0, 0)));
        assert_eq!(at(5, 8), Some((1, 1)));
        assert_eq!(at(319, 127), Some((15, 63)));
        assert_eq!([at(320, 0), at(0, 128), at(-1, 3)], [None; 3]);
        assert_eq!(cell_at([0, 0], [0, 0], [64, 16]), None);
    }
}
