//! Set-ups, which Java sends as FEN: what is wrong with them, and the positions they make.

use jni::EnvUnowned;
use jni::objects::{JByteArray, JClass, JLongArray, JString};
use jni::sys::jboolean;
use tabiya_bindings::Failure;
use tabiya_rules::{Epd, FenStyle, ParsePositionError, Position, Setup};

use crate::calls::{call, string, text};
use crate::message::Message;
use crate::{moves, packed};

fn parse(text: &str) -> Result<Setup, Failure> {
    Ok(Setup::from_fen_lenient(text)?)
}

/// A FEN as Java's builder takes it apart: six fields, whatever was left out.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Setup_read<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    fen: JString<'local>,
    is_repaired: jboolean,
) -> JString<'local> {
    call(env, |env| {
        let mut setup = parse(&text(env, &fen)?)?;
        if is_repaired {
            setup = setup.repaired().0;
        }
        // With the rights as they are claimed, whether there are such rooks or not.
        let fen = setup.to_fen(FenStyle::Standard);
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let claims = setup.castling.to_string();
        if let Some(castling) = fields.get_mut(2) {
            *castling = &claims;
        }
        string(env, Some(&fields.join(" ")))
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Setup_judge<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    fen: JString<'local>,
) -> JByteArray<'local> {
    call(env, |env| {
        let setup = parse(&text(env, &fen)?)?;
        let faults = setup.faults();
        let mut message = Message::default();
        message.int(faults.len() as i32);
        for fault in &faults {
            message.text(fault.name());
            message.text(&fault.to_string());
            message.flag(fault.is_repairable());
        }
        message.finish(env)
    })
}

#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Setup_build<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    fen: JString<'local>,
    words: JLongArray<'local>,
) {
    call(env, |env| {
        let setup = parse(&text(env, &fen)?)?;
        let position =
            Position::try_from(setup).map_err(|faults| Failure::from(ParsePositionError::from(faults)))?;
        packed::write(env, &position, &words)
    })
}

/// A line of EPD: the position, and each operation with its operands as text and, if it has some, as moves.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_readEpd<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    line: JString<'local>,
    words: JLongArray<'local>,
) -> JByteArray<'local> {
    call(env, |env| {
        let epd = parse_epd(&text(env, &line)?)?;
        packed::write(env, &epd.position, &words)?;
        let mut message = Message::default();
        message.int(epd.operations.len() as i32);
        let alone = |operation| Epd {
            position: epd.position.clone(),
            operations: vec![operation],
        };
        let board = Epd {
            position: epd.position.clone(),
            operations: vec![],
        }
        .to_text(FenStyle::XFen);
        for operation in &epd.operations {
            message.text(&operation.opcode());
            let written = alone(operation.clone()).to_text(FenStyle::XFen);
            let operands = written.get(board.len()..).unwrap_or("").trim();
            let operands = operands.strip_prefix(&*operation.opcode()).unwrap_or(operands);
            message.text(operands.trim_end_matches(';').trim());
        }
        for moves in [epd.best_moves(), epd.avoid_moves()] {
            message.int(moves.len() as i32);
            for &mv in moves {
                message.int(moves::number(mv));
            }
        }
        message.finish(env)
    })
}

/// Writes EPD: a position and operations, which are read to see whether they can be.
#[unsafe(no_mangle)]
pub extern "system" fn Java_tabiya_Position_writeEpd<'local>(
    env: EnvUnowned<'local>,
    _class: JClass<'local>,
    line: JString<'local>,
) -> JString<'local> {
    call(env, |env| {
        let epd = parse_epd(&text(env, &line)?)?;
        string(env, Some(&epd.to_text(FenStyle::XFen)))
    })
}

fn parse_epd(line: &str) -> Result<Epd, Failure> {
    Ok(line.parse::<Epd>()?)
}
