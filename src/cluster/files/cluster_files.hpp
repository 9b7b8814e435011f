#pragma once

#include <cluster/clustering.hpp>
#include <cluster/dendrogram.hpp>
#include <sequences/sequence_set.hpp>
#include <support/byte_writer.hpp>

#include <span>
#include <string_view>

namespace pairscan {

/// What files of clusters are written of.
struct ClusterFileInput {
  SequenceSet const& set;
  std::span<Clustering const> clusterings; // by ascending cutoff
  Dendrogram const* dendrogram = nullptr;  // null where the method has none
  bool sizes = false;                      // centroids carry the abundance of their clusters, ;size=
  bool both_strands = false;               // queries were aligned on either strand
};

/// A file of clusters: one file here, and one line in cluster_files.cpp.
struct ClusterFileFormat {
  std::string_view name; // of output.clusters.files
  void (*write)(ClusterFileInput const& input, ByteWriter& file);
  void (*check)(SequenceSet const& set); // throws Error for names that the format cannot hold
};

/// Returns the format of a file; the configuration has checked the name.
[[nodiscard]] ClusterFileFormat const& find_cluster_file(std::string_view name);

/// A line per record and cutoff, with a header.
void write_clusters_tsv(ClusterFileInput const& input, ByteWriter& file);

/// mothur's list of operational taxonomic units: a line per cutoff.
void write_mothur_list(ClusterFileInput const& input, ByteWriter& file);
void check_mothur_names(SequenceSet const& set);

/// vsearch's lines S, H and C of one cutoff.
void write_uc(ClusterFileInput const& input, ByteWriter& file);

/// The representatives of one cutoff.
void write_centroids(ClusterFileInput const& input, ByteWriter& file);

/// The dendrogram with all records as leaves.
void write_newick(ClusterFileInput const& input, ByteWriter& file);

} // namespace pairscan
