//! What has room: which parts of the screen a window of so many rows and columns can show.

/// The parts that a window has room for. They depend on the window and the number of registers only, so that
/// nothing jumps while someone steps and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// columns of the main part
    pub width: usize,
    /// columns of the list of steps beside it, or 0
    pub beside: usize,
    /// is there room for the comparison too?
    pub wider: bool,
    /// the name of the program on top
    pub title: bool,
    /// an empty line below that
    pub air: bool,
    /// an empty line below the instruction
    pub gap_above: bool,
    /// an empty line above the step
    pub gap_below: bool,
    /// the keys at the foot
    pub foot: bool,
}

/// From this width on the steps are listed beside the operation.
const WIDE: usize = 104;
/// Width of that list, and the spaces before it.
const LIST: usize = 26;
/// From this width on there is room for the comparison too.
const WIDER: usize = 136;
/// The width that takes.
const LISTS: usize = 56;
/// The main part is no wider: columns far apart are hard to follow.
const LONGEST: usize = 116;
/// Below this width there is only the answer.
const NARROW: usize = 24;

impl Frame {
    /// The parts for a window, `None` where there is room for the answer only. `fixed` rows are taken in any
    /// case: the instruction, the registers, the flags, the name of the step. With `lists`, some stand beside it all.
    pub fn of(width: usize, height: usize, fixed: usize, lists: bool) -> Option<Frame> {
        let rest = height.checked_sub(fixed).filter(|_| width >= NARROW)?;
        let beside = match width {
            _ if !lists => 0,
            WIDER.. => LISTS,
            WIDE.. => LIST,
            _ => 0,
        };
        Some(Frame {
            width: (width - beside).min(if lists { LONGEST } else { usize::MAX }),
            beside,
            wider: beside == LISTS,
            title: rest >= 10,
            air: rest >= 24,
            gap_above: rest >= 15,
            gap_below: rest >= 11,
            foot: rest >= 2,
        })
    }
}
