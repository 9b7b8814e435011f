#include <algorithm>
#include <functional>
#include <numeric>
#include <perf/networks/first_network.hpp>

namespace pairscan::perf {

namespace {

using Signals = std::vector<int>;

bool agree(Bits const& signal, Bits const& function, Bits const& care) {
  for (std::size_t word = 0; word < care.size(); ++word) {
    if (((signal[word] ^ function[word]) & care[word]) != 0) {
      return false;
    }
  }
  return true;
}

/// Appends gates to a network, knowing each signal's value in every state.
class Builder {
public:
  explicit Builder(Problem const& problem) : problem_(problem), values_(problem.inputs) {
    list_.inputs = static_cast<int>(problem.inputs.size());
  }

  /// The one gate that makes `function` of up to three signals.
  int gate(Bits const& function, Signals inputs) {
    inputs.resize(3, inputs.back());
    Gate gate{{inputs[0], inputs[1], inputs[2]}, 0};
    for (unsigned at = 0; at < 8; ++at) {
      Bits here = problem_.all();
      for (std::size_t input = 0; input < 3; ++input) {
        Bits const& value = values_[static_cast<std::size_t>(inputs[input])];
        for (std::size_t word = 0; word < here.size(); ++word) {
          here[word] &= (at & (4U >> input)) != 0 ? value[word] : ~value[word];
        }
      }
      gate.table |= (agree(Bits(here.size()), function, here) ? 0U : 1U) << at;
    }
    return append(gate, function);
  }

  /// `function`, which these signals determine, where `care` says so: splits it at one after the other, the last first,
  /// until a signal that is there already will do.
  int split(Bits const& function, Bits const& care, Signals const& at, std::size_t left) {
    for (std::size_t signal = 0; signal < values_.size(); ++signal) {
      if (agree(values_[signal], function, care)) {
        return static_cast<int>(signal);
      }
    }
    if (left == 0) {
      Bits const never(care.size());
      return gate(agree(never, function, care) ? never : problem_.all(), {0});
    }
    int const splitter = at[left - 1];
    Bits ones = care;
    Bits zeros = care;
    for (std::size_t word = 0; word < care.size(); ++word) {
      ones[word] &= values_[static_cast<std::size_t>(splitter)][word];
      zeros[word] &= ~values_[static_cast<std::size_t>(splitter)][word];
    }
    int const high = split(function, ones, at, left - 1);
    int const low = split(function, zeros, at, left - 1);
    Bits value(care.size());
    for (std::size_t word = 0; word < care.size(); ++word) {
      std::uint64_t const choice = values_[static_cast<std::size_t>(splitter)][word];
      value[word] = (choice & values_[static_cast<std::size_t>(high)][word]) |
                    (~choice & values_[static_cast<std::size_t>(low)][word]);
    }
    return append({{splitter, high, low}, 0xca}, value);
  }

  void add_output(int signal) { list_.outputs.push_back(signal); }

  GateList take() {
    tidy(list_);
    return std::move(list_);
  }

private:
  int append(Gate const& gate, Bits const& value) {
    list_.gates.push_back(gate);
    values_.push_back(value);
    return list_.signals() - 1;
  }

  Problem const& problem_;
  GateList list_;
  std::vector<Bits> values_;
};

Signals shuffled(Signals signals, Random& random) {
  for (std::size_t left = signals.size(); left > 1; --left) {
    std::swap(signals[left - 1], signals[static_cast<std::size_t>(below(random, left))]);
  }
  return signals;
}

/// The steps of a cell, each as the numbers it yields.
class WrittenCell {
public:
  using Number = std::function<int(CellState const&)>;

  WrittenCell(int match, int mismatch, Codes const& codes, Random& random)
      : match_(match), mismatch_(mismatch), problem_(cell_problem(match, mismatch, codes)), codes_(codes),
        builder_(problem_), random_(random) {}

  GateList build() {
    int const most = match_ - std::max(mismatch_, 0);
    Number const u = [this](CellState const& cell) { return match_ - cell.p; };
    Number const q = [](CellState const& cell) { return cell.q; };
    Number const least = [&](CellState const& cell) { return std::min(u(cell), q(cell)); };
    Number const r = [](CellState const& cell) { return cell.r; };
    Number const constant = [&](CellState const&) { return most; };
    Signals const u_planes = recoded(u, range(0));
    Signals const q_planes = recoded(q, range(codes_.planes));
    Signals const least_planes = chosen(least, less(u, q, u_planes, q_planes), u_planes, q_planes);
    int const matches = 2 * codes_.planes;
    Signals const r_planes =
        chosen(r, less(constant, least, {}, least_planes), least_planes, Signals(least_planes.size(), matches));
    Signals const p_planes = difference(q, r, q_planes, r_planes);
    Signals const h_planes = difference(u, r, u_planes, r_planes);
    for (std::size_t output = 0; output < problem_.outputs.size(); ++output) {
      Signals const& from = output < static_cast<std::size_t>(codes_.planes) ? p_planes : h_planes;
      builder_.add_output(split(problem_.outputs[output], from));
    }
    return builder_.take();
  }

private:
  [[nodiscard]] Signals range(int first) const {
    Signals signals(static_cast<std::size_t>(codes_.planes));
    std::iota(signals.begin(), signals.end(), first);
    return signals;
  }

  /// The states where `test` holds.
  [[nodiscard]] Bits where(std::function<bool(CellState const&)> const& test) const {
    Bits bits(static_cast<std::size_t>(problem_.words()));
    for (int state = 0; state < problem_.states; ++state) {
      bits[static_cast<std::size_t>(state / 64)] |= std::uint64_t{test(cell_state(match_, mismatch_, state))}
                                                    << (state % 64);
    }
    return bits;
  }

  [[nodiscard]] Bits plane_of(Number const& number, int plane) const {
    return where([&](CellState const& cell) { return (number(cell) >> plane & 1) != 0; });
  }

  int split(Bits const& function, Signals const& from) {
    Signals const order = shuffled(from, random_);
    return builder_.split(function, problem_.all(), order, order.size());
  }

  Signals recoded(Number const& number, Signals const& from) {
    Signals planes;
    for (int plane = 0; plane < codes_.planes; ++plane) {
      planes.push_back(split(plane_of(number, plane), from));
    }
    return planes;
  }

  /// Whether a < b, from the lowest bit up. No planes: a constant.
  int less(Number const& a, Number const& b, Signals const& a_planes, Signals const& b_planes) {
    int below = -1;
    for (int plane = 0; plane < codes_.planes; ++plane) {
      int const mask = (2 << plane) - 1;
      Signals inputs = {b_planes[static_cast<std::size_t>(plane)]};
      if (!a_planes.empty()) {
        inputs.push_back(a_planes[static_cast<std::size_t>(plane)]);
      }
      if (below >= 0) {
        inputs.push_back(below);
      }
      below = builder_.gate(where([&](CellState const& cell) { return (a(cell) & mask) < (b(cell) & mask); }), inputs);
    }
    return below;
  }

  Signals chosen(Number const& number, int choice, Signals const& one, Signals const& other) {
    Signals planes;
    for (int plane = 0; plane < codes_.planes; ++plane) {
      auto const at = static_cast<std::size_t>(plane);
      planes.push_back(builder_.gate(plane_of(number, plane), {choice, one[at], other[at]}));
    }
    return planes;
  }

  Signals difference(Number const& a, Number const& b, Signals const& a_planes, Signals const& b_planes) {
    Signals planes;
    int borrow = -1;
    Number const result = [&](CellState const& cell) { return a(cell) - b(cell); };
    for (int plane = 0; plane < codes_.planes; ++plane) {
      int const mask = (2 << plane) - 1;
      Signals inputs = {a_planes[static_cast<std::size_t>(plane)], b_planes[static_cast<std::size_t>(plane)]};
      if (borrow >= 0) {
        inputs.push_back(borrow);
      }
      planes.push_back(builder_.gate(plane_of(result, plane), inputs));
      borrow = builder_.gate(where([&](CellState const& cell) { return (a(cell) & mask) < (b(cell) & mask); }), inputs);
    }
    return planes;
  }

  int match_;
  int mismatch_;
  Problem problem_;
  Codes const& codes_;
  Builder builder_;
  Random& random_;
};

} // namespace

GateList split_network(Problem const& problem, Random& random) {
  Signals inputs(problem.inputs.size());
  std::iota(inputs.begin(), inputs.end(), 0);
  Signals const order = shuffled(inputs, random);
  Builder builder(problem);
  for (Bits const& output : problem.outputs) {
    builder.add_output(builder.split(output, problem.all(), order, order.size()));
  }
  return builder.take();
}

GateList written_network(int match, int mismatch, Codes const& codes, Random& random) {
  return WrittenCell(match, mismatch, codes, random).build();
}

} // namespace pairscan::perf
