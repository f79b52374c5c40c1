//! Special registers, which the GPU sets: the position of a thread among the others, clocks and counters.

use super::bits::Ty;

/// The first parts of the names of 32-bit special registers.
const WORDS: [&str; 37] = [
    "%tid",
    "%ntid",
    "%ctaid",
    "%nctaid",
    "%laneid",
    "%warpid",
    "%nwarpid",
    "%smid",
    "%nsmid",
    "%clusterid",
    "%nclusterid",
    "%cluster_ctaid",
    "%cluster_nctaid",
    "%cluster_ctarank",
    "%cluster_nctarank",
    "%lanemask_eq",
    "%lanemask_le",
    "%lanemask_lt",
    "%lanemask_ge",
    "%lanemask_gt",
    "%clock",
    "%clock_hi",
    "%globaltimer_lo",
    "%globaltimer_hi",
    "%dynamic_smem_size",
    "%total_smem_size",
    "%aggr_smem_size",
    "%reserved_smem_offset_begin",
    "%reserved_smem_offset_end",
    "%reserved_smem_offset_cap",
    "%reserved_smem_offset_0",
    "%reserved_smem_offset_1",
    "%pm0",
    "%pm1",
    "%pm2",
    "%pm3",
    "%envreg0",
];

/// The 64-bit special registers.
const WIDE: [&str; 4] = ["%clock64", "%globaltimer", "%gridid", "%current_graph_exec"];

/// The value of a special register that the user does not set. The thread is alone in its block, and the block in its
/// grid.
pub fn unset_value(name: &str) -> u64 {
    u64::from(matches!(name.split('.').next(), Some("%ntid" | "%nctaid")))
}

/// The type of a special register; `None` for any other name.
pub fn special(name: &str) -> Option<Ty> {
    let first = name.split('.').next().unwrap_or_default();
    match first {
        "%is_explicit_cluster" => Some(Ty::bits(1)),
        _ if WIDE.contains(&first) => Some(Ty::bits(64)),
        _ if WORDS.contains(&first) => Some(Ty::bits(32)),
        _ => None,
    }
}
