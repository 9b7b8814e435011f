#pragma once

#include <kokkos_kernels/model/substitution_matrix.hpp>

#include <cstdint>
#include <string>

namespace pairscan {

/// The letters that a matrix is for, which say what its codes mean.
enum class MatrixLetters : std::uint8_t { amino_acids, nucleotides };

/// A matrix and what is known of it beside its scores.
struct NamedMatrix {
  std::string name = {};      // in messages: a name of the list, or a file
  std::string source = {};    // where the scores come from
  std::uint32_t checksum = 0; // CRC-32 of the text that was read, or of matrix_text() where the scores were computed
  MatrixLetters letters = MatrixLetters::amino_acids;
  std::uint32_t known = 0; // bit c: the letter of code c has scores; a sequence may hold no others
  bool symmetric = true;   // where false, the score of a pair depends on which sequence is the row sequence
  SubstitutionMatrix scores = {};

  friend bool operator==(NamedMatrix const&, NamedMatrix const&) = default;
};

} // namespace pairscan
