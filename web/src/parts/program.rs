//! A program: its title, inputs and results above its lines, its text below them. All of it is in the lazy module
//! `programs`.
//!
//! ```text
//!   A determinant, plain and careful   C-like of f16           a 161   b 41   c 88   d 75
//!   [returned.x 0 −1024 ulp]  [returned.y 1]
//!   0                                                     0x0000   −1024 ulp   exactly 1
//!   half plain = a * b - c * d;    mul.f16 %h1, %a, %b                6600   0x6e72   x
//!                                  mul.f16 %h2, %c, %d                6600   0x6e72
//!   line 8   mul.f16   rounded                                  [its steps] [compilers]
//!   errors by line …
//!   ▸ change the program
//!   ▸ other programs
//! ```

use super::list::{TOGETHER, listbox, piece};
use super::operation::number;
use super::{Detail, button, draw_options, id, row_id, send};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::{Line, Role, Span};
use halfplay_core::skins::session::{
    Focus, List, Msg, ProgramHead, ProgramHold, ProgramInput, ProgramLook, ProgramMsg, View,
};
use std::rc::Rc;
use yew::prelude::*;

/// The whole screen of a program that has run. With `part`, in a frame or a lesson, it has no controls that change the
/// program.
pub fn program(view: &Rc<View>, part: bool, on_event: &Callback<UiEvent>) -> Html {
    let Some(head) = view.program.as_ref().map(|head| Rc::new(head.clone())) else { return html! {} };
    html! {
        <>
            <Program head={head.clone()} {on_event} />
            <div class="below with-program">
                <div class="choice">{ lines(view, on_event) }</div>
                <section class="detail" aria-label="selected line">
                    <div class="heading">
                        <h2 id={view.lesson.is_none().then(|| id(view, "heading"))} tabindex="-1">{ line(&view.heading, &Default::default()) }</h2>
                        { doings(&head, on_event) }
                    </div>
                    { holds(&head, on_event) }
                    <Detail view={view.clone()} {on_event} />
                </section>
            </div>
            if !part {
                <Change {head} {on_event} />
            }
        </>
    }
}

/// The properties of [`Program`] and of [`Change`].
#[derive(PartialEq, Properties)]
struct ProgramProps {
    head: Rc<ProgramHead>,
    on_event: Callback<UiEvent>,
}

/// The title, inputs and results. They are redrawn only when one of them changes; until then a field keeps what the
/// user is typing.
#[component]
fn Program(ProgramProps { head, on_event }: &ProgramProps) -> Html {
    let types = same_type(&head.inputs);
    html! {
        <section class="brought" aria-label="program">
            <div class="about">
                <h2>{ &head.title }</h2>
                <span class="role-dim">{ head.language }{ for types.map(|ty| format!(" of {ty}")) }</span>
            </div>
            <div class="given" role="group" aria-label="inputs">
                { for head.inputs.iter().map(|one| input(one, types.is_none(), on_event)) }
            </div>
            { results(head, on_event) }
        </section>
    }
}

/// The common type of all inputs, if there is one.
fn same_type(inputs: &[ProgramInput]) -> Option<&str> {
    let first = inputs.first()?;
    inputs.iter().all(|input| input.ty == first.ty).then_some(first.ty.as_str())
}

/// An input with its editable value.
fn input(one: &ProgramInput, typed: bool, on_event: &Callback<UiEvent>) -> Html {
    let name = one.name.clone();
    let onchange = on_event.reform(move |event: Event| {
        let field = event.target_dyn_into::<web_sys::HtmlInputElement>();
        let value = field.map_or_else(String::new, |field| field.value());
        UiEvent::Session(Msg::RunCommand(format!("set {name}={value}")))
    });
    let size = one.value.chars().count().clamp(6, 16).to_string();
    html! {
        <label class={(!one.given).then_some("role-dim")}>
            <span>{ &one.name }</span>
            <input type="text" data-own="" value={one.value.clone()} {size} spellcheck="false" autocomplete="off"
                autocapitalize="off" autocorrect="off" enterkeyhint="done" {onchange} />
            if typed {
                <span class="role-dim">{ &one.ty }</span>
            }
        </label>
    }
}

/// A span of a result line. The spans are, in this order: name, value, code, error, exact value.
fn span(result: &Line, place: usize) -> Option<&Span> {
    result.0.get(place).filter(|span| !span.text.trim().is_empty())
}

fn words(result: &Line, place: usize) -> String {
    span(result, place).map_or_else(String::new, |span| span.text.trim().to_owned())
}

/// The selected result in the largest type. If there are several, the user can select each.
fn results(head: &ProgramHead, on_event: &Callback<UiEvent>) -> Html {
    let Some(result) = head.results.get(head.result) else { return html! {} };
    let several = head.results.len() > 1;
    let part = |place: usize| {
        let found = span(result, place)?;
        let alone = Line::default().with(found.role, found.text.trim().to_owned());
        Some(html! { <span>{ line(&alone, &draw_options(on_event)) }</span> })
    };
    html! {
        <>
            if several {
                <div class="walk" role="group" aria-label="results">
                    { for head.results.iter().enumerate().map(|(place, one)| choice(head, place, one, on_event)) }
                </div>
            }
            <div class="outcome">
                { number(&words(result, 1)) }
                <p class="off">{ for (2..5).filter_map(part) }</p>
            </div>
        </>
    }
}

/// A button that selects a result. The selected one is pressed.
fn choice(head: &ProgramHead, place: usize, result: &Line, on_event: &Callback<UiEvent>) -> Html {
    let onclick =
        on_event.reform(move |_: MouseEvent| UiEvent::Session(Msg::from(ProgramMsg::Result(place))));
    let off = span(result, 3).filter(|span| span.role == Role::Bad);
    html! {
        <button type="button" aria-pressed={(place == head.result).to_string()} {onclick}>
            { words(result, 0) }{ " " }<strong>{ words(result, 1) }</strong>
            if let Some(off) = off {
                { " " }<span class="role-dim">{ off.text.as_ref() }</span>
            }
        </button>
    }
}

/// The editable text of the program, and other programs.
#[component]
fn Change(ProgramProps { head, on_event }: &ProgramProps) -> Html {
    let other = |(name, title): &(&'static str, &'static str)| {
        html! { <li>{ button(on_event, *title, Msg::RunCommand(format!("program {name}"))) }</li> }
    };
    html! {
        <section class="change" aria-label="change the program">
            <details>
                <summary>{ "change the program" }</summary>
                <Text text={head.task.text.clone()} {on_event} />
            </details>
            <details>
                <summary>{ "other programs" }</summary>
                <ul class="others">{ for head.examples.iter().map(other) }</ul>
            </details>
        </section>
    }
}

/// The properties of [`Text`].
#[derive(PartialEq, Properties)]
struct TextProps {
    text: AttrValue,
    on_event: Callback<UiEvent>,
}

/// The text in a field of its own. It is redrawn when the session's text changes, so not while the user types.
#[component]
fn Text(TextProps { text, on_event }: &TextProps) -> Html {
    let area = use_node_ref();
    let run = {
        let (area, on_event) = (area.clone(), on_event.clone());
        Callback::from(move |()| {
            if let Some(area) = area.cast::<web_sys::HtmlTextAreaElement>() {
                on_event.emit(UiEvent::Session(Msg::from(ProgramMsg::Rewrite(area.value()))));
            }
        })
    };
    let onclick = run.reform(|_: MouseEvent| ());
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            run.emit(());
        }
    });
    let rows = (text.lines().count() + 1).clamp(6, 24).to_string();
    html! {
        <>
            <textarea ref={area} data-own="" aria-label="text of the program" value={text.clone()} {rows} wrap="off"
                spellcheck="false" autocomplete="off" autocapitalize="off" autocorrect="off" {onkeydown} />
            <div class="walk"><button type="button" {onclick}>{ "run the text" }</button><kbd>{ "Ctrl-Enter" }</kbd></div>
        </>
    }
}

/// The lines, one of which is chosen. Choosing it again opens it.
fn lines(view: &Rc<View>, on_event: &Callback<UiEvent>) -> Html {
    let Some(list) = &view.list else { return html! {} };
    let count = list.table.rows.len();
    let together = |from: usize| {
        html! { <Lines key={from} view={view.clone()} {from} to={count.min(from + TOGETHER)} {on_event} /> }
    };
    let rows = (0..count).step_by(TOGETHER).map(together).collect();
    let shown = listbox(list, &row_id(view, Focus::Steps), list.title(), None, rows);
    html! { <>{ heads(list) }{ shown }</> }
}

/// The properties of a piece of the lines. Only pieces with changes are redrawn.
#[derive(Properties)]
struct LinesProps {
    view: Rc<View>,
    from: usize,
    to: usize,
    on_event: Callback<UiEvent>,
}

impl LinesProps {
    /// The rows, and the index of the chosen one, if it is among them.
    fn rows(&self) -> (&[Vec<Line>], Option<usize>) {
        let list = self.view.list.as_ref();
        let rows = list.and_then(|list| list.table.rows.get(self.from..self.to)).unwrap_or_default();
        let chosen = list.map(|list| list.chosen).filter(|chosen| (self.from..self.to).contains(chosen));
        (rows, chosen)
    }
}

impl PartialEq for LinesProps {
    fn eq(&self, other: &Self) -> bool {
        self.from == other.from && self.rows() == other.rows() && self.on_event == other.on_event
    }
}

#[component]
fn Lines(props: &LinesProps) -> Html {
    let (rows, chosen) = props.rows();
    let list = row_id(&props.view, Focus::Steps);
    let number = |place: usize| props.view.program.as_ref()?.lines.get(place).copied()?;
    let row = |(place, cells): (usize, &Vec<Line>)| {
        let place = props.from + place;
        let chosen = chosen == Some(place);
        let msg = if chosen { Msg::Open } else { Msg::Choose(place) };
        let onclick = send::<MouseEvent>(&props.on_event, msg);
        html! {
            <div key={place} id={format!("{list}-{place}")} role="option" aria-selected={chosen.to_string()} {onclick}>
                { line_cells(number(place), cells) }
            </div>
        }
    };
    piece(rows.iter().enumerate().map(row))
}

/// Buttons for the chosen line.
fn doings(head: &ProgramHead, on_event: &Callback<UiEvent>) -> Html {
    let look = |look: &ProgramLook| {
        let (pressed, onclick) = (look.now.to_string(), send::<MouseEvent>(on_event, look.msg.clone()));
        html! { <button type="button" aria-pressed={pressed} {onclick}>{ look.title }</button> }
    };
    html! {
        <div class="walk" role="group" aria-label="line">
            { button(on_event, head.opens, Msg::Open) }
            { for head.looks.iter().map(look) }
        </div>
    }
}

/// The values that the line can be held to. The current one is pressed, and pressing it again releases the line.
fn holds(head: &ProgramHead, on_event: &Callback<UiEvent>) -> Html {
    if head.holds.is_empty() {
        return html! {};
    }
    let one = |hold: &ProgramHold| {
        let (pressed, onclick) = (hold.now.to_string(), send::<MouseEvent>(on_event, hold.msg.clone()));
        html! { <button type="button" aria-pressed={pressed} {onclick}>{ hold.to }</button> }
    };
    html! {
        <div class="walk holds" role="group" aria-label="hold this line to">
            <span class="role-dim">{ "hold this line to" }</span>{ for head.holds.iter().map(one) }
        </div>
    }
}

/// The number of cells in a PTX line. PTX is not compiled: each of its lines is an instruction.
const UNCOMPILED: usize = 4;

/// The cells of a line: statement and instruction, value and bits, flags. On a phone the second of each pair is below
/// the first. `number` is the line's number in the text if the line begins a statement.
fn line_cells(number: Option<usize>, cells: &[Line]) -> Html {
    let (code, rest) = match cells.len() {
        ..=UNCOMPILED => (&cells[..1.min(cells.len())], cells.get(1..).unwrap_or_default()),
        _ => cells.split_at(3),
    };
    let one = |cell: &Line| line(cell, &Default::default());
    let part = |place: usize, class: &'static str| {
        let cell = rest.get(place).filter(|cell| cell.width() > 0);
        cell.map(|cell| html! { <span {class}>{ one(cell) }</span> })
    };
    let (source, compiled) = code.split_at(1.min(code.len()));
    let filled = |cells: &[Line]| cells.iter().any(|cell| cell.width() > 0);
    html! {
        <>
            <span class="code">
                if filled(source) {
                    <span class="source" data-line={number.map(|number| number.to_string())}>{ for source.iter().map(one) }</span>
                }
                if filled(compiled) {
                    <span class="compiled">{ for compiled.iter().map(|cell| html! { <>{ one(cell) }{ " " }</> }) }</span>
                }
            </span>
            <span class="gives">{ part(1, "value") }{ " " }{ part(0, "result") }{ " " }{ part(2, "flag") }</span>
        </>
    }
}

/// The headings above the lines. They are hidden from screen readers, which read each line as a whole.
fn heads(list: &List) -> Html {
    let compiled = list.table.rows.iter().any(|row| row.len() > UNCOMPILED);
    let heads = ["source", if compiled { "instruction" } else { "" }, "value", "result", ""];
    html! {
        <div class="heads" aria-hidden="true">{ for heads.map(|head| html! { <span>{ head }</span> }) }</div>
    }
}
