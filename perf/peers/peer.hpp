#pragma once

// What the drivers of all peers share: command line, reading, the pairs, the clock and the line that they print. C++17,
// which is what SeqAn2 is written in.

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Scores that all peers are asked for; a gap of n residues scores open + n * extend.
struct Scheme {
  int match = 4;
  int mismatch = -5;
  int open = 0;
  int extend = -10;
};

/// Reads "MATCH/MISMATCH/OPEN/EXTEND", such as 2/-4/-18/-2.
[[nodiscard]] inline Scheme scheme_of(std::string const& text) {
  Scheme scheme;
  char end = 0;
  if (std::sscanf(text.c_str(), "%d/%d/%d/%d%c", &scheme.match, &scheme.mismatch, &scheme.open, &scheme.extend, &end) !=
      4) {
    throw std::invalid_argument("a scheme is MATCH/MISMATCH/OPEN/EXTEND, got '" + text + "'");
  }
  return scheme;
}

struct GenePair {
  std::size_t query;
  std::size_t target;
};

/// Seconds of user and system time of the process, all threads together.
[[nodiscard]] inline double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The genes, the pairs to align and what aligning them came to.
class PeerTask {
public:
  /// Takes every `stride`-th pair in the order of a condensed matrix: (0, 1), (0, 2), ... (1, 2), ...
  PeerTask(std::string const& fasta, std::size_t stride, Scheme const& scheme) : scheme_(scheme) {
    read(fasta);
    std::size_t number = 0;
    for (std::size_t query = 0; query < genes_.size(); ++query) {
      for (std::size_t target = query + 1; target < genes_.size(); ++target, ++number) {
        if (number % stride == 0) {
          pairs_.push_back({query, target});
          cells_ += std::uint64_t{genes_[query].size()} * genes_[target].size();
        }
      }
    }
  }

  [[nodiscard]] Scheme const& scheme() const { return scheme_; }
  [[nodiscard]] std::vector<std::string> const& genes() const { return genes_; } // upper case
  [[nodiscard]] std::vector<GenePair> const& pairs() const { return pairs_; }
  [[nodiscard]] std::string const& query(GenePair pair) const { return genes_[pair.query]; }
  [[nodiscard]] std::string const& target(GenePair pair) const { return genes_[pair.target]; }

  /// Runs `align`, which aligns all pairs and returns the sum of their scores, between two looks at the clocks.
  template <class Align>
  void measure(Align const& align) {
    double const cpu_begin = cpu_seconds();
    auto const wall_begin = std::chrono::steady_clock::now();
    score_sum_ = align();
    wall_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_begin).count();
    cpu_ = cpu_seconds() - cpu_begin;
  }

  void print(char const* peer, std::string const& version, std::string const& mode) const {
    std::printf("peer=%s version=%s mode=%s pairs=%zu cells=%llu score_sum=%lld cpu_seconds=%.4f wall_seconds=%.4f\n",
                peer, version.c_str(), mode.c_str(), pairs_.size(), static_cast<unsigned long long>(cells_),
                static_cast<long long>(score_sum_), cpu_, wall_);
  }

private:
  void read(std::string const& fasta) {
    std::ifstream file(fasta);
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line.front() == '>') {
        genes_.emplace_back();
      } else if (!genes_.empty()) {
        std::transform(line.begin(), line.end(), std::back_inserter(genes_.back()),
                       [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
      }
    }
    if (genes_.size() < 2) {
      throw std::runtime_error(fasta + " must hold two records or more, got " + std::to_string(genes_.size()));
    }
  }

  Scheme scheme_;
  std::vector<std::string> genes_;
  std::vector<GenePair> pairs_;
  std::uint64_t cells_ = 0;
  std::int64_t score_sum_ = 0;
  double cpu_ = 0;
  double wall_ = 0;
};

/// By the name of a mode, what measures it.
using PeerModes = std::map<std::string, std::function<void(PeerTask&)>>;

/// A driver's main: `<program> MODE[:SCHEME] FASTA [STRIDE]` prints one line of key=value.
inline int peer_main(int argc, char** argv, char const* peer, std::string const& version, PeerModes const& modes) {
  std::string const asked = argc < 2 ? "" : argv[1];
  std::size_t const colon = std::min(asked.find(':'), asked.size());
  auto const mode = modes.find(asked.substr(0, colon));
  if (mode == modes.end() || argc < 3 || argc > 4) {
    std::string names;
    for (auto const& [name, measure] : modes) {
      names += (names.empty() ? "" : "|") + name;
    }
    std::fprintf(stderr, "usage: %s %s[:MATCH/MISMATCH/OPEN/EXTEND] FASTA [STRIDE]\n", argv[0], names.c_str());
    return 2;
  }
  try {
    int const stride = argc == 4 ? std::stoi(argv[3]) : 1;
    if (stride < 1) {
      throw std::invalid_argument("STRIDE must be at least 1, got " + std::to_string(stride));
    }
    Scheme const scheme = colon < asked.size() ? scheme_of(asked.substr(colon + 1)) : Scheme{};
    PeerTask task(argv[2], static_cast<std::size_t>(stride), scheme);
    mode->second(task);
    task.print(peer, version, asked);
    return 0;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 1;
  }
}

} // namespace pairscan::perf
