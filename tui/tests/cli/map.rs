//! `halfplay map`: the contents of a picture, and the messages for bad input.

use super::support::run;
use serde_json::{Value, json};
#[cfg(feature = "png")]
use std::fs;

fn data(args: &[&str]) -> Value {
    serde_json::from_str(&run(&[&["map"], args, &["--json"]].concat()).fine().stdout).unwrap()
}

/// A sum of two numbers between 1 and 2 has 11 bits and a carry. It is exact if both last bits are equal, and a tie
/// otherwise.
#[test]
fn sums_around_one_and_a_half_are_exact_or_ties() {
    let data = data(&["add.f16", "--by", "decision", "--at", "1.5", "1.5", "--zoom", "8", "--size", "256"]);
    assert_eq!((&data["zoom"], &data["size"], &data["cases"]), (&json!(8), &json!(256), &json!([1.0, 1.0])));
    assert_eq!(
        data["case"],
        "a = 0x3e00 (1.5), b = 0x3e00 (1.5): add.f16 gives 0x4200 (3). Exact: nothing is cut off."
    );
    let words = |shade: &Value| {
        data["shades"][shade.as_u64().unwrap() as usize]["means"].as_str().unwrap().to_owned()
    };
    let rows = data["rows"].as_array().unwrap();
    for (y, row) in rows.iter().enumerate() {
        for (x, shade) in row.as_array().unwrap().iter().enumerate() {
            // The first row and the first column begin at even positions of the axes, and rows go down.
            let alike = (x + y) % 2 == 0;
            let expected =
                if alike { "exact: nothing is cut off" } else { "exactly half way: a tie, to even" };
            assert_eq!(words(shade), expected, "{x} {y}");
        }
    }
    let counts: Vec<u64> =
        data["legend"].as_array().unwrap().iter().map(|one| one["cases"].as_u64().unwrap()).collect();
    assert_eq!(counts, [32_768, 32_768]);
}

#[cfg(feature = "png")]
#[test]
fn a_picture_is_written_as_png_and_svg() {
    let place =
        |ending: &str| std::env::temp_dir().join(format!("halfplay-map-{}.{ending}", std::process::id()));
    let [png, svg] = ["png", "svg"].map(place);
    for file in [&png, &svg] {
        let answer = run(&["map", "mul.f16", "--size", "128", "--write", file.to_str().unwrap()]).fine();
        assert!(answer.stdout.contains("a from -NaN to NaN, b from -NaN to NaN"), "{}", answer.stdout);
        assert!(answer.stdout.contains("mul.f16 gives 0x3c00 (1)"), "{}", answer.stdout);
    }
    let mut reader =
        png::Decoder::new(std::io::BufReader::new(fs::File::open(&png).unwrap())).read_info().unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut points).unwrap();
    assert_eq!((info.width, info.height), (128, 128));
    // Products of subnormal numbers are zero, the eighteenth colour of the classes. The edges are NaN, the
    // twenty-first. In the corner just inside, two large numbers overflow.
    let colour = |x: usize, y: usize| points[y * 128 + x];
    assert_eq!(
        [colour(64, 63), colour(63, 64), colour(0, 64), colour(64, 0), colour(127, 127)],
        [17, 17, 20, 20, 20]
    );
    assert_eq!([colour(122, 5), colour(5, 5)], [18, 19]);
    let text = fs::read_to_string(&svg).unwrap();
    assert!(text.contains("<title>mul.f16</title>") && text.contains(">inf</tspan></text>"));
    // The axes are labelled with powers of two, above and below 1, each with a superscript exponent.
    assert!(text.contains(">−8</tspan>") && !text.contains("2^"), "{text}");
    fs::remove_file(png).unwrap();
    fs::remove_file(svg).unwrap();
}

#[test]
fn invalid_map_options_name_the_valid_ones() {
    for (args, words) in [
        (&["neg.f16"][..], "such as add.f16 or fma.rn.bf16"),
        (&["fma.rn.f32.f16", "--what-if"], "such as add.f16"),
        (&["min.f16", "--by", "decision"], "class, distance or flag"),
        (&["add.f16", "--vs", "nonsense"], "it has through-f32, through-f64, rz"),
        (&["add.f16", "--fix", "a=1"], "a is an axis"),
        (&["add.f16", "--fix", "c=1"], "no third operand: a and b are the axes"),
        (&["fma.rn.f16", "--fix", "c"], "such as c=1"),
        (&["fma.rn.f16", "--fix", "c=1..2"], "1..2"),
        (&["add.f16", "--at", "one", "1"], "one"),
        (&["add.f16", "--size", "100"], "a power of two from 16 to 4096"),
        (&["add.f16", "--zoom", "17"], "0..=16"),
        (&["add.f16", "--write", "map.gif"], "name the file .png, .svg, .json or .txt"),
        (&["add.f16", "--write", "/nowhere/map.svg"], "cannot write /nowhere/map.svg"),
    ] {
        let answer = run(&[&["map"], args].concat());
        assert_eq!(answer.code, Some(2), "{args:?}: {}", answer.stderr);
        assert!(answer.stderr.contains(words), "{args:?}: {}", answer.stderr);
    }
    assert_eq!(run(&["map", "add.f15"]).code, Some(2));
}

/// `/dev/full` behaves like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn map_reports_a_full_disk() {
    let answer = run(&["map", "add.f16", "--format", "svg", "--write", "/dev/full"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("cannot write /dev/full: "), "{}", answer.stderr);
}
