//! `--format png` gives the drawing of `--format svg` as pixels. The test reads the expected positions from the
//! drawing.

use super::support::program;
use std::io::Cursor;

/// Commands that draw.
const ASKED: [&[&str]; 6] = [
    &["eval", "add.f16", "0.1", "0.2"],
    &["eval", "fma.rn.f16", "0x520b", "0x00e9", "0x2ff6", "--step", "5"],
    &["compare", "fma.rn.f16", "0x520b", "0x00e9", "0x2ff6"],
    &["sweep", "add.f16", "--vs", "rz", "--fix", "b=1"],
    &["safe", "mul.f16", "--vs", "rz"],
    &["tensor", "../assets/cases/tensors/column-got.npy", "../assets/cases/tensors/column-expected.npy"],
];

fn bytes(asked: &[&str], format: &str) -> Vec<u8> {
    let output = program().args(asked).args(["--format", format]).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{asked:?}");
    output.stdout
}

/// An attribute of a drawing's element, rounded down to an integer.
fn length(element: &str, name: &str) -> u32 {
    let (_, rest) = element.split_once(&format!("{name}=\"")).unwrap();
    rest.split(['.', '"']).next().unwrap().parse().unwrap()
}

/// A former version drew bars and code but no words, because it did not find their typeface.
#[test]
fn png_pixels_match_the_svg_drawing() {
    for asked in ASKED {
        let drawing = String::from_utf8(bytes(asked, "svg")).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(bytes(asked, "png"))).read_info().unwrap();
        let words = reader.info().utf8_text[0].get_text().unwrap();
        let (_, described) = drawing.split_once("<desc>").unwrap();
        let unescaped = |text: &str| {
            let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
            pairs.into_iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
        };
        assert_eq!(words, unescaped(described.split_once("</desc>").unwrap().0), "{asked:?}");

        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut points).unwrap();
        // The picture is twice the size of the drawing.
        let [width, height] = [info.width, info.height].map(|length| length / 2);
        let (_, size) = drawing.split_once("viewBox=\"0 0 ").unwrap();
        let size: Vec<f64> = size.split('"').next().unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
        assert!((size[0] - f64::from(width)).abs() < 1.0 && (size[1] - f64::from(height)).abs() < 1.0);

        let inked = |x: u32, y: u32| {
            let at = 4 * (2 * y * info.width + 2 * x) as usize;
            // Letters are dark or have a strong hue; bars are bright blue.
            points[at..at + 3].iter().all(|&colour| colour < 200) && points[at + 3] > 0
        };
        let texts: Vec<[u32; 2]> =
            drawing.split("<text ").skip(1).map(|text| ["x", "y"].map(|name| length(text, name))).collect();
        assert!(texts.len() > 3, "{asked:?}");
        for [x, y] in texts {
            // Close to the given end of each text there is a letter, between its baseline and its top.
            let around = (x.saturating_sub(12)..x + 12).flat_map(|x| (y - 8..y).map(move |y| (x, y)));
            assert!(around.into_iter().any(|(x, y)| inked(x, y)), "{asked:?} {x} {y}");
        }
        assert!(!inked(20, 20) && !inked(width - 20, height - 20), "the margin is paper");
    }
}
