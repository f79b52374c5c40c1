//! Arrays that were opened together, for a screen.

use super::differences::{alone, beside, landmark_rows, place_rows};
use crate::arrays::{ArrayRoles, SampleSizes, difference_query, number_query};
use crate::doc::{Block, Line, Role, Span, line};
use crate::explain::counts::grouped;
use crate::isa::Instr;

/// The content of arrays.
#[derive(Clone, PartialEq, Debug)]
pub enum ArrayContent {
    /// results of an instruction, as a list
    Rows(String),
    /// numbers
    Numbers(ArrayReport),
}

/// The numbers in one array, or the differences of two.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayReport {
    /// a heading, then texts and tables
    pub blocks: Vec<Block>,
    /// the notable places
    pub places: Vec<ArrayPlace>,
}

/// A place in an array, or the same place in two compared arrays.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayPlace {
    /// the cells of its row in the list
    pub row: Vec<Line>,
    /// the instruction and its operands at this place, if they can be evaluated
    pub asked: Option<(Instr, Vec<u64>)>,
}

/// The content of arrays in words.
pub fn array_content(roles: ArrayRoles) -> ArrayContent {
    match roles {
        ArrayRoles::Results(rows) => {
            ArrayContent::Rows(format!("# {}\n{}", sample_words(rows.sizes), rows.text))
        }
        ArrayRoles::Alone { title, shape, census, landmarks } => {
            let blocks = alone(&title, &shape, &census, &landmarks, None);
            let places = landmark_rows(&shape, &landmarks);
            let place = |(value, row)| ArrayPlace { row, asked: number_query(value) };
            ArrayContent::Numbers(ArrayReport { blocks, places: places.into_iter().map(place).collect() })
        }
        ArrayRoles::Beside { titles, comparison, rounded } => {
            let [got, expected] = &titles;
            let mut blocks = beside(
                &comparison.differences,
                [got, expected],
                [&comparison.got, &comparison.expected],
                None,
            );
            if let Some(words) = rounded {
                blocks.insert(2, Block::Text(line(words)));
            }
            let places = place_rows(&comparison.differences).into_iter().map(|(place, mut row)| {
                // A list has no column headings.
                for (cell, name) in row.iter_mut().skip(2).zip(["got ", "expected "]) {
                    cell.0.insert(0, Span::new(Role::Dim, name));
                }
                ArrayPlace { row, asked: difference_query(&place) }
            });
            let places = places.collect();
            ArrayContent::Numbers(ArrayReport { blocks, places })
        }
    }
}

/// The size of a sample, in a sentence.
pub fn sample_words(held: SampleSizes) -> String {
    let part = |[kept, all]: [u64; 2]| match kept {
        kept if kept == all => grouped(kept),
        kept => format!("{} of {}", grouped(kept), grouped(all)),
    };
    let is_all = [held.differ, held.others].into_iter().all(|[kept, all]| kept == all);
    let shares = if is_all { "" } else { " Counts and shares refer to these, not to all elements." };
    format!(
        "The sample has {} elements that differ from the instruction's results, and {} that do not.{shares}",
        part(held.differ),
        part(held.others)
    )
}
