#pragma once

#include <config/config_node.hpp>
#include <config/node_reader.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

namespace pairscan {

/// Where messages find the keys that they are about.
struct Places {
  KeyPlaces const& keys;
  std::string const& name;

  /// Throws with the place of the first of the keys that was given.
  [[noreturn]] void refuse(std::initializer_list<std::string_view> about, std::string const& fault) const {
    for (std::string_view key : about) {
      if (auto const found = keys.find(key); found != keys.end()) {
        pairscan::refuse(found->second + ": " + found->first, fault);
      }
    }
    pairscan::refuse(name + ": " + std::string(*about.begin()), fault);
  }
};

} // namespace pairscan
