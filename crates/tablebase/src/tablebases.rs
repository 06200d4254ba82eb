//! The tables in one or more folders.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::{fmt, io};

use tabiya_rules::Position;

use crate::mapped::Bytes;
use crate::material::MAX_MEN;
use crate::table::{Distance, Table};
use crate::{Material, ProbeError, TableFault, TableKind, Wdl};

/// Syzygy tablebases from one or more folders.
///
/// Files are listed when a folder is added and opened when first needed. Probing takes `&self` and is thread-safe. A
/// damaged file gives an error for the positions that need it; other positions are not affected. Files are memory-mapped
/// and must not be truncated while in use.
///
/// ```no_run
/// use tabiya_rules::Position;
/// use tabiya_tablebase::{Tablebases, Wdl};
///
/// let mut tables = Tablebases::new();
/// tables.add_folder("/usr/share/syzygy")?;
/// let position: Position = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1".parse()?;
/// assert_eq!(tables.probe_wdl(&position)?, Wdl::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Tablebases {
    endings: Vec<Ending>,
    /// For each material and its colour-swapped twin, the index of the ending and whether the colours are swapped.
    by_material: HashMap<u64, (usize, bool), BuildHasherDefault<MaterialHasher>>,
    most_men: usize,
}

/// The tables of one ending.
struct Ending {
    material: Material,
    wdl: Option<TableFile>,
    dtz: Option<TableFile>,
}

/// A file, opened when first needed.
struct TableFile {
    path: Arc<Path>,
    table: OnceLock<Result<Table, TableFault>>,
}

impl TableFile {
    fn new(path: &Path) -> TableFile {
        TableFile {
            path: path.into(),
            table: OnceLock::new(),
        }
    }

    #[cold]
    fn bad(&self, fault: TableFault) -> ProbeError {
        ProbeError::BadTable {
            file: Arc::clone(&self.path),
            fault,
        }
    }

    #[inline]
    fn table(&self, material: Material, kind: TableKind) -> Result<&Table, ProbeError> {
        let table = self.table.get_or_init(|| Table::open(&self.path, material, kind));
        table.as_ref().map_err(|fault| self.bad(fault.clone()))
    }
}

impl Tablebases {
    /// No tables: every probe is an error, except for two bare kings.
    pub fn new() -> Tablebases {
        Tablebases::default()
    }

    /// Adds the tables in a folder and returns the number of files. A table that is already known from another folder is
    /// skipped. The contents of the files are checked when first needed.
    ///
    /// ```
    /// use tabiya_tablebase::Tablebases;
    ///
    /// let error = Tablebases::new().add_folder("no/such/folder").unwrap_err();
    /// assert!(error.to_string().starts_with("no/such/folder: "));
    /// ```
    pub fn add_folder(&mut self, folder: impl AsRef<Path>) -> Result<usize, FolderError> {
        let folder = folder.as_ref();
        let fail = |error| FolderError {
            folder: folder.to_owned(),
            error,
        };
        let mut paths = Vec::new();
        for file in std::fs::read_dir(folder).map_err(fail)? {
            paths.push(file.map_err(fail)?.path());
        }
        // Directory order is arbitrary; which of two conflicting names wins must not depend on it.
        paths.sort();
        let add = |path: &&PathBuf| self.add(path, None);
        Ok(paths.iter().filter(add).count())
    }

    /// Adds a table from memory under the name its file would have. Returns whether it was added: the name must be that of
    /// a table, and the table must not be known yet. Errors in the bytes are reported by the first probe that needs them,
    /// or by [`check`](Tablebases::check).
    ///
    /// ```
    /// use tabiya_tablebase::Tablebases;
    ///
    /// let mut tables = Tablebases::new();
    /// assert!(tables.add_bytes("KQvK.rtbw", vec![0; 80]));
    /// assert!(!tables.add_bytes("readme.txt", vec![]));
    /// assert_eq!(tables.max_men(), 3);
    /// assert_eq!(tables.check().len(), 1); // 80 zeros are not a table
    /// ```
    pub fn add_bytes(&mut self, file_name: &str, bytes: Vec<u8>) -> bool {
        self.add(Path::new(file_name), Some(bytes))
    }

    /// Adds one file, unless its name is not that of a table or the table is already known.
    fn add(&mut self, path: &Path, bytes: Option<Vec<u8>>) -> bool {
        let name = |part: Option<&std::ffi::OsStr>| part.and_then(|part| part.to_str()).map(str::to_owned);
        let kind = match name(path.extension()).as_deref() {
            Some("rtbw") => TableKind::Wdl,
            Some("rtbz") => TableKind::Dtz,
            _ => return false,
        };
        let material = name(path.file_stem()).and_then(|stem| Material::from_name(&stem));
        let Some(material) = material.filter(|material| material.men() > 2) else {
            return false;
        };
        let Some(ending) = self.ending_for(material) else {
            return false;
        };
        let slot = match kind {
            TableKind::Wdl => &mut ending.wdl,
            TableKind::Dtz => &mut ending.dtz,
        };
        if slot.is_some() {
            return false;
        }
        let file = TableFile::new(path);
        if let Some(bytes) = bytes {
            let bytes = Bytes::InMemory(bytes.into());
            file.table.get_or_init(|| Table::new(bytes, material, kind));
        }
        *slot = Some(file);
        self.most_men = self.most_men.max(material.men());
        true
    }

    /// The ending with this material, added if necessary; `None` if there is one with the colours swapped.
    fn ending_for(&mut self, material: Material) -> Option<&mut Ending> {
        let number = match self.by_material.get(&material.key()) {
            Some(&(_, true)) => return None,
            Some(&(number, false)) => number,
            None => {
                let number = self.endings.len();
                self.endings.push(Ending {
                    material,
                    wdl: None,
                    dtz: None,
                });
                // With the same material on both sides, the second entry replaces the first.
                self.by_material.insert(material.flipped().key(), (number, true));
                self.by_material.insert(material.key(), (number, false));
                number
            }
        };
        self.endings.get_mut(number)
    }

    /// How many men the largest table has; 0 without tables.
    ///
    /// ```
    /// assert_eq!(tabiya_tablebase::Tablebases::new().max_men(), 0);
    /// ```
    pub fn max_men(&self) -> usize {
        self.most_men
    }

    /// Opens every file, checks its header, and returns the errors, to find them before probing.
    pub fn check(&self) -> Vec<ProbeError> {
        let mut faults = Vec::new();
        for ending in &self.endings {
            for (file, kind) in [(&ending.wdl, TableKind::Wdl), (&ending.dtz, TableKind::Dtz)] {
                if let Some(file) = file {
                    faults.extend(file.table(ending.material, kind).err());
                }
            }
        }
        faults
    }

    /// Rejects positions that no table can have.
    #[inline]
    pub(crate) fn check_probeable(&self, position: &Position) -> Result<(), ProbeError> {
        if !position.castling_rights().is_empty() {
            return Err(ProbeError::CastlingRights);
        }
        let men = position.occupied().count() as usize;
        // Two bare kings need no table.
        if men > self.most_men.max(2) {
            let most = self.most_men;
            return Err(ProbeError::TooManyMen { men, most });
        }
        Ok(())
    }

    /// The file for this material, and whether it has the colours swapped.
    #[inline]
    fn file(&self, material: Material, kind: TableKind) -> Result<(&TableFile, Material, bool), ProbeError> {
        let missing = ProbeError::MissingTable { material, kind };
        let Some(&(ending, swapped)) = self.by_material.get(&material.key()) else {
            return Err(missing);
        };
        let ending = self.endings.get(ending);
        let file = ending.and_then(|ending| match kind {
            TableKind::Wdl => Some((ending.wdl.as_ref()?, ending.material)),
            TableKind::Dtz => Some((ending.dtz.as_ref()?, ending.material)),
        });
        match file {
            Some((file, material)) => Ok((file, material, swapped)),
            None => Err(missing),
        }
    }

    /// The value in the WDL table, without considering captures.
    #[inline]
    pub(crate) fn stored_wdl(&self, position: &Position) -> Result<Wdl, ProbeError> {
        if position.occupied().count() == 2 {
            return Ok(Wdl::Draw);
        }
        let (file, material, swapped) = self.file(Material::of(position), TableKind::Wdl)?;
        let table = file.table(material, TableKind::Wdl)?;
        table.wdl(position, swapped).map_err(|fault| file.bad(fault))
    }

    /// The value in the DTZ table for a position with this result, which is not a draw.
    pub(crate) fn stored_distance(&self, position: &Position, wdl: Wdl) -> Result<Distance, ProbeError> {
        let (file, material, swapped) = self.file(Material::of(position), TableKind::Dtz)?;
        let table = file.table(material, TableKind::Dtz)?;
        let distance = table.distance(position, swapped, wdl);
        distance.map_err(|fault| file.bad(fault))
    }

    /// The error for a DTZ table that contradicts itself.
    #[cold]
    pub(crate) fn contradiction(&self, position: &Position) -> ProbeError {
        let fault = TableFault::Corrupt {
            what: "distances for neither side to move",
            at: 4,
        };
        match self.file(Material::of(position), TableKind::Dtz) {
            Ok((file, _, _)) => file.bad(fault),
            Err(error) => error,
        }
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebases")
            .field("endings", &self.endings.len())
            .field("most_men", &self.most_men)
            .finish()
    }
}

const _: () = {
    const fn shared_by_threads<T: Send + Sync>() {}
    shared_by_threads::<Tablebases>();
    assert!(MAX_MEN < 16);
};

/// Material keys come from file names and boards, never from an attacker, so one multiplication is enough.
#[derive(Default)]
struct MaterialHasher(u64);

impl Hasher for MaterialHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// Why a folder could not be listed.
#[derive(Debug)]
pub struct FolderError {
    folder: PathBuf,
    error: io::Error,
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.folder.display(), self.error)
    }
}

impl std::error::Error for FolderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}
