// Clusters of made graphs: method, shape, records, pairs, clusters, CPU seconds, and the process's peak of MiB so far.
//
//   cluster_bench [--pairs=N] [--families=N] [--methods=components,average] [--shape=families|anywhere|planted]
//   [--abc=FILE]
//
// families: every record has a kept pair with every other of its family of so many (200); distances are random.
// anywhere: every record has pairs with ten later ones, which may be any: the memory's latency counts.
// planted: families of which a fifth of the pairs are kept, at a distance of 0.1 to 0.4, and as many pairs between
// families as there are records, at 0.6. --abc writes the graph for mcl, with 1 - distance as weight.

#include <cluster/cluster_method.hpp>
#include <support/memory.hpp>

#include <Kokkos_Core.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace {

using namespace pairscan;

struct Asked {
  std::uint64_t pairs = 1'000'000;
  std::uint32_t family = 200;
  std::string methods = "components,complete,average,greedy";
  std::string shape = "families";
  std::string abc{}; // no file where empty
};

class Distances {
public:
  KeptDistance next() { return static_cast<KeptDistance>(random_() >> 8U) / static_cast<KeptDistance>(1U << 24U); }

private:
  std::mt19937 random_{1};
};

KeptPairs families(Asked const& asked) {
  std::uint64_t const of_family = std::uint64_t{asked.family} * (asked.family - 1) / 2;
  auto const records = static_cast<std::uint32_t>(asked.pairs / of_family * asked.family);
  Distances distances;
  KeptPairs pairs(records);
  pairs.reserve(asked.pairs);
  for (std::uint32_t first = 0; first < records; ++first) {
    for (std::uint32_t second = first + 1; second % asked.family != 0; ++second) {
      pairs.add(first, second, distances.next());
    }
  }
  pairs.close();
  return pairs;
}

KeptPairs anywhere(Asked const& asked) {
  constexpr std::uint32_t kPartners = 10;
  auto const records = static_cast<std::uint32_t>(asked.pairs / kPartners);
  Distances distances;
  std::mt19937 random(2);
  KeptPairs pairs(records);
  pairs.reserve(asked.pairs);
  for (std::uint32_t first = 0; first < records; ++first) {
    std::uint32_t const gap = std::max(1U, (records - first) / kPartners);
    std::uint32_t second = first;
    for (std::uint32_t partner = 0; partner < kPartners; ++partner) {
      second += 1 + static_cast<std::uint32_t>(random() % gap);
      if (second < records) {
        pairs.add(first, second, distances.next());
      }
    }
  }
  pairs.close();
  return pairs;
}

KeptPairs planted(Asked const& asked) {
  constexpr std::uint32_t kKeptOfFamily = 5; // one in so many
  auto const of_record = static_cast<std::uint64_t>(asked.family - 1) / 2 / kKeptOfFamily + 1;
  auto const records = static_cast<std::uint32_t>(asked.pairs / of_record / asked.family * asked.family);
  Distances distances;
  std::mt19937 random(3);
  KeptPairs pairs(records);
  pairs.reserve(asked.pairs + records);
  for (std::uint32_t first = 0; first + 1 < records; ++first) {
    for (std::uint32_t second = first + 1; second % asked.family != 0; ++second) {
      if (random() % kKeptOfFamily == 0) {
        pairs.add(first, second, 0.1F + 0.3F * distances.next());
      }
    }
    std::uint32_t const next_family = (first / asked.family + 1) * asked.family;
    if (next_family < records) {
      pairs.add(first, next_family + static_cast<std::uint32_t>(random() % (records - next_family)), 0.6F);
    }
  }
  pairs.close();
  return pairs;
}

void write_abc(KeptPairs const& pairs, std::string const& path) {
  std::ofstream out(path);
  pairs.for_each([&](std::uint32_t first, std::uint32_t second, KeptDistance distance) {
    out << first << '\t' << second << '\t' << 1 - distance << '\n';
  });
}

SequenceSet records_of_length_one(std::uint32_t records) {
  SequenceSet set;
  set.names.resize(records);
  set.residues = std::vector<Residue>(records);
  set.offsets.resize(std::size_t{records} + 1);
  for (std::uint32_t record = 0; record <= records; ++record) {
    set.offsets[record] = record;
  }
  return set;
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void measure(std::string const& method, std::string const& shape, KeptPairs const& pairs) {
  SequenceSet const set = records_of_length_one(pairs.records());
  ClustersOutput const options{.method = method};
  KeptDistance const cuts[] = {kNoCutoff};
  double const begin = cpu_seconds();
  ClusterResult const result = find_cluster_method(method).cluster({pairs, set, options, cuts});
  double const seconds = cpu_seconds() - begin;
  std::uint32_t clusters = 0;
  for (std::uint32_t record = 0; record < pairs.records(); ++record) {
    clusters += result.partitions[0][record] == record ? 1 : 0;
  }
  fmt::print("{},{},{},{},{},{:.2f},{}\n", method, shape, pairs.records(), pairs.rows().entries(), clusters, seconds,
             peak_resident_bytes() >> 20U);
}

Asked read_arguments(int argc, char** argv) {
  Asked asked;
  for (int index = 1; index < argc; ++index) {
    std::string const argument = argv[index];
    auto const value = [&](std::string const& name) {
      return argument.starts_with(name) ? argument.c_str() + name.size() : nullptr;
    };
    if (auto const* const pairs = value("--pairs=")) {
      asked.pairs = std::strtoull(pairs, nullptr, 10);
    } else if (auto const* const family = value("--families=")) {
      asked.family = static_cast<std::uint32_t>(std::strtoul(family, nullptr, 10));
    } else if (auto const* const methods = value("--methods=")) {
      asked.methods = methods;
    } else if (auto const* const shape = value("--shape=")) {
      asked.shape = shape;
    } else if (auto const* const abc = value("--abc=")) {
      asked.abc = abc;
    } else {
      fmt::print(stderr, "cluster_bench: '{}' is no option\n", argument);
      std::exit(2);
    }
  }
  return asked;
}

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Asked const asked = read_arguments(argc, argv);
  KeptPairs const pairs = asked.shape == "anywhere"  ? anywhere(asked)
                          : asked.shape == "planted" ? planted(asked)
                                                     : families(asked);
  if (!asked.abc.empty()) {
    write_abc(pairs, asked.abc);
  }
  std::istringstream methods(asked.methods);
  for (std::string method; std::getline(methods, method, ',');) {
    measure(method, asked.shape, pairs);
  }
  return 0;
}
