//! What has room: which parts of the screen a window of so many rows and columns can show.

/// The parts that a window has room for. They depend on the window and the number of registers only, so that
/// nothing jumps while someone steps and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// columns of the main part
    pub width: usize,
    /// columns of what stands beside it, or 0
    pub beside: usize,
    /// do bits stand two columns apart?
    pub spread: bool,
    /// has each register a second row, for what its bits weigh?
    pub doubled: bool,
    /// the names of the screens on top
    pub title: bool,
    /// an empty line below the line
    pub air: bool,
    /// below the step the first pipeline that differs, and all that may be typed
    pub tall: bool,
    /// the names of the columns
    pub names: bool,
    /// an empty line above the step
    pub gap_below: bool,
    /// the keys at the foot
    pub foot: bool,
}

/// From this width on steps and comparison stand beside the operation.
const WIDE: usize = 120;
/// The main part then: the same columns as in a window of 80.
const MAIN: usize = 81;
/// From this width on bits stand two columns apart: the only other grid there is.
const SPREAD: usize = 160;
/// The main part then.
const SPREAD_MAIN: usize = 121;
/// From so many rows on there is more below the step.
const TALL: usize = 50;
/// Registers have second rows only where so many rows are left for the step and what stands around it.
const STEP: usize = 28;
/// Below this width there is only the answer.
const NARROW: usize = 24;

impl Frame {
    /// The parts for a window, `None` where there is room for the answer only. Rows are taken in any case by so many
    /// registers, and by so many others: the line, the answer, the name of the step. With `lists`, some stand beside it all.
    pub fn of(
        (width, height): (usize, usize),
        [registers, others]: [usize; 2],
        lists: bool,
    ) -> Option<Frame> {
        let rest = height.checked_sub(registers + others).filter(|_| width >= NARROW)?;
        let spread = width >= SPREAD;
        let main = if spread { SPREAD_MAIN } else { MAIN };
        let beside = if lists && width >= WIDE { width - main } else { 0 };
        Some(Frame {
            width: width - beside,
            beside,
            spread,
            doubled: spread && registers > 0 && rest >= registers + STEP,
            title: rest >= 10,
            air: height >= 35,
            tall: height >= TALL,
            names: height >= 22,
            gap_below: rest >= 11,
            foot: rest >= 2,
        })
    }
}
