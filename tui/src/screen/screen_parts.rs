//! Decides which parts of the screen fit in a window of this size.

/// The parts that fit in a window. They depend only on the window and the screen, not on values or steps, so nothing
/// jumps while the user steps and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenParts {
    /// the columns of the main part
    pub width: usize,
    /// the columns of the side panel, or 0
    pub beside: usize,
    /// true if bits are two columns apart
    pub spread: bool,
    /// true if each register has a second row, for the weights of its bits
    pub doubled: bool,
    /// true if the names of the screens are on top
    pub title: bool,
    /// true if there is an empty line below the input line
    pub air: bool,
    /// true if there is room for the first pipeline that differs, for all examples of input, and for PTX in the side
    /// panel
    pub tall: bool,
    /// true if there are column headings
    pub names: bool,
    /// true if there is an empty line above the step
    pub gap_below: bool,
    /// true if the keys are at the foot
    pub foot: bool,
}

/// The smallest width with a side panel.
const WIDE: usize = 120;
/// The width of the main part next to a side panel: the same columns as in a window of 80.
const MAIN: usize = 81;
/// The smallest width at which bits are two columns apart; this is the only other grid.
const SPREAD: usize = 160;
/// The width of the main part next to a side panel if bits are two columns apart.
const SPREAD_MAIN: usize = 121;
/// The number of rows from which more is shown below the step.
const TALL: usize = 50;
/// The rows that must remain for the step and its surroundings before registers get second rows.
const STEP: usize = 28;
/// Narrower windows show only the answer.
const NARROW: usize = 24;

impl ScreenParts {
    /// The parts for a window; `None` if only the answer fits. `registers` rows and `others` rows (the input line, the
    /// answer, the name of the step) are always taken. With `lists`, there is a side panel if the window is wide
    /// enough.
    pub fn of(
        (width, height): (usize, usize),
        [registers, others]: [usize; 2],
        lists: bool,
    ) -> Option<ScreenParts> {
        let rest = height.checked_sub(registers + others).filter(|_| width >= NARROW)?;
        let spread = width >= SPREAD;
        let main = if spread { SPREAD_MAIN } else { MAIN };
        let beside = if lists && width >= WIDE { width - main } else { 0 };
        Some(ScreenParts {
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
