//! Results that depend on the order in which threads access memory atomically.

use super::bits::Bits;
use super::memory::Region;
use crate::float::Float;
use crate::program::flow::{Destination, Flow};
use crate::program::ptx::Space;

/// A result in global memory that differs if the threads run in the reverse order.
#[derive(Clone, PartialEq, Debug)]
pub struct OrderDifference {
    /// the name of the result
    pub name: String,
    /// its bits, and those in the reverse order
    pub bits: [Bits; 2],
    /// the numbers that the bits represent, if they are known to be numbers
    pub numbers: Option<[Float; 2]>,
}

/// The results of a run, each with that of a run in the reverse order, where they differ. Only if no number differs, other
/// memory is compared, in words of four bytes.
pub fn differences(flows: [&Flow; 2], memories: [&[Region]; 2]) -> Vec<OrderDifference> {
    let numbers = |flow: &'_ Flow| -> Vec<(u64, String, Float)> {
        let stored = flow.outputs.iter().filter_map(|output| match output.destination {
            Destination::Stored(Space::Global, address) => {
                let number = flow.numbers.get(output.number as usize)?;
                Some((address, output.name.clone(), number.value))
            }
            _ => None,
        });
        stored.collect()
    };
    let [first, reverse] = flows.map(numbers);
    let differs = |(address, name, value): &(u64, String, Float)| {
        let (.., other) = reverse.iter().find(|(at, ..)| at == address)?;
        (other != value).then(|| OrderDifference {
            name: name.clone(),
            bits: [*value, *other].map(|value| Bits::new(value.bits(), value.format().width())),
            numbers: Some([*value, *other]),
        })
    };
    let found: Vec<OrderDifference> = first.iter().filter_map(differs).collect();
    if found.is_empty() { different_words(memories) } else { found }
}

/// The words of global memory that differ.
fn different_words([first, reverse]: [&[Region]; 2]) -> Vec<OrderDifference> {
    let byte = |memory: &[Region], address: u64| {
        let region = memory.iter().filter(|region| region.space == Space::Global);
        let place = |region: &Region| usize::try_from(address.checked_sub(region.base)?).ok();
        region.filter_map(|region| region.bytes.get(place(region)?).copied()).next()
    };
    let word = |memory: &[Region], address: u64| {
        (0..4).try_fold(0, |word, at| Some(word | u64::from(byte(memory, address + at)?) << (8 * at)))
    };
    let mut found = Vec::new();
    for region in first.iter().filter(|region| region.space == Space::Global) {
        for address in (region.base..region.base + region.bytes.len() as u64).step_by(4) {
            if let (Some(one), Some(other)) = (word(first, address), word(reverse, address))
                && one != other
            {
                let bits = [one, other].map(|word| Bits::new(word, 32));
                found.push(OrderDifference { name: format!("global[{address:#x}]"), bits, numbers: None });
            }
        }
    }
    found
}
