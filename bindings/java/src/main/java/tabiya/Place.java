package tabiya;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The place of an error in a text.
 *
 * @param offset the number of bytes before it, in UTF-8
 * @param line the line, from 1, if the text has lines
 * @param field the field of a FEN, such as {@code "castling"}
 */
public record Place(long offset, OptionalLong line, Optional<String> field) {}
