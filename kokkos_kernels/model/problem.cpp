#include <kokkos_kernels/model/problem.hpp>

#include <utility>

namespace pairscan {

namespace {

std::string mode_of(Problem const& problem) {
  if (problem.mode != Mode::semiglobal) {
    return problem.mode == Mode::global ? "global" : "local";
  }
  std::string text = "semiglobal";
  auto const add = [&text](bool is_free, char const* name) { text += is_free ? std::string(" ") + name : ""; };
  add(problem.free_ends.query_start, "query_start");
  add(problem.free_ends.query_end, "query_end");
  add(problem.free_ends.target_start, "target_start");
  add(problem.free_ends.target_end, "target_end");
  return text;
}

std::string_view name_of(Number number) {
  constexpr std::string_view kNames[] = {"integers", "single precision", "double precision"};
  return kNames[static_cast<int>(number)];
}

std::string_view name_of(Wanted wanted) {
  constexpr std::string_view kNames[] = {"scores", "scores and ends", "scores and paths"};
  return kNames[static_cast<int>(wanted)];
}

/// Returns ", paths MDI, gaps extend, ends nearest", and nothing of the canonical order.
std::string order_of(Problem const& problem) {
  if (problem.path_order == PathOrder{}) {
    return {};
  }
  return ", paths " + letters_of(problem.path_order) + ", gaps " +
         (problem.path_order.gap_tie == GapTie::open ? "open" : "extend") +
         (problem.path_order.end == EndTie::nearest ? ", ends nearest" : "");
}

std::string carried_of(Problem const& problem) {
  constexpr std::string_view kNames[] = {"", ", carrying lengths", ", carrying identity counts"};
  return std::string(kNames[static_cast<int>(problem.carried)]);
}

/// Returns "open -18 extend -2".
std::string text_of(GapScores const& gap) {
  return "open " + std::to_string(gap.open) + " extend " + std::to_string(gap.extend);
}

/// Returns the score of a residue in a linear gap, or ", gaps open -18 extend -2" with whatever else gaps have.
std::string gaps_of(Problem const& problem) {
  Gaps const& gaps = problem.gaps;
  std::string text = problem.recurrence == "linear" ? std::string("/") + std::to_string(problem.scoring.gap)
                                                    : ", gaps " + text_of(gaps.inner);
  text += problem.recurrence == "two_piece" ? " or " + text_of(gaps.second) : "";
  auto const add = [&text](std::optional<GapScores> const& end, char const* name) {
    text += end ? std::string(", ") + name + " " + text_of(*end) : "";
  };
  EndGapScores const& ends = gaps.ends;
  if (ends.query_start &&
      ends == EndGapScores{ends.query_start, ends.query_start, ends.query_start, ends.query_start}) {
    add(ends.query_start, "end gaps");
  } else {
    add(ends.query_start, "query_start");
    add(ends.query_end, "query_end");
    add(ends.target_start, "target_start");
    add(ends.target_end, "target_end");
  }
  return text + (gaps.lone_end ? ", lone end gaps" : "");
}

} // namespace

Problem scored_problem(LinearScoring const& scoring, MatchRule rule) {
  bool const bases = rule == MatchRule::shared_base;
  Problem problem;
  problem.scorer = bases ? "base_sets" : "residues";
  problem.letters = bases ? LetterKind::base_sets : LetterKind::residues;
  problem.scoring = scoring;
  return problem;
}

std::string describe(Problem const& problem) {
  LinearScoring const& scoring = problem.scoring;
  return mode_of(problem) + ", " + std::string(problem.recurrence) + " gaps, " + std::string(problem.scorer) + " " +
         (problem.matrix.name.empty() ? "" : problem.matrix.name + " ") + std::to_string(scoring.match) + "/" +
         std::to_string(scoring.mismatch) + gaps_of(problem) + ", " + std::string(name_of(problem.number)) +
         carried_of(problem) + ", " + std::string(name_of(problem.wanted)) + order_of(problem);
}

Problem exchanged(Problem problem) {
  std::swap(problem.gaps.ends.query_start, problem.gaps.ends.target_start);
  std::swap(problem.gaps.ends.query_end, problem.gaps.ends.target_end);
  std::swap(problem.free_ends.query_start, problem.free_ends.target_start);
  std::swap(problem.free_ends.query_end, problem.free_ends.target_end);
  if (problem.matrix.scores && !problem.matrix.scores->is_symmetric()) {
    auto matrix = std::make_shared<SubstitutionMatrix>(*problem.matrix.scores);
    for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
      for (int col = 0; col < row; ++col) {
        std::swap(matrix->scores[row][col], matrix->scores[col][row]);
      }
    }
    problem.matrix.scores = std::move(matrix);
  }
  return problem;
}

} // namespace pairscan
