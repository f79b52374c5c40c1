//! A sweep in words: the question, the results so far, and the reasons why something cannot be swept.

use crate::bulk::sweep::{
    Axis, Case, CaseProperty, Counterpart, DifferingStage, DifferingStep, NoQuestion, NoRange, Question,
    ResumeError, SweepState,
};
use crate::doc::{Block, Column, Doc, Line, Table, line};
use crate::eval::Flags;
use crate::explain::counts::{apart, bucket_words, grouped, share};
use crate::float::{Float, Format};
use crate::isa::Op;

/// The results of a sweep so far. `link` returns the link to a case.
pub fn report(answer: &SweepState, link: impl Fn(&Case) -> String) -> Doc {
    let (question, tally) = (answer.question(), answer.tally());
    let mut blocks =
        vec![Block::Heading(line(headline(answer))), Block::Text(line(question_words(question)))];
    if !answer.is_whole() {
        let part = share(tally.cases, question.cases());
        blocks.push(Block::Text(line(format!(
            "Incomplete: {} of {} cases were tried ({part}).",
            grouped(tally.cases),
            grouped(question.cases())
        ))));
    }
    if tally.differ > 0 {
        blocks.extend(histogram(answer));
        blocks.extend((tally.looked > 0).then(|| seen(answer)).into_iter().flatten());
        blocks.push(cases(answer, link));
    }
    blocks.push(Block::Text(line(format!("digest of all results: {:016x}", tally.digest))));
    Doc::new(blocks)
}

/// The number of differences, in a line.
pub fn headline(answer: &SweepState) -> String {
    let tally = answer.tally();
    match tally.differ {
        0 if tally.cases == 1 => "the one case does not differ".to_owned(),
        1 if tally.cases == 1 => "the one case differs".to_owned(),
        0 => format!("none of {} cases differs", grouped(tally.cases)),
        differ => format!(
            "{} of {} cases differ ({})",
            grouped(differ),
            grouped(tally.cases),
            share(differ, tally.cases)
        ),
    }
}

/// The question: both computations, and the ranges of the operands.
pub(super) fn question_words(question: &Question) -> String {
    let names = question.instr().operand_names().iter().zip(question.axes());
    let over: Vec<String> = names
        .map(|(name, axis)| match axis {
            Axis::All => format!("all {name}"),
            Axis::Fixed(code) => format!("{name} = {}", number(question, *code)),
            Axis::Range { first, last } => {
                format!("{name} from {} to {}", number(question, *first), number(question, *last))
            }
        })
        .collect();
    let sample = question.sample().map(|sample| format!("; a sample with seed {}", sample.seed));
    format!(
        "`{}` compared with {}, over {}{}{}",
        question.instr(),
        against(question),
        over.join(", "),
        sample.unwrap_or_default(),
        if question.is_complete() { "; each product counts for all its factor pairs" } else { "" }
    )
}

/// The name of the computation that the instruction is compared with.
pub fn against(question: &Question) -> String {
    match question.against() {
        Counterpart::Variant(variant) => format!("its pipeline `{}`", variant.word()),
        Counterpart::Instr(other) => format!("`{other}`"),
    }
}

/// Code and value of an operand.
fn number(question: &Question, code: u16) -> String {
    let format = question.instr().from.format();
    debug_assert!(format.is_some(), "operands of {} have a format", question.instr());
    let format = format.unwrap_or(Format::F16);
    let number = Float::new(format, code.into());
    format!("{} ({code:#06x})", number.decimal())
}

/// The distances and their counts.
fn histogram(answer: &SweepState) -> Vec<Block> {
    let tally = answer.tally();
    let buckets = tally.below.iter().chain(tally.above.iter()).map(|(bucket, _)| bucket);
    let buckets: std::collections::BTreeSet<i16> = buckets.collect();
    let mut rows: Vec<Vec<Line>> = buckets
        .into_iter()
        .map(|bucket| {
            let [below, above] = [&tally.below, &tally.above].map(|counts| grouped(counts.of(bucket)));
            vec![line(bucket_words(bucket)), line(below), line(above)]
        })
        .collect();
    for (words, count) in [("zeros of opposite signs", tally.zeros), ("infinite or NaN", tally.not_finite)] {
        if count > 0 {
            rows.push(vec![line(words), line(grouped(count))]);
        }
    }
    let heads = ["ulp of the instruction's result", "below", "above"].map(line).to_vec();
    let columns = vec![Column::Left, Column::Right, Column::Right];
    vec![Block::Table(Table::new(columns, rows).headed(heads))]
}

/// The first differing steps, the special classes, and the flags raised.
fn seen(answer: &SweepState) -> Vec<Block> {
    let tally = answer.tally();
    let about = if tally.looked < tally.differ { "about " } else { "" };
    let row = |words: String, count: u64| {
        vec![line(words), line(format!("{about}{}", grouped(count))), line(share(count, tally.differ))]
    };
    let table = |head: &str, rows: Vec<Vec<Line>>| {
        let columns = vec![Column::Left, Column::Right, Column::Right];
        Block::Table(Table::new(columns, rows).headed(vec![line(head)]))
    };
    let steps = tally.first_steps.iter().map(|((place, what), count)| row(step_words(place, what), count));
    let classes = tally.classes.iter().map(|(class, count)| row(class_words(class).to_owned(), count));
    let flags =
        tally.flags.iter().map(|(flags, count)| row(Flags::of_code(flags).letters().to_owned(), count));
    let mut blocks = vec![
        table("first difference", steps.collect()),
        table("special cases (more than one may apply)", classes.collect()),
        table("flags of the instruction", flags.collect()),
    ];
    if !about.is_empty() {
        blocks.push(Block::Text(line(format!(
            "These counts are estimates: every step was compared in {} of the differing cases, chosen at random and \
             evenly from all of them.",
            grouped(tally.looked)
        ))));
    }
    blocks
}

/// The first differing step, in a few words.
pub fn step_words(place: DifferingStage, what: DifferingStep) -> String {
    let what = match what {
        DifferingStep::OutOfBounds => "the out-of-bounds NaN is found",
        DifferingStep::OperandFlushed => "a subnormal operand becomes zero",
        DifferingStep::Rule => "a rule for NaNs, infinities and zeros gives the result",
        DifferingStep::ResultFlushed => "a tiny result becomes zero",
        DifferingStep::Rounding => "a rounding is inexact",
        DifferingStep::DoubleRounding => "the f64 rounding is inexact",
        DifferingStep::Choice => "another operand is chosen",
        DifferingStep::Clamp => "a clamp changes the result",
        DifferingStep::Nothing => return "no traced step of the two computations differs".to_owned(),
    };
    match place {
        DifferingStage::Itself => format!("only in the instruction: {what}"),
        DifferingStage::Stage(stage) => format!("in stage {} of the other computation: {what}", stage + 1),
        DifferingStage::Nowhere => what.to_owned(),
    }
}

/// The special class of a case, in a few words.
pub fn class_words(class: CaseProperty) -> &'static str {
    match class {
        CaseProperty::Subnormal => "an operand or a result is subnormal",
        CaseProperty::Overflow => "a result exceeds the largest finite number",
        CaseProperty::Tie => "the exact result is a tie",
        CaseProperty::Cancellation => "leading bits cancel",
        CaseProperty::NotFinite => "an operand is infinite or NaN",
        CaseProperty::Plain => "none of these",
    }
}

/// The representative cases.
fn cases(answer: &SweepState, link: impl Fn(&Case) -> String) -> Block {
    let tally = answer.tally();
    let rows = tally.named_cases().map(|(name, case)| {
        let [own, other] = case.results(answer.question().formats());
        let cells = [
            name.to_owned(),
            operands(answer.question(), &case).join(" "),
            format!("{:#06x}", own.bits()),
            format!("{:#06x}", other.bits()),
            apart(own, other),
            link(&case),
        ];
        cells.iter().map(line).collect()
    });
    let heads = ["", "operands", "instruction", "other", "apart", "link"].map(line).to_vec();
    Block::Table(Table::new(Vec::new(), rows.collect()).headed(heads))
}

/// The codes of the operands of a case.
pub fn operands(question: &Question, case: &Case) -> Vec<String> {
    let many = question.instr().operand_names().len();
    case.operands.iter().take(many).map(|code| format!("{code:#06x}")).collect()
}

/// The reason why a question cannot be swept, and what to change.
pub fn no_question(why: &NoQuestion) -> String {
    match why {
        NoQuestion::Width(instr) if matches!(instr.op, Op::Tanh | Op::Ex2) => format!(
            "`{instr}` is an approximation: the manual bounds its error but does not define its bits; use an exactly \
             defined instruction, such as fma.rn.f16"
        ),
        NoQuestion::Width(instr) => format!(
            "`{instr}` has operands or results that are not 16 bits wide; use an f16 or bf16 instruction, such as fma.rn.f16"
        ),
        NoQuestion::Other(other) => format!(
            "`{other}` takes other operands, or its result is not 16 bits wide; name an instruction with the same \
             number and type of operands"
        ),
        NoQuestion::NoPipeline(names) if names.is_empty() => {
            "the instruction has no pipeline with 16-bit results; compare it with another instruction".to_owned()
        }
        NoQuestion::NoPipeline(names) => {
            format!(
                "the instruction has no such pipeline with 16-bit results; choose from {}",
                names.join(", ")
            )
        }
        NoQuestion::TooMany(cases) => format!(
            "{} cases are too many to try one by one (limit: 2^32); fix an operand (--fix c=1), limit one (--range \
             c=1..2), or try a sample (--sample 1000000000)",
            grouped(*cases)
        ),
        NoQuestion::NotByProduct => "--complete counts each product once for all its factor pairs; it works only for \
             fma without .ftz and .oob, compared with mul-then-add, through-f32, through-f64, another rounding, .sat \
             or .relu".to_owned(),
        NoQuestion::NoCases => {
            "--sample takes a whole number of at least 1".to_owned()
        }
    }
}

/// The reason why two numbers do not make a range.
pub fn no_range(why: NoRange) -> &'static str {
    match why {
        NoRange::Nan => {
            "a range cannot begin or end at NaN, which has no place on the number line; to try one NaN use --fix; \
             without --fix and --range, every NaN is tried"
        }
        NoRange::Empty => "the range is empty; write the smaller number first",
    }
}

/// The reason why a saved sweep cannot be resumed.
pub fn not_taken(why: &ResumeError) -> String {
    match why {
        ResumeError::Unreadable => {
            "it is not the checkpoint of a sweep; name another file, or delete it".to_owned()
        }
        ResumeError::Version(version) => {
            format!(
                "it is a checkpoint of version {version}, which this program cannot read; name another file"
            )
        }
        ResumeError::Other(question) => format!("it belongs to another sweep: {question}; name another file"),
    }
}
