package tabiya;

/**
 * A reason why a {@link Setup} is not a legal position.
 *
 * @param name its name, the same in all languages, such as {@code "no_king"}
 * @param text what is wrong, such as {@code "black has no king"}
 * @param isRepairable whether it is just a castling right or an en-passant square, which {@link Setup#repaired} removes
 */
public record Fault(String name, String text, boolean isRepairable) {
    /** What is wrong. */
    @Override
    public String toString() {
        return text;
    }
}
