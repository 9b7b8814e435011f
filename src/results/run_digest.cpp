#include <config/loader.hpp>
#include <config/pair_detail.hpp>
#include <results/run_digest.hpp>

#include <xxhash.h>

#include <string>

namespace pairscan {

std::uint64_t run_digest(Config const& config, std::uint64_t sequences, std::uint64_t database) {
  Config relevant = config;
  relevant.search = {};
  relevant.execution = {};
  relevant.distribution = {};
  relevant.report = {};
  relevant.tune = {};
  relevant.output.directory = OutputOptions{}.directory;
  // A journal holds whole records where an output is made of them, and every score or distance where a matrix is,
  // strands where one is of them. It serves any number of outputs in any format.
  relevant.output.pairs.assign(1, {.format = needs_records(config) ? "some" : "none"});
  bool const all = needs_all_scores(config.output) || needs_all_distances(config);
  MatrixValue const strands = needs_all_strands(config.output) ? MatrixValue::strand : MatrixValue::automatic;
  relevant.output.matrix.assign(1, {.format = all ? "some" : "none", .value = strands});
  relevant.output.clusters = {};
  relevant.output.self_pairs = OutputOptions{}.self_pairs;
  relevant.output.sparse_over = OutputOptions{}.sparse_over;
  relevant.output.confirm_over = OutputOptions{}.confirm_over;
  PairDetail const detail = pair_detail(config);
  bool const counted = detail == PairDetail::counts || detail == PairDetail::ends; // by what outputs ask for
  std::string const text = to_yaml(relevant) + std::to_string(sequences) +
                           (counted ? std::to_string(static_cast<int>(detail)) : "") +
                           (database != 0 ? " database " + std::to_string(database) : "");
  return XXH3_64bits(text.data(), text.size());
}

} // namespace pairscan
