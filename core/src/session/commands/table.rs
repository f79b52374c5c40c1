//! The rows of the table.

use super::command::{Command, Run};
use super::{guess, made, plane, program, run, sheet, slider};
use crate::bulk::heatmap::By;
use crate::doc::palette::Theme;
use crate::explain::StepKind;
use crate::session::msg::Effect;
use crate::session::question::NAMES;
use crate::session::screens::{MapLayer, MapPage, Screen};
use crate::session::value::Session;
use crate::session::what::What;

const fn command(name: &'static str, takes: &'static str, does: &'static str, run: Run) -> Command {
    Command { name, takes, does, run, words: Vec::new, there: |_| Vec::new() }
}

impl Command {
    const fn words(mut self, words: fn() -> Vec<&'static str>) -> Command {
        self.words = words;
        self
    }

    const fn there(mut self, there: fn(&Session) -> Vec<String>) -> Command {
        self.there = there;
        self
    }
}

/// Every command.
pub const TABLE: &[Command] = &[
    command("a", "VALUE", "what operand a is: 0.1, 1/3, max, 0x3c00, {1, 2}", |s, t| run::operand(s, 0, t)),
    command("b", "VALUE", "what operand b is", |s, t| run::operand(s, 1, t)),
    command("c", "VALUE", "what operand c is", |s, t| run::operand(s, 2, t)),
    command("flip", "[a|b|c] BIT", "flip a bit, 0 being the lowest", run::flip).words(operands),
    command("negate", "[a|b|c]", "flip the sign", |s, t| run::on(s, t, Session::negate)).words(operands),
    command("up", "[a|b|c]", "to the next larger number: one ulp", |s, t| run::ulp(s, t, true))
        .words(operands),
    command("down", "[a|b|c]", "to the next smaller number", |s, t| run::ulp(s, t, false)).words(operands),
    command("exponent", "up|down [a|b|c]", "one more or less in the exponent field", run::exponent)
        .words(|| vec!["up", "down"]),
    command(
        "make",
        "tie|near-tie|overflow|cancel|subnormal|differ|exact|surprise",
        "change the operands to such a case, as little as will do; surprise: to any case",
        made::make,
    )
    .words(crate::lesson::Wanted::words),
    command(
        "slider",
        "[a|b|c] [FROM TO]|off",
        "a slider that moves an operand through its codes: slider b 1 2",
        slider::slider,
    )
    .words(|| vec!["a", "b", "c", "off"]),
    command("step", "[N|next|back|first|last|NAME]", "look at a step", run::step).words(steps),
    command("hide", "", "hide the result, to predict it", |s, t| {
        run::on_alone(s, t, |s| s.state.hidden = true)
    }),
    command("reveal", "", "show the result again", |s, t| run::on_alone(s, t, Session::reveal)),
    command(
        "guess",
        "[A|B|VALUE|FLAGS|step NAME]",
        "guess the hidden result: which neighbour, its value or code, its flags, the step where the value first changes; alone: compare the bits that are guessed",
        guess::guess,
    )
    .words(guess::words),
    command(
        "quiz",
        "[N|next|end]",
        "questions one after another, chosen by what was answered; N asks other ones",
        guess::quiz,
    )
    .words(|| vec!["next", "end"]),
    command("hands", "N N …", "how many hands of the class are for A, for B, and so on", guess::hands),
    command(
        "present",
        "",
        "present the steps to a class, the result hidden until it is asked for",
        |s, t| run::on_alone(s, t, Session::present),
    ),
    command("lane", "0|1", "the other lane of a packed register: its steps, its comparison", run::lane)
        .words(|| vec!["0", "1"]),
    command("operation", "", "the operation, bit by bit", |s, t| {
        run::on_alone(s, t, |s| s.show(Screen::Operation))
    }),
    command("compare", "[N|NAME]", "the same operands through other pipelines: a row, or through-f32, rz, with-ftz", run::compare),
    command(
        "survey",
        "[first [N]]",
        "all codes of an operand: how often pipelines differ; take the first code where one does",
        run::survey,
    )
    .words(|| vec!["first"]),
    command("number", "[a|b|c|d [PART]]", "one value in all formats; a part of that: line, formats, bits, coarser, neighbours, classes", run::number)
        .words(|| vec!["a", "b", "c", "d"]),
    command("map", "[CODE]", "the map of all codes, at a code or a value: 0x3c00, 0.1", |s, t| {
        run::map(s, t, MapPage::Codes)
    }),
    command("toy", "[CODE]", "the toy float, whole, at a code or a value", |s, t| {
        run::map(s, t, MapPage::Toy)
    }),
    command(
        "plane",
        "[class|distance|flag|decision] [PIPELINE] [A B]",
        "all pairs of two operands as a picture: what the colours tell, the pair under the cursor: plane distance rz, plane 1 -1.5",
        plane::plane,
    )
    .words(|| By::ALL.map(By::word).to_vec()),
    command("zoom", "in|out", "closer to the codes of the map, or further away", run::zoom)
        .words(|| vec!["in", "out"]),
    command(
        "layer",
        "kinds|errors|differences",
        "what the map shows: what codes are, errors, where pipelines differ",
        run::layer,
    )
    .words(|| MapLayer::ALL.map(MapLayer::word).to_vec()),
    command("program", "[EXAMPLE|TEXT]", "run lines of PTX, CUDA or C; without them, the program that is there", program::program),
    command("set", "NAME=VALUE …", "what the program is given: a=0.1 b=0x3c00", |s, t| program::change(s, t, |runner| runner.set)),
    command("line", "N TEXT", "put other words in place of a line of the program", |s, t| program::change(s, t, |runner| runner.line)),
    command("entry", "[NAME]", "the function of the program that runs; the last one without a name", |s, t| program::change(s, t, |runner| runner.entry)),
    command("hold", "[exact|f32|rz|VALUE|off|NAME=…]", "hold a line of the program to something else, or let it go; alone: this line, exactly", |s, t| program::change(s, t, |runner| runner.hold))
        .words(|| vec!["exact", "f32", "rn", "rz", "rm", "rp", "off"]),
    command("look", "who [RESULT]|compilers|loop [TIME]|sweep [INPUT]", "what is looked at below the program: which line did how much to a result, compilers, a loop at one of its times, all codes of an input", |s, t| program::change(s, t, |runner| runner.look))
        .words(crate::session::screens::looks)
        .there(program::looks),
    command("lesson", "[NAME|next|back|TEXT]", "a lesson from its first step on; the next step, the one before; alone: all lessons", program::lesson),
    command("museum", "[NAME]", "what went wrong elsewhere, and why: one exhibit; alone: all of them", program::museum),
    command("sheet", "[TOPIC] [N] [SEED] [key]", "a worksheet of so many questions, the same for a seed everywhere, with its key or without: sheet rounding 12 7", sheet::sheet)
        .words(sheet::words),
    command("answer", "A|B|…", "answer the question of a lesson", program::answer).words(|| vec!["A", "B", "C", "D"]),
    command("reference", "[WORDS]", "search the instruction table", run::search),
    command("diagnose", "", "results that were observed, and what explains them: paste them, or open a file", |s, t| {
        run::on_alone(s, t, |s| s.show(Screen::Diagnose))
    }),
    command("hardware", "", "what GPUs have answered, spelling by spelling", |s, t| {
        run::on_alone(s, t, |s| s.show(Screen::Hardware))
    }),
    command("gpu", "", "ask a GPU for this result: in a terminal, on a machine that has one", |s, t| {
        run::alone(t).map(|()| s.ask_gpu())
    }),
    command("glossary", "[TERM]", "what a term means", run::glossary)
        .words(crate::session::screens::term_names),
    command("open", "LINK|FILE", "open a link, or the program, the lesson or the results in a file, or arrays: a.npy b.npy got.npy", run::open),
    command(
        "copy",
        "[link|bits|value|markdown|json|latex|plain|svg|iframe]",
        "put it on the clipboard: the link, to share what is shown, if nothing else is named; iframe to embed it",
        run::copy,
    )
    .words(whats),
    command(
        "show",
        "bits|value|link",
        "say it here: where a copy does not arrive, it can be selected",
        run::show,
    )
    .words(|| vec!["bits", "value", "link"]),
    command(
        "write",
        "FILE [KIND]",
        "write this screen into a file: .md .json .tex .txt .svg; write! replaces one that exists",
        |s, t| run::write(s, t, false),
    ),
    command("undo", "[N]", "back to before the last change", run::undo),
    command("redo", "[N]", "forward again", run::redo),
    command("what-if", "on|off", "allow combinations that no GPU has", |s, t| run::allow(s, t, true))
        .words(on_off),
    command(
        "undocumented",
        "on|off",
        "allow what the assembler takes though no line of the manual has it",
        |s, t| run::allow(s, t, false),
    )
    .words(on_off),
    command(
        "tininess",
        "before|after",
        "when a result counts as tiny, for the underflow flag",
        run::tininess,
    )
    .words(|| vec!["before", "after"]),
    command(
        "theme",
        "NAME",
        "other colours: terminal, light, dark, high-contrast or colour-blind (with -light too)",
        run::theme,
    )
    .words(|| ["terminal"].into_iter().chain(Theme::ALL.map(Theme::name)).collect()),
    command("keys", "", "the keys", |s, t| run::on_alone(s, t, |s| s.toggle_help())),
    command("quit", "", "leave", |_, t| run::alone(t).map(|()| Some(Effect::Quit))),
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
