//! Tablebases that can be shared by threads.

use core::fmt;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use tabiya_rules::{PlayedLine, Position};
use tabiya_tablebase::{ProbeError, RankedMove, RootState, Tablebases, Wdl};

use crate::failure::Failure;

/// Syzygy tablebases. Clones share the tables: what is added to one is in all.
///
/// Results are for the side to move. [`RankedMove`] and [`wdl`](SharedTablebase::wdl) take the position's halfmove clock
/// into account: a win that comes too late for the fifty-move rule is a cursed win.
///
/// ```
/// use tabiya_bindings::SharedTablebase;
/// use tabiya_rules::Position;
///
/// let tables = SharedTablebase::default();
/// let bare_kings: Position = "8/8/8/8/8/2k5/8/K7 w - - 0 1".parse().unwrap();
/// assert_eq!(tables.wdl(&bare_kings)?.number(), 0);
/// assert_eq!(tables.known_wdl(&Position::default())?, None);
/// assert_eq!(tables.wdl(&Position::default()).unwrap_err().kind.name(), "bad_argument");
/// # Ok::<(), tabiya_bindings::Failure>(())
/// ```
#[derive(Clone, Default)]
pub struct SharedTablebase(Arc<RwLock<Tablebases>>);

impl SharedTablebase {
    /// The tables in a folder.
    ///
    /// # Errors
    ///
    /// [`FailureKind::Io`](crate::FailureKind::Io) if it cannot be read.
    pub fn open(folder: impl AsRef<Path>) -> Result<SharedTablebase, Failure> {
        let tables = SharedTablebase::default();
        tables.add_folder(folder)?;
        Ok(tables)
    }

    /// Adds the tables in another folder, and returns the number of files.
    ///
    /// # Errors
    ///
    /// As [`SharedTablebase::open`].
    pub fn add_folder(&self, folder: impl AsRef<Path>) -> Result<usize, Failure> {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Ok(tables.add_folder(folder)?)
    }

    /// Adds a table from memory under its file name. Returns false if it was not added, because the name is not that of a
    /// table, or the table is known already.
    pub fn add_bytes(&self, file_name: &str, bytes: Vec<u8>) -> bool {
        let mut tables = self.0.write().unwrap_or_else(PoisonError::into_inner);
        tables.add_bytes(file_name, bytes)
    }

    /// Removes all tables and closes their files.
    pub fn clear(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Tablebases::new();
    }

    /// The largest number of men in any table.
    pub fn max_men(&self) -> usize {
        self.tables().max_men()
    }

    /// The result (WDL), with the position's own halfmove clock.
    ///
    /// # Errors
    ///
    /// [`FailureKind::BadArgument`](crate::FailureKind::BadArgument) if there is no table for it,
    /// [`FailureKind::Io`](crate::FailureKind::Io) if its table is damaged; as all that follow.
    pub fn wdl(&self, position: &Position) -> Result<Wdl, Failure> {
        Ok(self.tables().probe_wdl(position)?)
    }

    /// The same; `None` if there is no table for it.
    pub fn known_wdl(&self, position: &Position) -> Result<Option<Wdl>, Failure> {
        known(self.tables().probe_wdl(position))
    }

    /// The result as if the halfmove clock were 0, as stored in the table.
    pub fn wdl_ignoring_clock(&self, position: &Position) -> Result<Wdl, Failure> {
        Ok(self.tables().probe_wdl_ignoring_clock(position)?)
    }

    /// DTZ: half-moves to the next capture, pawn move or mate; negative if the side to move loses, 0 for a draw.
    pub fn dtz(&self, position: &Position) -> Result<i32, Failure> {
        Ok(self.tables().probe_dtz(position)?)
    }

    /// The same; `None` if there is no table for it.
    pub fn known_dtz(&self, position: &Position) -> Result<Option<i32>, Failure> {
        known(self.tables().probe_dtz(position))
    }

    /// All legal moves with their results, best first, with the position's own halfmove clock.
    pub fn rank_moves(&self, position: &Position) -> Result<Vec<RankedMove>, Failure> {
        Ok(self.tables().rank_moves(position)?)
    }

    /// The same for a game, where repetitions count too.
    pub fn rank_moves_of_game(&self, game: &PlayedLine) -> Result<Vec<RankedMove>, Failure> {
        let state = RootState::from(game);
        Ok(self.tables().rank_moves_with(game.position(), state)?)
    }

    /// The best move with the position's own halfmove clock; `None` if there are no legal moves.
    pub fn best_move(&self, position: &Position) -> Result<Option<RankedMove>, Failure> {
        Ok(self.tables().best_move(position)?)
    }

    fn tables(&self) -> RwLockReadGuard<'_, Tablebases> {
        // The data behind the lock is never left half changed.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A missing table is not a failure here.
fn known<T>(probed: Result<T, ProbeError>) -> Result<Option<T>, Failure> {
    match probed {
        Ok(found) => Ok(Some(found)),
        Err(error @ ProbeError::BadTable { .. }) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

impl fmt::Debug for SharedTablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedTablebase(up to {} men)", self.max_men())
    }
}
