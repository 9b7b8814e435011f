#include <kokkos_kernels/methods/bit_planes/ends_scheme.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_gaps.hpp>
#include <kokkos_kernels/methods/bit_planes/inner_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <algorithm>

namespace pairscan {

namespace {

int letter_gates_on(GateInputs inputs, LetterKind letters) {
  int const gates = letter_gates(letters);
  return inputs == GateInputs::three ? gates : gates_of_two(gates);
}

/// Gates of a cell of local alignments that count values and search for the best one, beside those of its network.
constexpr int kCountingGates = 20;

class EndedPlanes final : public PlaneGaps {
public:
  EndedPlanes(Problem const& problem, GateInputs inputs)
      : is_affine_(problem.recurrence == "affine"), all_(scheme_with_ends(problem)) {
    int const gates = is_affine_ ? host_affine_network_cost(all_.scheme, inputs).gates : linear_gates(inputs);
    costs_ = {.state_planes = is_affine_ ? kMostAffinePlanes : kMostStatePlanes,
              .gates = gates,
              .gates_of_arbitrary = gates,
              .letter_gates = letter_gates_on(inputs, problem.letters)};
  }

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    bool const shared = kind == PlaneGroup::Kind::one_against_many;
    job.ends = &all_.ends;
    if (is_affine_) {
      (shared ? bodies.affine_one_against_many : bodies.affine_any_pairs)({job, all_.scheme});
    } else {
      job.scoring = {all_.scheme.match, all_.scheme.mismatch, all_.scheme.divisor, all_.scheme.extend};
      (shared ? bodies.one_against_many : bodies.any_pairs)(job);
    }
  }

private:
  [[nodiscard]] int linear_gates(GateInputs inputs) const {
    int gates = 0;
    auto const take = [&](auto const& network) { gates = gates_on(inputs, network); };
    if (inputs == GateInputs::three) {
      with_network_of_ends(all_.scheme.match, all_.scheme.mismatch, take);
    } else {
      with_network_of_ends<TwoInputNetworks>(all_.scheme.match, all_.scheme.mismatch, take);
    }
    return gates;
  }

  bool is_affine_;
  SchemeWithEnds all_;
  PlaneCosts costs_;
};

PlaneCosts linear_costs(ReducedScoring const& scoring, LetterKind letters, GateInputs inputs) {
  PlaneCosts costs{
      .state_planes = kMostStatePlanes, .letter_gates = letter_gates_on(inputs, letters), .computes_alone = true};
  costs.gates = costs.gates_of_arbitrary = network_cost(scoring.match, scoring.mismatch, inputs).gates;
  if (letters != LetterKind::bases && letters != LetterKind::bases_or_unknown) { // compiled for bases (dispatch_planes)
    body_detail::with_runtime_network<kMostStatePlanes>(
        scoring.match, scoring.mismatch, [&](auto const& any) { costs.gates_of_arbitrary = gates_on(inputs, any); });
  }
  return costs;
}

class LinearPlanes final : public PlaneGaps {
public:
  LinearPlanes(Problem const& problem, GateInputs inputs)
      : scoring_(reduced_scoring(problem)), costs_(linear_costs(scoring_, problem.letters, inputs)) {}

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    job.scoring = scoring_;
    auto* const scan = kind == PlaneGroup::Kind::pack               ? bodies.any_pairs
                       : kind == PlaneGroup::Kind::one_against_many ? bodies.one_against_many
                                                                    : bodies.one_pair;
    scan(job);
  }

private:
  ReducedScoring scoring_;
  PlaneCosts costs_;
};

class AffinePlanes final : public PlaneGaps {
public:
  AffinePlanes(Problem const& problem, GateInputs inputs) : scheme_(reduced_affine_scoring(problem)) {
    int const gates = host_affine_network_cost(scheme_, inputs).gates;
    costs_ = {.state_planes = kMostAffinePlanes,
              .gates = gates,
              .gates_of_arbitrary = gates,
              .letter_gates = letter_gates_on(inputs, problem.letters)};
  }

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    bool const shared = kind == PlaneGroup::Kind::one_against_many;
    (shared ? bodies.affine_one_against_many : bodies.affine_any_pairs)({job, scheme_});
  }

private:
  ReducedAffine scheme_;
  PlaneCosts costs_;
};

class LocalPlanes final : public PlaneGaps {
public:
  LocalPlanes(Problem const& problem, GateInputs inputs) : scheme_(reduced_affine_scoring(problem)) {
    with_local_network(scheme_, [&]<class Network>(Network const& network) {
      int const gates =
          gates_on(inputs, network) + (inputs == GateInputs::three ? kCountingGates : gates_of_two(kCountingGates));
      costs_ = {.state_planes = HasAffineGaps<Network> ? kMostAffinePlanes : kMostStatePlanes,
                .gates = gates,
                .gates_of_arbitrary = gates,
                .letter_gates = letter_gates_on(inputs, LetterKind::base_sets)};
    });
  }

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    bool const shared = kind == PlaneGroup::Kind::one_against_many;
    (shared ? bodies.local_one_against_many : bodies.local_any_pairs)({job, scheme_});
  }

private:
  ReducedAffine scheme_;
  PlaneCosts costs_;
};

std::optional<std::string> refuse_affine_scheme(ReducedAffine const& scheme) {
  if (host_affine_network_cost(scheme, GateInputs::three).gates == 0) {
    return "has no network of gates for affine gaps with reduced scores (docs/strategies.md) of " +
           std::to_string(scheme.match) + " for a match, " + std::to_string(scheme.mismatch) + " for a mismatch and " +
           std::to_string(-scheme.open) + " for an opening";
  }
  return {};
}

std::optional<std::string> refuse_linear_scheme(ReducedAffine const& scheme) {
  if (scheme.match >= 1 && scheme.match <= kLargestPlaneMatch && scheme.mismatch < scheme.match) {
    return {};
  }
  return "holds reduced match scores (docs/strategies.md) from 1 to " + std::to_string(kLargestPlaneMatch) +
         ", here it is " + std::to_string(scheme.match) + " with the steps along borders";
}

/// Every pair goes to a pack, so that the longest has to fit one.
std::optional<std::string> refuse_long_packs(BatchShape const& shape, Budget const& budget) {
  int const rows = std::min(shape.longest_rows, shape.longest_cols);
  if (rows > kMostPackRows) {
    return "serves affine gaps, and gaps at the ends that score unlike inner ones, where the shorter sequence of a "
           "pair has up to " +
           std::to_string(kMostPackRows) + " letters, here it may have " + std::to_string(rows);
  }
  std::size_t const words = plane_column_words(rows, kMostAffinePlanes);
  if (words * static_cast<std::size_t>(budget.register_bytes()) > plane_pack_budget(budget) / 4 * 3) {
    return "has too little memory per thread for a pack of sequences of " + std::to_string(rows) + " letters";
  }
  return {};
}

/// Scores are reduced by what inner gaps and gaps at the ends have in common, which may leave numbers too large.
bool serves_with_ends_as_inner(Problem const& problem) {
  return problem.recurrence == "affine" ? !refuse_affine_scheme(reduced_affine_scoring(problem))
                                        : !refuse_large_match(problem, kLargestPlaneMatch);
}

std::optional<std::string> refuse_with_ends(BatchShape const& shape, Budget const& budget) {
  if (auto reason = refuse_ends_on_planes(shape.problem)) {
    return reason;
  }
  ReducedAffine const scheme = scheme_with_ends(shape.problem).scheme;
  auto reason = shape.problem.recurrence == "affine" ? refuse_affine_scheme(scheme) : refuse_linear_scheme(scheme);
  if (reason && serves_with_ends_as_inner(shape.problem)) {
    *reason += ", because of the gaps at the ends; with ends that score as inner gaps it serves";
  }
  return reason ? reason : refuse_long_packs(shape, budget);
}

std::optional<std::string> refuse_local(BatchShape const& shape, Budget const& budget) {
  auto reason = refuse_local_on_planes(shape);
  return reason ? reason : refuse_long_packs(shape, budget);
}

} // namespace

std::shared_ptr<PlaneGaps const> plane_gaps(Problem const& problem, GateInputs inputs) {
  if (problem.mode == Mode::local) {
    return std::make_shared<LocalPlanes>(problem, inputs);
  }
  if (!ends_as_inner(problem)) {
    return std::make_shared<EndedPlanes>(problem, inputs);
  }
  if (problem.recurrence == "affine") {
    return std::make_shared<AffinePlanes>(problem, inputs);
  }
  return std::make_shared<LinearPlanes>(problem, inputs);
}

std::optional<std::string> refuse_on_planes(BatchShape const& shape, Budget const& budget) {
  Problem const& problem = shape.problem;
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves affine and linear gaps only";
  }
  if (problem.mode == Mode::local) {
    return refuse_local(shape, budget);
  }
  if (!ends_as_inner(problem)) {
    return refuse_with_ends(shape, budget);
  }
  if (auto reason = refuse_unless_match_scores(problem)) {
    return reason;
  }
  if (problem.recurrence == "linear") {
    return refuse_large_match(problem, kLargestPlaneMatch);
  }
  auto reason = refuse_affine_scheme(reduced_affine_scoring(problem));
  return reason ? reason : refuse_long_packs(shape, budget);
}

} // namespace pairscan
