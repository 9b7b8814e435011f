#pragma once

#include <kokkos_kernels/networks/affine_cell.hpp>

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

/// Every pair of edges that may meet at a cell of any matrix: a superset, closed from the borders on.
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
      : scheme_(scheme), next_steps_(std::move(next_steps)) {
    for (int const across : first_steps) {
      for (int const down : first_steps) {
        AffineEdges const first{{across, -scheme.open}, {down, -scheme.open}};
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

  [[nodiscard]] Pairs const& pairs() const { return pairs_; }

  [[nodiscard]] std::set<AffineEdge> edges() const {
    std::set<AffineEdge> edges;
    for (AffineEdges const& pair : pairs_) {
      edges.insert(pair.across);
      edges.insert(pair.down);
    }
    return edges;
  }

  /// Calls use(out, matches) for what leaves a cell and may occur.
  template <class Use>
  void for_each_result(AffineEdges const& in, Use const& use) const {
    for (bool const matches : {false, true}) {
      AffineEdges const out = affine_cell(scheme_, in, matches);
      if (may_occur(scheme_, out.across) && may_occur(scheme_, out.down)) {
        use(out, matches);
      }
    }
  }

private:
  using Meets = std::map<AffineEdge, std::vector<AffineEdge>>;

  [[nodiscard]] std::size_t size() const { return pairs_.size() + first_row_.size() + first_col_.size(); }

  void extend_borders() {
    for (int const step : next_steps_) {
      AffineEdge const border{step, -scheme_.open};
      for (AffineEdges const& in : Pairs(first_row_)) {
        for_each_result(in, [&](AffineEdges const& out, bool) { first_row_.insert({out.across, border}); });
      }
      for (AffineEdges const& in : Pairs(first_col_)) {
        for_each_result(in, [&](AffineEdges const& out, bool) { first_col_.insert({border, out.down}); });
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
      for_each_result(in, [&](AffineEdges const& out, bool) { corners.insert(out); });
    }
    for (AffineEdges const& corner : corners) {
      std::set<AffineEdge> down;
      for (AffineEdge const& top : above[corner.across]) {
        for_each_result({corner.across, top}, [&](AffineEdges const& out, bool) { down.insert(out.down); });
      }
      std::set<AffineEdge> across;
      for (AffineEdge const& side : left[corner.down]) {
        for_each_result({side, corner.down}, [&](AffineEdges const& out, bool) { across.insert(out.across); });
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
  Pairs pairs_;
  Pairs first_row_;
  Pairs first_col_;
};

} // namespace pairscan
