#include <cluster/files/cluster_files.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace pairscan {

/// The header names as many columns as the longest line has, with numbers of equal width, as mothur's does.
void write_mothur_list(ClusterFileInput const& input, ByteWriter& file) {
  std::uint32_t most = 0;
  for (Clustering const& clustering : input.clusterings) {
    most = std::max(most, clustering.clusters());
  }
  std::string line = "label\tnumOtus";
  auto const width = std::to_string(most).size();
  for (std::uint32_t cluster = 1; cluster <= most; ++cluster) {
    fmt::format_to(std::back_inserter(line), "\tOtu{:0{}}", cluster, width);
  }
  file.write(line.append("\n"));
  for (Clustering const& clustering : input.clusterings) {
    file.write(fmt::format("{}\t{}", clustering.label, clustering.clusters()));
    for (std::uint32_t cluster = 0; cluster < clustering.clusters(); ++cluster) {
      line.clear();
      for (std::uint32_t const record : clustering.members_of(cluster)) {
        line.append(line.empty() ? "\t" : ",").append(input.set.names[record]);
      }
      file.write(line);
    }
    file.write("\n");
  }
}

void check_mothur_names(SequenceSet const& set) {
  for (std::string const& name : set.names) {
    if (name.find(',') != std::string::npos) {
      throw Error{ExitCode::bad_input,
                  fmt::format("output.clusters.files: record '{}' has a comma in its id, which parts the ids in "
                              "clusters.list; rename it, or leave that file out",
                              escaped(name))};
    }
  }
}

} // namespace pairscan
