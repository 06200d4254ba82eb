package tabiya;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A forced mate with its proof, which has been checked by the rules alone.
 *
 * @param moves the number of moves to mate; negative if the side to move is being mated
 * @param isShortest whether it is proven that there is no shorter mate
 * @param line the moves, with the defender holding out as long as possible
 * @param certificate the proof as a file, which {@code tabiya mate --check} reads too
 */
public record Mate(int moves, boolean isShortest, List<Move> line, byte[] certificate) {
    /**
     * A mate; the proof is copied.
     *
     * @param moves the number of moves to mate
     * @param isShortest whether there is no shorter mate
     * @param line the moves
     * @param certificate the proof
     */
    public Mate {
        line = List.copyOf(line);
        certificate = certificate.clone();
    }

    /**
     * Checks the certificates of a file.
     *
     * @param certificates the bytes of the file
     * @return what they prove
     * @throws BadArgumentException if one is malformed or proves nothing; the message says which, and where
     */
    public static List<ProvenMate> check(byte[] certificates) {
        Message message = new Message(Position.checkedMates(Objects.requireNonNull(certificates, "certificates")));
        return message.list(() -> new ProvenMate(new Position(message.text()),
                message.flag() ? Color.WHITE : Color.BLACK, message.integer(), message.flag()));
    }

    /**
     * The proof as a file.
     *
     * @return a copy
     */
    @Override
    public byte[] certificate() {
        return certificate.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mate mate && moves == mate.moves && isShortest == mate.isShortest
                && line.equals(mate.line) && Arrays.equals(certificate, mate.certificate);
    }

    @Override
    public int hashCode() {
        return 31 * moves + Arrays.hashCode(certificate);
    }

    /** Without the proof, which may be long. */
    @Override
    public String toString() {
        return "Mate[moves=" + moves + ", isShortest=" + isShortest + ", line=" + line + "]";
    }
}
