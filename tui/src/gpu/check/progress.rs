//! Shows the progress of a check on stderr, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The shortest time between two updates.
const PACE: Duration = Duration::from_millis(200);

/// The counts of planned and completed cases, with the time of the start.
pub struct Progress {
    total: u64,
    done: u64,
    start: Instant,
    told: Instant,
    now: String,
    is_seen: bool,
}

impl Progress {
    /// Progress before the first of `total` cases.
    pub fn new(total: u64) -> Progress {
        let start = Instant::now();
        let is_seen = io::stderr().is_terminal();
        Progress { total, done: 0, start, told: start, now: String::new(), is_seen }
    }

    /// Names the spelling that is checked now.
    pub fn begin(&mut self, now: &str) {
        now.clone_into(&mut self.now);
    }

    /// Counts further cases as done.
    pub fn done(&mut self, cases: u64) {
        self.done += cases;
        if self.is_seen && self.told.elapsed() >= PACE {
            self.told = Instant::now();
            let percent = self.done * 100 / self.total.max(1);
            let left = left(self.start.elapsed(), self.done, self.total);
            // Return to the start of the line and erase it. A failed write does not stop the check.
            let _ =
                write!(io::stderr(), "\r\x1b[K{}  {percent} %, {left} left; press Ctrl-C to stop", self.now);
        }
    }

    /// Erases the progress line to make room for an answer.
    pub fn clear(&self) -> io::Result<()> {
        if self.is_seen { write!(io::stderr(), "\r\x1b[K") } else { Ok(()) }
    }

    /// Prints a remark on stderr. Answers go to stdout.
    pub fn aside(&self, line: &str) -> io::Result<()> {
        self.clear()?;
        writeln!(io::stderr(), "{line}")
    }
}

/// The remaining time, extrapolated from the time so far.
fn left(elapsed: Duration, done: u64, total: u64) -> String {
    if done == 0 {
        return "some time".to_owned();
    }
    let seconds = elapsed.as_secs_f64() * (total.saturating_sub(done)) as f64 / done as f64;
    match seconds.ceil() as u64 {
        seconds if seconds < 100 => format!("{seconds} s"),
        seconds if seconds < 6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_uses_seconds_minutes_or_hours() {
        let after = |seconds, done, total| left(Duration::from_secs(seconds), done, total);
        assert_eq!(after(10, 1, 2), "10 s");
        assert_eq!(after(10, 1, 31), "5 min");
        assert_eq!(after(10, 1, 1441), "4 h");
        assert_eq!(after(10, 0, 5), "some time");
        assert_eq!(after(10, 5, 5), "0 s");
    }
}
