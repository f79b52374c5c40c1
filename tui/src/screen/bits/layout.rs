//! The columns of a picture on the screen.

use super::Grid;
use halfplay_core::skins::doc::{Picture, Piece, fold, fold_longest, fold_words, folded};

/// The fewest columns that a fold among tiles must save.
const SHORTEST: usize = 4;

/// The positions of a picture's columns on the screen.
pub struct Layout {
    /// the position of the first column
    pub start: usize,
    /// the position of the binary point
    pub point: Option<usize>,
    /// the picture's column before the binary point
    pub hidden: usize,
    /// each piece except gaps, with its position
    pub placed: Vec<(usize, Piece)>,
    /// the position of the wall before the bits that are cut off; `None` without such bits or without tiles
    pub wall: Option<usize>,
    /// the distance between adjacent kept bits
    pitch: usize,
    /// the distance between adjacent bits that are cut off
    pub cut_pitch: usize,
    /// the first column of the picture that is cut off
    cut: usize,
    /// the position after the last column
    pub end: usize,
}

impl Layout {
    /// The layout of a picture. If there is room, its bits are as far apart as those of the registers. Otherwise the
    /// layout folds long runs, then moves the bits that are cut off closer together, then all bits.
    pub fn fitting(picture: &Picture, grid: Grid, width: usize) -> Layout {
        let cut = picture.gaps.get(1).copied().unwrap_or(usize::MAX);
        let layout = |(folds, [pitch, cut_pitch]): (bool, [usize; 2])| {
            let pieces = match (folds, cut_pitch) {
                (false, _) => unfolded(picture),
                (true, 1) => fold(picture),
                (true, _) => fold_longest(picture, cut, SHORTEST),
            };
            Layout::of(&pieces, picture, grid.spaced(pitch), cut_pitch, width)
        };
        let pitches = [[grid.pitch; 2], [grid.pitch, 1], [1, 1]];
        let mut tried =
            pitches.into_iter().flat_map(|pitches| [(false, pitches), (true, pitches)]).map(layout);
        tried.find(|layout| layout.end <= width).unwrap_or_else(|| layout((true, [1, 1])))
    }

    fn of(pieces: &[Piece], picture: &Picture, grid: Grid, cut_pitch: usize, width: usize) -> Layout {
        let point = picture.gaps.first().copied();
        let cut = picture.gaps.get(1).copied();
        let hidden = point.unwrap_or(0).saturating_sub(1);
        let mut layout = Layout {
            start: 0,
            point: None,
            hidden,
            placed: Vec::new(),
            wall: None,
            pitch: grid.pitch,
            cut_pitch,
            cut: cut.unwrap_or(usize::MAX),
            end: 0,
        };
        // The position of the next column, if the first one were at 0.
        let mut next = 0_usize;
        let mut pieces = pieces.iter().copied().peekable();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Gap => match pieces.peek() {
                    Some(Piece::Shown(from, _) | Piece::Folded(from, _)) if Some(*from) == point => {
                        layout.point = Some(next);
                        next += grid.to_fraction() - grid.to_point();
                    }
                    Some(Piece::Shown(from, _) | Piece::Folded(from, _)) if Some(*from) == cut => {
                        let [before, behind] = grid.around_wall();
                        layout.wall = (grid.pitch > 1).then_some(next + before);
                        next += before + behind;
                    }
                    // Tiles have no gaps between guard, round and sticky bits.
                    _ => next += usize::from(cut_pitch == 1),
                },
                Piece::Shown(from, to) => {
                    layout.placed.push((next, piece));
                    next += (from..to).map(|column| layout.pitch(column)).sum::<usize>();
                }
                Piece::Folded(from, to) => {
                    layout.placed.push((next, piece));
                    next += layout.folded(to - from).chars().count();
                }
            }
        }
        // The number of columns before the point's own column.
        let before = layout.point.map_or(0, |point| point.saturating_sub(grid.to_point()));
        // In a narrow window, or with many columns before the hidden bit, a picture keeps its columns but is shifted.
        let start = grid.hidden.saturating_sub(before).max(grid.sign() + 2).min(width / 3);
        layout.start = start;
        layout.point = layout.point.map(|point| point + start);
        layout.wall = layout.wall.map(|wall| wall + start);
        layout.placed.iter_mut().for_each(|(at, _)| *at += start);
        layout.end = start + next;
        layout
    }

    /// The distance from a column of the picture to the next one.
    pub fn pitch(&self, column: usize) -> usize {
        if column < self.cut { self.pitch } else { self.cut_pitch }
    }

    /// The position of a column of the picture; `None` if it is folded.
    pub fn column(&self, column: usize) -> Option<usize> {
        self.placed.iter().find_map(|&(at, piece)| match piece {
            Piece::Shown(from, to) if (from..to).contains(&column) => {
                Some(at + (from..column).map(|column| self.pitch(column)).sum::<usize>())
            }
            _ => None,
        })
    }

    /// The text in place of `count` folded columns. Among tiles it is short.
    pub fn folded(&self, count: usize) -> String {
        if self.cut_pitch > 1 { format!("…{count}… ") } else { folded(count) }
    }

    /// The explanation of the first fold.
    pub fn fold_words(&self) -> Option<String> {
        let pieces: Vec<Piece> = self.placed.iter().map(|(_, piece)| *piece).collect();
        if self.cut_pitch == 1 {
            return fold_words(&pieces);
        }
        let count = pieces.iter().find_map(|piece| match piece {
            Piece::Folded(from, to) => Some(to - from),
            Piece::Shown(..) | Piece::Gap => None,
        })?;
        Some(format!("…{count}…: {count} equal bits"))
    }
}

/// All columns and gaps, without folding.
fn unfolded(picture: &Picture) -> Vec<Piece> {
    let column = |column: usize| {
        let gap = picture.gaps.contains(&column).then_some(Piece::Gap);
        gap.into_iter().chain([Piece::Shown(column, column + 1)])
    };
    (0..picture.width()).flat_map(column).collect()
}
