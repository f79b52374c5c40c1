//! Generic addresses, which need no state space: each space has a window of them. Global addresses are
//! generic addresses themselves, as on a GPU. On a GPU, the positions of the other windows are decided at
//! launch; halfplay's are fixed.
//!
//! ```text
//!   0x00.. ....  global memory
//!   0x01.. ....  shared
//!   0x02.. ....  local        cvta.local.u64 of 8 gives 0x0200000000000008
//!   0x03.. ....  constant
//!   0x04.. ....  parameters
//! ```

use super::bits::Ty;
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::program::ptx::{Line, Space};

/// The number of bits of a generic address that are the address within its window.
const WITHIN: u32 = 56;

/// The number of a space's window.
const fn window(space: Space) -> u64 {
    match space {
        Space::Global => 0,
        Space::Shared => 1,
        Space::Local => 2,
        Space::Const => 3,
        Space::Param => 4,
    }
}

/// Converts an address of a space to a generic address.
pub const fn generic(space: Space, address: u64) -> u64 {
    match space {
        Space::Global => address,
        _ => (window(space) << WITHIN) | (address & ((1 << WITHIN) - 1)),
    }
}

/// The space that a generic address points into, and the address within it.
pub fn resolved(address: u64) -> (Space, u64) {
    let space = Space::ALL.into_iter().find(|space| window(*space) == address >> WITHIN);
    match space {
        None | Some(Space::Global) => (Space::Global, address),
        Some(space) => (space, address & ((1 << WITHIN) - 1)),
    }
}

/// Runs `cvta.shared.u64 d, a`, which converts an address of a space to a generic one; with `.to`, it converts back.
pub fn convert<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 1)?;
    let [from] = sources else { return Err(messages::unknown(line.name).into()) };
    let Some(space) = named(line) else { return Err(messages::no_space(line.name).into()) };
    if ty.width != 64 {
        return Err(messages::narrow_address(line.name).into());
    }
    let word = thread.value(from, ty)?;
    let bits = if line.name.split('.').any(|word| word == "to") {
        match resolved(word.bits) {
            (found, address) if found == space => address,
            (found, _) => {
                thread.slips.push(messages::of_another_space(word.bits, found, space));
                word.bits
            }
        }
    } else {
        generic(space, word.bits)
    };
    thread.give(to, Word { bits, ..word }, ty)
}

/// Runs `isspacep.shared p, a`, which tests if a generic address points into a space.
pub fn is_of_space<'a>(thread: &mut Thread<'a>, line: &Line<'a>) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 1)?;
    let [from] = sources else { return Err(messages::unknown(line.name).into()) };
    let Some(space) = named(line) else { return Err(messages::no_space(line.name).into()) };
    let (found, _) = resolved(thread.bits(from, Ty::bits(64))?);
    thread.give(to, Word::plain((found == space).into()), Ty::bits(1))
}

/// The space that a line names.
fn named(line: &Line) -> Option<Space> {
    line.name.split('.').skip(1).find_map(|word| Space::named(word.split("::").next().unwrap_or(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_addresses_round_trip_for_every_space() {
        for space in Space::ALL {
            for address in [0, 8, 0xffff_fffc, 0x10_0000_0000] {
                assert_eq!(resolved(generic(space, address)), (space, address));
            }
        }
        assert_eq!(resolved(0x0201_0000_0000_0004), (Space::Local, 0x0001_0000_0000_0004));
        assert_eq!(resolved(u64::MAX), (Space::Global, u64::MAX));
    }
}
