//! Files that numpy, ml_dtypes and safetensors wrote are read bit for bit, and damaged files never cause a panic.

use halfplay_core::float::Format;
use halfplay_core::skins::arrays::{
    Array, ArrayError, Beginning, Expected, FileProblem, FitProblem, HeaderProblem, LoadedFile, OneCore,
    Order, compared, list_arrays,
};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cases/tensors")
}

fn brought(name: &str) -> LoadedFile {
    of_bytes(name, &fs::read(folder().join(name)).expect(name))
}

fn of_bytes(name: &str, bytes: &[u8]) -> LoadedFile {
    LoadedFile { name: name.to_owned(), bytes: bytes.into() }
}

/// All codes of an array, read in parts of odd lengths.
fn codes(array: &Array) -> Result<Vec<u32>, ArrayError> {
    let mut elements = array.elements();
    let mut found: Vec<u32> = Vec::new();
    loop {
        let part: Vec<u32> = match array.format {
            Format::F32 => elements.part::<u32>(7)?,
            _ => elements.part::<u16>(7)?.into_iter().map(u32::from).collect(),
        };
        if part.is_empty() {
            return Ok(found);
        }
        found.extend(part);
    }
}

#[test]
fn reads_files_written_by_numpy_and_safetensors() {
    let answers = fs::read_to_string(folder().join("answers.json")).expect("answers");
    let answers: Value = serde_json::from_str(&answers).expect("JSON");
    let layouts = answers["layouts"].as_array().expect("layouts");
    assert_eq!(layouts.len(), 13);
    for about in layouts {
        let file = Arc::new(brought(about["file"].as_str().expect("a name")));
        let array = Array::of(file, about["tensor"].as_str(), None).expect("an array");
        assert_eq!(about["format"], array.format.name(), "{about}");
        let lengths: Vec<u64> =
            about["shape"].as_array().expect("a shape").iter().filter_map(Value::as_u64).collect();
        assert_eq!(array.shape.lengths(), lengths, "{about}");
        let order = if about["order"] == "F" { Order::Fortran } else { Order::C };
        assert_eq!(array.shape.order(), order, "{about}");
        let wanted: Vec<u32> = about["codes"]
            .as_array()
            .expect("codes")
            .iter()
            .map(|code| code.as_u64().expect("a code") as u32)
            .collect();
        assert_eq!(codes(&array).expect("elements"), wanted, "{about}");
        for (offset, code) in wanted.iter().enumerate() {
            assert_eq!(array.element(offset as u64).expect("an element"), u64::from(*code));
        }
    }
}

/// Reads everything in a file; returns the number of elements.
fn tried(file: &LoadedFile) -> Result<usize, ArrayError> {
    let names: Vec<Option<String>> =
        list_arrays(file)?.into_iter().map(|one| Some(one.name).filter(|name| !name.is_empty())).collect();
    let mut count = 0;
    for name in names {
        let array = Array::of(Arc::new(file.clone()), name.as_deref(), Some(Format::F16))?;
        count += codes(&array)?.len();
    }
    Ok(count)
}

/// The message that explains why a file cannot be read.
fn refusal(name: &str, bytes: &[u8]) -> String {
    tried(&of_bytes(name, bytes)).expect_err(name).to_string()
}

/// Tries every prefix of each file, and several changes of each byte. Prefixes are rejected with a message; a changed
/// file is either read or rejected with one.
#[test]
fn damaged_files_cause_at_most_an_error_message() {
    let names =
        ["f16.npy", "f32-big.npy", "f16-version-3.npy", "fields.npy", "objects.npy", "three.safetensors"];
    for name in names {
        let bytes = fs::read(folder().join(name)).expect(name);
        for end in 0..bytes.len() {
            let why = refusal(name, &bytes[..end]);
            assert!(why.starts_with("cannot read "), "{name} cut to {end}: {why}");
        }
        for at in 0..bytes.len() {
            for change in [0x01, 0x20, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                if let Err(why) = tried(&of_bytes(name, &damaged)) {
                    let why = why.to_string();
                    assert!(why.starts_with("cannot read "), "{name} at {at}: {why}");
                }
            }
        }
    }
}

fn npy(head: &str, elements: usize) -> Vec<u8> {
    let length = head.len() as u16;
    [b"\x93NUMPY\x01\x00".as_slice(), &length.to_le_bytes(), head.as_bytes(), &vec![0; elements]].concat()
}

/// Headers that promise more data than the file has, nest deeply, or are malformed are rejected. The message names the
/// fault.
#[test]
fn rejects_hostile_headers() {
    let head = |descr: &str, shape: &str| {
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}")
    };
    let long = [b"\x93NUMPY\x02\x00".as_slice(), &u32::MAX.to_le_bytes(), b"{"].concat();
    let terabyte = [&(1u64 << 40).to_le_bytes()[..], b"{}"].concat();
    let within = [&90_000_000u64.to_le_bytes()[..], b"{}"].concat();
    let deep = format!("{{'descr': {}", "[".repeat(60_000));
    let json = |text: &str| [&(text.len() as u64).to_le_bytes()[..], text.as_bytes()].concat();
    let nested = format!("{{\"a\": {}", "[".repeat(100_000));
    let cases: [(&str, Vec<u8>, &str); 13] = [
        ("long", long, "its header claims to be 4294967295 bytes long"),
        ("terabyte", terabyte, "its header claims to be 1099511627776 bytes long"),
        ("within", within, "expected 90000008 bytes of header, found 10"),
        ("huge", npy(&head("<f2", "1099511627776,"), 4), "expected 2199023255552 bytes of elements, found 4"),
        ("product", npy(&head("<f2", "4294967296, 4294967296"), 4), "its shape is (4294967296, 4294967296)"),
        ("minus", npy(&head("<f2", "-1,"), 4), "its shape is (-1,)"),
        ("short", npy(&head("<f2", "3,"), 4), "it is cut short: expected 6 bytes of elements, found 4"),
        ("longer", npy(&head("<f2", "3,"), 8), "it is too long: expected 6 bytes of elements, found 8"),
        (
            "version",
            npy(&head("<f2", "2,"), 4)
                .into_iter()
                .enumerate()
                .map(|(at, byte)| if at == 6 { 9 } else { byte })
                .collect(),
            "it has version 9",
        ),
        ("deep", npy(&deep, 0), "expected a comma or }"),
        ("missing", npy("{'descr': '<f2', 'shape': (2,)}", 4), "\"fortran_order\" is missing"),
        (
            "overlap",
            json("{\"a\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[2,6]}}"),
            "its header does not describe tensors",
        ),
        ("nested", json(&nested), "its header does not describe tensors"),
    ];
    for (name, bytes, wanted) in cases {
        let why = refusal(name, &bytes);
        assert!(why.contains(wanted), "{name}: {why}");
    }
}

/// Callers can match on the cause of an error; they need not parse its message.
#[test]
fn callers_can_match_on_error_causes() {
    let problem = |bytes: &[u8]| match tried(&of_bytes("x.npy", bytes)) {
        Err(ArrayError::File { name, problem }) if name == "x.npy" => problem,
        other => panic!("{other:?}"),
    };
    let head = |ty: &str| npy(&format!("{{'descr': '{ty}', 'fortran_order': False, 'shape': (2,)}}"), 4);
    assert!(matches!(problem(b"PK\x03\x04...."), FileProblem::Archive));
    assert!(matches!(problem(b"some text"), FileProblem::UnknownFormat(Beginning::Text(_))));
    assert!(matches!(problem(&npy("{}", 0)), FileProblem::Head(HeaderProblem::Missing("descr"))));
    assert!(matches!(problem(&head("<c8")), FileProblem::Type(ty) if ty == "<c8"));
    let array = |shape: &str, elements| {
        let bytes = npy(&format!("{{'descr': '<f2', 'fortran_order': False, 'shape': ({shape})}}"), elements);
        Array::of(Arc::new(of_bytes("x.npy", &bytes)), None, None).expect("an array")
    };
    let found = compared::<OneCore>(&array("2,", 4), &Expected::Array(&array("3,", 6)));
    assert!(matches!(found, Err(ArrayError::Fit(FitProblem::Shapes { .. }))));
}

/// An npy file with one axis and these elements.
fn with_elements(ty: &str, count: usize, elements: &[u8]) -> Vec<u8> {
    let head = npy(&format!("{{'descr': '{ty}', 'fortran_order': False, 'shape': ({count},), }}\n"), 0);
    [&head, elements].concat()
}

/// The bits of an f64 number rounded once, to nearest.
fn rounded<T: Float>(number: u64) -> u32
where
    Double: FloatConvert<T>,
{
    let rounded = Double::from_bits(number.into()).convert_r(Round::NearestTiesToEven, &mut false).value;
    rounded.to_bits() as u32
}

/// The f64 numbers around every number of a format and around every middle. Some differ from a middle by less than f32
/// can resolve.
fn about(codes: impl Iterator<Item = f64> + Clone) -> Vec<u64> {
    let middles = codes.clone().zip(codes.clone().skip(1)).map(|(low, high)| low + (high - low) / 2.0);
    let near = |number: f64| {
        let bits = number.to_bits();
        [bits.wrapping_sub(1), bits, bits + 1, bits ^ 1 << 63]
    };
    codes.chain(middles).flat_map(near).filter(|&bits| !f64::from_bits(bits).is_nan()).collect()
}

/// Rounds an f64 reference once, with apfloat, to make the array under test: then nothing differs. If a 16-bit array is
/// rounded through f32 instead, more than 20,000 elements differ.
#[test]
fn an_f64_reference_is_rounded_once() {
    let halves = (0..0x7c00).map(|code: u32| f64::from_bits(f64_of(Half::from_bits(code.into()))));
    let brains = (0..0x7f80).map(|code: u32| f64::from_bits(f64_of(BFloat::from_bits(code.into()))));
    let singles = (0..40_000).map(|step: u32| f64::from(f32::from_bits(step * 53_687)));
    type Rounds = fn(u64) -> u32;
    let beyond = [1e300, -1e300, 65519.999, 65520.0, 3.4e38, f64::INFINITY, 5e-324, 1e-46].map(f64::to_bits);
    let no_number = [f64::NAN, -f64::NAN].map(f64::to_bits);
    for (ty, numbers, once) in [
        ("<f2", about(halves), rounded::<Half> as Rounds),
        ("<V2", about(brains), rounded::<BFloat>),
        ("<f4", about(singles), rounded::<Single>),
    ] {
        let numbers = [&numbers[..], &beyond, &no_number].concat();
        let width = if ty == "<f4" { 4 } else { 2 };
        let results = |of: &dyn Fn(u64) -> u32| -> Vec<u8> {
            numbers.iter().flat_map(|&number| of(number).to_le_bytes()[..width].to_vec()).collect()
        };
        let count = numbers.len();
        let array = |ty: &str, bytes: &[u8]| Arc::new(of_bytes("x.npy", &with_elements(ty, count, bytes)));
        let differ = |of: &dyn Fn(u64) -> u32, ty64: &str, bytes: Vec<u8>| {
            let got = Array::of(array(ty, &results(of)), None, None).expect("an array");
            let expected = Array::expected(array(ty64, &bytes), None, None, &got).expect("f64");
            let expected = Expected::Array(&expected);
            assert_eq!(expected.from(&got), Some("f64"));
            assert!(
                expected.rounded(&got).is_some_and(|words| words.contains("is f64; halfplay rounded it"))
            );
            let between = compared::<OneCore>(&got, &expected).expect("two arrays").differences;
            assert_eq!(between.other_nans(), 0, "{ty}");
            between.differ()
        };
        let little = || numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
        let big = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        assert_eq!((differ(&once, "<f8", little()), differ(&once, ">f8", big)), (0, 0), "{ty}");
        let twice = |number: u64| once(f64::from(f64::from_bits(number) as f32).to_bits());
        let wrong = differ(&twice, "<f8", little());
        assert!(if ty == "<f4" { wrong == 0 } else { wrong > 20_000 }, "{ty}: {wrong}");
    }
}

/// The f64 bits of a number, which is representable in f64.
fn f64_of<T: Float + FloatConvert<Double>>(number: T) -> u64 {
    number.convert(&mut false).value.to_bits() as u64
}
