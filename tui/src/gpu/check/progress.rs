//! How far a check is, on stderr, where somebody looks at it.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// It is told no more often.
const PACE: Duration = Duration::from_millis(200);

/// How many cases of how many are done, since when.
pub struct Progress {
    total: u64,
    done: u64,
    start: Instant,
    told: Instant,
    now: String,
    is_seen: bool,
}

impl Progress {
    /// Nothing of so many cases is done.
    pub fn new(total: u64) -> Progress {
        let start = Instant::now();
        let is_seen = io::stderr().is_terminal();
        Progress { total, done: 0, start, told: start, now: String::new(), is_seen }
    }

    /// This spelling comes now.
    pub fn begin(&mut self, now: &str) {
        now.clone_into(&mut self.now);
    }

    /// So many more cases are done.
    pub fn done(&mut self, cases: u64) {
        self.done += cases;
        if self.is_seen && self.told.elapsed() >= PACE {
            self.told = Instant::now();
            let percent = self.done * 100 / self.total.max(1);
            let left = left(self.start.elapsed(), self.done, self.total);
            // To the start of the line, and whatever stood there is gone. Where it cannot be told, the check goes on.
            let _ = write!(io::stderr(), "\r\x1b[K{}  {percent} %, {left} left; Ctrl-C ends it", self.now);
        }
    }

    /// Takes the line away, for an answer.
    pub fn clear(&self) -> io::Result<()> {
        if self.is_seen { write!(io::stderr(), "\r\x1b[K") } else { Ok(()) }
    }

    /// A remark beside the answers.
    pub fn aside(&self, line: &str) -> io::Result<()> {
        self.clear()?;
        writeln!(io::stderr(), "{line}")
    }
}

/// The time that is left if the rest is as fast as what was done.
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
    fn time_left_is_in_units_that_are_read_at_a_glance() {
        let after = |seconds, done, total| left(Duration::from_secs(seconds), done, total);
        assert_eq!(after(10, 1, 2), "10 s");
        assert_eq!(after(10, 1, 31), "5 min");
        assert_eq!(after(10, 1, 1441), "4 h");
        assert_eq!(after(10, 0, 5), "some time");
        assert_eq!(after(10, 5, 5), "0 s");
    }
}
