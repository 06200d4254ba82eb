//! Positions as images and as numbers for networks.

use core::ffi::c_char;

use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text::Castling;
use tabiya_bindings::{Failure, features};
use tabiya_rules::Bitboard;

use super::CPosition;
use crate::moves::{CMove, taken};
use crate::options::sized;
use crate::pointers::{self, borrow, give_text, put};
use crate::status::{Status, call};

/// How many numbers tabiya_position_planes writes: 18 planes of 64 squares.
pub const TABIYA_PLANES_SIZE: usize = 1152;

const _: () = assert!(TABIYA_PLANES_SIZE == features::NUMBERS);

/// Writes a position as planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king,
/// the same for Black, White's right to castle on the king's side and on the queen's, the same for Black, the
/// en-passant square, and all ones if White is to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_planes(
    position: *const CPosition,
    planes: *mut [u8; TABIYA_PLANES_SIZE],
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        let mut numbers = [0; TABIYA_PLANES_SIZE];
        features::planes(&position.0, &mut numbers);
        // SAFETY: the caller's promise.
        unsafe { put(planes, numbers) }
    })
}

/// How to draw a board; initialise with tabiya_svg_style_default(): White at the bottom, with coordinates.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SvgStyle {
    /// The size of this struct as the program knows it.
    pub size: usize,
    /// Black at the bottom.
    pub flipped: bool,
    /// No letters and digits at the edges.
    pub without_coordinates: bool,
    /// The last move, which is marked; 0 for none.
    pub last_move: CMove,
    /// Squares to mark: bit 0 is a1, bit 63 is h8.
    pub highlight: u64,
    /// Moves to draw as arrows; may be null.
    pub arrows: *const CMove,
    /// How many arrows there are.
    pub arrow_count: usize,
}

impl Default for SvgStyle {
    fn default() -> SvgStyle {
        SvgStyle {
            size: size_of::<SvgStyle>(),
            flipped: false,
            without_coordinates: false,
            last_move: 0,
            highlight: 0,
            arrows: core::ptr::null(),
            arrow_count: 0,
        }
    }
}

/// White at the bottom, with coordinates, nothing marked.
#[unsafe(no_mangle)]
pub extern "C" fn tabiya_svg_style_default() -> SvgStyle {
    SvgStyle::default()
}

/// Draws a position as SVG; a king in check is marked. The style may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tabiya_position_svg(
    position: *const CPosition,
    style: *const SvgStyle,
    image: *mut *mut c_char,
) -> Status {
    call(|| {
        // SAFETY: the caller's promise.
        let position = unsafe { borrow(position, "position") }?;
        // SAFETY: the caller's promise.
        let options = unsafe { svg_options(&sized(style, "svg_style")?) }?;
        // SAFETY: the caller's promise.
        unsafe { give_text(image, svg(&position.0, &options)) }
    })
}

/// # Safety
/// The arrows are null or as many as the style says.
unsafe fn svg_options(style: &SvgStyle) -> Result<SvgOptions, Failure> {
    let squares = |mv: CMove| taken(mv).map(|mv| (mv.from(), Castling::Usual.to_square(mv)));
    let arrows = match style.arrow_count {
        0 => &[],
        // SAFETY: the caller's promise.
        count => unsafe { pointers::slice(style.arrows, count, "arrows") }?,
    };
    Ok(SvgOptions {
        flipped: style.flipped,
        without_coordinates: style.without_coordinates,
        last_move: match style.last_move {
            0 => None,
            mv => Some(squares(mv)?),
        },
        highlight: Bitboard(style.highlight).iter().collect(),
        arrows: arrows.iter().map(|&mv| squares(mv)).collect::<Result<_, _>>()?,
    })
}
