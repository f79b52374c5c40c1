//! The plane of two operands: its colours, its zoom, and the pair under the cursor.

use crate::bulk::heatmap::{Area, Colouring, Plane, PlaneError, Window, code_at, place_of};
use crate::doc::{Block, line};
use crate::explain::heatmap::{no_field, plane_blocks};
use crate::explain::shades::{Shade, shades};
use crate::float::Format;
use crate::isa::Instr;
use crate::literal::parse;
use crate::session::question::{Answer, Focus};
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::content::Scene;
use crate::session::screens::link_parts::{LinkPart, number, one_of};
use crate::session::screens::panel::Request;
use crate::variant::Variant;

/// The state of the plane.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Planes {
    by: Colouring,
    /// the pipeline with which the plane compares the instruction, if the user named one
    variant: Option<Variant>,
    window: Window,
}

/// The request that follows, or the reason why a command is not understood.
pub type PlaneResult = Result<Option<Request>, String>;

/// The plane of a finer picture, the area of its points, and its colours. The cursor is put into a corner, so that the
/// picture does not depend on the cursor.
pub type FinerPlane = (Planes, Area, &'static [Shade]);

/// An action on the plane.
#[derive(Clone, Copy, Debug)]
pub enum PlaneAction<'a> {
    /// show the next colours that the instruction has
    Colours,
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
    /// a drag from one code of the picture to another
    Drag {
        /// the code at the start of the drag
        from: usize,
        /// the code now under the pointer
        to: usize,
    },
}

impl Planes {
    /// The plane of the present instruction, with the third operand of the focused lane. A pipeline that the
    /// instruction lacks is ignored.
    fn field(&self, answer: &Answer, focus: Focus) -> Result<Plane, PlaneError> {
        self.coloured(self.by, answer, focus)
    }

    fn coloured(&self, by: Colouring, answer: &Answer, focus: Focus) -> Result<Plane, PlaneError> {
        let instr = answer.instr();
        let third = operand(answer, focus, 2).unwrap_or(0);
        let variant = self.variant.filter(|variant| Plane::pipeline(&instr, variant.word()).is_some());
        Plane::new(&instr, by, variant, third)
    }

    /// Moves the cursor to the present operands.
    pub fn go_to_operands(&mut self, answer: &Answer, focus: Focus) {
        let Some(format) = axis(answer).filter(|format| format.width() <= 16) else { return };
        let place = |index| operand(answer, focus, index).map(|bits| place(format, bits));
        if let [Some(a), Some(b)] = [place(0), place(1)] {
            self.window = Window::around([a, b], self.window.zoom);
        }
    }

    /// Performs an action, and returns the request that follows. Like the picture, this code is part of the teaching
    /// module.
    pub fn turned(&mut self, turn: PlaneAction<'_>, answer: &Answer, focus: Focus) -> PlaneResult {
        Ok(match turn {
            PlaneAction::Colours => {
                self.next_colours(answer, focus);
                None
            }
            PlaneAction::Ask(text) => {
                self.ask(text, answer, focus)?;
                None
            }
            turn => self.moved(turn, answer, focus),
        })
    }

    /// Changes to the next colours that the instruction has.
    fn next_colours(&mut self, answer: &Answer, focus: Focus) {
        for _ in Colouring::ALL {
            self.by = self.by.next();
            if self.field(answer, focus).is_ok() {
                return;
            }
        }
    }

    /// Parses a command: colours, a pipeline, a pair of numbers, in this order, all of them optional.
    fn ask(&mut self, text: &str, answer: &Answer, focus: Focus) -> Result<(), String> {
        let mut next = self.clone();
        let mut words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if let Some(by) = words.first().and_then(|word| Colouring::named(word)) {
            next.by = by;
            words.remove(0);
        }
        let instr = answer.instr();
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
            PlaneAction::Act(Act::Open) => {
                let instr = answer.instr();
                // All lanes of a packed register get the same case.
                let all_lanes = |(index, code): (usize, u64)| {
                    let ty = instr.operand_type(index);
                    ty.pack(std::iter::repeat_n(code, ty.lanes()))
                };
                let codes = field.operands(here.at).into_iter().enumerate();
                let operands = codes.take(instr.operand_names().len()).map(all_lanes).collect();
                return Some(Request::Ask(instr, operands, None));
            }
            PlaneAction::Act(Act::Choose(code)) => Window { at: pair(&field, code)?, ..here },
            PlaneAction::Act(Act::Move(way)) => walked(&here, way, &field),
            PlaneAction::Zoom { about, closer } => {
                let about = about.map_or(Some(here.at), |code| pair(&field, code))?;
                here.zoomed(&field, about, closer)
            }
            PlaneAction::Drag { from, to } => here.dragged(&field, pair(&field, from)?, pair(&field, to)?),
            PlaneAction::Colours | PlaneAction::Ask(_) => here,
        };
        None
    }

    /// The picture and its description, or the reason why there is none.
    pub fn blocks(&self, answer: &Answer, focus: Focus) -> Vec<Block> {
        match self.field(answer, focus) {
            Ok(field) => plane_blocks(&field, &self.window),
            Err(why) => vec![Block::Text(line(no_field(&why)))],
        }
    }

    /// The finer picture of the present view, if there is one.
    pub fn finer(&self, answer: &Answer, focus: Focus) -> Option<FinerPlane> {
        let field = self.field(answer, focus).ok()?;
        let area = self.window.area(&field);
        let finer = area.finer()?;
        let window = Window {
            at: [area.left, field.numbers() - 1 - area.top],
            corner: Some([area.left, area.top]),
            ..self.window
        };
        Some((Planes { window, ..self.clone() }, finer, shades(field.by())))
    }

    /// A tile of the finer picture: the shade of each of its points.
    pub fn tile(&self, answer: &Answer, focus: Focus, place: u32) -> Option<Vec<u8>> {
        let field = self.field(answer, focus).ok()?;
        let tile = self.window.area(&field).finer()?.tile(place)?;
        Some(field.paint(tile))
    }

    /// The link parts of the plane: the settings that differ from their defaults, and the pair under the cursor as two
    /// codes.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let by = (self.by != Colouring::default()).then(|| ("by", self.by.word().to_owned()));
        let variant = self.variant.map(|variant| ("beside", variant.word().to_owned()));
        let close = (self.window.zoom > 0).then(|| ("close", self.window.zoom.to_string()));
        let format = axis(scene.answer).unwrap_or(Format::F16);
        let [a, b] = self.window.at.map(|place| code_at(format, place).bits());
        let pair = ("pair", format!("{a:04x}.{b:04x}"));
        let from = self.window.corner.filter(|_| close.is_some()).map(|[left, top]| {
            let [a, b] = [left, (format.code_mask() as u32).saturating_sub(top)]
                .map(|place| code_at(format, place).bits());
            ("from", format!("{a:04x}.{b:04x}"))
        });
        by.into_iter().chain(variant).chain([pair]).chain(close).chain(from).collect()
    }

    /// Reads a link part of the plane.
    pub fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Result<(), String> {
        let instr = answer.instr();
        match name {
            "by" => one_of(text, &Colouring::ALL, Colouring::word).map(|by| self.by = by),
            "beside" => {
                let known = || Variant::of_instructions(&instr);
                let variant = known().find(|variant| variant.word() == text);
                let names =
                    || format!("one of {}", known().map(Variant::word).collect::<Vec<_>>().join(", "));
                variant.map(|variant| self.variant = Some(variant)).ok_or_else(names)
            }
            "close" => number(text, Window::CLOSEST as usize).map(|zoom| self.window.zoom = zoom as u32),
            _ => {
                let format = axis(answer).unwrap_or(Format::F16);
                let code = |text: &str| {
                    let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
                    u64::from_str_radix(text, 16).ok().filter(|code| digits && *code <= format.code_mask())
                };
                let pair = text.split_once('.').and_then(|(a, b)| Some([code(a)?, code(b)?]));
                let pair =
                    pair.ok_or_else(|| "two codes of four hexadecimal digits, 3c00.4000".to_owned())?;
                let [a, b] = pair.map(|code| place(format, code));
                match name {
                    "from" => self.window.corner = Some([a, format.code_mask() as u32 - b]),
                    _ => self.window.at = [a, b],
                }
                Ok(())
            }
        }
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
fn axis(answer: &Answer) -> Option<Format> {
    answer.instr().from.scalar().format()
}

fn place(format: Format, code: u64) -> u32 {
    place_of(crate::float::Float::new(format, code))
}

/// The positions of the pair that a code of the picture stands for. The upper half of the code is that of `b`.
fn pair(field: &Plane, code: usize) -> Option<[u32; 2]> {
    let code = u32::try_from(code).ok()?;
    let at = [code & 0xffff, code >> 16];
    at.iter().all(|&place| place < field.numbers()).then_some(at)
}

/// An operand in the lane of the focused row.
fn operand(answer: &Answer, focus: Focus, operand: usize) -> Option<u64> {
    answer.bits_at(Focus::Bits { operand, lane: focus.lane().unwrap_or(0) })
}

/// The error for a word that names neither colours nor a pipeline nor a number.
fn unread(word: &str, instr: &Instr) -> String {
    let word = crate::typo::clipped(word);
    format!(
        "unknown word {word}; expected {}, a pipeline ({}), or two numbers, such as 1 -1.5",
        Colouring::ALL.map(Colouring::word).join(", "),
        Plane::pipelines(instr).join(", ")
    )
}
