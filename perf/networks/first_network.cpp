#include <functional>
#include <numeric>
#include <perf/networks/first_network.hpp>
#include <perf/networks/network_builder.hpp>

namespace pairscan::perf {

namespace {

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
  NetworkBuilder builder_;
  Random& random_;
};

} // namespace

GateList split_network(Problem const& problem, Random& random) {
  Signals inputs(problem.inputs.size());
  std::iota(inputs.begin(), inputs.end(), 0);
  Signals const order = shuffled(inputs, random);
  NetworkBuilder builder(problem);
  for (Bits const& output : problem.outputs) {
    builder.add_output(builder.split(output, problem.all(), order, order.size()));
  }
  return builder.take();
}

GateList written_network(int match, int mismatch, Codes const& codes, Random& random) {
  return WrittenCell(match, mismatch, codes, random).build();
}

} // namespace pairscan::perf
