//! Encodes the state of a survey as short text of letters, digits and punctuation, for programs of the same version.
//!
//! ```text
//!   fma.rn.f16 520b,0,2ff6 1 0 4096 - 12,0,0,e9,1p0 0,0,0,-,- …
//!   │          │           │ │ │    │ └ a pipeline: differs, zeros, not finite, first code, largest distance
//!   │          │           │ │ │    └ the findings for all codes, once all are done
//!   │          │           │ │ └ number of codes done
//!   │          │           │ └ the lane
//!   │          │           └ the index of the varied operand
//!   │          └ the bits of the operands
//!   └ the instruction
//! ```

use super::{Subject, Survey, SurveyState, Tally, found};
use crate::float::Wide;
use crate::isa::{Allow, parse};
use num_bigint::BigUint;

/// Limit on the number of digits of a distance, and on the magnitude of its exponent.
const FURTHEST: usize = 2000;

impl SurveyState {
    /// Encodes the state as a text for [`SurveyState::from_text`].
    pub fn to_text(&self) -> String {
        let SurveyState { subject, .. } = self;
        let (instr, operand, lane) = (subject.instr(), subject.operand(), subject.lane());
        let operands =
            subject.operands(0).iter().map(|bits| format!("{bits:x}")).collect::<Vec<_>>().join(",");
        let found = if self.found.is_empty() { nothing() } else { found::to_text(&self.found) };
        let head = format!("{instr} {operands} {operand} {lane} {} {found}", self.done);
        self.rows.iter().fold(head, |text, row| format!("{text} {}", row.to_text()))
    }

    /// Decodes a state; `None` for any other text.
    ///
    /// ```
    /// use halfplay_core::compare::{Subject, Survey, SurveyState};
    /// use halfplay_core::isa::{Allow, parse};
    ///
    /// let instr = parse("mul.bf16x2", Allow::PTX).unwrap().instr;
    /// let mut survey = Survey::new(Subject::new(instr, &[0x3f80_3f81, 0x4049_4049], 0, 1));
    /// for done in [1000, 65_536] {
    ///     survey.advance(done);
    ///     assert_eq!(SurveyState::from_text(&survey.state().to_text()).as_ref(), Some(survey.state()));
    /// }
    /// assert_eq!(SurveyState::from_text("mul.bf16x2 and so on"), None);
    /// ```
    pub fn from_text(text: &str) -> Option<SurveyState> {
        let mut words = text.split(' ');
        let instr = parse(words.next()?, Allow::ALL).ok()?.instr;
        let operands: Vec<u64> = words.next()?.split(',').map(hexadecimal).collect::<Option<_>>()?;
        if operands.len() != instr.operand_names().len() {
            return None;
        }
        let [operand, lane] = [words.next()?, words.next()?].map(|word| word.parse().ok());
        let subject = Subject::new(instr, &operands, operand?, lane?);
        let done = words.next()?.parse().ok()?;
        let mut state = Survey::new(subject.clone()).state;
        state.found = match words.next()? {
            NOTHING => Vec::new(),
            found => found::from_text(found, subject.count())?,
        };
        for row in &mut state.rows {
            row.read(words.next()?)?;
        }
        let whole = SurveyState { done, ..state };
        // Only the canonical encoding is accepted.
        (done <= subject.count() && whole.to_text() == text).then_some(whole)
    }
}

impl Tally {
    fn to_text(&self) -> String {
        let first = self.first.map_or_else(nothing, |code| format!("{code:x}"));
        let largest = self.largest.as_ref().map_or_else(nothing, |ulps| {
            let digits = ulps.significand_hex();
            format!("{}p{}", digits.trim_start_matches("0x"), ulps.last_exponent().unwrap_or(0))
        });
        format!("{},{},{},{first},{largest}", self.differs, self.zeros, self.not_finite)
    }

    fn read(&mut self, text: &str) -> Option<()> {
        let mut parts = text.split(',');
        for count in [&mut self.differs, &mut self.zeros, &mut self.not_finite] {
            *count = parts.next()?.parse().ok()?;
        }
        self.first = match parts.next()? {
            NOTHING => None,
            code => Some(hexadecimal(code)?),
        };
        self.largest = match parts.next()? {
            NOTHING => None,
            ulps => {
                let (digits, exponent) = ulps.split_once('p').filter(|_| ulps.len() < FURTHEST)?;
                let exponent: i64 = exponent.parse().ok()?;
                let digits = BigUint::parse_bytes(digits.as_bytes(), 16)?;
                let near = exponent.unsigned_abs() < FURTHEST as u64;
                Some(near.then(|| Wide::new(false, digits, exponent))?)
            }
        };
        Some(())
    }
}

const NOTHING: &str = "-";

fn nothing() -> String {
    NOTHING.to_owned()
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok()
}
