#include <algorithm>
#include <ctime>
#include <perf/networks/first_network.hpp>
#include <perf/networks/schedule.hpp>
#include <perf/networks/search.hpp>
#include <perf/networks/two_inputs.hpp>
#include <tuple>

namespace pairscan::perf {

namespace {

constexpr int kPool = 64;        // networks of a generation
constexpr int kLargePool = 12;   // of five planes, where a step takes a hundred times as long
constexpr int kLargestSplit = 4; // planes
constexpr int kFirstSteps = 2000;
constexpr int kElite = 8;
constexpr int kStepsToDuplicate = 100; // between two duplications
constexpr int kMayGrow = 2;            // gates beyond the best
constexpr int kPolishTries = 20;       // orders of one network
constexpr int kInversionTries = 200;
constexpr int kStepTries = 200;

/// One network on its way.
class Walk {
public:
  Walk(SearchOptions const& options, Codes codes, Random& random)
      : best_{std::move(codes), {}}, problem_(cell_problem(options.scheme, best_.codes)),
        gate_inputs_(options.gate_inputs), list_(first_network(options, random)) {
    if (gate_inputs_ == 2) {
      list_ = of_two_inputs(list_);
    }
    best_.list = list_;
  }

  void advance(int steps, Random& random) {
    for (int step = 1; step <= steps && !list_.gates.empty(); ++step) {
      resubstitute(list_, problem_, random, gate_inputs_);
      if (list_.size() < best_.list.size()) {
        best_.list = list_;
      } else if (step % kStepsToDuplicate == 0) {
        if (list_.size() >= best_.list.size() + kMayGrow) {
          list_ = best_.list;
        } else {
          duplicate(list_, random);
        }
      }
    }
  }

  [[nodiscard]] Found const& best() const { return best_; }
  [[nodiscard]] int gates() const { return best_.list.size(); }

private:
  /// Splitting gets further, but five planes make it a long way: there every other one begins nearer.
  [[nodiscard]] GateList first_network(SearchOptions const& options, Random& random) const {
    bool const split = options.planes <= kLargestSplit || options.scheme.is_local() || random() % 2 == 0;
    return split ? split_network(problem_, random) : written_network(options.scheme, best_.codes, random);
  }

  Found best_;
  Problem problem_;
  int gate_inputs_;
  GateList list_;
};

class Search {
public:
  Search(SearchOptions const& options, std::function<void(Found const&)> const& report)
      : options_(options), report_(report), random_(options.seed), end_(processor_seconds() + options.seconds) {}

  Found run() {
    while (!over()) {
      generation();
    }
    return elite_.empty() ? Found{} : elite_.front();
  }

private:
  [[nodiscard]] bool over() const {
    return processor_seconds() >= end_ || (!elite_.empty() && elite_.front().list.size() <= options_.stop_at);
  }

  void generation() {
    std::vector<Walk> pool;
    int const members = options_.planes > 4 ? kLargePool : kPool;
    for (int member = 0; member < members && !over(); ++member) {
      pool.emplace_back(options_, codes_for(2 * member < members, member % 2 == 0), random_);
    }
    for (int steps = kFirstSteps; !pool.empty() && !over(); steps *= 2) {
      for (Walk& walk : pool) {
        if (!over()) {
          walk.advance(steps, random_);
          enter(walk.best());
        }
      }
      std::ranges::stable_sort(pool, {}, &Walk::gates);
      pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(pool.size() / 2), pool.end());
    }
  }

  /// A quarter as the best so far, a quarter like them (offsets: as they are), the rest new.
  Codes codes_for(bool known, bool changed) {
    if (!options_.fixed.empty()) {
      return options_.fixed[static_cast<std::size_t>(below(random_, options_.fixed.size()))];
    }
    if (known && !elite_.empty()) {
      Codes codes = elite_[static_cast<std::size_t>(below(random_, elite_.size()))].codes;
      if (changed && options_.any_code) {
        exchange(codes, random_);
      }
      return codes;
    }
    if (options_.any_code && random_() % 2 == 0) {
      return random_codes(options_.scheme.match, options_.planes, random_);
    }
    auto const offset = [&] { return static_cast<unsigned>(below(random_, std::size_t{1} << options_.planes)); };
    unsigned const p_offset = offset();
    return offset_codes(options_.scheme.match, options_.planes, p_offset, offset());
  }

  void enter(Found const& found) {
    bool const better = elite_.empty() || found.list.size() < elite_.front().list.size();
    auto const same_codes = [&](Found const& other) {
      return other.codes.p == found.codes.p && other.codes.q == found.codes.q;
    };
    auto const held = std::ranges::find_if(elite_, same_codes);
    if (held == elite_.end()) {
      elite_.push_back(found);
    } else if (found.list.size() < held->list.size()) {
      *held = found;
    }
    std::ranges::stable_sort(elite_, {}, [](Found const& entry) { return entry.list.size(); });
    elite_.resize(std::min<std::size_t>(elite_.size(), kElite));
    if (better) {
      report_(found);
    }
  }

  SearchOptions const& options_;
  std::function<void(Found const&)> const& report_;
  Random random_;
  double end_;
  std::vector<Found> elite_;
};

} // namespace

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

namespace {

void invert_planes(Codes& codes, unsigned planes) {
  for (unsigned& code : codes.p) {
    code ^= planes & ((1U << codes.planes) - 1);
  }
  for (unsigned& code : codes.q) {
    code ^= planes >> codes.planes;
  }
}

} // namespace

Found with_fewest_inversions(SearchOptions const& options, Found found, Random& random) {
  if (options.gate_inputs == 2) {
    Inverted made = with_fewest_inversions(found.list, 2 * options.planes, kInversionTries, random);
    found.list = std::move(made.list);
    invert_planes(found.codes, made.planes);
  }
  return found;
}

Found polish(SearchOptions const& options, Found found, int steps) {
  Random random(options.seed);
  Problem const problem = cell_problem(options.scheme, found.codes);
  auto const cost = [](Schedule const& order) {
    return std::tuple(order.moves + instructions_of_two(order.list), depth(order.list), order.live);
  };
  Found best = found;
  Schedule best_order = schedule(found.list, kPolishTries, random);
  for (int step = 0; step < steps; ++step) {
    resubstitute(found.list, problem, random, options.gate_inputs);
    Found other = with_fewest_inversions(options, found, random);
    Schedule order = schedule(other.list, kPolishTries, random);
    if (order.list.size() < best_order.list.size() || cost(order) < cost(best_order)) {
      best = std::move(other);
      best_order = std::move(order);
    }
  }
  best.list = best_order.list;
  return best;
}

GateList search_step(SearchOptions const& options, Codes const& codes) {
  Random random(options.seed);
  Problem const problem = step_problem(options.scheme.match, codes);
  GateList best = split_network(problem, random);
  for (int attempt = 0; attempt < kStepTries; ++attempt) {
    GateList list = split_network(problem, random);
    for (int step = 0; step < kFirstSteps && !list.gates.empty(); ++step) {
      resubstitute(list, problem, random);
    }
    auto const cost = [](GateList const& gates) {
      return std::tuple(gates.size(), instructions_of_two(gates), depth(gates));
    };
    best = cost(list) < cost(best) ? list : best;
  }
  return schedule(best, kPolishTries, random).list;
}

Found search(SearchOptions const& options, std::function<void(Found const&)> const& report) {
  return Search(options, report).run();
}

} // namespace pairscan::perf
