#pragma once

#include <kokkos_kernels/model/scoring.hpp>

#include <filesystem>
#include <string>

namespace pairscan::perf {

/// The flags that all experiments share.
struct Options {
  bool quick = false;          // fewer points, for a look
  bool host = false;           // on the host's space, in a build that has a device
  bool synthetic = false;      // random sequences even where the genes are installed
  std::filesystem::path genes; // FASTA; empty = the gold set where that is installed
  std::filesystem::path out;   // results go to <out>/<machine>/<experiment>.csv; empty = to nowhere
  std::string note;            // one more line for the context, e.g. what nvidia-smi says
  int repetitions = 5;         // of each point, behind one that does not count
  ScoreType score = ScoreType::int16;
  std::filesystem::path pairscan; // the program that table5_filter runs; empty = of this build
};

/// Throws std::invalid_argument, naming the flag.
[[nodiscard]] Options parse_options(int argc, char const* const* argv);

/// The flags, a line each.
[[nodiscard]] std::string usage(std::string const& program);

} // namespace pairscan::perf
