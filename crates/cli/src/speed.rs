//! Node counts, times and speeds as text.

use std::time::Duration;

/// Millions of nodes per second.
pub(crate) fn million_per_second(nodes: u64, time: Duration) -> f64 {
    // If the time is too short to measure, assume a nanosecond.
    nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6
}

/// `0.251 s, 474.3 million nodes a second`.
pub(crate) fn time_and_speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = million_per_second(nodes, time);
    format!("{seconds:.3} s, {speed:.1} million nodes a second")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_nodes_over_time() {
        let text = time_and_speed(3_000_000, Duration::from_millis(1500));
        assert_eq!(text, "1.500 s, 2.0 million nodes a second");
        assert!(million_per_second(u64::MAX, Duration::ZERO).is_finite());
    }
}
