//! Instructions that the lanes of a warp perform together, compared with a model that follows the PTX manual's
//! description of each.

use super::{memory, said, said_of};
use halfplay_core::skins::program::run::{RunInputs, Space, run};
use proptest::prelude::*;

/// The two words that each lane of a warp stores. `lines` computes `%r8` and `%r9` from `%r1`, the lane's own value.
fn stored(lines: &str, values: &[u32]) -> Vec<[u32; 2]> {
    let text = format!(
        "mov.u32 %r20, %tid.x; mul.wide.u32 %rd1, %r20, 8; ld.global.u32 %r1, [%rd1+4096];\n{lines}\n\
         st.global.u32 [%rd1+8192], %r8; st.global.u32 [%rd1+8196], %r9;"
    );
    let bytes: Vec<u8> = values.iter().flat_map(|value| u64::from(*value).to_le_bytes()).collect();
    let given = RunInputs {
        memory: vec![(Space::Global, 4096, bytes)],
        block: Some([values.len() as u32, 1, 1]),
        ..RunInputs::default()
    };
    let run = run(&text, &given);
    assert!(run.is_whole(), "{text}: {:?} {:?}", said(&run), run.troubles);
    let found = memory(&run, 8192, 8 * values.len());
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    found.chunks(8).map(|bytes| [word(&bytes[..4]), word(&bytes[4..])]).collect()
}

/// The lane that a shuffle reads, from the pseudocode in the description of `shfl.sync`, on signed numbers.
fn source(mode: &str, lane: i32, b: u32, c: u32) -> (i32, bool) {
    let (bval, cval, segmask) = ((b & 0x1f) as i32, (c & 0x1f) as i32, (c >> 8 & 0x1f) as i32);
    let max_lane = (lane & segmask) | (cval & !segmask & 0x1f);
    let min_lane = lane & segmask;
    let (j, p) = match mode {
        "up" => (lane - bval, lane - bval >= max_lane),
        "down" => (lane + bval, lane + bval <= max_lane),
        "bfly" => (lane ^ bval, lane ^ bval <= max_lane),
        _ => {
            let j = min_lane | (bval & !segmask & 0x1f);
            (j, j <= max_lane)
        }
    };
    if p { (j, true) } else { (lane, false) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn shuffles_read_the_lane_of_the_manual(
        mode in prop::sample::select(vec!["up", "down", "bfly", "idx"]),
        b in prop_oneof![0u32..40, any::<u32>()],
        c in prop_oneof![Just(0u32), Just(31), 0u32..32, (0u32..32, 0u32..32).prop_map(|(clamp, mask)| clamp | mask << 8)],
        values in prop::collection::vec(any::<u32>(), 32),
        with_predicate in any::<bool>(),
    ) {
        let to = if with_predicate { "%r8|%p1" } else { "%r8" };
        let lines = format!("shfl.sync.{mode}.b32 {to}, %r1, {b}, {c}, -1; mov.u32 %r9, 0; @%p1 mov.u32 %r9, 1;");
        let lines = if with_predicate { lines } else { lines.replace("@%p1 mov.u32 %r9, 1;", "") };
        for (lane, found) in stored(&lines, &values).into_iter().enumerate() {
            let (from, holds) = source(mode, lane as i32, b, c);
            prop_assert_eq!(found[0], values[from as usize], "lane {}", lane);
            prop_assert_eq!(found[1], u32::from(holds && with_predicate));
        }
    }

    /// The lanes outside of the mask do not execute the line.
    #[test]
    fn votes_and_matches_combine_the_lanes_of_the_mask(
        mask in prop_oneof![Just(u32::MAX), any::<u32>()],
        values in prop::collection::vec(0u32..3, 32),
    ) {
        let lines = format!(
            "mov.u32 %r8, 0; mov.u32 %r9, 0; mov.u32 %r2, %lanemask_eq; and.b32 %r3, %r2, {mask}; setp.ne.u32 %p1, %r3, 0;
             setp.gt.u32 %p2, %r1, 1;
             @%p1 vote.sync.ballot.b32 %r8, %p2, {mask};
             @%p1 vote.sync.all.pred %p3, %p2, {mask}; @%p1 vote.sync.any.pred %p4, %p2, {mask};
             @%p1 vote.sync.uni.pred %p5, !%p2, {mask};
             @%p1 match.any.sync.b32 %r4, %r1, {mask}; @%p1 match.all.sync.b32 %r5|%p6, %r1, {mask};
             @%p1 elect.sync _|%p7, {mask};
             @%p1 selp.u32 %r10, 1, 0, %p3; @%p1 selp.u32 %r11, 2, 0, %p4; @%p1 selp.u32 %r12, 4, 0, %p5;
             @%p1 selp.u32 %r13, 8, 0, %p6; @%p1 selp.u32 %r14, 16, 0, %p7;
             @%p1 add.u32 %r9, %r10, %r11; @%p1 add.u32 %r9, %r9, %r12; @%p1 add.u32 %r9, %r9, %r13;
             @%p1 add.u32 %r9, %r9, %r14;
             @%p1 xor.b32 %r8, %r8, %r4; @%p1 xor.b32 %r8, %r8, %r5;"
        );
        let members: Vec<usize> = (0..32).filter(|lane| mask >> lane & 1 == 1).collect();
        let bits = |holds: &dyn Fn(usize) -> bool| members.iter().filter(|lane| holds(**lane)).fold(0, |all, lane| all | 1u32 << lane);
        let large = |lane: usize| values[lane] > 1;
        let found = stored(&lines, &values);
        for lane in 0..32 {
            if !members.contains(&lane) {
                prop_assert_eq!(found[lane], [0, 0]);
                continue;
            }
            let all = members.iter().all(|lane| large(*lane));
            let any = members.iter().any(|lane| large(*lane));
            let same = members.iter().all(|other| values[*other] == values[lane]);
            let leader = members[0] == lane;
            let flags = [all, any, all || !any, same, leader].into_iter().enumerate();
            let expected = flags.fold(0, |sum, (bit, holds)| sum | u32::from(holds) << bit);
            let matched = bits(&|other| values[other] == values[lane]);
            let ballot = bits(&large) ^ matched ^ if same { mask } else { 0 };
            prop_assert_eq!(found[lane], [ballot, expected], "lane {} of {:#x}", lane, mask);
        }
    }

    #[test]
    fn redux_combines_the_values_of_all_lanes(values in prop::collection::vec(any::<u32>(), 32)) {
        let signed = || values.iter().map(|value| *value as i32);
        for (line, expected) in [
            ("add.u32", values.iter().fold(0u32, |sum, value| sum.wrapping_add(*value))),
            ("add.s32", values.iter().fold(0u32, |sum, value| sum.wrapping_add(*value))),
            ("min.u32", *values.iter().min().unwrap()),
            ("max.u32", *values.iter().max().unwrap()),
            ("min.s32", signed().min().unwrap() as u32),
            ("max.s32", signed().max().unwrap() as u32),
            ("and.b32", values.iter().fold(u32::MAX, |all, value| all & value)),
            ("or.b32", values.iter().fold(0, |all, value| all | value)),
            ("xor.b32", values.iter().fold(0, |all, value| all ^ value)),
        ] {
            let found = stored(&format!("redux.sync.{line} %r8, %r1, -1; mov.u32 %r9, 0;"), &values);
            prop_assert!(found.iter().all(|found| found[0] == expected), "{}: {:x?}", line, found);
        }
    }

    #[test]
    fn barriers_combine_the_predicates_of_the_block(values in prop::collection::vec(0u32..2, 1..100)) {
        let lines = "setp.ne.u32 %p1, %r1, 0; bar.red.popc.u32 %r8, 0, %p1; bar.red.and.pred %p2, 1, %p1;
                     barrier.sync 0; barrier.red.or.pred %p3, 1, !%p1; selp.u32 %r2, 1, 0, %p2; selp.u32 %r9, 2, 0, %p3;
                     add.u32 %r9, %r9, %r2;";
        let count: u32 = values.iter().sum();
        let all = count as usize == values.len();
        let expected = [count, u32::from(all) + 2 * u32::from(!all)];
        prop_assert!(stored(lines, &values).iter().all(|found| *found == expected));
    }
}

/// A warp runs if the program has an instruction that needs one, although the user gives no size.
#[test]
fn a_shuffle_runs_in_a_warp() {
    let run = run("shfl.sync.bfly.b32 %r2, %r1, 16, 31, -1; activemask.b32 %r3;", &RunInputs::default());
    assert!(run.is_whole(), "{:?}", said(&run));
    assert_eq!(run.launch.map(|launch| launch.block), Some([32, 1, 1]));
    assert!(said_of(&run, "shfl").contains("from lane 16"));
    assert_eq!(super::register(&run, "%r3"), "0xffffffff");
}

/// After a branch, only the lanes of one side are active.
#[test]
fn active_lanes_are_those_of_the_same_branch() {
    let lines = "setp.lt.u32 %p1, %r1, 5; mov.u32 %r9, 0;\n@%p1 bra LOW;\nactivemask.b32 %r8;\nbra END;\nLOW:\nactivemask.b32 %r8;\n\
                 END:\nactivemask.b32 %r9;";
    let values: Vec<u32> = (0..32).map(|lane| lane * 7 % 11).collect();
    let low = (0..32).filter(|lane| values[*lane] < 5).fold(0, |mask, lane| mask | 1u32 << lane);
    for (lane, found) in stored(lines, &values).into_iter().enumerate() {
        assert_eq!(found, [if values[lane] < 5 { low } else { !low }, u32::MAX], "lane {lane}");
    }
}

#[test]
fn shuffles_with_undefined_results_are_errors() {
    let words = |text: &str, block: u32, line: &str| {
        let run = run(text, &RunInputs { block: Some([block, 1, 1]), ..RunInputs::default() });
        assert!(!run.is_whole());
        said_of(&run, line)
    };
    let partial = words("shfl.sync.down.b32 %r2, %r1, 4, 31, -1;", 4, "shfl");
    assert!(partial.contains("reads lane 4, which does not take part"), "{partial}");
    let outside = words("shfl.sync.idx.b32 %r2, %r1, 0, 31, 6;", 4, "shfl");
    assert!(outside.contains("lane 0 executes this line, but the member mask 0x6 lacks it"), "{outside}");
    let apart = "mov.u32 %r3, %laneid; setp.gt.u32 %p1, %r3, 3;\n@!%p1 vote.sync.any.pred %p2, %p1, -1;\n@%p1 bar.sync 0;";
    let stuck = words(apart, 8, "vote");
    assert!(
        stuck.contains("waits for ever for 4 threads: the first of them, thread 4, waits in line 3"),
        "{stuck}"
    );
}
