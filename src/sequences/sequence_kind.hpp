#pragma once

#include <sequences/residues.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace pairscan {

/// What letters look like that were read as amino acids. A short protein may consist of IUPAC codes of nucleotides, and
/// nucleotides may hold a wrong letter, so that there is a third answer.
enum class SequenceKind : std::uint8_t { nucleotides, proteins, either };

/// A file of the run as messages call it, and what its letters look like.
struct FileKind {
  std::string file;
  SequenceKind kind;
};

/// Tells by the first residues of a file: nucleotides where all are codes and nearly all of them A, C, G, T, U or N;
/// proteins where some are no codes, and half of all at the most are those six.
[[nodiscard]] SequenceKind kind_of(std::span<Residue const> amino_acids);

/// Throws Error (ExitCode::bad_input) where one file is of nucleotides and the other of proteins: mostly by mistake.
void refuse_two_kinds(FileKind const& queries, FileKind const& targets);

} // namespace pairscan
