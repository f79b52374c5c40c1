//! Blocks in words, one item per line, for screen readers, braille displays and logs.
//!
//! Nothing is drawn, and no meaning depends on position: commas separate cells, fields of bits are named, and positions
//! are described: "just beyond the middle".
//!
//! ```text
//!   a, 0x520b, sign 0, exponent 20 of 31, fraction 1000001011, 1.1000001011 × 2^5, 48.34375
//!   equals exact sum, from 2^-3 down: 1 0000000000, guard 1, round 0, sticky 12 zeros, then 11
//!   the value lies just beyond the middle between 0x3000, 0.125, and 0x3001, 0.1251220703125
//! ```

use super::block::{Bits, Block, Cell, Grid, Picture, Ruler, Scale, Table};
use super::plot::plot_words;
use super::sayable::{is_bar, speakable_text};
use super::scale::Spot;
use super::span::{Line, Role, Span};

/// The blocks as lines of words, from top to bottom. No line is empty, begins with a space, or has two spaces in a row.
/// Lines have no control characters, no characters that change the direction of writing, no box-drawing characters
/// (U+2500 to U+257F) and no middle dots. This holds for any content of the blocks.
///
/// The captions above a [`Grid`] are left out, because they mean nothing without their positions.
///
/// ```
/// use halfplay_core::skins::doc::{Block, Ruler, linear};
/// let end = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
/// let (left, right) = (end("0x3000", "0.125"), end("0x3001", "0.1251220703125"));
/// assert_eq!(
///     linear(&[Block::Ruler(Ruler { left, right, at: 500, chose_right: false, nearest: true, lens: None, exact_as_typed: None })]),
///     ["the value lies exactly in the middle between 0x3000, 0.125, and 0x3001, 0.1251220703125; \
///       rounded to 0x3000"]
/// );
/// ```
pub fn linear(blocks: &[Block]) -> Vec<String> {
    let lines = blocks.iter().flat_map(|block| match block {
        Block::Heading(line) => vec![line_words(line)],
        Block::Text(line) => vec![line.text()],
        Block::Table(table) => table_words(table),
        Block::Picture(picture) => picture_words(picture),
        Block::Ruler(ruler) => vec![ruler_words(ruler)],
        Block::Scale(scale) => vec![scale_words(scale)],
        Block::Strips(strips) => strips.words(),
        Block::Plot(plot) => vec![plot_words(plot)],
        Block::Grid(grid) => grid_words(grid),
    });
    lines.map(|line| speakable_text(&line)).filter(|line| !line.is_empty()).collect()
}

/// The words of a line that is not a sentence. Commas replace wide gaps, and fields of bits are named.
///
/// `step 6 of 8   rounding` becomes `step 6 of 8, rounding`; `0 10100 1000001011`, in the roles of its fields,
/// becomes `sign 0, exponent 20 of 31, fraction 1000001011`.
pub(crate) fn line_words(line: &Line) -> String {
    if let Some(fields) = fields(line) {
        return fields;
    }
    let text = line.text().replace(" · ", "  ");
    let parts = text.split("  ").map(str::trim).filter(|part| !part.is_empty());
    // In tables of codes, a small angle marks the chosen code.
    let part = |part: &str| part.strip_prefix('›').map_or(part.to_owned(), |rest| format!("chosen: {rest}"));
    comma_list(parts.map(part))
}

/// A field of a number: `sign 0`, `exponent 20 of 31`, `fraction 1000001011`. `None` for any other role, and for a text
/// that is empty or not made of bits.
pub(crate) fn field_words(role: Role, bits: &str) -> Option<String> {
    if bits.is_empty() || bits.contains(|c| c != '0' && c != '1') {
        return None;
    }
    match role {
        Role::Sign => Some(format!("sign {bits}")),
        Role::Fraction => Some(format!("fraction {}", runs(bits))),
        Role::Exponent => {
            let value = u64::from_str_radix(bits, 2).ok()?;
            let most = u64::MAX.checked_shr(64 - bits.len() as u32)?;
            Some(format!("exponent {value} of {most}"))
        }
        _ => None,
    }
}

/// The pieces, separated by commas. Empty ones are left out.
pub(crate) fn comma_list(pieces: impl IntoIterator<Item = String>) -> String {
    let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
    pieces.collect::<Vec<_>>().join(", ")
}

/// The words of a line that consists only of fields.
fn fields(line: &Line) -> Option<String> {
    let said = |span: &&Span| !span.text.trim().is_empty();
    let words: Option<Vec<String>> =
        line.0.iter().filter(said).map(|span| field_words(span.role, &span.text)).collect();
    words.filter(|words| !words.is_empty()).map(comma_list)
}

fn table_words(table: &Table) -> Vec<String> {
    let names_next = |name: &Line, next: Option<&Line>| {
        let field = next.and_then(fields).unwrap_or_default();
        field.split_once(' ').is_some_and(|(word, _)| word == name.text())
    };
    let row = |row: &Vec<Line>| {
        // Fields of bits need no heading, because their words name them.
        let cells = row.iter().enumerate().filter(|&(place, cell)| !names_next(cell, row.get(place + 1)));
        // The bar of a chart repeats the numbers beside it.
        let cells = cells.filter(|(_, cell)| !is_bar(&cell.text()));
        comma_list(cells.map(|(_, cell)| line_words(cell)))
    };
    let heads = columns_words(&table.heads);
    let skipped = usize::from(heads.is_some());
    heads.into_iter().chain(table.all_rows().skip(skipped).map(row)).collect()
}

/// Column headings in words, if they are exponents beside an empty corner:
/// `columns: exponent 0 of 7 to exponent 7 of 7`. `None` for any other headings.
fn columns_words(heads: &[Line]) -> Option<String> {
    let (corner, columns) = heads.split_first()?;
    let named = |line: &Line| line.0.iter().all(|span| span.role == Role::Exponent);
    if corner.width() > 0 || columns.len() < 2 || !columns.iter().all(named) {
        return None;
    }
    Some(format!("columns: {} to {}", fields(columns.first()?)?, fields(columns.last()?)?))
}

/// One line per row. The row of the letters G, R and S is left out: the groups of bits have these names. Rows that
/// earlier steps have shown are not read again.
fn picture_words(picture: &Picture) -> Vec<String> {
    let picture = picture.clone().without_seen_before();
    let groups = groups(&picture);
    picture
        .rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !row.names_columns())
        .map(|(place, row)| [before(&picture, place), bits_words(row, picture.top, &groups)].concat())
        .collect()
}

/// Columns that belong together, and their name.
struct Group {
    from: usize,
    to: usize,
    name: &'static str,
}

/// The groups of columns between gaps. A group gets its name from a guard, round or sticky bit in any row, because
/// meaningless zeros are dim.
fn groups(picture: &Picture) -> Vec<Group> {
    let width = picture.width();
    let inside = picture.gaps.iter().copied().filter(|&gap| gap > 0 && gap < width);
    let starts: Vec<usize> = std::iter::once(0).chain(inside).collect();
    let ends = starts.iter().copied().skip(1).chain([width]);
    let group = |(from, to): (usize, usize)| {
        let has = |role: Role| {
            let cells = |row: &Bits| {
                row.cells.get(from..to).is_some_and(|cells| cells.iter().any(|cell| cell.1 == role))
            };
            picture.rows.iter().any(cells)
        };
        let named = [(Role::Guard, "guard "), (Role::Round, "round "), (Role::Sticky, "sticky ")];
        let name = named.into_iter().find(|(role, _)| has(*role)).map_or("", |(_, name)| name);
        Group { from, to, name }
    };
    starts.iter().copied().zip(ends).map(group).collect()
}

/// The words before a row: its letter, `equals `, `minus ` or `plus `.
fn before(picture: &Picture, place: usize) -> String {
    let operator = picture.rows[place].operator;
    let minus = operator == "−";
    let added = (1..picture.addends).contains(&place);
    let words = [
        if picture.is_sum(place) { "equals " } else { "" },
        if minus { "minus " } else { "" },
        if added && !minus { "plus " } else { "" },
    ];
    let letter = if operator.chars().all(char::is_alphabetic) { operator } else { "" };
    format!("{letter}{}{}", if letter.is_empty() { "" } else { " " }, words.concat())
}

/// `exact sum, from 2^-3 down: 1 0000000000, guard 1, round 0, sticky 12 zeros, then 11`.
fn bits_words(row: &Bits, top: i32, groups: &[Group]) -> String {
    let label = line_words(&row.label);
    let what = if label.is_empty() { "bits" } else { &label };
    let skipped = row.cells.iter().take_while(|cell| cell.0 == ' ').count();
    let weight = top.saturating_sub_unsigned(skipped as u32);
    let bits = |group: &Group| {
        let cells = row.cells.iter().take(group.to).skip(group.from);
        (group.name, runs(&cells.map(|cell| cell.0).collect::<String>()))
    };
    let named: Vec<(&str, String)> = groups.iter().map(bits).filter(|(_, bits)| !bits.is_empty()).collect();
    // Groups without a name need only a space between them, unless one of them is counted.
    let pieces = named.chunk_by(|a, b| a.0.is_empty() && b.0.is_empty()).map(|groups| {
        let apart = if groups.iter().any(|(_, bits)| is_counted(bits)) { THEN } else { " " };
        groups.iter().map(|(name, bits)| format!("{name}{bits}")).collect::<Vec<_>>().join(apart)
    });
    format!("{what}, from 2^{weight} down: {}", comma_list(pieces))
}

/// Runs of at least this many equal bits are counted, not spelled.
const COUNTED: usize = 12;

/// Separates counted bits from the text after them.
const THEN: &str = ", then ";

/// Bits as they are, long runs in words: `37 zeros, then 11`.
fn runs(bits: &str) -> String {
    let chars: Vec<char> = bits.trim().chars().collect();
    let counted = |run: &[char]| match run.first() {
        Some('0') if run.len() >= COUNTED => Some(format!("{} zeros", run.len())),
        Some('1') if run.len() >= COUNTED => Some(format!("{} ones", run.len())),
        _ => None,
    };
    let mut pieces = vec![String::new()];
    for run in chars.chunk_by(|a, b| a == b) {
        match (counted(run), pieces.as_mut_slice()) {
            (Some(words), _) => pieces.extend([words, String::new()]),
            // An ellipsis directly after a counted run continues that run.
            (None, [.., run_before, spelled]) if run.contains(&'…') && spelled.is_empty() => {
                *run_before += " and so on";
            }
            (None, [.., spelled]) if run.contains(&'…') => *spelled += " and so on ",
            (None, [.., spelled]) => spelled.extend(run),
            (None, []) => {}
        }
    }
    let pieces = pieces.iter().map(|piece| piece.split_whitespace().collect::<Vec<_>>().join(" "));
    pieces.filter(|piece| !piece.is_empty()).collect::<Vec<_>>().join(THEN)
}

/// True if some of these bits are counted, not spelled.
fn is_counted(bits: &str) -> bool {
    bits.contains("zeros") || bits.contains("ones")
}

/// An end of a line in words: its name and its value.
fn end([name, value]: &[String; 2]) -> String {
    comma_list([name.clone(), value.clone()])
}

fn ruler_words(ruler: &Ruler) -> String {
    let [left, right] = [&ruler.left, &ruler.right].map(|[name, _]| name);
    let place = match ruler.at {
        _ if ruler.lens.is_some() => ruler.lens_words().unwrap_or_default(),
        0 => format!("exactly at {left}"),
        1 => format!("just beyond {left}"),
        499 => "just short of the middle".into(),
        500 => "exactly in the middle".into(),
        501 => "just beyond the middle".into(),
        999 => format!("just short of {right}"),
        1000.. => format!("exactly at {right}"),
        at => format!("about {}.{} % of the way", at / 10, at % 10),
    };
    let chosen = if ruler.chose_right { right } else { left };
    let ends = format!("between {}, and {}", end(&ruler.left), end(&ruler.right));
    format!("the value lies {place} {ends}; rounded to {chosen}")
}

fn scale_words(scale: &Scale) -> String {
    /// One place per thousandth.
    const LENGTH: usize = 1001;
    let names: Vec<String> = scale.spots(LENGTH).iter().map(Spot::names).collect();
    let ends = format!("on the line from {}, to {}", end(&scale.left), end(&scale.right));
    if names.is_empty() { ends } else { format!("{ends}: {}", names.join("; ")) }
}

/// One line per row, in runs of equal cells; then the chosen cells. If the legend does not explain every character, the
/// legend comes first and the rows give the characters themselves.
fn grid_words(grid: &Grid) -> Vec<String> {
    let meanings = grid.meanings();
    let row = |(place, cells): (usize, &Vec<Cell>)| {
        let words = |cell: &Cell| words_of(cell, &meanings);
        let runs = cells.chunk_by(|a, b| words(a) == words(b));
        let run = |run: &[Cell]| {
            let count = if run.len() == 1 { "1 cell".to_owned() } else { format!("{} cells", run.len()) };
            run.first().map(|cell| format!("{count} {}", words(cell)))
        };
        format!("{}: {}", grid.row_name(place), comma_list(runs.filter_map(run)))
    };
    let legend = meanings.is_none().then(|| grid.legend.text());
    let cells = [line_words(&grid.cells)].into_iter().chain(legend);
    cells.chain(grid.rows.iter().enumerate().map(row)).chain(grid.chosen_words()).collect()
}

impl Grid {
    /// The chosen cells, each in words: `chosen: 0x3bf0, cell 6 of 64, normal`.
    pub fn chosen_words(&self) -> Vec<String> {
        let meanings = self.meanings();
        let words = |row: usize, column: usize, cell: &Cell| {
            let caption = self.caption_of(row).map(|caption| format!("{caption}, ")).unwrap_or_default();
            let count = self.rows.get(row).map_or(0, Vec::len);
            format!("chosen: {caption}cell {} of {count}, {}", column + 1, words_of(cell, &meanings))
        };
        let mut chosen = Vec::new();
        for (row, cells) in self.rows.iter().enumerate() {
            let here = cells.iter().enumerate().filter(|(_, cell)| cell.chosen);
            chosen.extend(here.map(|(column, cell)| words(row, column, cell)));
        }
        chosen
    }

    /// The meaning of each character, if the legend explains all of them.
    fn meanings(&self) -> Option<Vec<(char, String)>> {
        let meanings = meanings(&line_text(&self.legend));
        let known = |cell: &Cell| meanings.iter().any(|(mark, _)| *mark == cell.mark);
        self.rows.iter().flatten().all(known).then_some(meanings)
    }

    fn caption_of(&self, row: usize) -> Option<&String> {
        self.left.get(row).filter(|caption| !caption.is_empty())
    }

    fn row_name(&self, row: usize) -> String {
        match self.caption_of(row) {
            Some(caption) => caption.clone(),
            None if self.rows.len() == 1 => "from left to right".to_owned(),
            None => format!("row {}", row + 1),
        }
    }
}

/// The meaning of a cell; its character, if the legend does not explain it.
fn words_of(cell: &Cell, meanings: &Option<Vec<(char, String)>>) -> String {
    match meanings {
        Some(meanings) => {
            let known = meanings.iter().find(|(mark, _)| *mark == cell.mark);
            known.map_or_else(|| cell.mark.to_string(), |(_, words)| words.clone())
        }
        None if cell.mark == '·' => "with nothing".to_owned(),
        None => format!("with {}", cell.mark),
    }
}

fn line_text(line: &Line) -> String {
    line.text().replace('\u{a0}', " ")
}

/// The meaning of each character, if the legend has only such entries: `0 zero, s subnormal`, or with wide gaps,
/// `0 zero   n q NaN`. A meaning that several characters share ends at its first comma.
fn meanings(legend: &str) -> Vec<(char, String)> {
    let apart = if legend.contains("  ") { "  " } else { ", " };
    let pieces = legend.split(apart).map(str::trim).filter(|piece| !piece.is_empty());
    let found: Option<Vec<_>> = pieces.map(meaning).collect();
    found.unwrap_or_default().concat()
}

/// One entry: characters, then their meanings: `. : normal, exponent even, odd`.
fn meaning(piece: &str) -> Option<Vec<(char, String)>> {
    let mut marks = Vec::new();
    let mut rest = piece;
    while let Some((mark, words)) = rest.split_once(' ').filter(|(mark, _)| mark.chars().count() == 1) {
        marks.extend(mark.chars());
        rest = words.trim_start();
    }
    let words = if marks.len() > 1 { rest.split(", ").next().unwrap_or_default() } else { rest };
    let found: Vec<_> = marks.iter().map(|&mark| (mark, words.to_owned())).collect();
    (!found.is_empty()).then_some(found)
}
