#include <algorithm>
#include <bit>
#include <numeric>
#include <perf/networks/affine_walk.hpp>
#include <perf/networks/first_network.hpp>
#include <perf/networks/two_inputs.hpp>
#include <set>

namespace pairscan::perf {

namespace {

constexpr int kStepsPerGate = 6;
constexpr int kStepsPerGateOfCodes = 12;
constexpr int kPercentOfCopies = 45;
constexpr int kPercentOfCodes = 47; // the rest: second codes
constexpr int kTriesOfSecondCodes = 10;
constexpr int kMayGrow = 4; // gates beyond the best
constexpr int kGrowOnceIn = 10;

int step_planes(ReducedAffine const& scheme) {
  return std::bit_width(static_cast<unsigned>(scheme.match + 2 * scheme.open));
}

/// Returns step plus a constant in the low planes, and what the best alignment that ends in a gap is worth, up to a
/// sign and a constant, in the others.
std::vector<unsigned> natural_words(AffineCell const& cell, int planes, bool binary_steps, Random& random) {
  ReducedAffine const& scheme = cell.scheme();
  int const low = step_planes(scheme);
  int const offset = binary_steps ? 0 : below(random, std::size_t{1} << low);
  int const gap_offset = below(random, 4);
  int const sign = random() % 2 == 0 ? 1 : -1;
  unsigned const high_mask = planes > low ? (1U << (planes - low)) - 1 : 0;
  std::vector<unsigned> words;
  for (AffineEdge const& edge : cell.states()) {
    int const step = edge.step + scheme.open + offset;
    int const gap = sign * (edge.step + edge.gap) + gap_offset;
    words.push_back((static_cast<unsigned>(step) & ((1U << low) - 1)) | (static_cast<unsigned>(gap) & high_mask)
                                                                            << low);
  }
  return words;
}

std::vector<unsigned> random_words(std::size_t count, int planes, Random& random) {
  std::vector<unsigned> words(std::size_t{1} << planes);
  std::iota(words.begin(), words.end(), 0U);
  for (std::size_t left = words.size(); left > 1; --left) {
    std::swap(words[left - 1], words[static_cast<std::size_t>(below(random, left))]);
  }
  words.resize(count);
  return words;
}

SideCode first_code(AffineCell const& cell, int planes, bool binary_steps, Random& random) {
  std::size_t const count = cell.states().size();
  std::vector<unsigned> words = natural_words(cell, planes, binary_steps, random);
  bool const fits = std::ranges::all_of(words, [planes](unsigned word) { return word >> planes == 0; });
  if (!fits || std::set(words.begin(), words.end()).size() < count) {
    words = random_words(count, planes, random);
  }
  return {words, std::vector<unsigned>(count)};
}

} // namespace

AffineWalk::AffineWalk(AffineCell const& cell, int planes, AffineWalkRules const& rules, Random& random)
    : cell_(&cell), rules_(rules), random_(&random) {
  begin(planes);
  keep_to_inputs();
  best_ = now_;
}

AffineWalk::AffineWalk(AffineCell const& cell, AffineFound first, AffineWalkRules const& rules, Random& random)
    : cell_(&cell), rules_(rules), random_(&random), now_(std::move(first)), best_(now_),
      problem_(cell.problem(now_.codes)) {}

void AffineWalk::begin(int planes) {
  bool const binary = rules_.binary_steps;
  if (auto first = rules_.written ? written_affine_network(*cell_, planes, binary, *random_) : std::nullopt) {
    now_ = std::move(*first);
    problem_ = cell_->problem(now_.codes);
    return;
  }
  now_.codes = {planes, {first_code(*cell_, planes, false, *random_), first_code(*cell_, planes, binary, *random_)}};
  problem_ = cell_->problem(now_.codes);
  now_.list = split_network(problem_, *random_);
}

void AffineWalk::advance() {
  AffineFound const before = now_;
  int const kind = below(*random_, 100);
  bool recoded = false;
  if (kind < kPercentOfCopies) {
    duplicate(now_.list, *random_);
  } else if (kind < kPercentOfCopies + kPercentOfCodes) {
    recoded = change_code();
  } else {
    for (int attempt = 0; attempt < kTriesOfSecondCodes; ++attempt) {
      change_second_code();
    }
  }
  int const gates = before.list.size();
  resubstitute_until_fewer(gates, (recoded ? kStepsPerGateOfCodes : kStepsPerGate) * gates);
  if (now_.list.size() < best_.list.size()) {
    best_ = now_;
  }
  bool const near = now_.list.size() <= best_.list.size() + kMayGrow && below(*random_, kGrowOnceIn) == 0;
  if (now_.list.size() > gates && !near) {
    now_ = before;
    problem_ = cell_->problem(now_.codes);
  }
}

void AffineWalk::resubstitute_until_fewer(int gates, int steps) {
  for (int step = 0; step < steps && now_.list.size() >= gates; ++step) {
    resubstitute(now_.list, problem_, *random_, rules_.gate_inputs);
  }
}

void AffineWalk::keep_to_inputs() {
  if (rules_.gate_inputs == 2) {
    now_.list = of_two_inputs(now_.list);
  }
}

bool AffineWalk::may_change(std::size_t side, int plane) const {
  return !rules_.binary_steps || side == 0 || plane >= step_planes(cell_->scheme());
}

/// Both the inputs and the outputs of the network get a gate that undoes the change, so that it stays right.
bool AffineWalk::change_code() {
  int const planes = now_.codes.planes;
  std::size_t const side = (*random_)() % 2;
  int const changed = below(*random_, static_cast<std::size_t>(planes));
  int const one = (changed + 1 + below(*random_, static_cast<std::size_t>(planes - 1))) % planes;
  int const other = (changed + 1 + below(*random_, static_cast<std::size_t>(planes - 1))) % planes;
  auto const table = static_cast<unsigned>(1 + below(*random_, 14)); // over 2 one + other
  SideCode& code = now_.codes.sides[side];
  auto const reads_free = [&](unsigned free) { return ((free >> one | free >> other) & 1U) != 0; };
  if (!may_change(side, changed) || std::ranges::any_of(code.free, reads_free)) {
    return false;
  }
  for (unsigned& word : code.words) {
    word ^= (table >> (2 * (word >> one & 1U) + (word >> other & 1U)) & 1U) << changed;
  }
  Gate gate;
  for (unsigned at = 0; at < 8; ++at) {
    gate.table |= ((at >> 2U) ^ (table >> (at & 3U) & 1U)) << at;
  }
  GateList& list = now_.list;
  int const first = side == 0 ? 0 : planes;
  int const undone = list.inputs; // the number of the new gate, before all others
  for (Gate& each : list.gates) {
    for (int& input : each.inputs) {
      input = input == first + changed ? undone : input < list.inputs ? input : input + 1;
    }
  }
  for (int& output : list.outputs) {
    output = output == first + changed ? undone : output < list.inputs ? output : output + 1;
  }
  gate.inputs = {first + changed, first + one, first + other};
  list.gates.insert(list.gates.begin(), gate);
  auto const output = [&](int plane) -> int& { return list.outputs[static_cast<std::size_t>(first + plane)]; };
  gate.inputs = {output(changed), output(one), output(other)};
  list.gates.push_back(gate);
  output(changed) = list.signals() - 1;
  tidy(list);
  keep_to_inputs();
  problem_ = cell_->problem(now_.codes);
  return true;
}

/// Where the network treats a word that is not used as a state already, the state may have it, too.
void AffineWalk::change_second_code() {
  AffineCodes codes = now_.codes;
  std::size_t const side = (*random_)() % 2;
  SideCode& code = codes.sides[side];
  auto const state = static_cast<std::size_t>(below(*random_, code.words.size()));
  int const plane = below(*random_, static_cast<std::size_t>(codes.planes));
  code.free[state] ^= 1U << plane;
  if (!may_change(side, plane) || !codes_are_apart(code)) {
    return;
  }
  Problem problem = cell_->problem(codes);
  if (solves(now_.list, problem)) {
    now_.codes = std::move(codes);
    problem_ = std::move(problem);
  }
}

} // namespace pairscan::perf
