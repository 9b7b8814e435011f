#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/batch/group_memory.hpp>

namespace pairscan {

std::size_t group_job_bytes(int longest_rows, InstructionSet const& set) {
  return GroupMemory(longest_rows, static_cast<std::size_t>(set.register_bytes)).bytes;
}

} // namespace pairscan
