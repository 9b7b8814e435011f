// parasail's nw_scan with 16-bit lanes: the vectorised peer that is right with linear gaps (its striped kernels are not
// where opening costs what extending does).

#include <kokkos_kernels/model/scoring.hpp>

#include <parasail.h>

#include <memory>
#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>
#include <span>

namespace pairscan::perf {

namespace {

using Matrix = std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)>;
using Profile = std::unique_ptr<parasail_profile_t, decltype(&parasail_profile_free)>;
using Result = std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)>;

std::string letters_of(std::span<std::uint8_t const> codes) {
  std::string letters;
  for (std::uint8_t const code : codes) {
    letters += code == 1 ? 'A' : code == 2 ? 'C' : code == 4 ? 'G' : 'T';
  }
  return letters;
}

/// All pairs; the query's profile is made once where the pairs after one another share it.
void align_all(std::string const& letters, std::span<PairDescriptor const> pairs, parasail_matrix_t const* matrix) {
  LinearScoring const scoring;
  Profile profile(nullptr, parasail_profile_free);
  PairDescriptor query;
  for (PairDescriptor const& pair : pairs) {
    if (!profile || pair.row_begin != query.row_begin) {
      profile.reset(parasail_profile_create_16(letters.data() + pair.row_begin, pair.rows, matrix));
      query = pair;
    }
    Result const result(parasail_nw_scan_profile_16(profile.get(), letters.data() + pair.col_begin, pair.cols,
                                                    -scoring.gap, -scoring.gap),
                        parasail_result_free);
    benchmark::DoNotOptimize(result->score);
  }
}

void register_row(BenchSequences const& sequences, int length, std::size_t count) {
  std::string const edge = std::to_string(length);
  std::string const name = "parasail_nw_scan/host/any/int16/" + edge + "/" + edge + "/" + std::to_string(count);
  configure(benchmark::RegisterBenchmark(name.c_str(), [=, &sequences](benchmark::State& state) {
    LinearScoring const scoring;
    Matrix const matrix(parasail_matrix_create("ACGT", scoring.match, scoring.mismatch), parasail_matrix_free);
    std::string const letters = letters_of(sequences.codes());
    auto const pairs = sequences.pairs(length, count);
    align_all(letters, pairs, matrix.get());
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      align_all(letters, pairs, matrix.get());
      watch.stop();
    }
    watch.rate("GCUPS", true_cells(pairs));
  }));
}

} // namespace

void register_peers(BenchSequences const& sequences, Selection const& selection) {
  for (int const length : selection.lengths) {
    for (std::size_t const count : pair_counts(selection, kHostCells, length)) {
      register_row(sequences, length, count);
    }
  }
}

} // namespace pairscan::perf
