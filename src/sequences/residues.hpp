#pragma once

#include <support/joined_mapping.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pairscan {

/// A residue as it is kept. DNA: the set of bases a letter stands for, A=1 C=2 G=4 T=U=8, so R = A|G = 5 and N = 15.
/// Protein: 0..25 for the letters A..Z and 26 for '*'.
using Residue = std::uint8_t;

/// The residues of all records of a set, one behind the other: in memory of their own, or those at the end in the pages
/// of a packed file, which copies and other processes of the host share.
class Residues {
public:
  Residues() = default;
  Residues(std::vector<Residue> own) : own_(std::move(own)) {}
  Residues(std::initializer_list<Residue> own) : own_(own) {}
  explicit Residues(std::shared_ptr<JoinedMapping const> joined) : joined_(std::move(joined)) {}

  [[nodiscard]] Residue const* data() const {
    return joined_ ? reinterpret_cast<Residue const*>(joined_->bytes().data()) : own_.data();
  }
  [[nodiscard]] std::size_t size() const { return joined_ ? joined_->bytes().size() : own_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] Residue const* begin() const { return data(); }
  [[nodiscard]] Residue const* end() const { return data() + size(); }
  [[nodiscard]] Residue operator[](std::size_t place) const { return data()[place]; }

  /// Returns whether bytes in front of them and behind them may be read, JoinedMapping::kRoom of each.
  [[nodiscard]] bool has_room() const { return joined_ != nullptr; }

  /// Adds residues behind those that there are, in memory of their own.
  void append(std::span<Residue const> more) {
    own_ = take();
    own_.insert(own_.end(), more.begin(), more.end());
  }

  /// Returns them in memory of their own, which nothing else has; this object is empty afterwards.
  [[nodiscard]] std::vector<Residue> take() {
    std::vector<Residue> taken = joined_ ? std::vector<Residue>(begin(), end()) : std::move(own_);
    *this = {};
    return taken;
  }

  friend bool operator==(Residues const& a, Residues const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  std::vector<Residue> own_; // empty where they are joined
  std::shared_ptr<JoinedMapping const> joined_;
};

} // namespace pairscan
