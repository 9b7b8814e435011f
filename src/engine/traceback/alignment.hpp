#pragma once

#include <engine/traceback/identity_measure.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/traceback/path_method.hpp>
#include <results/pair_record.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <span>

namespace pairscan {

/// Computes counts, identity and CIGAR of a path between two sequences: the record's fields from `columns` on.
///
/// The measure says which columns are identical. The CIGAR is SAM's with = and X; I is a residue of the query only. A
/// column that the measure ignores is written and counted as a mismatch, and only left out of the identity.
void describe_path(PlacedSteps const& path, std::span<Residue const> query, std::span<Residue const> target,
                   IdentityMeasure const& measure, PairRecord& record);

/// Returns the residues that the alignment covers: all of both sequences but those in front of a local alignment,
/// behind it, and in free gaps at the ends.
[[nodiscard]] AlignmentEnds covered_ends(PlacedSteps const& path, Problem const& problem);

/// Returns the same of a path that a device walked between sequences of these lengths, of which it wrote the CIGAR.
[[nodiscard]] AlignmentEnds covered_ends(TracedPair const& traced, CigarView cigar, PairDescriptor const& lengths,
                                         Problem const& problem);

/// Computes counts and identity of a path that a device walked, between sequences of these lengths, by a measure that
/// takes its counts. The device has written the CIGAR.
void describe_traced(TracedPair const& traced, PairDescriptor const& lengths, IdentityMeasure const& measure,
                     PairRecord& record);

/// Computes counts and identity of a path that was counted and is not known.
void describe_counts(PathCounts const& counts, IdentityMeasure const& measure, PairRecord& record);

/// Returns the path that a CIGAR describes.
[[nodiscard]] Path path_of_cigar(CigarView cigar);

/// Returns the ends where the query was the reverse complement of `length` residues, as residues of the sequence
/// itself.
[[nodiscard]] AlignmentEnds on_given_strand(AlignmentEnds ends, std::uint32_t length);

/// Returns the record of a pair that is kept for its score alone. The query may be a reverse complement.
[[nodiscard]] PairRecord untraced_record(SequenceSet const& set, SequencePair const& pair, std::int32_t score);

} // namespace pairscan
