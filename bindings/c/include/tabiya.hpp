/* Tabiya for C++17: the functions of tabiya.h as classes that own what they hold. MIT OR Apache-2.0.
 *
 * | header | what it has |
 * | --- | --- |
 * | tabiya/error.hpp | errors, with exceptions and without |
 * | tabiya/square.hpp | colours, pieces, squares, sets of squares |
 * | tabiya/move.hpp | moves and lists of moves |
 * | tabiya/position.hpp | positions |
 * | tabiya/setup.hpp | boards being set up, EPD |
 * | tabiya/game.hpp | games and their nodes |
 * | tabiya/pgn.hpp | files of games |
 * | tabiya/book.hpp | opening books, tablebases |
 * | tabiya/mate.hpp | forced mates with proofs |
 * | tabiya/engine.hpp | the engine and its scores |
 *
 * Const objects may be used by several threads at a time. */
#ifndef TABIYA_HPP
#define TABIYA_HPP

#include "tabiya/book.hpp"
#include "tabiya/engine.hpp"
#include "tabiya/error.hpp"
#include "tabiya/game.hpp"
#include "tabiya/mate.hpp"
#include "tabiya/move.hpp"
#include "tabiya/pgn.hpp"
#include "tabiya/position.hpp"
#include "tabiya/setup.hpp"
#include "tabiya/square.hpp"

#endif /* TABIYA_HPP */
