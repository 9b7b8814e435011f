#include <kokkos_kernels/networks/affine_states.hpp>

#include <algorithm>
#include <perf/networks/affine_problem.hpp>
#include <tuple>

namespace pairscan::perf {

namespace {

/// Appends a case to a problem.
class ProblemBuilder {
public:
  ProblemBuilder(int planes, int inputs_behind) : planes_(planes) {
    auto const both = static_cast<std::size_t>(2 * planes);
    problem_.inputs.resize(both + static_cast<std::size_t>(inputs_behind));
    problem_.outputs.resize(both);
    problem_.cares.resize(both);
  }

  void add(std::array<unsigned, 2> const& in, unsigned corner) {
    ++problem_.states;
    for (std::vector<Bits>* signals : {&problem_.inputs, &problem_.outputs, &problem_.cares}) {
      for (Bits& bits : *signals) {
        bits.resize(static_cast<std::size_t>(problem_.words()));
      }
    }
    set(problem_.inputs, 0, in[0]);
    set(problem_.inputs, planes_, in[1]);
    set(problem_.inputs, 2 * planes_, corner);
  }

  void expect(int side, unsigned word, unsigned free) {
    set(problem_.outputs, side * planes_, word);
    set(problem_.cares, side * planes_, ~free & ((1U << planes_) - 1));
  }

  Problem take() { return std::move(problem_); }

private:
  void set(std::vector<Bits>& signals, int first, unsigned word) {
    int const state = problem_.states - 1;
    for (; word != 0; word >>= 1U, ++first) {
      signals[static_cast<std::size_t>(first)][static_cast<std::size_t>(state / 64)] |= std::uint64_t{word & 1U}
                                                                                        << (state % 64);
    }
  }

  int planes_;
  Problem problem_;
};

std::vector<unsigned> words_of(SideCode const& code, int state) {
  auto const at = static_cast<std::size_t>(state);
  std::vector<unsigned> words;
  for (unsigned some = code.free[at];; some = (some - 1) & code.free[at]) {
    words.push_back((code.words[at] & ~code.free[at]) | some);
    if (some == 0) {
      return words;
    }
  }
}

} // namespace

bool codes_are_apart(SideCode const& code) {
  for (std::size_t one = 0; one < code.words.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      if (((code.words[one] ^ code.words[other]) & ~(code.free[one] | code.free[other])) == 0) {
        return false;
      }
    }
  }
  return true;
}

AffineCell::AffineCell(ReducedAffine const& scheme, bool is_local, bool merges)
    : scheme_(scheme), is_local_(is_local), merges_(merges) {
  AffineStates const closed = is_local ? AffineStates::of_local(scheme) : AffineStates(scheme);
  for (AffineEdge const& edge : closed.edges()) {
    states_.push_back(canonical(edge));
  }
  std::ranges::sort(states_);
  states_.erase(std::unique(states_.begin(), states_.end()), states_.end());
  for (AffineEdges const& in : closed.pairs()) {
    closed.for_each_result(in, [&](AffineEdges const& out, AffineCorner const& corner) {
      cases_.push_back({{state_of(in.across), state_of(in.down)}, {state_of(out.across), state_of(out.down)}, corner});
    });
  }
  auto const key = [](Case const& each) {
    return std::tuple(each.in, each.corner.matches, each.corner.value, each.out);
  };
  std::ranges::sort(cases_, {}, key);
  auto const repeated = std::ranges::unique(cases_, {}, key);
  cases_.erase(repeated.begin(), repeated.end());
}

// A cell is worth at least a mismatch, so that a gap which is worth less than that and an opening is as good as it.
AffineEdge AffineCell::canonical(AffineEdge const& edge) const {
  int const least = scheme_.mismatch - scheme_.open - edge.step;
  return {edge.step, merges_ ? std::max(edge.gap, least) : edge.gap};
}

int AffineCell::state_of(AffineEdge const& edge) const {
  auto const found = std::ranges::find(states_, canonical(edge));
  bool const occurs = may_occur(scheme_, edge) && found != states_.end();
  return occurs ? static_cast<int>(found - states_.begin()) : -1;
}

std::vector<unsigned> AffineCell::words_of_corner(AffineCorner const& corner) const {
  unsigned const matches = corner.matches ? 1 : 0;
  if (!is_local_) {
    return {matches};
  }
  if (corner.value > 1) {
    return {matches, matches | 4U};
  }
  return {matches | 2U | (corner.value == 1 ? 4U : 0U)};
}

Problem AffineCell::problem(AffineCodes const& codes) const {
  ProblemBuilder builder(codes.planes, is_local_ ? 3 : 1);
  for (Case const& each : cases_) {
    for (unsigned const left : words_of(codes.sides[0], each.in[0])) {
      for (unsigned const top : words_of(codes.sides[1], each.in[1])) {
        for (unsigned const corner : words_of_corner(each.corner)) {
          builder.add({left, top}, corner);
          for (int side = 0; side < 2; ++side) {
            SideCode const& code = codes.sides[static_cast<std::size_t>(side)];
            auto const out = static_cast<std::size_t>(each.out[static_cast<std::size_t>(side)]);
            builder.expect(side, code.words[out], code.free[out]);
          }
        }
      }
    }
  }
  return builder.take();
}

std::vector<AffineCell::Case> AffineCell::cases(AffineCodes const& codes) const {
  std::vector<Case> all;
  for (Case const& each : cases_) {
    std::size_t words = words_of_corner(each.corner).size();
    for (std::size_t side = 0; side < 2; ++side) {
      words *= words_of(codes.sides[side], each.in[side]).size();
    }
    all.insert(all.end(), words, each);
  }
  return all;
}

} // namespace pairscan::perf
