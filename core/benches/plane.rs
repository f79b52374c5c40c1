//! Measures tiles of a plane, next to 16 ms, the duration of a screen frame: a tile that is as fast can be drawn while
//! the user drags the picture. Prints times and ratios, without pass or fail.

use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::bulk::heatmap::{Colouring, Plane};
use std::hint::black_box;
use std::time::Instant;

/// Duration of a frame, in milliseconds.
const FRAME: f64 = 16.0;

fn main() {
    println!("{:<40}{:>10}{:>10}", "ms a tile of 256 × 256", "tile", "frames");
    for (spelling, vs) in [
        ("add.f16", "rz"),
        ("mul.bf16", "through-f32"),
        ("fma.rn.f16", "mul-then-add"),
        ("fma.rn.f16", "through-f64"),
        ("fma.rn.relu.bf16", "mul-then-add"),
    ] {
        let Ok(parsed) = parse(spelling, Allow::ALL) else { continue };
        for by in Colouring::ALL {
            let kind = Plane::pipeline(&parsed.instr, vs).filter(|_| by == Colouring::Distance);
            let Ok(field) = Plane::new(&parsed.instr, by, kind, 0x3c00) else { continue };
            // The whole plane with four cases per point, and a part of it with one case per point.
            for level in [0, 8] {
                let mut least = f64::MAX;
                for round in 0..20 {
                    let start = Instant::now();
                    black_box(field.tile(level, round, round));
                    least = least.min(start.elapsed().as_secs_f64() * 1e3);
                }
                let name = format!(
                    "{spelling} {}{} level {level}",
                    by.word(),
                    kind.map_or(String::new(), |_| format!(" {vs}"))
                );
                println!("{name:<40}{least:>10.2}{:>10.2}", least / FRAME);
            }
        }
    }
}
