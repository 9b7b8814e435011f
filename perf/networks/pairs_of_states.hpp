#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan::perf {

/// Which candidates tell apart which of up to 64 pairs of states.
class Pairs {
public:
  static constexpr std::size_t kMost = 64;

  void begin(std::size_t candidates) {
    told_.assign(candidates, 0);
    words_ = (candidates + 63) / 64;
    tellers_.assign(kMost * words_, 0);
    used_ = 0;
    next_ = 0;
  }

  /// Adds a pair, in the place of the oldest one where there are as many as fit.
  template <class Tells>
  void add(Tells const& tells) {
    std::uint64_t* tellers = tellers_.data() + next_ * words_;
    std::fill(tellers, tellers + words_, 0);
    for (std::size_t candidate = 0; candidate < told_.size(); ++candidate) {
      std::uint64_t const does = tells(candidate);
      told_[candidate] = (told_[candidate] & ~(std::uint64_t{1} << next_)) | does << next_;
      tellers[candidate / 64] |= does << (candidate % 64);
    }
    used_ |= std::uint64_t{1} << next_;
    next_ = (next_ + 1) % kMost;
  }

  [[nodiscard]] std::uint64_t all() const { return used_; }

  /// Returns the pairs that these candidates leave together.
  template <class... Candidates>
  [[nodiscard]] std::uint64_t left(Candidates... candidates) const {
    return used_ & ~(told_[candidates] | ...);
  }

  [[nodiscard]] std::uint64_t const* tellers(std::size_t pair) const { return tellers_.data() + pair * words_; }

private:
  std::vector<std::uint64_t> told_;    // of each candidate: the pairs
  std::vector<std::uint64_t> tellers_; // of each pair: the candidates
  std::size_t words_ = 0;
  std::uint64_t used_ = 0;
  std::size_t next_ = 0;
};

/// Some of the candidates.
class Subset {
public:
  void fill(std::size_t candidates) {
    bits_.assign((candidates + 63) / 64, ~std::uint64_t{0});
    if (candidates % 64 != 0) {
      bits_.back() = (std::uint64_t{1} << (candidates % 64)) - 1;
    }
  }

  void remove(std::size_t candidate) { bits_[candidate / 64] &= ~(std::uint64_t{1} << (candidate % 64)); }

  /// Returns, of these pairs, the one that the fewest of them tell apart.
  [[nodiscard]] std::size_t hardest(Pairs const& pairs, std::uint64_t among) const {
    std::size_t hardest = 0;
    for (int fewest = 1 << 20; among != 0; among &= among - 1) {
      auto const pair = static_cast<std::size_t>(std::countr_zero(among));
      int tellers = 0;
      for (std::size_t word = 0; word < bits_.size(); ++word) {
        tellers += std::popcount(bits_[word] & pairs.tellers(pair)[word]);
      }
      if (tellers < fewest) {
        fewest = tellers;
        hardest = pair;
      }
    }
    return hardest;
  }

  /// Calls found(candidate) for each that tells all these pairs apart.
  template <class Found>
  void for_each_that_tells(Pairs const& pairs, std::uint64_t all, Found const& found) const {
    for (std::size_t word = 0; word < bits_.size(); ++word) {
      std::uint64_t set = bits_[word];
      for (std::uint64_t rest = all; rest != 0 && set != 0; rest &= rest - 1) {
        set &= pairs.tellers(static_cast<std::size_t>(std::countr_zero(rest)))[word];
      }
      for (; set != 0; set &= set - 1) {
        found(64 * word + static_cast<std::size_t>(std::countr_zero(set)));
      }
    }
  }

private:
  std::vector<std::uint64_t> bits_;
};

} // namespace pairscan::perf
