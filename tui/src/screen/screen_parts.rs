//! Decides which parts of the screen fit in a window of this size.

/// The parts that fit in a window. They depend only on the window and the screen, not on values or steps, so nothing
/// jumps while the user steps and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScreenParts {
    /// the columns of the main part
    pub width: usize,
    /// the columns of the side panel of a lesson, or 0
    pub beside: usize,
    /// the width of the main part as a class, which decides the distance of bits
    pub class: WidthClass,
    /// true if bits are plain digits instead of tiles
    pub plain: bool,
    /// the height of the bits of registers
    pub tiles: TileHeight,
    /// true if the result is shown in large digits
    pub big: bool,
    /// true if the names of the screens are on top
    pub title: bool,
    /// true if there is an empty line below the input line
    pub air: bool,
    /// true if there is room for all examples of input and for the first pipeline that differs
    pub tall: bool,
    /// true if there are column headings
    pub names: bool,
    /// true if there is an empty line above the step
    pub gap_below: bool,
    /// true if the keys are at the foot
    pub foot: bool,
}

/// The needs of a screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    /// the rows of operands and result
    pub registers: usize,
    /// the other rows that are always shown: the input line, the answer, the name of the step
    pub others: usize,
    /// true if a lesson is around the screen
    pub lesson: bool,
    /// the rows below the registers that large digits and tall tiles must leave; `None` if the screen has neither
    pub below: Option<usize>,
    /// true if tiles may be as tall as the class of the window allows
    pub tallest: bool,
    /// true if bits are plain digits instead of tiles, and results have no large digits
    pub plain: bool,
}

/// The classes of windows by width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WidthClass {
    /// fewer than 80 columns
    Small,
    /// from 80 columns
    Medium,
    /// from 120 columns
    Large,
    /// from 160 columns
    Huge,
}

/// The height of a bit's tile, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TileHeight {
    /// one row
    One,
    /// a row and the upper half of the next one
    OneAndHalf,
    /// a row between two halves
    Two,
}

/// The smallest width with a side panel, and the width of the main part next to it.
const WIDE: usize = 120;
const MAIN: usize = 81;
/// The number of rows from which more is shown below the step.
const TALL: usize = 50;
/// Narrower windows show only the answer.
const NARROW: usize = 24;
/// The tabs, the column headings, the keys and an empty line.
const FRAME: usize = 4;

impl WidthClass {
    /// The class of a width.
    pub const fn of(width: usize) -> WidthClass {
        match width {
            ..80 => WidthClass::Small,
            80..120 => WidthClass::Medium,
            120..160 => WidthClass::Large,
            _ => WidthClass::Huge,
        }
    }

    /// The column before which values end, if the window is wide enough.
    pub const fn edge(self) -> usize {
        match self {
            WidthClass::Small | WidthClass::Medium => 79,
            WidthClass::Large => 119,
            WidthClass::Huge => 199,
        }
    }

    /// The tallest tiles of an operation at a glance.
    const fn tallest(self) -> TileHeight {
        match self {
            WidthClass::Small => TileHeight::One,
            WidthClass::Medium => TileHeight::OneAndHalf,
            WidthClass::Large | WidthClass::Huge => TileHeight::Two,
        }
    }

    /// The tallest tiles of an operation that is shown step by step.
    const fn tall(self) -> TileHeight {
        match self {
            WidthClass::Small | WidthClass::Medium => TileHeight::One,
            WidthClass::Large => TileHeight::OneAndHalf,
            WidthClass::Huge => TileHeight::Two,
        }
    }

    /// The scale of large digits, and their rows.
    pub const fn big(self) -> (usize, usize) {
        if matches!(self, WidthClass::Huge) { (2, 5) } else { (1, 3) }
    }
}

impl ScreenParts {
    /// The parts for a window; `None` if only the answer fits.
    pub fn of((width, height): (usize, usize), needs: Needs) -> Option<ScreenParts> {
        let Needs { registers, others, lesson, below, .. } = needs;
        let rest = height.checked_sub(registers + others).filter(|_| width >= NARROW)?;
        let beside = if lesson && width >= WIDE { width - MAIN } else { 0 };
        let class = WidthClass::of(width - beside);
        let air = height >= 35;
        // Large digits matter more than tall tiles.
        let below = below.filter(|_| !needs.plain);
        let spare = below.and_then(|below| rest.checked_sub(FRAME + below + usize::from(air)));
        let (big, spare) = match spare.and_then(|spare| spare.checked_sub(class.big().1 - 1)) {
            Some(left) if class > WidthClass::Small => (true, left),
            _ => (false, spare.unwrap_or(0)),
        };
        let tallest = if needs.tallest { class.tallest() } else { class.tall() };
        let heights = [(TileHeight::Two, 2 * registers), (TileHeight::OneAndHalf, registers)];
        let tiles =
            heights.into_iter().find(|&(height, rows)| below.is_some() && height <= tallest && rows <= spare);
        Some(ScreenParts {
            width: width - beside,
            beside,
            class,
            plain: needs.plain,
            tiles: tiles.map_or(TileHeight::One, |(height, _)| height),
            big,
            title: rest >= 10,
            air,
            tall: height >= TALL,
            names: height >= 22,
            gap_below: rest >= 11,
            foot: rest >= 2,
        })
    }
}
