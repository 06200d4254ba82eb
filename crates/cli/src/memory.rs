//! Tables for hashed perft that the machine has room for.

use tabiya_rules::perft::PerftTable;

use crate::failure::Failure;

/// A table of this size, or an error if there is no memory for it.
///
/// Linux promises more memory than it has and kills the program when it is used, so it is asked first
/// how much there is.
pub(crate) fn table(megabytes: u64) -> Result<PerftTable, Failure> {
    if let Some(available) = available_megabytes()
        && megabytes > available
    {
        return Err(Failure::input(format_args!(
            "--hash {megabytes}: no memory for a table of {megabytes} MB; {available} MB are available"
        )));
    }
    usize::try_from(megabytes)
        .ok()
        .and_then(|megabytes| PerftTable::new(megabytes).ok())
        .ok_or_else(|| {
            Failure::input(format_args!(
                "--hash {megabytes}: no memory for a table of {megabytes} MB; ask for less"
            ))
        })
}

/// What Linux says can be used without swapping; other systems refuse by themselves.
fn available_megabytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    available_in(&text)
}

fn available_in(meminfo: &str) -> Option<u64> {
    let line = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_system_is_read() {
        let text = "MemTotal:       8000000 kB\nMemAvailable:    2048000 kB\nBuffers: 5 kB\n";
        assert_eq!(available_in(text), Some(2000));
        assert_eq!(available_in("MemAvailable: much"), None);
        assert_eq!(available_in(""), None);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(table(1).is_ok());
        for megabytes in [99_999_999, u64::MAX] {
            assert!(matches!(table(megabytes), Err(Failure::Input(_))));
        }
    }
}
