//! The plane of two operands: its colours, its zoom, and the pair under the cursor.

use super::plane_layer::PlaneLayer;
use crate::bulk::heatmap::{Area, CellCount, CellGrid, Plane, PlaneError, Seen, Window, place_of};
use crate::explain::heatmap::no_field;
use crate::explain::number_text;
use crate::explain::shades::{Shade, shades};
use crate::float::{Float, Format};
use crate::isa::Instr;
use crate::lazy::Latest;
use crate::literal::parse;
use crate::session::question::{Answer, Focus, Question};
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::panel::Request;
use crate::variant::Variant;

/// The third operand of the example: 1.
const EXAMPLE_THIRD: u64 = 0x3c00;
/// The pair under the cursor of the example: 4 and −1/4, whose product cancels the third operand.
const EXAMPLE_PAIR: [u64; 2] = [0x4400, 0xb400];

/// The state of the plane.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Planes {
    /// true for the example `fma.rn.f16 a b 1`; false for the user's question
    is_example: bool,
    pub(super) layer: PlaneLayer,
    /// the pipeline with which the plane compares the instruction, if the user named one
    pub(super) variant: Option<Variant>,
    pub(super) window: Window,
    /// the cells that were counted last
    pub(super) cells: Latest<(Plane, CellGrid), Vec<CellCount>>,
    /// the points that were drawn last
    pub(super) seen: Latest<(Plane, Area), Seen>,
}

/// The facts outside a plane that determine its picture.
#[derive(Clone, Copy)]
pub struct PlaneContext<'a> {
    /// the answer to the user's question
    pub answer: &'a Answer,
    /// the focused row, whose lane the plane shows
    pub focus: Focus,
    /// the columns and rows of a picture in cells, for which the front end has room
    pub cells: [u32; 2],
}

/// The request that follows, or the reason why a command is not understood.
pub type PlaneResult = Result<Option<Request>, String>;

/// The plane of a finer picture, the area of its points, and its colours. The cursor is put into a corner, so that the
/// picture does not depend on the cursor.
pub type FinerPlane = (Planes, Area, &'static [Shade]);

/// An action on the plane.
#[derive(Clone, Copy, Debug)]
pub enum PlaneAction<'a> {
    /// show the next layer that the instruction has
    Layer,
    /// the text of a command
    Ask(&'a str),
    /// a key or a click
    Act(Act),
    /// zoom in or out, around a code of the picture or around the cursor
    Zoom {
        /// the code; `None` for the cursor
        about: Option<usize>,
        /// true to zoom in
        closer: bool,
    },
    /// go to the next cell in which results differ, or to the previous one
    Difference {
        /// true for the next
        on: bool,
    },
    /// a drag from one code of the picture to another
    Drag {
        /// the code at the start of the drag
        from: usize,
        /// the code now under the pointer
        to: usize,
    },
}

impl Planes {
    /// The example: the pairs for which `fma` differs from a product that is rounded before the sum, with c = 1.
    pub fn example() -> Self {
        let at = EXAMPLE_PAIR.map(|code| place(Format::F16, code));
        let layer = PlaneLayer::Differs;
        Planes { is_example: true, layer, window: Window::around(at, 0), ..Planes::default() }
    }

    /// True for the example, false for the user's question.
    pub const fn is_example(&self) -> bool {
        self.is_example
    }

    /// The instruction of the plane.
    pub(super) fn instr(&self, answer: &Answer) -> Instr {
        if self.is_example { Question::worked().instr } else { answer.instr() }
    }

    /// The instruction of the example, and the value of its third operand.
    pub fn question(&self) -> (Instr, String) {
        (Question::worked().instr, number_text(Float::new(Format::F16, EXAMPLE_THIRD)))
    }

    /// The code of the third operand.
    fn third(&self, answer: &Answer, focus: Focus) -> u64 {
        if self.is_example { EXAMPLE_THIRD } else { operand(answer, focus, 2).unwrap_or(0) }
    }

    /// The plane with the third operand of the focused lane. A pipeline that the instruction lacks is ignored.
    pub(super) fn field(&self, answer: &Answer, focus: Focus) -> Result<Plane, PlaneError> {
        let instr = self.instr(answer);
        let variant = self.variant.filter(|variant| Plane::pipeline(&instr, variant.word()).is_some());
        Plane::new(&instr, self.layer.colouring(), variant, self.third(answer, focus))
    }

    /// The layer on screen.
    pub fn layer(&self) -> PlaneLayer {
        self.layer
    }

    /// Moves the cursor to the present operands.
    pub fn go_to_operands(&mut self, answer: &Answer, focus: Focus) {
        if self.is_example {
            return;
        }
        let Some(format) = axis(&answer.instr()).filter(|format| format.width() <= 16) else { return };
        let place = |index| operand(answer, focus, index).map(|bits| place(format, bits));
        if let [Some(a), Some(b)] = [place(0), place(1)] {
            self.window = Window::around([a, b], self.window.zoom);
        }
    }

    /// Performs an action, and returns the request that follows. Like the picture, this code is part of the teaching
    /// module.
    pub fn turned(&mut self, turn: PlaneAction<'_>, of: PlaneContext<'_>) -> PlaneResult {
        Ok(match turn {
            PlaneAction::Layer => {
                self.next_layer(of.answer, of.focus);
                None
            }
            PlaneAction::Ask(text) => {
                self.ask(text, of.answer, of.focus)?;
                None
            }
            PlaneAction::Difference { on } => self.go_to_difference(on, of),
            turn if self.layer == PlaneLayer::Differs => self.moved_in_cells(turn, of),
            turn => self.moved(turn, of.answer, of.focus),
        })
    }

    /// Changes to the next layer that the instruction has.
    fn next_layer(&mut self, answer: &Answer, focus: Focus) {
        for _ in PlaneLayer::ALL {
            self.layer = self.layer.next();
            if self.field(answer, focus).is_ok() {
                return;
            }
        }
    }

    /// Parses a command: a layer, a pipeline, a pair of numbers, in this order, all of them optional.
    fn ask(&mut self, text: &str, answer: &Answer, focus: Focus) -> Result<(), String> {
        let mut next = self.clone();
        let mut words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if let Some(by) = words.first().and_then(|word| PlaneLayer::named(word)) {
            next.layer = by;
            words.remove(0);
        }
        let instr = self.instr(answer);
        if let Some(variant) = words.first().and_then(|word| Plane::pipeline(&instr, word)) {
            next.variant = Some(variant);
            words.remove(0);
        }
        let field = next.field(answer, focus).map_err(|why| no_field(&why))?;
        let number = |word: &str| {
            let read = parse(word, field.format());
            read.map(|literal| place_of(literal.float)).map_err(|_| unread(word, &instr))
        };
        match words[..] {
            [] => {}
            [a, b] => next.window = Window::around([number(a)?, number(b)?], next.window.zoom),
            [word, ..] => return Err(unread(word, &instr)),
        }
        *self = next;
        Ok(())
    }

    /// Moves the view, or opens the case under the cursor.
    fn moved(&mut self, turn: PlaneAction<'_>, answer: &Answer, focus: Focus) -> Option<Request> {
        let field = self.field(answer, focus).ok()?;
        let here = self.window;
        self.window = match turn {
            PlaneAction::Act(Act::Open) => return Some(self.opened(&field, here.at, answer)),
            PlaneAction::Act(Act::Choose(code)) => Window { at: pair(&field, code)?, ..here },
            PlaneAction::Act(Act::Move(way)) => walked(&here, way, &field),
            PlaneAction::Zoom { about, closer } => {
                let about = about.map_or(Some(here.at), |code| pair(&field, code))?;
                here.zoomed(&field, about, closer)
            }
            PlaneAction::Drag { from, to } => here.dragged(&field, pair(&field, from)?, pair(&field, to)?),
            PlaneAction::Layer | PlaneAction::Ask(_) | PlaneAction::Difference { .. } => here,
        };
        None
    }

    /// The request to show the steps of a case.
    pub(super) fn opened(&self, field: &Plane, at: [u32; 2], answer: &Answer) -> Request {
        let instr = self.instr(answer);
        // All lanes of a packed register get the same case.
        let all_lanes = |(index, code): (usize, u64)| {
            let ty = instr.operand_type(index);
            ty.pack(std::iter::repeat_n(code, ty.lanes()))
        };
        let codes = field.operands(at).into_iter().enumerate();
        let operands = codes.take(instr.operand_names().len()).map(all_lanes).collect();
        Request::Ask(instr, operands, None)
    }

    /// The finer picture of the present view, if there is one.
    pub fn finer(&self, answer: &Answer, focus: Focus) -> Option<FinerPlane> {
        let PlaneLayer::Colour(by) = self.layer else { return None };
        let field = self.field(answer, focus).ok()?;
        let area = self.window.area(&field);
        let finer = area.finer()?;
        let window = Window {
            at: [area.left, field.numbers() - 1 - area.top],
            corner: Some([area.left, area.top]),
            ..self.window
        };
        Some((Planes { window, ..self.clone() }, finer, shades(by)))
    }

    /// A tile of the finer picture: the shade of each of its points.
    pub fn tile(&self, answer: &Answer, focus: Focus, place: u32) -> Option<Vec<u8>> {
        let field = self.field(answer, focus).ok()?;
        let tile = self.window.area(&field).finer()?.tile(place)?;
        Some(field.paint(tile))
    }
}

/// The window after a motion of the cursor.
fn walked(window: &Window, way: Motion, field: &Plane) -> Window {
    let last = field.numbers() - 1;
    match way {
        Motion::Left => window.moved(field, [-1, 0]),
        Motion::Right => window.moved(field, [1, 0]),
        Motion::Up => window.moved(field, [0, 1]),
        Motion::Down => window.moved(field, [0, -1]),
        Motion::First => Window { at: [0, last], ..*window },
        Motion::Last => Window { at: [last, 0], ..*window },
        Motion::PageUp | Motion::PageDown => *window,
    }
}

/// The format of one lane of the operands.
pub(super) fn axis(instr: &Instr) -> Option<Format> {
    instr.from.scalar().format()
}

pub(super) fn place(format: Format, code: u64) -> u32 {
    place_of(Float::new(format, code))
}

/// The positions of the pair that a code of the picture stands for. The upper half of the code is that of `b`.
pub(super) fn pair(field: &Plane, code: usize) -> Option<[u32; 2]> {
    let code = u32::try_from(code).ok()?;
    let at = [code & 0xffff, code >> 16];
    at.iter().all(|&place| place < field.numbers()).then_some(at)
}

/// An operand in the lane of the focused row.
fn operand(answer: &Answer, focus: Focus, operand: usize) -> Option<u64> {
    answer.bits_at(Focus::Bits { operand, lane: focus.lane().unwrap_or(0) })
}

/// The error for a word that names neither a layer nor a pipeline nor a number.
fn unread(word: &str, instr: &Instr) -> String {
    let word = crate::typo::clipped(word);
    format!(
        "unknown word {word}; expected {}, a pipeline ({}), or two numbers, such as 1 -1.5",
        PlaneLayer::ALL.map(PlaneLayer::word).join(", "),
        Plane::pipelines(instr).join(", ")
    )
}
