//! Recognises attributes and specifiers that change no number: `__launch_bounds__(256)`, `[[nodiscard]]`,
//! `[numthreads(8, 8, 1)]`, `noexcept`.

use crate::input::token::{Token, Tokens};
use crate::program::run::{Lengths, Position};

/// An index or a size that depends on the place of a thread in the launch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThreadIndex {
    /// the thread in the whole launch, along each axis
    InGrid,
    /// the thread in its block, along each axis
    InBlock,
    /// the block, along each axis
    Block,
    /// the threads of a block, along each axis
    BlockSize,
    /// the blocks, along each axis
    GridSize,
    /// the threads of the launch, along each axis
    AllThreads,
    /// the thread in its block, counted through
    Flat,
    /// the thread in its warp
    Lane,
    /// the warp in its block
    Warp,
}

/// The words for these indices: attributes of Metal and WGSL, semantics of HLSL, variables of CUDA and GLSL, functions
/// of OpenCL and HLSL.
const INDICES: &[(&str, ThreadIndex)] = &[
    ("thread_position_in_grid", ThreadIndex::InGrid),
    ("thread_position_in_threadgroup", ThreadIndex::InBlock),
    ("threadgroup_position_in_grid", ThreadIndex::Block),
    ("threads_per_threadgroup", ThreadIndex::BlockSize),
    ("threads_per_grid", ThreadIndex::AllThreads),
    ("threadgroups_per_grid", ThreadIndex::GridSize),
    ("thread_index_in_threadgroup", ThreadIndex::Flat),
    ("thread_index_in_simdgroup", ThreadIndex::Lane),
    ("simdgroup_index_in_threadgroup", ThreadIndex::Warp),
    ("global_invocation_id", ThreadIndex::InGrid),
    ("local_invocation_id", ThreadIndex::InBlock),
    ("local_invocation_index", ThreadIndex::Flat),
    ("workgroup_id", ThreadIndex::Block),
    ("num_workgroups", ThreadIndex::GridSize),
    ("SV_DispatchThreadID", ThreadIndex::InGrid),
    ("SV_GroupThreadID", ThreadIndex::InBlock),
    ("SV_GroupID", ThreadIndex::Block),
    ("SV_GroupIndex", ThreadIndex::Flat),
    ("threadIdx", ThreadIndex::InBlock),
    ("blockIdx", ThreadIndex::Block),
    ("blockDim", ThreadIndex::BlockSize),
    ("gridDim", ThreadIndex::GridSize),
    ("gl_GlobalInvocationID", ThreadIndex::InGrid),
    ("gl_LocalInvocationID", ThreadIndex::InBlock),
    ("gl_WorkGroupID", ThreadIndex::Block),
    ("gl_WorkGroupSize", ThreadIndex::BlockSize),
    ("gl_NumWorkGroups", ThreadIndex::GridSize),
    ("gl_LocalInvocationIndex", ThreadIndex::Flat),
    ("gl_SubgroupInvocationID", ThreadIndex::Lane),
    ("get_global_id", ThreadIndex::InGrid),
    ("get_local_id", ThreadIndex::InBlock),
    ("get_group_id", ThreadIndex::Block),
    ("get_local_size", ThreadIndex::BlockSize),
    ("get_num_groups", ThreadIndex::GridSize),
    ("get_global_size", ThreadIndex::AllThreads),
    ("WaveGetLaneIndex", ThreadIndex::Lane),
];

impl ThreadIndex {
    /// The index with this name.
    pub fn named(name: &str) -> Option<ThreadIndex> {
        INDICES.iter().find(|(known, _)| *known == name).map(|(_, index)| *index)
    }

    /// The index and the axis that a variable such as `threadIdx.x` has.
    pub fn of_variable(name: &str) -> Option<(ThreadIndex, usize)> {
        // HIP also has `hipThreadIdx_x`.
        if let Some((head, axis)) = name.strip_prefix("hip").and_then(|name| name.split_once('_')) {
            let (first, rest) = head.split_at_checked(1)?;
            return ThreadIndex::of_variable(&format!("{}{rest}.{axis}", first.to_lowercase()));
        }
        match name.split_once('.') {
            Some((head, axis)) => {
                let axis = ["x", "y", "z"].iter().position(|known| *known == axis)?;
                Some((ThreadIndex::named(head)?, axis))
            }
            None => Some((ThreadIndex::named(name)?, 0)),
        }
    }

    /// The name of the index in an attribute with its brackets.
    pub fn within(attribute: &str) -> Option<&'static str> {
        let is_part = |c: char| !(c.is_alphanumeric() || c == '_');
        let found =
            attribute.split(is_part).find_map(|word| INDICES.iter().find(|(known, _)| *known == word));
        found.map(|(known, _)| *known)
    }

    /// Its value for the thread at this place of the launch; `axis` is 0 for x, 1 for y and 2 for z.
    pub fn value(self, position: Position, axis: usize) -> Option<u64> {
        let axis = ["x", "y", "z"].get(axis)?;
        let along = |name: &str| position.special(&format!("%{name}.{axis}"));
        match self {
            ThreadIndex::InGrid => Some(along("ctaid")? * along("ntid")? + along("tid")?),
            ThreadIndex::InBlock => along("tid"),
            ThreadIndex::Block => along("ctaid"),
            ThreadIndex::BlockSize => along("ntid"),
            ThreadIndex::GridSize => along("nctaid"),
            ThreadIndex::AllThreads => Some(along("nctaid")? * along("ntid")?),
            ThreadIndex::Flat => Some(position.thread.into()),
            ThreadIndex::Lane => Some(position.lane().into()),
            ThreadIndex::Warp => Some(position.warp().into()),
        }
    }
}

/// The size of a block that a program with these words states: `[numthreads(8, 8, 1)]`, `@workgroup_size(64)`,
/// `layout(local_size_x = 64) in;`, `reqd_work_group_size(64, 1, 1)`, `__launch_bounds__(256)`.
pub fn block_size<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Lengths> {
    let mut size: Option<Lengths> = None;
    while let Some(word) = words.next() {
        let axis = match word {
            "numthreads" | "workgroup_size" | "reqd_work_group_size" => None,
            // Its second number is not a length.
            "__launch_bounds__" | "local_size_x" => Some(0),
            "local_size_y" => Some(1),
            "local_size_z" => Some(2),
            _ => continue,
        };
        let mut lengths = size.unwrap_or([1; 3]);
        let mut found = 0usize;
        let inside = words.by_ref().take_while(|word| !matches!(*word, ")" | ";" | "{"));
        for length in inside.filter_map(|word| word.trim_end_matches(['u', 'U']).parse().ok()) {
            let place = axis.unwrap_or(found);
            found += 1;
            match lengths.get_mut(place) {
                Some(slot) if length > 0 => *slot = length,
                _ => return size,
            }
            if axis.is_some() {
                break;
            }
        }
        if found > 0 {
            size = Some(lengths);
        }
    }
    size
}

/// Compiler hints that take arguments in brackets.
const CALLED: [&str; 8] = [
    "__launch_bounds__",
    "__cluster_dims__",
    "__maxnreg__",
    "__align__",
    "alignas",
    "__attribute__",
    "__declspec",
    "layout",
];

/// The tokens after an attribute that begins with `token`; `None` if no complete attribute begins there. `before` is
/// the previous token.
pub fn behind_attribute<'a>(
    token: Token<'a>,
    behind: &Tokens<'a>,
    before: Option<&str>,
) -> Option<Tokens<'a>> {
    let next = behind.clone().next().map_or("", |token| token.text);
    let begins = before.is_none_or(|before| [";", "{", "}"].contains(&before));
    match token.text {
        "noexcept" => Some(behind.clone()),
        "[" if begins || next == "[" => closed(behind.clone(), 1),
        word if CALLED.contains(&word) && next == "(" => closed(behind.clone(), 0),
        _ => None,
    }
}

/// Skips to the token after the bracket that closes all `open` ones. `None` if the statement ends before that.
fn closed<'a>(mut behind: Tokens<'a>, mut open: usize) -> Option<Tokens<'a>> {
    loop {
        match behind.next()?.text {
            "(" | "[" => open += 1,
            ")" | "]" => open = open.checked_sub(1)?,
            ";" | "{" | "}" => return None,
            _ => {}
        }
        if open == 0 {
            return Some(behind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Language;

    #[test]
    fn skips_attributes_and_rejects_other_brackets() {
        for (text, before, rest) in [
            ("__launch_bounds__(256, (2)) k", Some("void"), Some("k")),
            ("[[nodiscard]] float", None, Some("float")),
            ("[unroll(4)] for", Some("{"), Some("for")),
            ("[[buffer(0)]], b", Some("a"), Some(",")),
            ("noexcept { }", Some(")"), Some("{")),
            ("[0] = 1;", Some("a"), None),
            ("[open; ]", None, None),
            ("__align__ x", None, None),
        ] {
            let mut tokens = Tokens::new(text, Language::C);
            let first = tokens.next().unwrap();
            let behind = behind_attribute(first, &tokens, before);
            assert_eq!(behind.map(|mut behind| behind.next().unwrap().text), rest, "{text}");
        }
    }
}
