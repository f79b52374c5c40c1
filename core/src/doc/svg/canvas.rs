//! The canvas of a picture, and the formatting of its numbers and text.

const WIDTH: f64 = 800.0;
pub(super) const MARGIN: f64 = 32.0;
/// The width between the margins.
pub(super) const ROOM: f64 = WIDTH - 2.0 * MARGIN;

/// The picture so far. Blocks are placed below each other.
pub(super) struct Canvas {
    pub(super) out: String,
    /// top of the next block
    pub(super) y: f64,
    /// width of the picture, which grows if a block cannot be made narrower
    pub(super) width: f64,
    /// the distance between columns, where there is room
    pub(super) pitch: f64,
}

impl Canvas {
    /// An empty canvas of the usual width.
    pub(super) fn empty() -> Self {
        Canvas { out: String::new(), y: MARGIN, width: WIDTH, pitch: 0.0 }
    }

    /// The finished file, with its title, its description in words, and its style sheet.
    pub(super) fn finished(self, title: &str, said: &str, style: &str) -> String {
        let (width, height) = (Units(self.width), Units(self.y + MARGIN));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             class=\"hp\" xml:space=\"preserve\"><title>{title}</title>\n<desc>{said}</desc>\n<style>\n{style}</style>\n\
             <rect class=\"hp-paper\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n{body}</svg>\n",
            body = self.out,
        )
    }

    /// Makes the picture wide enough for something that ends at `x`.
    pub(super) fn widen_to(&mut self, x: f64) {
        self.width = self.width.max((x + MARGIN).ceil());
    }

    pub(super) fn put(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.out.push('\n');
    }
}

/// A length or a position, written with at most one decimal.
#[derive(Clone, Copy)]
pub(super) struct Units(pub(super) f64);

impl std::fmt::Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        // Formatted in integers, because the standard code that formats floats is large.
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        match tenth {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Text between tags. Characters that XML forbids are replaced.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
