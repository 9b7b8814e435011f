#include <numeric>
#include <perf/networks/first_network.hpp>
#include <perf/networks/written_numbers.hpp>

namespace pairscan::perf {

namespace {

/// The steps of a cell, each as the numbers it yields.
class WrittenCell : WrittenNumbers<CellState> {
public:
  WrittenCell(CellScheme const& scheme, Codes const& codes, Random& random)
      : WrittenCell(scheme, codes, cell_problem(scheme, codes), random) {}

  GateList build() {
    int const most = match_ - std::max(mismatch_, 0);
    Number const u = [this](CellState const& cell) { return match_ - cell.p; };
    Number const q = [](CellState const& cell) { return cell.q; };
    Number const least = [&](CellState const& cell) { return std::min(u(cell), q(cell)); };
    Number const r = [](CellState const& cell) { return cell.r; };
    Number const constant = [&](CellState const&) { return most; };
    Signals const u_planes = recoded(u, range(0));
    Signals const q_planes = recoded(q, range(codes_.planes));
    Signals const least_planes = chosen(least, less(u, q, u_planes, q_planes), u_planes, q_planes, codes_.planes);
    int const matches = 2 * codes_.planes;
    Signals const r_planes = chosen(r, less(constant, least, {}, least_planes), least_planes,
                                    Signals(least_planes.size(), matches), codes_.planes);
    Signals const p_planes = difference(q, r, q_planes, r_planes, codes_.planes);
    Signals const h_planes = difference(u, r, u_planes, r_planes, codes_.planes);
    for (std::size_t output = 0; output < problem_.outputs.size(); ++output) {
      Signals const& from = output < static_cast<std::size_t>(codes_.planes) ? p_planes : h_planes;
      builder_.add_output(split(problem_.outputs[output], from));
    }
    return builder_.take();
  }

private:
  WrittenCell(CellScheme const& scheme, Codes const& codes, Problem const& problem, Random& random)
      : WrittenNumbers(problem, cell_states(scheme)), match_(scheme.match), mismatch_(scheme.mismatch), codes_(codes),
        random_(random) {}

  [[nodiscard]] Signals range(int first) const {
    Signals signals(static_cast<std::size_t>(codes_.planes));
    std::iota(signals.begin(), signals.end(), first);
    return signals;
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

  int match_;
  int mismatch_;
  Codes const& codes_;
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

GateList written_network(CellScheme const& scheme, Codes const& codes, Random& random) {
  return WrittenCell(scheme, codes, random).build();
}

} // namespace pairscan::perf
