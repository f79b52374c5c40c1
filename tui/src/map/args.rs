//! The arguments of `halfplay map`, and the plane that they select.

use crate::common_args::Switches;
use crate::failure::Failure;
use crate::negative;
use clap::{Args, ValueEnum};
use halfplay_core::float::{Float, Format};
use halfplay_core::isa::{Instr, parse};
use halfplay_core::literal;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::bulk::heatmap::{Area, Colouring, Plane, Window, place_of};
use halfplay_core::skins::explain::heatmap::no_field;
use std::path::PathBuf;

/// Arguments of `halfplay map`.
#[derive(Args, Debug)]
pub struct MapArgs {
    /// The instruction: add.f16, fma.rn.bf16
    #[arg(value_name = "INSTR")]
    pub instr: String,
    /// The property that the colours show [default: distance with --vs, else class]
    #[arg(long, value_enum)]
    pub by: Option<Colours>,
    /// The pipeline to compare with: rz, through-f32, mul-then-add [default: the first that applies]
    #[arg(long, value_name = "PIPELINE")]
    pub vs: Option<String>,
    /// The third operand of an fma [default: c=1]
    #[arg(long, value_name = "NAME=VALUE")]
    pub fix: Option<String>,
    /// The pair in the middle, which the text describes [default: 1 1]
    #[arg(long, num_args = 2, value_names = ["A", "B"], allow_negative_numbers = true)]
    pub at: Option<Vec<String>>,
    /// Magnification: 0 shows the whole plane; each step halves the range of both axes
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=16))]
    pub zoom: u32,
    /// Points per side of a picture, a power of two
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = side)]
    pub size: u32,
    /// Output format [default: from the file name extension, else plain]
    #[arg(long, value_enum)]
    pub format: Option<MapFormat>,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Write to this file: map.png, map.svg, map.json or map.txt; the legend goes to stdout
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    #[command(flatten)]
    pub switches: Switches,
}

/// The property that the colours show.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// the class of the result
    Class,
    /// the distance to a pipeline
    Distance,
    /// the most serious flag
    Flag,
    /// the step that decides the result
    Decision,
}

/// How a picture is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapFormat {
    /// text: one character per kind, and a description
    Plain,
    /// one object
    Json,
    /// a drawing with axes and a legend
    Svg,
    /// the pixels alone
    Png,
}

// Each paragraph is one line, so that it wraps at the terminal's width.
/// The help text below the arguments.
pub const MAP_HELP: &str = "\
The first operand increases to the right, the second upward, both along the number line: negative NaNs, -inf, ... -0, +0, ... inf, NaNs. A point \
that stands for many cases shows the most interesting of a few samples.

Examples:
  halfplay map mul.f16
  halfplay map fma.rn.f16 --vs mul-then-add --fix c=1 --write fma.png
  halfplay map add.bf16 --by decision --at 1 1 --zoom 9 --format svg
  halfplay map mul.toy --by flag --what-if

Exit status: 0 success; 1 an illegal instruction; 2 wrong usage, or a file that cannot be written.";

/// The end of the short help.
pub const MAP_BRIEF: &str = "\
Examples:
  halfplay map mul.f16
  halfplay map fma.rn.f16 --vs mul-then-add --fix c=1 --write fma.png
Exit status: 0 success; 1 illegal instruction; 2 wrong usage, or a file that cannot be written
More: halfplay help map";

/// The picture to draw.
pub struct MapRequest {
    /// the instruction and the property that the colours show
    pub field: Plane,
    /// the pair in the middle, and the zoom
    pub window: Window,
    /// the sampled points
    pub area: Area,
    /// the output format
    pub format: MapFormat,
}

/// Resolves the arguments to a picture.
pub fn request(args: &MapArgs) -> Result<MapRequest, Failure> {
    let allow = args.switches.allow();
    let instr = parse(&args.instr, allow)
        .map_err(|problem| Failure::of_text(&Diagnostic::from(problem), &args.instr))?
        .instr;
    let by = match args.by {
        Some(Colours::Class) => Colouring::Class,
        Some(Colours::Distance) => Colouring::Distance,
        Some(Colours::Flag) => Colouring::Flag,
        Some(Colours::Decision) => Colouring::Decision,
        None if args.vs.is_some() => Colouring::Distance,
        None => Colouring::Class,
    };
    // An instruction that cannot be mapped at all is reported first, before errors in other arguments.
    Plane::new(&instr, by, None, 0).map_err(|why| Failure::Usage(no_field(&why)))?;
    let variant = match &args.vs {
        None => None,
        Some(name) => {
            let names = || {
                format!("`{instr}` has no pipeline {name}; it has {}", Plane::pipelines(&instr).join(", "))
            };
            Some(Plane::pipeline(&instr, name).ok_or_else(|| Failure::Usage(names()))?)
        }
    };
    let format = instr.from.scalar().format().unwrap_or(Format::F16);
    let third = match &args.fix {
        None => format.one(),
        Some(text) => third(&instr, format, text)?.bits(),
    };
    let field = Plane::new(&instr, by, variant, third).map_err(|why| Failure::Usage(no_field(&why)))?;
    let one = place_of(Float::new(format, format.one()));
    let at = match args.at.as_deref() {
        Some([a, b]) => [place_of(number(format, a)?), place_of(number(format, b)?)],
        _ => [one, one],
    };
    let window = Window::around(at, args.zoom);
    let area = Area::square(&field, &window, args.size);
    Ok(MapRequest { field, window, area, format: format_of(args)? })
}

/// The requested format, or the one that belongs to the file's extension.
fn format_of(args: &MapArgs) -> Result<MapFormat, Failure> {
    if args.json {
        return Ok(MapFormat::Json);
    }
    let ending =
        args.write.as_ref().map(|path| path.extension().and_then(|ending| ending.to_str()).unwrap_or(""));
    match (args.format, ending) {
        (Some(format), _) => Ok(format),
        (None, None | Some("txt")) => Ok(MapFormat::Plain),
        (None, Some("png")) => Ok(MapFormat::Png),
        (None, Some("svg")) => Ok(MapFormat::Svg),
        (None, Some("json")) => Ok(MapFormat::Json),
        (None, Some(_)) => Err(Failure::Usage(
            "unknown file type; name the file .png, .svg, .json or .txt, or add --format".to_owned(),
        )),
    }
}

/// Parses the third operand: `c=1`.
fn third(instr: &Instr, format: Format, text: &str) -> Result<Float, Failure> {
    let names = instr.operand_names();
    let (name, value) = text.split_once('=').ok_or_else(|| {
        Failure::Usage(format!(
            "--fix takes the name of an operand and = before its value, such as c=1; found {text}"
        ))
    })?;
    match (names.iter().position(|known| *known == name.trim()), names.len()) {
        (Some(2), _) => number(format, value),
        (Some(_), _) => Err(Failure::Usage(format!(
            "{} is an axis of the plane; to choose its middle use --at; --fix sets only the third operand of an fma",
            name.trim()
        ))),
        (None, 2) => Err(Failure::Usage(format!(
            "`{instr}` has no third operand: {} are the axes",
            names.join(" and ")
        ))),
        (None, _) => Err(Failure::Usage(format!(
            "`{instr}` has no operand {}; it has {}",
            name.trim(),
            names.join(", ")
        ))),
    }
}

fn number(format: Format, text: &str) -> Result<Float, Failure> {
    let text = negative::unshield(text.trim());
    let read = literal::parse(&text, format);
    read.map(|literal| literal.float).map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &text))
}

/// Parses the side of a picture: a power of two from 16 to 4096.
fn side(text: &str) -> Result<u32, String> {
    let side = text.parse::<u32>().ok().filter(|side| side.is_power_of_two() && (16..=4096).contains(side));
    side.ok_or_else(|| "expected a power of two from 16 to 4096, such as 512".to_owned())
}
