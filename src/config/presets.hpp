#pragma once

#include <config/config.hpp>

#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// The scheme of another program, as keys of a configuration (docs/presets.md).
struct Preset {
  std::string_view name;
  std::string_view dna;     // YAML for nucleotides; empty where the scheme is not for them
  std::string_view protein; // for amino acids; empty in the same way
};

/// A program that has no scheme whose optimum it reports, so that no preset can be exact.
struct RefusedPreset {
  std::string_view name;
  std::string_view reason;
};

[[nodiscard]] std::span<Preset const> presets();
[[nodiscard]] std::span<RefusedPreset const> refused_presets();

/// Returns the keys of a preset for sequences of this kind; for Alphabet::automatic those for nucleotides, where it has
/// them. `where` is the place of the name. Throws Error (ExitCode::usage) for names of no preset, with the reason for
/// those that are refused, and for sequences that the preset is not for.
[[nodiscard]] std::string_view preset_text(std::string_view name, Alphabet alphabet, std::string const& where);

/// Returns the preset's name where it is for nucleotides alone, else nothing.
[[nodiscard]] std::string of_nucleotides_alone(std::string_view preset);

/// Returns whether the preset's keys depend on the kind of sequences.
[[nodiscard]] bool depends_on_alphabet(std::string_view preset);

} // namespace pairscan
