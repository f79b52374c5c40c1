//! A plane in cells, coloured by the share of the pairs that differ: title, map, cell, distances.

use super::axis_names::{CellAxis, cell_names};
use super::heatmap::axes;
use crate::bulk::heatmap::{CellCount, CellGrid, PairCount, Plane, ends};
use crate::doc::{
    Block, Cell, ColourKey, Column, Grid, Ground, Line, MapRegion, MapSides, PointMap, PointRow, Role, Share,
    Table, line,
};
use crate::explain::counts::{grouped, share};
use crate::explain::{code, number_text, variant_name};
use crate::float::{Float, Wide};
use crate::variant::Variant;

/// The block of which the histogram's bars consist. Each further block stands for a factor of four.
const BAR: char = '▆';
/// The upper ends of the rows of the histogram, as powers of two.
const BOUNDS: [i16; 8] = [0, 1, 2, 3, 4, 6, 8, 11];

/// A plane in cells, with the counts of all cells and the pair under the cursor.
#[derive(Clone, Copy)]
pub struct PlaneCells<'a> {
    /// the instruction, its third operand and the pipeline
    pub plane: &'a Plane,
    /// the cells
    pub grid: &'a CellGrid,
    /// the pairs of each cell, row by row
    pub counts: &'a [CellCount],
    /// the places of the pair under the cursor
    pub at: [u32; 2],
}

impl PlaneCells<'_> {
    /// The title, the map with the regions beside it, and a sentence on where the results differ.
    pub fn blocks(self) -> Vec<Block> {
        let reasons = self.reasons().into_iter().map(|reason| Block::Text(line(reason)));
        [Block::Heading(self.title()), Block::Grid(self.map())].into_iter().chain(reasons).collect()
    }

    /// `mul, then add ≠ fma   285 362 634 of 4 294 967 296 pairs  6.64 %`
    fn title(self) -> Line {
        let instr = self.plane.instr();
        let pipeline = self.plane.variant().map_or_else(String::new, |variant| variant_name(variant, instr));
        let title = Line::default().with(Role::Strong, format!("{pipeline} ≠ {}", instr.op.name()));
        match PairCount::known(self.plane) {
            Some(count) => title
                .with(Role::Plain, format!("   {} of {} pairs", grouped(count.differ), grouped(count.pairs)))
                .with(Role::Dim, format!("  {}", share(count.differ, count.pairs))),
            None => {
                let sum = |number: fn(&CellCount) -> u32| -> u64 {
                    self.counts.iter().map(number).map(u64::from).sum()
                };
                let (tried, differ) = (sum(|cell| cell.tried), sum(|cell| cell.differ));
                title
                    .with(Role::Plain, format!("   {} of {} pairs tried", grouped(differ), grouped(tried)))
                    .with(Role::Dim, format!("  {}", share(differ, tried)))
            }
        }
    }

    fn map(self) -> Grid {
        let map = self.point_map();
        let columns = self.grid.size[0];
        let cell = |(place, count): (usize, &CellCount)| {
            let [row, column] = [place as u32 / columns, place as u32 % columns];
            let class = class(count);
            let role = if class == Share::None { Role::Dim } else { Role::Plain };
            Cell {
                mark: class.mark(),
                role,
                chosen: map.cursor == [row, column],
                code: self.code(row, column),
            }
        };
        let cells: Vec<Cell> = self.counts.iter().enumerate().map(cell).collect();
        let keys = Share::ALL.iter().skip(1).map(|class| format!("{} {}", class.mark(), class.words()));
        let [across, up] = axes(self.plane);
        Grid {
            rows: cells.chunks(columns as usize).map(<[Cell]>::to_vec).collect(),
            left: map.rows.iter().map(|row| row.name.clone()).collect(),
            top: Line::default().with(Role::Dim, format!("{up} upward, {across} to the right")),
            legend: line(format!("{}: {}", self.legend_title(), keys.collect::<Vec<_>>().join("   "))),
            point_map: Some(map),
            ..Grid::default()
        }
    }

    /// The code of a cell: the place of its greatest `b` in the upper bits, that of its least `a` in the lower.
    fn code(self, row: u32, column: u32) -> u64 {
        let [a, b] = [self.grid.places(0, column).start, self.grid.places(1, row).end - 1];
        u64::from(b) << 16 | u64::from(a)
    }

    fn point_map(self) -> PointMap {
        let format = self.plane.format();
        let [columns, rows] = self.grid.size;
        let names = |axis| cell_names(format, CellAxis { grid: self.grid, axis });
        let beside = names(1);
        let row = |(row, counts): (u32, &[CellCount])| {
            let name =
                beside.iter().find(|(at, _)| *at == row).map_or_else(String::new, |(_, name)| name.clone());
            let mut points = PointRow { name, code: self.code(row, 0), ..PointRow::default() };
            counts.iter().for_each(|count| points.push(Ground::Share(class(count))));
            points
        };
        PointMap {
            rows: (0..rows).zip(self.counts.chunks(columns as usize)).map(row).collect(),
            columns,
            apart: false,
            whole: self.grid.span == CellGrid::whole(format),
            step: [self.grid.span, columns],
            below: names(0),
            cursor: self.grid.cell_of(self.at),
            legend: Share::ALL.into_iter().map(|class| self.key(class)).collect(),
            sides: Some(self.sides()),
        }
    }

    fn key(self, share: Share) -> ColourKey {
        let count = self.counts.iter().filter(|count| class(count) == share).count();
        ColourKey {
            ground: Ground::Share(share),
            words: share.words(),
            share: format!("{} cells", grouped(count as u64)),
        }
    }

    fn legend_title(self) -> &'static str {
        "of the pairs in a cell differ"
    }

    fn sides(self) -> MapSides {
        let tried = self.counts.iter().map(|count| count.tried).max().unwrap_or(0);
        let tried =
            Line::default().with(Role::Dim, format!("{} pairs are tried in a cell", grouped(tried.into())));
        let legend =
            MapRegion::Legend { title: self.legend_title().to_owned(), below: vec![Block::Text(tried)] };
        MapSides {
            axes: axes(self.plane),
            around_legend: ["differ", "of a cell"],
            cell: self.cell_in_a_row(),
            regions: [Some(legend), Some(self.cell_region()), self.histogram()]
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// The pairs of the cell under the cursor.
    fn count(self) -> CellCount {
        let [row, column] = self.grid.cell_of(self.at);
        self.counts.get((row * self.grid.size[0] + column) as usize).copied().unwrap_or_default()
    }

    /// The first and the last code of each operand: `0x41e0 to 0x45bf`.
    fn ranges(self) -> [String; 2] {
        self.ends().map(|[first, last]| match first == last {
            true => code(first),
            false => format!("{} to {}", code(first), code(last)),
        })
    }

    /// The least and the greatest number of each operand in the cell under the cursor.
    fn ends(self) -> [[Float; 2]; 2] {
        let [row, column] = self.grid.cell_of(self.at);
        [(0, column), (1, row)].map(|(axis, index)| ends(self.plane.format(), &self.grid.places(axis, index)))
    }

    fn cell_in_a_row(self) -> Line {
        let ([across, up], [a, b]) = (axes(self.plane), self.ranges());
        let mut row =
            Line::default().with(Role::Strong, "◆").with(Role::Plain, format!(" {across} {a}  {up} {b}   "));
        row.0.extend(share_words(&self.count()).0);
        row
    }

    fn cell_region(self) -> MapRegion {
        let ([across, up], [a, b]) = (axes(self.plane), self.ranges());
        let row =
            |name: &'static str, range: String| vec![Line::default().with(Role::Dim, name), line(range)];
        let table = Table {
            columns: vec![Column::Left; 2],
            rows: vec![row(across, a), row(up, b)],
            ..Table::default()
        };
        let reason = self.cancels().then(|| {
            let product = number_text(self.third().negated());
            let words =
                format!("{across} × {up} is about {product}: it cancels with c, and the lost bits show");
            Block::Text(Line::default().with(Role::Dim, words))
        });
        let blocks = [Block::Table(table), Block::Text(share_words(&self.count()))];
        MapRegion::Blocks {
            title: "◆ this cell".to_owned(),
            key: "",
            about_cursor: true,
            blocks: blocks.into_iter().chain(reason).collect(),
        }
    }

    fn third(self) -> Float {
        Float::new(self.plane.format(), self.plane.third().unwrap_or(0))
    }

    /// True if the product is rounded on its own, and the third operand can cancel it.
    fn rounds_twice(self) -> bool {
        self.plane.variant() == Some(Variant::MulThenAdd)
            && self.third().is_finite()
            && !self.third().is_zero()
    }

    /// True if a product of the cell under the cursor cancels the third operand.
    fn cancels(self) -> bool {
        let exact = |number: Float| Wide::from(number.term());
        let [[a, b], [c, d]] = self.ends();
        let products = [(a, c), (a, d), (b, c), (b, d)].map(|(a, b)| exact(a).times(&exact(b)));
        let target = exact(self.third().negated());
        let sides = products.map(|product| product.and_then(|product| product.compare(&target)));
        self.rounds_twice()
            && sides.iter().flatten().any(|side| side.is_le())
            && sides.iter().flatten().any(|side| side.is_ge())
    }

    /// The sentences on where the results differ, the most important one first.
    fn reasons(self) -> Vec<String> {
        if !self.rounds_twice() {
            return Vec::new();
        }
        let ([a, b], third) = (axes(self.plane), number_text(self.third().negated()));
        vec![
            format!("If {a} × {b} is near {third}, it cancels with c; the bits cut off the product decide."),
            "On a diagonal all products are equal. Far from these two diagonals, the product or c is too small to matter."
                .to_owned(),
        ]
    }

    /// The pairs by their distance, if they are stored. The length of a bar shows the order of magnitude.
    fn histogram(self) -> Option<MapRegion> {
        let count = PairCount::known(self.plane).filter(|count| !count.distances.is_empty())?;
        let rows = merged(&count.distances);
        let least = rows.iter().map(|(_, pairs)| *pairs).min()?.max(1);
        let row = |(place, &(bound, pairs)): (usize, &(i16, u64))| {
            let words = if place == 0 { format!("up to {} ulp", power(bound)) } else { power(bound) };
            let blocks = 1 + ((pairs as f64 / least as f64).log2() / 2.0).round() as usize;
            let bar = BAR.to_string().repeat(blocks);
            vec![
                Line::default().with(Role::Dim, words),
                line(grouped(pairs)),
                Line::default().with(Role::Fraction, bar),
            ]
        };
        let table = Table {
            columns: vec![Column::Right, Column::Right, Column::Left],
            rows: rows.iter().enumerate().map(row).collect(),
            ..Table::default()
        };
        let remark = Line::default().with(Role::Dim, "a block is a factor of 4");
        Some(MapRegion::Blocks {
            title: "all pairs: by how much".to_owned(),
            key: "",
            about_cursor: false,
            blocks: vec![Block::Table(table), Block::Text(remark)],
        })
    }
}

/// The class of a cell.
fn class(count: &CellCount) -> Share {
    Share::of(count.differ.into(), count.tried.into())
}

/// `60 % differ, by up to 192 ulp`
fn share_words(count: &CellCount) -> Line {
    let percent =
        (100 * u64::from(count.differ) + u64::from(count.tried) / 2) / u64::from(count.tried.max(1));
    let share = match (count.differ, percent) {
        (0, _) => return Line::default().with(Role::Strong, "none").with(Role::Plain, " differ"),
        (_, 0) => "less than 1 %".to_owned(),
        (_, percent) => format!("{percent} %"),
    };
    let words = Line::default().with(Role::Strong, share).with(Role::Plain, " differ");
    match count.worst {
        None => words,
        Some(worst) => {
            words.with(Role::Plain, ", by up to ").with(Role::Strong, format!("{} ulp", ulps(worst.ulps)))
        }
    }
}

/// A distance; a large one in whole ulps.
fn ulps(ulps: f64) -> String {
    if ulps < 16.0 { format!("{ulps}") } else { grouped(ulps.round() as u64) }
}

/// The counts in a few rows: the upper end of each, and its pairs.
fn merged(distances: &[(i16, u64)]) -> Vec<(i16, u64)> {
    let last = distances.iter().map(|(key, _)| *key).max().unwrap_or(0);
    let bounds = BOUNDS.into_iter().filter(|bound| *bound < last).chain([last]);
    let mut least = i16::MIN;
    let mut row = |bound: i16| {
        let pairs =
            distances.iter().filter(|(key, _)| (least..=bound).contains(key)).map(|(_, pairs)| pairs).sum();
        least = bound + 1;
        (bound, pairs)
    };
    bounds.map(&mut row).filter(|(_, pairs)| *pairs > 0).collect()
}

/// A power of two: `64`, or `2^20` if it is long.
fn power(exponent: i16) -> String {
    if (0..16).contains(&exponent) { (1u32 << exponent).to_string() } else { format!("2^{exponent}") }
}
