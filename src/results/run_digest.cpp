#include <config/loader.hpp>
#include <results/run_digest.hpp>
#include <sequences/sequence_codec.hpp>

#include <xxhash.h>

#include <string>

namespace pairscan {

std::uint64_t run_digest(Config const& config, SequenceSet const& set) {
  Config relevant = config;
  relevant.execution = {};
  relevant.distribution = {};
  relevant.report = {};
  relevant.tune = {};
  relevant.output.directory = OutputOptions{}.directory;
  relevant.output.fields = {}; // the journal holds all of a record
  std::string const text = to_yaml(relevant) + std::to_string(digest(set));
  return XXH3_64bits(text.data(), text.size());
}

} // namespace pairscan
