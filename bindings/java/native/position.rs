//! Positions.

use jni::objects::{JByteArray, JClass, JIntArray, JString};
use jni::sys::{jboolean, jchar, jint, jlong};
use jni::{EnvUnowned, jni_sig, jni_str};
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text::{parse_fen, parse_fen_strictly, parse_move};
use tabiya_bindings::{Failure, FailureKind, count_in_pieces};
use tabiya_rules::{Color, Drawing, Position, Square, perft};

use crate::calls::{Trouble, call, ints, string, text};
use crate::message::Message;
use crate::methods::{methods, owned};
use crate::moves;
use crate::table::{Table, unlocked};

pub(crate) static POSITIONS: Table<Position> = Table::new("position");

fn square(name: &str) -> Result<Square, Failure> {
    Ok(name.parse::<Square>()?)
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_parse<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    fen: JString<'local>,
    is_strict: jboolean,
) -> jlong {
    call(env, |env| {
        let fen = text(env, &fen)?;
        let position = if is_strict {
            parse_fen_strictly(&fen)?
        } else {
            parse_fen(&fen)?
        };
        Ok(POSITIONS.keep(position))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_shuffled<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    number: jint,
) -> jlong {
    call(env, |_| {
        let position = u16::try_from(number).ok().and_then(Position::chess960);
        let position = position.ok_or_else(|| {
            let message = format!("positions of Chess960 are numbered from 0 to 959, not {number}");
            Failure::new(FailureKind::BadArgument, message)
        })?;
        Ok(POSITIONS.keep(position))
    })
}

owned!(POSITIONS, Java_tabiya_Position_free, Java_tabiya_Position_count);

methods! {
    POSITIONS, unlocked;

    Java_tabiya_Position_fenText(position, env) -> JString<'local> {
        string(env, Some(&position.to_string()))
    }

    Java_tabiya_Position_drawn(position, env) -> JString<'local> {
        string(env, Some(&Drawing::new(position.squares()).ascii()))
    }

    Java_tabiya_Position_isWhiteToMove(position, _env) -> jboolean {
        Ok(position.side_to_move() == Color::White)
    }

    Java_tabiya_Position_halfmoves(position, _env) -> jint {
        Ok(position.halfmove_clock() as jint)
    }

    Java_tabiya_Position_fullmoves(position, _env) -> jint {
        Ok(position.fullmove_number() as jint)
    }

    Java_tabiya_Position_passant(position, env) -> JString<'local> {
        let square = position.en_passant().map(|square| square.to_string());
        string(env, square.as_deref())
    }

    Java_tabiya_Position_zobrist(position, _env) -> jlong {
        Ok(position.key() as jlong)
    }

    Java_tabiya_Position_moves(position, env) -> JIntArray<'local> {
        let numbers: Vec<jint> = position.legal_moves().iter().map(|&mv| moves::number(mv)).collect();
        ints(env, &numbers)
    }

    Java_tabiya_Position_read(position, env, given: JString<'local>) -> jint {
        Ok(moves::number(parse_move(position, &text(env, &given)?)?))
    }

    Java_tabiya_Position_allows(position, _env, mv: jint) -> jboolean {
        Ok(moves::legal(position, mv).is_ok())
    }

    Java_tabiya_Position_written(position, env, mv: jint) -> JString<'local> {
        let mv = moves::legal(position, mv)?;
        string(env, Some(position.to_san(mv).as_str()))
    }

    Java_tabiya_Position_after(position, _env, mv: jint) -> jlong {
        let mv = moves::legal(position, mv)?;
        Ok(POSITIONS.keep(position.after(mv)))
    }

    Java_tabiya_Position_hasCheck(position, _env) -> jboolean {
        Ok(position.is_check())
    }

    Java_tabiya_Position_hasCheckmate(position, _env) -> jboolean {
        Ok(position.is_checkmate())
    }

    Java_tabiya_Position_hasStalemate(position, _env) -> jboolean {
        Ok(position.is_stalemate())
    }

    Java_tabiya_Position_ending(position, env) -> JByteArray<'local> {
        let mut message = Message::default();
        if let Some(outcome) = position.outcome() {
            message.outcome(outcome);
        }
        message.finish(env)
    }

    Java_tabiya_Position_letter(position, env, name: JString<'local>) -> jchar {
        let piece = position.piece_at(square(&text(env, &name)?)?);
        Ok(piece.map_or(0, |piece| piece.letter() as jchar))
    }

    Java_tabiya_Position_paths(position, env, depth: jint) -> jlong {
        let depth = u32::try_from(depth)
            .map_err(|_| Failure::new(FailureKind::BadArgument, format!("depth: at least 0, not {depth}")))?;
        let class = env.find_class(jni_str!("tabiya/Waiting"))?;
        let counted = count_in_pieces(position, depth, |piece, depth| {
            env.call_static_method(&class, jni_str!("throwIfInterrupted"), jni_sig!("()V"), &[])?;
            Ok::<u64, Trouble>(perft::count(piece, depth))
        })?;
        Ok(counted as jlong)
    }

    Java_tabiya_Position_isSame(position, _env, other: jlong) -> jboolean {
        Ok(*position == *POSITIONS.find(other)?)
    }

    Java_tabiya_Position_image(
        position, env, is_flipped: jboolean, has_coordinates: jboolean,
        last_move: JString<'local>, highlight: JString<'local>, arrows: JString<'local>
    ) -> JString<'local> {
        let options = SvgOptions {
            flipped: is_flipped,
            without_coordinates: !has_coordinates,
            last_move: pairs(&text(env, &last_move)?)?.pop(),
            highlight: squares(&text(env, &highlight)?)?,
            arrows: pairs(&text(env, &arrows)?)?,
        };
        string(env, Some(&svg(position, &options)))
    }
}

/// Squares with a line for each.
fn squares(lines: &str) -> Result<Vec<Square>, Failure> {
    lines.lines().map(square).collect()
}

/// Pairs of squares, with a line for each square.
fn pairs(lines: &str) -> Result<Vec<(Square, Square)>, Failure> {
    let squares = squares(lines)?;
    Ok(squares.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}
