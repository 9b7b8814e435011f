#include <algorithm>
#include <bit>
#include <optional>
#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

namespace {

std::uint64_t bit(bool value) {
  return value ? 1 : 0;
}

bool value_in(std::uint64_t const* bits, int state) {
  return (bits[state / 64] >> (state % 64) & 1U) != 0;
}

int first_state(std::uint64_t const* bits, int words) {
  int word = 0;
  while (word < words && bits[word] == 0) {
    ++word;
  }
  return word * 64 + std::countr_zero(bits[word]);
}

/// What one gate has to do in a network: where it must be 1, where 0, and which signals it may read.
struct Duty {
  int signal = 0;
  bool is_output = false;
  bool needs_1 = false; // in some state
  bool needs_0 = false;
  Bits on;
  Bits off;
  std::vector<int> candidates; // signals that do not depend on it
};

Duty duty_of(GateList const& list, Values const& values, Problem const& problem, int gate) {
  Duty duty;
  duty.signal = list.inputs + gate;
  duty.is_output = std::ranges::find(list.outputs, duty.signal) != list.outputs.end();
  Values flipped = values;
  std::vector<bool> dependent(static_cast<std::size_t>(list.signals()));
  dependent[static_cast<std::size_t>(duty.signal)] = true;
  for (int word = 0; word < values.words(); ++word) {
    flipped.of(duty.signal)[word] = ~values.of(duty.signal)[word];
  }
  for (int later = gate + 1; later < list.size(); ++later) {
    auto const& inputs = list.gates[static_cast<std::size_t>(later)].inputs;
    if (std::ranges::any_of(inputs, [&](int input) { return dependent[static_cast<std::size_t>(input)]; })) {
      dependent[static_cast<std::size_t>(list.inputs + later)] = true;
      flipped.evaluate(list, later);
    }
  }
  Bits care(static_cast<std::size_t>(values.words()));
  for (std::size_t output = 0; output < list.outputs.size(); ++output) {
    int const signal = list.outputs[output];
    Bits const matters = problem.care(output);
    for (std::size_t word = 0; word < care.size(); ++word) {
      care[word] |= (values.of(signal)[word] ^ flipped.of(signal)[word]) & matters[word];
    }
  }
  duty.on.resize(care.size());
  duty.off.resize(care.size());
  for (std::size_t word = 0; word < care.size(); ++word) {
    duty.on[word] = care[word] & values.of(duty.signal)[word];
    duty.off[word] = care[word] & ~values.of(duty.signal)[word];
    duty.needs_1 = duty.needs_1 || duty.on[word] != 0;
    duty.needs_0 = duty.needs_0 || duty.off[word] != 0;
  }
  for (int signal = 0; signal < list.signals(); ++signal) {
    if (!dependent[static_cast<std::size_t>(signal)]) {
      duty.candidates.push_back(signal);
    }
  }
  return duty;
}

/// Everything that reads `from` reads `to` instead, or its complement.
void redirect(GateList& list, int from, int to, bool inverted) {
  for (Gate& gate : list.gates) {
    for (int input = 0; input < 3; ++input) {
      if (gate.inputs[static_cast<std::size_t>(input)] == from) {
        gate.inputs[static_cast<std::size_t>(input)] = to;
        gate.table = inverted ? with_inverted(gate.table, input) : gate.table;
      }
    }
  }
  std::ranges::replace(list.outputs, from, to);
}

/// Nothing reads the signal any more: its readers take it for the constant.
void fold(GateList& list, int signal, bool value) {
  for (Gate& gate : list.gates) {
    for (int input = 0; input < 3; ++input) {
      if (gate.inputs[static_cast<std::size_t>(input)] == signal) {
        unsigned const mirrored = with_inverted(gate.table, input);
        unsigned constexpr kWhereOne[3] = {0xf0, 0xcc, 0xaa};
        unsigned const kept = value ? kWhereOne[input] : ~kWhereOne[input];
        gate.table = ((gate.table & kept) | (mirrored & ~kept)) & 0xffU;
        gate.inputs[static_cast<std::size_t>(input)] = 0;
      }
    }
  }
}

/// Drops the gate where another signal will do.
bool drop(GateList& list, Values const& values, Duty const& duty, Random& random) {
  struct Substitute {
    int signal;
    bool inverted;
  };
  std::vector<Substitute> found;
  for (int const signal : duty.candidates) {
    std::uint64_t not_same = 0;
    std::uint64_t not_inverse = 0;
    for (std::size_t word = 0; word < duty.on.size(); ++word) {
      std::uint64_t const value = values.of(signal)[word];
      not_same |= (duty.on[word] & ~value) | (duty.off[word] & value);
      not_inverse |= (duty.on[word] & value) | (duty.off[word] & ~value);
    }
    if (not_same == 0) {
      found.push_back({signal, false});
    } else if (not_inverse == 0 && !duty.is_output) {
      found.push_back({signal, true});
    }
  }
  if (found.empty()) {
    return false;
  }
  Substitute const chosen = found[static_cast<std::size_t>(below(random, found.size()))];
  redirect(list, duty.signal, chosen.signal, chosen.inverted);
  return true;
}

/// Finds threes of candidates that tell every state where the gate must be 1 from every one where it must be 0.
///
/// Most threes fail, so they are first tried on 64 pairs of states (one 1, one 0): `told_apart_` has a bit for each
/// pair that the signal tells apart. A three that fails only the whole test gives a new pair.
class Threes {
public:
  Threes(Values const& values, Duty const& duty)
      : values_(values), duty_(duty), told_apart_(duty.candidates.size() + kAtOnce) {
    add_pair(first_state(duty.on.data(), values.words()), first_state(duty.off.data(), values.words()));
  }

  /// Calls `found(two, table, free)` for each two candidates that do so, the second one twice.
  template <class Found>
  void for_each_two(Found const& found) {
    std::size_t const count = duty_.candidates.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        if ((told_apart_[i] | told_apart_[j] | unused_) == ~std::uint64_t{0}) {
          test({duty_.candidates[i], duty_.candidates[j], duty_.candidates[j]}, found);
        }
      }
    }
  }

  /// Calls `found(three, table, free)` for each; `free` are the table's entries that do not matter.
  template <class Found>
  void for_each(Found const& found) {
    std::size_t const count = duty_.candidates.size();
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        for (std::size_t k = j + 1; k < count; k += kAtOnce) {
          if (any_tells(told_apart_[i] | told_apart_[j] | unused_, k)) {
            test_each(i, j, k, found);
          }
        }
      }
    }
  }

private:
  static constexpr std::size_t kAtOnce = 16; // candidates that are looked at without a branch

  /// Returns whether one of the next candidates tells apart all pairs that these two do not. Behind the last one stand
  /// zeros.
  [[nodiscard]] bool any_tells(std::uint64_t two, std::size_t first) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t at = first; at < first + kAtOnce; ++at) {
      least = std::min(least, ~(two | told_apart_[at]));
    }
    return least == 0;
  }

  template <class Found>
  void test_each(std::size_t i, std::size_t j, std::size_t first, Found const& found) {
    std::size_t const end = std::min(first + kAtOnce, duty_.candidates.size());
    for (std::size_t k = first; k < end; ++k) {
      if ((told_apart_[i] | told_apart_[j] | told_apart_[k] | unused_) == ~std::uint64_t{0}) {
        test({duty_.candidates[i], duty_.candidates[j], duty_.candidates[k]}, found);
      }
    }
  }

  template <class Found>
  void test(std::array<int, 3> const& three, Found const& found) {
    std::uint64_t on[8] = {};
    std::uint64_t off[8] = {};
    for (int word = 0; word < values_.words(); ++word) {
      std::uint64_t const a = values_.of(three[0])[word];
      std::uint64_t const b = values_.of(three[1])[word];
      std::uint64_t const c = values_.of(three[2])[word];
      for (unsigned at = 0; at < 8; ++at) {
        std::uint64_t const here = ((at & 4U) != 0 ? a : ~a) & ((at & 2U) != 0 ? b : ~b) & ((at & 1U) != 0 ? c : ~c);
        on[at] |= here & duty_.on[static_cast<std::size_t>(word)];
        off[at] |= here & duty_.off[static_cast<std::size_t>(word)];
      }
    }
    unsigned table = 0;
    unsigned free = 0;
    for (unsigned at = 0; at < 8; ++at) {
      if (on[at] != 0 && off[at] != 0) {
        learn(three, at);
        return;
      }
      table |= (on[at] != 0 ? 1U : 0U) << at;
      free |= (on[at] == 0 && off[at] == 0 ? 1U : 0U) << at;
    }
    found(three, table, free);
  }

  /// A 1 and a 0 where the three have the same values.
  void learn(std::array<int, 3> const& three, unsigned at) {
    Bits on = duty_.on;
    Bits off = duty_.off;
    for (int input = 0; input < 3; ++input) {
      std::uint64_t const* value = values_.of(three[static_cast<std::size_t>(input)]);
      for (std::size_t word = 0; word < on.size(); ++word) {
        std::uint64_t const here = (at & (4U >> input)) != 0 ? value[word] : ~value[word];
        on[word] &= here;
        off[word] &= here;
      }
    }
    add_pair(first_state(on.data(), values_.words()), first_state(off.data(), values_.words()));
  }

  void add_pair(int on, int off) {
    for (std::size_t candidate = 0; candidate < duty_.candidates.size(); ++candidate) {
      std::uint64_t const* value = values_.of(duty_.candidates[candidate]);
      told_apart_[candidate] &= ~(std::uint64_t{1} << next_);
      told_apart_[candidate] |= bit(value_in(value, on) != value_in(value, off)) << next_;
    }
    unused_ &= ~(std::uint64_t{1} << next_);
    next_ = (next_ + 1) % 64;
  }

  Values const& values_;
  Duty const& duty_;
  std::vector<std::uint64_t> told_apart_;
  std::uint64_t unused_ = ~std::uint64_t{0};
  int next_ = 0;
};

/// The gate's inputs that nothing else reads: dropped with it if the new gate does not read them.
std::vector<bool> read_by_it_alone(GateList const& list, int gate) {
  std::vector<int> readers(static_cast<std::size_t>(list.signals()));
  for (Gate const& reader : list.gates) {
    for (std::size_t input = 0; input < 3; ++input) {
      bool const repeated = std::find(reader.inputs.begin(), reader.inputs.begin() + input, reader.inputs[input]) !=
                            reader.inputs.begin() + input;
      readers[static_cast<std::size_t>(reader.inputs[input])] += repeated ? 0 : 1;
    }
  }
  for (int const output : list.outputs) {
    ++readers[static_cast<std::size_t>(output)];
  }
  std::vector<bool> alone(readers.size());
  for (int const input : list.gates[static_cast<std::size_t>(gate)].inputs) {
    alone[static_cast<std::size_t>(input)] = input >= list.inputs && readers[static_cast<std::size_t>(input)] == 1;
  }
  return alone;
}

std::optional<Gate> another_gate(GateList const& list, Values const& values, Duty const& duty, int most_inputs,
                                 Random& random) {
  std::vector<bool> const alone = read_by_it_alone(list, duty.signal - list.inputs);
  bool const any = random() % 16 == 0; // else only those that keep the fewest gates alive
  std::optional<Gate> chosen;
  int fewest = 4;
  std::uint64_t equals = 0;
  auto const take = [&](std::array<int, 3> const& three, unsigned table, unsigned free) {
    int kept = 0;
    for (std::size_t input = 0; input < static_cast<std::size_t>(most_inputs); ++input) {
      kept += !any && alone[static_cast<std::size_t>(three[input])] ? 1 : 0;
    }
    equals = kept < fewest ? 0 : equals;
    fewest = std::min(kept, fewest);
    if (kept == fewest && random() % ++equals == 0) {
      unsigned const filled = table | (free & static_cast<unsigned>(random()));
      chosen = Gate{three, most_inputs == 2 ? without_repetition(filled) : filled};
    }
  };
  Threes threes(values, duty);
  if (most_inputs == 2) {
    threes.for_each_two(take);
  } else {
    threes.for_each(take);
  }
  return chosen;
}

} // namespace

void resubstitute(GateList& list, Problem const& problem, Random& random, int most_inputs) {
  Values const values(problem, list);
  int const gate = below(random, list.gates.size());
  Duty const duty = duty_of(list, values, problem, gate);
  if (!duty.needs_1 || !duty.needs_0) {
    if (!duty.is_output) {
      fold(list, duty.signal, duty.needs_1);
    }
  } else if (!drop(list, values, duty, random)) {
    if (auto const other = another_gate(list, values, duty, most_inputs, random)) {
      list.gates[static_cast<std::size_t>(gate)] = *other;
    }
  }
  tidy(list);
}

void duplicate(GateList& list, Random& random) {
  int const reader = below(random, list.gates.size());
  auto& inputs = list.gates[static_cast<std::size_t>(reader)].inputs;
  int const signal = inputs[static_cast<std::size_t>(below(random, 3))];
  if (signal < list.inputs) {
    return;
  }
  std::ranges::replace(inputs, signal, list.signals());
  list.gates.push_back(list.gates[static_cast<std::size_t>(signal - list.inputs)]);
  tidy(list);
}

} // namespace pairscan::perf
