import java.util.Optional;
import tabiya.Answer;
import tabiya.Engine;
import tabiya.Game;
import tabiya.Outcome;

/** Lets the engine play a short game against itself, and prints it: {@code java -cp tabiya-0.1.0.jar Play.java}. */
public final class Play {
    public static void main(String[] arguments) {
        try (Engine engine = Engine.builder().nodes(2000).build()) {
            for (int ply = 0; ply < 40; ply++) {
                Answer answer = engine.findBestMove();
                if (answer.best().isEmpty()) {
                    break;
                }
                engine.makeMove(answer.best().get());
            }
            Game game = engine.game();
            game.setTag("White", "Tabiya");
            game.setTag("Black", "Tabiya");
            System.out.print(game.pgn());
            Optional<Outcome> outcome = game.outcome();
            System.out.println(outcome.map(end -> end.reason().text()).orElse("still open"));
        }
    }
}
