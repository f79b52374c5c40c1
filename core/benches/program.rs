//! Measures programs: a kernel of a thousand lines, a key press in a program of a hundred, a loop of a million
//! additions, a sweep over all codes of an input. Each is next to a lower bound measured in the same run: splitting the
//! same text into words, or the same roundings by rustc_apfloat. Prints figures, without pass or fail.

use halfplay_core::skins::explain::attribution_blocks;
use halfplay_core::skins::program::c::{CRun, Options, compile};
use halfplay_core::skins::program::contract::compilations;
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::run::{Run, RunInputs, run};
use halfplay_core::skins::program::sweep::{SEED, Search, SweepResolution, Sweeper, sweep as varied};
use halfplay_core::skins::program::{Language, Task};
use halfplay_core::skins::session::{Msg, PROGRAMS, ProgramMsg, Session};
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

const LINES: usize = 1000;
const ADDITIONS: u32 = 1_000_000;

fn main() {
    println!("{:<52}{:>10}{:>10}{:>10}", "", "ms", "peer, ms", "ratio");
    kernel();
    keys();
    sum();
    loops();
    block();
    kahan();
}

/// Prints a row with its figure. A command-line argument selects rows: `cargo bench --bench program -- kernel`.
fn row<T>(name: &str, rounds: usize, peer: f64, f: impl FnMut() -> T) {
    if std::env::args().skip(1).any(|wanted| !wanted.starts_with('-') && !name.contains(&wanted)) {
        return;
    }
    let time = best(rounds, f);
    println!("{name:<52}{time:>10.2}{peer:>10.2}{:>10.1}", time / peer);
}

/// The fastest of several rounds, in milliseconds.
fn best<T>(rounds: usize, mut f: impl FnMut() -> T) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..rounds {
        let start = Instant::now();
        let made = black_box(f());
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
        drop(made);
    }
    least
}

fn kernel() {
    const ROUNDS: usize = 20;
    let text = kernel_text();
    let memory = (0..32).flat_map(|place: u16| (0x3c00 + 37 * (place % 16)).to_le_bytes()).collect();
    let given = RunInputs {
        memory: vec![(halfplay_core::skins::program::run::Space::Global, 0, memory)],
        ..RunInputs::default()
    };
    let words = best(ROUNDS, || words(&text));
    row("kernel of 1,000 lines: read and run", ROUNDS, words, || run(&text, &given));
    let run: Run = run(&text, &given);
    row("kernel of 1,000 lines: attribution of 32 results", ROUNDS, words, || attribute(&run.flow));
    row("kernel of 1,000 lines: what compilers emit", ROUNDS, words, || {
        compilations(&run.flow, Language::Ptx)
    });
}

/// A key press on the screen of a program of a hundred lines, until all data for drawing is ready: moving to the next
/// line, and changing an input.
fn keys() {
    const ROUNDS: usize = 200;
    let lines = (0..100).map(|line| format!("half x{} = x{line} * a + b;\n", line + 1));
    let text = lines.collect::<String>();
    let mut session = Session::worked().with_modules(&[&PROGRAMS]);
    session.update(Msg::from(ProgramMsg::Open(text.clone())));
    let words = best(ROUNDS, || words(&text));
    row("program of 100 lines: a key, to the next line", ROUNDS, words, || {
        session.update(Msg::Down);
        session.view()
    });
    let mut value = 0;
    row("program of 100 lines: another input", ROUNDS, words, || {
        value = (value + 1) % 100;
        session.update(Msg::RunCommand(format!("set a=0.{value}")));
        session.view()
    });
}

/// A program that loads halves from memory, computes a thousand lines from the last of them, and stores 32 results.
fn kernel_text() -> String {
    let mut text = String::from(
        ".version 7.8\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n.reg .b16 %h<1100>;\n\
         .reg .b64 %rd<4>;\nld.param.u64 %rd1, [p];\ncvta.to.global.u64 %rd2, %rd1;\n",
    );
    // Writing to a string cannot fail.
    for place in 0..16 {
        let _ = writeln!(text, "ld.global.b16 %h{place}, [%rd2+{}];", 2 * place);
    }
    let mut state = 1;
    let mut place = 16;
    while text.lines().count() < LINES - 34 {
        let random = next(&mut state);
        let [a, b, c] = [0, 8, 16].map(|shift| place - 1 - (random >> shift) as usize % 16);
        // Products with numbers near 1, and differences, so that nothing overflows.
        let _ = match random >> 32 & 3 {
            0 => writeln!(text, "sub.f16 %h{place}, %h{a}, %h{b};"),
            1 => writeln!(text, "mul.f16 %h{place}, %h{a}, %h{};", b % 16),
            _ => writeln!(text, "fma.rn.f16 %h{place}, %h{a}, 0.5, %h{};", c % 16),
        };
        place += 1;
    }
    for result in 0..32 {
        let _ = writeln!(text, "st.global.b16 [%rd2+{}], %h{};", 64 + 2 * result, place - 1 - result);
    }
    text + "ret;\n}\n"
}

fn words(text: &str) -> usize {
    text.split(|c: char| c.is_whitespace() || ",;[]{}".contains(c)).filter(|word| !word.is_empty()).count()
}

fn sum() {
    const ROUNDS: usize = 3;
    let text = format!(
        "half f() {{ half s = 0; for (int i = 0; i < {ADDITIONS}; i++) {{ s += 0.1h; }} return s; }}"
    );
    let tenth = 0x2e66;
    let peer = best(ROUNDS, || {
        (0..ADDITIONS).fold(Half::from_bits(0), |sum, _| (sum + Half::from_bits(black_box(tenth))).value)
    });
    let compiled = || compile(&text, &Options::default());
    row("loop of a million: compiled", ROUNDS, peer, || compiled().is_ok());
    let Ok(program) = compiled() else { return };
    row("loop of a million: bits alone", ROUNDS, peer, || program.execute(&RunInputs::default()));
    row("loop of a million: run", ROUNDS, peer, || program.run(&RunInputs::default()));
    let CRun { run, .. } = program.run(&RunInputs::default());
    row("loop of a million: attribution", ROUNDS, peer, || attribute(&run.flow));
    let results = attribute(&run.flow);
    row("loop of a million: described", ROUNDS, peer, || attribution_blocks(&run.flow, &results));
    drop(results);
    row("loop of a million: all of this", ROUNDS, peer, || {
        let CRun { run, .. } = compiled().ok()?.run(&RunInputs::default());
        Some(attribution_blocks(&run.flow, &attribute(&run.flow)))
    });
}

/// A loop of a million fma in PTX, and one in C whose exact value grows.
fn loops() {
    const ROUNDS: usize = 3;
    let text = format!(
        "mov.u32 %r1, 0;\nmov.f32 %f1, 0.5;\nL:\nfma.rn.f32 %f1, %f1, 0.5, 0.1;\nadd.u32 %r1, %r1, 1;\n\
         setp.lt.u32 %p, %r1, {ADDITIONS};\n@%p bra L;"
    );
    let peer = best(ROUNDS, || (0..ADDITIONS).fold(0.5f32, |sum, _| sum.mul_add(black_box(0.5), 0.1)));
    row("loop of a million fma in PTX: run", ROUNDS, peer, || run(&text, &RunInputs::default()));
    let growing = "half s=0.3h; for(int i=0;i<2500;i++){s=fma(s,0.7h,0.1h);}";
    row("loop whose exact value grows: attribution", ROUNDS, peer, || {
        Some(attribute(&Task::of(growing).answer().ok()?.run.flow))
    });
}

/// A block of 256 threads that run two hundred lines each.
fn block() {
    const ROUNDS: usize = 5;
    let mut text = String::from("mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd1, %r1, 4;\nmov.f32 %f0, 0.5;\n");
    for line in 1..197 {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "fma.rn.f32 %f{line}, %f{}, 0.5, 0.1;", line - 1);
    }
    text += "st.global.f32 [%rd1], %f196;\n";
    let words = best(ROUNDS, || words(&text));
    let given = RunInputs { block: Some([256, 1, 1]), ..RunInputs::default() };
    row("block of 256 threads with 200 lines each: run", ROUNDS, words, || run(&text, &given));
}

/// Kahan's determinant for every `a`.
fn kahan() {
    const ROUNDS: usize = 3;
    let text =
        "mul.rn.f16 w, c, d; neg.f16 n, w; fma.rn.f16 e, c, d, n; fma.rn.f16 f, a, b, n; sub.rn.f16 r, f, e;";
    let values = [("a", "0x3f92"), ("b", "0x3f92"), ("c", "0x3f91"), ("d", "0x3f93")];
    let values = values.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let run = run(text, &RunInputs { values, ..RunInputs::default() });
    let peer = best(ROUNDS, || {
        let [b, c, d] = [0x3f92, 0x3f91, 0x3f93].map(|bits| Half::from_bits(black_box(bits)));
        (0..1 << 16).fold(0, |all, a| {
            let w = -(c * d).value;
            let (f, e) = (Half::from_bits(a).mul_add(b, w).value, c.mul_add(d, w).value);
            all ^ (f - e).value.to_bits()
        })
    });
    let sweep = |compilations| {
        let mut sweeper =
            Sweeper::new(&run.flow, compilations, "a", None, SweepResolution::default()).ok()?;
        sweeper.advance(u64::MAX);
        Some(sweeper.finish())
    };
    row("sweep of Kahan's four instructions, 65,536 codes", ROUNDS, peer, || sweep(&[]));
    // C-like code leaves contraction open: each compilation is a separate variant.
    let text = "half f(half a, half b, half c, half d) { half p = a * b; half q = c * d; return p - q; }";
    let Ok(answer) = Task::of(text).answer() else { return };
    let name = format!("sweep of a determinant in {} compilations", answer.compilations().len());
    row(&name, ROUNDS, peer, || varied(&answer, "a", None, SweepResolution::default()));
    // A case has four inputs. The peer computes as many results with the same four instructions, but compares nothing.
    row("search for the worst, 65,536 tries", ROUNDS, peer, || {
        let mut search = Search::of(&answer, &[], None, SEED).ok()?;
        search.advance(1 << 16);
        Some(search.finish())
    });
}

/// The splitmix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
