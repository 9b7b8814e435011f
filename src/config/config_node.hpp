#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A value of the configuration as written, with the place where it stands: "run.yaml:14:5" or "--set key=value".
struct ConfigNode {
  enum class Kind : std::uint8_t { null, scalar, sequence, mapping };

  /// Of a mapping: keys[i] names children[i]. No two keys are alike.
  struct Key {
    std::string name;
    std::string place;
  };

  Kind kind = Kind::null;
  std::string place{};
  std::string text{};  // of a scalar
  bool quoted = false; // of a scalar: it is text, whatever it looks like
  std::vector<Key> keys{};
  std::vector<ConfigNode> children{}; // of a sequence or a mapping
};

/// Throws Error (ExitCode::usage) about what stands at a place.
[[noreturn]] void refuse(std::string const& place, std::string const& fault);

/// Lays `changes` over `base`: mappings are merged key by key, everything else is replaced.
void merge(ConfigNode& base, ConfigNode changes);

/// What a user wrote, fit for one line of a message: shortened, without control characters.
[[nodiscard]] std::string printable(std::string_view text);

/// The same in quotes.
[[nodiscard]] std::string shown(std::string_view text);

/// A scalar as shown, or the kind of the value: "a mapping".
[[nodiscard]] std::string shown(ConfigNode const& node);

} // namespace pairscan
