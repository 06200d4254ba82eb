// The classes of tabiya.hpp, with exceptions and without.
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <tabiya.hpp>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "line %d: %s\n  %s\n", __LINE__, #condition, tabiya_error_message()); \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (0)

#ifdef TABIYA_NO_EXCEPTIONS

int main() {
    const auto bad = tabiya::Position::from_fen("nonsense");
    CHECK(!bad);
    CHECK(std::string(bad.error().kind()) == "bad_fen");
    auto position = tabiya::Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    CHECK(position && position->legal_moves().size() == 17);
    const auto move = position->parse_move("Ra8");
    CHECK(move && position->play(*move));
    CHECK(!position->play(*move));
    auto engine = tabiya::Engine::create();
    CHECK(engine && engine->make_move("e4"));
    tabiya::Limits limits;
    limits.nodes = 500;
    const auto answer = engine->find_best_move(limits);
    CHECK(answer && answer->best);
    engine->close();
    CHECK(!engine->find_best_move(limits));
    return 0;
}

#else

#include <stdexcept>

template <class Act> static std::string kind_of(Act act) {
    try {
        act();
        return "ok";
    } catch (const tabiya::Error &error) {
        return error.kind();
    }
}

static void positions_and_games() {
    tabiya::Position position;
    const tabiya::Position copy = position;
    position.play(position.parse_move("e4"));
    CHECK(copy.fen() != position.fen() && copy.perft(3) == 8902);
    CHECK(position.side_to_move() == tabiya::Color::Black && position.piece_at(28) == 1);
    CHECK(kind_of([&] { (void)position.parse_move("Ke4"); }) == "illegal_move");
    tabiya::SvgStyle style;
    style.arrows = copy.legal_moves();
    CHECK(copy.svg(style).find("<svg") == 0);

    tabiya::Game game;
    for (const char *text : {"f3", "e5", "g4", "Qh4"}) game.make_move(text);
    CHECK(game.outcome()->reason == "checkmate" && *game.outcome()->winner == tabiya::Color::Black);
    CHECK(game.undo().uci() == "d8h4" && !game.outcome());
    game.set_tag("White", "A");
    auto reader = tabiya::PgnReader::from_text(game.pgn() + "\n[White \"B\"]\n\n1. e5 *\n");
    const auto again = reader.next();
    CHECK(again->tag("White") == "A" && again->moves() == game.moves());
    CHECK(kind_of([&] { (void)reader.next(); }) == "bad_pgn");
    CHECK(!reader.next());

    const tabiya::Position moved = std::move(position);
    CHECK(position.fen().empty() && position.legal_moves().empty());
    CHECK(kind_of([&] { (void)position.parse_move("e4"); }) == "bad_argument");
}

static void engines() {
    tabiya::EngineOptions options;
    options.hash = 1;
    options.nodes = 2000;
    tabiya::Engine engine(options);
    engine.make_move("d4");
    CHECK(engine.game().moves().size() == 1);
    CHECK(!engine.evaluation().is_mate);
    int lines = 0;
    const auto answer = engine.analyze({}, [&](const tabiya::Info &info) {
        lines += !info.san.empty();
        return true;
    });
    CHECK(lines > 0 && answer.best && answer.san == engine.position().san(answer.best));

    struct Mine {};
    bool thrown = false;
    try {
        tabiya::Limits endless;
        endless.infinite = true;
        engine.analyze(endless, [](const tabiya::Info &) -> bool { throw Mine(); });
    } catch (const Mine &) {
        thrown = true;
    }
    CHECK(thrown);

    tabiya::Limits endless;
    endless.infinite = true;
    {
        auto analysis = engine.start_analysis(endless);
        CHECK(analysis.next());
        CHECK(kind_of([&] { engine.new_game(); }) == "engine_busy");
        std::thread([&] { engine.stop(); }).join();
        CHECK(analysis.wait().best);
    }
    engine.new_game();
    engine.close();
    engine.close();
    CHECK(kind_of([&] { engine.find_best_move(); }) == "closed");
}

int main() {
    positions_and_games();
    engines();
    return 0;
}

#endif
