//! Cases made to order: a menu beside the answer.

use super::send;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{CaseKind, CaseRequest, Msg, Subject, View};
use yew::prelude::*;

/// The id of the menu.
const MENU: &str = "cases";

/// True if the menu is offered: beside the steps of an operation, but not in a lesson. In a presentation the style
/// sheet hides it.
pub fn is_offered(view: &View) -> bool {
    view.subject == Subject::Steps && view.lesson.is_none()
}

/// A button that opens the menu. Each entry changes the operands to a case of its kind.
pub fn case_menu(on_event: &Callback<UiEvent>) -> Html {
    let kinds = CaseKind::ALL.into_iter().map(|kind| (kind.label(), kind.word()));
    let all = kinds.chain([(CaseRequest::SURPRISE_LABEL, CaseRequest::SURPRISE)]);
    let one = |(label, word)| {
        let onclick = send::<MouseEvent>(on_event, Msg::RunCommand(format!("make {word}")));
        html! { <button type="button" popovertarget={MENU} popovertargetaction="hide" {onclick}>{ label }</button> }
    };
    html! {
        <span class="make">
            <button type="button" class="quiet drop" popovertarget={MENU} aria-haspopup="true">{ CaseRequest::LABEL }</button>
            <span id={MENU} class="cases" popover="auto" role="group" aria-label={CaseRequest::LABEL}>{ for all.map(one) }</span>
        </span>
    }
}
