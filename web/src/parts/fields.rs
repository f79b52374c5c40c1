//! Text fields: the instruction, the value of an operand, the command line.

use super::{button, draw_options, id, row_id, send};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Focus, ListKind, Msg, Register, View};
use std::rc::Rc;
use yew::prelude::*;

/// A field whose text belongs to the session: every change is sent to the session, and the field shows the session's
/// text. The session also limits the length; a browser's limit would cut pasted text.
fn field(
    focus: Focus,
    id: String,
    label: String,
    text: String,
    broken: bool,
    on_event: &Callback<UiEvent>,
) -> Html {
    let on = |make: fn(Focus) -> UiEvent| {
        let on_event = on_event.clone();
        Callback::from(move |_: FocusEvent| on_event.emit(make(focus)))
    };
    html! {
        <input type="text" id={id} value={text} aria-label={label}
            aria-invalid={broken.then_some("true")} data-field="" spellcheck="false" autocomplete="off"
            autocapitalize="off" autocorrect="off" enterkeyhint="done"
            oninput={written(on_event)} onfocus={on(UiEvent::FieldEntered)} onblur={on(UiEvent::FieldLeft)} />
    }
}

/// Sends the whole text of a field to the session.
fn written(on_event: &Callback<UiEvent>) -> Callback<InputEvent> {
    let on_event = on_event.clone();
    Callback::from(move |event: InputEvent| {
        if let Some(field) = event.target_dyn_into::<web_sys::HtmlInputElement>() {
            on_event.emit(UiEvent::Session(Msg::ReplaceText(field.value())));
        }
    })
}

/// The most characters that fit in the line in title type.
const LONG: usize = 34;

/// The properties of [`Line`]. The line is redrawn when the instruction changes, not for each bit.
#[derive(Properties)]
pub struct LineProps {
    /// the view with the instruction
    pub view: Rc<View>,
    /// receives the events of the elements
    pub on_event: Callback<UiEvent>,
}

impl PartialEq for LineProps {
    /// During typing the text of the field may differ from the session's, so it is redrawn each time.
    fn eq(&self, other: &Self) -> bool {
        let texts = |view: &View| view.instruction.focused && view.context.takes_text();
        let around = |view: &View| (view.screen, view.typed.is_some());
        !texts(&self.view)
            && !texts(&other.view)
            && self.view.instruction == other.view.instruction
            && self.view.completions == other.view.completions
            && around(&self.view) == around(&other.view)
            && self.on_event == other.on_event
    }
}

/// The line: the instruction and where it runs. Errors and possible completions are below it.
#[component]
pub fn Line(LineProps { view, on_event }: &LineProps) -> Html {
    let shown = &view.instruction;
    let text = shown.text.text();
    let broken = shown.instead.is_some();
    let name = row_id(view, Focus::Instruction);
    let typed_here = view.typed.is_none();
    let long = (text.chars().count() > LONG).then_some("long");
    let onclick = send::<MouseEvent>(on_event, Msg::Menu);
    html! {
        <div class="instruction">
            <div class={classes!("line", shown.focused.then_some("focused"), long, size(&text))}>
                { field(Focus::Instruction, name, "instruction".to_owned(), text, broken, on_event) }
                <button type="button" class="parts drop" id={id(view, "instruction-menu")} aria-haspopup="dialog" aria-label="menu" {onclick}></button>
                if shown.hint.width() > 0 && typed_here {
                    <span class="hint role-dim">{ line(&shown.hint, &Default::default()) }</span>
                }
                <span class="formula">{ line(&halfplay_core::skins::doc::line(&shown.formula), &Default::default()) }</span>
                <span class="needs role-dim">{ &shown.needs }</span>
                // The status of the instruction and the records of GPUs share two lines of the margin.
                <div class="facts">
                    if let Some([words, brief]) = shown.hardware.as_ref().filter(|_| !view.hidden) {
                        <button type="button" class="known role-dim" onclick={send::<MouseEvent>(on_event, Msg::RunCommand("hardware".to_owned()))}>{ if shown.provenance.is_some() { brief } else { words } }</button>
                    }
                    if let Some(provenance) = shown.provenance {
                        <span class="role-changed">{ " " }{ provenance }</span>
                    }
                </div>
            </div>
            <div class="about-line">
                if typed_here && shown.caret.is_some() {
                    { completions(view, on_event) }
                }
                if let Some(instead) = &shown.instead {
                    <p class="role-dim">{ instead }</p>
                }
                // In a list of its own: an element whose number of children changes recreates them, and the field would
                // lose the focus.
                <>{ for shown.remarks.iter().map(|remark| html! { <p class={broken.then_some("trouble")}>{ line(remark, &draw_options(on_event)) }</p> }) }</>
            </div>
        </div>
    }
}

/// The size class for a text of this length. The style sheets have a type size for each.
pub fn size(text: &str) -> Option<&'static str> {
    match text.chars().count() {
        ..=16 => None,
        17..=20 => Some("to-20"),
        21..=26 => Some("to-26"),
        _ => Some("to-40"),
    }
}

/// The possible completions of the text.
fn completions(view: &View, on_event: &Callback<UiEvent>) -> Html {
    if view.completions.is_empty() {
        return html! {};
    }
    let one = |(place, word): (usize, &String)| {
        // Pressing the button leaves the focus in the field.
        let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
        let onclick = send::<MouseEvent>(on_event, Msg::CompleteWith(place));
        html! { <li><button type="button" {onmousedown} {onclick}>{ word }</button></li> }
    };
    html! { <ul class="completions" aria-label="completions">{ for view.completions.iter().enumerate().map(one) }</ul> }
}

/// The editable value of an operand. At rest it shows the number; bits without a format have only their code. On the
/// row of a hidden result it is the user's guess, and empty until all of its bits are guessed.
pub fn operand(view: &View, row: &Register, on_event: &Callback<UiEvent>) -> Html {
    let typed = view.typed.as_ref().filter(|_| row.focused);
    let at_rest = if row.value.is_empty() && !row.hidden { &row.code } else { &row.value };
    let text = typed.map_or_else(|| at_rest.clone(), |typed| typed.text.clone());
    let name = format!("{}-field", row_id(view, row.focus));
    let label = if row.hidden { "guess for" } else { "value of operand" };
    field(row.focus, name, format!("{label} {}", row.name_with_lane()), text, row.broken, on_event)
}

/// The command line, or the search line.
pub fn prompt(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let Some(prompt) = &view.prompt else { return html! {} };
    let label = if prompt.mark == '/' { "search the instruction table" } else { "command" };
    html! {
        <section class="prompt" aria-label={label}>
            { completions(view, on_event) }
            <div class="line">
                <label for="prompt">{ prompt.mark }</label>
                <input type="text" id="prompt" value={prompt.text.clone()} aria-label={label}
                    data-field="" spellcheck="false" autocomplete="off"
                    autocapitalize="off" enterkeyhint="go"
                    oninput={written(on_event)} />
                if prompt.earlier {
                    { button(on_event, "earlier", Msg::Up) }
                }
                { button(on_event, "done", Msg::Accept) }
                { button(on_event, "back", Msg::Revert) }
            </div>
        </section>
    }
}

/// Buttons for searching the reference.
pub fn searching(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let glossary = view.list.as_ref().is_some_and(|list| list.kind == ListKind::Terms);
    html! {
        <div class="walk" role="group" aria-label="reference">
            { button(on_event, "search", Msg::Search) }
            if glossary {
                { button(on_event, "instructions", Msg::Revert) }
            } else {
                { button(on_event, "glossary", Msg::RunCommand("glossary".to_owned())) }
            }
        </div>
    }
}
