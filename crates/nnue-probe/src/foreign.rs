//! Foreign probers: any shared library with the nnue-probe interface, loaded at run time.
//!
//! Such libraries do not validate their input and crash on anything unexpected, so every call is validated here
//! before it is made.
#![allow(unsafe_code)]

use crate::c::{DirtyPiece, NnueData, arrays_of, placement_from_arrays, player};
use crate::change::Changes;
use crate::features::Placement;
use crate::foreign_error::ForeignError;
use crate::net::Net;
use core::ffi::{c_char, c_int};
use core::fmt;
use core::ptr;
use libloading::Library;
use std::ffi::CString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tabiya_rules::{FenStyle, Position};

type Init = unsafe extern "C" fn(*const c_char);
type EvaluateFen = unsafe extern "C" fn(*const c_char) -> c_int;
type Evaluate = unsafe extern "C" fn(c_int, *mut c_int, *mut c_int) -> c_int;
type EvaluateIncremental = unsafe extern "C" fn(c_int, *mut c_int, *mut c_int, *mut *mut NnueData) -> c_int;

/// A prober in a shared library, with the network it was given.
///
/// These libraries keep their network in global variables, so a process can have only one prober: the first
/// successful [`load`](ForeignProbe::load) is the last, and the library stays loaded until the process exits. A
/// library may not be thread-safe, so calls are serialised.
///
/// Loading a library runs its code: load only what you would run as a program.
///
/// ```no_run
/// use nnueprobe::ForeignProbe;
///
/// let probe = ForeignProbe::load("./libnnueprobe.so", "nn-82215d0fd0df.nnue")?;
/// println!("{}", probe.evaluate_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?);
/// # Ok::<(), nnueprobe::ForeignError>(())
/// ```
pub struct ForeignProbe {
    functions: Mutex<Functions>,
    library: PathBuf,
    net: PathBuf,
}

/// The functions of a library. The pointers are valid as long as the library is loaded.
struct Functions {
    evaluate_fen: EvaluateFen,
    evaluate: Evaluate,
    /// Missing in early versions.
    evaluate_incremental: Option<EvaluateIncremental>,
    _library: Library,
}

/// The prober of this process.
static LOADED: OnceLock<ForeignProbe> = OnceLock::new();

impl ForeignProbe {
    /// Loads a library and has it read a network, which must be a HalfKP file.
    ///
    /// ```
    /// use nnueprobe::ForeignProbe;
    ///
    /// let error = ForeignProbe::load("no/such/library.so", "net.nnue").unwrap_err();
    /// assert!(error.to_string().starts_with("no/such/library.so: "));
    /// ```
    pub fn load(
        library: impl AsRef<Path>,
        net: impl AsRef<Path>,
    ) -> Result<&'static ForeignProbe, ForeignError> {
        static LOADING: Mutex<()> = Mutex::new(());
        let _loading = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = LOADED.get() {
            return Err(ForeignError::LoadedAlready {
                library: loaded.library.clone(),
            });
        }
        let library = regular_file(library.as_ref())?;
        // There is no telling what a library does with a bad file, so it never sees one.
        let net = net.as_ref();
        Net::load(net).map_err(|error| ForeignError::Net(net.to_owned(), error))?;
        let net = net
            .canonicalize()
            .map_err(|error| ForeignError::Path(net.to_owned(), error))?;
        let net_text = c_path(&net)?;

        let (init, functions) = open(&library)?;
        // SAFETY: the function has this signature in every such library; the text ends with a zero byte.
        unsafe { init(net_text.as_ptr()) };
        Ok(LOADED.get_or_init(|| ForeignProbe {
            functions: Mutex::new(functions),
            library,
            net,
        }))
    }

    /// The prober of this process, or an error if none is loaded.
    pub fn loaded() -> Result<&'static ForeignProbe, ForeignError> {
        LOADED.get().ok_or(ForeignError::NotLoaded)
    }

    /// The path of the library.
    pub fn library(&self) -> &Path {
        &self.library
    }

    /// The path of the network.
    pub fn net(&self) -> &Path {
        &self.net
    }

    /// The score of a position from the side to move's point of view.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_placement(
            position.side_to_move().index() as c_int,
            &Placement::from(position),
        )
    }

    /// The score of the position given as a FEN, from the side to move's point of view. The library parses the FEN
    /// itself, but only after it has been validated here.
    pub fn evaluate_fen(&self, fen: &str) -> Result<i32, ForeignError> {
        let position = Position::from_fen_lenient(fen).map_err(ForeignError::Fen)?;
        let fen = CString::new(position.to_fen(FenStyle::Standard)).map_err(|_| ForeignError::ZeroByte)?;
        let functions = self.functions();
        // SAFETY: the function has this signature in every such library; the text ends with a zero byte.
        Ok(unsafe { (functions.evaluate_fen)(fen.as_ptr()) })
    }

    /// The score of a position in arrays, as C programs pass them: `side` is 0 for White, 1 for Black; the pieces
    /// start with the white king (1) and the black king (7); a 0 may end them early.
    pub fn evaluate_arrays(&self, side: i32, pieces: &[i32], squares: &[i32]) -> Result<i32, ForeignError> {
        player(side)?;
        let placement = placement_from_arrays(pieces, squares)?;
        Ok(self.evaluate_placement(side, &placement))
    }

    /// The same score, updated incrementally. `history` holds the data of this position and of the positions one
    /// and two plies earlier, where known; the library stores its accumulator in the first.
    pub fn evaluate_incremental(
        &self,
        side: i32,
        pieces: &[i32],
        squares: &[i32],
        history: [Option<&mut NnueData>; 3],
    ) -> Result<i32, ForeignError> {
        player(side)?;
        let (mut pieces, mut squares) = arrays_of(&placement_from_arrays(pieces, squares)?);
        let mut pointers = [ptr::null_mut(); 3];
        let known = history.into_iter().map_while(|data| data);
        // A library may assume that no ply is missing between two others.
        for (pointer, data) in pointers.iter_mut().zip(known) {
            check(data.dirty_piece)?;
            *pointer = ptr::from_mut(data);
        }
        // The library writes to the data of the position itself, so that must not be null.
        let mut scratch = NnueData::new(DirtyPiece::NONE);
        if pointers[0].is_null() {
            pointers[0] = &raw mut scratch;
        }
        let functions = self.functions();
        let evaluate = functions
            .evaluate_incremental
            .ok_or(ForeignError::Function("nnue_evaluate_incremental"))?;
        // SAFETY: the function has this signature in every such library. The arrays end with a 0 and hold a
        // position; the pointers are null or come from exclusive references to different data.
        Ok(unsafe {
            evaluate(
                side,
                pieces.as_mut_ptr(),
                squares.as_mut_ptr(),
                pointers.as_mut_ptr(),
            )
        })
    }

    fn evaluate_placement(&self, side: c_int, placement: &Placement) -> i32 {
        let (mut pieces, mut squares) = arrays_of(placement);
        let functions = self.functions();
        // SAFETY: the function has this signature in every such library; the arrays end with a 0 and hold a
        // position.
        unsafe { (functions.evaluate)(side, pieces.as_mut_ptr(), squares.as_mut_ptr()) }
    }

    fn functions(&self) -> MutexGuard<'_, Functions> {
        self.functions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for ForeignProbe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForeignProbe")
            .field("library", &self.library)
            .field("net", &self.net)
            .finish_non_exhaustive()
    }
}

fn check(dirty: DirtyPiece) -> Result<(), ForeignError> {
    Changes::try_from(dirty)
        .map(|_| ())
        .map_err(ForeignError::DirtyPiece)
}

/// The full path of a file. A bare name would be searched for elsewhere, and opening a pipe would block.
fn regular_file(path: &Path) -> Result<PathBuf, ForeignError> {
    let error = |error| ForeignError::Path(path.to_owned(), error);
    if !fs::metadata(path).map_err(error)?.is_file() {
        return Err(ForeignError::NotAFile(path.to_owned()));
    }
    path.canonicalize().map_err(error)
}

/// A path as a C string.
fn c_path(path: &Path) -> Result<CString, ForeignError> {
    #[cfg(unix)]
    let bytes = std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str()).to_vec();
    #[cfg(not(unix))]
    let bytes = path.to_string_lossy().into_owned().into_bytes();
    CString::new(bytes).map_err(|_| ForeignError::ZeroByte)
}

/// Loads the library and looks up its functions.
fn open(path: &Path) -> Result<(Init, Functions), ForeignError> {
    let failed = |error| ForeignError::Library(path.to_owned(), error);
    // SAFETY: loading runs the library's initialisers; the documentation asks the caller to trust them.
    let library = unsafe { Library::new(path) }.map_err(failed)?;
    // SAFETY: in a library with this interface the functions have these signatures.
    unsafe {
        let missing = |name| ForeignError::Function(name);
        let init = *library
            .get::<Init>(b"nnue_init\0")
            .map_err(|_| missing("nnue_init"))?;
        let evaluate_fen = *library
            .get::<EvaluateFen>(b"nnue_evaluate_fen\0")
            .map_err(|_| missing("nnue_evaluate_fen"))?;
        let evaluate = *library
            .get::<Evaluate>(b"nnue_evaluate\0")
            .map_err(|_| missing("nnue_evaluate"))?;
        let incremental = library.get::<EvaluateIncremental>(b"nnue_evaluate_incremental\0");
        let evaluate_incremental = incremental.ok().map(|function| *function);
        let functions = Functions {
            evaluate_fen,
            evaluate,
            evaluate_incremental,
            _library: library,
        };
        Ok((init, functions))
    }
}
