#include <kokkos_kernels/dispatch.hpp>
#include <kokkos_kernels/packed_kernel.hpp>
#include <kokkos_kernels/packed_launch.hpp>

#include <algorithm>
#include <limits>
#include <tuple>

namespace pairscan {

namespace {

constexpr int kFewestLanes = 4;
constexpr int kStepColumns = 4;     // what a step costs beside its columns
constexpr double kManyPasses = 1.2; // for borders, and for beginning anew

/// Columns a lane that kernels are made for: with more than the last, registers run over.
constexpr int kWidths[] = {16, 20, 24, 28, 32, 40, 48, 52};
constexpr int kWidest = 52;

/// Calls body(number) with the constant that is `width`.
template <class Body>
void with_width(int width, Body const& body) {
  auto const try_widths = [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    ((width == kWidths[kAt] ? body(std::integral_constant<int, kWidths[kAt]>{}) : void()), ...);
  };
  try_widths(std::make_index_sequence<std::size(kWidths)>{});
}

/// Whether letters and scores are such that they can be looked up.
bool looks_up(BatchShape const& shape) {
  bool const bases = shape.letters == LetterKind::bases || shape.letters == LetterKind::bases_or_unknown;
  return bases && shape.match <= PackedBases<kWidest>::largest_match;
}

/// Calls body(Type<Columns>) for the letters of a batch.
template <class Body>
void with_columns(BatchShape const& shape, int width, Body const& body) {
  with_width(width, [&](auto columns) {
    constexpr int kColumns = decltype(columns)::value;
    if (looks_up(shape)) {
      body(Type<PackedBases<kColumns>>{});
    } else if (shape.letters == LetterKind::residues) {
      body(Type<PackedLetters<kColumns, SameLetters>>{});
    } else {
      body(Type<PackedLetters<kColumns, MeetingSets>>{});
    }
  });
}

/// The narrowest of kWidths with which `passes` of so many lanes reach across; 0 where none does.
int width_for(int cols, int lanes, int passes) {
  auto const* const found =
      std::find_if(std::begin(kWidths), std::end(kWidths), [&](int width) { return width * lanes * passes >= cols; });
  return found == std::end(kWidths) ? 0 : *found;
}

struct Choice {
  int lanes = 0;
  int width = 0;
  int passes = 0;
};

Choice choose(int cols, int lanes, int narrowest) {
  int const passes = std::max(1, (cols + kWidest * lanes - 1) / (kWidest * lanes));
  return {lanes, std::max(width_for(cols, lanes, passes), narrowest), passes};
}

/// Either sequence may be the rows'.
int longest(BatchShape const& shape) {
  return std::max(shape.longest_rows, shape.longest_cols);
}

/// Lane-steps, in columns, for a matrix.
double cost_of(BatchShape const& shape, Choice const& choice) {
  double const passes = choice.passes == 1 ? 1 : kManyPasses * choice.passes;
  return choice.lanes * passes * (longest(shape) + 2 * choice.lanes) * (choice.width + kStepColumns);
}

PackedShape shape_of(Choice const& choice, BatchShape const& shape) {
  return {choice.lanes, choice.passes == 1 ? 0 : (longest(shape) + 1) / 2};
}

/// Fewer lanes waste less at the ends of rows, but make fewer warps of the same pairs.
Choice best_choice(BatchShape const& shape) {
  constexpr std::size_t kManyWarps = 4096; // a device is full with
  int const cols = longest(shape);
  Choice best = choose(cols, kPackedThreads, 0);
  for (int lanes = kPackedThreads / 2; lanes >= kFewestLanes; lanes /= 2) {
    Choice const choice = choose(cols, lanes, 0);
    if (shape.pairs * static_cast<std::size_t>(lanes) / (2 * kPackedThreads) >= kManyWarps &&
        cost_of(shape, choice) < cost_of(shape, best)) {
      best = choice;
    }
  }
  return best;
}

Choice named_choice(BatchShape const& shape, Tuning const& asked) {
  int const cols = longest(shape);
  Choice choice = best_choice(shape);
  if (asked.block > 0) {
    int lanes = kFewestLanes;
    while (lanes < kPackedThreads && 2 * kPackedThreads / lanes > asked.block) {
      lanes *= 2;
    }
    choice = choose(cols, lanes, 0);
  }
  if (asked.slice > 0) {
    choice.width = width_for(std::min(asked.slice, kWidest * choice.lanes), choice.lanes, 1);
    choice.passes = std::max(1, (cols + choice.width * choice.lanes - 1) / (choice.width * choice.lanes));
  }
  return choice;
}

} // namespace

bool packed_values_exist(BatchShape const& shape) {
  int const most =
      std::min(std::min(shape.longest_rows, shape.longest_cols) + kPackedThreads * kWidest, longest(shape));
  return shape.match >= 1 && shape.match <= PackedLetters<kWidest, SameLetters>::largest_match &&
         (std::int64_t{most} + 1) * shape.match <= std::numeric_limits<std::uint16_t>::max(); // of padding, too
}

std::size_t plan_packed_values(BatchPlan& plan, Tuning const& asked) {
  bool const named = asked.form == CellForm::packed && !asked.advice; // else the knobs are meant for values
  Choice const choice = named ? named_choice(plan.shape, asked) : best_choice(plan.shape);
  PackedShape const shape = shape_of(choice, plan.shape);
  plan.tuning.form = CellForm::packed;
  plan.tuning.block = shape.matrices();
  plan.tuning.slice = choice.lanes * choice.width;
  plan.team_size = std::min(plan.budget.largest_team, kPackedThreads);
  plan.scratch_bytes = PackedScratch::bytes(shape);
  plan.bytes_per_pair = static_cast<std::size_t>(shape.border) * sizeof(TwoRows) / 2;
  return static_cast<std::size_t>(plan.tuning.block);
}

template <class Space>
void launch_packed_values(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  int const passes = plan.tuning.slice < longest(plan.shape) ? 2 : 1;
  PackedShape const shape = shape_of({.lanes = 2 * kPackedThreads / plan.tuning.block, .passes = passes}, plan.shape);
  with_columns(plan.shape, plan.tuning.slice / shape.lanes, [&](auto columns) {
    auto const launch = [&](auto many_passes) {
      using Kernel = PackedKernel<Space, typename decltype(columns)::type, decltype(many_passes)::value>;
      int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
      typename Kernel::Policy policy(space, teams, plan.team_size);
      policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
      Kokkos::parallel_for(label, policy, Kernel{batch, shape});
    };
    if (passes > 1) {
      launch(std::true_type{});
    } else {
      launch(std::false_type{});
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_packed_values<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
