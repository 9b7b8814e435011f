#include <config/presets.hpp>
#include <support/error.hpp>
#include <support/nearest_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace pairscan {
namespace {

// What each scheme was measured to be, and against which program: docs/presets.md.
constexpr auto kPresets = std::to_array<Preset>({
    {.name = "vsearch",
     .dna = R"(
input: {alphabet: dna}
alignment: {scoring: {match: 2, mismatch: -4, gap_open: -18, gap_extend: -2, end_gap_open: -1, end_gap_extend: -1,
                      ambiguous: 0}}
filter: {identity: internal, identical: intersect}
)",
     .protein = ""},
    {.name = "emboss-needle",
     .dna = R"(
alignment: {mode: semiglobal, free_ends: [query_start, query_end, target_start, target_end],
            scoring: {matrix: EDNAFULL, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2, end_gap_alone: true},
            path: {order: MDI, gap_tie: extend}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {mode: semiglobal, free_ends: [query_start, query_end, target_start, target_end],
            scoring: {matrix: EBLOSUM62, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2, end_gap_alone: true},
            path: {order: MDI, gap_tie: extend}}
filter: {identical: literal}
)"},
    {.name = "emboss-needle-endweight",
     .dna = R"(
alignment: {scoring: {matrix: EDNAFULL, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2},
            path: {order: MDI, gap_tie: extend}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {scoring: {matrix: EBLOSUM62, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2},
            path: {order: MDI, gap_tie: extend}}
filter: {identical: literal}
)"},
    {.name = "emboss-stretcher",
     .dna = R"(
alignment: {scoring: {matrix: EDNAFULL, unknown: 0, gap_open: -12, gap_extend: -4}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {scoring: {matrix: EBLOSUM62, unknown: 0, gap_open: -10, gap_extend: -2}}
filter: {identical: literal}
)"},
    {.name = "emboss-water",
     .dna = R"(
alignment: {mode: local, scoring: {matrix: EDNAFULL, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2},
            path: {order: MDI}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {mode: local, scoring: {matrix: EBLOSUM62, unknown: 0, gap_open: -9.5, gap_extend: -0.5, scale: 2},
            path: {order: MDI}}
filter: {identical: literal}
)"},
    {.name = "fasta-ssearch",
     .dna = R"(
alignment: {mode: local, scoring: {matrix: FASTA_DNA, gap_open: -12, gap_extend: -4}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {mode: local, scoring: {matrix: FASTA_BL50, gap_open: -10, gap_extend: -2}}
filter: {identical: literal}
)"},
    {.name = "fasta-ggsearch",
     .dna = R"(
alignment: {scoring: {matrix: FASTA_DNA, gap_open: -12, gap_extend: -4}}
filter: {identical: literal}
)",
     .protein = R"(
alignment: {scoring: {matrix: FASTA_BL50, gap_open: -10, gap_extend: -2}}
filter: {identical: literal}
)"},
    {.name = "fasta-glsearch",
     .dna = R"(
alignment: {mode: semiglobal, free_ends: [target_start, target_end],
            scoring: {matrix: FASTA_DNA, gap_open: -12, gap_extend: -4}}
filter: {identity: internal, identical: literal}
)",
     .protein = R"(
alignment: {mode: semiglobal, free_ends: [target_start, target_end],
            scoring: {matrix: FASTA_BL50, gap_open: -12, gap_extend: -2}}
filter: {identity: internal, identical: literal}
)"},
    {.name = "blastn",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: local, scoring: {matrix: BLASTNA_2_-3, gap_open: -5, gap_extend: -2}, path: {gap_tie: extend}}
filter: {identical: literal}
)",
     .protein = ""},
    {.name = "megablast",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: local, scoring: {matrix: BLASTNA_1_-2, gap: -2.5, scale: 2, print: floor}}
filter: {identical: literal}
)",
     .protein = ""},
    {.name = "blastp-unadjusted", .dna = "", .protein = R"(
input: {alphabet: protein}
alignment: {mode: local, scoring: {matrix: BLASTP_BL62, gap_open: -11, gap_extend: -1}}
filter: {identical: literal}
)"},
    {.name = "mmseqs-unadjusted", .dna = "", .protein = R"(
input: {alphabet: protein}
alignment: {mode: local, scoring: {matrix: BLOSUM62, gap_open: -10, gap_extend: -1}}
filter: {identical: literal}
)"},
    {.name = "minimap2-map-ont",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: local, scoring: {match: 2, mismatch: -4, gap_open: -4, gap_extend: -2, gap_open2: -24,
                                   gap_extend2: -1, ambiguous: -1}}
filter: {identical: ignore_column}
)",
     .protein = ""},
    {.name = "minimap2-asm20",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: local, scoring: {match: 1, mismatch: -4, gap_open: -6, gap_extend: -2, gap_open2: -26,
                                   gap_extend2: -1, ambiguous: -1}}
filter: {identical: ignore_column}
)",
     .protein = ""},
    {.name = "bwa-mem",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: local, scoring: {match: 1, mismatch: -4, gap_open: -6, gap_extend: -1, ambiguous: -1}}
)",
     .protein = ""},
    {.name = "mothur-needleman",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: semiglobal, free_ends: [query_start, query_end, target_start, target_end],
            scoring: {match: 1, mismatch: -1, gap: -2, ambiguous: alike},
            path: {end: nearest}}
filter: {identity: onegap, identical: alike}
)",
     .protein = ""},
    {.name = "ndist",
     .dna = R"(
input: {alphabet: dna}
alignment: {mode: semiglobal, free_ends: [query_end, target_end],
            scoring: {match: 0, mismatch: -1, gap: -1.5, scale: 2, ambiguous: literal},
            path: {order: DIM}}
filter: {identity: onegap_internal, identical: no_difference}
)",
     .protein = ""},
    {.name = "swarm",
     .dna = R"(
input: {alphabet: dna}
alignment: {scoring: {match: 5, mismatch: -4, gap_open: -12, gap_extend: -4},
            path: {order: IMD}}
)",
     .protein = ""},
});

// Of programs that go by two names.
constexpr char const* kCdHit =
    "it aligns in a band, with a bonus that depends on the distance from a diagonal, and keeps one state per cell, so "
    "that its identity is of no optimal alignment; use vsearch or identity: shorter";
constexpr char const* kMmseqs =
    "by default it adds a bias by composition at every position; use mmseqs-unadjusted for --comp-bias-corr 0";
constexpr char const* kAsm5 =
    "its z-drop cuts most alignments with long gaps, so that its score is often below the optimum; use minimap2-asm20 "
    "or minimap2-map-ont";

constexpr char const* kAsm10 =
    "its z-drop cuts alignments with long gaps, so that its score may be below the optimum; use minimap2-asm20 or "
    "minimap2-map-ont";

constexpr auto kRefused = std::to_array<RefusedPreset>({
    {"mothur-gotoh",
     "its distances are measured along a path that is not optimal in more than a third of the pairs; use "
     "mothur-needleman, or 1/-1 with gap_open: -2 and gap_extend: -1 for its score alone"},
    {"cd-hit-est", kCdHit},
    {"cd-hit", kCdHit},
    {"blastp",
     "by default it adjusts the matrix to the composition of every pair; use blastp-unadjusted for -comp_based_"
     "stats 0"},
    {"mmseqs", kMmseqs},
    {"mmseqs2", kMmseqs},
    {"minimap2-asm5", kAsm5},
    {"asm5", kAsm5},
    {"minimap2-asm10", kAsm10},
    {"asm10", kAsm10},
    {"minimap2-sr", "it scores ambiguous letters otherwise between its anchors, above the optimum of any scheme; use "
                    "minimap2-map-ont"},
    {"seqdist",
     "the state of its homopolymer gaps follows the stored move, so that its score is the optimum of nothing"},
    {"pyrodist",
     "it compares two flowgrams signal by signal at the same places (LookUp.dat) and aligns nothing; use ndist, "
     "or alignment.distance with a table of costs"},
    {"usearch", "its rules are documented but were not measured; vsearch's preset has its documented scores, doubled"},
});

Preset const* find(std::string_view name) {
  auto const* const found =
      std::find_if(kPresets.begin(), kPresets.end(), [name](Preset const& preset) { return preset.name == name; });
  return found == kPresets.end() ? nullptr : found;
}

/// Returns a name in small letters and without what people write between its words: cdhit, CD-HIT and cd_hit are one.
std::string squeezed(std::string_view name) {
  std::string letters;
  for (char const each : name) {
    if (std::string_view("-_. ").find(each) == std::string_view::npos) {
      letters += each >= 'A' && each <= 'Z' ? static_cast<char>(each + ('a' - 'A')) : each;
    }
  }
  return letters;
}

/// Returns "; did you mean 'x'?" for the preset of a name that is spelled in another way, or for the nearest one.
std::string meant(std::string_view name, std::vector<std::string_view> const& names) {
  auto const same =
      std::find_if(names.begin(), names.end(), [&](std::string_view each) { return squeezed(each) == squeezed(name); });
  return same == names.end() ? suggestion(name, names) : fmt::format("; did you mean '{}'?", *same);
}

[[noreturn]] void refuse_name(std::string_view name, std::string const& where) {
  auto const* const refused = std::find_if(kRefused.begin(), kRefused.end(), [&](RefusedPreset const& each) {
    return squeezed(each.name) == squeezed(name);
  });
  if (refused != kRefused.end()) {
    throw Error(ExitCode::usage,
                fmt::format("{}: no preset can be exact for {}: {}", where, refused->name, refused->reason));
  }
  std::vector<std::string_view> names;
  for (Preset const& preset : kPresets) {
    names.push_back(preset.name);
  }
  throw Error(ExitCode::usage, fmt::format("{}: '{}' is no preset; there are: {}{}", where, name,
                                           fmt::join(names, ", "), meant(name, names)));
}

} // namespace

std::span<Preset const> presets() {
  return kPresets;
}

std::span<RefusedPreset const> refused_presets() {
  return kRefused;
}

std::string_view preset_text(std::string_view name, Alphabet alphabet, std::string const& where) {
  Preset const* const preset = find(name);
  if (preset == nullptr) {
    refuse_name(name, where);
  }
  bool const proteins = alphabet == Alphabet::protein || preset->dna.empty();
  std::string_view const text = proteins ? preset->protein : preset->dna;
  bool const other = alphabet == Alphabet::dna && preset->dna.empty();
  if (text.empty() || other) {
    throw Error(ExitCode::usage, fmt::format("{}: {} is a scheme for {}, and input.alphabet is {}", where, name,
                                             other ? "proteins" : "nucleotides", other ? "dna" : "protein"));
  }
  return text;
}

std::string of_nucleotides_alone(std::string_view preset) {
  Preset const* const found = find(preset);
  return found != nullptr && found->protein.empty() ? std::string(preset) : std::string();
}

bool depends_on_alphabet(std::string_view preset) {
  Preset const* const found = find(preset);
  return found != nullptr && !found->dna.empty() && !found->protein.empty();
}

} // namespace pairscan
