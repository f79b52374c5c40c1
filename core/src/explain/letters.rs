//! What the letters below a cut stand for.

use crate::doc::{Bits, Picture, Role};

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
