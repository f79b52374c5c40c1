//! What stands below a cut: how many bits are kept, and what the letters stand for.

use super::phrase::count;
use crate::doc::{Bits, Picture, Role};

/// How many bits of the number above them are kept, from its first one on: `kept: 11 bits`; `None` where nothing is cut off,
/// or no column is kept.
pub fn kept(picture: &Picture) -> Option<String> {
    letters(picture)?;
    let named = picture.rows.iter().position(Bits::names_columns)?;
    let cut = picture.rows[named].cells.iter().position(|(_, role)| *role == Role::Guard)?;
    let cells = picture.rows[named.checked_sub(1)?].cells.get(..cut).filter(|cells| !cells.is_empty())?;
    let zeros = cells.iter().take_while(|(mark, _)| *mark != '1').count();
    Some(format!("kept: {}", count((cut - zeros) as u32, "bit")))
}

/// The letters below the cut of a picture, the first at the cut, and what each stands for; `None` where nothing is cut
/// off.
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
