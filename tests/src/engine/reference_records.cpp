#include <tests/src/engine/reference_records.hpp>
#include <tests/support/reference_nw.hpp>

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <string_view>

namespace pairscan::testing {

namespace {

bool is_plain(Residue residue, Alphabet alphabet) {
  if (alphabet == Alphabet::dna) {
    return std::popcount(residue) == 1;
  }
  return std::string_view("BJXZ").find(static_cast<char>('A' + residue)) == std::string_view::npos && residue < 26;
}

/// The alignment that the order asks for as letters of the CIGAR, first column first.
std::string columns_of(reference::Matrix const& cells, std::span<Residue const> query, std::span<Residue const> target,
                       AlignmentOptions const& alignment, Alphabet alphabet) {
  ScoringOptions const& scoring = alignment.scoring;
  auto const gap = static_cast<int>(scoring.gap.value());
  auto const match = static_cast<int>(scoring.match.value());
  auto const mismatch = static_cast<int>(scoring.mismatch.value());
  std::string columns;
  std::size_t i = query.size();
  std::size_t j = target.size();
  while (i > 0 || j > 0) {
    bool const both = i > 0 && j > 0;
    bool const same = both && query[i - 1] == target[j - 1] && is_plain(query[i - 1], alphabet);
    std::string possible;
    possible += both && cells[i][j] == cells[i - 1][j - 1] + (same ? match : mismatch) ? "M" : "";
    possible += i > 0 && cells[i][j] == cells[i - 1][j] + gap ? "I" : "";
    possible += j > 0 && cells[i][j] == cells[i][j - 1] + gap ? "D" : "";
    char const behind = columns.empty() ? '-' : columns.back();
    bool const goes_on = alignment.path.gap_tie == GapTie::extend && possible.find(behind) != std::string::npos;
    char const next = goes_on ? behind : alignment.path.order[alignment.path.order.find_first_of(possible)];
    columns += next != 'M' ? next : same ? '=' : 'X';
    i -= next != 'D' ? 1 : 0;
    j -= next != 'I' ? 1 : 0;
  }
  std::reverse(columns.begin(), columns.end());
  return columns;
}

std::string run_lengths(std::string const& columns) {
  std::string cigar;
  for (std::size_t begin = 0; begin < columns.size();) {
    std::size_t const end = std::min(columns.find_first_not_of(columns[begin], begin), columns.size());
    cigar += std::to_string(end - begin) + columns[begin];
    begin = end;
  }
  return cigar;
}

bool is_pair(char column) {
  return column == '=' || column == 'X';
}

std::size_t gap_runs(std::string const& columns) {
  std::size_t runs = 0;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    runs += !is_pair(columns[at]) && (at == 0 || columns[at] != columns[at - 1]) ? 1 : 0;
  }
  return runs;
}

double identity_of(std::string const& columns, std::size_t query, std::size_t target, IdentityDefinition definition) {
  auto const matches = static_cast<double>(std::count(columns.begin(), columns.end(), '='));
  std::size_t const first = columns.find_first_of("=X");
  std::size_t const inner = first == std::string::npos ? 0 : columns.find_last_of("=X") - first + 1;
  std::string const within = inner == 0 ? "" : columns.substr(first, inner);
  auto const pairs = static_cast<std::size_t>(std::count_if(columns.begin(), columns.end(), is_pair));
  if (definition == IdentityDefinition::mbl) {
    double const differences = static_cast<double>(pairs + gap_runs(columns)) - matches;
    auto const longer = static_cast<double>(std::max(query, target));
    return std::max(0.0, longer - differences) / longer;
  }
  std::size_t const divisor = definition == IdentityDefinition::columns           ? columns.size()
                              : definition == IdentityDefinition::shorter         ? std::min(query, target)
                              : definition == IdentityDefinition::longer          ? std::max(query, target)
                              : definition == IdentityDefinition::onegap          ? pairs + gap_runs(columns)
                              : definition == IdentityDefinition::onegap_internal ? pairs + gap_runs(within)
                              : definition == IdentityDefinition::nogaps          ? pairs
                                                                                  : inner;
  return divisor == 0 ? 0 : matches / static_cast<double>(divisor);
}

PairRecord record_of(std::string const& columns) {
  auto const count = [&](char letter) {
    return static_cast<std::uint32_t>(std::count(columns.begin(), columns.end(), letter));
  };
  PairRecord record;
  record.columns = static_cast<std::uint32_t>(columns.size());
  record.matches = count('=');
  record.mismatches = count('X');
  record.gaps = count('I') + count('D');
  record.cigar = Cigar(run_lengths(columns));
  return record;
}

} // namespace

Expected reference_results(SequenceSet const& set, Config const& config) {
  ScoringOptions const& given = config.alignment.scoring;
  LinearScoring const scoring{static_cast<int>(given.match.value()), static_cast<int>(given.mismatch.value()),
                              static_cast<int>(given.gap.value())};
  auto const matches = [&](Residue a, Residue b) { return a == b && is_plain(a, set.alphabet); };
  Expected expected;
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    for (std::uint32_t target = set.all_against_all ? query + 1 : set.queries; target < set.size(); ++target) {
      auto const cells = reference::global_matrix(set.sequence(query), set.sequence(target),
                                                  {scoring.match, scoring.mismatch, scoring.gap}, matches);
      std::string const columns =
          columns_of(cells, set.sequence(query), set.sequence(target), config.alignment, set.alphabet);
      PairRecord record = record_of(columns);
      record.query = query;
      record.target = set.all_against_all ? target : target - set.queries;
      record.score = static_cast<std::int32_t>(cells.back().back());
      record.identity = identity_of(columns, set.length(query), set.length(target), config.filter.identity);
      expected.pairs.push_back({query, target});
      expected.scores.push_back(cells.back().back());
      expected.records.push_back(record);
    }
  }
  return expected;
}

} // namespace pairscan::testing
