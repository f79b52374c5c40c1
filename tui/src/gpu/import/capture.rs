//! Imports `capture.json`, a capture made by another program. The capture has one digest for all 2^32 pairs of a
//! spelling, and SHA-256 hashes of its table and grid. Tables and grids are quickly compared with the model; pairs must
//! be recomputed.
//!
//! At the top level are `device` (a name), `cc` (90 for `sm_90`), `driver` (12040 for 12.4), `started` (date and time),
//! `specials` and `specials_f32` (the codes that make up the grids) and `variants`. Each variant is a spelling, with
//! `native`; the hash `sha256` of the answers to a table (16 bits each, little-endian); the hash `grid_sha256` of the
//! answers to the grid; and `mode0`, `mode1`, … with the digests of all pairs, one for each addend. A packed spelling
//! instead has the results of comparing each lane with the scalar spelling: `lanes_equal_scalar`,
//! `mode0_lanes_equal_scalar`, `grid_lanes_equal_scalar`.

use super::super::check::model::Model;
use super::super::device::Info;
use halfplay_core::float::Format;
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::gpu_check::{
    Digest, Part, Record, digests, grid, specials, specials_single, table,
};
use halfplay_core::skins::kernel::Addend;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// The number of operand pairs of a spelling.
const PAIRS: u64 = 1 << 32;

/// Converts a capture to records.
pub fn read(
    text: &str,
    origin: &str,
    recompute: bool,
    model: &mut Model,
) -> Result<Vec<(Instr, Record)>, String> {
    let all: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let (Some(variants), Some(device)) = (all["variants"].as_object(), all["device"].as_str()) else {
        return Err("this is not a capture: it lacks \"device\" or \"variants\"".to_owned());
    };
    let number = |name: &str| all[name].as_i64().and_then(|number| i32::try_from(number).ok());
    let (Some(cc), Some(driver)) = (number("cc"), number("driver")) else {
        return Err("this is not a capture: it does not name the GPU and the driver".to_owned());
    };
    if driver == 0 {
        return Err("this capture has no driver: it was simulated, not run on a GPU".to_owned());
    }
    let info = Info::new(device, cc / 10, cc % 10, driver, 0);
    let date = all["started"].as_str().unwrap_or_default().split(' ').next().unwrap_or_default();
    let capture = Capture { grids: same_grids(&all), recompute };
    let undocumented = Allow { undocumented: true, ..Allow::PTX };
    let mut records = Vec::new();
    for (spelling, variant) in variants {
        // A variant that widens its operand before the approximation is not an instruction of the table.
        let Ok(parsed) = parse(spelling, undocumented) else { continue };
        let instr = parsed.instr;
        let native = variant["native"].as_bool().unwrap_or(true);
        let sm = info.target.to_string();
        let mut record = Record::new(&instr, native, [&info.name, &sm, &info.driver], date, origin);
        let of_lane = variants.get(&instr.lane().to_string()).unwrap_or(&Value::Null);
        model.forget_others(&instr);
        capture.fill(&mut record, &instr, [variant, of_lane], model);
        if !record.parts.is_empty() {
            record.differences = record.parts.iter().map(|part| part.differences).sum();
            record.all_counted = record.differences == 0;
            records.push((instr, record));
        }
    }
    Ok(records)
}

struct Capture {
    /// true if its grids consist of the same codes as ours
    grids: bool,
    recompute: bool,
}

impl Capture {
    /// Adds the parts of a variant. `of_lane` is the scalar variant, whose hashes and digests also serve for a packed
    /// variant.
    fn fill(&self, record: &mut Record, instr: &Instr, [variant, of_lane]: [&Value; 2], model: &mut Model) {
        let equal = |name: &str| {
            instr.ty.lanes() == 1
                || variant[name].as_array().is_some_and(|lanes| lanes.iter().all(|lane| lane == true))
        };
        if let Some(sha) = of_lane["sha256"].as_str() {
            let same = equal("lanes_equal_scalar");
            record.parts.push(list("table", instr, &table(instr), &table(&instr.lane()), sha, same, model));
        }
        if let Some(sha) = of_lane["grid_sha256"].as_str().filter(|_| self.grids) {
            let same = equal("grid_lanes_equal_scalar");
            record.parts.push(list("grid", instr, &grid(instr), &grid(&instr.lane()), sha, same, model));
        }
        let addends = Addend::of(instr).iter().map(|&addend| Some(addend));
        let addends: Vec<Option<Addend>> =
            if Addend::of(instr).is_empty() { vec![None] } else { addends.collect() };
        for (mode, addend) in addends.into_iter().enumerate() {
            let said = of_lane[format!("mode{mode}")].as_str();
            let Some(said) = said.and_then(|said| Digest::try_from(said.to_owned()).ok()) else { continue };
            let same = equal(&format!("mode{mode}_lanes_equal_scalar"));
            let expected = self.recompute.then(|| sum(instr, addend, model));
            record.parts.push(Part {
                inputs: addend.map_or("pairs", Addend::name).to_owned(),
                rows: Some([0, 1, 1 << 16]),
                cases: PAIRS * instr.ty.lanes() as u64,
                digests: vec![said; instr.ty.lanes()],
                compared: self.recompute,
                differences: u64::from(!same || expected.is_some_and(|expected| expected != said)),
            });
        }
    }
}

/// The part for a table or a grid. Each lane of a packed spelling must have the answers of the scalar spelling. If the
/// answers differ from the model's, the digest is unknown and recorded as 0.
fn list(
    inputs: &str,
    instr: &Instr,
    words: &[u32],
    of_lane: &[u32],
    sha: &str,
    same: bool,
    model: &Model,
) -> Part {
    let bytes = usize::from(instr.lane().ty.width() == 32) * 2 + 2;
    let answers = model.answers(&instr.lane(), of_lane);
    let text: Vec<u8> = answers.iter().flat_map(|answer| answer.to_le_bytes()[..bytes].to_vec()).collect();
    let found: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    let agrees = same && found == sha.to_ascii_lowercase();
    let lanes = instr.ty.lanes();
    let known = digests(instr, words, &model.answers(instr, words));
    Part {
        inputs: inputs.to_owned(),
        rows: None,
        cases: (words.len() / instr.operand_names().len() * lanes) as u64,
        digests: if agrees { known[..lanes].to_vec() } else { vec![Digest::default(); lanes] },
        compared: true,
        differences: u64::from(!agrees),
    }
}

/// The model's digest of all pairs.
fn sum(instr: &Instr, addend: Option<Addend>, model: &mut Model) -> Digest {
    let all: Vec<u16> = (0..=u16::MAX).collect();
    let mut sum = Digest::default();
    model.rows(instr, addend, &all).iter().for_each(|[digest, _]| sum += digest.0);
    sum
}

/// True if the capture's grids consist of the same codes as ours.
fn same_grids(all: &Value) -> bool {
    let same = |said: &Value, codes: Vec<u32>| {
        let said = said.as_array().map(|said| said.iter().map(|code| code.as_str().unwrap_or_default()));
        said.is_some_and(|said| said.eq(codes.iter().map(|code| format!("{code:#x}"))))
    };
    same(&all["specials"]["f16"], specials(Format::F16))
        && same(&all["specials"]["bf16"], specials(Format::BF16))
        && same(&all["specials_f32"], specials_single())
}
