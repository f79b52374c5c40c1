//! The classes of a format: their codes, their sizes, and their ranges of values.

use crate::atlas::{ClassRange, class_ranges};
use crate::doc::{Column, Line, Role, Table, line};
use crate::explain::lane::class_word;
use crate::explain::phrase::{code, wide};
use crate::float::{Class, Float, Wide};

/// A row for each class: codes with the value's sign, count, values. The value's own row is marked with `›`.
pub fn class_table(value: Float) -> Table {
    let own_sign = |range: &ClassRange| range.first.is_negative() == value.is_negative();
    let rows = class_ranges(value.format()).into_iter().filter(own_sign).map(|range| row(&range, value));
    let heads = ["  class", "codes", "count", "values"].map(|word| Line::default().with(Role::Dim, word));
    let columns = vec![Column::Left, Column::Left, Column::Right, Column::Left];
    Table::new(columns, rows.collect()).headed(heads.into())
}

fn row(range: &ClassRange, value: Float) -> Vec<Line> {
    let word = class_word(range.class);
    let name = match range.holds(value) {
        true => Line::default().with(Role::Changed, format!("› {word}")),
        false => Line::default().with(Role::Plain, format!("  {word}")),
    };
    vec![
        name,
        Line::default().with(Role::Code, between(code(range.first), code(range.last), "–")),
        Line::default().with(Role::Plain, range.count().to_string()),
        Line::default().with(Role::Plain, values(range)),
    ]
}

/// Maximum width of the values, so that the table is no wider than 80 columns.
const WIDTH: usize = 35;

/// The range of values: exact if there is room, otherwise to six digits.
fn values(range: &ClassRange) -> String {
    match range.class {
        Class::QuietNan | Class::SignallingNan => String::new(),
        Class::Infinite => range.first.decimal(),
        _ => {
            let ends = [range.first, range.last].map(|end| Wide::from(end.term()));
            let [first, last] = ends.each_ref().map(wide);
            let ends = ends.map(|end| end.brief());
            let pairs = [(&first, &last), (&first, &ends[1]), (&ends[0], &last)];
            let whole = pairs.map(|(first, last)| between(first.clone(), last.clone(), " to "));
            let fits = |text: &String| text.chars().count() <= WIDTH;
            whole.into_iter().find(fits).unwrap_or_else(|| ends.join(" to "))
        }
    }
}

fn between(first: String, last: String, word: &str) -> String {
    if first == last { first } else { [first, last].join(word) }
}

/// A sentence on the codes of the other sign.
pub(super) fn other_sign(value: Float) -> Line {
    if !value.format().is_signed() {
        return line(format!("{} has no sign bit.", value.format().name()));
    }
    let sign = value.format().sign_mask() << value.format().storage_shift();
    let with = if value.is_negative() { "Without" } else { "With" };
    let other = if value.is_negative() { "positive" } else { "negative" };
    line(format!("{with} the sign bit, `{sign:#x}`, each code stands for the {other} number."))
}
