//! The first screen: a sentence about halfplay, one question with its answer, and other places to begin.
//!
//! ```text
//!   Half-precision arithmetic, bit by bit, as GPUs do it.
//!   0.1 + 0.2                    = 0.2998046875
//!   ───────────────────────────────────────────
//!   Type anything: …             0x34cc  f16  inexact
//!   [door] [door] [door] [door]
//!   [door] [door] [door] [door]
//!   sign  exponent  fraction                Why not 0.3? …
//!   0     01101     0011001100
//!   +     2^-2      × 1.19921875            [See the 9 steps]
//! ```

use super::operation::{answer, digit, result};
use super::{Line, button, draw_options, id, send};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::{self, Role};
use halfplay_core::skins::session::{ABOUT, ANYTHING, DOORS, Door, Front, Msg, Register, View};
use std::rc::Rc;
use yew::prelude::*;

/// The whole screen. Doors are links, so each can be opened in a tab of its own, or shared.
pub fn front(view: &Rc<View>, front: &Front, on_event: &Callback<UiEvent>) -> Html {
    let door = |door: &Door| {
        html! {
            <li><a class="door" href={door.link}><strong>{ door.title }</strong><span>{ door.says }</span></a></li>
        }
    };
    // A click on a door or button does not take the focus from a text field: losing the focus would end the edit before
    // the click is handled.
    let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
    let row = front.row.as_ref();
    let line_said = &view.instruction.hint;
    let rests = view.instruction.selected || line_said.width() == 0;
    let format = row.and_then(|row| row.number).map(|number| number.format().name());
    html! {
        <section class={classes!("front", view.stale.then_some("stale"))} aria-label="about halfplay">
            <h2 class="about" id={id(view, "heading")} tabindex="-1">{ ABOUT }</h2>
            <div class="asked">
                <Line view={view.clone()} {on_event} />
                { answer(view) }
                <p class="anything">{ if rests { ANYTHING.into() } else { line(line_said, &Default::default()) } }</p>
                <div class="told">
                    <code>{ row.map(|row| &row.code) }</code><span class="role-dim">{ format }</span>{ result(view, on_event) }
                </div>
            </div>
            <ul class="doors sideways" tabindex="0" aria-label="starting points" onmousedown={onmousedown.clone()}>{ for DOORS.iter().map(door) }</ul>
            { for row.map(|row| large(row, front, on_event)) }
            <div class="why" {onmousedown}>
                <p>{ line(&front.why, &draw_options(on_event)) }</p>
                { button(on_event, front.to_steps.clone(), Msg::Choose(0)) }
            </div>
        </section>
    }
}

/// The result in large bits, field by field, with the meaning of each field. A click on it opens the steps, as the
/// button does.
fn large(row: &Register, front: &Front, on_event: &Callback<UiEvent>) -> Html {
    let field = |(place, role): (usize, Role)| {
        let bits: Vec<Html> =
            row.bits.iter().filter(|bit| bit.role == role).map(|bit| digit(bit, false)).collect();
        let says = front.says.as_ref().map(|says| &says[place]);
        let part = says.map(|says| line(&doc::line(&says.part), &Default::default()));
        html! {
            <div class={classes!("field", format!("of-{}", bits.len()))}>
                <span class={format!("role-{}", role.name())}>{ role.name() }</span>
                <span class="strip" aria-hidden="true">{ for bits }</span>
                <strong>{ for part }</strong>
                <span class="how">{ says.map(|says| &says.calculation) }</span>
            </div>
        }
    };
    let fields = [Role::Sign, Role::Exponent, Role::Fraction].into_iter().enumerate();
    let onclick = send::<MouseEvent>(on_event, Msg::Choose(0));
    html! { <div class="large" role="group" aria-label={row.words()} {onclick}>{ for fields.map(field) }</div> }
}
