// Scores and traces a few pairs through the public headers; ends with 0 where every answer is right.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

namespace {

using namespace pairscan;

// Letters as codes, one bit a base: ACGTACGT, ACGACGT (a T lost) and ACGTTCGT (a mismatch).
std::vector<std::uint8_t> const kResidues{1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 1, 2, 4, 8, 1, 2, 4, 8, 8, 2, 4, 8};
std::vector<PairDescriptor> const kPairs{{0, 0, 8, 8}, {0, 8, 8, 7}, {0, 15, 8, 8}};
Problem const kProblem = scored_problem({4, -5, -10}, MatchRule::shared_base);
std::int32_t const kScores[] = {32, 18, 23};
std::string_view const kPaths[] = {"MMMMMMMM", "MMMIMMMM", "MMMMMMMM"};

bool is_right(Path const& path, std::string_view expected) {
  std::size_t at = 0;
  for (Step const step : path) {
    char const letter = step == Step::both ? 'M' : step == Step::row_only ? 'I' : 'D';
    if (at == expected.size() || letter != expected[at++]) {
      return false;
    }
  }
  return at == expected.size();
}

int wrong_answers(Strategy<HostSpace> const& strategy) {
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(kResidues));
  BatchShape const shape{
      .pairs = kPairs.size(), .longest_rows = 8, .longest_cols = 8, .type = ScoreType::int16, .problem = kProblem};
  BatchPlan const plan = strategy.plan(shape, budget_of(HostSpace{}, std::size_t{1} << 24U), {});
  int wrong = 0;
  for (std::size_t begin = 0; begin < kPairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, kPairs.size() - begin);
    slot.submit(strategy, plan, std::span(kPairs).subspan(begin, count));
    slot.wait();
    for (std::size_t index = 0; index < count; ++index) {
      PairDescriptor const& pair = kPairs[begin + index];
      wrong += slot.scores()[index] != kScores[begin + index];
      if (strategy.keeps_matrix()) {
        KeptMatrix const kept{slot.matrix(index), matrix_layout(plan, pair.cols).stride, plan.shape.type};
        auto const codes = [](std::uint64_t first, std::int32_t length) {
          return std::span(kResidues).subspan(first, static_cast<std::size_t>(length));
        };
        Path const path =
            trace(kept, codes(pair.row_begin, pair.rows), codes(pair.col_begin, pair.cols), plan.shape.problem).path;
        wrong += !is_right(path, kPaths[begin + index]);
      }
    }
  }
  return wrong;
}

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  int wrong = 0;
  for (char const* const name : {"tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"}) {
    Strategy<HostSpace> const* const strategy = find_strategy<HostSpace>(name);
    int const here = strategy == nullptr ? 1 : wrong_answers(*strategy);
    std::printf("%s: %d wrong\n", name, here);
    wrong += here;
  }
  return wrong == 0 ? 0 : 1;
}
