//! The rows of the command table.

use super::command::Command;
use super::{guess, make_case, run, slider};
use crate::doc::palette::Theme;
use crate::explain::StepKind;
use crate::session::Session;
use crate::session::export_form::ExportForm;
use crate::session::msg::Effect;
use crate::session::question::NAMES;

/// The commands about the question. They come before those of the screens.
pub const QUESTION: &[Command] = &[
    Command::new("a", "VALUE", "set operand a: 0.1, 1/3, max, 0x3c00, {1, 2}", |s, t| run::operand(s, 0, t)),
    Command::new("b", "VALUE", "set operand b", |s, t| run::operand(s, 1, t)),
    Command::new("c", "VALUE", "set operand c", |s, t| run::operand(s, 2, t)),
    Command::new("flip", "[a|b|c] BIT", "flip a bit; bit 0 is the lowest", run::flip).words(operands),
    Command::new("negate", "[a|b|c]", "flip the sign", |s, t| run::on(s, t, Session::negate)).words(operands),
    Command::new("up", "[a|b|c]", "go to the next larger number, one ulp up", |s, t| run::ulp(s, t, true))
        .words(operands),
    Command::new("down", "[a|b|c]", "go to the next smaller number, one ulp down", |s, t| run::ulp(s, t, false)).words(operands),
    Command::new("exponent", "up|down [a|b|c]", "add 1 to the exponent field, or subtract 1", run::exponent)
        .words(|| vec!["up", "down"]),
    Command::new(
        "make",
        "tie|near-tie|overflow|cancel|subnormal|differ|exact|surprise",
        "change the operands a little to make such a case; surprise: a random case",
        make_case::make,
    )
    .words(crate::lesson::CaseRequest::words),
    Command::new(
        "slider",
        "[a|b|c] [FROM TO]|off",
        "add a slider that moves an operand through its codes: slider b 1 2",
        slider::slider,
    )
    .words(|| vec!["a", "b", "c", "off"]),
    Command::new("step", "[N|next|back|first|last|NAME]", "show a step", run::step).words(steps),
    Command::new("hide", "", "hide the result so that you can predict it", |s, t| {
        run::on_alone(s, t, |s| s.state.hidden = true)
    }),
    Command::new("reveal", "", "show the result again", |s, t| run::on_alone(s, t, Session::reveal)),
    Command::new(
        "guess",
        "[A|B|VALUE|FLAGS|step NAME]",
        "guess the hidden result: A or B, its value or code, its flags, or the step that first changes the value; without an argument: check the guessed bits",
        guess::guess,
    )
    .words(guess::words),
    Command::new(
        "quiz",
        "[N|next|end]",
        "start a quiz, whose questions depend on your answers; another N gives other questions",
        guess::quiz,
    )
    .words(|| vec!["next", "end"]),
    Command::new("hands", "N N …", "enter how many hands the class raised for A, for B, and so on", guess::hands),
    Command::new(
        "present",
        "",
        "present the steps to a class; the result stays hidden until you show it",
        |s, t| run::on_alone(s, t, Session::present),
    ),
    Command::new("lane", "0|1", "go to a lane of a packed register: its steps, its comparison", run::lane)
        .words(|| vec!["0", "1"]),
];

/// The commands about the session. They come after those of the screens.
pub const SESSION: &[Command] = &[
    Command::new("gpu", "", "ask a GPU for this result; works in a terminal, on a machine with a GPU", |s, t| {
        run::alone(t).map(|()| s.ask_gpu())
    }),
    Command::new("open", "LINK|FILE", "open a link; a file with a program, a lesson or results; or arrays: a.npy b.npy got.npy", run::open),
    Command::new(
        "copy",
        "[link|bits|value|markdown|json|latex|plain|svg|iframe]",
        "copy to the clipboard: by default the link, to share this screen; iframe to embed it",
        run::copy,
    )
    .words(whats),
    Command::new(
        "show",
        "bits|value|link",
        "show it here, so that you can select it where the clipboard does not work",
        run::show,
    )
    .words(|| vec!["bits", "value", "link"]),
    Command::new(
        "write",
        "FILE [KIND]",
        "write this screen to a file: .md .json .tex .txt .svg; write! replaces an existing file",
        |s, t| run::write(s, t, false),
    ),
    Command::new("undo", "[N]", "undo the last change, or the last N", run::undo),
    Command::new("redo", "[N]", "redo the last undone change, or the last N", run::redo),
    Command::new("what-if", "on|off", "allow combinations that no GPU has", |s, t| run::allow(s, t, true))
        .words(on_off),
    Command::new(
        "undocumented",
        "on|off",
        "allow what the assembler accepts although the manual does not list it",
        |s, t| run::allow(s, t, false),
    )
    .words(on_off),
    Command::new(
        "tininess",
        "before|after",
        "detect tininess before or after rounding, for the underflow flag",
        run::tininess,
    )
    .words(|| vec!["before", "after"]),
    Command::new(
        "theme",
        "NAME",
        "change the colours: terminal, light, dark, high-contrast or colour-blind (these two also with -light)",
        run::theme,
    )
    .words(|| ["terminal"].into_iter().chain(Theme::ALL.map(Theme::name)).collect()),
    Command::new("keys", "", "show the keys", |s, t| run::on_alone(s, t, |s| s.toggle_help())),
    Command::new("quit", "", "quit halfplay", |_, t| run::alone(t).map(|()| Some(Effect::Quit))),
];

fn operands() -> Vec<&'static str> {
    NAMES.to_vec()
}

fn steps() -> Vec<&'static str> {
    ["next", "back", "first", "last"].into_iter().chain(StepKind::ALL.map(StepKind::name)).collect()
}

fn whats() -> Vec<&'static str> {
    ExportForm::ALL.map(ExportForm::word).to_vec()
}

fn on_off() -> Vec<&'static str> {
    vec!["on", "off"]
}
