//! Random PTX programs with branches, loops, shuffles and barriers in a block of threads, compared with an interpreter
//! of the tests. It runs the structured form of a program, thread by thread, and knows nothing of PTX.

use super::{memory, said};
use halfplay_core::skins::program::run::{RunInputs, run};
use proptest::prelude::*;
use std::fmt::Write;

/// The number of integer registers, and of f32 registers.
const REGISTERS: usize = 4;

/// A statement that a thread runs on its own.
#[derive(Clone, Debug)]
enum Local {
    /// a register, an operation, and its two operands
    Integer(usize, &'static str, usize, u32),
    /// as above, for f32 registers
    Real(usize, &'static str, usize, usize),
    /// a register that is compared with a number, and both branches
    If(usize, u32, Vec<Local>, Vec<Local>),
    /// repeats as often as the lowest two bits of a register say
    Loop(usize, Vec<Local>),
}

/// A statement that all threads reach together.
#[derive(Clone, Debug)]
enum Common {
    Local(Local),
    /// `d = a` of the lane that differs in these bits
    Butterfly(usize, usize, u32),
    /// `d = a` of the f32 register in the lane this far up
    Down(usize, usize, u32),
    /// stores a register in shared memory, and reads that of a thread this far away
    Exchange(usize, usize, usize),
    /// the ballot of the lanes with an odd register
    Ballot(usize, usize),
    /// a number of rounds
    Loop(u32, Vec<Common>),
}

const INTEGER: [&str; 6] = ["add.u32", "sub.u32", "mul.lo.u32", "xor.b32", "min.u32", "shr.u32"];
const REAL: [&str; 3] = ["add.rn.f32", "mul.rn.f32", "sub.rn.f32"];

fn local() -> impl Strategy<Value = Local> {
    let register = 0..REGISTERS;
    let simple = prop_oneof![
        (register.clone(), prop::sample::select(&INTEGER), register.clone(), 0u32..40)
            .prop_map(|(to, op, a, b)| Local::Integer(to, op, a, b)),
        (register.clone(), prop::sample::select(&REAL), register.clone(), register.clone())
            .prop_map(|(to, op, a, b)| Local::Real(to, op, a, b)),
    ];
    simple.prop_recursive(3, 16, 4, move |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (0..REGISTERS, 0u32..64, list(), list())
                .prop_map(|(register, limit, yes, no)| Local::If(register, limit, yes, no)),
            (0..REGISTERS, list()).prop_map(|(register, body)| Local::Loop(register, body)),
        ]
    })
}

fn common() -> impl Strategy<Value = Common> {
    let register = 0..REGISTERS;
    let simple = prop_oneof![
        4 => local().prop_map(Common::Local),
        1 => (register.clone(), register.clone(), 0u32..32).prop_map(|(to, a, by)| Common::Butterfly(to, a, by)),
        1 => (register.clone(), register.clone(), 0u32..32).prop_map(|(to, a, by)| Common::Down(to, a, by)),
        1 => (register.clone(), register.clone(), 0usize..64).prop_map(|(to, a, by)| Common::Exchange(to, a, by)),
        1 => (register.clone(), register).prop_map(|(to, a)| Common::Ballot(to, a)),
    ];
    simple.prop_recursive(2, 16, 4, |inner| {
        (0u32..4, prop::collection::vec(inner, 0..4)).prop_map(|(rounds, body)| Common::Loop(rounds, body))
    })
}

/// Prints a program. Labels and counters of loops are numbered.
#[derive(Default)]
struct Printer {
    text: String,
    count: usize,
}

impl Printer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn local(&mut self, statement: &Local) {
        self.count += 1;
        let n = self.count;
        match statement {
            Local::Integer(to, op, a, b) => self.line(&format!("{op} %r{to}, %r{a}, {b};")),
            Local::Real(to, op, a, b) => self.line(&format!("{op} %f{to}, %f{a}, %f{b};")),
            Local::If(register, limit, yes, no) => {
                self.line(&format!("setp.lt.u32 %p1, %r{register}, {limit};\n@!%p1 bra ELSE{n};"));
                yes.iter().for_each(|statement| self.local(statement));
                self.line(&format!("bra END{n};\nELSE{n}:"));
                no.iter().for_each(|statement| self.local(statement));
                self.line(&format!("END{n}:"));
            }
            Local::Loop(register, body) => {
                self.line(&format!(
                    "and.b32 %c{n}, %r{register}, 3;\nTEST{n}:\nsetp.eq.u32 %p1, %c{n}, 0;\n@%p1 bra END{n};"
                ));
                body.iter().for_each(|statement| self.local(statement));
                self.line(&format!("sub.u32 %c{n}, %c{n}, 1;\nbra TEST{n};\nEND{n}:"));
            }
        }
    }

    fn common(&mut self, statement: &Common) {
        self.count += 1;
        let n = self.count;
        match statement {
            Common::Local(statement) => self.local(statement),
            Common::Butterfly(to, a, by) => self.line(&format!("shfl.sync.bfly.b32 %r{to}, %r{a}, {by}, 31, -1;")),
            Common::Down(to, a, by) => {
                self.line(&format!("mov.b32 %x1, %f{a};\nshfl.sync.down.b32 %x2, %x1, {by}, 31, -1;\nmov.b32 %f{to}, %x2;"));
            }
            Common::Exchange(to, a, by) => self.line(&format!(
                "st.shared.u32 [%own], %r{a};\nbar.sync 0;\nadd.u32 %x1, %thread, {by};\nrem.u32 %x1, %x1, %threads;\n\
                 shl.b32 %x1, %x1, 2;\nld.shared.u32 %r{to}, [%x1];\nbar.sync 0;"
            )),
            Common::Ballot(to, a) => self.line(&format!(
                "and.b32 %x1, %r{a}, 1;\nsetp.ne.u32 %p1, %x1, 0;\nvote.sync.ballot.b32 %r{to}, %p1, -1;"
            )),
            Common::Loop(rounds, body) => {
                self.line(&format!("mov.u32 %c{n}, {rounds};\nTEST{n}:\nsetp.eq.u32 %p2, %c{n}, 0;\n@%p2 bra END{n};"));
                body.iter().for_each(|statement| self.common(statement));
                self.line(&format!("sub.u32 %c{n}, %c{n}, 1;\nbra TEST{n};\nEND{n}:"));
            }
        }
    }
}

fn text(program: &[Common]) -> String {
    let mut printer = Printer::default();
    let head = "mov.u32 %thread, %tid.x;\nmov.u32 %threads, %ntid.x;\nshl.b32 %own, %thread, 2;\ncvt.rn.f32.u32 %f0, %thread;";
    printer.line(head);
    for register in 0..REGISTERS {
        printer.line(&format!("mad.lo.u32 %r{register}, %thread, {}, {register};", 7 * register + 1));
        printer.line(&format!("mul.rn.f32 %f{register}, %f0, 0f{:08X};", start(register).to_bits()));
    }
    program.iter().for_each(|statement| printer.common(statement));
    printer.line("mul.wide.u32 %at, %thread, 64;");
    let mut text = printer.text;
    for register in 0..REGISTERS {
        let _ = writeln!(text, "st.global.u32 [%at+{}], %r{register};", 4 * register);
        let _ = writeln!(text, "st.global.f32 [%at+{}], %f{register};", 32 + 4 * register);
    }
    text
}

/// The factor of an f32 register in its initial value. The first one is 1, because the others are computed from it.
fn start(register: usize) -> f32 {
    [1.0, 0.1, -0.37, 1.0 / 1024.0][register]
}

#[derive(Clone, Debug)]
struct Thread {
    integers: [u32; REGISTERS],
    reals: [f32; REGISTERS],
}

impl Thread {
    fn run(&mut self, statements: &[Local]) {
        for statement in statements {
            match statement {
                Local::Integer(to, op, a, b) => {
                    let a = self.integers[*a];
                    self.integers[*to] = match *op {
                        "add.u32" => a.wrapping_add(*b),
                        "sub.u32" => a.wrapping_sub(*b),
                        "mul.lo.u32" => a.wrapping_mul(*b),
                        "xor.b32" => a ^ b,
                        "min.u32" => a.min(*b),
                        // A shift by 32 or more gives 0.
                        _ => a.checked_shr(*b).unwrap_or(0),
                    };
                }
                Local::Real(to, op, a, b) => {
                    let (a, b) = (self.reals[*a], self.reals[*b]);
                    self.reals[*to] = match *op {
                        "add.rn.f32" => a + b,
                        "mul.rn.f32" => a * b,
                        _ => a - b,
                    };
                }
                Local::If(register, limit, yes, no) => {
                    let holds = self.integers[*register] < *limit;
                    self.run(if holds { yes } else { no });
                }
                Local::Loop(register, body) => (0..self.integers[*register] & 3).for_each(|_| self.run(body)),
            }
        }
    }
}

fn run_all(threads: &mut [Thread], statements: &[Common]) {
    for statement in statements {
        let before = threads.to_vec();
        match statement {
            Common::Local(statement) => {
                threads.iter_mut().for_each(|thread| thread.run(std::slice::from_ref(statement)));
            }
            Common::Butterfly(to, a, by) => {
                threads.iter_mut().enumerate().for_each(|(place, thread)| {
                    thread.integers[*to] = before[place ^ *by as usize].integers[*a]
                });
            }
            Common::Down(to, a, by) => threads.iter_mut().enumerate().for_each(|(place, thread)| {
                let from = if place % 32 + *by as usize > 31 { place } else { place + *by as usize };
                thread.reals[*to] = before[from].reals[*a];
            }),
            Common::Exchange(to, a, by) => {
                let count = before.len();
                threads.iter_mut().enumerate().for_each(|(place, thread)| {
                    thread.integers[*to] = before[(place + by) % count].integers[*a]
                });
            }
            Common::Ballot(to, a) => threads.iter_mut().enumerate().for_each(|(place, thread)| {
                let warp = &before[place / 32 * 32..][..32];
                thread.integers[*to] =
                    (0..).zip(warp).fold(0, |all, (lane, thread)| all | (thread.integers[*a] & 1) << lane);
            }),
            Common::Loop(rounds, body) => (0..*rounds).for_each(|_| run_all(threads, body)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn random_blocks_match_the_interpreter(program in prop::collection::vec(common(), 1..8), warps in 1u32..3) {
        let text = text(&program);
        let count = 32 * warps;
        let given = RunInputs { block: Some([count, 1, 1]), steps: Some(2_000_000), ..RunInputs::default() };
        let run = run(&text, &given);
        prop_assert!(run.is_whole(), "{}\n{:?}\n{:?}", text, run.troubles, said(&run));
        let mut threads: Vec<Thread> = (0..count)
            .map(|thread| Thread {
                integers: std::array::from_fn(|place| thread * (7 * place as u32 + 1) + place as u32),
                reals: std::array::from_fn(|place| thread as f32 * start(place)),
            })
            .collect();
        run_all(&mut threads, &program);
        for (place, thread) in (0u64..).zip(&threads) {
            for register in 0..REGISTERS {
                let word = |at: u64| u32::from_le_bytes(memory(&run, 64 * place + at, 4).try_into().unwrap());
                let at = 4 * register as u64;
                prop_assert_eq!(word(at), thread.integers[register], "%r{} of thread {}\n{}", register, place, text);
                let (found, expected) = (f32::from_bits(word(32 + at)), thread.reals[register]);
                let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                prop_assert!(same, "%f{} of thread {}: {} is {}\n{}", register, place, found, expected, text);
            }
        }
    }
}
