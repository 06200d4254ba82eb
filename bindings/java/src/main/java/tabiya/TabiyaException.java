package tabiya;

import java.util.Optional;

/**
 * An error, with a message and, for texts, the place.
 *
 * <pre>{@code
 * try {
 *     new Position("8/8/8/8/8/8/8/4K2x w - - 0 1");
 * } catch (TabiyaException error) {
 *     System.out.println(error.kind() + " " + error.place().orElseThrow().offset()); // BAD_FEN 17
 * }
 * }</pre>
 */
public class TabiyaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What kind of error it is. */
    private final ErrorKind kind;

    /** Its place; lost when the exception is serialized. */
    private final transient Place place;

    TabiyaException(ErrorKind kind, String reason, Optional<Place> place) {
        super(reason);
        this.kind = kind;
        this.place = place.orElse(null);
    }

    /**
     * What kind of error it is.
     *
     * @return the kind
     */
    public ErrorKind kind() {
        return kind;
    }

    /**
     * The place of the error in a text.
     *
     * @return the place, if it is known
     */
    public Optional<Place> place() {
        return Optional.ofNullable(place);
    }
}
