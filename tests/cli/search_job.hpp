#pragma once

#include <tests/cli/job.hpp>
#include <tests/cli/printed_tables.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan::testing {

inline constexpr std::string_view kAcids = "ARNDCQEGHILKMFPSTWYV";

struct Protein {
  std::string name;
  std::string letters;
};

/// Returns proteins of random lengths, of which neighbours are related.
[[nodiscard]] inline std::vector<Protein> proteins(std::string const& prefix, int count, int longest, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Protein> made;
  std::string parent;
  for (int number = 0; number < count; ++number) {
    if (number % 4 == 0) {
      parent.resize(static_cast<std::size_t>(longest) / 2 + random() % (static_cast<unsigned>(longest) / 2));
      std::generate(parent.begin(), parent.end(), [&] { return kAcids[random() % kAcids.size()]; });
    }
    std::string letters;
    for (char const each : parent) {
      unsigned const what = static_cast<unsigned>(random() % 10);
      letters += what == 0 ? std::string() : std::string(1, what < 4 ? kAcids[random() % kAcids.size()] : each);
    }
    made.push_back({prefix + std::to_string(number), letters.substr(random() % 20)});
  }
  return made;
}

[[nodiscard]] inline std::string protein_fasta(std::vector<Protein> const& proteins) {
  std::string text;
  for (Protein const& each : proteins) {
    text += ">" + each.name + "\n" + each.letters + "\n";
  }
  return text;
}

/// Returns "query target score" of the hits of a table.
[[nodiscard]] inline std::vector<std::string> hit_rows(std::string const& table) {
  std::vector<std::string> rows;
  for (NamedFields const& row : named_rows(table)) {
    rows.push_back(row.at("query") + " " + row.at("target") + " " + row.at("score"));
  }
  return rows;
}

/// Searches of a database of which the queries are a part.
class Search : public ::testing::Test {
protected:
  Search() {
    job_.write("queries.fasta", protein_fasta(queries_));
    job_.write("db.fasta", protein_fasta(targets_));
  }

  [[nodiscard]] static std::vector<std::string> arguments(std::vector<std::string> const& more) {
    std::vector<std::string> all{"search", "queries.fasta", "db.fasta"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] ProcessResult search(std::vector<std::string> const& more) const {
    return job_.pairscan(arguments(more));
  }

  std::vector<Protein> queries_ = proteins("q", 6, 120, 1);
  std::vector<Protein> targets_ = [] {
    auto all = proteins("t", 90, 150, 2);
    auto const related = proteins("r", 6, 120, 1); // the queries themselves, under other names
    all.insert(all.begin() + 40, related.begin(), related.end());
    return all;
  }();
  Job job_;
};

} // namespace pairscan::testing
