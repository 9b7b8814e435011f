#include <algorithm>
#include <bit>
#include <numeric>
#include <perf/networks/affine_first_network.hpp>
#include <perf/networks/written_numbers.hpp>
#include <set>

namespace pairscan::perf {

namespace {

constexpr int kOrders = 30; // in which a function is split; the shortest network is kept

/// Planes of the two parts of a code, and the constants that are added to them, for the left side and the top.
struct Parts {
  int step_planes = 0;
  int gap_planes = 0;
  std::array<int, 2> step_offset{};
  std::array<int, 2> gap_offset{};
};

/// With steps u + c and v + c' a binary difference `here - v` is a code of u again if c + c' is minus the least value
/// that a cell can have; the gap's code likewise.
Parts parts_of(ReducedAffine const& scheme, int planes, bool binary_steps, Random& random) {
  Parts parts;
  parts.gap_planes = std::bit_width(static_cast<unsigned>(scheme.open));
  parts.step_planes = planes - parts.gap_planes;
  parts.step_offset[0] =
      binary_steps ? -scheme.mismatch - scheme.open : below(random, std::size_t{1} << parts.step_planes);
  parts.step_offset[1] = -scheme.mismatch - parts.step_offset[0];
  int const least_gap = scheme.mismatch - scheme.open;
  parts.gap_offset = {-least_gap - parts.step_offset[1], -least_gap - parts.step_offset[0]};
  return parts;
}

unsigned low_bits(int number, int planes) {
  return static_cast<unsigned>(number) & ((1U << planes) - 1);
}

SideCode code_of(AffineCell const& cell, Parts const& parts, std::size_t side) {
  SideCode code;
  for (AffineEdge const& edge : cell.states()) {
    unsigned const step = low_bits(edge.step + parts.step_offset[side], parts.step_planes);
    unsigned const gap = low_bits(edge.step + edge.gap + parts.gap_offset[side], parts.gap_planes);
    code.words.push_back(step | gap << parts.step_planes);
  }
  code.free.resize(code.words.size());
  return code;
}

/// The steps of a cell, each as the numbers it yields.
class WrittenAffineCell : WrittenNumbers<AffineCell::Case> {
public:
  WrittenAffineCell(AffineCell const& cell, Parts const& parts, AffineCodes const& codes, Random& random)
      : WrittenNumbers(cell.problem(codes), cell.cases(codes)), cell_(cell), parts_(parts), planes_(codes.planes),
        random_(random) {}

  GateList build() {
    ReducedAffine const& scheme = cell_.scheme();
    int const least = scheme.mismatch; // of `here`
    // A gap that is worth less than a new one of the worst cell counts as that.
    Number const a = [&](auto const& each) { return std::max(value(each.in[0]) - least + scheme.open, 0); };
    Number const b = [&](auto const& each) { return std::max(value(each.in[1]) - least + scheme.open, 0); };
    Number const here = [&](auto const& each) {
      return std::max({worth_of(scheme, each.corner), value(each.in[0]), value(each.in[1])}) - least;
    };
    Number const greatest = [&](auto const& each) { return std::max(a(each), b(each)); };
    int const value_planes = std::bit_width(static_cast<unsigned>(scheme.match - least + scheme.open));
    int const here_planes = std::bit_width(static_cast<unsigned>(scheme.match - least));
    Signals const a_planes = split_planes(a, value_planes, inputs(0));
    Signals const b_planes = split_planes(b, value_planes, inputs(planes_));
    Signals const both = chosen(greatest, less(a, b, a_planes, b_planes), a_planes, b_planes, value_planes);
    Signals here_from = both;
    for (int input = 2 * planes_; input < 2 * planes_ + (cell_.is_local() ? 3 : 1); ++input) {
      here_from.push_back(input);
    }
    Signals const h_planes = split_planes(here, here_planes, here_from);
    Number const u = step(0);
    Number const v = step(1);
    add_side(0, here, h_planes, a, a_planes, v, inputs(planes_));
    add_side(1, here, h_planes, b, b_planes, u, inputs(0));
    return builder_.take();
  }

private:
  [[nodiscard]] int value(int state) const {
    AffineEdge const& edge = cell_.states()[static_cast<std::size_t>(state)];
    return edge.step + edge.gap;
  }

  [[nodiscard]] Number step(std::size_t side) const {
    return [this, side](AffineCell::Case const& each) {
      return cell_.states()[static_cast<std::size_t>(each.in[side])].step + parts_.step_offset[side];
    };
  }

  /// The planes of the state that leaves the cell on one side. A new gap is worth `here` less an opening, which in the
  /// numbers of gaps is `here` itself.
  void add_side(std::size_t side, Number const& here, Signals const& h_planes, Number const& gap,
                Signals const& gap_planes, Number const& across, Signals const& across_planes) {
    Number const longer = [&](auto const& each) { return std::max(here(each), gap(each)); };
    Signals const g_planes = chosen(longer, less(here, gap, h_planes, gap_planes), h_planes, gap_planes,
                                    static_cast<int>(gap_planes.size()));
    Signals steps(across_planes.begin(), across_planes.begin() + parts_.step_planes);
    for (int const plane : difference(here, across, h_planes, steps, parts_.step_planes)) {
      builder_.add_output(plane);
    }
    add_gap(side, longer, g_planes, across, steps);
  }

  /// The planes of what the best alignment that ends in a gap is worth: `longer` less the step across the other side,
  /// or where that counts as worth less, the least value of all.
  void add_gap(std::size_t side, Number const& longer, Signals const& longer_planes, Number const& across,
               Signals const& steps) {
    Number const code = [&, side](auto const& each) {
      return static_cast<int>(low_bits(value(each.out[side]) + parts_.gap_offset[side], parts_.gap_planes));
    };
    Bits const is_least = where([&](auto const& each) {
      return low_bits(longer(each) - across(each), parts_.gap_planes) != static_cast<unsigned>(code(each));
    });
    bool const occurs = std::ranges::any_of(is_least, [](std::uint64_t word) { return word != 0; });
    int const least = occurs ? split_best(is_least, joined(longer_planes, steps)) : 0;
    Signals const gaps = difference(longer, across, longer_planes, steps, parts_.gap_planes);
    for (int plane = 0; plane < parts_.gap_planes; ++plane) {
      int const gap = gaps[static_cast<std::size_t>(plane)];
      builder_.add_output(occurs ? builder_.gate(plane_of(code, plane), {least, gap}) : gap);
    }
  }

  [[nodiscard]] Signals inputs(int first) const {
    Signals signals(static_cast<std::size_t>(planes_));
    std::iota(signals.begin(), signals.end(), first);
    return signals;
  }

  /// Returns a function that these signals determine.
  int split_best(Bits const& function, Signals const& from) {
    Signals best;
    int fewest = 1 << 20;
    for (int order = 0; order < kOrders; ++order) {
      Signals const tried = shuffled(from, random_);
      NetworkBuilder copy = builder_;
      copy.split(function, problem_.all(), tried, tried.size());
      if (copy.size() < fewest) {
        fewest = copy.size();
        best = tried;
      }
    }
    return builder_.split(function, problem_.all(), best, best.size());
  }

  /// Returns the planes of a number that these signals determine.
  Signals split_planes(Number const& number, int count, Signals const& from) {
    Signals planes;
    for (int plane = 0; plane < count; ++plane) {
      planes.push_back(split_best(plane_of(number, plane), from));
    }
    return planes;
  }

  static Signals joined(Signals one, Signals const& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
  }

  AffineCell const& cell_;
  Parts const& parts_;
  int planes_;
  Random& random_;
};

} // namespace

std::optional<AffineFound> written_affine_network(AffineCell const& cell, int planes, bool binary_steps,
                                                  Random& random) {
  Parts const parts = parts_of(cell.scheme(), planes, binary_steps, random);
  if (parts.step_planes < parts.gap_planes) {
    return std::nullopt;
  }
  AffineFound found;
  found.codes = {planes, {code_of(cell, parts, 0), code_of(cell, parts, 1)}};
  for (SideCode const& code : found.codes.sides) {
    if (std::set(code.words.begin(), code.words.end()).size() < code.words.size()) {
      return std::nullopt;
    }
  }
  found.list = WrittenAffineCell(cell, parts, found.codes, random).build();
  return found;
}

} // namespace pairscan::perf
