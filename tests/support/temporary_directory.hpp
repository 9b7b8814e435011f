#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::testing {

/// A new empty directory that goes, with all that is in it, when the test ends.
class TemporaryDirectory {
public:
  explicit TemporaryDirectory(std::filesystem::path const& parent = std::filesystem::temp_directory_path())
      : path_((parent / "pairscan-test.XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr)
      throw std::runtime_error("cannot make a temporary directory " + path_);
  }
  TemporaryDirectory(TemporaryDirectory const&) = delete;
  TemporaryDirectory& operator=(TemporaryDirectory const&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::string file(std::string const& name) const { return path_ + '/' + name; }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (auto const& entry : std::filesystem::directory_iterator(path_))
      names.push_back(entry.path().filename().string());
    return names;
  }

private:
  std::string path_;
};

[[nodiscard]] inline std::string read_file(std::string const& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file)
    throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(std::string const& path, std::string const& bytes) {
  std::ofstream{path, std::ios::binary | std::ios::trunc} << bytes;
}

} // namespace pairscan::testing
