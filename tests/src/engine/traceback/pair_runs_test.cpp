// Runs of identical columns beside a loop over single columns.

#include <engine/traceback/pair_runs.hpp>

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using Runs = std::vector<std::pair<bool, std::uint32_t>>;

/// Bases of which about one of `rare` is replaced in the target, by N now and then.
void expect_runs(std::size_t columns, unsigned rare, Identical identical, std::mt19937& random) {
  constexpr Residue kN = 15;
  IdentityMeasure const measure(Alphabet::dna, IdentityDefinition::columns, identical);
  std::vector<Residue> query;
  std::vector<Residue> target;
  Runs expected;
  std::int64_t ignored = 0;
  for (std::size_t at = 0; at < columns; ++at) {
    query.push_back(static_cast<Residue>(1U << random() % 4));
    target.push_back(random() % rare != 0 ? query.back()
                     : random() % 3 == 0  ? kN
                                          : static_cast<Residue>(1U << random() % 4));
    ColumnKind const kind = measure.kind(query.back(), target.back());
    ignored += kind == ColumnKind::ignored ? 1 : 0;
    bool const same = kind == ColumnKind::identical;
    if (expected.empty() || expected.back().first != same) {
      expected.emplace_back(same, 0);
    }
    ++expected.back().second;
  }
  Runs found;
  PairRuns runs(measure);
  runs.for_each(query, target, [&](bool same, std::uint32_t length) { found.emplace_back(same, length); });
  ASSERT_EQ(found, expected) << columns << " columns, one of " << rare;
  ASSERT_EQ(runs.ignored(), ignored);
}

TEST(PairRuns, AreThoseOfSingleColumns) {
  std::mt19937 random{11};
  for (Identical const identical : {Identical::strict, Identical::ignore_column}) {
    for (unsigned const rare : {1U, 2U, 10U, 100U}) {
      for (std::size_t columns = 0; columns < 200; ++columns) {
        expect_runs(columns, rare, identical, random);
      }
    }
  }
}

} // namespace
} // namespace pairscan
