//! Strips: a row of squares for each way to compute, crossed where it does not give the observed result.

use halfplay_core::skins::doc::{Strip, Strips};
use yew::prelude::*;

/// The strips, with the names of crossed results below. Screen readers read `said`.
pub fn strips(strips: &Strips, said: Html) -> Html {
    let count = strips.rows.first().map_or(0, |row| row.cells.len());
    let name_of = |cell: usize| strips.below.iter().find(|(at, _)| *at == cell).map(|(_, name)| name.clone());
    html! {
        <div class="strips">
            { said }
            <div class="strip-rows" aria-hidden="true">
                { for strips.rows.iter().map(row) }
                if !strips.below.is_empty() {
                    <span class="strip-cells strip-below">
                        { for (0..count).map(|cell| html! { <span>{ name_of(cell) }</span> }) }
                    </span>
                }
            </div>
        </div>
    }
}

fn row(row: &Strip) -> Html {
    let cell = |agrees: &bool| html! { <span class={if *agrees { "given" } else { "missed" }} /> };
    html! {
        <>
            <span class="strip-name">{ &row.name }</span>
            <span class="strip-cells">{ for row.cells.iter().map(cell) }</span>
            <span class="strip-count">{ row.count }</span>
        </>
    }
}
