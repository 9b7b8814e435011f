#include <cluster/files/cluster_files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

/// A leaf, a merge of two clusters, or the root of all that was not joined.
struct TreeNode {
  std::vector<std::uint32_t> children; // none of a leaf, whose number is the record's
  double height = 0;                   // half of the distance of its leaves
};

/// Returns the nodes, leaves first and the root last. What no merge joins hangs from a root at the largest height.
[[nodiscard]] std::vector<TreeNode> nodes_of(Dendrogram const& tree) {
  std::vector<TreeNode> nodes(tree.records);
  std::vector<std::uint32_t> top(tree.records); // node of the cluster that a record names
  std::vector<bool> joined(tree.records);       // into an earlier cluster
  for (std::uint32_t record = 0; record < tree.records; ++record) {
    top[record] = record;
  }
  for (Merge const& merge : tree.merges) {
    nodes.push_back({{top[merge.first], top[merge.second]}, double{merge.height} / 2});
    top[merge.first] = static_cast<std::uint32_t>(nodes.size() - 1);
    joined[merge.second] = true;
  }
  TreeNode root{{}, nodes.back().height};
  for (std::uint32_t record = 0; record < tree.records; ++record) {
    if (!joined[record]) {
      root.children.push_back(top[record]);
    }
  }
  if (root.children.size() > 1) {
    nodes.push_back(std::move(root));
  }
  return nodes;
}

/// Names with letters that mean something in Newick are quoted.
[[nodiscard]] std::string quoted_name(std::string const& name) {
  if (name.find_first_of("()[]{}':;,\"") == std::string::npos) {
    return name;
  }
  std::string text = "'";
  for (char const letter : name) {
    text += letter == '\'' ? "''" : std::string(1, letter);
  }
  return text + "'";
}

} // namespace

/// Walks with a list in place of recursion, because a tree may be as deep as it has leaves.
void write_newick(ClusterFileInput const& input, ByteWriter& file) {
  std::vector<TreeNode> const nodes = nodes_of(*input.dendrogram);
  struct Visit {
    std::uint32_t node;
    std::size_t next = 0; // child
  };
  std::vector<Visit> path{{static_cast<std::uint32_t>(nodes.size() - 1)}};
  while (!path.empty()) {
    auto& [number, next] = path.back();
    TreeNode const& node = nodes[number];
    if (next < node.children.size()) {
      file.write(next == 0 ? "(" : ",");
      path.push_back({node.children[next++]});
      continue;
    }
    file.write(node.children.empty() ? quoted_name(input.set.names[number]) : ")");
    double const height = node.height;
    path.pop_back();
    if (!path.empty()) {
      file.write(fmt::format(":{:.6g}", nodes[path.back().node].height - height));
    }
  }
  file.write(";\n");
}

} // namespace pairscan
