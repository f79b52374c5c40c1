//! Counts as bars, to the right of an axis or on both sides of it.

use super::canvas::{Canvas, MARGIN, ROOM, Units, escape};
use super::style::style;
use super::text::{TextKind, width};
use crate::doc::block::{Block, Doc};
use crate::doc::plain::plain;
use crate::doc::span::{Line, Role};

/// A picture of counts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chart {
    /// the title above the picture
    pub title: Line,
    /// sentences below the title
    pub words: Vec<Line>,
    /// the counts, one group below the other
    pub groups: Vec<Group>,
}

/// Bars that share a scale.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Group {
    /// the counted quantity
    pub name: String,
    /// the meanings of the left and the right bars; `None` if all bars go to the right
    pub sides: Option<[String; 2]>,
    /// the bars, from top to bottom
    pub bars: Vec<Bar>,
}

/// A name and its counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bar {
    /// the name before its bars
    pub name: String,
    /// the count to the left, used if the group has two sides, and the count to the right
    pub counts: [u64; 2],
    /// the texts beside the bars
    pub labels: [String; 2],
}

const SIZE: f64 = 14.0;
const LEADING: f64 = 22.0;
const THICK: f64 = 14.0;
/// Distance from a bar to its label.
const BESIDE: f64 = 8.0;
/// Distance from a name to the axis. It is generous, because typefaces differ in width.
const GAP: f64 = 24.0;
/// Minimum width of a bar, so that any nonzero count is visible.
const THINNEST: f64 = 1.0;
/// The colour of all bars: the two sides are visible without colour.
const ROLE: Role = Role::Fraction;

/// The picture. `said` is its description for screen readers.
pub fn chart(chart: &Chart, said: &Doc) -> String {
    let mut canvas = Canvas::empty();
    canvas.text(&chart.title, TextKind::Title);
    chart.words.iter().for_each(|words| canvas.text(words, TextKind::Body));
    chart.groups.iter().for_each(|group| canvas.group(group));
    let bars = Line::default().with(ROLE, "");
    let words = chart.words.iter().chain([&chart.title, &bars]).cloned().map(Block::Text);
    let style = style(&Doc::new(words.collect()));
    canvas.finished(&escape(&chart.title.text()), &escape(&plain(said, 100)), &style)
}

impl Canvas {
    fn group(&mut self, group: &Group) {
        self.text(&Line::default().with(Role::Strong, group.name.clone()), TextKind::Heading);
        let dim = |text: &str| Line::default().with(Role::Dim, text.to_owned());
        let text = |text: &str| Line::default().with(Role::Plain, text.to_owned());
        let widest = |name: fn(&Bar) -> &String| {
            group.bars.iter().map(|bar| width(&text(name(bar)), SIZE)).fold(0.0, f64::max)
        };
        let names = widest(|bar| &bar.name);
        let labels = [widest(|bar| &bar.labels[0]), widest(|bar| &bar.labels[1])];
        let left = MARGIN + names + GAP;
        let most = group.bars.iter().flat_map(|bar| bar.counts).max().unwrap_or(0).max(1) as f64;
        let room = MARGIN + ROOM - left - labels[1] - 2.0 * BESIDE;
        let (axis, long) = match group.sides {
            None => (left, room.max(SIZE)),
            Some(_) => {
                let long = ((room - labels[0] - 2.0 * BESIDE) / 2.0).max(SIZE);
                (left + labels[0] + 2.0 * BESIDE + long, long)
            }
        };
        if let Some([below, above]) = &group.sides {
            self.y += LEADING;
            let y = self.y - 7.0;
            self.line_at(&dim(&format!("← {below}")), axis - BESIDE, y, SIZE, "end", "");
            self.line_at(&dim(&format!("{above} →")), axis + BESIDE, y, SIZE, "start", "");
        }
        let top = self.y;
        for bar in &group.bars {
            self.y += LEADING;
            let y = self.y - 7.0;
            self.line_at(&text(&bar.name), MARGIN, y, SIZE, "start", "");
            for side in [0, 1].into_iter().filter(|side| bar.counts[*side] > 0) {
                let long = (bar.counts[side] as f64 / most * long).max(THINNEST);
                let (from, end, anchor) = match side {
                    0 => (axis - long, axis - long - BESIDE, "end"),
                    _ => (axis, axis + long + BESIDE, "start"),
                };
                self.put(&format!(
                    "<rect class=\"hp-{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    ROLE.name(),
                    Units(from),
                    Units(y - 12.0),
                    Units(long),
                    Units(THICK)
                ));
                self.line_at(&text(&bar.labels[side]), end, y, SIZE, anchor, "");
            }
        }
        self.put(&format!(
            "<path class=\"hp-axis\" d=\"M{} {}V{}\"/>",
            Units(axis),
            Units(top),
            Units(self.y)
        ));
        self.y += 8.0;
    }
}
