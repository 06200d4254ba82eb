package tabiya;

/**
 * Why a {@link Setup} is no position.
 *
 * @param name the name that all languages use, such as {@code "no_king"}
 * @param text what is wrong, such as {@code "black has no king"}
 * @param isRepairable whether it is only a castling right or an en-passant square, which {@link Setup#repaired} drops
 */
public record Fault(String name, String text, boolean isRepairable) {
    /** What is wrong. */
    @Override
    public String toString() {
        return text;
    }
}
