//! Digests of whole rows: generated addends, answers, and the sum of terms. A numpy program with its own arithmetic,
//! written from the description of the digests, computed the expected values.

use halfplay_core::isa::{Allow, documented, parse};
use halfplay_core::skins::gpu_check::{answers, digests, mix, row, row_cases};
use halfplay_core::skins::kernel::Addend;

/// Spelling, addend, `a`, digest.
const ROWS: [(&str, &str, u16, u64); 81] = [
    ("add.rn.f16", "", 0x3c01, 0xd580f080ca7b9927),
    ("mul.rn.ftz.sat.f16", "", 0x3c01, 0xc0725d357818d3f2),
    ("sub.rn.bf16", "", 0x3c01, 0xe8aa6cd416e8136d),
    ("min.NaN.xorsign.abs.f16", "", 0x3c01, 0x0d65fac1d6c7a0ee),
    ("max.bf16", "", 0x3c01, 0x4d111a57f2cffa14),
    ("fma.rn.f16", "random", 0x3c01, 0xd23f116c5b23f034),
    ("fma.rn.f16", "random-2", 0x3c01, 0x7099447373c00847),
    ("fma.rn.f16", "random-3", 0x3c01, 0x2ac8bda53e01b96b),
    ("fma.rn.f16", "cancel", 0x3c01, 0x0b5df95fe2183726),
    ("fma.rn.f16", "near", 0x3c01, 0x0bf8e46dc5cd8d8d),
    ("fma.rn.relu.bf16", "random", 0x3c01, 0x97be0882c3aaee8a),
    ("fma.rn.relu.bf16", "random-2", 0x3c01, 0x458c6d8c52c7aaa7),
    ("fma.rn.relu.bf16", "random-3", 0x3c01, 0x831cf6f3a610b43c),
    ("fma.rn.relu.bf16", "cancel", 0x3c01, 0xe65ec6425e24ed28),
    ("fma.rn.relu.bf16", "near", 0x3c01, 0x9b0b9922e083fe00),
    ("add.rz.f32.bf16", "random", 0x3c01, 0xe3935a58ccfed94e),
    ("add.rz.f32.bf16", "cancel", 0x3c01, 0x70dca123c42ed0b4),
    ("add.rz.f32.bf16", "near", 0x3c01, 0x77f6a290de1250ad),
    ("sub.rn.sat.f32.f16", "random", 0x3c01, 0x0ca4896f19b2ecff),
    ("sub.rn.sat.f32.f16", "cancel", 0x3c01, 0x283948d57c579e4d),
    ("sub.rn.sat.f32.f16", "near", 0x3c01, 0x3f9177dac2d64b20),
    ("fma.rm.f32.f16", "random", 0x3c01, 0x25800eeee2d7bf8c),
    ("fma.rm.f32.f16", "cancel", 0x3c01, 0xb7cfeab3c8557c57),
    ("fma.rm.f32.f16", "near", 0x3c01, 0xcfafb6ee15affb31),
    ("fma.rn.f32.bf16", "random", 0x3c01, 0xbf9f2226263cbb06),
    ("fma.rn.f32.bf16", "cancel", 0x3c01, 0x1993db0eead75551),
    ("fma.rn.f32.bf16", "near", 0x3c01, 0x0b90e1baf5c75186),
    ("add.rn.f16", "", 0x8003, 0x7cd84ebb87473082),
    ("mul.rn.ftz.sat.f16", "", 0x8003, 0x5b2be5c306c6c348),
    ("sub.rn.bf16", "", 0x8003, 0xd59534c8926bd2f0),
    ("min.NaN.xorsign.abs.f16", "", 0x8003, 0xd2b3e94b85c68c84),
    ("max.bf16", "", 0x8003, 0x4667c54ad8dd35d1),
    ("fma.rn.f16", "random", 0x8003, 0xd9b12744c1a15906),
    ("fma.rn.f16", "random-2", 0x8003, 0xeea66bc0db06b283),
    ("fma.rn.f16", "random-3", 0x8003, 0xd52108df261e0b52),
    ("fma.rn.f16", "cancel", 0x8003, 0x2006020fa648ecca),
    ("fma.rn.f16", "near", 0x8003, 0xc9a8a8bf4f39151c),
    ("fma.rn.relu.bf16", "random", 0x8003, 0x278c15b923e2e155),
    ("fma.rn.relu.bf16", "random-2", 0x8003, 0x594c8f4c33f0abcb),
    ("fma.rn.relu.bf16", "random-3", 0x8003, 0xddf96ed16e6f0e16),
    ("fma.rn.relu.bf16", "cancel", 0x8003, 0xc2b3759194f0417f),
    ("fma.rn.relu.bf16", "near", 0x8003, 0x2812e50b3410b62e),
    ("add.rz.f32.bf16", "random", 0x8003, 0x21f0be7759efeb07),
    ("add.rz.f32.bf16", "cancel", 0x8003, 0x57c4a5bd802ae0fc),
    ("add.rz.f32.bf16", "near", 0x8003, 0x2b5b0e335f3db334),
    ("sub.rn.sat.f32.f16", "random", 0x8003, 0x55a1723da76feae2),
    ("sub.rn.sat.f32.f16", "cancel", 0x8003, 0x4dd1c1fdb82cf13c),
    ("sub.rn.sat.f32.f16", "near", 0x8003, 0x4d514e552665be2a),
    ("fma.rm.f32.f16", "random", 0x8003, 0x42dd7945fbcdf6ca),
    ("fma.rm.f32.f16", "cancel", 0x8003, 0xd2319186807b10ff),
    ("fma.rm.f32.f16", "near", 0x8003, 0xba15e36a47535771),
    ("fma.rn.f32.bf16", "random", 0x8003, 0xa05ff84d7c0126d7),
    ("fma.rn.f32.bf16", "cancel", 0x8003, 0xb0c9da67651130f8),
    ("fma.rn.f32.bf16", "near", 0x8003, 0x25c6867ddcc14e11),
    ("add.rn.f16", "", 0x7bff, 0x454defff17ef9645),
    ("mul.rn.ftz.sat.f16", "", 0x7bff, 0xe29bf7a06acc42a6),
    ("sub.rn.bf16", "", 0x7bff, 0x7e9c9089bafdf162),
    ("min.NaN.xorsign.abs.f16", "", 0x7bff, 0x894b35111c3f7269),
    ("max.bf16", "", 0x7bff, 0x16e101712f5eb0ad),
    ("fma.rn.f16", "random", 0x7bff, 0xbf5d69aaebc8bc3e),
    ("fma.rn.f16", "random-2", 0x7bff, 0x35076fd6540d5953),
    ("fma.rn.f16", "random-3", 0x7bff, 0xf8db1c8d69fbc34c),
    ("fma.rn.f16", "cancel", 0x7bff, 0x7cde510cadc570a9),
    ("fma.rn.f16", "near", 0x7bff, 0xd876532910160599),
    ("fma.rn.relu.bf16", "random", 0x7bff, 0x801e0fd5a9578d20),
    ("fma.rn.relu.bf16", "random-2", 0x7bff, 0xe0f76a0534d3f90e),
    ("fma.rn.relu.bf16", "random-3", 0x7bff, 0xfce6b70b71747e26),
    ("fma.rn.relu.bf16", "cancel", 0x7bff, 0xabe2aca4bb02d65c),
    ("fma.rn.relu.bf16", "near", 0x7bff, 0x241398c66e1eb976),
    ("add.rz.f32.bf16", "random", 0x7bff, 0x7e1362ab766e8a8c),
    ("add.rz.f32.bf16", "cancel", 0x7bff, 0x0735e7c2b5b4acfc),
    ("add.rz.f32.bf16", "near", 0x7bff, 0x6f840f3bcc18cfa6),
    ("sub.rn.sat.f32.f16", "random", 0x7bff, 0xf0bd40d49e32ebd4),
    ("sub.rn.sat.f32.f16", "cancel", 0x7bff, 0x88b0580b81f0b8fa),
    ("sub.rn.sat.f32.f16", "near", 0x7bff, 0xf0cf5fd86cfa2aa5),
    ("fma.rm.f32.f16", "random", 0x7bff, 0xc6a2634039c15e72),
    ("fma.rm.f32.f16", "cancel", 0x7bff, 0x8163be61b9a74700),
    ("fma.rm.f32.f16", "near", 0x7bff, 0x80d7ac6728790285),
    ("fma.rn.f32.bf16", "random", 0x7bff, 0xd1c6a27e9811b277),
    ("fma.rn.f32.bf16", "cancel", 0x7bff, 0x0cdef3c19104a24c),
    ("fma.rn.f32.bf16", "near", 0x7bff, 0x1357ace51b1d670e),
];

#[test]
fn row_digests_match_the_numpy_program() {
    for (spelling, addend, a, digest) in ROWS {
        let instr = parse(spelling, Allow::PTX).unwrap().instr;
        let addend = Addend::named(addend);
        assert_eq!(row(&instr, addend, a)[0].0, digest, "{spelling} {addend:?} {a:#06x}");
    }
}

/// A row, computed in whole slices, and a list, computed case by case, have the same digest. The test covers every
/// documented spelling with several operands and every kind of addend. For a mixed sum or difference, only a row's
/// digest includes the index of a case, so the test adds up these terms itself.
#[test]
fn a_row_and_its_list_of_cases_have_equal_digests() {
    const FIRSTS: [u16; 7] = [0x3c01, 0x83ff, 0x0401, 0x7c01, 0xfbff, 0x3f95, 0x0000];
    let asked = documented().filter(|instr| instr.operand_names().len() > 1);
    let rows = asked.flat_map(|instr| match Addend::of(&instr) {
        [] => vec![(instr, None)],
        addends => addends.iter().map(|&addend| (instr, Some(addend))).collect(),
    });
    let rows: Vec<_> = rows.zip(FIRSTS.into_iter().cycle()).collect();
    assert!(rows.len() > 300, "{}", rows.len());
    for ((instr, addend), a) in rows {
        let words = row_cases(&instr, addend, a);
        assert_eq!(words.len(), instr.operand_names().len() << 16);
        let answers = answers(&instr, &words);
        let listed = match instr.operand_names() {
            ["a", "c"] => {
                let cases = words.chunks_exact(2).zip(&answers).zip(0u64..);
                let terms = cases.map(|((case, &d), b)| {
                    let key = u64::from(a) << 48 | b << 32 | u64::from(case[1]);
                    mix(0x9e37_79b9_7f4a_7c15_u64.wrapping_add(mix(key) ^ u64::from(d)))
                });
                [terms.fold(0, u64::wrapping_add), 0]
            }
            _ => digests(&instr, &words, &answers).map(|digest| digest.0),
        };
        assert_eq!(listed, row(&instr, addend, a).map(|digest| digest.0), "{instr} {addend:?} {a:#06x}");
    }
}
