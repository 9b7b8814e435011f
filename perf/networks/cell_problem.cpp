#include <algorithm>
#include <numeric>
#include <perf/networks/cell_problem.hpp>

namespace pairscan::perf {

namespace {

void set(Bits& bits, int state, bool value) {
  bits[static_cast<std::size_t>(state / 64)] |= std::uint64_t{value} << (state % 64);
}

std::vector<Bits> no_bits(int signals, int words) {
  return std::vector<Bits>(static_cast<std::size_t>(signals), Bits(static_cast<std::size_t>(words)));
}

void set_number(std::vector<Bits>& signals, int first, int planes, int state, unsigned code) {
  for (int plane = 0; plane < planes; ++plane) {
    set(signals[static_cast<std::size_t>(first + plane)], state, (code >> plane & 1U) != 0);
  }
}

void shuffle(std::vector<unsigned>& values, Random& random) {
  for (std::size_t left = values.size(); left > 1; --left) {
    std::swap(values[left - 1], values[static_cast<std::size_t>(below(random, left))]);
  }
}

/// Returns r = D - (H'(i,j) - H'(i-1,j-1)).
int r_of(CellScheme const& scheme, CellState const& cell) {
  int const floor = cell.zero ? 2 * scheme.gap : 0; // H is not negative, H' = H + gap * (i + j)
  int const pair = cell.matches ? scheme.match : std::max({scheme.mismatch, floor, 0});
  return std::min({scheme.match - pair, cell.q, scheme.match - cell.p});
}

std::vector<unsigned> all_codes(int planes) {
  std::vector<unsigned> codes(std::size_t{1} << planes);
  std::iota(codes.begin(), codes.end(), 0U);
  return codes;
}

} // namespace

Codes offset_codes(int match, int planes, unsigned p_offset, unsigned q_offset) {
  Codes codes{planes, {}, {}};
  unsigned const mask = (1U << planes) - 1;
  for (unsigned value = 0; value <= static_cast<unsigned>(match); ++value) {
    codes.p.push_back((value + p_offset) & mask);
    codes.q.push_back((value + q_offset) & mask);
  }
  return codes;
}

Codes random_codes(int match, int planes, Random& random) {
  Codes codes{planes, all_codes(planes), all_codes(planes)};
  for (std::vector<unsigned>* code : {&codes.p, &codes.q}) {
    shuffle(*code, random);
    code->resize(static_cast<std::size_t>(match + 1));
  }
  return codes;
}

void exchange(Codes& codes, Random& random) {
  std::vector<unsigned>& code = random() % 2 == 0 ? codes.p : codes.q;
  unsigned& one = code[static_cast<std::size_t>(below(random, code.size()))];
  unsigned const other = static_cast<unsigned>(below(random, std::size_t{1} << codes.planes));
  auto const held = std::ranges::find(code, other);
  if (held != code.end()) {
    *held = one;
  }
  one = other;
}

std::vector<CellState> cell_states(CellScheme const& scheme) {
  std::vector<CellState> states;
  for (int state = 0; state < 2 * (scheme.match + 1) * (scheme.match + 1); ++state) {
    CellState cell;
    cell.matches = state % 2 != 0;
    cell.p = state / 2 % (scheme.match + 1);
    cell.q = state / 2 / (scheme.match + 1);
    cell.r = r_of(scheme, cell);
    states.push_back(cell);
    if (scheme.is_local() && cell.p >= scheme.gap && scheme.match - cell.q >= scheme.gap) {
      cell.zero = true;
      cell.r = r_of(scheme, cell);
      states.push_back(cell);
    }
  }
  return states;
}

Problem cell_problem(CellScheme const& scheme, Codes const& codes) {
  std::vector<CellState> const states = cell_states(scheme);
  int const planes = codes.planes;
  Problem problem;
  problem.states = static_cast<int>(states.size());
  problem.inputs = no_bits(2 * planes + (scheme.is_local() ? 2 : 1), problem.words());
  problem.outputs = no_bits(2 * planes, problem.words());
  for (int state = 0; state < problem.states; ++state) {
    auto const [p, q, r, matches, zero] = states[static_cast<std::size_t>(state)];
    auto const p_code = [&](int value) { return codes.p[static_cast<std::size_t>(value)]; };
    auto const q_code = [&](int value) { return codes.q[static_cast<std::size_t>(value)]; };
    set_number(problem.inputs, 0, planes, state, p_code(p));
    set_number(problem.inputs, planes, planes, state, q_code(q));
    set(problem.inputs[static_cast<std::size_t>(2 * planes)], state, matches);
    if (scheme.is_local()) {
      set(problem.inputs.back(), state, zero);
    }
    set_number(problem.outputs, 0, planes, state, p_code(q - r));
    set_number(problem.outputs, planes, planes, state, q_code(p + r));
  }
  return problem;
}

Problem step_problem(int match, Codes const& codes) {
  Problem problem;
  problem.states = match + 1;
  int planes = 0;
  while (match >> planes != 0) {
    ++planes;
  }
  problem.inputs = no_bits(codes.planes, 1);
  problem.outputs = no_bits(planes, 1);
  for (int q = 0; q <= match; ++q) {
    set_number(problem.inputs, 0, codes.planes, q, codes.q[static_cast<std::size_t>(q)]);
    set_number(problem.outputs, 0, planes, q, static_cast<unsigned>(match - q));
  }
  return problem;
}

} // namespace pairscan::perf
