//! The browser's skin of halfplay. It draws what the core says and decides nothing itself.

pub mod blocks;
mod worked;

pub use worked::{WorkedSum, WorkedSumProps, worked_sum};
use yew::prelude::*;

/// The whole page.
#[component]
pub fn App() -> Html {
    html! {
        <main>
            <header>
                <h1>{ "halfplay" }</h1>
                <p>{ "A playground for half-precision floating point: every bit, every step, why it rounds." }</p>
            </header>
            <WorkedSum report={worked_sum()} />
        </main>
    }
}
