//! The clock of the throughput tables: the time the processor spent on this thread, where the system
//! tells it. What others do in the meantime is not in it, other than the cache and the frequency that
//! they share with us.

/// What the clock shows, in words.
pub(crate) const WHAT: &str = if cfg!(target_os = "linux") { "CPU time of the thread" } else { "wall clock" };

/// Seconds since some moment.
#[cfg(target_os = "linux")]
pub(crate) fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds since some moment.
#[cfg(not(target_os = "linux"))]
pub(crate) fn seconds() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_forward_while_there_is_work() {
        let start = seconds();
        let mut sum = 0u64;
        while seconds() == start {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(seconds() > start);
    }
}
