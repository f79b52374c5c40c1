//! Blocks on the page: all of the core's words appear as text, and drawings have a description.

use halfplay_core::skins::doc::{
    Bits, Block, Cell, Grid, Line, Mark, Picture, Piece, Role, Ruler, Scale, Table, fold, folded, line,
    linear,
};
use halfplay_core::skins::explain::glossary;
use halfplay_core::skins::session::{Msg, OTHER_SCREENS, Overlay, Session};
use halfplay_web::blocks::{DrawOptions, blocks};
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
struct ShownProps {
    blocks: Vec<Block>,
    options: DrawOptions,
}

#[component]
fn Shown(props: &ShownProps) -> Html {
    blocks(&props.blocks, &props.options)
}

/// Builds a `Manner`, which cannot be sent between threads; a function can.
type MakeOptions = fn() -> DrawOptions;

/// The HTML of these blocks.
pub fn render(blocks: &[Block], options: MakeOptions) -> String {
    let blocks = blocks.to_vec();
    let page = yew::ServerRenderer::<Shown>::with_props(move || ShownProps { blocks, options: options() });
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(page.hydratable(false).render())
}

fn still(blocks: &[Block]) -> String {
    render(blocks, DrawOptions::default)
}

pub fn clickable() -> DrawOptions {
    DrawOptions { on_word: Some(Callback::noop()), on_code: Some(Callback::noop()), ..DrawOptions::default() }
}

/// The text of a page outside its tags. The function deliberately does not depend on how the page was written.
fn text(html: &str) -> String {
    let mut out = String::new();
    for piece in html.split('<') {
        out += piece.split_once('>').map_or(piece, |(_, text)| text);
    }
    for (name, c) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&amp;", "&")] {
        out = out.replace(name, c);
    }
    even(&out)
}

/// Removes white space and turns minus signs into hyphens. Raised exponents have a minus sign, texts a hyphen, and
/// browsers fold spaces.
fn even(text: &str) -> String {
    text.replace('−', "-").split_whitespace().collect()
}

/// Sessions that together show every kind of block except plots.
fn sessions() -> Vec<Session> {
    let commands: [&[&str]; 10] = [
        &[],
        &["open #2/fma.rn.bf16/0x4180,0x3c01,0xb012"],
        &["steps", "step 4"],
        &["compare 3"],
        &["number a"],
        &["a 0.1", "number a"],
        &["map"],
        &["toy"],
        &["reference fma.rn.relu.bf16"],
        &["glossary sticky bit"],
    ];
    let session = |commands: &[&str]| {
        let mut session = Session::worked().with_modules(&[&OTHER_SCREENS]);
        for command in commands {
            session.update(Msg::RunCommand((*command).to_owned()));
        }
        session
    };
    commands.into_iter().map(session).collect()
}

/// All blocks of all sessions.
fn all() -> Vec<Block> {
    sessions().iter().flat_map(|session| session.document().blocks).map(in_cells).collect()
}

/// Turns a map into rows of characters. Only on a canvas does a map have another form.
fn in_cells(block: Block) -> Block {
    match block {
        Block::Grid(grid) => Block::Grid(Grid { point_map: None, left: Vec::new(), ..grid }),
        other => other,
    }
}

fn first(wanted: impl Fn(&Block) -> bool) -> Block {
    all().into_iter().find(wanted).expect("a session with such a block")
}

/// All texts of a block, from left to right and from top to bottom.
fn words(block: &Block) -> Vec<String> {
    let row = |picture: &Picture, row: &Bits| {
        let cell = |column: usize| row.cells[column].0;
        let piece = |piece: &Piece| match *piece {
            Piece::Gap => String::new(),
            // A dot is only a placeholder.
            Piece::Shown(from, to) => (from..to).map(cell).filter(|mark| !" ·".contains(*mark)).collect(),
            Piece::Folded(from, to) => folded(to - from),
        };
        [row.operator.to_owned(), fold(picture).iter().map(piece).collect(), row.label.text()].concat()
    };
    let (names, values) = match block {
        Block::Heading(line) | Block::Text(line) => return vec![line.text()],
        Block::Table(table) => return table.all_rows().flatten().map(Line::text).collect(),
        Block::Picture(picture) => {
            let rows = picture.rows.iter().map(|bits| row(picture, bits));
            return [format!("2^{}", picture.top)].into_iter().chain(rows).collect();
        }
        Block::Grid(grid) => {
            let above = grid.top.text().split_whitespace().map(str::to_owned).collect();
            return [above, grid.left.clone(), vec![grid.legend.text()]].concat();
        }
        Block::Strips(strips) => return strips.rows.iter().map(|row| row.name.clone()).collect(),
        Block::Plot(plot) => {
            let curves = plot.curves.iter().map(|curve| curve.name.clone());
            let [low, high] = plot.up.ends.clone();
            let [from, to] = plot.across.ends.clone();
            let axes = [plot.up.name.clone(), high, low, from, plot.across.name.clone(), to];
            return axes.into_iter().chain(curves).collect();
        }
        Block::Ruler(ruler) => ([&ruler.left, &ruler.right], vec!["middle".to_owned()]),
        Block::Scale(scale) => {
            ([&scale.left, &scale.right], scale.marks.iter().map(|mark| mark.name.clone()).collect())
        }
    };
    let ends = names.into_iter().flat_map(|end| end.iter().cloned());
    // The page has the word for the middle between the ends, and the names of marks after them: the order does not
    // matter.
    ends.chain(values).collect()
}

/// The markup without the abbreviations of omitted last columns.
fn whole(html: &str) -> String {
    let mut pieces = html.split("<span class=\"tail-brief");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once("</span>").map_or("", |(_, rest)| rest))
}

#[test]
fn every_word_of_every_block_appears_in_the_html() {
    let mut kinds = std::collections::HashSet::new();
    for block in all() {
        kinds.insert(std::mem::discriminant(&block));
        for options in [DrawOptions::default, clickable] {
            let html = render(std::slice::from_ref(&block), options);
            let shown = text(&whole(&html));
            let ordered = !matches!(block, Block::Ruler(_) | Block::Scale(_));
            let mut rest = shown.as_str();
            for words in words(&block) {
                let words = even(&words);
                let at = rest.find(&words).unwrap_or_else(|| panic!("{words} is not in {rest}, of {html}"));
                if ordered {
                    rest = &rest[at + words.len()..];
                }
            }
        }
    }
    assert_eq!(kinds.len(), 7, "some kind of block is in no session");
}

/// A drawing has the core's description, either as text or as its accessible name.
#[test]
fn drawings_have_an_accessible_description() {
    for block in all() {
        if matches!(block, Block::Heading(_) | Block::Text(_) | Block::Table(_)) {
            continue;
        }
        let html = still(std::slice::from_ref(&block));
        for line in linear(std::slice::from_ref(&block)) {
            let item = format!("<li>{line}</li>");
            let label = format!("role=\"img\" aria-label=\"{line}");
            assert!(html.contains(&item) || html.contains(&label), "{line} in {html}");
        }
        assert!(html.contains("aria-hidden=\"true\""), "screen readers must skip the drawing itself: {html}");
    }
}

/// Every row has the same sequence of cells (or space for them), gaps and folds, so that columns line up.
#[test]
fn rows_of_bits_have_the_same_columns() {
    let mut seen = 0;
    let long = (0..90).map(|i| (if i % 60 == 3 { '1' } else { '0' }, Role::Fraction)).collect::<Vec<_>>();
    let mut other = long.clone();
    other.iter_mut().take(50).for_each(|cell| *cell = (' ', Role::Plain));
    let row = |cells| Bits { operator: "", cells, label: line("sum") };
    let folded = Picture { top: 3, rows: vec![row(long), row(other)], addends: 0, gaps: vec![1, 70] };
    for block in all().into_iter().chain([Block::Picture(folded)]) {
        let Block::Picture(picture) = &block else { continue };
        let html = still(std::slice::from_ref(&block));
        let rows = html
            .split("<div class=\"cells\">")
            .skip(1)
            .filter(|row| !row.starts_with("<div class=\"kept\">"));
        let kind = |class: &str| class.split([' ', '"']).next().unwrap_or_default().to_owned();
        // The space for eight columns is as wide as eight cells.
        let columns = |kind: String| match kind.strip_prefix("room-").and_then(|count| count.parse().ok()) {
            Some(count) => vec!["cell".to_owned(); count],
            None => vec![kind],
        };
        let kinds = |row: &str| {
            let cells = row.split("</div>").next().unwrap_or_default();
            cells.split("<span class=\"").skip(1).map(kind).flat_map(columns).collect::<Vec<_>>()
        };
        let kinds: Vec<Vec<String>> = rows.map(kinds).collect();
        assert_eq!(kinds.len(), picture.rows.len());
        assert!(kinds.windows(2).all(|pair| pair[0] == pair[1]), "{kinds:?}");
        seen += 1;
    }
    assert!(seen > 3);
}

/// The space for a number of blank columns is as wide as that many cells, also in narrow windows.
#[test]
fn blank_columns_are_as_wide_as_cells() {
    let sheet = include_str!("../style/picture.css");
    let widths = |selector: &str| {
        let rule =
            sheet.split_once(&format!("{selector} {{")).expect(selector).1.split('}').next().expect("an end");
        let of = |name: &str| {
            let value = rule.lines().find_map(|line| line.trim().strip_prefix(name)).expect(name);
            let value = value.trim_end_matches(';').trim_end_matches("rem").trim();
            let columns = value.trim_start_matches("calc(").trim_end_matches(')').strip_prefix("var(--u");
            match columns.map(|rest| rest.trim_start_matches(") * ")) {
                Some("") => 1.0,
                Some(count) => count.parse::<f64>().expect("a width in columns"),
                None => value.parse::<f64>().expect("a width in rem"),
            }
        };
        [of("width:"), of("min-width:")]
    };
    let [width, least] = widths(".blocks .cell");
    for columns in [1.0, 2.0, 4.0, 8.0, 16.0] {
        let [room, narrow] = widths(&format!(".blocks .room-{columns}"));
        assert!(
            (room - columns * width).abs() < 1e-9 && (narrow - columns * least).abs() < 1e-9,
            "{columns}"
        );
    }
}

/// The page's content security policy allows no inline styles; drawings need none.
#[test]
fn no_element_has_an_inline_style() {
    let html = render(&all(), clickable);
    assert!(!html.contains("style=") && !html.contains("<style"));
}

/// A map of a thousand cells is one Tab stop, a term is none, and a box that scrolls sideways is one.
#[test]
fn maps_and_scroll_boxes_have_one_tab_stop_and_terms_none() {
    let map = first(|block| matches!(block, Block::Grid(grid) if grid.rows.len() == 16));
    let html = render(std::slice::from_ref(&map), clickable);
    assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
    assert_eq!(still(&[map]).matches("tabindex").count(), 0);
    let html = render(&[Block::Text(line("The guard bit is 1, and `.ftz` is off."))], clickable);
    let term = "<span role=\"button\" tabindex=\"-1\" class=\"term\">";
    assert_eq!(html.matches(term).count(), 2);
    assert!(html.contains(&format!("{term}guard bit</span>")), "{html}");
    assert!(html.contains(&format!("{term}<code>.ftz</code></span>")), "{html}");
    // Bits without folds: 27 fit on a phone, 48 do not.
    let bits = |columns: usize| {
        let cells = (0..columns).map(|i| (if i % 2 == 0 { '1' } else { '0' }, Role::Fraction)).collect();
        let row = Bits { operator: "", cells, label: Line::default() };
        Block::Picture(Picture { top: 0, rows: vec![row], addends: 0, gaps: Vec::new() })
    };
    assert_eq!(still(&[bits(27)]).matches("tabindex").count(), 0);
    assert_eq!(still(&[bits(48)]).matches("tabindex=\"0\" role=\"group\" aria-label=\"bits\"").count(), 1);
}

/// If a row leaves out a cell, the reader of a list could not tell the columns of the cells after it.
#[test]
fn a_table_with_a_skipped_cell_is_never_a_list() {
    let long = "a text that is longer than a column of a phone";
    let cells = |texts: [&'static str; 3], role| texts.map(|text| Line::default().with(role, text)).to_vec();
    let heading = || cells(["step", "instruction", "this pipeline"], Role::Dim);
    let drawn = |heads, rows| still(&[Block::Table(Table::new(Vec::new(), rows).headed(heads))]);
    let gaps = drawn(heading(), vec![cells(["rounding", "", long], Role::Code)]);
    assert!(gaps.contains("<div class=\"table wrapped\">"), "{gaps}");
    assert_eq!(gaps.matches("<th role=\"columnheader\" scope=\"col\">").count(), 3, "{gaps}");
    // Harmless cases: the cell is left out at the end, the columns have no headings, or the first cell is empty.
    let others = [
        (heading(), vec![cells([long, long, ""], Role::Code)]),
        (Vec::new(), vec![cells(["a", "", long], Role::Code), cells(["b", long, "1"], Role::Code)]),
        (heading(), vec![cells(["", long, long], Role::Code)]),
    ];
    for (heads, rows) in others {
        let html = drawn(heads, rows);
        assert!(!html.contains("wrapped"), "{html}");
    }
}

/// A cell that leads to a code is a real button named by its text; without a callback there is no button. The session
/// handles the keys, so no cell is a Tab stop.
#[test]
fn cells_that_lead_to_codes_are_buttons() {
    let cell = |text| Line::default().with(Role::Plain, text);
    let rows = vec![vec![cell("0 01"), cell("0.25"), Line::default().with(Role::Changed, "›0.5")]];
    let table = Table { codes: vec![vec![None, Some(5), Some(9)]], ..Table::new(Vec::new(), rows) };
    let html = render(&[Block::Table(table.clone())], clickable);
    let button = "<button type=\"button\" tabindex=\"-1\" data-bit=\"\"";
    assert_eq!(html.matches(button).count(), 2, "{html}");
    assert!(html.contains(&format!("{button}>0.25</button>")), "{html}");
    assert!(html.contains(&format!("{button} aria-current=\"true\">")), "{html}");
    assert!(!still(&[Block::Table(table)]).contains("<button"));
}

/// A click on a term sends its name, and the session explains exactly that term.
#[test]
fn defining_a_term_opens_its_explanation() {
    for term in glossary() {
        let mut session = Session::worked().with_modules(&[&OTHER_SCREENS]);
        session.update(Msg::Define(term.name.to_owned(), 0));
        let Some(Overlay::Page { title, .. }) = session.view().overlay else { panic!("{}", term.name) };
        assert_eq!(title.text(), term.name);
    }
}

#[test]
fn headings_have_the_requested_level() {
    let heading = [Block::Heading(line("rounding"))];
    let levels: [(MakeOptions, &str); 3] = [
        (|| DrawOptions { heading: 2, ..DrawOptions::default() }, "h2"),
        (DrawOptions::default, "h3"),
        (|| DrawOptions { heading: 9, ..DrawOptions::default() }, "h6"),
    ];
    for (options, tag) in levels {
        let html = render(&heading, options);
        assert!(html.contains(&format!("<{tag}>rounding</{tag}>")), "{html}");
    }
}

/// Markup in a text is always escaped.
#[test]
fn markup_in_text_is_escaped() {
    let evil = "<b>\"&amp;";
    let text = || Line::default().with(Role::Bad, evil).with(Role::Code, evil).with(Role::Plain, evil);
    let ends = || [evil.to_owned(), evil.to_owned()];
    let bits = Bits { operator: "<", cells: vec![('<', Role::Guard)], label: text() };
    let mark = Mark { at: 3, name: evil.to_owned(), role: Role::Strong };
    let cell = Cell { mark: '<', role: Role::Sign, chosen: true, code: 0 };
    let every = [
        Block::Heading(text()),
        Block::Text(text()),
        Block::Table(Table::new(Vec::new(), vec![vec![text(), text()], vec![text()]])),
        Block::Picture(Picture { top: 0, rows: vec![bits], addends: 0, gaps: vec![0] }),
        Block::Ruler(Ruler {
            left: ends(),
            right: ends(),
            at: 3,
            chose_right: true,
            nearest: true,
            lens: None,
            exact_as_typed: None,
        }),
        Block::Scale(Scale { left: ends(), right: ends(), marks: vec![mark] }),
        Block::Grid(Grid {
            gap: 0,
            point_map: None,
            rows: vec![vec![cell]],
            left: vec![evil.to_owned()],
            cells: text(),
            top: text(),
            legend: text(),
        }),
    ];
    for block in every {
        let html = render(std::slice::from_ref(&block), clickable);
        assert!(!html.contains("<b>") && !html.contains("<<"), "{html}");
        assert!(html.contains("&lt;b&gt;") && html.contains("&amp;amp;"), "{html}");
    }
}

#[test]
fn the_html_of_each_block_kind_matches_its_snapshot() {
    type Wanted = fn(&Block) -> bool;
    let kinds: [(&str, Wanted); 7] = [
        ("heading", |block| matches!(block, Block::Heading(_))),
        ("text", |block| matches!(block, Block::Text(line) if line.text().contains('^'))),
        ("table", |block| matches!(block, Block::Table(table) if table.rows.len() == 3)),
        ("picture", |block| matches!(block, Block::Picture(picture) if picture.rows.len() == 3)),
        ("ruler", |block| matches!(block, Block::Ruler(_))),
        ("scale", |block| matches!(block, Block::Scale(_))),
        ("grid", |block| matches!(block, Block::Grid(grid) if grid.rows.len() == 1)),
    ];
    for (name, wanted) in kinds {
        let html = render(&[first(wanted)], clickable).replace("><", ">\n<");
        insta::assert_snapshot!(name, html);
    }
}
