//! The link parts of the plane.

use super::plane::{Planes, axis, place};
use super::plane_layer::PlaneLayer;
use crate::bulk::heatmap::{Window, code_at};
use crate::float::Format;
use crate::session::question::Answer;
use crate::session::screens::content::Scene;
use crate::session::screens::link_parts::{LinkPart, number, one_of};
use crate::variant::Variant;

impl Planes {
    /// The layer of a fresh start.
    fn usual_layer(&self) -> PlaneLayer {
        if self.is_example() { PlaneLayer::Differs } else { PlaneLayer::default() }
    }

    /// The link parts of the plane: the settings that differ from their defaults, and the pair under the cursor as two
    /// codes.
    pub fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart> {
        let by = (self.layer != self.usual_layer()).then(|| ("by", self.layer.word().to_owned()));
        let variant = self.variant.map(|variant| ("beside", variant.word().to_owned()));
        let close = (self.window.zoom > 0).then(|| ("close", self.window.zoom.to_string()));
        let format = axis(&self.instr(scene.answer)).unwrap_or(Format::F16);
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
        let instr = self.instr(answer);
        match name {
            "by" => one_of(text, &PlaneLayer::ALL, PlaneLayer::word).map(|layer| self.layer = layer),
            "beside" => {
                let known = || Variant::of_instructions(&instr);
                let variant = known().find(|variant| variant.word() == text);
                let names =
                    || format!("one of {}", known().map(Variant::word).collect::<Vec<_>>().join(", "));
                variant.map(|variant| self.variant = Some(variant)).ok_or_else(names)
            }
            "close" => number(text, Window::CLOSEST as usize).map(|zoom| self.window.zoom = zoom as u32),
            _ => {
                let format = axis(&instr).unwrap_or(Format::F16);
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
