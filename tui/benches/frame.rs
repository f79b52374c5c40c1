//! The time from a key to its picture, and from the start of the process to the first picture.
//!
//! Update, view and drawing are measured on a grid of 200 by 60 cells, without a terminal. The goals are 1 ms for a
//! picture and 5 ms for a key, also in a program of 100 lines that a key may run again. The start is measured through a
//! pseudo-terminal; the goals are 20 ms and 20 MB.

use halfplay::screen::draw::draw;
use halfplay::screen::palette::Palette;
use halfplay_core::skins::session::{
    ALL_MODULES, Focus, MapMsg, MapPage, Msg, PROGRAMS, ProgramMsg, Screen, Session,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::hint::black_box;
use std::time::Instant;

const TIMES: usize = 100;
const ROUNDS: usize = 10;
const SIZE: (u16, u16) = (200, 60);
#[cfg(unix)]
const STARTS: usize = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<44}{:>10}{:>10}{:>10}{:>10}", "200 x 60 cells, µs each", "update", "view", "draw", "all");
    for instr in ["fma.rn.f16", "fma.rn.bf16x2"] {
        for screen in Screen::ALL {
            row(
                &format!("{instr} {}, flip", screen.word()),
                instr,
                &[Msg::Show(screen)],
                &Msg::FlipAt(A, 9),
            )?;
        }
        row(&format!("{instr} type a digit"), instr, &[Msg::Type('1')], &Msg::Type('5'))?;
    }
    for page in MapPage::ALL {
        row(&format!("{} move", page.word()), "fma.rn.f16", &[Msg::from(MapMsg::Page(page))], &Msg::Right)?;
    }
    program()?;
    row("menu", "fma.rn.f16", &[], &Msg::Menu)?;
    row("keys", "fma.rn.f16", &[], &Msg::Keys)?;
    #[cfg(unix)]
    starts()?;
    Ok(())
}

/// The first row of bits.
const A: Focus = Focus::Bits { operand: 0, lane: 0 };

/// Measures a message, the view after it, and its picture; prints a row.
fn row(name: &str, instr: &str, before: &[Msg], msg: &Msg) -> Result<(), std::convert::Infallible> {
    let mut start = Session::worked().with_modules(&ALL_MODULES);
    start.update(Msg::RunCommand(instr.to_owned()));
    before.iter().for_each(|msg| drop(start.update(msg.clone())));
    let mut session = start.clone();
    let copy = best(|| session = black_box(start.clone()));
    let update = best(|| {
        session = start.clone();
        black_box(session.update(black_box(msg.clone())));
    });
    let update = (update - copy).max(0.0);
    let view = best(|| drop(black_box(session.view())));
    let shown = session.view();
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    let palette = Palette::from_environment(None, |_| None);
    let mut failed = None;
    let draw = best(|| {
        let drawn = terminal.draw(|frame| drop(draw(frame, black_box(&shown), 0, palette)));
        failed = drawn.err().or(failed.take());
    });
    failed.map_or(Ok(()), Err)?;
    println!("{name:<44}{update:>10.1}{view:>10.1}{draw:>10.1}{:>10.1}", update + view + draw);
    Ok(())
}

/// Measures three changes in a program of 100 lines, each until its picture is drawn: the next line, another input,
/// another line of text.
fn program() -> Result<(), std::convert::Infallible> {
    let lines = (0..100).map(|line| format!("half x{} = x{line} * a + b;\n", line + 1));
    let mut start = Session::worked().with_modules(&[&PROGRAMS]);
    start.update(Msg::from(ProgramMsg::Open(lines.collect())));
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    let palette = Palette::from_environment(None, |_| None);
    let mut times = 0;
    for (name, msg) in [
        ("the next line", (|_| Msg::Down) as fn(usize) -> Msg),
        ("another input", |times| Msg::RunCommand(format!("set a=0.{times}"))),
        ("another line", |times| Msg::RunCommand(format!("line 50 half x50 = x49 * a + 0.{times}h;"))),
    ] {
        let mut session = start.clone();
        let mut failed = None;
        let all = best(|| {
            times = times % 999 + 1;
            session.update(msg(times));
            let drawn = terminal.draw(|frame| drop(draw(frame, &session.view(), 0, palette)));
            failed = drawn.err().or(failed.take());
        });
        failed.map_or(Ok(()), Err)?;
        println!("{:<44}{all:>40.1}", format!("program of 100 lines, {name}"));
    }
    Ok(())
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

/// Measures the time from the start of the program to its first whole picture, the time from a key to its picture, and
/// the peak memory.
#[cfg(unix)]
fn starts() -> Result<(), Box<dyn std::error::Error>> {
    let runs = (0..STARTS).map(|_| run()).collect::<Result<Vec<_>, _>>()?;
    let median = |value: fn(&Run) -> f64| {
        let mut values: Vec<f64> = runs.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[STARTS / 2]
    };
    println!();
    println!("process to first picture: {:.1} ms", median(|run| run.start));
    println!("key to picture, through the terminal: {:.2} ms", median(|run| run.key));
    match median(|run| run.memory) {
        0.0 => println!("peak memory: this system does not report it"),
        peak => println!("peak memory: {peak:.1} MB"),
    }
    Ok(())
}

/// One run of the program: times in milliseconds, and memory in MB (0 if unknown).
#[cfg(unix)]
struct Run {
    start: f64,
    key: f64,
    memory: f64,
}

#[cfg(unix)]
fn run() -> Result<Run, Box<dyn std::error::Error>> {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    let (cols, rows) = SIZE;
    let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_halfplay"));
    command.env("TERM", "xterm-256color");
    let mut output = pair.master.try_clone_reader()?;
    let mut keys = pair.master.take_writer()?;
    let begin = Instant::now();
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    // The keys at the foot are drawn last. `~` changes the sign of `a`, and d becomes 0x2feb.
    seen(&mut *output, "leave")?;
    let start = millis(begin);
    let begin = Instant::now();
    keys.write_all(b"~")?;
    keys.flush()?;
    seen(&mut *output, "2feb")?;
    let key = millis(begin);
    let memory = child.process_id().and_then(peak).unwrap_or_default();
    keys.write_all(b"\x03")?;
    keys.flush()?;
    // At the end of the output, reading a pseudo-terminal fails on some systems and returns nothing on others.
    while output.read(&mut [0; 4096]).is_ok_and(|count| count > 0) {}
    child.wait()?;
    Ok(Run { start, key, memory })
}

/// Reads the output until it contains `wanted`.
#[cfg(unix)]
fn seen(output: &mut dyn std::io::Read, wanted: &str) -> std::io::Result<()> {
    let (mut text, mut bytes) = (Vec::new(), [0; 1 << 16]);
    loop {
        let count = output.read(&mut bytes)?;
        if count == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        text.extend_from_slice(&bytes[..count]);
        if String::from_utf8_lossy(&text).contains(wanted) {
            return Ok(());
        }
    }
}

#[cfg(unix)]
fn millis(begin: Instant) -> f64 {
    begin.elapsed().as_secs_f64() * 1000.0
}

/// The peak memory of a process so far, in MB; `None` if the system does not report it.
#[cfg(unix)]
fn peak(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib * 1024.0 / 1e6)
}
