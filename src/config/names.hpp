#pragma once

#include <config/config.hpp>
#include <config/pair_fields.hpp>
#include <kokkos_kernels/model/identity.hpp>
#include <kokkos_kernels/model/path_order.hpp>
#include <kokkos_kernels/simd/instruction_set_tags.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace pairscan {

/// The names of the configuration's values, for reading, for writing and for messages.

template <class Value>
struct NameOf {
  std::string_view name;
  Value value;
};

/// Specialised for every enumeration of config.hpp; the order is that in which messages list the names.
template <class Enum>
inline constexpr auto kNames = std::array<NameOf<Enum>, 0>{};

template <>
inline constexpr auto kNames<Alphabet> = std::to_array<NameOf<Alphabet>>({{"auto", Alphabet::automatic},
                                                                          {"dna", Alphabet::dna},
                                                                          {"protein", Alphabet::protein}});
template <>
inline constexpr auto kNames<Ambiguity> = std::to_array<NameOf<Ambiguity>>({{"mismatch", Ambiguity::mismatch},
                                                                            {"intersect", Ambiguity::intersect}});
template <>
inline constexpr auto kNames<Duplicates> = std::to_array<NameOf<Duplicates>>({{"keep", Duplicates::keep},
                                                                              {"collapse", Duplicates::collapse}});
template <>
inline constexpr auto kNames<Strands> = std::to_array<NameOf<Strands>>({{"plus", Strands::plus},
                                                                        {"both", Strands::both}});
template <>
inline constexpr auto kNames<GapLetters> = std::to_array<NameOf<GapLetters>>({{"error", GapLetters::error},
                                                                              {"strip", GapLetters::strip}});
template <>
inline constexpr auto kNames<OnBadRecord> = std::to_array<NameOf<OnBadRecord>>({{"error", OnBadRecord::error},
                                                                                {"skip", OnBadRecord::skip}});
template <>
inline constexpr auto kNames<Mode> =
    std::to_array<NameOf<Mode>>({{"global", Mode::global}, {"semiglobal", Mode::semiglobal}, {"local", Mode::local}});
template <>
inline constexpr auto kNames<IdentityDefinition> = [] {
  std::array<NameOf<IdentityDefinition>, kIdentities.size()> names{};
  std::transform(kIdentities.begin(), kIdentities.end(), names.begin(), [](IdentityRow const& row) {
    return NameOf<IdentityDefinition>{row.name, row.definition};
  });
  return names;
}();
template <>
inline constexpr auto kNames<Identical> = std::to_array<NameOf<Identical>>({{"strict", Identical::strict},
                                                                            {"literal", Identical::literal},
                                                                            {"intersect", Identical::intersect},
                                                                            {"ignore_column", Identical::ignore_column},
                                                                            {"no_difference", Identical::no_difference},
                                                                            {"alike", Identical::alike}});
template <>
inline constexpr auto kNames<GapTie> = std::to_array<NameOf<GapTie>>({{"open", GapTie::open},
                                                                      {"extend", GapTie::extend}});
template <>
inline constexpr auto kNames<EndTie> = std::to_array<NameOf<EndTie>>({{"canonical", EndTie::canonical},
                                                                      {"nearest", EndTie::nearest}});
template <>
inline constexpr auto kNames<Traceback> =
    std::to_array<NameOf<Traceback>>({{"kept", Traceback::kept}, {"all", Traceback::all}, {"none", Traceback::none}});
template <>
inline constexpr auto
    kNames<GrantPolicyKind> = std::to_array<NameOf<GrantPolicyKind>>({{"fixed", GrantPolicyKind::fixed},
                                                                      {"guided", GrantPolicyKind::guided},
                                                                      {"cost_model", GrantPolicyKind::cost_model}});
template <>
inline constexpr auto kNames<DeviceChoice> = std::to_array<NameOf<DeviceChoice>>({{"auto", DeviceChoice::automatic},
                                                                                  {"cpu", DeviceChoice::cpu},
                                                                                  {"gpu", DeviceChoice::gpu}});
template <>
inline constexpr auto kNames<SearchSplit> = std::to_array<NameOf<SearchSplit>>({{"auto", SearchSplit::automatic},
                                                                                {"query", SearchSplit::query},
                                                                                {"database", SearchSplit::database}});
template <>
inline constexpr auto kNames<ResumeChoice> = std::to_array<NameOf<ResumeChoice>>({{"auto", ResumeChoice::automatic},
                                                                                  {"never", ResumeChoice::never}});
template <>
inline constexpr auto kNames<ProgressStyle> = std::to_array<NameOf<ProgressStyle>>({{"auto", ProgressStyle::automatic},
                                                                                    {"live", ProgressStyle::live},
                                                                                    {"lines", ProgressStyle::lines},
                                                                                    {"none", ProgressStyle::none}});
template <>
inline constexpr auto kNames<ScorePrint> = std::to_array<NameOf<ScorePrint>>({{"exact", ScorePrint::exact},
                                                                              {"floor", ScorePrint::floor}});
template <>
inline constexpr auto
    kNames<DistanceNumber> = std::to_array<NameOf<DistanceNumber>>({{"none", DistanceNumber::none},
                                                                    {"double", DistanceNumber::double_precision},
                                                                    {"float", DistanceNumber::single_precision}});
template <>
inline constexpr auto kNames<MatrixValue> = std::to_array<NameOf<MatrixValue>>({{"auto", MatrixValue::automatic},
                                                                                {"score", MatrixValue::score},
                                                                                {"distance", MatrixValue::distance},
                                                                                {"strand", MatrixValue::strand}});
template <>
inline constexpr auto kNames<Compression> = std::to_array<NameOf<Compression>>({{"none", Compression::none},
                                                                                {"bgzf", Compression::bgzf},
                                                                                {"zstd", Compression::zstd}});
template <>
inline constexpr auto kNames<PhylipLayout> = std::to_array<NameOf<PhylipLayout>>({{"lower", PhylipLayout::lower},
                                                                                  {"square", PhylipLayout::square}});
template <>
inline constexpr auto kNames<PhylipNames> = std::to_array<NameOf<PhylipNames>>({{"relaxed", PhylipNames::relaxed},
                                                                                {"strict", PhylipNames::strict}});
template <>
inline constexpr auto kNames<SparseStorage> = std::to_array<NameOf<SparseStorage>>({{"csr", SparseStorage::csr},
                                                                                    {"coo", SparseStorage::coo}});
template <>
inline constexpr auto kNames<CentroidOrder> = std::to_array<NameOf<CentroidOrder>>(
    {{"length", CentroidOrder::length}, {"abundance", CentroidOrder::abundance}, {"input", CentroidOrder::input}});
template <>
inline constexpr auto kNames<PairField> = [] {
  std::array<NameOf<PairField>, kPairFields.size()> names{};
  std::transform(kPairFields.begin(), kPairFields.end(), names.begin(), [](PairFieldRow const& row) {
    return NameOf<PairField>{row.name, row.field};
  });
  return names;
}();

/// What alignment.scoring.ambiguous may be besides a number (scoring/match_matrices.hpp).
inline constexpr auto kAmbiguousNames = std::to_array<std::string_view>({"mismatch", "intersect", "literal", "alike"});

/// Values of alignment.free_ends.
inline constexpr auto kFreeEndNames =
    std::to_array<std::string_view>({"query_start", "query_end", "target_start", "target_end"});

/// Values of alignment.path.order: M both residues, I one of the query only, D one of the target only.
inline constexpr auto kPathOrderNames = std::to_array<std::string_view>({"MID", "MDI", "IMD", "IDM", "DMI", "DIM"});

/// Values of execution.strategy.
inline constexpr auto kStrategyNames =
    std::to_array<std::string_view>({"auto", "tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"});

/// Values of output.clusters.method.
inline constexpr auto kClusterMethodNames =
    std::to_array<std::string_view>({"none", "components", "complete", "average", "greedy", "mcl"});

/// Values of output.clusters.files, which are the names of the files.
inline constexpr auto kClusterFileNames =
    std::to_array<std::string_view>({"clusters.tsv", "clusters.list", "clusters.uc", "centroids.fasta", "tree.newick"});

/// Values of execution.tuning.method.
inline constexpr auto kMethodNames = std::to_array<std::string_view>(
    {"auto", "values", "bytes", "bit_planes", "int16x2", "local_bytes", "profile_bytes"});

/// Values of execution.instruction_set.
inline constexpr auto kInstructionSetNames = instruction_sets::kChoices;

/// Names that are part of the contract (docs/configuration.md) but not built yet.
template <class Enum>
inline constexpr auto kPlannedNames = std::array<std::string_view, 0>{};

template <class Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum value) {
  for (auto const& [name, named] : kNames<Enum>) {
    if (named == value) {
      return name;
    }
  }
  return "?"; // no enumerator has this value
}

} // namespace pairscan
