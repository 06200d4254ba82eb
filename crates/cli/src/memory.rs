//! Hash tables for perft that fit into memory.

use tabiya_machine::available_megabytes;
use tabiya_rules::perft::PerftTable;

use crate::failure::Failure;

/// A hash table of this size, or an error if there is not enough memory for it.
pub(crate) fn table(megabytes: u64) -> Result<PerftTable, Failure> {
    if let Some(available) = available_megabytes()
        && megabytes > available
    {
        return Err(Failure::input(format_args!(
            "--hash {megabytes}: not enough memory for a table of {megabytes} MB; {available} MB are available"
        )));
    }
    usize::try_from(megabytes)
        .ok()
        .and_then(|megabytes| PerftTable::new(megabytes).ok())
        .ok_or_else(|| {
            Failure::input(format_args!(
                "--hash {megabytes}: not enough memory for a table of {megabytes} MB; choose a smaller one"
            ))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(table(1).is_ok());
        for megabytes in [99_999_999, u64::MAX] {
            assert!(matches!(table(megabytes), Err(Failure::Input(_))));
        }
    }
}
