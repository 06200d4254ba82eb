//! Shared by several tests.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::io::{self, Read};

use tabiya_pgn::{
    GameError, GameResult, Handler, Nag, Place, Reader, Replay, Source, TagValue, Verdict, Visitor, Walk,
};
use tabiya_rules::{CastlingText, Move, Position, San};

/// Logs every event of a reader.
#[derive(Default, Clone, Debug)]
pub struct Log {
    pub lines: Vec<String>,
    pub skips_movetext: bool,
    pub skips_variations: bool,
}

impl Log {
    fn note(&mut self, line: String) {
        self.lines.push(line);
    }
}

impl Visitor for Log {
    fn begin_game(&mut self, byte: u64) {
        self.note(format!("game at {byte}"));
    }

    fn tag(&mut self, name: &str, value: TagValue<'_>) -> Verdict {
        self.note(format!("{name}={}", value.text()));
        Ok(())
    }

    fn begin_movetext(&mut self) -> Verdict<Walk> {
        self.note("moves".to_owned());
        Ok(if self.skips_movetext {
            Walk::Skip
        } else {
            Walk::Enter
        })
    }

    fn san(&mut self, san: San, text: &[u8]) -> Verdict<Walk> {
        assert_eq!(San::parse_forgiving(text), Ok(san));
        self.note(tabiya_pgn::decode(text).into_owned());
        Ok(Walk::Enter)
    }

    fn null_move(&mut self) -> Verdict {
        self.note("--".to_owned());
        Ok(())
    }

    fn nag(&mut self, nag: Nag) -> Verdict {
        self.note(nag.to_string());
        Ok(())
    }

    fn comment(&mut self, text: &[u8]) -> Verdict {
        self.note(format!("{{{}}}", tabiya_pgn::decode(text)));
        Ok(())
    }

    fn begin_variation(&mut self) -> Verdict<Walk> {
        self.note("(".to_owned());
        Ok(if self.skips_variations {
            Walk::Skip
        } else {
            Walk::Enter
        })
    }

    fn end_variation(&mut self) {
        self.note(")".to_owned());
    }

    fn result(&mut self, result: GameResult) {
        self.note(format!("result {result}"));
    }

    fn end_game(&mut self) {
        self.note("end".to_owned());
    }

    fn bad_game(&mut self, error: &GameError) {
        self.note(format!("bad: {error}"));
    }
}

/// Logs every event of a replay.
#[derive(Default, Clone, Debug)]
pub struct Played {
    pub lines: Vec<String>,
}

impl Handler for Played {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.lines.push(format!("{name}={}", value.text()));
    }

    fn after_move(&mut self, position: &Position, mv: Move) -> Walk {
        let castling = CastlingText::Chess960;
        self.lines
            .push(format!("{} {:x}", mv.to_uci(castling), position.key()));
        Walk::Enter
    }

    fn comment(&mut self, text: &[u8]) {
        self.lines.push(format!("{{{}}}", tabiya_pgn::decode(text)));
    }

    fn result(&mut self, result: GameResult) {
        self.lines.push(result.to_string());
    }

    fn end_game(&mut self) {
        self.lines.push("end".to_owned());
    }

    fn bad_game(&mut self, error: &GameError) {
        self.lines.push(format!("bad: {error}"));
    }
}

/// Delivers its text a few bytes at a time.
pub struct Dribble<'a> {
    pub text: &'a [u8],
    pub step: usize,
}

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.step.min(buffer.len()).min(self.text.len());
        buffer[..length].copy_from_slice(&self.text[..length]);
        self.text = &self.text[length..];
        Ok(length)
    }
}

/// The events of a whole text.
pub fn events(text: &[u8]) -> Vec<String> {
    log(Reader::from_bytes(text), Log::default())
}

pub fn log<S: Source>(mut reader: Reader<S>, mut log: Log) -> Vec<String> {
    reader.read_all(&mut log).unwrap();
    log.lines
}

/// The errors of a whole text, replayed by the rules.
pub fn errors(text: &[u8]) -> Vec<GameError> {
    #[derive(Default)]
    struct Errors(Vec<GameError>);
    impl Handler for Errors {
        fn bad_game(&mut self, error: &GameError) {
            self.0.push(error.clone());
        }
    }
    let mut replay = Replay::new(Errors::default());
    Reader::from_bytes(text).read_all(&mut replay).unwrap();
    replay.into_handler().0
}

/// The place of the first `needle` in `text`.
pub fn place_of(text: &str, needle: &str) -> Place {
    let byte = text.find(needle).unwrap();
    Place {
        byte: byte as u64,
        line: 1 + text[..byte].matches('\n').count() as u64,
    }
}

/// Texts that are broken, odd or hard to split.
pub const ODDITIES: &[&str] = &[
    "",
    " \n\n ",
    "\u{feff}[Event \"bom\"]\n\n1. e4 *\n",
    "[A \"1\"]\r\n[B \"2\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n\r\n[A \"2\"]\r\n\r\n1. d4 *\r\n",
    "% escaped { ( [\n[A \"1\"]\n% more\n\n1. e4 ; rest of line } ) \n% escaped ( {\ne5 *\n",
    "[A \"1\"]\n\n1. e4 {never closed\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"]\n\n1. e4 (1. d4 d5\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"]\n\n1. e4) e5 *\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"never closed\n\n1. e4 *\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A 1]\n\n1. e4 *\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"]\n\n1. e4 Qh9 *\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"]\n\n1. e4\0 e5\0\0 *\0\n\n[A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"]\n\n1. e4 & e5 *\n\n[A \"2\"]\n\n1. d4 *\n",
    "[Event \"1\"]\n\n[Site \"x\"]\n\n1. e4 *\n\n[Event \"2\"]\n[Event \"3\"]\n\n[Event \"4\"]\n\n*\n",
    "{about the file}\n\n[A \"1\"]\n\n{about the game} 1. e4 *\n\n{no tags} 1. d4 {x}\n",
    "1. e4 e5 1-0\n\n1. d4 d5 0-1 {resigns} ; really\n1. c4 1/2-1/2 1. b4 *",
    "[A \"1\"]\n\n1. e4 e5\n\n2. Nf3 Nc6\n[A \"2\"]\n\n1. d4\n\n",
    "1.e4 e5 2.Nf3!? Nc6$10 3.Bb5!! a6?? 4.Ba4 $4 Nf6 5.0-0 Be7 = 6.Re1 b5 +/- 7.Bb3 d6 8.c3 0-0 *",
    "1. e4 -- 2. d4 Z0 3. c4 (3. Nf3 1-0) 3... e5 \u{bd}-\u{bd}",
    "1. e4 d5 2. e5 f5 3. exf6 e.p. Kd7 4. fxg7 Kc6 5. gxh8(Q) Kb6 6. Qxg8 *",
    "[A \"1\"]\n\n{ text\n[B \"in a comment\"]\n\n [%clk 1:00] } 1. e4 *\n\n  [A \"2\"]\n\n1. d4 *\n",
    "[A \"1\"][B \"2\"] [C \"3\"] 1. e4 *\n; comment\n\n[A \"2\"]\n; in between\n\n[B \"3\"]\n\n; first\n1. d4 *\n",
    "[A \"say \\\"hi\\\" \\\\ \"]\n[B \"an \"inner\" quote\"]\n[C \"\"]\n\n*\n",
    "1. e4 (1. d4 (1. c4 {a} (1. b4) c5) d5 $1) (1. f4) e5 *",
    "[A \"\"]\n\n[%x \"\n\n[B \"\"]\n\n1. e4 *",
    "1. e5 *\n\n1. e4 *\n\n1. d4 d5 *",
    "1. e4 (1. d4 Qh9 *\n\n1. d4 d5\n\n1. c4 & c5 {x 1-0 {b}\n\n{c}\n; d\n\n[A \"2\"]\n{e}\n[B \"3\"]\n\n1. f4 *\n",
    "[ A \"1\"]\n[B \"2\n3\"]\n\n[C\n\"4\"]\n\n1.\u{a0}e4\u{a0}\u{b1} e5N 2. 0000 0-0e.p. 1\u{2013}0 1-0\n\u{1a}\n",
    "[Result \"1-0\"]\u{a0}\n\u{a0}\n\n[A-b \"1\"]\n\n1. {x} e4 $256 {y} $1 (1. d4 1-0) {z} () ({w}) 1... {v} e5 *\n% x\n{u}\n",
    "{a}\n; b\n[A \"1\"]\n\n{c}\n\n[B \"2\"]\n; d\n\n[C \"3\"]\n\n1. e4 *\n\n% e\n\n{f}\n\n% g\n[D \"4\"]\n\n*",
];
