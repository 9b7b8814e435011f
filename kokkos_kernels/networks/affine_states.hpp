#pragma once

#include <kokkos_kernels/networks/affine_cell.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace pairscan {

/// Whether an edge can occur in a matrix, for any letters: what is bounded in networks/affine_network.hpp.
///
/// A step falls by no more than an opening. It rises by no more than a match and an opening, as the residue may be
/// taken out of a best alignment and what it was aligned to joins a gap. E' exceeds the corner by no more than a match,
/// as the partner of the row's residue may join the gap in place of the column's residue.
inline bool may_occur(ReducedAffine const& scheme, AffineEdge const& edge) {
  return edge.step >= -scheme.open && edge.step <= scheme.match + scheme.open && edge.gap >= -scheme.open &&
         edge.gap <= 0 && edge.step + edge.gap <= scheme.match;
}

struct LessEdges {
  bool operator()(AffineEdges const& a, AffineEdges const& b) const {
    return a.across != b.across ? a.across < b.across : a.down < b.down;
  }
};

/// Every pair of edges that may meet at a cell of any matrix: a superset, closed from the borders on. The edges of
/// local alignments have the same bounds.
///
///     (i-1,j-1) --r-- (i-1,j)     r and d leave one cell; u is made from d and any edge that may meet it on the left,
///         |              |        v from r and any edge that may meet it above, and u and v meet at (i,j)
///         d              v
///         |              |
///      (i,j-1) --u--  (i,j)
class AffineStates {
public:
  using Pairs = std::set<AffineEdges, LessEdges>;

  explicit AffineStates(ReducedAffine const& scheme) : AffineStates(scheme, {-scheme.open}, {0}) {}

  /// Where gaps at the beginning score otherwise: all first steps along a border, and all others.
  AffineStates(ReducedAffine const& scheme, std::set<int> const& first_steps, std::set<int> next_steps)
      : AffineStates(scheme, first_steps, std::move(next_steps), {AffineCorner::kHigh}) {}

  /// Returns those of local alignments, whose values are not below 0 and are 0 along the borders.
  [[nodiscard]] static AffineStates of_local(ReducedAffine const& scheme) {
    int const extension = extension_of(scheme);
    std::vector<int> corners{AffineCorner::kHigh};
    for (int value = 0; value < 2 * extension - scheme.mismatch; ++value) {
      corners.push_back(value);
    }
    return {scheme, {extension}, {extension}, std::move(corners)};
  }

  [[nodiscard]] Pairs const& pairs() const { return pairs_; }

  [[nodiscard]] std::set<AffineEdge> edges() const {
    std::set<AffineEdge> edges;
    for (AffineEdges const& pair : pairs_) {
      edges.insert(pair.across);
      edges.insert(pair.down);
    }
    return edges;
  }

  /// Calls use(out, corner) for what leaves a cell and may occur.
  template <class Use>
  void for_each_result(AffineEdges const& in, Use const& use) const {
    for (int const value : corners_) {
      for (bool const matches : {false, true}) {
        AffineCorner const corner{matches, value};
        AffineEdges const out = affine_cell(scheme_, in, corner);
        if (may_meet(in, value) && may_occur(scheme_, out.across) && may_occur(scheme_, out.down)) {
          use(out, corner);
        }
      }
    }
  }

private:
  using Meets = std::map<AffineEdge, std::vector<AffineEdge>>;

  AffineStates(ReducedAffine const& scheme, std::set<int> const& first_steps, std::set<int> next_steps,
               std::vector<int> corners)
      : scheme_(scheme), next_steps_(std::move(next_steps)), corners_(std::move(corners)) {
    close(first_steps);
  }

  /// Whether H(i-1,j) and H(i,j-1) are not negative, in local alignments.
  [[nodiscard]] bool may_meet(AffineEdges const& in, int corner) const {
    return std::min(in.across.step, in.down.step) - extension_of(scheme_) + corner >= 0;
  }

  void close(std::set<int> const& first_steps) {
    for (int const across : first_steps) {
      for (int const down : first_steps) {
        AffineEdges const first{{across, -scheme_.open}, {down, -scheme_.open}};
        pairs_.insert(first);
        first_row_.insert(first);
        first_col_.insert(first);
      }
    }
    for (std::size_t before = 0; before != size();) {
      before = size();
      extend_borders();
      extend_inside();
    }
  }

  [[nodiscard]] std::size_t size() const { return pairs_.size() + first_row_.size() + first_col_.size(); }

  void extend_borders() {
    for (int const step : next_steps_) {
      AffineEdge const border{step, -scheme_.open};
      for (AffineEdges const& in : Pairs(first_row_)) {
        for_each_result(in, [&](AffineEdges const& out, auto) { first_row_.insert({out.across, border}); });
      }
      for (AffineEdges const& in : Pairs(first_col_)) {
        for_each_result(in, [&](AffineEdges const& out, auto) { first_col_.insert({border, out.down}); });
      }
    }
    pairs_.insert(first_row_.begin(), first_row_.end());
    pairs_.insert(first_col_.begin(), first_col_.end());
  }

  void extend_inside() {
    Meets above;
    Meets left;
    Pairs corners;
    for (AffineEdges const& in : pairs_) {
      above[in.across].push_back(in.down);
      left[in.down].push_back(in.across);
      for_each_result(in, [&](AffineEdges const& out, auto) { corners.insert(out); });
    }
    for (AffineEdges const& corner : corners) {
      std::set<AffineEdge> down;
      for (AffineEdge const& top : above[corner.across]) {
        for_each_result({corner.across, top}, [&](AffineEdges const& out, auto) { down.insert(out.down); });
      }
      std::set<AffineEdge> across;
      for (AffineEdge const& side : left[corner.down]) {
        for_each_result({side, corner.down}, [&](AffineEdges const& out, auto) { across.insert(out.across); });
      }
      for (AffineEdge const& u : across) {
        for (AffineEdge const& v : down) {
          pairs_.insert({u, v});
        }
      }
    }
  }

  ReducedAffine scheme_;
  std::set<int> next_steps_; // along a border
  std::vector<int> corners_; // values that cells tell apart
  Pairs pairs_;
  Pairs first_row_;
  Pairs first_col_;
};

} // namespace pairscan
