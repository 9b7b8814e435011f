#pragma once

#include <kokkos_kernels/model/affine_gaps.hpp>
#include <kokkos_kernels/model/linear_gaps.hpp>
#include <kokkos_kernels/model/scorers.hpp>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace pairscan::inline PAIRSCAN_ISA {

/// One combination that value methods are compiled for: a recurrence, a scorer, and the type of number that a cell's
/// lanes are stored as. Recurrence and scorer are given by types that hold their names.
template <class NamedRecurrence, class NamedScorer, class ScoreNumber>
struct CompiledProblem {
  using RecurrenceName = NamedRecurrence;
  using ScorerName = NamedScorer;
  using Score = ScoreNumber;
  template <class Lane>
  using ScorerOn = typename ScorerName::template On<Lane>;
  template <class Lane>
  using On = typename RecurrenceName::template On<Lane, ScorerOn<Lane>>;
  /// The recurrence with another scorer of the same scores, such as one that reads a table.
  template <class Lane, class Scorer>
  using Through = typename RecurrenceName::template On<Lane, Scorer>;
  using Scores = typename ScorerName::Scores;
  using Gaps = typename RecurrenceName::Gaps;
  static constexpr ScoreType kType = sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32;

  /// The problem's numbers as the recurrence takes them. They are plain data and do not depend on the lane type.
  struct Scheme {
    Scores scores;
    Gaps gaps;
  };

  [[nodiscard]] static Scheme scheme(Problem const& problem) {
    Scores scores = ScorerName::scores(problem);
    Gaps const gaps = RecurrenceName::prepare(scores, problem);
    return {scores, gaps};
  }

  template <class Lane>
  [[nodiscard]] static PAIRSCAN_FUNCTION On<Lane> on(Scheme const& scheme) {
    return {ScorerOn<Lane>(scheme.scores), scheme.gaps};
  }

  [[nodiscard]] static bool serves(Problem const& problem, ScoreType type) {
    return recurrence_serves(problem) && problem.scorer == ScorerName::name && problem.number == Number::integer &&
           problem.carried == Carried::nothing && type == kType;
  }

  /// A recurrence that does not say what it serves serves global alignments that name it.
  [[nodiscard]] static bool recurrence_serves(Problem const& problem) {
    if constexpr (requires { RecurrenceName::serves(problem); }) {
      return RecurrenceName::serves(problem);
    } else {
      return problem.recurrence == RecurrenceName::name && problem.mode == Mode::global;
    }
  }

  [[nodiscard]] static constexpr std::string_view modes() {
    if constexpr (requires { RecurrenceName::modes; }) {
      return RecurrenceName::modes;
    } else {
      return "global";
    }
  }

  [[nodiscard]] static std::string name() {
    return std::string(modes()) + ", " + std::string(RecurrenceName::name) + " gaps, " + std::string(ScorerName::name) +
           ", " + std::string(to_string(kType));
  }
};

/// A list of compiled problems. Another project instantiates launches and bodies with a list of its own.
template <class... Each>
struct ProblemList {};

/// Carries a type as a value, for bodies that take their template parameter as an argument.
template <class T>
struct Type {
  using type = T;
};

/// What the library is compiled for where cells have one lane, as those of kept matrices. One line each.
using OneLaneProblems = ProblemList<
    CompiledProblem<LinearGaps, BaseSets, std::int16_t>, CompiledProblem<LinearGaps, Residues, std::int16_t>,
    CompiledProblem<LinearGaps, BaseSets, std::int32_t>, CompiledProblem<LinearGaps, Residues, std::int32_t>>;

namespace body_detail {
template <class... First, class... Rest>
[[nodiscard]] consteval auto joined(ProblemList<First...>, ProblemList<Rest...>) {
  return ProblemList<First..., Rest...>{};
}
} // namespace body_detail

/// What value methods are compiled for: the above, and one line each.
using CompiledProblems = decltype(body_detail::joined(
    OneLaneProblems{},
    ProblemList<
        CompiledProblem<AffineGaps, BaseSets, std::int16_t>, CompiledProblem<AffineGaps, Residues, std::int16_t>,
        CompiledProblem<AffineGaps, BaseSets, std::int32_t>, CompiledProblem<AffineGaps, Residues, std::int32_t>,
        CompiledProblem<LocalAffineGaps, BaseSets, std::int16_t>,
        CompiledProblem<LocalAffineGaps, Residues, std::int16_t>,
        CompiledProblem<LocalAffineGaps, BaseSets, std::int32_t>,
        CompiledProblem<LocalAffineGaps, Residues, std::int32_t>, CompiledProblem<AffineGaps, ByMatrix, std::int16_t>,
        CompiledProblem<AffineGaps, ByMatrix, std::int32_t>, CompiledProblem<LocalAffineGaps, ByMatrix, std::int16_t>,
        CompiledProblem<LocalAffineGaps, ByMatrix, std::int32_t>, CompiledProblem<TwoPieceGaps, ByMatrix, std::int16_t>,
        CompiledProblem<TwoPieceGaps, ByMatrix, std::int32_t>,
        CompiledProblem<LocalTwoPieceGaps, ByMatrix, std::int16_t>,
        CompiledProblem<LocalTwoPieceGaps, ByMatrix, std::int32_t>>{}));

namespace body_detail {

template <class... Each>
[[nodiscard]] std::string names_of(ProblemList<Each...>) {
  std::string names;
  ((names += (names.empty() ? "" : "; ") + Each::name()), ...);
  return names;
}

template <class Body, class... Each>
bool call_with(Problem const& problem, ScoreType type, Body const& body, ProblemList<Each...>) {
  auto const call = [&](auto compiled) {
    bool const serves = decltype(compiled)::type::serves(problem, type);
    if (serves) {
      body(compiled);
    }
    return serves;
  };
  return (call(Type<Each>{}) || ...);
}

} // namespace body_detail

/// Returns whether one of the list serves the problem.
template <class List = CompiledProblems>
[[nodiscard]] bool is_compiled(Problem const& problem, ScoreType type) {
  return body_detail::call_with(
      problem, type, [](auto) {}, List{});
}

/// Returns what is asked for and what the list has instead, for a problem that is not compiled.
template <class List = CompiledProblems>
[[nodiscard]] std::string what_is_not_compiled(Problem const& problem, ScoreType type) {
  return describe(problem) + ", " + std::string(to_string(type)) + "; compiled are: " + body_detail::names_of(List{});
}

/// Calls body(Type<CompiledProblem>) for the first of the list that serves: where what is known at run time becomes a
/// template parameter, once per launch. Throws std::invalid_argument, with what is asked for and what is compiled,
/// where none does.
template <class List = CompiledProblems, class Body>
void with_compiled(Problem const& problem, ScoreType type, Body const& body) {
  if (!body_detail::call_with(problem, type, body, List{})) {
    throw std::invalid_argument("no value method is compiled for " + what_is_not_compiled<List>(problem, type));
  }
}

namespace body_detail {
template <class Job, class Instance, class... Each>
[[nodiscard]] consteval auto bodies_of_list(Instance instance, ProblemList<Each...>) {
  return std::array<void (*)(Job const&), sizeof...(Each)>{instance(Type<Each>{})...};
}
} // namespace body_detail

/// Returns a table of functions of a job, instance(Type<CompiledProblem>) for each problem of the list, in the order in
/// which compiled_index numbers them.
template <class Job, class List = CompiledProblems, class Instance>
[[nodiscard]] consteval auto bodies_by_problem(Instance instance) {
  return body_detail::bodies_of_list<Job>(instance, List{});
}

} // namespace pairscan::inline PAIRSCAN_ISA
