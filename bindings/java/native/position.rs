//! Positions, which Java holds as numbers: see [`packed`].

use jni::objects::{JByteArray, JClass, JIntArray, JLongArray, JString};
use jni::sys::{jboolean, jint, jlong};
use jni::{EnvUnowned, jni_sig, jni_str};
use tabiya_bindings::drawing::{SvgOptions, svg};
use tabiya_bindings::text::{parse_fen, parse_fen_strictly, parse_move};
use tabiya_bindings::{Failure, FailureKind, Score, WinDrawLoss, count_in_pieces, polyglot_key};
use tabiya_rules::{Bitboard, Drawing, FenStyle, MoveClass, Position, Square, perft};

use crate::calls::{Trouble, call, ints, longs, string, text};
use crate::message::Message;
use crate::methods::{of_positions, of_words};
use crate::packed::{self, line};
use crate::{moves, squares};

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_parse<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    fen: JString<'local>,
    is_strict: jboolean,
    words: JLongArray<'local>,
) {
    call(env, |env| {
        let fen = text(env, &fen)?;
        let position = if is_strict {
            parse_fen_strictly(&fen)?
        } else {
            parse_fen(&fen)?
        };
        packed::write(env, &position, &words)
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_shuffled<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    number: jint,
    words: JLongArray<'local>,
) {
    call(env, |env| {
        let position = u16::try_from(number).ok().and_then(Position::chess960);
        let position = position.ok_or_else(|| {
            let message = format!("positions of Chess960 are numbered from 0 to 959, not {number}");
            Failure::new(FailureKind::BadArgument, message)
        })?;
        packed::write(env, &position, &words)
    })
}

of_positions! {
    Java_tabiya_Position_fenText(position, env, style: jint) -> JString<'local> {
        let style = match style {
            0 => FenStyle::Standard,
            1 => FenStyle::XFen,
            _ => FenStyle::Shredder,
        };
        string(env, Some(position.fen_text(style).as_str()))
    }

    Java_tabiya_Position_drawn(position, env, in_unicode: jboolean) -> JString<'local> {
        let drawing = Drawing::new(position.squares());
        string(env, Some(&if in_unicode { drawing.unicode() } else { drawing.ascii() }))
    }

    Java_tabiya_Position_moves(position, env, are_captures: jboolean) -> JIntArray<'local> {
        let class = if are_captures { MoveClass::Captures } else { MoveClass::All };
        let mut numbers = [0; 256];
        let legal = position.moves(class);
        for (number, &mv) in numbers.iter_mut().zip(&legal) {
            *number = moves::number(mv);
        }
        ints(env, &numbers[..legal.len().min(256)])
    }

    Java_tabiya_Position_read(position, env, given: JString<'local>) -> jint {
        Ok(moves::number(parse_move(position, &text(env, &given)?)?))
    }

    Java_tabiya_Position_written(position, env, mv: jint, is_long: jboolean) -> JString<'local> {
        let Some(mv) = moves::legal_or_null(position, mv)? else {
            return string(env, Some("--"));
        };
        let san = if is_long { position.to_lan(mv) } else { position.to_san(mv) };
        string(env, Some(san.as_str()))
    }

    Java_tabiya_Position_writtenLine(position, env, given: JIntArray<'local>) -> JString<'local> {
        let mut numbers = vec![0; given.len(env)?];
        given.get_region(env, 0, &mut numbers)?;
        let line = position.line_to_san(&moves::legal_line(position, &numbers)?);
        string(env, Some(&line.map_err(Failure::from)?))
    }

    Java_tabiya_Position_turned(position, env, words: JLongArray<'local>) -> () {
        packed::write(env, &position.mirrored(), &words)
    }

    Java_tabiya_Position_expected(
        position, env, is_mate: jboolean, is_given: jboolean, value: jint
    ) -> JByteArray<'local> {
        let score = match (is_mate, is_given) {
            (true, true) => Score::MateGiven,
            (true, false) => Score::Mate(value),
            (false, _) => Score::Centipawns(value),
        };
        let mut message = Message::default();
        message.chances(WinDrawLoss::expected(score, position));
        message.finish(env)
    }

    Java_tabiya_Position_ending(position, env) -> JByteArray<'local> {
        let mut message = Message::default();
        if let Some(outcome) = position.outcome() {
            message.outcome(outcome);
        }
        message.finish(env)
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

    Java_tabiya_Position_image(position, env, numbers: JLongArray<'local>) -> JString<'local> {
        // Flags, the squares of the last move or -1, the highlighted squares, and pairs of squares for arrows.
        let numbers = longs(env, &numbers)?;
        let &[is_flipped, has_coordinates, from, to, highlight, ref arrows @ ..] = numbers.as_slice() else {
            return Err(Failure::new(FailureKind::Internal, "a drawing without options").into());
        };
        let square = |number: i64| squares::numbered(number as jint);
        let options = SvgOptions {
            flipped: is_flipped == 1,
            without_coordinates: has_coordinates == 0,
            last_move: square(from).ok().zip(square(to).ok()),
            highlight: Bitboard(highlight as u64).into_iter().collect(),
            arrows: pairs(arrows)?,
        };
        string(env, Some(&svg(position, &options)))
    }

    Java_tabiya_Position_line(position, env, given: JIntArray<'local>) -> JLongArray<'local> {
        let mut numbers = vec![0; given.len(env)?];
        given.get_region(env, 0, &mut numbers)?;
        let mut position = position.clone();
        let mut packed = Vec::with_capacity(numbers.len());
        for number in numbers {
            position = moves::after(&position, number)?;
            packed.push(packed::pack(&position));
        }
        line(env, &packed)
    }
}

of_words! {
    Java_tabiya_Position_polyglot(position) -> jlong {
        Ok(polyglot_key(position) as jlong)
    }

    Java_tabiya_Position_found(position, mv: jint) -> jint {
        Ok(moves::legal(position, mv).map_or(0, moves::number))
    }

    Java_tabiya_Position_hasMoves(position) -> jboolean {
        Ok(position.has_legal_moves())
    }

    Java_tabiya_Position_isChecking(position, mv: jint) -> jboolean {
        Ok(position.gives_check(moves::legal(position, mv)?))
    }

    Java_tabiya_Position_attackersOf(position, square: jint, by: jint) -> jlong {
        Ok(position.attackers(squares::numbered(square)?, squares::color(by)).0 as jlong)
    }

    Java_tabiya_Position_attackedBy(position, by: jint) -> jlong {
        Ok(position.attacked_by(squares::color(by)).0 as jlong)
    }

    Java_tabiya_Position_attacksFrom(position, square: jint) -> jlong {
        let square = squares::numbered(square)?;
        Ok(position.attacks_from(square).0 as jlong)
    }

    Java_tabiya_Position_pinsOf(position, color: jint) -> jlong {
        Ok(position.pinned(squares::color(color)).0 as jlong)
    }

    Java_tabiya_Position_pinOf(position, square: jint) -> jlong {
        let line = position.pin_line(squares::numbered(square)?);
        Ok(line.map_or(-1, |line| line.0 as jlong))
    }

    Java_tabiya_Position_lacksMaterial(position, color: jint) -> jboolean {
        Ok(match color {
            -1 => position.is_insufficient_material(),
            color => position.has_insufficient_material(squares::color(color)),
        })
    }
}

#[unsafe(no_mangle)]
#[allow(
    clippy::too_many_arguments,
    reason = "an array would take longer than the move"
)]
pub extern "system" fn Java_tabiya_Position_after<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    low: jlong,
    middle: jlong,
    high: jlong,
    black: jlong,
    rooks: jlong,
    state: jlong,
    key: jlong,
    mv: jint,
    next: JLongArray<'local>,
) {
    call(env, |env| {
        let words = [low, middle, high, black, rooks, state, key];
        let after = packed::ask(words, |position| moves::after(position, mv))?;
        packed::write(env, &after, &next)
    })
}

/// Pairs of squares.
fn pairs(numbers: &[i64]) -> Result<Vec<(Square, Square)>, Failure> {
    let pairs = numbers.chunks_exact(2);
    let square = |number: i64| squares::numbered(number as jint);
    pairs
        .map(|pair| Ok((square(pair[0])?, square(pair[1])?)))
        .collect()
}
