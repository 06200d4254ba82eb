// A part of a program that uses exceptions; the other part, mixed_plain.cpp, does not.
#include <tabiya.hpp>

#include <cstdio>

bool plain_part_works();

int main() {
    bool is_told = false;
    try {
        (void)tabiya::Position::from_fen("nonsense");
    } catch (const tabiya::Error &) {
        is_told = true;
    }
    if (!is_told || !plain_part_works()) return 1;
    std::puts("both");
    return 0;
}
