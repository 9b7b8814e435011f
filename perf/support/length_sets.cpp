// Sequences of chosen lengths, related to one another, as FASTA: mutated prefixes of one ancestor. Lengths are drawn
// evenly on a logarithmic scale. See perf/README.md.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr unsigned kReplaced = 8;  // one base in so many becomes any base,
constexpr unsigned kShifted = 100; // and at one position in so many one is lost or comes in

struct Options {
  unsigned count = 0;
  double shortest = 0;
  double longest = 0;
  unsigned seed = 0;
};

char any_base(std::mt19937& random) {
  return "ACGT"[random() % 4];
}

/// Numbers are made from the generator's own bits, so that every library draws the same.
std::size_t draw_length(Options const& options, std::mt19937& random) {
  double const part = static_cast<double>(random()) / 4294967296.0;
  return static_cast<std::size_t>(std::lround(options.shortest * std::pow(options.longest / options.shortest, part)));
}

std::string mutated(std::string const& ancestor, std::size_t length, std::mt19937& random) {
  std::string sequence;
  for (std::size_t at = 0; sequence.size() < length; ++at) {
    unsigned const shift = random() % (2 * kShifted);
    if (shift == 0) {
      continue; // lost
    }
    if (shift == 1) {
      sequence += any_base(random);
    }
    bool const kept = at < ancestor.size() && random() % kReplaced != 0;
    sequence += kept ? ancestor[at] : any_base(random);
  }
  sequence.resize(length);
  return sequence;
}

void write(Options const& options) {
  std::mt19937 random(options.seed);
  std::string ancestor;
  while (ancestor.size() < static_cast<std::size_t>(options.longest)) {
    ancestor += any_base(random);
  }
  for (unsigned index = 0; index < options.count; ++index) {
    std::size_t const length = draw_length(options, random);
    std::cout << '>' << index + 1 << '\n' << mutated(ancestor, length, random) << '\n';
  }
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  std::vector<std::string> const words(argv + 1, argv + argc);
  if (words.size() != 4) {
    std::cerr << "usage: length_sets COUNT SHORTEST LONGEST SEED > FASTA\n";
    return 2;
  }
  auto const number = [&words](std::size_t at) { return std::strtod(words[at].c_str(), nullptr); };
  pairscan::perf::Options const options{static_cast<unsigned>(number(0)), number(1), number(2),
                                        static_cast<unsigned>(number(3))};
  if (options.shortest < 1 || options.longest < options.shortest) {
    std::cerr << "length_sets: lengths from 1 up\n";
    return 2;
  }
  pairscan::perf::write(options);
  return std::cout.flush() ? 0 : 1;
}
