//! The recorded answers of GPUs: their screen, and the notes next to an answer.

use super::{after_lines, worked};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, Instr, Op, documented, parse, recorded};
use halfplay_core::skins::doc::{Block, Doc, Line, plain};
use halfplay_core::skins::explain::gpu::{RECORD, hardware_blocks, recorded_notes};
use halfplay_core::skins::gpu_check::{Ledger, Record, RecordedAnswer, packed};
use halfplay_core::skins::session::{ALL_MODULES, Effect, Key, Module, Msg, Screen, Session};

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::PTX).unwrap().instr
}

fn text(blocks: Vec<Block>) -> String {
    plain(&Doc::new(blocks), 200)
}

/// The index of records shown with every answer agrees with the ledger.
#[test]
fn the_recorded_index_matches_the_ledger() {
    let ledger = Ledger::shipped();
    assert_eq!(ledger.flaws, []);
    assert_eq!(include_str!("../../../assets/golden/recorded.tsv"), ledger.index());
    for instr in documented() {
        assert_eq!(recorded(&instr).count(), ledger.of(&instr).count(), "{instr}");
    }
}

#[test]
fn lists_the_spellings_of_an_operation_and_selects_the_current_one() {
    let mut session = after_lines(&["mul.rn.bf16 1 2"]).with_modules(&ALL_MODULES);
    session.press(Key::Char('g'));
    session.press(Key::Char('h'));
    assert_eq!(session.screen(), Screen::REFERENCE);
    let view = session.view();
    let list = view.list.as_ref().unwrap();
    // The manual's table has one row for each spelling.
    let of = |op: Op| documented().filter(|instr| instr.op == op).count();
    assert_eq!(list.table.rows.len(), of(Op::Mul));
    assert!(list.table.rows.iter().all(|row| row[0].text().starts_with("mul.")));
    assert_eq!(list.table.rows[list.chosen][0].text(), "mul.rn.bf16");
    let shown = text(view.blocks.clone());
    // The text introduces the page, gives the record of this spelling, and names the command that adds a record.
    for part in ["This page is the ledger", "NVIDIA H200, sm_90, driver 13.0", "65536 rows of pairs", RECORD]
    {
        assert!(shown.contains(part), "no {part:?} in {shown}");
    }
    // Enter selects the spelling.
    session.update(Msg::Choose(0));
    session.update(Msg::Open);
    assert_eq!((session.screen(), session.evaluation().instr), (Screen::OPERATION, instr("mul.f16")));
    // A link contains the selected record.
    session.update(Msg::RunCommand("hardware".to_owned()));
    session.update(Msg::Last);
    assert!(session.link().contains("/record="), "{}", session.link());
    let opened = Session::open(&session.link()).unwrap().with_modules(&ALL_MODULES);
    assert_eq!(opened.view().list.unwrap().chosen, of(Op::Mul) - 1);
    // Right and left go through all operations, so every spelling can be reached.
    let (mut count, mut ops) = (0, Vec::new());
    loop {
        let rows = session.view().list.unwrap().table.rows;
        let op = rows[0][0].text().split('.').next().unwrap_or_default().to_owned();
        if ops.contains(&op) {
            break;
        }
        count += rows.len();
        ops.push(op);
        session.update(Msg::Right);
    }
    assert_eq!(count, documented().count(), "{ops:?}");
    session.update(Msg::Left);
    assert_eq!(
        session.view().list.unwrap().table.rows[0][0].text().split('.').next(),
        ops.last().map(String::as_str)
    );
}

/// If a page has not fetched the module for records, it shows the rows and says that the rest is loading.
/// A former version left the listed operation out of the link, so that the link opened the records of another one.
#[test]
fn a_link_opens_the_records_of_the_listed_operation() {
    let mut session = after_lines(&["fma.rn.f16 1 2 3", "hardware"]).with_modules(&ALL_MODULES);
    for key in [Key::Left, Key::Right, Key::Right] {
        session.press(key);
        let rows = |session: &Session| session.view().list.unwrap().table.rows[0][0].text();
        let opened = Session::open(&session.link()).unwrap().with_modules(&ALL_MODULES);
        assert_eq!(rows(&opened), rows(&session), "{}", session.link());
    }
}

#[test]
fn rows_appear_before_the_records_are_loaded() {
    let mut session = worked();
    session.update(Msg::RunCommand("hardware".into()));
    assert!(session.lacks(Module::Teaching));
    let view = session.view();
    assert!(!view.list.as_ref().unwrap().table.rows.is_empty());
    assert!(text(view.blocks.clone()).contains("loading records"));
}

#[test]
fn unrecorded_instructions_are_marked_not_verified() {
    let view = after_lines(&["add.f32 1 2"]).view();
    let [words, brief] = view.instruction.hardware.clone().unwrap();
    assert_eq!((words.as_str(), brief.as_str()), ("not verified on hardware", "not verified"));
    assert!(view.linear().iter().any(|line| line.contains("not verified on hardware")));
    let known = text(hardware_blocks(&Ledger::default(), &instr("add.f16")));
    for part in ["`add.f16` is not verified on hardware", RECORD, "A web page cannot run"] {
        let part = part.replace('`', "");
        assert!(known.contains(&part), "no {part:?} in {known}");
    }
    // A what-if instruction cannot be verified on any GPU.
    assert_eq!(after_lines(&["what-if on", "add.rz.f16 1 2"]).view().instruction.hardware, None);
}

/// The keys `g g` and the command `gpu` ask the front end to run the instruction. While the result is hidden, they only
/// print a message.
#[test]
fn asks_a_gpu_for_the_current_visible_result() {
    let asked = Some(Effect::AskGpu(instr("add.f16"), vec![0x3c00, 0x4000]));
    let mut session = after_lines(&["add.f16 1 2"]);
    session.press(Key::Char('g'));
    assert_eq!(session.press(Key::Char('g')), asked);
    assert_eq!(session.update(Msg::RunCommand("gpu".into())), asked);
    session.update(Msg::Hide);
    assert_eq!(session.update(Msg::AskGpu), None);
    assert!(session.view().notice.unwrap().text().contains("hidden"));
}

/// A record made by hand, in which tanh of one code is one code below the nearest value, a difference of half an ulp.
#[test]
fn compares_a_recorded_table_with_the_model() {
    let tanh = instr("tanh.approx.f16");
    // tanh is 1 if 1 - tanh(x) < 2^-12, as at 8: 3c00. And tanh(0) is 0.
    let line = record(&tanh, |code, model| if code == 0x4800 { model - 1 } else { model });
    let ledger = Ledger::read(&line);
    assert_eq!(ledger.flaws, [], "{line}");
    let [record] = &ledger.records[..] else { panic!("one record") };
    let RecordedAnswer { gpu, model, ulp } = record.answer(&tanh, 0x4800).unwrap();
    // 3bff is 1 - 2^-11; an ulp of 1 is 2^-10.
    assert_eq!((gpu.bits(), model.bits(), ulp.unwrap().to_string()), (0x3bff, 0x3c00, "-0.5".to_owned()));
    assert!(record.answer(&tanh, 0).unwrap().ulp.unwrap().is_zero());
    let shown = text(hardware_blocks(&ledger, &tanh));
    for part in [
        "A GPU, sm_90, driver 12.4, 2026-11-25, a test",
        "not the nearest value in 1 of 65 536 cases.",
        "1 of 63 490 numbers has an answer that is not the correctly rounded one, by at most 0.5 ulp",
        "In one place the recorded answers decrease although the input increases.",
        "recorded on A GPU, driver 12.4",
        "0x4800    0x3bff  0x3c00",
    ] {
        assert!(shown.contains(part), "no {part:?} in {shown}");
    }
    assert!(
        ledger.index().contains("tanh.approx.f16\tnot the nearest value in 1 of 65 536 cases\tA GPU, sm_90")
    );
}

/// For an operand with records of two GPUs, there are two notes, each with its GPU. Other spellings, and exact
/// instructions, have none.
#[test]
fn each_gpu_gets_a_line_about_its_recorded_answer() {
    let tanh = instr("tanh.approx.f16");
    let off = record(&tanh, |code, model| if code == 0x4800 { model - 1 } else { model });
    let mut same = Record::read(&record(&tanh, |_, model| model)).unwrap();
    same.gpu = "Another".into();
    let ledger = Ledger { records: vec![Record::read(&off).unwrap(), same], flaws: Vec::new() };
    let told = |spelling: &str, code: u64| {
        let evaluation = Evaluation::new(instr(spelling), &[code], Tininess::After).unwrap();
        recorded_notes(&ledger, &evaluation).iter().map(Line::text).collect::<Vec<_>>()
    };
    assert_eq!(
        told("tanh.approx.f16", 0x4800),
        [
            "0x3bff was recorded on A GPU, sm_90, driver 12.4: 0.5 ulp below the correctly rounded value",
            "0x3c00 was recorded on Another, sm_90, driver 12.4: the correctly rounded value",
        ]
    );
    assert_eq!(told("tanh.approx.bf16", 0x4100), [""; 0]);
    assert_eq!(told("neg.f16", 0x4800), [""; 0]);
}

/// A line that records answers for all codes: `other` returns the GPU's answer for a code and the model's answer.
fn record(instr: &Instr, other: impl Fn(u32, u32) -> u32) -> String {
    use halfplay_core::skins::gpu_check::{Difference, Part, answers, digests, table};
    let words = table(instr);
    let model = answers(instr, &words);
    let gpu: Vec<u32> = (0..).zip(&model).map(|(code, answer)| other(code, *answer)).collect();
    let first: Vec<Difference> = (0..)
        .zip(gpu.iter().zip(&model))
        .filter(|(_, (gpu, model))| gpu != model)
        .map(|(code, (gpu, model))| Difference { operands: vec![code], gpu: *gpu, model: *model })
        .collect();
    let differences = first.len() as u64;
    let mut record = Record::new(instr, true, ["A GPU", "sm_90", "12.4"], "2026-11-25", "a test");
    record.parts.push(Part {
        inputs: "table".into(),
        rows: None,
        cases: 65536,
        digests: digests(instr, &words, &gpu)[..1].to_vec(),
        compared: true,
        differences,
    });
    (record.differences, record.first) = (differences, first);
    record.table = (differences > 0).then(|| packed(&gpu));
    record.line()
}
