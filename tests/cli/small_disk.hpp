#pragma once

#include <filesystem>
#include <string>
#include <sys/mount.h>
#include <utility>

namespace pairscan::testing {

/// A file system of so many KiB in a new directory, where this process may mount one; unmounted at the end.
class SmallDisk {
public:
  explicit SmallDisk(std::string path, int kibibytes = 64) : path_(std::move(path)) {
    std::filesystem::create_directory(path_);
    mounted_ = ::mount("pairscan-test", path_.c_str(), "tmpfs", 0, size(kibibytes).c_str()) == 0;
  }
  SmallDisk(SmallDisk const&) = delete;
  SmallDisk& operator=(SmallDisk const&) = delete;
  ~SmallDisk() {
    if (mounted_) {
      ::umount2(path_.c_str(), MNT_DETACH);
    }
  }
  [[nodiscard]] bool mounted() const { return mounted_; }

  /// As when somebody makes room on it.
  [[nodiscard]] bool resize(int kibibytes) const {
    return ::mount("pairscan-test", path_.c_str(), "tmpfs", MS_REMOUNT, size(kibibytes).c_str()) == 0;
  }

private:
  static std::string size(int kibibytes) { return "size=" + std::to_string(kibibytes) + "k"; }

  std::string path_;
  bool mounted_ = false;
};

} // namespace pairscan::testing
