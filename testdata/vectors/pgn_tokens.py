"""An independent reader of PGN: what is in a text, token by token, and the nodes that these make.

It knows only well-formed PGN, and shares nothing with the library but the standard.
"""

import re

import chess

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
NULL_MOVES = {"--", "Z0", "0000"}
RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}
TAG = re.compile(r'\[\s*([A-Za-z0-9][\w+#=:-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r"\{(?P<comment>[^}]*)\}|;(?P<line>[^\n]*)|(?P<open>\()|(?P<close>\))|\$(?P<nag>\d+)"
    r"|(?P<glyph>[!?]+)|(?P<result>1-0|0-1|1/2-1/2|\*)(?![-/\w])|(?P<number>\d+\s*\.+|\d+(?=\s)|\.+)"
    r"|(?P<move>[^\s(){};$!?.]+)"
)


class Node:
    def __init__(self, parent, board, move=None):
        self.parent, self.board, self.move = parent, board, move
        self.before, self.comments, self.nags = [], [], []


def unescaped(value):
    return re.sub(r'\\(["\\])', r"\1", value).replace("\n", " ")


def moved(board, text):
    """The move that a text means, and the board after it."""
    after = board.copy(stack=False)
    move = chess.Move.null() if text in NULL_MOVES else board.parse_san(text)
    after.push(move)
    after.clear_stack()
    return move, after


def read(text):
    """The tags, the tokens and the nodes of a game."""
    text = "\n".join(line for line in text.split("\n") if not line.startswith("%"))
    tags, at = [], 0
    while found := TAG.match(text, at + len(text[at:]) - len(text[at:].lstrip())):
        tags.append([found[1], unescaped(found[2])])
        at = found.end()
    values = dict(tags)
    board = chess.Board(values.get("FEN", chess.STARTING_FEN), chess960="960" in values.get("Variant", ""))
    tokens = [["tag", *tag] for tag in tags]
    nodes = [Node(None, board)]
    here, variations, pending, numbered = nodes[0], [], [], False
    fresh = False
    for found in TOKEN.finditer(text, at):
        kind, value = found.lastgroup, found[found.lastgroup]
        if kind in ("comment", "line"):
            comment = value.replace("\r", "").replace("\n", " ")
            tokens.append(["comment", comment])
            if fresh or numbered:
                pending.append(comment)
            else:
                here.comments.append(comment)
            continue
        if kind in ("nag", "glyph"):
            number = int(value) if kind == "nag" else GLYPHS[value]
            tokens.append(["nag", number])
            here.nags.append(number)
            continue
        if kind == "number":
            numbered = True
            continue
        if kind == "open":
            tokens.append(["("])
            variations.append(here)
            here, fresh, numbered = here.parent, True, False
            continue
        if kind == "close":
            tokens.append([")"])
            here, fresh, numbered = variations.pop(), False, False
            continue
        if kind == "result":
            tokens.append(["result", value])
            assert not variations, text
            break
        move, after = moved(here.board, value)
        tokens.append(["move", here.board.uci(move) if move else "--"])
        here = Node(here, after, move)
        here.before, pending = pending, []
        nodes.append(here)
        fresh = numbered = False
    return tags, tokens, nodes
