#pragma once

#include <config/config.hpp>
#include <results/record_schema.hpp>
#include <results/score_units.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace pairscan {

/// What a sparse matrix holds of a kept pair: its score, its distance under alignment.distance, or 1 - identity. Values
/// beyond the cutoff of the matrix are left out.
class PairValue {
public:
  PairValue(Config const& config, MatrixOutput const& output);

  [[nodiscard]] double of(RecordView const& record) const;
  [[nodiscard]] bool is_kept(double value) const;

  /// Writes the value as text, followed by a tab: 1 - identity with six decimals, others with all that they have.
  char* put(char* at, double value) const;

  /// Returns what the value is, for the headers of formats that have one, such as `distance: 1 - identity (internal)`.
  [[nodiscard]] std::string description() const;

  /// Returns NumPy's type of the values.
  [[nodiscard]] char const* numpy_type() const;

  /// Returns how many bytes the text of a value has at the most, without the tab.
  [[nodiscard]] std::size_t most_text_bytes() const;

private:
  enum class Kind : std::uint8_t { score, distance, one_minus_identity };

  Kind kind_;
  ScoreUnits units_;
  bool single_; // distances of single precision
  IdentityDefinition identity_;
  std::optional<double> cutoff_;
};

} // namespace pairscan
