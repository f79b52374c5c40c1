//! Checks the words between the name of an instruction and its type, for instructions that the table lacks: the
//! optional ones, the required ones, and those that exclude each other. It rejects nothing that the assembler accepts.

use super::bits::Ty;
use super::messages;
use crate::program::read::Diagnostic;

/// Modifiers of which a spelling must contain one, or may contain one.
enum Group {
    Must(&'static [&'static str]),
    May(&'static [&'static str]),
}

use Group::{May, Must};

const PART: Group = Must(&["lo", "hi", "wide"]);
const HALF: Group = Must(&["lo", "hi"]);
const CARRY: Group = May(&["cc"]);
const FLUSH: Group = May(&["ftz"]);
const CLAMP: Group = May(&["sat"]);
const JOIN: Group = May(&["and", "or", "xor"]);
const OVERFLOW: Group = Must(&["clamp", "wrap"]);
const TO_WHOLE: &[&str] = &["rni", "rzi", "rmi", "rpi"];
const ROUNDING: &[&str] = &["rn", "rz", "rm", "rp"];
const SCOPE: Group = May(&["cta", "cluster", "gpu", "sys"]);
const HINT: Group = May(&["L2::cache_hint"]);
const SPACE: Group = May(&[
    "global",
    "shared",
    "shared::cta",
    "shared::cluster",
    "local",
    "const",
    "param",
    "param::entry",
    "param::func",
]);
const KEEP: Group =
    May(&["L1::evict_normal", "L1::evict_unchanged", "L1::evict_first", "L1::evict_last", "L1::no_allocate"]);
const KEEP_LEVEL_2: Group = May(&["L2::evict_normal", "L2::evict_first", "L2::evict_last"]);
const AHEAD: Group = May(&["L2::64B", "L2::128B", "L2::256B"]);

/// The groups for an instruction with this name and type; `None` if they are unknown, or not checked here.
fn groups(name: &str, ty: &str) -> Option<&'static [Group]> {
    const NUMBERS: Group =
        Must(&["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"]);
    const SIGNED: Group = Must(&["eq", "ne", "lt", "le", "gt", "ge"]);
    const UNSIGNED: Group = Must(&["eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"]);
    const BITS: Group = Must(&["eq", "ne"]);
    let groups: &[Group] = match (name, ty) {
        ("add" | "sub" | "mul", "f64") => &[May(ROUNDING)],
        ("add" | "sub" | "mul", "f32x2") => &[May(ROUNDING), FLUSH],
        ("fma", "f32x2") => &[Must(ROUNDING), FLUSH],
        ("fma" | "mad" | "div" | "sqrt", "f64") => &[Must(ROUNDING)],
        ("rcp" | "rsqrt", "f64") => &[Must(&["approx", "rn", "rz", "rm", "rp"]), FLUSH],
        ("add" | "sub", "s32") => &[May(&["sat", "cc"])],
        ("add" | "sub" | "addc" | "subc", _) => &[CARRY],
        ("mul", _) => &[PART],
        ("mul24", _) => &[HALF],
        ("mad", "s32") => &[PART, May(&["sat", "cc"])],
        ("mad", _) => &[PART, CARRY],
        ("madc", _) => &[HALF, CARRY],
        ("mad24", "s32") => &[HALF, CLAMP],
        ("mad24", _) => &[HALF],
        ("div" | "sqrt" | "rcp" | "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh", "f32") => {
            &[May(&["approx", "full", "rn", "rz", "rm", "rp"]), FLUSH]
        }
        ("min" | "max", "s32" | "s16x2") => &[May(&["relu"])],
        (
            "min" | "max" | "div" | "rem" | "neg" | "abs" | "and" | "or" | "xor" | "not" | "cnot" | "shl",
            _,
        )
        | ("shr" | "sad" | "bfe" | "bfi" | "popc" | "clz" | "brev" | "fns" | "mov" | "selp", _)
        | ("copysign" | "dp4a", _) => &[],
        ("lop3", _) => &[May(&["and", "or"])],
        ("bfind", _) => &[May(&["shiftamt"])],
        ("bmsk" | "szext", _) => &[OVERFLOW],
        ("prmt", "b32") => &[May(&["f4e", "b4e", "rc8", "ecl", "ecr", "rc16"])],
        ("shf", _) => &[Must(&["l", "r"]), OVERFLOW],
        ("dp2a", _) => &[HALF],
        ("slct", _) => &[FLUSH],
        ("setp" | "set", "f16" | "f16x2" | "bf16" | "bf16x2" | "f32") => &[NUMBERS, JOIN, FLUSH],
        ("setp" | "set", "f64") => &[NUMBERS, JOIN],
        ("setp" | "set", "b16" | "b32" | "b64") => &[BITS, JOIN],
        ("setp" | "set", "s16" | "s32" | "s64") => &[SIGNED, JOIN],
        ("setp" | "set", "u16" | "u32" | "u64") => &[UNSIGNED, JOIN],
        ("testp", _) => &[Must(&["finite", "infinite", "number", "notanumber", "normal", "subnormal"])],
        ("cvta", _) => &[May(&["to"]), SPACE],
        ("ld", _) => &[
            May(&["weak", "volatile", "relaxed", "acquire", "mmio", "ca", "cg", "cs", "lu", "cv"]),
            SCOPE,
            SPACE,
            May(&["nc"]),
            KEEP,
            KEEP_LEVEL_2,
            AHEAD,
            HINT,
        ],
        ("st", _) => &[
            May(&["weak", "volatile", "relaxed", "release", "mmio", "wb", "cg", "cs", "wt"]),
            SCOPE,
            SPACE,
            KEEP,
            KEEP_LEVEL_2,
            HINT,
        ],
        ("atom" | "red", _) => &[
            Must(&["add", "min", "max", "inc", "dec", "exch", "cas", "and", "or", "xor"]),
            May(&["relaxed", "acquire", "release", "acq_rel"]),
            SCOPE,
            SPACE,
            May(&["noftz"]),
            HINT,
        ],
        _ => return None,
    };
    Some(groups)
}

/// The groups for a conversion between these types. `None` for a conversion that halfplay does not run.
fn conversion(from: &str, to: &str) -> Option<&'static [Group]> {
    let is_number = |name| Ty::named(name).map(|ty| ty.float.is_some());
    match (is_number(from)?, is_number(to)?) {
        (false, false) => Some(&[CLAMP]),
        (false, true) => Some(&[Must(ROUNDING), FLUSH, CLAMP]),
        (true, false) => Some(&[Must(TO_WHOLE), FLUSH, CLAMP]),
        (true, true) if from == to => Some(&[May(TO_WHOLE), FLUSH, CLAMP]),
        (true, true) => None,
    }
}

/// Checks that a spelling has all required words and only words that its instruction allows.
pub fn check(spelling: &str) -> Result<(), Diagnostic> {
    let mut words: Vec<&str> = spelling.split('.').collect();
    let name = words.remove(0);
    // These instructions end with two types.
    let types = match name {
        "cvt" | "set" | "slct" | "dp4a" | "dp2a" => 2,
        _ => 1,
    };
    if name == "prmt" {
        // The type of `prmt` precedes its mode.
        words.rotate_left(1);
    }
    let types = words.split_off(words.len().saturating_sub(types));
    // `Access::of` checks the vector length, whose limit depends on the element type.
    let moves = matches!(name, "ld" | "st" | "atom" | "red");
    words.retain(|word| !(moves && word.starts_with('v') && word.len() == 2));
    let groups = match (name, types.as_slice()) {
        // Other kinds of conversions, which halfplay does not run.
        ("cvt", _) if words.iter().any(|word| matches!(*word, "pack" | "rs" | "satfinite")) => None,
        ("cvt", [to, from]) => conversion(from, to),
        (_, [.., ty]) => groups(name, ty),
        (_, []) => groups(name, ""),
    };
    let Some(groups) = groups else { return Ok(()) };
    let members = |group: &Group| match group {
        Must(words) | May(words) => *words,
    };
    let mut found: Vec<Option<&str>> = vec![None; groups.len()];
    for word in words {
        let place = groups.iter().position(|group| members(group).contains(&word));
        match place.and_then(|place| found.get_mut(place)) {
            Some(found @ None) => *found = Some(word),
            Some(Some(other)) => return Err(messages::both(spelling, other, word)),
            None => {
                let known: Vec<&str> = groups.iter().flat_map(members).copied().collect();
                return Err(messages::no_modifier(spelling, word, &known));
            }
        }
    }
    let missing =
        groups.iter().zip(&found).find(|(group, found)| matches!(group, Must(_)) && found.is_none());
    missing.map_or(Ok(()), |(group, _)| Err(messages::one_of(spelling, members(group))))
}
