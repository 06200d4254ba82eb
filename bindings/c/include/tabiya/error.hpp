/* Tabiya for C++17: errors, with exceptions and without. MIT OR Apache-2.0.
 *
 * What can fail throws tabiya::Error. Compiled without exceptions (-fno-exceptions), or with TABIYA_NO_EXCEPTIONS
 * defined before the header is included, it returns a tabiya::Result instead, which holds either the value or the
 * error. One program may have files of both kinds: to the linker their classes have different names. */
#ifndef TABIYA_ERROR_HPP
#define TABIYA_ERROR_HPP

#include "../tabiya.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#if !defined(TABIYA_NO_EXCEPTIONS) && !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#define TABIYA_NO_EXCEPTIONS
#endif

#ifdef TABIYA_NO_EXCEPTIONS
#include <variant>
#define TABIYA_NAMESPACE_ without_exceptions
#else
#include <stdexcept>
#define TABIYA_NAMESPACE_ with_exceptions
#endif

namespace tabiya {
inline namespace TABIYA_NAMESPACE_ {

/// The place of an error in a text.
struct Place {
    std::uint64_t byte = 0;
    /// From 1; 0 if the text has no lines.
    std::uint64_t line = 0;
    /// The field of a FEN; empty if there is none.
    std::string field{};
};

#ifdef TABIYA_NO_EXCEPTIONS

/// What went wrong.
class Error {
public:
    Error(tabiya_status status, std::string message, std::optional<Place> place)
        : status_(status), message_(std::move(message)), place_(std::move(place)) {}
    const char *what() const noexcept { return message_.c_str(); }
#else

/// What went wrong.
///
/// ```cpp
/// try {
///     (void)tabiya::Position::from_fen("8/8/8/8/8/8/8/4K2x w - - 0 1");
///     CHECK(false);
/// } catch (const tabiya::Error &error) {
///     CHECK(std::string(error.kind()) == "bad_fen");
///     CHECK(error.place()->byte == 17 && error.place()->field == "board");
/// }
/// ```
class Error : public std::runtime_error {
public:
    Error(tabiya_status status, const std::string &message, std::optional<Place> place)
        : std::runtime_error(message), status_(status), place_(std::move(place)) {}
#endif
    tabiya_status status() const noexcept { return status_; }
    /// The name of the kind, the same in all languages: "bad_fen", "illegal_move" and so on.
    const char *kind() const noexcept { return tabiya_status_name(status_); }
    const std::optional<Place> &place() const noexcept { return place_; }

private:
    tabiya_status status_;
#ifdef TABIYA_NO_EXCEPTIONS
    std::string message_;
#endif
    std::optional<Place> place_;
};

#ifdef TABIYA_NO_EXCEPTIONS

/// A value, or why there is none.
template <class T> class Result {
public:
    Result(const T &value) : state_(std::in_place_index<0>, value) {}
    Result(T &&value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const noexcept { return state_.index() == 0; }
    /// Only if there is a value.
    T &operator*() & { return *std::get_if<0>(&state_); }
    const T &operator*() const & { return *std::get_if<0>(&state_); }
    T operator*() && { return std::move(*std::get_if<0>(&state_)); }
    T *operator->() { return std::get_if<0>(&state_); }
    const T *operator->() const { return std::get_if<0>(&state_); }
    /// Only if there is none.
    const Error &error() const { return *std::get_if<1>(&state_); }

private:
    std::variant<T, Error> state_;
};

template <> class Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}
    explicit operator bool() const noexcept { return !error_; }
    const Error &error() const { return *error_; }

private:
    std::optional<Error> error_;
};

#define TABIYA_FAIL_ return
#define TABIYA_DONE_ return {}

#else

template <class T> using Result = T;

#define TABIYA_FAIL_ throw
#define TABIYA_DONE_ return

#endif

/* Leaves the function with the error if a call of the C interface has failed. */
#define TABIYA_TRY_(call)                                                                          \
    if (const tabiya_status tabiya_status_ = (call); tabiya_status_ != TABIYA_STATUS_OK)           \
    TABIYA_FAIL_ ::tabiya::detail::last_error(tabiya_status_)

/* Leaves the function with an error if a text has a zero byte, at which C would end it. */
#define TABIYA_TEXT_(text)                                                                         \
    if (const std::size_t tabiya_zero_ = (text).find('\0'); tabiya_zero_ != std::string::npos)     \
    TABIYA_FAIL_ ::tabiya::detail::zero_byte(#text, tabiya_zero_)

namespace detail {

inline Error last_error(tabiya_status status) {
    std::optional<Place> place;
    tabiya_place found;
    if (tabiya_error_place(&found)) {
        place = Place{found.byte, found.line, found.field ? found.field : ""};
    }
    return Error(status, tabiya_error_message(), std::move(place));
}

inline Error zero_byte(const char *name, std::size_t byte) {
    return Error(TABIYA_STATUS_BAD_ARGUMENT, std::string(name) + " has a zero byte at byte " + std::to_string(byte),
                 Place{byte, 0, {}});
}

struct Free {
    void operator()(char *text) const noexcept { tabiya_string_free(text); }
    void operator()(tabiya_position *position) const noexcept { tabiya_position_free(position); }
    void operator()(tabiya_setup *setup) const noexcept { tabiya_setup_free(setup); }
    void operator()(tabiya_epd *epd) const noexcept { tabiya_epd_free(epd); }
    void operator()(tabiya_winnability *winnability) const noexcept { tabiya_winnability_free(winnability); }
    void operator()(tabiya_mate *mate) const noexcept { tabiya_mate_free(mate); }
    void operator()(tabiya_game *game) const noexcept { tabiya_game_free(game); }
    void operator()(tabiya_pgn *pgn) const noexcept { tabiya_pgn_free(pgn); }
    void operator()(tabiya_book *book) const noexcept { tabiya_book_free(book); }
    void operator()(tabiya_book_builder *builder) const noexcept { tabiya_book_builder_free(builder); }
    void operator()(tabiya_tablebase *tablebase) const noexcept { tabiya_tablebase_free(tablebase); }
    void operator()(tabiya_engine *engine) const noexcept { tabiya_engine_free(engine); }
    void operator()(tabiya_analysis *analysis) const noexcept { tabiya_analysis_free(analysis); }
    void operator()(tabiya_answer *answer) const noexcept { tabiya_answer_free(answer); }
};

template <class T> using Owned = std::unique_ptr<T, Free>;

/// Takes ownership of a text from the library; empty for null.
inline std::string taken(char *text) {
    const Owned<char> owned(text);
    return text ? std::string(text) : std::string();
}

/// Takes ownership of a text from the library, which may be null.
inline std::optional<std::string> taken_if_any(char *text) {
    const Owned<char> owned(text);
    return text ? std::optional<std::string>(text) : std::nullopt;
}

} // namespace detail
} // namespace TABIYA_NAMESPACE_
} // namespace tabiya

#endif /* TABIYA_ERROR_HPP */
