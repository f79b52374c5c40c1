//! The count over all codes, done in slices between events, so that no key waits for it.

use halfplay_core::skins::bulk::survey;
use halfplay_core::skins::session::{LinkError, Msg, Survey};
use std::time::{Duration, Instant};

/// How long is counted between two looks for events.
const SLICE: Duration = Duration::from_millis(5);
/// How often the progress is shown.
const PICTURE: Duration = Duration::from_millis(60);
/// Codes between two looks at the clock: about a millisecond, or some where nothing is done in bulk.
const CODES: u32 = 1 << 11;

/// A count that may be under way.
#[derive(Default)]
pub struct Counting(Option<Survey>);

impl Counting {
    /// Starts the survey of a link, in place of one under way.
    pub fn start(&mut self, link: &str) -> Result<(), LinkError> {
        self.0 = Some(Survey::of_link(link)?);
        Ok(())
    }

    /// Gives it up.
    pub fn cancel(&mut self) {
        self.0 = None;
    }

    /// Goes on for as long as one picture stands, or until it has ended, or `interrupted`, which is asked between
    /// slices. Gives the message for the session; `None` where it was interrupted or nothing is under way.
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

    /// The progress that a message reports.
    fn done(msg: Option<Msg>) -> Option<u32> {
        match msg {
            Some(Msg::Surveyed(state)) => Some(state.progress().done),
            _ => None,
        }
    }

    #[test]
    fn it_goes_on_until_it_ends_and_stops_for_events() {
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
