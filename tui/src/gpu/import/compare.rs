//! Compares the answers of a probe with the model's.

use super::super::check::model::Model;
use super::answers::{AnswerPart, Answers, SpellingAnswers};
use halfplay_core::skins::gpu_check::{
    Difference, Digest, MOST_DIFFERENCES, Part, Record, digests, grid, packed, table,
};
use halfplay_core::skins::kernel::Addend;

/// The record of one spelling.
pub fn compared_record(
    answers: &Answers,
    spelling: &SpellingAnswers,
    origin: &str,
    model: &mut Model,
) -> Record {
    let info = &answers.info;
    let sm = info.target.to_string();
    let mut record =
        Record::new(&spelling.instr, spelling.native, [&info.name, &sm, &info.driver], &answers.date, origin);
    model.forget_others(&spelling.instr);
    for part in &spelling.parts {
        let part = match part {
            AnswerPart::List { inputs, cases, digests, answers } => {
                list(spelling, inputs, *cases, digests, answers.as_deref(), &mut record, model)
            }
            AnswerPart::Rows { addend, rows, digests } => {
                rows_of(spelling, *addend, *rows, digests, &mut record, model)
            }
        };
        record.differences += part.differences;
        record.parts.push(part);
    }
    record
}

/// The part for a list. If the digest differs, the differing cases are found from the answers; without them, they count
/// as one difference.
fn list(
    spelling: &SpellingAnswers,
    inputs: &str,
    cases: u64,
    said: &[Digest],
    answers: Option<&[u32]>,
    record: &mut Record,
    model: &Model,
) -> Part {
    let instr = &spelling.instr;
    let lanes = instr.ty.lanes();
    let words = if inputs == "table" { table(instr) } else { grid(instr) };
    let expected = model.answers(instr, &words);
    let of = |answers: &[u32]| digests(instr, &words, answers)[..lanes].to_vec();
    // A different number of cases means a different enumeration, which cannot be compared.
    let known = cases == expected.len() as u64;
    let mut part = Part {
        inputs: inputs.to_owned(),
        rows: None,
        cases: cases * lanes as u64,
        digests: said.to_vec(),
        compared: known,
        differences: 0,
    };
    if !known || of(&expected) == said {
        return part;
    }
    let Some(answers) = answers.filter(|answers| of(answers) == said) else {
        part.differences = 1;
        record.all_counted = false;
        return part;
    };
    let arity = instr.operand_names().len();
    for ((operands, &gpu), &model) in words.chunks_exact(arity).zip(answers).zip(&expected) {
        if gpu != model {
            part.differences += 1;
            if record.first.len() < MOST_DIFFERENCES {
                record.first.push(Difference { operands: operands.to_vec(), gpu, model });
            }
        }
    }
    record.table = (inputs == "table").then(|| packed(answers));
    part
}

/// The part for rows. A row with a different digest counts as one difference, the minimum.
fn rows_of(
    spelling: &SpellingAnswers,
    addend: Option<Addend>,
    rows: [u32; 3],
    said: &[Digest],
    record: &mut Record,
    model: &mut Model,
) -> Part {
    let lanes = spelling.instr.ty.lanes();
    let [first, stride, count] = rows;
    let of_a: Vec<u16> = (0..count).map(|i| (first + stride * i) as u16).collect();
    let expected = model.rows(&spelling.instr, addend, &of_a);
    let mut sums = vec![Digest::default(); lanes];
    let mut differences = 0;
    for (lane, said) in said.chunks_exact(count as usize).enumerate() {
        for (said, expected) in said.iter().zip(&expected) {
            sums[lane] += said.0;
            differences += u64::from(*said != expected[lane]);
        }
    }
    record.all_counted &= differences == 0;
    Part {
        inputs: addend.map_or("pairs", Addend::name).to_owned(),
        rows: Some(rows),
        cases: (u64::from(count) << 16) * lanes as u64,
        digests: sums,
        compared: true,
        differences,
    }
}
