//! The sum that the page opens on.

use yew::prelude::*;

/// The text of the worked sum. This is the one place where it enters the page.
pub fn worked_sum() -> &'static str {
    WORKED_SUM
}

/// A case that is wrong by one ulp wherever it is computed in f32 and rounded to f16 afterwards.
const WORKED_SUM: &str = "\
fma.rn.f16  d = a × b + c

a  0x520b  48.34375
b  0x00e9   0.000013887882232666015625
c  0x2ff6   0.1243896484375
d  0x3001   0.1251220703125  inexact

  2^-3
  0 1111111011 0 000000000000000  c
+ 0 0000000101 1 000000000000011  a × b
= 1 0000000000 1 000000000000011  exact
  1 0000000001                    d
";

/// What [`WorkedSum`] shows.
#[derive(PartialEq, Properties)]
pub struct WorkedSumProps {
    /// Lines of text whose columns line up.
    pub text: AttrValue,
}

/// A worked sum as text, with its columns kept.
#[component]
pub fn WorkedSum(props: &WorkedSumProps) -> Html {
    html! {
        <section aria-labelledby="worked">
            <h2 id="worked">{ "A worked sum" }</h2>
            // Focusable, so that a keyboard can scroll what is wider than the screen.
            <pre tabindex="0" aria-labelledby="worked">{ &props.text }</pre>
            <p>{ "The exact sum lies just above the middle between two neighbours, so it rounds up." }</p>
        </section>
    }
}
