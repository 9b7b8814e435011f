#pragma once

#include <perf/networks/affine_first_network.hpp>

namespace pairscan::perf {

/// How a walk begins, and where it may not go.
struct AffineWalkRules {
  bool written = false;      // begins with a network as one would write it down
  bool binary_steps = false; // the code on top holds the step, with the opening added, in binary in its low planes
  int gate_inputs = 3;       // or 2, for machines without gates of three inputs
};

/// One network on its way. Between two resubstitutions (resubstitution.hpp) a gate gets a copy, a plane of the code
/// becomes its exclusive or with a function of two other planes, or a state gets a second code. What leads to more
/// gates is mostly taken back.
class AffineWalk {
public:
  AffineWalk(AffineCell const& cell, int planes, AffineWalkRules const& rules, Random& random);

  /// Goes on from a network for the cell.
  AffineWalk(AffineCell const& cell, AffineFound first, AffineWalkRules const& rules, Random& random);

  /// Changes something, and resubstitutes some times for each gate.
  void advance();

  [[nodiscard]] AffineFound const& best() const { return best_; }
  [[nodiscard]] int gates() const { return best_.list.size(); }

private:
  void begin(int planes);
  [[nodiscard]] bool may_change(std::size_t side, int plane) const;
  [[nodiscard]] bool change_code();
  void change_second_code();
  void resubstitute_until_fewer(int gates, int steps);
  void keep_to_inputs();

  AffineCell const* cell_;
  AffineWalkRules rules_;
  Random* random_;
  AffineFound now_;
  AffineFound best_;
  Problem problem_;
};

} // namespace pairscan::perf
