//! The labels below a cut: the number of kept bits, and the meanings of the letters.

use super::phrase::count;
use crate::doc::{Bits, Picture, Role};

/// The number of bits kept of the number above the letters, from its first 1 on: `kept: 11 bits`. `None` if nothing is
/// cut off, or if no column is kept.
pub fn kept(picture: &Picture) -> Option<String> {
    letters(picture)?;
    let named = picture.rows.iter().position(Bits::names_columns)?;
    let cut = picture.rows[named].cells.iter().position(|(_, role)| *role == Role::Guard)?;
    let cells = picture.rows[named.checked_sub(1)?].cells.get(..cut).filter(|cells| !cells.is_empty())?;
    let zeros = cells.iter().take_while(|(mark, _)| *mark != '1').count();
    Some(format!("kept: {}", count((cut - zeros) as u32, "bit")))
}

/// The letters below the cut of a picture, the first at the cut, each with its meaning. `None` if nothing is cut off.
pub fn letters(picture: &Picture) -> Option<[(char, Role, String); 3]> {
    let has = |row: &Bits, cell| row.cells.contains(&cell);
    picture.rows.iter().find(|row| has(row, ('G', Role::Guard)))?;
    let goes_on = |row: &Bits| row.cells.iter().any(|(c, _)| *c == '…');
    let later = picture.rows.iter().any(|row| has(row, ('1', Role::Sticky)) || goes_on(row));
    let later = if later { "yes" } else { "no" };
    Some([
        ('G', Role::Guard, "guard: the first bit cut off, half an ulp".to_owned()),
        ('R', Role::Round, "round: the bit after it".to_owned()),
        ('S', Role::Sticky, format!("sticky: is any later bit 1?  {later}")),
    ])
}

/// The letters of [`letters`] with shorter meanings, for a narrow window.
pub fn letters_in_brief(picture: &Picture) -> Option<[(char, Role, String); 3]> {
    let [(g, guard, _), (r, round, _), (s, sticky, words)] = letters(picture)?;
    let words = words.replace("sticky: is ", "");
    Some([(g, guard, "guard: half an ulp".to_owned()), (r, round, "round".to_owned()), (s, sticky, words)])
}
