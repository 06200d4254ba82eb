// The classes of tabiya.hpp, with exceptions and without.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <thread>
#include <unordered_set>

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
    auto game = tabiya::Game::from_pgn("1. e4 e5 (1... c5) *");
    CHECK(game && game->root().children()->size() == 1);
    const tabiya::Node e5 = *game->cursor().parent()->value().next().operator*();
    CHECK(e5.erase() && !e5.exists() && !e5.move());
    CHECK(std::string(e5.move().error().kind()) == "bad_argument");
    auto engine = tabiya::Engine::create();
    CHECK(engine && engine->make_move("e4"));
    tabiya::Limits limits;
    limits.nodes = 500;
    const auto answer = engine->find_best_move(limits);
    CHECK(answer && answer->best);
    limits.depth = 0;
    CHECK(!engine->find_best_move(limits));
    engine->close();
    CHECK(!engine->find_best_move());
    CHECK(!engine->position() && !engine->game());
    return 0;
}

#else

#include <stdexcept>

using namespace tabiya;

template <class Act> static std::string kind_of(Act act) {
    try {
        act();
        return "ok";
    } catch (const Error &error) {
        return error.kind();
    }
}

static void positions() {
    Position position;
    const Position copy = position;
    position.play(position.parse_move("e4"));
    CHECK(copy.fen() != position.fen() && copy.perft(3) == 8902);
    CHECK(position.side_to_move() == Color::Black && position.piece_at(Square::E4)->letter() == 'P');
    CHECK(position.halfmove_clock() == 0 && position.fullmove_number() == 1 && !position.en_passant());
    CHECK(kind_of([&] { (void)position.parse_move("Ke4"); }) == "illegal_move");
    CHECK(kind_of([&] { (void)position.perft(-1); }) == "bad_argument");
    SvgStyle style;
    for (const Move move : copy.legal_moves()) style.arrows.push_back(move);
    CHECK(copy.svg(style).find("<svg") == 0);

    // A zero byte does not end a text.
    const std::string fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(kind_of([&] { (void)Position::from_fen(fen + std::string(1, '\0') + "x"); }) == "bad_fen");
    CHECK(kind_of([&] { (void)copy.parse_move(std::string("e4\0e5", 5)); }) == "bad_argument");
    CHECK(kind_of([&] { (void)Game::from_pgn(std::string("1. e4 \0 *", 9)); }) == "bad_argument");

    std::unordered_set<Position> seen{copy, position, copy};
    CHECK(seen.size() == 2 && copy == Position() && copy != position);
    CHECK(copy.after(Move::null()).side_to_move() == Color::Black);
    CHECK(position.mirrored().mirrored() == position && position.mirrored().king(Color::White) == Square::E1);
    CHECK(position.mirrored().side_to_move() == Color::White);
    CHECK(copy.polyglot_key() == 0x463b96181691fc9cull);
    CHECK(copy.epd() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    CHECK(copy.line_san({Move::parse("e2e4"), Move::parse("e7e5"), Move::parse("g1f3")}) == "1. e4 e5 2. Nf3");

    const auto castling = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move castle = castling.parse_move("O-O");
    CHECK(castle.is_castling() && castle.to() == Square::G1 && castle.rook() == Square::H1);
    CHECK(castle == Move::parse("e1g1") && castling.legal_moves().contains(Move::parse("e1g1")));
    CHECK(castling.san(Move::parse("e1c1")) == "O-O-O" && castling.lan(Move::parse("e1f2")) == "Ke1-f2");
    CHECK(castling.castling_rooks() == (SquareSet{Square::A1, Square::H1, Square::A8, Square::H8}));
    CHECK(castling.may_castle_king_side(Color::White) && castling.after(castle).castling_rooks().size() == 2);
    CHECK(castling.fen(FenStyle::Shredder) == "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    CHECK(castling.attacks(Square::A1).contains(Square::A8) && castling.captures().size() == 2);
    CHECK(castling.gives_check(Move::parse("a1a8")) && !castling.gives_check(castle));
    CHECK(castling.attacked_by(Color::Black).contains(Square::A1) && castling.checkers().empty());
    CHECK(castling.pieces()[4]->kind == PieceKind::King && castling.squares_of(Color::White).size() == 3);
    CHECK(SquareSet::between(Square::E1, Square::H1).size() == 2 && SquareSet::line(Square::E1, Square::C3).size() == 5);
    CHECK(Position().winnability(Color::White, true).can_win == true);
}

static void games() {
    Game game;
    for (const char *text : {"f3", "e5", "g4", "Qh4"}) game.make_move(text);
    CHECK(game.outcome()->reason == "checkmate" && *game.outcome()->winner == Color::Black);
    CHECK(game.result() == "0-1");
    CHECK(game.undo()->uci() == "d8h4" && !game.outcome());
    game.set_tag("White", "A");
    CHECK(kind_of([&] { game.set_tag("Result", "foo"); }) == "bad_argument");
    CHECK(game.tags().size() == 7 && game.tags()[4] == std::make_pair(std::string("White"), std::string("A")));
    auto reader = PgnReader::from_text(game.pgn() + "\n[White \"B\"]\n\n1. e5 *\n");
    const auto again = reader.next();
    CHECK(again->tag("White") == "A" && *again == game && again->moves().size() == 4 && !again->tag("Nobody"));
    CHECK(kind_of([&] { (void)reader.next(); }) == "bad_pgn");
    CHECK(!reader.next());

    Game annotated = Game::from_pgn("1. e4 {[%eval 0.3,20] [%cal Ge2e4] best} e5 $1 (1... c5 2. -- d6) *");
    const Game before = annotated;
    const Node e4 = *annotated.root().next();
    CHECK(e4.evaluation() == (Evaluation{false, 30, 20}) && e4.arrows() == (std::vector<Arrow>{{Square::E2, Square::E4, 'G'}}));
    CHECK(e4.children()[0].nags() == std::vector<std::uint32_t>{1} && annotated.nodes().size() == 6);
    const Node pass = *e4.children()[1].next();
    CHECK(pass.move()->is_null() && pass.san() == "--" && pass.position().side_to_move() == Color::Black);
    CHECK(!pass.is_main_line() && e4.is_main_line());
    e4.set_evaluation(Evaluation{true, 3, {}});
    e4.set_clock(std::chrono::seconds(61));
    CHECK(kind_of([&] { e4.set_clock(std::chrono::milliseconds(-1)); }) == "bad_argument" && e4.clock());
    CHECK(kind_of([&] { e4.set_elapsed(std::chrono::seconds(-1)); }) == "bad_argument" && !e4.elapsed());
    e4.set_arrows({{Square::D4, Square::D4, 'R'}});
    CHECK(e4.evaluation()->is_mate && e4.clock()->count() == 61000 && e4.arrows()[0].from == Square::D4);
    CHECK(kind_of([&] { e4.set_arrows({{Square::D4, Square::D4, 'X'}}); }) == "bad_argument" && e4.arrows().size() == 1);
    annotated.go_to(pass);
    CHECK(annotated.cursor() == pass && annotated.forward()->uci() == "d7d6" && annotated.moves().size() == 4);
    pass.erase();
    CHECK(!pass.exists() && kind_of([&] { (void)pass.children(); }) == "bad_argument");
    CHECK(kind_of([&] { annotated.go_to(before.root()); }) == "bad_argument");
    while (annotated.undo_edit()) {
    }
    CHECK(annotated == before && annotated.pgn() == before.pgn() && pass.exists());
    const ConstNode seen = e4;
    CHECK(seen.remark() == "best" && before.main_line().size() == 2);

    Game moved = std::move(annotated);
    CHECK(e4.san() == "e4" && moved.cursor().exists());
    CHECK(kind_of([&] { (void)annotated.position(); }) == "bad_argument");
}

struct Counter : Visitor {
    int moves = 0, variations = 0, tags = 0;
    std::string comments, result_text;
    PgnReader *again = nullptr;
    std::string inside;
    void tag(const std::string &, const std::string &) override { ++tags; }
    Walk play(const Position &position, Move move) override {
        moves += move.is_null() || !position.is_legal(move) || true;
        if (again) inside = kind_of([&] { (void)again->next(); });
        return Walk::Enter;
    }
    void comment(const std::string &text) override { comments += text; }
    Walk begin_variation(const Position &) override {
        ++variations;
        return Walk::Skip;
    }
    void result(const std::string &result) override { result_text = result; }
};

struct Thrower : Visitor {
    Walk play(const Position &, Move) override { throw 7; }
};

/// Leaves out the rest of the game at some move.
struct Leaver : Visitor {
    int at;
    std::string told{};
    explicit Leaver(int which) : at(which) {}
    Walk play(const Position &, Move move) override {
        told += move.uci() + " ";
        return --at == 0 ? Walk::Skip : Walk::Enter;
    }
    void nag(std::uint32_t) override { told += "$ "; }
    void comment(const std::string &) override { told += "{} "; }
    Walk begin_variation(const Position &) override {
        told += "( ";
        return Walk::Enter;
    }
    void end_variation() override { told += ") "; }
};

static void leaving_out() {
    const char *pgn = "1. e4 -- $1 {x} (1... e5 {y} 2. Nf3) 2. d4 d5 *\n\n1. c4 *\n";
    const char *told[] = {"e2e4 ", "e2e4 0000 ", "e2e4 0000 $ {} ( e7e5 "};
    for (int at = 1; at <= 3; ++at) {
        auto reader = PgnReader::from_text(pgn);
        Leaver leaver(at), next(1);
        CHECK(reader.visit(leaver) && leaver.told == told[at - 1]);
        CHECK(reader.visit(next) && next.told == "c2c4 " && !reader.visit(next));
    }
}

static void files() {
    auto reader = PgnReader::from_text("[White \"A\"]\n\n1. e4 {one} (1. d4 d5) e5 {two} 1-0\n\n1. c4 *\n\n1. b3 *\n");
    Counter counter;
    counter.again = &reader;
    CHECK(reader.visit(counter) && counter.moves == 2 && counter.variations == 1 && counter.tags == 1);
    CHECK(counter.comments == "onetwo" && counter.result_text == "1-0" && counter.inside == "bad_argument");
    Thrower thrower;
    int thrown = 0;
    try {
        reader.visit(thrower);
    } catch (int number) {
        thrown = number;
    }
    CHECK(thrown == 7);
    int games = 0;
    for (const Game &game : reader) games += game.moves().size() == 1;
    CHECK(games == 1 && !reader.visit(counter));
}

static void proofs() {
    const auto position = Position::from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");
    MateLimits limits;
    limits.nodes = 0;
    CHECK(kind_of([&] { (void)find_mate(position, limits); }) == "bad_option");
    limits.nodes = 50000;
    limits.attacker = Color::Black;
    CHECK(!find_mate(position, limits).moves);
    limits.attacker = Color::White;
    CHECK(find_mate(position, limits).moves == 2);
}

static void books_and_tables() {
    CHECK(kind_of([] { (void)Book::open("no such book.bin"); }) == "io");
    CHECK(kind_of([] { (void)Book::from_bytes({1, 2, 3}); }) == "bad_argument");
    BookOptions options;
    options.max_plies = 1;
    options.weighting = Weighting::Score;
    auto builder = BookBuilder::create(options);
    for (const char *pgn : {"1. e4 e5 1-0", "1. d4 d5 1/2-1/2", "1. e4 c5 1/2-1/2"}) builder.add(Game::from_pgn(pgn));
    const Book book = builder.book();
    const auto moves = book.moves(Position());
    CHECK(book.size() == 2 && moves.size() == 2 && moves[0].weight == 3 && moves[1].weight == 1);
    std::set<std::string> chosen;
    for (std::uint64_t seed = 0; seed < 100; ++seed) chosen.insert(book.choose(Position(), seed)->move.uci());
    CHECK((chosen == std::set<std::string>{"e2e4", "d2d4"}));
    CHECK(!book.best(Position().after(moves[0].move)));
    CHECK(kind_of([] { (void)Tablebase::open("no/such/folder"); }) == "io");
    if (const char *folder = std::getenv("TABIYA_SYZYGY")) {
        const Tablebase tables = Tablebase::open(folder);
        const auto position = Position::from_fen("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1");
        CHECK(tables.max_men() >= 3 && tables.wdl(position) == Wdl::Win && tables.dtz(position) > 0);
        const auto ranked = tables.rank(position);
        CHECK(ranked.size() == position.legal_moves().size() && ranked[0].wdl == Wdl::Win && ranked[0].dtz);
        CHECK(tables.rank(Game(position))[0].rank == ranked[0].rank);
        const auto late = Position::from_fen("8/8/8/8/8/2k5/8/K2Q4 w - - 99 80");
        CHECK(tables.rank(late)[0].rank < ranked[0].rank);
        CHECK(kind_of([&] { (void)tables.wdl(Position()); }) == "bad_argument");
    }
}

static void engines() {
    EngineOptions options;
    options.hash = 1;
    options.nodes = 2000;
    Engine engine(options);
    engine.make_move("d4");
    CHECK(engine.game().moves().size() == 1);
    CHECK(!engine.evaluation().is_mate() && engine.evaluation() == engine.evaluation());
    int lines = 0;
    const auto answer = engine.analyze({}, [&](const Info &info) {
        lines += !info.san.empty();
        return true;
    });
    CHECK(lines > 0 && answer.best && answer.san == engine.position().san(answer.best));

    struct Mine {};
    bool thrown = false;
    Limits endless;
    endless.infinite = true;
    try {
        engine.analyze(endless, [](const Info &) -> bool { throw Mine(); });
    } catch (const Mine &) {
        thrown = true;
    }
    CHECK(thrown);

    {
        auto analysis = engine.start_analysis(endless);
        CHECK(analysis.next());
        CHECK(kind_of([&] { engine.new_game(); }) == "engine_busy");
        std::thread([&] { engine.stop(); }).join();
        CHECK(analysis.wait().best && analysis.wait().lines.size() == 1);
    }
    engine.new_game();
    Limits bounded;
    bounded.nodes = 3000;
    bounded.lines = 4;
    bounded.reproducible = true;
    const Answer first = engine.find_best_move(bounded);
    engine.find_best_move();
    const Answer second = engine.find_best_move(bounded);
    CHECK(first.lines.size() == 4 && first.nodes == second.nodes);
    std::set<std::string> moves;
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(first.lines[i].uci == second.lines[i].uci && first.lines[i].score == second.lines[i].score);
        CHECK(i == 0 || first.lines[i - 1].score >= first.lines[i].score);
        moves.insert(first.lines[i].pv[0].uci());
    }
    CHECK(moves.size() == 4);
    int heard = 0;
    auto analysis = engine.start_analysis(bounded);
    for (const Info &info : analysis) heard += info.depth > 0;
    CHECK(heard > 0);

    bounded.moves = std::vector<Move>{};
    CHECK(kind_of([&] { engine.find_best_move(bounded); }) == "bad_option");
    bounded.moves = std::vector<Move>{Move::parse("a2a3")};
    CHECK(engine.find_best_move(bounded).uci == "a2a3");
    Limits zero;
    zero.clock_ms = 1000;
    zero.moves_to_go = 0;
    CHECK(kind_of([&] { engine.find_best_move(zero); }) == "bad_option");

    engine.set_position(Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    Limits proving;
    proving.depth = 4;
    proving.prove_mates = 10000;
    const Answer mate = engine.find_best_move(proving);
    CHECK(mate.score->mate() == 1 && mate.lines[0].proven && mate.score->number(1000) == 999);
    engine.make_move("Ra8");
    const Answer mated = engine.find_best_move();
    CHECK(!mated.best && mated.score->mate() == 0 && *mated.score > *mate.score && mated.score->points() == 1.0);
    engine.set_position(Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    CHECK(engine.find_best_move().score->centipawns() == 0);
    engine.close();
    engine.close();
    CHECK(kind_of([&] { engine.find_best_move(); }) == "closed");
    CHECK(kind_of([&] { (void)engine.position().fen(); }) == "closed");
    CHECK(kind_of([&] { (void)engine.game(); }) == "closed");
}

int main() {
    positions();
    games();
    files();
    leaving_out();
    proofs();
    books_and_tables();
    engines();
    return 0;
}

#endif
