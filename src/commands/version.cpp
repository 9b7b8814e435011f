#include <commands/version.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <mpi.h>

#include <array>
#include <git_hash.hpp>

namespace pairscan {

namespace {

/// First line of what the MPI library says of itself.
std::string mpi_library() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length); // allowed before MPI_Init
  std::string line(text.data(), static_cast<std::size_t>(length));
  line = line.substr(0, line.find('\n'));
  for (std::size_t tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t')) {
    line[tab] = ' ';
  }
  return line;
}

} // namespace

VersionSummary versions() {
  return {PAIRSCAN_VERSION,     PAIRSCAN_GIT_HASH, kokkos_version(),
          DefaultSpace::name(), mpi_library(),     PAIRSCAN_COMPILER};
}

std::string version_text() {
  VersionSummary const all = versions();
  return "pairscan " + all.pairscan + "\ncommit    " + all.git_hash + "\nKokkos    " + all.kokkos + ", backend " +
         all.backend + "\nlanes     " + std::string(widest_instruction_set().name) + "\nMPI       " + all.mpi +
         "\ncompiler  " + all.compiler + "\n";
}

} // namespace pairscan
