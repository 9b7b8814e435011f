#pragma once

#include <report/run_report.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {

/// A report of made numbers: records in clusters, two cutoffs, some ranks.
class MadeReport {
public:
  explicit MadeReport(std::uint32_t records = 60, std::size_t ranks = 4) : timeline_(ranks) {
    figures_.map.emplace(records);
    std::mt19937 random(11);
    for (std::uint32_t query = 0; query < records; ++query) {
      for (std::uint32_t target = query + 1; target < records; ++target) {
        bool const alike = cluster_of(query) == cluster_of(target);
        double const spread = static_cast<double>(random() % 1000) / 1000;
        if (alike || random() % 3 == 0) {
          figures_.add_value(query, target, alike ? 0.95 + 0.05 * spread : 0.7 + 0.1 * spread);
          figures_.add_score(query, target, alike ? 5000 + 800 * spread : 2000 + 900 * spread);
        }
      }
    }
    fill_timeline(ranks);
    describe(records, ranks);
    cluster(records);
  }

  [[nodiscard]] RunReport& report() {
    report_.pairs = &figures_;
    report_.timeline = &timeline_;
    return report_;
  }
  [[nodiscard]] PairFigures& figures() { return figures_; }

private:
  /// Interleaved, so that the map in the order of the input does not show clusters.
  [[nodiscard]] static std::uint32_t cluster_of(std::uint32_t record) {
    return record % 7 < 4 ? 0 : record % 7 < 6 ? 1 : 2 + record % 5;
  }

  void fill_timeline(std::size_t ranks) {
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      double end = 0.1;
      for (double busy = 4; busy > 0.2; busy *= 0.7) {
        end += busy + 0.02;
        timeline_.add(static_cast<int>(rank), end, busy,
                      static_cast<std::uint64_t>(busy * (8e9 + 1e9 * static_cast<double>(rank))));
      }
    }
  }

  void describe(std::uint32_t records, std::size_t ranks) {
    RunSummary& summary = report_.summary;
    summary.versions = {"0.1.0", "abc123", "3.4.1", "Serial", "MPICH 4.0.2", "GNU 12.2.0"};
    summary.config = "input:\n  sequences: genes.fasta\n";
    summary.input = {.files = {"data/genes.fasta"},
                     .sequences = records,
                     .residues = 1500ULL * records,
                     .alphabet = Alphabet::dna,
                     .skipped = {}};
    summary.pairs = std::uint64_t{records} * (records - 1) / 2;
    summary.kept = figures_.values.total();
    summary.cells = summary.pairs * 2'250'000;
    summary.traced = summary.kept;
    summary.outputs = {"pairs.tsv"};
    summary.seconds = {
        .start = 0.3, .read = 0.2, .prepare = 0.4, .score = 13, .traceback = 4, .write = 0.6, .total = 14.5};
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      summary.workers.push_back({static_cast<int>(rank), "node" + std::to_string(rank / 2),
                                 "node, AMD EPYC 9554, Serial on 1 thread", summary.cells / ranks, 12.5});
    }
    report_.command = "pairscan run genes.yaml";
    report_.finished = "2026-11-24 12:00:00 +0000";
    report_.threshold = 0.7;
  }

  /// At the smaller distance nine records are apart.
  void cluster(std::uint32_t records) {
    std::vector<std::uint32_t> clusters;
    for (std::uint32_t record = 0; record < records; ++record) {
      clusters.push_back(cluster_of(record));
    }
    std::vector<std::uint32_t> apart = clusters;
    for (std::uint32_t record = 0; record < std::min(records, 9U); ++record) {
      apart[record] = 100 + record;
    }
    report_.clusters.emplace(ClusterFigures{.method = "average"});
    add_clustering(*report_.clusters, 0.05, clusters);
    add_clustering(*report_.clusters, 0.03, apart);
  }

  PairFigures figures_;
  Timeline timeline_;
  RunReport report_;
};

} // namespace pairscan::testing
