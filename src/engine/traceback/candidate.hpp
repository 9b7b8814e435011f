#pragma once

#include <work/work_list.hpp>

#include <cstdint>

namespace pairscan {

/// A pair whose score passed the bound.
struct Candidate {
  SequencePair pair;
  std::int32_t score = 0;
};

} // namespace pairscan
