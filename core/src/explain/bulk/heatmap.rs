//! A plane in words: the case under the cursor, the meanings of the colours and their shares.

use super::axis_names::{name, names};
use super::shades::{Shade, shades};
use crate::bulk::heatmap::{Area, Colouring, Plane, PlaneError, Seen, Window, code_at};
use crate::doc::{Block, Cell, ColourKey, Grid, Line, MapRegion, MapSides, PointMap, PointRow, Role, line};
use crate::explain::counts::{apart, share};
use crate::explain::{code, number_text, variant_name};
use crate::float::Float;

/// An entry of the legend: a meaning, and its number of cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegendEntry {
    /// the shade of the meaning; if several evaluated shades share the meaning, the last in the list
    pub shade: Shade,
    /// the number of cases with this meaning, among those evaluated
    pub cases: u64,
}

/// Points in a cell of a terminal, across and down.
const CELL: [u32; 2] = [2, 4];

/// The meanings of the evaluated cases, most frequent first.
pub fn legend(shades: &[Shade], looked: &[u64]) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    for (&shade, cases) in shades.iter().zip(looked.iter().copied()).filter(|(_, cases)| *cases > 0) {
        match entries.iter_mut().find(|entry| entry.shade.words == shade.words) {
            Some(known) => *known = LegendEntry { shade, cases: known.cases + cases },
            None => entries.push(LegendEntry { shade, cases }),
        }
    }
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.cases));
    entries
}

/// The case at these places in a sentence: operands, both results, their distance, the meaning of the colour.
pub fn case_words(field: &Plane, at: [u32; 2]) -> String {
    let operands = field.operands(at);
    let instr = field.instr();
    let said = |value: Float| format!("`{}` ({})", code(value), number_text(value));
    let given: Vec<String> = instr
        .operand_names()
        .iter()
        .zip(operands)
        .map(|(name, bits)| format!("{name} = {}", said(Float::new(field.format(), bits))))
        .collect();
    let (own, flags) = field.own(operands);
    let flags: Vec<&str> = flags.iter().map(|flag| flag.name()).collect();
    let flags = if flags.is_empty() { String::new() } else { format!(", {}", flags.join(", ")) };
    let other = field.other(operands).zip(field.variant()).map(|(other, variant)| {
        let far = match apart(own, other) {
            same if same == "the same" => "the same".to_owned(),
            far => format!("{}: {far}", said(other)),
        };
        format!(" {} gives {far}.", capital(variant_name(variant, instr)))
    });
    let means = shades(field.by()).get(usize::from(field.shade_at(at))).map_or("", |shade| shade.words);
    let means = if field.by() == Colouring::Decision {
        format!(" {}.", capital(means.to_owned()))
    } else {
        String::new()
    };
    format!("{}: {instr} gives {}{flags}.{}{means}", given.join(", "), said(own), other.unwrap_or_default())
}

fn capital(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The view in words, for readers who cannot see it: the ranges of both axes, and the share of each meaning.
pub fn overview(field: &Plane, area: &Area, seen: &Seen) -> String {
    let all = seen.looked.iter().sum();
    let entries = legend(shades(field.by()), &seen.looked);
    let parts: Vec<String> =
        entries.iter().map(|entry| format!("{} {}", share(entry.cases, all), entry.shade.words)).collect();
    format!("{}: {}.", span(field, area), parts.join("; "))
}

/// The ranges of both axes.
fn span(field: &Plane, area: &Area) -> String {
    let last = field.numbers() - 1;
    let at = |place: u32| name(code_at(field.format(), place));
    let right = area.place_at(area.columns - 1).min(last);
    let bottom = area.down_at(area.rows - 1).min(last);
    let [first, second] = axes(field);
    format!(
        "{first} from {} to {}, {second} from {} to {}",
        at(area.left),
        at(right + (1 << area.scale[0].max(0)) - 1),
        at(last.saturating_sub(bottom + (1 << area.scale[1].max(0)) - 1)),
        at(last - area.top.min(last)),
    )
}

/// The names of the two operands on the axes.
pub(super) fn axes(field: &Plane) -> [&'static str; 2] {
    match field.instr().operand_names() {
        [first, second, ..] => [first, second],
        _ => ["a", "b"],
    }
}

/// The picture with its axes and legend, the case under the cursor, and the whole in words.
pub fn plane_blocks(field: &Plane, window: &Window) -> Vec<Block> {
    seen_blocks(field, window, &field.seen(window.area(field)))
}

/// The blocks of [`plane_blocks`] for points that are already computed.
pub fn seen_blocks(field: &Plane, window: &Window, seen: &Seen) -> Vec<Block> {
    let area = window.area(field);
    let picture = picture(field, window.at, &area, seen);
    let grid = Grid { rows: cells(field, &area, seen, picture.cursor), ..Grid::default() };
    blocks(field, window.at, &area, captioned(grid, field, seen, picture))
}

/// The same blocks with a region beside the map. A map without regions also gets its legend as a region.
pub fn with_region(mut blocks: Vec<Block>, region: MapRegion) -> Vec<Block> {
    let maps = blocks.iter_mut().filter_map(|block| match block {
        Block::Grid(grid) => grid.point_map.as_mut(),
        _ => None,
    });
    for map in maps {
        let legend = MapRegion::Legend { title: "colours".to_owned(), below: Vec::new() };
        let sides =
            map.sides.get_or_insert_with(|| MapSides { regions: vec![legend], ..MapSides::default() });
        sides.regions.push(region.clone());
    }
    blocks
}

/// The blocks of [`plane_blocks`] for an area of any size. The grid has no cells, so the area is drawn point by point.
pub fn area_blocks(field: &Plane, at: [u32; 2], area: &Area, seen: &Seen) -> Vec<Block> {
    let picture = picture(field, at, area, seen);
    blocks(field, at, area, captioned(Grid::default(), field, seen, picture))
}

fn blocks(field: &Plane, at: [u32; 2], area: &Area, grid: Grid) -> Vec<Block> {
    vec![
        Block::Heading(heading(field)),
        Block::Grid(grid),
        Block::Text(line(case_words(field, at))),
        Block::Text(Line::default().with(Role::Dim, format!("{}.{}", span(field, area), lumped(area)))),
    ]
}

fn heading(field: &Plane) -> Line {
    let third = field.third().map(|third| {
        let third = Float::new(field.format(), third);
        let name = field.instr().operand_names().last().copied().unwrap_or("c");
        format!("   {name} = {} ({})", code(third), number_text(third))
    });
    let variant = field.variant().map(|variant| format!(" {}", variant_name(variant, field.instr())));
    let by = match field.by() {
        Colouring::Class => "class of the result".to_owned(),
        Colouring::Distance => format!("distance to{}", variant.unwrap_or_default()),
        Colouring::Flag => "flag".to_owned(),
        Colouring::Decision => "rounding decision".to_owned(),
    };
    Line::default().with(Role::Strong, by).with(Role::Plain, third.unwrap_or_default())
}

/// The number of cases per point, if there are several.
fn lumped(area: &Area) -> String {
    match area.scale.iter().map(|&scale| 1u32 << scale.max(0)).product() {
        1 => String::new(),
        many => format!(" {many} cases per point; the most interesting of {} samples is shown.", looks(area)),
    }
}

/// The number of cases evaluated per point.
fn looks(area: &Area) -> u32 {
    area.scale.iter().map(|&scale| if scale > 0 { 2 } else { 1 }).product()
}

/// The code of a point: the place of the greatest `b` that it shows in the upper bits, that of the least `a` in the
/// lower.
fn choice(field: &Plane, area: &Area, row: u32, column: u32) -> u64 {
    let code = (field.numbers() - 1).saturating_sub(area.down_at(row)) << 16 | area.place_at(column);
    code.into()
}

fn point(area: &Area, seen: &Seen, row: u32, column: u32) -> u8 {
    seen.points.get((row * area.columns + column) as usize).copied().unwrap_or(0)
}

/// The picture in cells of a terminal. Each cell shows the most interesting of its points.
fn cells(field: &Plane, area: &Area, seen: &Seen, cursor: [u32; 2]) -> Vec<Vec<Cell>> {
    let [wide, tall] = CELL;
    let shades = shades(field.by());
    let cell = |row: u32, column: u32| {
        let [top, left] = [row * tall, column * wide];
        let points = (top..top + tall).flat_map(|row| (left..left + wide).map(move |column| (row, column)));
        let most = points.map(|(row, column)| point(area, seen, row, column)).max().unwrap_or(0);
        let shade = shades[usize::from(most)];
        let chosen = [cursor[0] / tall, cursor[1] / wide] == [row, column];
        Cell { mark: shade.mark, role: shade.role, chosen, code: choice(field, area, top, left) }
    };
    (0..area.rows / tall)
        .map(|row| (0..area.columns / wide).map(|column| cell(row, column)).collect())
        .collect()
}

/// The picture point by point.
fn picture(field: &Plane, at: [u32; 2], area: &Area, seen: &Seen) -> PointMap {
    let shades = shades(field.by());
    let [below, left] = area.names(field);
    let stripe = |row: u32| {
        let mut stripe = PointRow {
            name: left.iter().find(|(at, _)| *at == row).map_or_else(String::new, |(_, name)| name.clone()),
            code: choice(field, area, row, 0),
            ..PointRow::default()
        };
        let points = (0..area.columns).map(|column| point(area, seen, row, column));
        points
            .filter_map(|point| shades.get(usize::from(point)))
            .for_each(|shade| stripe.push(shade.ground()));
        stripe
    };
    let all = seen.looked.iter().sum();
    PointMap {
        rows: (0..area.rows).map(stripe).collect(),
        columns: area.columns,
        apart: false,
        whole: area.is_whole(field),
        step: [1 << area.scale[0].max(0), 1 << (-area.scale[0]).max(0)],
        below,
        cursor: area.point_of(field, at),
        legend: legend(shades, &seen.looked).iter().map(|entry| key_of(entry, all)).collect(),
        sides: None,
    }
}

/// A grid with values before its rows of cells, the axes in words, and a legend.
fn captioned(grid: Grid, field: &Plane, seen: &Seen, sheet: PointMap) -> Grid {
    let tall = CELL[1] as usize;
    let captions = sheet.rows.chunks(tall).take(grid.rows.len()).map(|rows| {
        rows.iter().find(|row| !row.name.is_empty()).map_or_else(String::new, |row| row.name.clone())
    });
    let all = seen.looked.iter().sum();
    let mut words = Line::default();
    for LegendEntry { shade, cases } in &legend(shades(field.by()), &seen.looked) {
        let apart = if words.width() > 0 { "   " } else { "" };
        words = words
            .with(Role::Plain, apart)
            .with(shade.role, shade.mark.to_string())
            .with(Role::Plain, format!(" {} ", shade.words))
            .with(Role::Dim, share(*cases, all));
    }
    let [first, second] = axes(field);
    let spread = spread(&sheet.below);
    Grid {
        left: captions.collect(),
        top: Line::default().with(Role::Dim, format!("{second} upward, {first} to the right: {spread}")),
        legend: words,
        point_map: Some(sheet),
        ..grid
    }
}

/// An entry of the legend, ready to draw.
fn key_of(entry: &LegendEntry, all: u64) -> ColourKey {
    ColourKey { ground: entry.shade.ground(), words: entry.shade.words, share: share(entry.cases, all) }
}

/// The first and the last label of an axis.
fn spread(names: &[(u32, String)]) -> String {
    let at = |name: Option<&(u32, String)>| name.map_or_else(String::new, |(_, name)| name.clone());
    format!("{} … {}", at(names.first()), at(names.last()))
}

impl Area {
    /// The labels on both axes, each with its point: those below the columns, then those beside the rows, from the top.
    pub fn names(&self, field: &Plane) -> [Vec<(u32, String)>; 2] {
        let last = field.numbers() - 1;
        let down = |place: u32| {
            let down = last - place;
            (down >= self.top && down <= self.down_at(self.rows - 1)).then(|| self.row_of(down))
        };
        let across = |place: u32| {
            let shown = place >= self.left && place <= self.place_at(self.columns - 1);
            shown.then(|| self.column_of(place))
        };
        let apart = [(self.columns / 8).max(1), (self.rows / 10).max(1)];
        [
            names(field.format(), self.columns, apart[0], |column| self.place_at(column), across),
            names(field.format(), self.rows, apart[1], |row| last.saturating_sub(self.down_at(row)), down),
        ]
    }

    /// True if the area covers the whole plane.
    fn is_whole(&self, field: &Plane) -> bool {
        let [right, bottom] = [self.place_at(self.columns), self.down_at(self.rows)];
        (self.left, self.top) == (0, 0) && right.min(bottom) >= field.numbers()
    }

    /// The row and the column of a case.
    pub fn point_of(&self, field: &Plane, [a, b]: [u32; 2]) -> [u32; 2] {
        [self.row_of((field.numbers() - 1).saturating_sub(b)), self.column_of(a)]
    }
}

/// The reason why a plane cannot be drawn, and what to choose instead.
pub fn no_field(why: &PlaneError) -> String {
    match why {
        PlaneError::Operands(instr) => format!(
            "`{instr}` cannot be mapped; a map needs an f16, bf16 or toy instruction with two or three operands, \
             such as add.f16 or fma.rn.bf16"
        ),
        PlaneError::NoPipeline(instr, names) if names.is_empty() => {
            format!("`{instr}` has no other pipeline to compare with; colour it by class or flag")
        }
        PlaneError::NoPipeline(instr, names) => {
            format!(
                "`{instr}` has no such pipeline with results of its width; choose from {}",
                names.join(", ")
            )
        }
        PlaneError::NothingDecided(instr) => {
            format!(
                "`{instr}` never rounds, so it makes no rounding decision; colour it by class, distance or flag"
            )
        }
    }
}
