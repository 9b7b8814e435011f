#pragma once

#include <kokkos_kernels/model/scoring.hpp>

#include <cstdint>

namespace pairscan {

/// A type as a value.
template <class T>
struct Type {
  using type = T;
};

/// Calls body(Type<Score>, Type<Substitution>) for the run's score type and match rule: where the two kinds of a batch
/// that are known at run time become template parameters, once a launch.
template <class Body>
void dispatch(ScoreType type, MatchRule rule, Body const& body) {
  auto const with_score = [&](auto score) {
    if (rule == MatchRule::shared_base) {
      body(score, Type<SharedBase>{});
    } else {
      body(score, Type<SameResidue>{});
    }
  };
  if (type == ScoreType::int16) {
    with_score(Type<std::int16_t>{});
  } else {
    with_score(Type<std::int32_t>{});
  }
}

} // namespace pairscan
