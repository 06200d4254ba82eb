package tabiya;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where in a text something is wrong.
 *
 * @param offset how many bytes come before it, in UTF-8
 * @param line the line, from 1, in texts of many lines
 * @param field the field of a FEN, such as {@code "castling"}
 */
public record Place(long offset, OptionalLong line, Optional<String> field) {}
