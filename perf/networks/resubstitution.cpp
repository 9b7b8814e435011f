#include <algorithm>
#include <bit>
#include <optional>
#include <perf/networks/duty.hpp>
#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

namespace {

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
template <int Size>
bool drop(GateList& list, Duty<Size> const& duty, Random& random) {
  struct Substitute {
    int signal;
    bool inverted;
  };
  Substitute chosen{};
  std::uint64_t found = 0;
  bool const is_output = duty.is_output();
  for (int const signal : duty.candidates()) {
    Word256 not_same{};
    Word256 not_inverse{};
    for (int word = 0; word < duty.size(); ++word) {
      Word256 const value = duty.value(signal)[word];
      not_same |= (duty.on(word) & ~value) | (duty.off(word) & value);
      not_inverse |= (duty.on(word) & value) | (duty.off(word) & ~value);
    }
    bool const same = !any(not_same);
    if ((same || (!is_output && !any(not_inverse))) && random() % ++found == 0) {
      chosen = {signal, !same};
    }
  }
  if (found != 0) {
    redirect(list, duty.signal(), chosen.signal, chosen.inverted);
  }
  return found != 0;
}

/// Finds twos or threes of candidates that tell every state where the gate must be 1 from every one where it must be 0.
///
/// Most fail, so they are first tried on up to 64 pairs of states (one 1, one 0). One that fails only the whole test
/// gives a new pair. One of them must tell apart the pair that the fewest candidates do; so each of those is taken, and
/// is out for those behind it; and so again for the pairs that it leaves.
template <int Size>
class Inputs {
public:
  Inputs(Duty<Size> const& duty, int first_pairs, Workspace& space, Random& random)
      : duty_(duty), pairs_(space.pairs), first_(space.subsets[0]), second_(space.subsets[1]) {
    pairs_.begin(duty.candidates().size());
    for (int pair = 0; pair < first_pairs; ++pair) {
      add_pair(state_of([&](int word) { return duty_.on(word); }, random),
               state_of([&](int word) { return duty_.off(word); }, random));
    }
    first_.fill(duty.candidates().size());
  }

  /// Calls `found(two)` for each two candidates that tell all pairs apart, the second one twice.
  template <class Found>
  void for_each_two(Found const& found) {
    for_each_of_hardest(first_, pairs_.all(), [&](std::size_t i) {
      first_.for_each_that_tells(pairs_, pairs_.left(i), [&](std::size_t j) {
        if (pairs_.left(i, j) == 0) {
          found(three_of(i, j, j));
        }
      });
    });
  }

  /// Calls `found(three)` for each three, after those that two of them do.
  template <class Found>
  void for_each(Found const& found) {
    for_each_of_hardest(first_, pairs_.all(), [&](std::size_t i) {
      second_ = first_;
      for_each_of_hardest(second_, pairs_.left(i), [&](std::size_t j) {
        second_.for_each_that_tells(pairs_, pairs_.left(i, j), [&](std::size_t k) {
          if (pairs_.left(i, j, k) == 0) {
            found(three_of(i, j, k));
          }
        });
      });
    });
  }

  struct Function {
    unsigned table;
    unsigned free; // entries that do not matter
  };

  /// Returns what the gate is of these three, if they determine it.
  std::optional<Function> function_of(std::array<int, 3> const& three) {
    std::array<Word256, 8> on{};
    std::array<Word256, 8> off{};
    for (int word = 0; word < duty_.size(); ++word) {
      for (unsigned at = 0; at < 8; ++at) {
        Word256 const here = where(three, at, word);
        on[at] |= here & duty_.on(word);
        off[at] |= here & duty_.off(word);
      }
    }
    Function function{0, 0};
    for (unsigned at = 0; at < 8; ++at) {
      bool const any_on = any(on[at]);
      bool const any_off = any(off[at]);
      if (any_on && any_off) {
        add_pair(first_state([&](int word) { return where(three, at, word) & duty_.on(word); }),
                 first_state([&](int word) { return where(three, at, word) & duty_.off(word); }));
        return std::nullopt;
      }
      function.table |= (any_on ? 1U : 0U) << at;
      function.free |= (any_on || any_off ? 0U : 1U) << at;
    }
    return function;
  }

private:
  [[nodiscard]] std::array<int, 3> three_of(std::size_t i, std::size_t j, std::size_t k) const {
    std::vector<int> const& candidates = duty_.candidates();
    return {candidates[i], candidates[j], candidates[k]};
  }

  /// Takes each candidate that tells apart the hardest of these pairs out of the set, and then calls found(it). Where
  /// no pair is left, any candidate will do.
  template <class Found>
  void for_each_of_hardest(Subset& set, std::uint64_t among, Found const& found) {
    std::uint64_t const hardest = among == 0 ? 0 : std::uint64_t{1} << set.hardest(pairs_, among);
    Subset const tellers = set;
    tellers.for_each_that_tells(pairs_, hardest, [&](std::size_t candidate) {
      set.remove(candidate);
      found(candidate);
    });
  }

  /// The states where the three have the values `at`.
  [[nodiscard]] Word256 where(std::array<int, 3> const& three, unsigned at, int word) const {
    Word256 here = ~Word256{};
    for (int input = 0; input < 3; ++input) {
      Word256 const value = duty_.value(three[static_cast<std::size_t>(input)])[word];
      here &= (at & (4U >> input)) != 0 ? value : ~value;
    }
    return here;
  }

  /// Returns one of some states, the next one from a random place.
  template <class Where>
  [[nodiscard]] int state_of(Where const& where, Random& random) const {
    std::uint64_t const drawn = random();
    return next_state(where, static_cast<int>(drawn % static_cast<std::uint64_t>(4 * duty_.size())),
                      ~std::uint64_t{0} << (drawn >> 58U));
  }

  template <class Where>
  [[nodiscard]] int first_state(Where const& where) const {
    return next_state(where, 0, ~std::uint64_t{0});
  }

  /// Returns the first of some states behind those of the words of 64 before `from`, of which only `mask` counts at
  /// first.
  template <class Where>
  [[nodiscard]] int next_state(Where const& where, int from, std::uint64_t mask) const {
    int const length = 4 * duty_.size();
    for (int step = 0; step <= length; ++step, mask = ~std::uint64_t{0}) {
      int const at = (from + step) % length;
      std::uint64_t const bits = where(at / 4)[at % 4] & mask;
      if (bits != 0) {
        return 64 * at + std::countr_zero(bits);
      }
    }
    return 0;
  }

  void add_pair(int on, int off) {
    std::vector<int> const& candidates = duty_.candidates();
    auto const* words = reinterpret_cast<std::uint64_t const*>(duty_.value(0));
    int const length = 4 * duty_.size();
    pairs_.add([&](std::size_t candidate) {
      std::uint64_t const* value = words + candidates[candidate] * length;
      return (value[on / 64] >> (on % 64) ^ value[off / 64] >> (off % 64)) & 1U;
    });
  }

  Duty<Size> const& duty_;
  Pairs& pairs_;
  Subset& first_;
  Subset& second_;
};

/// Counts the readers of each signal.
void count_readers(GateList const& list, std::vector<int>& readers) {
  readers.assign(static_cast<std::size_t>(list.signals()), 0);
  for (Gate const& reader : list.gates) {
    auto const& [a, b, c] = reader.inputs;
    ++readers[static_cast<std::size_t>(a)];
    readers[static_cast<std::size_t>(b)] += b != a ? 1 : 0;
    readers[static_cast<std::size_t>(c)] += c != a && c != b ? 1 : 0;
  }
  for (int const output : list.outputs) {
    ++readers[static_cast<std::size_t>(output)];
  }
}

/// Gives the gate other inputs, if there are some, preferably such that leave other gates without use.
template <int Size>
bool exchange(GateList& list, Duty<Size> const& duty, int most_inputs, Workspace& space, Random& random) {
  count_readers(list, space.readers);
  Gate& gate = list.gates[static_cast<std::size_t>(duty.signal() - list.inputs)];
  // The gate's inputs that nothing else reads are dropped with it if the new gate does not read them.
  std::array<int, 3> alone = gate.inputs;
  for (int& input : alone) {
    input = input >= list.inputs && space.readers[static_cast<std::size_t>(input)] == 1 ? input : -1;
  }
  bool const any = random() % 16 == 0; // else only those that keep the fewest gates alive
  Gate chosen;
  int fewest = 4;
  std::uint64_t equals = 0;
  Inputs<Size> inputs(duty, most_inputs == 2 ? 3 : 4, space, random);
  // One that would not be chosen is not tested: each of equals is as likely to be.
  auto const take = [&](std::array<int, 3> const& three) {
    int kept = 0;
    for (std::size_t input = 0; input < static_cast<std::size_t>(most_inputs); ++input) {
      kept += !any && (three[input] == alone[0] || three[input] == alone[1] || three[input] == alone[2]) ? 1 : 0;
    }
    if (kept > fewest || (kept == fewest && random() % (equals + 1) != 0)) {
      equals += kept == fewest ? 1 : 0;
      return;
    }
    if (auto const function = inputs.function_of(three)) {
      equals = kept < fewest ? 1 : equals + 1;
      fewest = kept;
      unsigned const filled = function->table | (function->free & static_cast<unsigned>(random()));
      chosen = Gate{three, most_inputs == 2 ? without_repetition(filled) : filled};
    }
  };
  if (most_inputs == 2) {
    inputs.for_each_two(take);
  } else {
    inputs.for_each(take);
  }
  if (equals != 0) {
    gate = chosen;
  }
  return equals != 0;
}

template <int Size>
void resubstitute_one(GateList& list, Problem const& problem, Random& random, int most_inputs) {
  thread_local Workspace space;
  Duty<Size> const duty(list, problem, below(random, list.gates.size()), space);
  bool const one = duty.needs_1();
  bool changed = true;
  if (!one || !duty.needs_0()) {
    if (!duty.is_output()) {
      fold(list, duty.signal(), one);
    }
  } else if (!drop(list, duty, random)) {
    changed = exchange(list, duty, most_inputs, space, random);
  }
  if (changed) {
    tidy(list);
  }
}

} // namespace

void resubstitute(GateList& list, Problem const& problem, Random& random, int most_inputs) {
  switch ((problem.states + kStatesAtOnce - 1) / kStatesAtOnce) {
  case 1:
    return resubstitute_one<1>(list, problem, random, most_inputs);
  case 2:
    return resubstitute_one<2>(list, problem, random, most_inputs);
  case 3:
    return resubstitute_one<3>(list, problem, random, most_inputs);
  default:
    return resubstitute_one<0>(list, problem, random, most_inputs);
  }
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
