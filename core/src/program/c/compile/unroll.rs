//! Unrolls loops, round by round.

use super::state::{CompileResult, Compiler, MOST};
use crate::program::c::messages;
use crate::program::c::scope::State;
use crate::program::c::tree::{Loop, Test};
use crate::program::c::ty::Ty;
use crate::program::run::Status;

impl Compiler<'_> {
    /// Unrolls a loop. The number of rounds is computed before the first round, and the number of operations is
    /// estimated after it.
    pub fn unroll(&mut self, of: &Loop, number: u32) -> CompileResult<()> {
        let first = self.whole_number(&of.first, "the start of a loop")?;
        let end = self.whole_number(&of.end, "the end of a loop")?;
        let by = self.whole_number(&of.step, "the step of a loop")?;
        let step = if of.down { -i128::from(by) } else { i128::from(by) };
        let rounds =
            rounds(first.into(), of.test, end.into(), step).ok_or_else(|| messages::endless(of.head))?;
        if rounds > MOST as u128 {
            return Err(messages::too_long(of.head, rounds, MOST).into());
        }
        let line = self.places.line(of.head.start);
        self.scopes.open();
        self.scopes.declare(of.index, Ty::Integer, State::Integer(first), line);
        self.loops += 1;
        let done = self.rounds(of, rounds, (first.into(), step));
        self.loops -= 1;
        self.scopes.close(&self.calls);
        if done.is_ok() {
            self.note_statement(number, of.head, Status::Ran, None);
        }
        done
    }

    fn rounds(&mut self, of: &Loop, rounds: u128, (first, step): (i128, i128)) -> CompileResult<()> {
        let mut index = first;
        let before = self.code.count;
        for round in 0..rounds {
            let Ok(now) = i64::try_from(index) else { return Err(messages::whole_overflow(of.head).into()) };
            self.set(of.index, State::Integer(now));
            self.scopes.open();
            let done = self.statements(&of.body);
            self.scopes.close(&self.calls);
            done?;
            if self.state(of.index) != Some(State::Integer(now)) {
                return Err(messages::index_changed(of.head, self.text(of.index)).into());
            }
            if self.returned.is_some() {
                return Ok(());
            }
            let all = before as u128 + (self.code.count - before) as u128 * rounds;
            if round == 0 && all > MOST as u128 {
                return Err(messages::too_long(of.head, all, MOST).into());
            }
            index += step;
        }
        Ok(())
    }
}

/// The number of rounds of a loop; `None` if it never ends.
fn rounds(first: i128, test: Test, end: i128, step: i128) -> Option<u128> {
    let (distance, step) = match test {
        Test::Equal if step == 0 && first == end => return None,
        Test::Equal => return Some(u128::from(first == end)),
        Test::Less => (end - first, step),
        Test::LessOrEqual => (end - first + 1, step),
        Test::Greater => (first - end, -step),
        Test::GreaterOrEqual => (first - end + 1, -step),
        Test::Unequal if step < 0 => (first - end, -step),
        Test::Unequal => (end - first, step),
    };
    if test == Test::Unequal && distance != 0 && (distance < 0 || step == 0 || distance % step != 0) {
        return None;
    }
    match distance {
        ..=0 => Some(0),
        _ if step <= 0 => None,
        _ => Some((distance as u128).div_ceil(step as u128)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_equals_a_brute_force_count() {
        for first in -4i128..5 {
            for end in -4i128..5 {
                for step in -3i128..4 {
                    for (test, goes_on) in [
                        (Test::Less, i128::lt as fn(&i128, &i128) -> bool),
                        (Test::LessOrEqual, i128::le),
                        (Test::Greater, i128::gt),
                        (Test::GreaterOrEqual, i128::ge),
                        (Test::Unequal, i128::ne),
                        (Test::Equal, i128::eq),
                    ] {
                        let mut index = first;
                        let mut count = Some(0u128);
                        while goes_on(&index, &end) {
                            index += step;
                            count = count.filter(|count| *count < 50).map(|count| count + 1);
                            if count.is_none() {
                                break;
                            }
                        }
                        assert_eq!(rounds(first, test, end, step), count, "{first} {test:?} {end} {step}");
                    }
                }
            }
        }
    }
}
