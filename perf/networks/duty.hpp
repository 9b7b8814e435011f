#pragma once

#include <algorithm>
#include <perf/networks/gate_list.hpp>
#include <perf/networks/pairs_of_states.hpp>

namespace pairscan::perf {

constexpr int kStatesAtOnce = 256;

/// A function's values in so many states.
using Word256 = std::uint64_t __attribute__((vector_size(kStatesAtOnce / 8)));

inline bool any(Word256 const& bits) {
  return (bits[0] | bits[1] | bits[2] | bits[3]) != 0;
}

inline Word256 filled(unsigned bit) {
  std::uint64_t const word = -static_cast<std::uint64_t>(bit & 1U);
  return Word256{word, word, word, word};
}

/// Functions of the states, kept from one step to the next so that steps take no memory.
struct Workspace {
  std::vector<Word256> values;  // of each signal
  std::vector<Word256> flipped; // the same if the gate's value flips
  std::vector<Word256> cares;   // where each output matters
  std::vector<Word256> on;      // where the gate must be 1
  std::vector<Word256> off;     // where it must be 0
  std::vector<char> dependent;  // signals on the gate
  std::vector<int> candidates;  // signals that do not depend on it
  Pairs pairs;
  std::array<Subset, 2> subsets; // of the candidates
  std::vector<int> readers;      // of each signal
};

/// One gate and what it has to do in a network: where it must be 1, where 0, and which signals it may read. Functions
/// of the states have `Size` words; 0: as many as the problem needs.
template <int Size>
class Duty {
public:
  Duty(GateList const& list, Problem const& problem, int gate, Workspace& space)
      : size_(Size != 0 ? Size : (problem.states + kStatesAtOnce - 1) / kStatesAtOnce), list_(list), space_(space),
        signal_(list.inputs + gate) {
    evaluate(problem);
    flip(gate);
    compare(problem);
  }

  [[nodiscard]] int signal() const { return signal_; }
  [[nodiscard]] bool is_output() const { return std::ranges::find(list_.outputs, signal_) != list_.outputs.end(); }
  [[nodiscard]] bool needs_1() const { return needs(space_.on); }
  [[nodiscard]] bool needs_0() const { return needs(space_.off); }
  [[nodiscard]] std::vector<int> const& candidates() const { return space_.candidates; }
  [[nodiscard]] int size() const { return Size != 0 ? Size : size_; } // of a function, in words
  [[nodiscard]] Word256 on(int at) const { return space_.on[static_cast<std::size_t>(at)]; }
  [[nodiscard]] Word256 off(int at) const { return space_.off[static_cast<std::size_t>(at)]; }
  [[nodiscard]] Word256 const* value(int signal) const { return space_.values.data() + signal * size(); }

private:
  [[nodiscard]] static std::size_t at(int place) { return static_cast<std::size_t>(place); }

  void load(Bits const& from, Word256* to) const {
    auto* words = reinterpret_cast<std::uint64_t*>(to);
    std::fill(std::copy(from.begin(), from.end(), words), words + 4 * size(), 0);
  }

  void evaluate(Problem const& problem) {
    space_.values.resize(at(list_.signals() * size()));
    for (int input = 0; input < list_.inputs; ++input) {
      load(problem.inputs[at(input)], space_.values.data() + input * size());
    }
    for (int gate = 0; gate < list_.size(); ++gate) {
      evaluate(space_.values.data(), gate);
    }
  }

  void evaluate(Word256* values, int gate) const {
    auto const& [inputs, table] = list_.gates[at(gate)];
    Word256 const* a = values + inputs[0] * size();
    Word256 const* b = values + inputs[1] * size();
    Word256 const* c = values + inputs[2] * size();
    Word256* out = values + (list_.inputs + gate) * size();
    if (inputs[1] == inputs[2]) { // of two inputs: in half the time
      Word256 const zero = filled(table);
      Word256 const by_b = filled(table ^ table >> 3U);
      Word256 const by_a = filled(table ^ table >> 4U);
      Word256 const by_both = filled(table ^ table >> 3U ^ table >> 4U ^ table >> 7U);
      for (int word = 0; word < size(); ++word) {
        out[word] = zero ^ (b[word] & by_b) ^ (a[word] & (by_a ^ (by_both & b[word])));
      }
      return;
    }
    for (int word = 0; word < size(); ++word) {
      out[word] = gate_values(table, a[word], b[word], c[word], filled);
    }
  }

  void flip(int gate) {
    space_.flipped = space_.values;
    space_.dependent.assign(at(list_.signals()), 0);
    space_.dependent[at(signal_)] = 1;
    for (int word = 0; word < size(); ++word) {
      space_.flipped[at(signal_ * size() + word)] = ~space_.values[at(signal_ * size() + word)];
    }
    for (int later = gate + 1; later < list_.size(); ++later) {
      auto const& inputs = list_.gates[at(later)].inputs;
      if ((space_.dependent[at(inputs[0])] | space_.dependent[at(inputs[1])] | space_.dependent[at(inputs[2])]) != 0) {
        space_.dependent[at(list_.inputs + later)] = 1;
        evaluate(space_.flipped.data(), later);
      }
    }
    space_.candidates.clear();
    for (int signal = 0; signal < list_.signals(); ++signal) {
      if (space_.dependent[at(signal)] == 0) {
        space_.candidates.push_back(signal);
      }
    }
  }

  void compare(Problem const& problem) {
    space_.cares.resize(at(size()));
    space_.on.assign(at(size()), Word256{});
    space_.off.assign(at(size()), Word256{});
    if (problem.cares.empty()) {
      load(problem.all(), space_.cares.data());
    }
    for (std::size_t output = 0; output < list_.outputs.size(); ++output) {
      int const made = list_.outputs[output];
      if (space_.dependent[at(made)] == 0) {
        continue;
      }
      if (!problem.cares.empty()) {
        load(problem.cares[output], space_.cares.data());
      }
      for (int word = 0; word < size(); ++word) {
        std::size_t const place = at(made * size() + word);
        space_.on[at(word)] |= (space_.values[place] ^ space_.flipped[place]) & space_.cares[at(word)];
      }
    }
    for (int word = 0; word < size(); ++word) {
      Word256 const care = space_.on[at(word)];
      space_.on[at(word)] = care & value(signal_)[word];
      space_.off[at(word)] = care & ~value(signal_)[word];
    }
  }

  [[nodiscard]] bool needs(std::vector<Word256> const& where) const {
    return std::ranges::any_of(where, [](Word256 const& word) { return any(word); });
  }

  int size_;
  GateList const& list_;
  Workspace& space_;
  int signal_;
};

} // namespace pairscan::perf
