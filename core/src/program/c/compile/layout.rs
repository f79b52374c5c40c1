//! Sizes of types in bytes, and the places of members in structures, as C, CUDA and shader languages lay them out.

use super::places::Place;
use super::state::Compiler;
use crate::program::c::scope::{OPEN, Pointer, State};
use crate::program::c::tree::{Member, SizeOf};
use crate::program::c::ty::Ty;

/// The size of a type and its alignment, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub size: usize,
    pub align: usize,
}

impl Compiler<'_> {
    /// The layout of a type. Vectors of two or four numbers are aligned to their own size, as in CUDA.
    pub fn layout(&mut self, ty: Ty) -> Layout {
        match self.resolved(ty) {
            Ty::Integer(int) => {
                let size = usize::from(int.bits.max(8)) / 8;
                Layout { size, align: size }
            }
            Ty::Number(numbers) => {
                let lane = numbers.lane.width() as usize / 8;
                let size = lane * usize::from(numbers.width);
                Layout { size, align: if numbers.width == 3 { lane } else { size } }
            }
            Ty::Struct(of) => {
                let tree = self.tree;
                let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
                let is_union = tree.structs.get(of as usize).is_some_and(|ty| ty.is_union);
                let mut whole = Layout { size: 0, align: 1 };
                for member in members {
                    let Layout { size, align } = self.member_layout(of, member);
                    whole.size = match is_union {
                        true => whole.size.max(size),
                        false => whole.size.next_multiple_of(align) + size,
                    };
                    whole.align = whole.align.max(align);
                }
                whole.size = whole.size.next_multiple_of(whole.align);
                whole
            }
            Ty::Any | Ty::Void | Ty::Parameter(_) => Layout { size: 1, align: 1 },
        }
    }

    /// The size of the operand of `sizeof`, in bytes. `None` if it is not known.
    pub fn size_of(&mut self, operand: SizeOf) -> Option<usize> {
        let (path, is_element) = match operand {
            SizeOf::Type(ty) => return Some(self.layout(ty).size),
            SizeOf::Name(path) => (path, false),
            SizeOf::Element(path) => (path, true),
        };
        let (place, lanes) = self.known(path)?;
        let ty = self.place_type(place)?;
        let pointer = match self.place_state(place) {
            Some(State::Array(pointer)) => pointer,
            _ => {
                let width = lanes.map_or(1, |lanes| usize::from(lanes.count()));
                return match (ty, lanes) {
                    (Ty::Number(numbers), Some(_)) => Some(numbers.lane.width() as usize / 8 * width),
                    _ => Some(self.layout(ty).size),
                };
            }
        };
        let element = self.element_type(pointer);
        let size = self.layout(element).size;
        if is_element {
            return Some(size);
        }
        let array = self.scopes.memory.arrays.get(pointer.array as usize)?;
        // A pointer, or an array that a function receives, has the size of an address.
        let is_own = matches!(place, Place::Member(..)) || array.name == path.full;
        if pointer != Pointer::to(pointer.array) || array.shape.contains(&OPEN) || !is_own {
            return Some(8);
        }
        Some(size * array.shape.iter().product::<usize>())
    }

    /// The distance of each member from the start of a structure, in bytes.
    pub fn offsets(&mut self, of: u32) -> Vec<usize> {
        let tree = self.tree;
        let members = tree.structs.get(of as usize).map_or(&[][..], |ty| &ty.members);
        let mut end = 0usize;
        let mut offsets = Vec::with_capacity(members.len());
        for member in members {
            let Layout { size, align } = self.member_layout(of, member);
            let start = end.next_multiple_of(align);
            offsets.push(start);
            end = start + size;
        }
        offsets
    }

    /// The layout of a member: of each element, if it is an array. A pointer has 8 bytes.
    fn member_layout(&mut self, of: u32, member: &Member) -> Layout {
        let is_pointer = matches!(member.lengths.first(), Some(None)) || member.ty == Ty::Struct(of);
        if is_pointer {
            return Layout { size: 8, align: 8 };
        }
        let Layout { size, align } = self.layout(member.ty);
        if member.lengths.is_empty() {
            return Layout { size, align };
        }
        let count: usize = self.shape_of(&member.lengths).iter().product();
        Layout { size: size.saturating_mul(count), align }
    }
}
