// Shows the lines of a position as they are found: analyze [FEN [DEPTH]].
#include <cstdio>
#include <cstdlib>

#include <tabiya.hpp>

int main(int count, char **arguments) {
    try {
        const auto position = tabiya::Position::from_fen(count > 1 ? arguments[1] : "startpos");
        tabiya::Engine engine;
        engine.set_position(position);

        tabiya::Limits limits;
        limits.depth = count > 2 ? static_cast<unsigned>(std::atoi(arguments[2])) : 8;
        limits.lines = 2;
        tabiya::Analysis analysis = engine.start_analysis(limits);
        for (const tabiya::Info &info : analysis) {
            const int value = info.score.mate() ? *info.score.mate() : *info.score.centipawns();
            std::printf("%2u.%u  %+6d%s  %s\n", info.depth, info.number, value,
                        info.score.is_mate() ? " to mate" : "", info.san.c_str());
        }
        std::printf("best: %s\n", analysis.wait().san.c_str());
    } catch (const tabiya::Error &error) {
        std::fprintf(stderr, "%s: %s\n", error.kind(), error.what());
        return 1;
    }
    return 0;
}
