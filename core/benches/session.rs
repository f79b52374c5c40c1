//! Measures how long a session takes to respond to the user, in microseconds, and the memory of a long history. Prints
//! figures, without pass or fail.
//!
//! Between a key press and its picture are a message and a new view. Next to each, in the same run, is one traced
//! evaluation of the same instruction: the lower bound for changing an operand.

use halfplay_core::eval::Evaluation;
use halfplay_core::skins::session::{ALL_MODULES, Focus, MapMsg, MapPage, Msg, Screen, Session};
use std::hint::black_box;
use std::time::Instant;

const TIMES: usize = 200;
const ROUNDS: usize = 10;
/// Number of changes that can be undone in the session whose memory is measured.
const CHANGES: usize = 10_000;
/// The first row of bits.
const A: Focus = Focus::Bits { operand: 0, lane: 0 };

fn main() {
    println!("{:<44}{:>10}{:>10}{:>12}{:>9}", "µs each", "update", "view", "evaluation", "ratio");
    for instr in ["fma.rn.f16", "fma.rn.bf16x2", "fma.rn.f32"] {
        for screen in Screen::ALL {
            row(&format!("{instr} {}, flip", screen.word()), instr, &[Msg::Show(screen)], &Msg::FlipAt(A, 9));
        }
        row(&format!("{instr} type a digit"), instr, &[Msg::Type('1')], &Msg::Type('5'));
    }
    for page in MapPage::ALL {
        row(&format!("{} move", page.word()), "fma.rn.f16", &[Msg::from(MapMsg::Page(page))], &Msg::Right);
    }
    let typed = [Msg::FocusOn(Focus::Instruction), Msg::Backspace];
    row("type a letter of the instruction", "fma.rn.f16", &typed, &Msg::Type('6'));
    row("next step", "fma.rn.f16", &[Msg::Step(0)], &Msg::NextStep);
    row("search the table", "fma.rn.f16", &[Msg::Search, Msg::Type('t')], &Msg::Type('a'));
    row("menu", "fma.rn.f16", &[], &Msg::Menu);
    row("keys", "fma.rn.f16", &[], &Msg::Keys);
    link();
    memory();
}

/// Measures a message and the view after it, in a session that starts with the messages `before`.
fn row(name: &str, instr: &str, before: &[Msg], msg: &Msg) {
    // A command-line argument selects rows: `cargo bench --bench session -- compare`.
    if std::env::args().skip(1).any(|wanted| !wanted.starts_with('-') && !name.contains(&wanted)) {
        return;
    }
    let mut start = Session::worked().with_modules(&ALL_MODULES);
    start.update(Msg::RunCommand(instr.to_owned()));
    before.iter().for_each(|msg| drop(start.update(msg.clone())));
    let copy = best(|| drop(black_box(start.clone())));
    let update = best(|| {
        let mut session = start.clone();
        black_box(session.update(black_box(msg.clone())));
        black_box(session);
    });
    let mut after = start.clone();
    after.update(msg.clone());
    let view = best(|| drop(black_box(after.view())));
    let asked = after.evaluation();
    let peer = best(|| drop(black_box(Evaluation::of(asked.instr, &asked.operands, asked.tininess))));
    let update = (update - copy).max(0.0);
    let ratio = (update + view) / peer;
    println!("{name:<44}{update:>10.1}{view:>10.1}{peer:>12.2}{ratio:>9.1}");
}

/// Measures links. The terminal program writes one after every key press, to print it if a signal ends the program.
fn link() {
    let session = Session::worked();
    let text = session.link();
    let write = best(|| drop(black_box(session.link())));
    let read = best(|| drop(black_box(Session::open(black_box(&text)))));
    println!("{:<44}{write:>10.1}{read:>10.1}", "link: written, opened");
}

/// Measures the memory of a session after many changes, and the time of one more change.
fn memory() {
    let before = held();
    let mut session = Session::worked();
    for _ in 0..CHANGES {
        session.update(Msg::Ulp { up: true });
    }
    let grown = held().zip(before).map(|(after, before)| after.saturating_sub(before));
    let start = Instant::now();
    session.update(Msg::Ulp { up: true });
    let one = start.elapsed().as_nanos() as f64 / 1000.0;
    println!();
    match grown {
        Some(grown) => {
            println!("{CHANGES} changes to undo: {grown} KiB, {} bytes each", grown * 1024 / CHANGES)
        }
        None => println!("{CHANGES} changes to undo: this system does not report their memory"),
    }
    println!("one more change then: {one:.1} µs");
}

/// The fastest of several rounds, in microseconds per call.
fn best(mut f: impl FnMut()) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        (0..TIMES).for_each(|_| f());
        least = least.min(start.elapsed().as_nanos() as f64 / 1000.0 / TIMES as f64);
    }
    least
}

/// The memory of this process in KiB, if the system reports it.
fn held() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
