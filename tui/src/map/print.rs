//! Writes a plane to stdout or to a file, as text, JSON, SVG or PNG.

use super::args::{MapArgs, MapFormat, MapRequest};
use crate::failure::Failure;
use crate::output;
use crate::png::{self, indexed};
use halfplay_core::skins::bulk::heatmap::{Seen, code_at};
use halfplay_core::skins::doc::palette::Theme;
use halfplay_core::skins::doc::{Block, Doc, line, plain, svg};
use halfplay_core::skins::explain::heatmap::{area_blocks, case_words, legend, overview, plane_blocks};
use halfplay_core::skins::explain::shades::{colours, shades};
use serde_json::{Value, json};
use std::fs;

/// The width of text, in columns.
const WIDTH: usize = 100;

/// Prints the picture, or writes it to the named file and prints the legend.
pub fn print(request: &MapRequest, args: &MapArgs) -> Result<(), Failure> {
    if request.format == MapFormat::Png {
        png::ensure_built()?;
    }
    let seen = request.field.seen(request.area);
    let bytes = match request.format {
        MapFormat::Plain => {
            plain(&Doc::new(plane_blocks(&request.field, &request.window)), WIDTH).into_bytes()
        }
        MapFormat::Json => (data(request, &seen).to_string() + "\n").into_bytes(),
        MapFormat::Svg => drawing(request, &seen).into_bytes(),
        MapFormat::Png => pixels(request, &seen)?,
    };
    let Some(path) = &args.write else {
        if request.format == MapFormat::Png {
            output::takes_points()?;
        }
        return output::print(bytes);
    };
    fs::write(path, bytes)
        .map_err(|error| Failure::Usage(format!("cannot write {}: {error}", path.display())))?;
    output::print(summary(request, &seen) + &format!("written: {}\n", path.display()))
}

/// A summary of the visible points, and the case in the middle.
fn summary(request: &MapRequest, seen: &Seen) -> String {
    format!(
        "{}\n{}\n",
        overview(&request.field, &request.area, seen),
        case_words(&request.field, request.window.at)
    )
    .replace('`', "")
}

fn data(request: &MapRequest, seen: &Seen) -> Value {
    let MapRequest { field, window, area, .. } = request;
    let shades = shades(field.by());
    let palette = colours(shades, Theme::Light);
    let legend: Vec<Value> = legend(shades, &seen.looked)
        .iter()
        .map(|entry| json!({ "means": entry.shade.words, "cases": entry.cases }))
        .collect();
    let codes: Vec<Value> = shades
        .iter()
        .zip(palette)
        .map(|(shade, colour)| json!({ "means": shade.words, "colour": format!("#{}", colour.hex()) }))
        .collect();
    let rows: Vec<&[u8]> = seen.points.chunks(area.columns as usize).collect();
    json!({
        "version": 1,
        "instruction": field.instr().to_string(),
        "by": field.by().word(),
        "pipeline": field.variant().map(halfplay_core::variant::Variant::word),
        "third": field.third().map(|code| format!("{code:#06x}")),
        "at": window.at.map(|place| format!("{:#06x}", code_at(field.format(), place).bits())),
        "zoom": window.zoom,
        "size": area.columns,
        "cases": area.scale.map(|scale| 2f64.powi(scale)),
        "first": { "a": area.left, "b_from_top": area.top },
        "legend": legend,
        "case": case_words(field, window.at).replace('`', ""),
        "shades": codes,
        "rows": rows,
    })
}

/// The picture with axes, a legend and the case in the middle.
fn drawing(request: &MapRequest, seen: &Seen) -> String {
    let MapRequest { field, window, area, .. } = request;
    let blocks = area_blocks(field, window.at, area, seen);
    let title = Block::Heading(line(field.instr().to_string()));
    svg(&Doc::new([title].into_iter().chain(blocks).collect()))
}

/// A PNG of the points alone, with the colours of the light theme as its palette.
fn pixels(request: &MapRequest, seen: &Seen) -> Result<Vec<u8>, Failure> {
    let palette = colours(shades(request.field.by()), Theme::Light);
    let words = format!("{} {}", request.field.instr(), overview(&request.field, &request.area, seen));
    let size = [request.area.columns, request.area.rows];
    Ok(indexed(size, &palette, &seen.points, &words)?)
}
