//! Helpers shared by the tests of the evaluation: instructions by spelling, operands worth trying, random numbers.

pub mod kinds;

use crate::model::Layout;
use halfplay_core::eval::{NoTrace, Outcome, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, Instr, parse};

/// The instruction with this spelling, including what-if and undocumented ones.
pub fn instr(spelling: &str) -> Instr {
    match parse(spelling, Allow::ALL) {
        Ok(parsed) => parsed.instr,
        Err(problem) => panic!("{spelling}: {}", problem.reason()),
    }
}

/// The outcome without a trace; tininess is detected after rounding.
pub fn answer(instr: &Instr, operands: &[u64]) -> Outcome {
    eval(instr, &three(operands), Tininess::After, &mut NoTrace)
}

/// The result bits of an instruction.
pub fn bits(spelling: &str, operands: &[u64]) -> u64 {
    answer(&instr(spelling), operands).bits
}

pub fn three(operands: &[u64]) -> [u64; 3] {
    let mut all = [0; 3];
    all[..operands.len()].copy_from_slice(operands);
    all
}

/// The letters of a lane's flags, or `-` if none is raised.
pub fn letters(outcome: &Outcome, lane: usize) -> String {
    let letters: String = outcome.flags[lane].iter().map(|flag| flag.letter()).collect();
    if letters.is_empty() { "-".into() } else { letters }
}

/// A random generator (splitmix64) that gives the same sequence on every run.
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A random number less than `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Zeros, subnormals, numbers around one, the largest numbers, infinities and NaNs of all kinds, with both signs.
pub fn specials(layout: Layout) -> Vec<u64> {
    let (one, infinity, normal) = (layout.one(), layout.infinity(), layout.smallest_normal());
    let quiet = normal / 2;
    let mut codes = vec![
        0,
        1,
        2,
        normal - 1,
        normal,
        normal + 1,
        one - 1,
        one,
        one + 1,
        one + quiet,
        one + normal,
        layout.largest() - 1,
        layout.largest(),
        infinity,
        infinity + 1,
        infinity + quiet,
        infinity + quiet + 1,
        infinity + normal - 1,
    ];
    if layout.width() == 16 {
        // The out-of-bounds NaN and its neighbours.
        codes.extend([0x7ff6, 0x7ff7, 0x7ff8]);
    }
    codes.extend(codes.clone().iter().map(|code| code + layout.sign()));
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The ends and the middle of every binade, with both signs.
pub fn boundaries(layout: Layout) -> Vec<u64> {
    let step = layout.smallest_normal();
    let mut codes = Vec::new();
    for start in (0..layout.infinity()).step_by(step as usize) {
        for code in [start, start + 1, start + step / 2, start + step - 1] {
            codes.extend([code, code + layout.sign()]);
        }
    }
    codes
}

/// Random operands that interact: special codes, ends of binades, arbitrary codes, and third operands near the product
/// or its negative.
pub struct Operands {
    layout: Layout,
    specials: Vec<u64>,
    boundaries: Vec<u64>,
}

impl Operands {
    pub fn of(layout: Layout) -> Self {
        Operands { layout, specials: specials(layout), boundaries: boundaries(layout) }
    }

    /// A single operand.
    pub fn one(&self, random: &mut Random) -> u64 {
        match random.below(8) {
            0 => random.pick(&self.specials),
            1 | 2 => random.pick(&self.boundaries),
            3 | 4 => self.about_one(random),
            _ => random.next() & self.layout.mask(),
        }
    }

    /// A normal number whose exponent is between −12 and 12.
    fn about_one(&self, random: &mut Random) -> u64 {
        let reach = 12.min(self.layout.emax() - 1) as usize;
        let field = self.layout.emax() as usize - reach + random.below(2 * reach + 1);
        let fraction = random.next() % self.layout.smallest_normal();
        let sign = if random.below(2) == 0 { self.layout.sign() } else { 0 };
        (field as u64) << self.layout.fraction_bits | fraction | sign
    }

    /// An operand whose exponent is near that of `like`. One in four differs by at most 3 units, apart from the sign.
    pub fn near(&self, like: u64, random: &mut Random) -> u64 {
        let (sign, magnitude) = (self.layout.sign(), like & (self.layout.sign() - 1));
        let moved = match random.below(4) {
            0 => magnitude as i64 + random.below(7) as i64 - 3,
            _ => {
                let span = self.layout.fraction_bits as usize + 4;
                let binades = random.below(2 * span) as i64 - span as i64;
                let field = (magnitude >> self.layout.fraction_bits) as i64 + binades;
                let fraction = random.next() as i64 & ((1 << self.layout.fraction_bits) - 1);
                (field << self.layout.fraction_bits) + fraction
            }
        };
        let sign = if random.below(2) == 0 { sign } else { 0 };
        moved.clamp(0, self.layout.infinity() as i64) as u64 | sign
    }

    /// A code at or near the product rounded toward zero. Its negative, as `c`, makes bits cancel.
    pub fn product(&self, a: u64, b: u64) -> u64 {
        let layout = self.layout;
        let (f, hidden) = (layout.fraction_bits, layout.smallest_normal());
        let part = |code: u64| {
            let magnitude = code & (layout.sign() - 1);
            (magnitude % hidden + hidden, (magnitude >> f) as i64)
        };
        let ((a, field_a), (b, field_b)) = (part(a), part(b));
        let product = u128::from(a) * u128::from(b);
        let carry = i64::from(product >> (2 * f + 1) != 0);
        let field = field_a + field_b - layout.emax() + carry;
        let magnitude = (field << f) + ((product >> (f + carry)) % u128::from(hidden)) as i64;
        magnitude.clamp(0, layout.largest() as i64) as u64
    }

    pub fn three(&self, random: &mut Random) -> [u64; 3] {
        let a = self.one(random);
        let b = if random.below(3) == 0 { self.near(a, random) } else { self.one(random) };
        let c = if random.below(2) == 0 { self.near(self.product(a, b), random) } else { self.one(random) };
        [a, b, c]
    }
}

/// True if `HALFPLAY_LONG=1` requests that long tests run in full; best used with `--release`.
pub fn long(name: &str) -> bool {
    let long = std::env::var_os("HALFPLAY_LONG").is_some_and(|value| value == "1");
    println!("{name}: {}", if long { "long" } else { "short; HALFPLAY_LONG=1 runs all of it" });
    long
}

/// Runs `work` for every number below `count` on all cores.
pub fn in_parallel(count: usize, work: impl Fn(usize) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    std::thread::scope(|scope| {
        for _ in 0..cores.min(count) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number);
                }
            });
        }
    });
}
