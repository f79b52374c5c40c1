//! Lines per second of `halfplay batch`, and the time of one `halfplay eval` process.
//!
//! Each is compared with a baseline in the same run: a plain loop that parses hex operands, computes `fma` with
//! rustc_apfloat and formats the results; and a process that does nothing.

use halfplay_core::isa::{Instr, documented};
use rustc_apfloat::ieee::Half;
use rustc_apfloat::{Float, Round};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const HALFPLAY: &str = env!("CARGO_BIN_EXE_halfplay");
const LINES: usize = 1_000_000;
const ROUNDS: usize = 5;
const STARTS: usize = 200;

fn main() -> std::io::Result<()> {
    let path = std::env::temp_dir().join(format!("halfplay-bench-{}", std::process::id()));
    let fma = "fma.rn.f16".to_owned();
    let wide = "fma.rn.f32".to_owned();
    let all: Vec<Instr> = documented().collect();
    let mixed: Vec<(String, Instr)> = all.iter().map(|instr| (instr.to_string(), *instr)).collect();

    println!("{:<44}{:>16}{:>12}", "batch", "lines a second", "ratio");
    let mut state = 1;
    let lines = lines(LINES, |_| format!("{fma}{}", operands(&mut state, 3, 16)));
    let peer = rate(LINES, best(|| by_hand(&lines)));
    println!("{:<44}{peer:>16.0}{:>12}", "apfloat by hand, fma.rn.f16", "1.00");
    report(&path, "fma.rn.f16", &lines, &[], peer)?;
    let text = self::lines(LINES, |_| format!("{wide}{}", operands(&mut state, 3, 32)));
    report(&path, "fma.rn.f32", &text, &[], peer)?;
    let text = self::lines(LINES, |i| {
        let (spelling, instr) = &mixed[i % mixed.len()];
        let count = instr.operand_names().len();
        let each = (0..count).map(|index| operands(&mut state, 1, instr.operand_type(index).width()));
        each.fold(spelling.clone(), |line, operand| line + &operand)
    });
    report(&path, "all 208 spellings in turn", &text, &[], peer)?;
    let text = self::lines(LINES, |i| format!("{fma} {}.{} -1e-3 0x2ff6", i % 100, i % 1000));
    report(&path, "fma.rn.f16 on decimals", &text, &[], peer)?;
    let few: String = lines.lines().take(LINES / 50).fold(String::new(), |text, line| text + line + "\n");
    report(&path, "fma.rn.f16, whole traces as JSON", &few, &["--jsonl"], peer)?;
    std::fs::remove_file(&path)?;

    println!("\n{:<44}{:>16}{:>12}", "one process", "ms, median", "ratio");
    let nothing = median(|| start(Command::new("true")));
    println!("{:<44}{nothing:>16.2}{:>12}", "true", "1.00");
    for (name, args) in [
        ("halfplay eval", vec!["eval", "fma.rn.f16", "0x520b", "0x00e9", "0x2ff6"]),
        ("halfplay eval --json", vec!["eval", "fma.rn.f16", "0x520b", "0x00e9", "0x2ff6", "--json"]),
        ("halfplay isa check", vec!["isa", "check", "fma.rn.f16"]),
    ] {
        let time = median(|| {
            let mut command = Command::new(HALFPLAY);
            command.args(&args);
            start(command)
        });
        println!("{name:<44}{time:>16.2}{:>12.2}", time / nothing);
    }
    Ok(())
}

/// Measures `halfplay batch` on `text`, and prints a row.
fn report(path: &Path, name: &str, text: &str, args: &[&str], peer: f64) -> std::io::Result<()> {
    std::fs::write(path, text)?;
    let rate = rate(text.lines().count(), best(|| run(path, args)));
    println!("{name:<44}{rate:>16.0}{:>12.2}", rate / peer);
    Ok(())
}

fn run(path: &Path, args: &[&str]) {
    let mut command = Command::new(HALFPLAY);
    command.arg("batch").arg(path).args(args);
    start(command);
}

fn start(mut command: Command) {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{command:?}");
}

/// The baseline: parses the operands of each line, computes the fma with rustc_apfloat, and formats result and flags.
fn by_hand(lines: &str) {
    let mut out = String::new();
    for line in lines.lines() {
        let mut words = line.split_whitespace().skip(1);
        let mut next = || {
            let word = words.next().and_then(|word| word.strip_prefix("0x")).unwrap_or("0");
            Half::from_bits(u128::from_str_radix(word, 16).unwrap_or(0))
        };
        let sum = next().mul_add_r(next(), next(), Round::NearestTiesToEven);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "0x{:04x} {:x}", sum.value.to_bits(), sum.status.bits());
    }
    std::hint::black_box(out);
}

fn rate(lines: usize, time: Duration) -> f64 {
    lines as f64 / time.as_secs_f64()
}

/// The fastest of several rounds.
fn best(mut f: impl FnMut()) -> Duration {
    (0..ROUNDS).map(|_| timed(&mut f)).min().unwrap_or_default()
}

/// The median of many starts, in milliseconds.
fn median(mut f: impl FnMut()) -> f64 {
    let mut times: Vec<Duration> = (0..STARTS).map(|_| timed(&mut f)).collect();
    times.sort();
    times[STARTS / 2].as_secs_f64() * 1000.0
}

fn timed(f: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}

fn lines(count: usize, mut line: impl FnMut(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0..count {
        text.push_str(&line(i));
        text.push('\n');
    }
    text
}

/// `count` random patterns of `width` bits, each after a blank.
fn operands(state: &mut u64, count: usize, width: u32) -> String {
    let digits = width.div_ceil(4) as usize;
    let pick = |_| format!(" 0x{:0digits$x}", next(state) & (u64::MAX >> (64 - width)));
    (0..count).map(pick).collect()
}

/// The splitmix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
