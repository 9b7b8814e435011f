#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan {

/// What each rank worked at, and when. Spans that follow one another are joined where a rank has many, so that a long
/// run needs no more memory than a short one.
class Timeline {
public:
  static constexpr std::size_t kMostSpans = 256; // per rank

  struct Span {
    double begin = 0; // seconds
    double end = 0;
    double busy = 0; // seconds of work in it
    std::uint64_t cells = 0;
  };

  explicit Timeline(std::size_t ranks) : spans_(ranks) {}

  /// Adds a grant that a rank has done in `busy` seconds until `end`.
  void add(int rank, double end, double busy, std::uint64_t cells);

  [[nodiscard]] std::size_t ranks() const { return spans_.size(); }
  [[nodiscard]] std::vector<Span> const& spans(std::size_t rank) const { return spans_[rank]; }

private:
  std::vector<std::vector<Span>> spans_;
};

} // namespace pairscan
