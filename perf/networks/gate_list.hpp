#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace pairscan::perf {

/// A boolean function as its value in each of some states, 64 states a word.
using Bits = std::vector<std::uint64_t>;

/// What a network is to compute: its inputs and outputs as functions of the state. Other combinations of inputs do not
/// occur, so that a network may do there what it likes.
struct Problem {
  int states = 0;
  std::vector<Bits> inputs;
  std::vector<Bits> outputs;
  std::vector<Bits> cares; // of each output: the states where it matters; none: all

  [[nodiscard]] int words() const { return (states + 63) / 64; }
  /// Bits that stand for a state.
  [[nodiscard]] Bits all() const;
  /// Those of them where an output matters.
  [[nodiscard]] Bits care(std::size_t output) const { return cares.empty() ? all() : cares[output]; }
};

/// `table >> (4a + 2b + c) & 1` of three signals. Signals are numbered: first the inputs, then the gates in order.
struct Gate {
  std::array<int, 3> inputs{};
  unsigned table = 0;
};

struct GateList {
  int inputs = 0;
  std::vector<Gate> gates; // each after the gates it reads
  std::vector<int> outputs;

  [[nodiscard]] int signals() const { return inputs + static_cast<int>(gates.size()); }
  [[nodiscard]] int size() const { return static_cast<int>(gates.size()); }
};

/// Returns a gate's values in the states of a word, of those of its inputs; filled(bit) is a word of the lowest bit.
template <class Word, class Filled>
[[nodiscard]] Word gate_values(unsigned table, Word const& a, Word const& b, Word const& c, Filled const& filled) {
  Word quarter[4];
  for (unsigned part = 0; part < 4; ++part) {
    unsigned const here = table >> 2 * part;
    quarter[part] = filled(here) ^ (filled(here ^ here >> 1U) & c);
  }
  Word const low = quarter[0] ^ ((quarter[0] ^ quarter[1]) & b);
  Word const high = quarter[2] ^ ((quarter[2] ^ quarter[3]) & b);
  return low ^ ((low ^ high) & a);
}

/// Every signal's value in every state.
class Values {
public:
  Values(Problem const& problem, GateList const& list);

  [[nodiscard]] std::uint64_t const* of(int signal) const { return words_of(signal); }
  [[nodiscard]] std::uint64_t* of(int signal) { return const_cast<std::uint64_t*>(words_of(signal)); }
  [[nodiscard]] int words() const { return words_; }

  /// Computes one gate anew.
  void evaluate(GateList const& list, int gate);

private:
  [[nodiscard]] std::uint64_t const* words_of(int signal) const {
    return values_.data() + static_cast<std::size_t>(signal) * static_cast<std::size_t>(words_);
  }

  int words_;
  std::vector<std::uint64_t> values_;
};

/// Whether every output is right in every state.
[[nodiscard]] bool solves(GateList const& list, Problem const& problem);

/// Drops gates that no output needs, ignored inputs and copies, and puts the rest in order. The list must have no
/// cycle, but may be in any order.
void tidy(GateList& list);

/// Whether the gate's value can change with that input.
[[nodiscard]] bool depends(unsigned table, int input);

/// Returns the table of a gate that reads its second input once more as its third, as one that ignores the third.
[[nodiscard]] constexpr unsigned without_repetition(unsigned table) {
  return (table & 0x99U) | (table & 0x11U) << 1U | (table & 0x88U) >> 1U;
}

/// The table for the same gate with one input inverted.
[[nodiscard]] unsigned with_inverted(unsigned table, int input);

/// Inverts what the readers of a signal take it for.
void invert_readings(GateList& list, int signal);

/// Inverts what a gate makes, and what its readers take it for.
void invert(GateList& list, int signal);

} // namespace pairscan::perf
