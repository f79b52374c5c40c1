//! Lists of cases for a GPU, encoded as the words that [`Kernel::cases`](crate::kernel::Kernel::cases) reads, and the
//! model's answers to them.

use super::derived_addend::DerivedAddend;
use super::digest::{Digest, registers, term};
use crate::eval::{NoTrace, eval};
use crate::float::{Format, Tininess};
use crate::isa::Instr;
use crate::kernel::Addend;

/// Every code of the operand in order, for an instruction with a single 16-bit operand. A packed instruction gets the
/// code with all bits flipped in lane 1. Empty for other instructions.
pub fn table(instr: &Instr) -> Vec<u32> {
    let wide = instr.from.format().is_none_or(|format| format.width() != 16);
    if instr.operand_names().len() != 1 || wide {
        return Vec::new();
    }
    let both = |code: u32| code | (code ^ 0xffff) << 16;
    (0..=0xffff).map(|code| if instr.from.lanes() == 2 { both(code) } else { code }).collect()
}

/// All combinations of [`specials`]; for 32-bit operands, of [`specials_single`]. A packed instruction gets the same
/// combinations in reverse order in lane 1.
pub fn grid(instr: &Instr) -> Vec<u32> {
    let lists: Vec<Vec<u32>> = (0..instr.operand_names().len())
        .map(|place| match instr.lane().operand_type(place).format() {
            Some(format) if format.width() == 16 => specials(format),
            _ => specials_single(),
        })
        .collect();
    let mut words = vec![];
    let mut combine = |chosen: [u32; 3]| words.extend_from_slice(&chosen[..lists.len()]);
    let one = vec![0];
    let (a, b, c) = (&lists[0], lists.get(1).unwrap_or(&one), lists.get(2).unwrap_or(&one));
    for &a in a {
        for &b in b {
            c.iter().for_each(|&c| combine([a, b, c]));
        }
    }
    if instr.from.lanes() == 2 { folded(&words, lists.len()) } else { words }
}

/// The cases of one row as a list, in the order of `b`: those that [`row`](super::row) digests.
pub fn row_cases(instr: &Instr, addend: Option<Addend>, a: u16) -> Vec<u32> {
    let lane = instr.lane();
    let count = lane.operand_names().len();
    let mut addends = vec![0; 1 << 16];
    if let Some(addend) = addend {
        let b: Vec<u16> = (0..=u16::MAX).collect();
        DerivedAddend::of(&lane, addend).addends(a, &b, &mut addends);
    }
    let of = |b: u16| registers(&lane, a, b, addends[usize::from(b)]);
    let packed = instr.from.lanes() == 2;
    let mut words = Vec::with_capacity(count << 16);
    for b in 0..=u16::MAX {
        let (low, high) = (of(b), of(b ^ 1));
        let word = |i: usize| if packed { low[i] | high[i] << 16 } else { low[i] };
        words.extend((0..count).map(|i| word(i) as u32));
    }
    words
}

/// The model's answers, one word per case.
pub fn answers(instr: &Instr, words: &[u32]) -> Vec<u32> {
    let each = words.chunks_exact(instr.operand_names().len()).map(|case| {
        let mut operands = [0; 3];
        operands.iter_mut().zip(case).for_each(|(operand, word)| *operand = u64::from(*word));
        eval(instr, &operands, Tininess::After, &mut NoTrace).bits as u32
    });
    each.collect()
}

/// The digests of a list with these answers, one for each lane; 0 for lane 1 if there is only one lane.
pub fn digests(instr: &Instr, words: &[u32], answers: &[u32]) -> [Digest; 2] {
    let (lane, lanes) = (instr.lane(), instr.ty.lanes());
    let mut sums = [Digest::default(); 2];
    for (case, &answer) in words.chunks_exact(lane.operand_names().len()).zip(answers) {
        for (place, sum) in sums.iter_mut().enumerate().take(lanes) {
            let part = |word: u32| if lanes == 2 { word >> (16 * place) & 0xffff } else { word };
            let operand = |name| {
                let found = lane.operand_names().iter().position(|known| *known == name);
                found.and_then(|found| case.get(found)).map_or(0, |&word| part(word))
            };
            // The halves of a case have 16 bits; the bits above them are unused.
            *sum += term(&lane, operand("a") as u16, operand("b") as u16, operand("c"), part(answer));
        }
    }
    sums
}

/// The 48 codes of a 16-bit format where rules change, positive ones first: zero, the ends of the subnormals, one and
/// its neighbours, the largest finite number, infinity, several kinds of NaN, each with both signs.
pub fn specials(format: Format) -> Vec<u32> {
    let (least, one, infinity) = (format.min_normal(), format.one(), format.infinity());
    let fraction = format.fraction_mask();
    let nan = if format == Format::F16 { 0x7eff } else { 0x7fc1 };
    let mut codes = vec![0, 1, 2, least / 2, least - 1, least, least + 1];
    codes.extend([(one / 2) & !fraction, one - least, one - 1, one, one + 1, one + least]);
    codes.extend([
        infinity - 1,
        infinity,
        infinity + 1,
        infinity | fraction >> 1,
        infinity | format.quiet_bit(),
    ]);
    codes.extend([nan, 0x7ff7, 0x7ffe, 0x7fff, one | fraction >> 1, infinity - least]);
    signed(&codes, format)
}

/// The 40 codes of f32 where rules change, including the limits of the halves.
pub fn specials_single() -> Vec<u32> {
    let format = Format::F32;
    let (least, one, infinity) = (format.min_normal(), format.one(), format.infinity());
    let mut codes = vec![0, 1, least - 1, least];
    // The quantum of halves near one and its neighbours; the smallest normal half and the largest subnormal one.
    codes.extend([0x3380_0000, 0x3380_0001, 0x337f_ffff, 0x3880_0000, 0x387f_c000]);
    codes.extend([one - least, one - 1, one, one + 1, 0x4700_0000, 0x477f_e000, infinity - 1, infinity]);
    codes.extend([infinity + 1, infinity | format.quiet_bit(), format.magnitude_mask()]);
    signed(&codes, format)
}

fn signed(codes: &[u64], format: Format) -> Vec<u32> {
    let negative = codes.iter().map(|code| code | format.sign_mask());
    codes.iter().copied().chain(negative).map(|code| code as u32).collect()
}

/// Packs each case of a list with its mirror image from the other end of the list.
fn folded(words: &[u32], count: usize) -> Vec<u32> {
    let cases = words.len() / count;
    let at = |i: usize| words[(cases - 1 - i / count) * count + i % count];
    words.iter().enumerate().map(|(i, &word)| word | at(i) << 16).collect()
}
