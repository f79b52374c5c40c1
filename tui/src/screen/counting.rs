//! The count over all codes. It runs in slices between events, so that a key waits for one slice at most.

use halfplay_core::skins::bulk::survey;
use halfplay_core::skins::session::{LinkError, Msg, Survey};
use std::time::{Duration, Instant};

/// The duration of a slice, after which events are checked.
const SLICE: Duration = Duration::from_millis(5);
/// The time between two progress updates.
const PICTURE: Duration = Duration::from_millis(60);
/// The number of codes counted between two checks of the clock. They take about a millisecond, or several without bulk
/// evaluation.
const CODES: u32 = 1 << 11;

/// A count that may be in progress.
#[derive(Default)]
pub struct Counting(Option<Survey>);

impl Counting {
    /// Starts the survey of a link. It replaces a survey in progress.
    pub fn start(&mut self, link: &str) -> Result<(), LinkError> {
        self.0 = Some(Survey::of_link(link)?);
        Ok(())
    }

    /// Cancels the count.
    pub fn cancel(&mut self) {
        self.0 = None;
    }

    /// Continues until the next progress update, the end of the count, or until `interrupted`, which is called between
    /// slices, returns true. Returns the message for the session; `None` if it was interrupted or no count is in
    /// progress.
    pub fn go_on<E>(&mut self, mut interrupted: impl FnMut() -> Result<bool, E>) -> Result<Option<Msg>, E> {
        let Some(survey) = &mut self.0 else { return Ok(None) };
        let start = Instant::now();
        loop {
            if interrupted()? {
                return Ok(None);
            }
            let slice = Instant::now();
            while !survey::advance(survey, CODES).is_finished() && slice.elapsed() < SLICE {}
            let state = survey.state();
            if state.progress().is_finished() || start.elapsed() >= PICTURE {
                let said = Msg::Surveyed(state.clone());
                self.0.take_if(|survey| survey.state().progress().is_finished());
                return Ok(Some(said));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// The progress in a message.
    fn done(msg: Option<Msg>) -> Option<u32> {
        match msg {
            Some(Msg::Surveyed(state)) => Some(state.progress().done),
            _ => None,
        }
    }

    #[test]
    fn counting_pauses_for_events_and_ends_when_done() {
        let mut counting = Counting::default();
        assert_eq!(counting.go_on(|| Ok::<_, Infallible>(false)), Ok(None));
        assert!(counting.start("no link").is_err());
        assert_eq!(counting.start("#2/fma.rn.f16/0x520b,0x00e9,0x2ff6"), Ok(()));
        assert_eq!(counting.go_on(|| Ok::<_, Infallible>(true)), Ok(None));
        assert_eq!(counting.go_on(|| Err::<bool, _>("lost")), Err("lost"));
        let mut last = 0;
        while last < 65_536 {
            let now = done(counting.go_on(|| Ok::<_, Infallible>(false)).unwrap_or_default());
            assert!(now.is_some_and(|now| now > last), "{now:?} after {last}");
            last = now.unwrap_or(u32::MAX);
        }
        assert_eq!(counting.go_on(|| Ok::<_, Infallible>(false)), Ok(None));
        assert_eq!(counting.start("#2/add.f16/1,2"), Ok(()));
        counting.cancel();
        assert_eq!(counting.go_on(|| Ok::<_, Infallible>(false)), Ok(None));
    }
}
