#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pairscan {

/// What a gap does where opening it here and letting it go on are equally good.
enum class GapTie : std::uint8_t { open, extend };

/// Which of equally good ends of an alignment is taken: what the order and its gaps say, or the one nearest the corner,
/// of the last row before the last column.
enum class EndTie : std::uint8_t { canonical, nearest };

/// Which of equally good paths is reported. A path is walked back from its end: of the moves that are best at a cell
/// the first of `order` is taken, given as direction codes (recurrence.hpp); within a gap `gap_tie` goes first.
struct PathOrder {
  std::array<std::uint8_t, 3> order = {0, 1, 2}; // M, I, D
  GapTie gap_tie = GapTie::open;
  EndTie end = EndTie::canonical;

  friend bool operator==(PathOrder const&, PathOrder const&) = default;
};

/// The letters of the moves by their direction codes: both residues, one of the query only, one of the target only.
inline constexpr std::string_view kMoveLetters = "MID";

/// Returns "MID".
[[nodiscard]] inline std::string letters_of(PathOrder const& order) {
  std::string letters;
  for (std::uint8_t const move : order.order) {
    letters += kMoveLetters[move];
  }
  return letters;
}

/// Returns the order that such letters stand for, each of which occurs once.
[[nodiscard]] constexpr PathOrder path_order(std::string_view letters, GapTie gap_tie, EndTie end = EndTie::canonical) {
  PathOrder order{{}, gap_tie, end};
  for (std::size_t place = 0; place < order.order.size(); ++place) {
    order.order[place] = static_cast<std::uint8_t>(kMoveLetters.find(letters[place]));
  }
  return order;
}

/// Returns why a method that walks the canonical order only does not compute such paths, as the end of a sentence that
/// begins with its name.
[[nodiscard]] inline std::optional<std::string> refuse_other_orders(PathOrder const& order) {
  return order == PathOrder{}
             ? std::nullopt
             : std::optional<std::string>("walks paths in the order MID only, where gaps that may open "
                                          "do so and ends are canonical");
}

} // namespace pairscan
