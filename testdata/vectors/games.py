"""Writes games.json: games with comments and variations, and what every binding must find in them. Called by
`cargo xtask vectors`, twice: without arguments it prints the texts of the games, one JSON string a line; given a file with
what the library writes for each of them, it checks that an independent tokenizer sees no difference, and prints the
vectors. README.md describes the format.
"""

import json
import random
import re
import sys

import chess

from common import write
from pgn_tokens import read

WORDS = "the only move a mistake in time trouble White is better here novelty (old) with tempo Müller 象棋 naïve".split()

# Written by hand, each nasty in its own way.
BY_HAND = [
    "*",
    "1-0",
    "1. e4 *",
    "1.e4 e5 2.Nf3 Nc6 1/2-1/2",
    "1. e4 1... e5 2. Nf3 *",
    "e4 e5 Nf3 *",
    "{before the first move} 1. e4 {after} e5 {at the end} *",
    "1. {between number and move} e4 1... {here too} e5 *",
    "1. e4 ( {before the variation's move} 1. d4 {after it} ) 1... e5 *",
    "1. e4 (1. d4) {after a variation} (1. c4) {after another} 1... e5 *",
    "1. e4 $1 $14 {first} {second} $2 e5 *",
    "1. e4! e5?! 2. Nf3!! Nc6?? 3. Bb5!? a6? *",
    "1. e4 (1. e4 e5) (1. e4 c5) 1... e5 *",
    "1. e4 (1. d4 (1. c4 (1. Nf3 (1. g3 (1. b3 b6) 1... g6) 1... Nf6) 1... c5) 1... d5) 1... e5 *",
    "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5)) 2... d6) 2. Nf3 (2. f4 exf4) *",
    "1. e4 e5 2. Nf3 (2. Bc4) (2. Nc3) (2. f4) (2. d4) (2. c3) *",
    "1. e4 e5 2. -- Nf6 (2... -- 3. d4) 3. Nf3 *",
    "1. e4 ; a comment to the end of the line\n1... e5 ;and another\n*",
    "1. e4 {a comment\nover two lines} 1... e5 *",
    "% not a part of the game\n1. e4 e5 *",
    "1. e4 {} e5 { } *",
    "1. e4 { spaces  inside } 1... e5 {\"quotes\" and \\ backslashes; (brackets) [and more] $5} *",
    "1. e4 {[%clk 0:05:03]} 1... e5 {[%eval 0.35] [%clk 0:04:59] a word} *",
    "1. e4 {[%eval #-3]} 1... e5 {[%cal Ge2e4,Rd8h4][%csl Ya1,Bh8]} *",
    "1. e4 {[%emt 0:00:07] [%unknown 1,2,3]} 1... e5 *",
    '[White "a"]\n[White "b"]\n[Event "x"]\n\n1. e4 *',
    '[White "O\'Hanlon \\"the\\" 2nd"]\n[Black "back\\\\slash"]\n\n1. e4 *',
    '[Result "1-0"]\n[White "before the event"]\n[Event "z"]\n\n1. e4 e5 1-0',
    '[Event "Zürich 1953 – 象棋"]\n\n1. e4 {ß} *',
    '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Kd7 (12... Kf7 13. e4) 13. e4 *',
    '[SetUp "1"]\n[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n\n1. O-O (1. O-O-O O-O) 1... O-O-O *',
    '[SetUp "1"]\n[FEN "8/P1k5/K7/8/8/8/6p1/8 w - - 0 1"]\n\n1. a8=Q (1. a8=N+ Kb8) 1... g1=R 2. Qb7+ *',
    '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"]\n\n1. O-O (1. O-O-O Kf7) 1... Ke7 *',
    "1. f3 e5 2. g4 Qh4# {mate} 0-1",
    "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 *",
    "1. e4 {" + "a very long comment " * 30 + "} *",
    "1. e4 d5 2. exd5 e5 3. dxe6 *",
    "1. Nf3 Nf6 2. Ng1 Ng8 (2... Nh5 {" + "x" * 300 + "}) *",
    "1. e4 $0 e5 $255 2. Nf3 $139 *",
    "1... e5 *".replace("1... e5", "1. d4 d5 2. c4 (2. Bf4 {London}) 2... e6 $6 {French?}"),
]


def comment(chance):
    """Text, a command, or both."""
    words = " ".join(chance.choices(WORDS, k=chance.randint(1, 8)))
    commands = [
        f"[%clk {chance.randint(0, 2)}:{chance.randint(0, 59):02}:{chance.randint(0, 59):02}]",
        f"[%eval {chance.randint(-900, 900) / 100:.2f}]",
        f"[%eval #{chance.choice([-4, -1, 2, 11])}]",
        "[%cal Ge2e4,Rd1d8]",
        "[%csl Ga1,Yh8]",
    ]
    form = chance.random()
    if form < 0.6:
        return words
    if form < 0.8:
        return chance.choice(commands)
    return f"{chance.choice(commands)} {words}"


class Writer:
    """Writes a random tree as text, in a layout that changes from game to game."""

    def __init__(self, chance):
        self.chance = chance
        self.parts = []
        self.space_after_number = chance.random() < 0.7
        self.rate = chance.choice([0.05, 0.2, 0.5])

    def notes(self):
        while self.chance.random() < self.rate:
            self.parts.append(f"${self.chance.choice([1, 2, 3, 4, 5, 6, 10, 14, 18, 146])}")
        while self.chance.random() < self.rate:
            self.parts.append("{" + comment(self.chance) + "}")

    def move(self, board, move, needs_number):
        if board.turn or needs_number or self.chance.random() < 0.1:
            dots = "." if board.turn else "..."
            if not board.turn and needs_number and self.chance.random() < 0.3:
                dots = ". ..."
            self.parts.append(f"{board.fullmove_number}{dots}")
            if self.chance.random() < self.rate / 4:
                self.parts.append("{" + comment(self.chance) + "}")
        san = "--" if not move else board.san(move)
        if self.chance.random() < 0.05:
            san += self.chance.choice(["!", "?", "!?"])
        self.parts.append(san)

    def line(self, board, length, depth):
        """A line from here, with variations on some of its moves."""
        needs_number = True
        for _ in range(length):
            moves = sorted(board.legal_moves, key=board.uci)
            if not moves:
                return
            can_pass = not board.is_check() and self.chance.random() < 0.02
            move = chess.Move.null() if can_pass else self.chance.choice(moves)
            self.move(board, move, needs_number)
            before = len(self.parts)
            self.notes()
            others = self.chance.choices([0, 1, 2], [20, 2, 1])[0] if depth < 4 else 0
            for _ in range(others):
                self.parts.append("(")
                if self.chance.random() < self.rate / 2:
                    self.parts.append("{" + comment(self.chance) + "}")
                self.line(board.copy(stack=False), self.chance.randint(1, 6), depth + 1)
                self.parts.append(")")
                if self.chance.random() < self.rate / 2:
                    self.parts.append("{" + comment(self.chance) + "}")
            needs_number = len(self.parts) > before
            board.push(move)
            board.clear_stack()

    def text(self):
        """The parts, with spaces or line breaks between them."""
        text = ""
        for part in self.parts:
            glued = text.endswith(".") and not self.space_after_number
            glued |= text.endswith("(") and self.chance.random() < 0.9
            glued |= part == ")" and self.chance.random() < 0.9
            text += ("" if glued or not text else self.chance.choice([" "] * 9 + ["\n"])) + part
        return text


def random_game(seed):
    chance = random.Random(seed)
    tags = []
    if chance.random() < 0.8:
        names = ["Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "Annotator", "White"]
        for name in chance.sample(names, chance.randint(1, 8)):
            value = " ".join(chance.choices(WORDS, k=chance.randint(0, 3))).replace('"', '\\"')
            tags.append(f'[{name} "{value}"]')
    board, start = chess.Board(), chance.random()
    if start < 0.15:
        for _ in range(chance.randint(3, 40)):
            moves = sorted(board.legal_moves, key=board.uci)
            if moves:
                board.push(chance.choice(moves))
        board.clear_stack()
    elif start < 0.25:
        board = chess.Board.from_chess960_pos(chance.randrange(960))
        tags.append('[Variant "Chess960"]')
    if start < 0.25:
        tags += ['[SetUp "1"]', f'[FEN "{board.fen()}"]']
    writer = Writer(chance)
    if chance.random() < 0.2:
        writer.parts.append("{" + comment(chance) + "}")
    writer.line(board, chance.randint(2, 26), 0)
    result = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    head = "\n".join(tags) + "\n\n" if tags else ""
    return f"{head}{writer.text()} {result}\n"


def texts():
    return BY_HAND + [random_game(seed) for seed in range(290)]


def commands(comments, name):
    """The values of all commands with this name."""
    return re.findall(r"\[%" + name + r" ([^\]]*)\]", "".join(comments))


def command(comments, name):
    """The first of them."""
    return next(iter(commands(comments, name)), None)


def seconds(clock):
    if clock is None:
        return None
    hours, minutes, rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def vector(text, written):
    tags, tokens, nodes = read(text)
    assert read(written)[1] == tokens, f"not lossless:\n{text}\n{written}"
    numbers = {id(node): number for number, node in enumerate(nodes)}
    found = []
    for node in nodes:
        parent = node.parent
        uci = None if parent is None else parent.board.uci(node.move) if node.move else "--"
        entry = {"parent": None if parent is None else numbers[id(parent)], "uci": uci, "fen": node.board.fen()}
        for name in ("before", "comments", "nags"):
            if getattr(node, name):
                entry[name] = getattr(node, name)
        for name, value in [
            ("clock", seconds(command(node.comments, "clk"))),
            ("eval", command(node.comments, "eval")),
            ("arrows", ",".join(commands(node.comments, "cal")) or None),
            ("squares", ",".join(commands(node.comments, "csl")) or None),
        ]:
            if value is not None:
                entry[name] = value
        found.append(entry)
    results = [token[1] for token in tokens if token[0] == "result"]
    return {"pgn": text, "written": written, "tags": tags, "result": results[-1], "nodes": found}


def main():
    if len(sys.argv) == 1:
        for text in texts():
            print(json.dumps(text))
        return
    with open(sys.argv[1], encoding="utf-8") as lines:
        written = [json.loads(line) for line in lines]
    write({"games": [vector(*pair) for pair in zip(texts(), written, strict=True)]})


main()
