package tabiya;

import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;

/** Writes the fields of a FEN one after another. */
final class FenWriter {
    /** Longer than any FEN: 71 characters for the board, a side, twenty castling rights, a square and two numbers. */
    private final byte[] text = new byte[128];

    private int length;

    private void add(int letter) {
        text[length++] = (byte) letter;
    }

    /** The pieces, given the letter of each square; a blank for an empty one. */
    void board(IntUnaryOperator letters) {
        for (int rank = 56; rank >= 0; rank -= 8) {
            int empty = 0;
            for (int square = rank; square < rank + 8; square++) {
                int letter = letters.applyAsInt(square);
                if (letter == ' ') {
                    empty++;
                    continue;
                }
                if (empty > 0) {
                    add('0' + empty);
                    empty = 0;
                }
                add(letter);
            }
            if (empty > 0) {
                add('0' + empty);
            }
            if (rank > 0) {
                add('/');
            }
        }
    }

    /** Appends a field. */
    void field(String field) {
        add(' ');
        for (int index = 0; index < field.length(); index++) {
            add(field.charAt(index));
        }
    }

    /** Appends a field with a number, at least 0. */
    void number(int number) {
        if (number < 10) {
            add(' ');
            add('0' + number);
        } else {
            field(Integer.toString(number));
        }
    }

    @Override
    public String toString() {
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }
}
