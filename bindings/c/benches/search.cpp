// Searches a FEN for so many nodes, as in a new game, for each line that comes in, and answers `SECONDS NODES MOVE`:
// search FEN NODES. `cargo xtask bench bindings` compares it with the other languages.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>

#include <tabiya.hpp>

int main(int count, char **arguments) {
    if (count != 3) return 2;
    try {
        using clock = std::chrono::steady_clock;
        const auto position = tabiya::Position::from_fen(arguments[1]);
        tabiya::Limits limits;
        limits.nodes = std::stoull(arguments[2]);
        tabiya::EngineOptions options;
        options.hash = 16;
        tabiya::Engine engine(options);
        for (std::string line; std::getline(std::cin, line);) {
            engine.new_game();
            engine.set_position(position);
            const auto begun = clock::now();
            const auto answer = engine.find_best_move(limits);
            const std::chrono::duration<double> taken = clock::now() - begun;
            std::printf("%.6f %llu %s\n", taken.count(), static_cast<unsigned long long>(answer.nodes), answer.uci.c_str());
            std::fflush(stdout);
        }
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
