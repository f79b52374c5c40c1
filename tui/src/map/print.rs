//! A plane on stdout, or in a file: as text, JSON, SVG and PNG.

use super::args::{Asked, MapArgs, MapFormat};
use crate::failure::Failure;
use crate::output;
use halfplay_core::bulk::plane::{Seen, case_words, code_at, colours, overview, plane_blocks, told};
use halfplay_core::doc::palette::{Theme, paper};
use halfplay_core::doc::{Doc, plain};
use serde_json::{Value, json};
use std::fmt::Write;
use std::fs;
use std::io::IsTerminal;

/// Columns of text.
const WIDTH: usize = 100;

/// Prints it, or writes it into the file that is named; what the colours mean is printed then.
pub fn print(asked: &Asked, args: &MapArgs) -> Result<(), Failure> {
    let seen = asked.field.seen(asked.area);
    let bytes = match asked.format {
        MapFormat::Plain => plain(&Doc::new(plane_blocks(&asked.field, &asked.window)), WIDTH).into_bytes(),
        MapFormat::Json => (data(asked, &seen).to_string() + "\n").into_bytes(),
        MapFormat::Svg => drawing(asked, &seen).into_bytes(),
        MapFormat::Png => points(asked, &seen)?,
    };
    let Some(path) = &args.write else {
        if asked.format == MapFormat::Png && std::io::stdout().is_terminal() {
            return Err(Failure::Usage(
                "a terminal cannot show a PNG: write it into a file (--write map.png)".to_owned(),
            ));
        }
        return output::print(bytes);
    };
    fs::write(path, bytes)
        .map_err(|error| Failure::Usage(format!("cannot write {}: {error}", path.display())))?;
    output::print(said(asked, &seen) + &format!("written: {}\n", path.display()))
}

/// What is seen, and the case in the middle.
fn said(asked: &Asked, seen: &Seen) -> String {
    format!("{}\n{}\n", overview(&asked.field, &asked.area, seen), case_words(&asked.field, asked.window.at))
        .replace('`', "")
}

fn data(asked: &Asked, seen: &Seen) -> Value {
    let Asked { field, window, area, .. } = asked;
    let shades = field.shades();
    let palette = colours(shades, Theme::Light);
    let legend: Vec<Value> = told(shades, &seen.looked)
        .iter()
        .map(|told| json!({ "means": told.shade.words, "cases": told.cases }))
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
        "pipeline": field.kind().map(halfplay_core::compare::Kind::word),
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

/// The points with their axes and a legend, on light paper.
fn drawing(asked: &Asked, seen: &Seen) -> String {
    let Asked { field, window, area, .. } = asked;
    let (side, margin) = (area.columns, 64);
    let told = told(field.shades(), &seen.looked);
    let palette = colours(field.shades(), Theme::Light);
    let height = side + 60 + 18 * told.len() as u32;
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"monospace\" font-size=\"12\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#{}\"/>\n<g shape-rendering=\"crispEdges\">\n",
        side + margin + 16,
        field.instr(),
        overview(field, area, seen),
        paper(Theme::Light).hex()
    );
    for (row, points) in seen.points.chunks(side as usize).enumerate() {
        let mut from = 0;
        for run in points.chunk_by(|a, b| a == b) {
            let colour = run
                .first()
                .and_then(|&shade| palette.get(usize::from(shade)))
                .map_or_else(String::new, |c| c.hex());
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"1\" fill=\"#{colour}\"/>",
                margin as usize + from,
                row + 16,
                run.len()
            );
            from += run.len();
        }
    }
    svg.push_str("</g>\n");
    let [below, left] = area.names(field);
    for (at, name) in below {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            margin + at,
            side + 32
        );
    }
    for (at, name) in left {
        let _ =
            writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", margin - 4, at + 20);
    }
    let [row, column] = area.point_of(field, window.at);
    let _ = writeln!(
        svg,
        "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>",
        margin + column,
        16 + row
    );
    for (place, told) in (0u32..).zip(&told) {
        let y = side + 54 + 18 * place;
        let colour =
            halfplay_core::doc::palette::blend(told.shade.role, told.shade.strength, Theme::Light).hex();
        let share = halfplay_core::bulk::sweep::share(told.cases, seen.looked.iter().sum());
        let _ = writeln!(
            svg,
            "<rect x=\"{margin}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"#{colour}\"/><text x=\"{}\" y=\"{y}\">{} {share}</text>",
            y - 10,
            margin + 18,
            told.shade.words
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The points alone, a colour each, on light paper.
fn points(asked: &Asked, seen: &Seen) -> Result<Vec<u8>, Failure> {
    let palette = colours(asked.field.shades(), Theme::Light);
    let failed = |error: png::EncodingError| Failure::Usage(format!("the picture cannot be made: {error}"));
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, asked.area.columns, asked.area.rows);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .set_palette(palette.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect::<Vec<u8>>());
    let text = overview(&asked.field, &asked.area, seen);
    encoder
        .add_itxt_chunk("Description".to_owned(), format!("{} {text}", asked.field.instr()))
        .map_err(failed)?;
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&seen.points).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
