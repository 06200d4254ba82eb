// A part of a program that is compiled without exceptions; see mixed_throwing.cpp.
#include <tabiya.hpp>

bool plain_part_works() {
    const auto bad = tabiya::Position::from_fen("nonsense");
    auto engine = tabiya::Engine::create();
    return !bad && engine && engine->make_move("e4");
}
