//! Operands and result, bit by bit.

use super::case_menu;
use super::fields::{operand, size};
use super::{act, draw_options, named, row_id, row_name, send};
use crate::blocks::{line, raised};
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::{Bit, Focus, Head, Msg, QuizView, Register, ResultView, View};
use std::rc::Rc;
use yew::prelude::*;

/// The row enlarged for touch, if bits are too narrow to be pressed one by one.
type Open = UseStateHandle<Option<Focus>>;

/// The rows that this screen shows, aligned in columns: name, value, bits, code. The value of the bits is in the
/// margin. Bits of operands are buttons. The names of the fields are above the first row. Buttons change the focused
/// operand in other ways.
pub fn registers(view: &Rc<View>, open: &Open, on_event: &Callback<UiEvent>) -> Html {
    let shown: Vec<usize> =
        (0..view.registers.len()).filter(|place| view.shows(&view.registers[*place])).collect();
    let row = |place: usize| {
        let key = row_name(view.registers[place].focus);
        let is_open = **open == Some(view.registers[place].focus);
        html! { <Row {key} view={view.clone()} {place} {is_open} open={open.clone()} {on_event} /> }
    };
    let (results, operands): (Vec<usize>, Vec<usize>) =
        shown.into_iter().partition(|place| view.registers[*place].is_result());
    let focused = operands.iter().map(|place| &view.registers[*place]).find(|row| row.focused);
    html! {
        <div class="registers">
            { for operands.first().or(results.first()).map(|place| fields(&view.registers[*place])) }
            // The rows have keys and a list of their own, so each is kept when others come or go.
            <>{ for operands.iter().copied().map(row) }</>
            // Screen readers read the same text from the title of each bit.
            <p class="told role-dim" aria-hidden="true"><span>{ focused.and_then(bit_under_cursor).as_deref().map(raised) }</span></p>
            if !operands.is_empty() {
                { changes(focused, on_event) }
            }
            <>{ for results.into_iter().map(row) }</>
        </div>
    }
}

/// The properties of one row. It is redrawn when its number, its marks or its field's text changes: flipping a bit
/// redraws two of four rows.
#[derive(Properties)]
struct RowProps {
    view: Rc<View>,
    place: usize,
    /// true if the row was enlarged when it was last drawn; `open` has the current state
    is_open: bool,
    open: Open,
    on_event: Callback<UiEvent>,
}

impl RowProps {
    fn row(&self) -> &Register {
        &self.view.registers[self.place]
    }

    /// True if this operation has a single result. Its value is shown below in large type, so its row shows it as a
    /// fraction. A number shown alone has no such line below it.
    fn is_alone(&self) -> bool {
        let results = self.view.registers.iter().filter(|row| row.is_result()).count();
        results == 1 && self.view.head != Head::Alone
    }
}

impl PartialEq for RowProps {
    /// During typing the text of the field may differ from the session's, so it is redrawn each time.
    fn eq(&self, other: &Self) -> bool {
        let texts = |props: &RowProps| props.row().focused && props.view.typed.is_some();
        let around = |props: &RowProps| {
            (props.view.screen, props.view.column, props.view.stale, props.is_open, props.is_alone())
        };
        !texts(self)
            && !texts(other)
            && self.row() == other.row()
            && around(self) == around(other)
            && self.on_event == other.on_event
    }
}

#[component]
fn Row(props: &RowProps) -> Html {
    let RowProps { view, is_open, open, on_event, .. } = props;
    let (row, is_open) = (props.row(), *is_open);
    let class = classes!(
        "register",
        row.is_result().then_some("result"),
        (row.is_result() && view.stale).then_some("stale"),
        row.hidden.then_some("guess"),
        row.focused.then_some("focused"),
        row.broken.then_some("broken"),
        is_open.then_some("open"),
        format!("width-{}", row.bits.len()),
    );
    html! {
        <div {class} role="group" aria-label={row.words()}>
            <span class="name" aria-hidden="true">{ row.name }<sub>{ row.lane.map(|lane| lane.to_string()) }</sub></span>
            if row.is_result() && !row.hidden {
                <span class="value role-dim">{ if props.is_alone() { &row.fraction } else { &row.value } }</span>
            } else {
                { operand(view, row, on_event) }
            }
            { bits(view, row, open, on_event) }
            if is_open && !row.hidden {
                { changes(Some(row), on_event) }
            }
            if row.is_result() || !row.value.is_empty() {
                <code class="code">{ &row.code }</code>
            }
            <span class="note">
                <span class="scientific">{ line(&row.scientific, &Default::default()) }</span>
                <span class="class">{ line(&halfplay_core::skins::doc::line(&row.class), &draw_options(on_event)) }</span>
            </span>
        </div>
    }
}

/// The names of the fields, above the first row. For screen readers each bit has its own name instead.
fn fields(row: &Register) -> Html {
    let of = |role: Role| row.bits.iter().filter(|bit| bit.role == role).count();
    let field = |role: Role| {
        let class = classes!(format!("role-{}", role.name()), format!("of-{}", of(role)));
        html! { <span class={classes!(class, "name")}>{ role.name() }</span> }
    };
    let all = [Role::Sign, Role::Exponent, Role::Fraction].into_iter().filter(|role| of(*role) > 0);
    html! { <div class="fields" aria-hidden="true">{ for all.map(field) }</div> }
}

fn bits(view: &View, row: &Register, open: &Open, on_event: &Callback<UiEvent>) -> Html {
    let fixed = row.is_result() && !row.hidden;
    // Every row has one Tab stop: the bit in the cursor's column.
    let stop = view.column.min(row.bits.len().saturating_sub(1));
    let name = row_id(view, row.focus);
    let one = |(place, bit): (usize, &Bit)| {
        let here = row.cursor == Some(place);
        if fixed {
            return digit(bit, here);
        }
        let (class, digit) = (digit_class(bit, here), bit.digit());
        let onclick = send::<MouseEvent>(on_event, Msg::FlipAt(row.focus, place));
        let tabindex = if place == stop { "0" } else { "-1" };
        html! {
            <button type="button" id={format!("{name}-{place}")} {class} {tabindex} {onclick}
                aria-label={row.bit_name(place)} title={row.bit_weight_words(place)} data-bit="">{ digit }</button>
        }
    };
    let all = row.bits.iter().enumerate().map(one);
    match fixed {
        true => {
            let onclick = send::<MouseEvent>(on_event, Msg::FocusOn(row.focus));
            let label = format!("bits of the result {}", row.name_with_lane());
            html! { <button type="button" class="strip" id={name.clone()} {onclick} aria-label={label} data-bit="" data-row={name.clone()}>{ for all }</button> }
        }
        false => html! {
            <div class="strip" data-row={name.clone()}>
                <>{ for all }</>
                { opener(row, open, on_event) }
            </div>
        },
    }
}

/// A bit that cannot be flipped.
pub(super) fn digit(bit: &Bit, here: bool) -> Html {
    html! { <span class={digit_class(bit, here)}>{ bit.digit() }</span> }
}

/// The classes of a bit. `here` is true if the cursor is on it.
fn digit_class(bit: &Bit, here: bool) -> Classes {
    classes!(
        "digit",
        format!("role-{}", bit.role.name()),
        bit.gap.then_some("apart"),
        bit.missed.then_some("missed"),
        (bit.set == Some(true)).then_some("one"),
        here.then_some("cursor"),
    )
}

/// On a phone the whole row is one button, which enlarges its bits to the size of a finger, and shrinks them again.
fn opener(row: &Register, open: &Open, on_event: &Callback<UiEvent>) -> Html {
    let focus = row.focus;
    let is_open = **open == Some(focus);
    let (open, on_event) = (open.clone(), on_event.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        open.set((!is_open).then_some(focus));
        on_event.emit(UiEvent::Session(Msg::FocusOn(focus)));
    });
    let expanded = if is_open { "true" } else { "false" };
    html! {
        <button type="button" class="opener" aria-label={if row.hidden { format!("bits to guess, {}", row.name_with_lane()) } else { format!("bits of operand {}", row.name_with_lane()) }} aria-expanded={expanded} {onclick}></button>
    }
}

/// Buttons that change a number other than by its bits or its text. Without a number to change, they still take up
/// space, so that nothing moves under a finger.
fn changes(row: Option<&Register>, on_event: &Callback<UiEvent>) -> Html {
    let has_fields = |row: &&Register| row.bits.iter().any(|bit| bit.role != Default::default());
    let row = row.filter(has_fields);
    let all = [
        ("±", "negate", Msg::Negate),
        ("− ulp", "one ulp down", Msg::Ulp { up: false }),
        ("+ ulp", "one ulp up", Msg::Ulp { up: true }),
        ("÷ 2", "one exponent down", Msg::Exponent { up: false }),
        ("× 2", "one exponent up", Msg::Exponent { up: true }),
    ];
    let label = row.map(|row| format!("change {}", row.name_with_lane()));
    html! {
        <div class={classes!("changes", row.is_none().then_some("idle"))} role="group" aria-label={label}>
            { for all.map(|one| named(on_event, one)) }
        </div>
    }
}

/// The weight of the bit under the cursor, and the result of flipping it.
fn bit_under_cursor(row: &Register) -> Option<String> {
    row.cursor.map(|place| row.bit_weight_words(place))
}

/// The properties of [`Answer`]. It is redrawn when the answer changes, not from step to step.
#[derive(Properties)]
pub struct AnswerProps {
    /// the view with the answer
    pub view: Rc<View>,
    /// receives the events of the elements
    pub on_event: Callback<UiEvent>,
}

impl PartialEq for AnswerProps {
    fn eq(&self, other: &Self) -> bool {
        fn parts(view: &View) -> impl PartialEq + '_ {
            let results = view.registers.iter().filter(|row| row.is_result()).count();
            (
                (&view.result, view.stale),
                &view.remarks,
                results,
                view.head,
                view.hidden,
                &view.quiz,
                case_menu::is_offered(view),
            )
        }
        parts(&self.view) == parts(&other.view) && self.on_event == other.on_event
    }
}

/// The answer with its flags. Remarks on the typed values are in the margin, so a remark that appears while the user
/// types moves nothing.
#[component]
pub fn Answer(AnswerProps { view, on_event }: &AnswerProps) -> Html {
    html! {
        <div class="outcome">
            <div class="verdict">
                { answer(view) }
                { result(view, on_event) }
                { for view.quiz.as_ref().map(|quiz| score(quiz, on_event)) }
            </div>
            { remarks(view) }
        </div>
    }
}

/// The score of a quiz, and the button for the next question.
fn score(quiz: &QuizView, on_event: &Callback<UiEvent>) -> Html {
    html! {
        <p class="flags score">
            if !quiz.score.is_empty() {
                <strong>{ &quiz.score }</strong>
            }
            if !quiz.on.is_empty() {
                { " " }{ act(on_event, quiz.on, Msg::NextQuestion) }
            }
        </p>
    }
}

/// The flags, or buttons that reveal the hidden result.
pub(super) fn result(view: &View, on_event: &Callback<UiEvent>) -> Html {
    if view.hidden {
        let guesses = matches!(view.head, Head::Full | Head::Row);
        return html! {
            <p class="flags">
                if guesses {
                    { act(on_event, "check the guess", Msg::Check) }{ " " }
                }
                { act(on_event, "show the result", Msg::Hide) }
            </p>
        };
    }
    html! {
        <p class="flags">
            <span class="which">{ line(&view.result.flags(), &draw_options(on_event)) }</span>
            if case_menu::is_offered(view) {
                { case_menu::case_menu(on_event) }
            }
        </p>
    }
}

/// The answer in the largest type. A value with too many digits for one line is rounded, and its digits follow below in
/// full. The bits are in the row of the result. If that row is not on the screen, or there are two results, the code is
/// beside the value.
pub(super) fn answer(view: &View) -> Html {
    let ResultView::Shown { code, value, shorter, .. } = &view.result else {
        let instead = view.result.in_place().unwrap_or_default();
        return html! { <p class="answer"><span class="number">{ line(&instead, &Default::default()) }</span></p> };
    };
    let rounded = shorter.first().filter(|_| is_long(value));
    let shown = rounded.unwrap_or(value);
    let in_row = matches!(view.head, Head::Full | Head::Row)
        && view.registers.iter().filter(|row| row.is_result()).count() == 1;
    // The style sheet puts the sign before a number that is not exactly the typed one.
    let sign = view.result.number().map(|number| number.sign).filter(|sign| *sign != "=");
    html! {
        <p class={classes!("answer", view.stale.then_some("stale"))} data-sign={sign}>
            <span class={classes!("number", size(shown))}>{ shown }{ view.stale_mark() }</span>
            if !in_row {
                <code class="code">{ code }</code>
            }
            if rounded.is_some() {
                { whole(value) }
            }
        </p>
    }
}

/// A number other than the answer, in the largest type.
pub(super) fn number(value: &str) -> Html {
    html! { <p class="answer"><span class={classes!("number", size(value))}>{ value }</span></p> }
}

/// True if the value has too many digits for one line.
fn is_long(value: &str) -> bool {
    value.chars().count() > LONGEST
}

/// All digits of a value. They may take several lines; the exponent after them stays in one.
fn whole(value: &str) -> Html {
    let (digits, exponent) = value.split_at(value.find('e').unwrap_or(value.len()));
    html! { <span class="whole">{ digits }<span class="exponent">{ exponent }</span></span> }
}

/// The most digits that fit in one line of title type.
const LONGEST: usize = 40;

/// The note on whose flags these are, unless the result is hidden, and the remarks on the typed operands. In a wide
/// window the style sheet hides the note if there are remarks.
fn remarks(view: &View) -> Html {
    let brief = view.head == Head::Brief;
    let whose = (!view.hidden).then(|| html! { <p class="whose role-dim">{ view.result.flags_of() }</p> });
    let remark = |remark| html! { <p class="remark">{ line(remark, &Default::default()) }</p> };
    html! {
        <div class="remarks">
            { for whose }
            { for view.remarks.iter().filter(|_| !brief).map(remark) }
        </div>
    }
}
