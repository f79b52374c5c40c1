//! The plane in cells, and the stored counts over all pairs.

use super::field;
use crate::common::long;
use halfplay_core::float::Format;
use halfplay_core::skins::bulk::heatmap::{
    CellCount, CellGrid, Colouring, PairCount, Plane, Window, code_at,
};
use halfplay_core::skins::bulk::sweep::Axis;

/// Sizes that front ends ask for, and one that does not divide the number of codes.
const SIZES: [[u32; 2]; 4] = [[64, 32], [76, 56], [64, 16], [7, 3]];

/// `fma.rn.f16` with c = 1, compared with `mul`, then `add`.
fn fma() -> Plane {
    field("fma.rn.f16", Colouring::Distance, Some("mul-then-add"), 0x3c00)
}

fn places(codes: [u64; 2]) -> [u32; 2] {
    codes.map(|code| (0..=0xffff).find(|&place| code_at(Format::F16, place).bits() == code).unwrap())
}

#[test]
fn cells_cover_every_finite_number_once() {
    let toy = field("fma.rn.toy", Colouring::Distance, Some("mul-then-add"), 0);
    for plane in [fma(), toy] {
        for size in SIZES {
            let grid = CellGrid::around(&plane, &Window::default(), size);
            let mut last = None;
            for column in 0..grid.size[0] {
                let places = grid.places(0, column);
                assert!(last.is_none_or(|last| last == places.start) && !places.is_empty());
                last = Some(places.end);
                for place in [places.start, places.end - 1] {
                    assert_eq!(grid.cell_of([place, place])[1], column);
                }
            }
            let ends = [grid.places(0, 0).start, grid.places(0, grid.size[0] - 1).end - 1];
            let most = plane.format().max_finite();
            assert_eq!(ends.map(|place| code_at(plane.format(), place).magnitude()), [most; 2]);
            let rows: Vec<u32> =
                (0..grid.size[1]).map(|row| grid.cell_of([grid.places(1, row).start; 2])[0]).collect();
            assert_eq!(rows, (0..grid.size[1]).collect::<Vec<_>>());
        }
    }
}

/// At a close zoom every pair of a cell is tried. The traced evaluation of each pair gives the same counts.
#[test]
fn counts_agree_with_the_traced_evaluation() {
    let plane = fma();
    let window = Window::around(places([0x4400, 0xb400]), 8);
    let grid = CellGrid::around(&plane, &window, [16, 16]);
    let counts = plane.cell_counts(&grid);
    assert!(counts.iter().any(|count| count.differ > 0 && count.differ < count.tried));
    for (cell, count) in counts.iter().enumerate() {
        let [a, b] = [grid.places(0, cell as u32 % 16), grid.places(1, cell as u32 / 16)];
        let pairs = a.flat_map(|a| b.clone().map(move |b| [a, b]));
        let differ = pairs.clone().filter(|&at| plane.shade_at(at) != 0).count();
        assert_eq!((count.tried, count.differ), (pairs.count() as u32, differ as u32), "{cell}");
    }
}

#[test]
fn the_worst_pair_of_a_cell_differs() {
    let plane = fma();
    let grid = CellGrid::around(&plane, &Window::default(), [16, 8]);
    for (cell, count) in plane.cell_counts(&grid).into_iter().enumerate() {
        let Some(worst) = count.worst else {
            assert_eq!(count.differ, 0, "{cell}");
            continue;
        };
        assert_eq!(grid.cell_of(worst.at), [cell as u32 / 16, cell as u32 % 16]);
        assert_ne!(plane.shade_at(worst.at), 0);
        assert_eq!(plane.shade_at(worst.at) > 2, worst.ulps > 1.0);
    }
}

/// The exhaustive count is 285,362,634, of which all but the 1,984 pairs with an infinite result have a distance. The
/// cells try a part of the finite pairs, and find nearly the same share.
#[test]
fn cells_and_the_stored_count_agree() {
    let plane = fma();
    let known = PairCount::known(&plane).unwrap();
    assert_eq!((known.pairs, known.differ), (1 << 32, 285_362_634));
    assert_eq!(known.distances.iter().map(|(_, pairs)| pairs).sum::<u64>(), known.differ - 1984);
    let counts = plane.cell_counts(&CellGrid::around(&plane, &Window::default(), [64, 32]));
    let sum =
        |number: fn(&CellCount) -> u32| counts.iter().map(|count| f64::from(number(count))).sum::<f64>();
    let finite = f64::from(CellGrid::whole(Format::F16)).powi(2);
    let [tried, all] = [sum(|cell| cell.differ) / sum(|cell| cell.tried), known.differ as f64 / finite];
    // The standard error of half a million independent pairs would be 0.00035.
    assert!((tried - all).abs() < 0.0015, "{tried} {all}");
}

/// Counts all pairs again, and prints the line of each stored count; only with `HALFPLAY_LONG=1`.
#[test]
fn stored_pair_counts_are_right() {
    if !long("stored_pair_counts_are_right") {
        return;
    }
    for count in PairCount::all() {
        let counted = count.counted(&count.question([Axis::All; 2]).unwrap().counted());
        println!("{}", counted.line());
        assert_eq!(&counted, count);
    }
}

#[test]
fn lines_of_stored_pair_counts_round_trip() {
    let lines: Vec<String> = PairCount::all().iter().map(PairCount::line).collect();
    assert!(!lines.is_empty());
    assert_eq!(lines.join("\n") + "\n", include_str!("../../../assets/counts/planes.txt"));
}
