//! Available memory.
//!
//! Linux overcommits: it promises more memory than it has and kills the program that uses it. So a program asks how
//! much is available before it allocates a large table.

use std::fs;

/// The memory that can be used without swapping, in megabytes: on Linux the lesser of what is available and what the
/// program's control group may still use. `None` on other systems, which refuse allocations they cannot satisfy.
///
/// ```
/// if let Some(megabytes) = tabiya_machine::available_megabytes() {
///     assert!(megabytes > 0);
/// }
/// ```
pub fn available_megabytes() -> Option<u64> {
    let machine = available_in(&fs::read_to_string("/proc/meminfo").ok()?)?;
    Some(machine.min(left_in_group().unwrap_or(u64::MAX)))
}

fn available_in(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes / 1024)
}

/// What is left of a container's memory limit. Its page cache can be reclaimed and does not count as used.
fn left_in_group() -> Option<u64> {
    let read = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok();
    let number = |text: String| text.trim().parse::<u64>().ok();
    let most = number(read("memory.max")?)?;
    let used = number(read("memory.current")?)?;
    let files = file_bytes_in(&read("memory.stat")?).unwrap_or(0);
    Some(most.saturating_sub(used.saturating_sub(files)) >> 20)
}

fn file_bytes_in(statistics: &str) -> Option<u64> {
    let line = statistics.lines().find_map(|line| line.strip_prefix("file "))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meminfo_and_memory_stat_are_parsed() {
        let text = "MemTotal:       8000000 kB\nMemAvailable:    2048000 kB\nBuffers: 5 kB\n";
        assert_eq!(available_in(text), Some(2000));
        assert_eq!(available_in("MemAvailable: much"), None);
        assert_eq!(available_in(""), None);
        assert_eq!(file_bytes_in("anon 5\nfile 1048576\n"), Some(1 << 20));
    }
}
