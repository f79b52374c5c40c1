//! The rows of the command table.

use super::command::Command;
use super::{guess, make_case, run, slider};
use crate::doc::palette::Theme;
use crate::explain::StepKind;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::question::NAMES;
use crate::session::what::What;

/// The commands about the question. They come before those of the screens.
pub const QUESTION: &[Command] = &[
    Command::new("a", "VALUE", "what operand a is: 0.1, 1/3, max, 0x3c00, {1, 2}", |s, t| run::operand(s, 0, t)),
    Command::new("b", "VALUE", "what operand b is", |s, t| run::operand(s, 1, t)),
    Command::new("c", "VALUE", "what operand c is", |s, t| run::operand(s, 2, t)),
    Command::new("flip", "[a|b|c] BIT", "flip a bit, 0 being the lowest", run::flip).words(operands),
    Command::new("negate", "[a|b|c]", "flip the sign", |s, t| run::on(s, t, Session::negate)).words(operands),
    Command::new("up", "[a|b|c]", "to the next larger number: one ulp", |s, t| run::ulp(s, t, true))
        .words(operands),
    Command::new("down", "[a|b|c]", "to the next smaller number", |s, t| run::ulp(s, t, false)).words(operands),
    Command::new("exponent", "up|down [a|b|c]", "one more or less in the exponent field", run::exponent)
        .words(|| vec!["up", "down"]),
    Command::new(
        "make",
        "tie|near-tie|overflow|cancel|subnormal|differ|exact|surprise",
        "change the operands to such a case, as little as will do; surprise: to any case",
        make_case::make,
    )
    .words(crate::lesson::Wanted::words),
    Command::new(
        "slider",
        "[a|b|c] [FROM TO]|off",
        "a slider that moves an operand through its codes: slider b 1 2",
        slider::slider,
    )
    .words(|| vec!["a", "b", "c", "off"]),
    Command::new("step", "[N|next|back|first|last|NAME]", "look at a step", run::step).words(steps),
    Command::new("hide", "", "hide the result, to predict it", |s, t| {
        run::on_alone(s, t, |s| s.state.hidden = true)
    }),
    Command::new("reveal", "", "show the result again", |s, t| run::on_alone(s, t, Session::reveal)),
    Command::new(
        "guess",
        "[A|B|VALUE|FLAGS|step NAME]",
        "guess the hidden result: which neighbour, its value or code, its flags, the step where the value first changes; alone: compare the bits that are guessed",
        guess::guess,
    )
    .words(guess::words),
    Command::new(
        "quiz",
        "[N|next|end]",
        "questions one after another, chosen by what was answered; N asks other ones",
        guess::quiz,
    )
    .words(|| vec!["next", "end"]),
    Command::new("hands", "N N …", "how many hands of the class are for A, for B, and so on", guess::hands),
    Command::new(
        "present",
        "",
        "present the steps to a class, the result hidden until it is asked for",
        |s, t| run::on_alone(s, t, Session::present),
    ),
    Command::new("lane", "0|1", "the other lane of a packed register: its steps, its comparison", run::lane)
        .words(|| vec!["0", "1"]),
];

/// The commands about the session. They come after those of the screens.
pub const SESSION: &[Command] = &[
    Command::new("gpu", "", "ask a GPU for this result: in a terminal, on a machine that has one", |s, t| {
        run::alone(t).map(|()| s.ask_gpu())
    }),
    Command::new("open", "LINK|FILE", "open a link, or the program, the lesson or the results in a file, or arrays: a.npy b.npy got.npy", run::open),
    Command::new(
        "copy",
        "[link|bits|value|markdown|json|latex|plain|svg|iframe]",
        "put it on the clipboard: the link, to share what is shown, if nothing else is named; iframe to embed it",
        run::copy,
    )
    .words(whats),
    Command::new(
        "show",
        "bits|value|link",
        "say it here: where a copy does not arrive, it can be selected",
        run::show,
    )
    .words(|| vec!["bits", "value", "link"]),
    Command::new(
        "write",
        "FILE [KIND]",
        "write this screen into a file: .md .json .tex .txt .svg; write! replaces one that exists",
        |s, t| run::write(s, t, false),
    ),
    Command::new("undo", "[N]", "back to before the last change", run::undo),
    Command::new("redo", "[N]", "forward again", run::redo),
    Command::new("what-if", "on|off", "allow combinations that no GPU has", |s, t| run::allow(s, t, true))
        .words(on_off),
    Command::new(
        "undocumented",
        "on|off",
        "allow what the assembler takes though no line of the manual has it",
        |s, t| run::allow(s, t, false),
    )
    .words(on_off),
    Command::new(
        "tininess",
        "before|after",
        "when a result counts as tiny, for the underflow flag",
        run::tininess,
    )
    .words(|| vec!["before", "after"]),
    Command::new(
        "theme",
        "NAME",
        "other colours: terminal, light, dark, high-contrast or colour-blind (with -light too)",
        run::theme,
    )
    .words(|| ["terminal"].into_iter().chain(Theme::ALL.map(Theme::name)).collect()),
    Command::new("keys", "", "the keys", |s, t| run::on_alone(s, t, |s| s.toggle_help())),
    Command::new("quit", "", "leave", |_, t| run::alone(t).map(|()| Some(Effect::Quit))),
];

fn operands() -> Vec<&'static str> {
    NAMES.to_vec()
}

fn steps() -> Vec<&'static str> {
    ["next", "back", "first", "last"].into_iter().chain(StepKind::ALL.map(StepKind::name)).collect()
}

fn whats() -> Vec<&'static str> {
    What::ALL.map(What::word).to_vec()
}

fn on_off() -> Vec<&'static str> {
    vec!["on", "off"]
}
