//! Writes the SoftFloat case files: `softfloat-cases DIR [--no-digests]`.
//!
//! Everything is deterministic. The answers come from Berkeley SoftFloat
//! alone; the arithmetic in this file only chooses the operands.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

use softfloat_sys::{self as sf, float16_t, float32_t};

const MODES: [(&str, u8); 6] = [
    ("rn", sf::softfloat_round_near_even),
    ("rz", sf::softfloat_round_minMag),
    ("rm", sf::softfloat_round_min),
    ("rp", sf::softfloat_round_max),
    ("rna", sf::softfloat_round_near_maxMag),
    ("ro", sf::softfloat_round_odd),
];
const RZ: usize = 1;
const RO: usize = 5;

const AFTER: u8 = sf::softfloat_tininess_afterRounding;
const BEFORE: u8 = sf::softfloat_tininess_beforeRounding;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Op {
    Add,
    Sub,
    Mul,
    Fma,
    CvtF16,
    CvtBf16,
}
use Op::*;

impl Op {
    fn name(self) -> &'static str {
        match self {
            Add => "add",
            Sub => "sub",
            Mul => "mul",
            Fma => "fma",
            CvtF16 => "cvt.f16.f32",
            CvtBf16 => "cvt.bf16.f32",
        }
    }

    fn arity(self) -> usize {
        match self {
            Add | Sub | Mul => 2,
            Fma => 3,
            CvtF16 | CvtBf16 => 1,
        }
    }
}

/// The state is per thread and survives a call: set all of it every time.
fn with_state(mode: u8, tininess: u8, f: impl FnOnce() -> u32) -> (u32, u8) {
    unsafe {
        sf::softfloat_roundingMode_write_helper(mode);
        sf::softfloat_detectTininess_write_helper(tininess);
        sf::softfloat_exceptionFlags_write_helper(0);
        let result = f();
        (result, sf::softfloat_exceptionFlags_read_helper())
    }
}

fn run16(op: Op, mode: u8, tininess: u8, a: u16, b: u16, c: u16) -> (u16, u8) {
    let v = |v| float16_t { v };
    let (r, flags) = with_state(mode, tininess, || unsafe {
        u32::from(match op {
            Add => sf::f16_add(v(a), v(b)).v,
            Sub => sf::f16_sub(v(a), v(b)).v,
            Mul => sf::f16_mul(v(a), v(b)).v,
            Fma => sf::f16_mulAdd(v(a), v(b), v(c)).v,
            CvtF16 | CvtBf16 => unreachable!(),
        })
    });
    (r as u16, flags)
}

fn run32(op: Op, mode: u8, tininess: u8, a: u32, b: u32, c: u32) -> (u32, u8) {
    let v = |v| float32_t { v };
    with_state(mode, tininess, || unsafe {
        match op {
            Add => sf::f32_add(v(a), v(b)).v,
            Sub => sf::f32_sub(v(a), v(b)).v,
            Mul => sf::f32_mul(v(a), v(b)).v,
            Fma => sf::f32_mulAdd(v(a), v(b), v(c)).v,
            CvtF16 => u32::from(sf::f32_to_f16(v(a)).v),
            CvtBf16 => u32::from(sf::f32_to_bf16(v(a)).v),
        }
    })
}

// ------------------------------------------------------------------ writing

/// A binary format: fraction bits and total bits.
#[derive(Clone, Copy)]
struct Format {
    frac: u32,
    bits: u32,
}
const F16: Format = Format { frac: 10, bits: 16 };
const F32: Format = Format { frac: 23, bits: 32 };
const BF16: Format = Format { frac: 7, bits: 16 };

impl Format {
    fn sign(self) -> u32 {
        1 << (self.bits - 1)
    }
    fn inf(self) -> u32 {
        self.sign() - (1 << self.frac)
    }
    fn is_nan(self, x: u32) -> bool {
        x & (self.sign() - 1) > self.inf()
    }
    fn bias(self) -> i32 {
        (1 << (self.bits - self.frac - 2)) - 1
    }
    /// `sig * 2^exp` for a `sig` of exactly frac+1 bits, where it is normal.
    fn pack(self, sig: u64, exp: i32) -> Option<u32> {
        if sig >> self.frac != 1 {
            return None;
        }
        let field = exp + self.frac as i32 + self.bias();
        let top = (self.inf() >> self.frac) as i32;
        (0 < field && field < top)
            .then(|| ((field as u32) << self.frac) | (sig as u32 & ((1 << self.frac) - 1)))
    }
}

fn letters(flags: u8) -> String {
    let s: String = [(16, 'v'), (8, 'z'), (4, 'o'), (2, 'u'), (1, 'x')]
        .iter()
        .filter(|f| flags & f.0 != 0)
        .map(|f| f.1)
        .collect();
    if s.is_empty() { "-".into() } else { s }
}

struct Cases {
    format: Format,
    seen: HashSet<(Op, [u32; 3])>,
    text: String,
    lines: usize,
}

impl Cases {
    fn new(format: Format) -> Self {
        let mut text = String::from("# op a b c");
        for (name, _) in MODES {
            let _ = write!(text, "\t{name}");
        }
        text.push('\n');
        Cases {
            format,
            seen: HashSet::new(),
            text,
            lines: 0,
        }
    }

    fn put(&mut self, op: Op, a: u32, b: u32, c: u32) {
        let n = op.arity();
        let operands = [a, if n > 1 { b } else { 0 }, if n > 2 { c } else { 0 }];
        if !self.seen.insert((op, operands)) {
            return;
        }
        let [a, b, c] = operands;
        let to = match op {
            CvtF16 => F16,
            CvtBf16 => BF16,
            _ => self.format,
        };
        let ask = |mode, tininess| {
            if self.format.bits == 16 {
                let (r, f) = run16(op, mode, tininess, a as u16, b as u16, c as u16);
                (u32::from(r), f)
            } else {
                run32(op, mode, tininess, a, b, c)
            }
        };
        let answers: Vec<_> = MODES
            .iter()
            .map(|&(_, m)| (ask(m, AFTER), ask(m, BEFORE)))
            .collect();

        // Round to odd must be there: rz with the last bit set when inexact.
        let ((rz, flags), _) = answers[RZ];
        let ((odd, _), _) = answers[RO];
        assert!(
            to.is_nan(rz) && to.is_nan(odd) || odd == rz | u32::from(flags & 1),
            "no round to odd: {operands:x?}"
        );

        let digits = |f: Format| f.bits as usize / 4;
        let w = digits(self.format);
        let _ = write!(self.text, "{}", op.name());
        for (i, x) in operands.iter().enumerate() {
            let _ = if i < n {
                write!(self.text, " {x:0w$x}")
            } else {
                write!(self.text, " -")
            };
        }
        for ((r, after), (r2, before)) in answers {
            assert_eq!(r, r2);
            let _ = if to.is_nan(r) {
                write!(self.text, "\tnan")
            } else {
                write!(self.text, "\t{r:0w$x}", w = digits(to))
            };
            let _ = write!(self.text, ":{}:{}", letters(after), letters(before));
        }
        self.text.push('\n');
        self.lines += 1;
    }

    fn save(&self, path: &Path) {
        fs::write(path, &self.text).expect("the file cannot be written");
        println!(
            "{}: {} lines, {} bytes",
            path.display(),
            self.lines,
            self.text.len()
        );
    }
}

// ---------------------------------------------------------- choosing operands

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    /// From `low` to `high`, both included.
    fn range(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
    fn flip(&mut self, f: Format) -> u32 {
        if self.next() & 1 == 0 { 0 } else { f.sign() }
    }
    /// A finite value whose exponent field lies in the range.
    fn value(&mut self, f: Format, low: i64, high: i64) -> u32 {
        let e = self.range(low, high) as u32;
        let frac = match self.below(4) {
            0 => (1u64 << self.below(u64::from(f.frac))) as u32,
            1 => !((1u64 << self.below(u64::from(f.frac))) as u32),
            _ => self.next() as u32,
        };
        self.flip(f) | e << f.frac | frac & ((1 << f.frac) - 1)
    }
}

/// The grid that both formats share; sizes differ only through the format.
fn arithmetic(f: Format, seed: u64, total: usize) -> Cases {
    let mut cases = Cases::new(f);
    let mut rng = Random(seed);
    let s = f.sign();
    let inf = f.inf();
    let max = inf - 1;
    let min_normal = 1 << f.frac;
    let one = (f.bias() as u32) << f.frac;
    let quiet = inf | 1 << (f.frac - 1);
    let emax = i64::from(inf >> f.frac) - 1; // the highest finite exponent field
    let bias = i64::from(f.bias());
    let p = f.frac + 1;

    // Specials with specials.
    let mags = [0, 1, min_normal - 1, min_normal, one, one + 1, max, inf];
    let both: Vec<u32> = mags.iter().flat_map(|&m| [m, m | s]).collect();
    for op in [Add, Sub, Mul] {
        for &a in &both {
            for &b in &both {
                cases.put(op, a, b, 0);
            }
        }
    }
    let few = [0, 1, min_normal, one, max, inf];
    for &a in &few {
        for &b in &few {
            for &c in &few {
                for signs in 0..4 {
                    cases.put(Fma, a | (s * (signs & 1)), b, c | (s * (signs >> 1)));
                }
            }
        }
    }
    // NaN: quiet and signalling, with payloads and signs.
    let nans = [quiet, quiet | s | 1, inf | 1, s | inf | 0x15, s - 1];
    for op in [Add, Sub, Mul] {
        for &n in &nans {
            for &x in &[s, one, s | inf, quiet, inf | 1] {
                cases.put(op, n, x, 0);
                cases.put(op, x, n, 0);
            }
        }
    }
    let some = [0, one, s | inf, quiet | s, inf | 2];
    for &a in &some {
        for &b in &some {
            for &c in &some {
                if [a, b, c].iter().any(|&x| f.is_nan(x)) {
                    cases.put(Fma, a, b, c);
                }
            }
        }
    }

    // Every exponent boundary, from both sides, with halves of the last place.
    let step = if f.bits == 16 { 1 } else { 7 };
    for e in (0..=emax).step_by(step) {
        let low = (e as u32) << f.frac;
        for x in [low, low + min_normal - 1] {
            cases.put(Mul, x, one + 1, 0);
            cases.put(Mul, x, s | (one - 1), 0);
            cases.put(Mul, x, one - min_normal + 1, 0);
            if e > i64::from(p) {
                let half = low - p * min_normal; // half of the last place of x
                for b in [half, half + 1, s | half, s | (half - 1)] {
                    cases.put(Add, x, b, 0);
                    cases.put(Sub, x | s, b, 0);
                }
            }
            cases.put(Sub, x + 1, x, 0);
            cases.put(Fma, x, one + 1, s | x);
        }
    }

    // The overflow threshold: max + half of its last place, and about it.
    let half = max & !(min_normal - 1);
    let half = half - p * min_normal;
    for b in [half - 1, half, half + 1, half + min_normal, 1] {
        for sign in [0, s] {
            cases.put(Add, max | sign, b | sign, 0);
            cases.put(Sub, max | sign, b | (s ^ sign), 0);
            cases.put(Add, max | sign, b | (s ^ sign), 0);
            cases.put(Fma, one | sign, b, max | sign);
            cases.put(Fma, one | sign, b, max | (s ^ sign));
            cases.put(
                Fma,
                max - 2 * min_normal,
                (one + 2 * min_normal + (b & 1)) | sign,
                b | sign,
            );
        }
    }
    for _ in 0..120 {
        // Products about the threshold: b is near max / a.
        let sig = rng.range(1 << f.frac, (1 << p) - 1) as u64;
        let goal = (1u64 << (2 * p)) - (1 << f.frac) - 2; // close under 2^(2p)
        let other = goal / sig;
        let (other, up) = if other >> p != 0 {
            (other >> 1, 1)
        } else {
            (other, 0)
        };
        let ea = rng.range(2, bias - 2) as i32;
        let eb = 2 * f.bias() + 1 - 2 * p as i32;
        let exp_a = ea - f.frac as i32;
        // sig*2^exp_a * other*2^exp_b is about 2^(bias+1).
        let exp_b = eb - f.bias() - exp_a + up;
        for d in [0, 1, 2] {
            if let (Some(a), Some(b)) = (f.pack(sig, exp_a), f.pack(other + d, exp_b)) {
                let sign = rng.flip(f);
                cases.put(Mul, a | sign, b, 0);
                let c = rng.value(f, 0, emax);
                cases.put(Fma, a | sign, b, c);
            }
        }
    }

    // Products about the smallest normal number, where the tininess rules
    // part: sig * other is just under a power of two.
    let emin = 1 - f.bias() - f.frac as i32; // exponent of the last place there
    for i in 0..260 {
        let sig = rng.range((1 << f.frac) + 1, (1 << p) - 1) as u64;
        let goal = (1u64 << (2 * p - 1)) - 1;
        let other = goal / sig - if i % 5 == 4 { 1 } else { 0 };
        let exp_a = rng.range(
            i64::from(emin) + 1,
            i64::from(-f.bias()) + i64::from(f.frac),
        ) as i32;
        // 2^(2p-1) * 2^(exp_a + exp_b) = 2^(1-bias)
        let exp_b = 1 - f.bias() - (2 * p as i32 - 1) - exp_a;
        if let (Some(a), Some(b)) = (f.pack(sig, exp_a), f.pack(other, exp_b)) {
            let sign = rng.flip(f);
            cases.put(Mul, a | sign, b, 0);
            cases.put(Fma, a | sign, b, [0, s, 1, s | 1][i % 4]);
        }
    }
    // The same zone by fma: the smallest normal minus, or the largest
    // subnormal plus, a product far below the last place.
    for i in 0..240 {
        let a = rng.value(f, 1, bias - 1) & !s;
        let ea = i64::from(a >> f.frac);
        // The product is between 2^-8 and 2^1 last places of a subnormal.
        let goal = i64::from(emin) - rng.range(-1, 8);
        let eb = goal - (ea - bias) + bias;
        if eb < 1 || eb > emax {
            continue;
        }
        let b = rng.value(f, eb, eb) & !s;
        let sign = rng.flip(f);
        cases.put(Fma, a, b | s, min_normal | sign);
        cases.put(Fma, a, b, (min_normal - 1) | sign);
        if i % 3 == 0 {
            cases.put(
                Fma,
                a | sign,
                b,
                (min_normal - 2 + rng.below(4) as u32) | rng.flip(f),
            );
        }
        cases.put(Mul, a | sign, b, 0); // about the smallest subnormal
    }

    // Ties and near-ties of fma: (2^k + i)(2^k - i) = 2^2k - i*i is a power of
    // two, or just under it; c is such that this is half of its last place.
    let k = f.frac / 2 + 1;
    for i in 0..220u64 {
        let d = [0, 1, 2, 3, 5][i as usize % 5];
        let widen = f.frac - k;
        let (x, y) = ((1u64 << k) + d, (1u64 << k) - d);
        let c = rng.value(f, i64::from(2 * p + 2).min(emax - 2), emax - 1);
        let last = i32::try_from(c >> f.frac & (inf >> f.frac)).unwrap() - f.bias() - f.frac as i32;
        let (x, y) = (x << widen, y << (widen + if d == 0 { 0 } else { 1 }));
        let power = 2 * k as i32 + 2 * widen as i32 + if d == 0 { 0 } else { 1 };
        let sum = last - 1 - power - [0, 0, 1, -1][i as usize / 5 % 4];
        let exp_a = sum / 2;
        if let (Some(a), Some(b)) = (f.pack(x, exp_a), f.pack(y, sum - exp_a)) {
            for sign in [0, s] {
                cases.put(Fma, a | sign, b, c);
            }
            // Just above: one unit more in b.
            cases.put(Fma, a, b + 1, c);
        }
    }
    // Near-ties so close that the sum in a format of double width lands on the
    // tie: a product of full width next to half of the last place of c.
    let close = 1u64 << (2 * p - 1 - if f.bits == 16 { 12 } else { 28 });
    let mut found = 0;
    while found < 160 {
        let x = (rng.below(1 << f.frac) | 1 << f.frac) | 1;
        let goal = 1u64 << (2 * p - 1);
        let y = (goal + x / 2) / x;
        if y >> f.frac != 1 || (x * y).abs_diff(goal) > close {
            continue;
        }
        let c = rng.value(f, i64::from(p) + 8, emax - 2);
        let last = (c >> f.frac & (inf >> f.frac)) as i32 - f.bias() - f.frac as i32;
        let sum = last - (2 * p as i32 - 1) - 1;
        let exp_a = sum / 2 + rng.range(-3, 3) as i32;
        if let (Some(a), Some(b)) = (f.pack(x, exp_a), f.pack(y, sum - exp_a)) {
            cases.put(Fma, a | rng.flip(f), b, c);
            found += 1;
        }
    }
    // Ties of products: odd * odd with few bits, and their neighbours.
    for _ in 0..150 {
        let bits = rng.range(2, i64::from(f.frac) - 1) as u32;
        let x = (rng.next() & ((1 << bits) - 1)) | 1 | 1 << bits;
        let other = p - bits;
        let y = (rng.next() & ((1 << other) - 1)) | 1 | 1 << other;
        let fit = |v: u64| v << (p - (64 - v.leading_zeros()));
        let (ea, eb) = (rng.range(-6, 6) as i32, rng.range(-6, 6) as i32);
        if let (Some(a), Some(b)) = (
            f.pack(fit(x), ea - f.frac as i32),
            f.pack(fit(y), eb - f.frac as i32),
        ) {
            let sign = rng.flip(f);
            cases.put(Mul, a | sign, b, 0);
            cases.put(Fma, a, b | sign, [1, s | 1, 0][rng.below(3) as usize]);
        }
    }
    // Cancellation: c is minus the product's rounded value, give or take.
    for i in 0..260 {
        let a = rng.value(f, bias / 2, bias + bias / 2 - 1);
        let b = rng.value(f, bias / 2 + 1, bias + bias / 2 - 1);
        let near = if f.bits == 16 {
            u32::from(run16(Mul, 0, AFTER, a as u16, b as u16, 0).0)
        } else {
            run32(Mul, 0, AFTER, a, b, 0).0
        };
        let c = (near ^ s).wrapping_add([0, 0, 1, u32::MAX][i % 4]);
        if !f.is_nan(c) {
            cases.put(Fma, a, b, c);
        }
        let b = (a ^ s).wrapping_add(rng.range(-3, 3) as u32);
        cases.put(Add, a, b, 0);
        cases.put(Sub, a, b ^ s ^ if i % 2 == 0 { min_normal } else { 0 }, 0);
    }
    // Subnormals among themselves and with small normals.
    for _ in 0..120 {
        let (a, b) = (rng.value(f, 0, 1), rng.value(f, 0, 2));
        cases.put(Add, a, b, 0);
        cases.put(Sub, a, b, 0);
        let big = rng.value(f, emax - 3, emax);
        cases.put(Mul, a, big, 0);
        cases.put(Fma, a, big, rng.value(f, 0, 24));
    }

    // Chance: exponents near each other, then anything at all.
    while cases.lines < total {
        let near = rng.below(3) != 0;
        let mask = if f.bits == 16 { 0xffff } else { u32::MAX };
        let (a, b, c);
        if near {
            a = rng.value(f, bias - 9, bias + 9);
            b = rng.value(f, bias - 9, bias + 9);
            let product = i64::from(a >> f.frac & (inf >> f.frac))
                + i64::from(b >> f.frac & (inf >> f.frac))
                - bias;
            let spread = i64::from(p) + 3;
            c = rng.value(
                f,
                (product - spread).clamp(0, emax),
                (product + spread).clamp(0, emax),
            );
        } else {
            a = rng.next() as u32 & mask;
            b = rng.next() as u32 & mask;
            c = rng.next() as u32 & mask;
        }
        match rng.below(6) {
            0 => cases.put(Add, a, c, 0),
            1 => cases.put(Sub, c, a, 0),
            2 => cases.put(Mul, a, b, 0),
            _ => cases.put(Fma, a, b, c),
        }
    }
    cases
}

/// f32 to f16 and to bf16.
fn conversions(seed: u64) -> Cases {
    let mut cases = Cases::new(F32);
    let mut rng = Random(seed);
    let s = F32.sign();
    fn both(cases: &mut Cases, op: Op, x: u32) {
        cases.put(op, x, 0, 0);
        cases.put(op, x ^ F32.sign(), 0, 0);
    }
    for (op, to) in [(CvtF16, F16), (CvtBf16, BF16)] {
        for x in [
            0,
            1,
            0x7f_ffff,
            0x80_0000,
            0x3f80_0000,
            0x7f7f_ffff,
            0x7f80_0000,
        ] {
            both(&mut cases, op, x);
        }
        for x in [
            0x7fc0_0000,
            0x7f80_0001,
            0x7fff_ffff,
            0x7fa0_0000,
            0x7f80_2000,
        ] {
            both(&mut cases, op, x);
        }
        let drop = 23 - to.frac;
        // Exponents: all that give a normal answer, and some on either side.
        let exponents: Vec<u32> = if to.frac == 10 {
            (98..=146).collect()
        } else {
            (0..=254).step_by(9).chain([1, 2, 254]).collect()
        };
        for e in exponents {
            let base = e << 23;
            for x in [
                base,
                base + 0x7f_ffff,
                base + (1 << (drop - 1)),
                base + (1 << (drop - 1)) - 1,
                base + (1 << (drop - 1)) + 1,
            ] {
                cases.put(op, x | rng.flip(F32), 0, 0);
            }
            let odd = base + (3 << (drop - 1)); // a tie over an odd last place
            for x in [odd - 1, odd, odd + 1] {
                cases.put(op, x | rng.flip(F32), 0, 0);
            }
            let m = rng.next() as u32 & 0x7f_ffff & !((1 << drop) - 1);
            cases.put(op, base | m | 1, 0, 0);
            cases.put(op, base | m | 1 << (drop - 1) | s, 0, 0);
        }
    }
    // The thresholds of f16: overflow, smallest normal, smallest subnormal.
    for centre in [
        0x477f_f000u32,
        0x477f_e000,
        0x3880_0000,
        0x387f_f000,
        0x387f_e000,
        0x387f_c000,
        0x3380_0000,
        0x3300_0000,
        0x33c0_0000,
    ] {
        for d in [
            -0x1001i64, -0x1000, -0xfff, -2, -1, 0, 1, 2, 0xfff, 0x1000, 0x1001,
        ] {
            both(&mut cases, CvtF16, (i64::from(centre) + d) as u32);
        }
    }
    for centre in [
        0x7f7f_8000u32,
        0x7f7f_0000,
        0x0080_0000,
        0x007f_8000,
        0x0000_8000,
        0x0001_8000,
        0x0001_0000,
    ] {
        for d in [-0x4001i64, -0x4000, -2, -1, 0, 1, 2, 0x3fff, 0x4000, 0x4001] {
            both(&mut cases, CvtBf16, (i64::from(centre) + d).max(0) as u32);
        }
    }
    // Every f16 midpoint's neighbourhood by chance.
    for _ in 0..900 {
        let e = rng.range(100, 143) as u32;
        let m = rng.next() as u32 & 0x7f_e000;
        let d = [0x1000u32, 0xfff, 0x1001, 1, 0x1fff][rng.below(5) as usize];
        cases.put(CvtF16, rng.flip(F32) | e << 23 | m | d, 0, 0);
    }
    for _ in 0..500 {
        cases.put(CvtF16, rng.value(F32, 98, 145), 0, 0);
        cases.put(CvtBf16, rng.next() as u32, 0, 0);
    }
    cases
}

// ------------------------------------------------------------------- digests

fn digests() -> String {
    let mut text = String::from("op\tmode\ttininess\tdigest\n");
    for op in [Add, Sub, Mul, Fma] {
        for (name, mode) in MODES {
            for (rule, tininess) in [("after", AFTER), ("before", BEFORE)] {
                let mut sum = 0u64;
                for a in (0..=u16::MAX).step_by(97) {
                    for b in 0..=u16::MAX {
                        let ab = u64::from(a) << 48 | u64::from(b) << 32;
                        let c = if op == Fma {
                            (mix(GOLDEN.wrapping_add(ab | 0x1000)) >> 48) as u16
                        } else {
                            0
                        };
                        let (mut r, flags) = run16(op, mode, tininess, a, b, c);
                        if F16.is_nan(u32::from(r)) {
                            r = 0x7fff;
                        }
                        let value = ab | u64::from(r) << 16 | u64::from(flags);
                        sum = sum.wrapping_add(mix(value.wrapping_add(GOLDEN)));
                    }
                }
                let _ = writeln!(text, "{}\t{name}\t{rule}\t{sum:016x}", op.name());
            }
        }
    }
    text
}

fn main() {
    let dir = env::args().nth(1).expect("usage: softfloat-cases DIR");
    let dir = Path::new(&dir);
    arithmetic(F16, 16, 8800).save(&dir.join("softfloat-f16.tsv"));
    arithmetic(F32, 32, 7800).save(&dir.join("softfloat-f32.tsv"));
    conversions(48).save(&dir.join("softfloat-cvt.tsv"));
    if env::args().nth(2).is_some_and(|a| a == "--no-digests") {
        return;
    }
    fs::write(dir.join("softfloat-digests.tsv"), digests()).expect("the file cannot be written");
}
