# The only place that names versions and finds packages. Every dependency ends up as a target that is used as SYSTEM.

# Who adds this project as a subdirectory links Kokkos through our libraries (CMake before 3.24 does not know this
# variable; there the other project finds Kokkos itself).
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(MPI 3.0 REQUIRED COMPONENTS CXX) # any implementation; MPICH and Open MPI are tested

# Kokkos 3.4 (Debian 12's libtrilinos-kokkos-dev) to 5.x.
find_package(Kokkos REQUIRED)
if(Kokkos_VERSION VERSION_LESS 3.4 OR Kokkos_VERSION VERSION_GREATER_EQUAL 6.0)
  message(FATAL_ERROR "pairscan needs Kokkos 3.4 to 5.x, found ${Kokkos_VERSION} in ${Kokkos_DIR}")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/KokkosTarget.cmake)
if("CUDA" IN_LIST Kokkos_DEVICES)
  set(PAIRSCAN_CUDA ON)
  # A kernel that calls a function of hosts alone compiles with a warning, and computes anything.
  set_property(TARGET Kokkos::kokkoscore APPEND PROPERTY INTERFACE_COMPILE_OPTIONS
               $<$<CXX_COMPILER_ID:GNU>:--Werror=cross-execution-space-call>)
  # Without this option of nvcc the same goes for functions that are constexpr, as those of the standard library: kernels
  # trap where they call one. Not every Kokkos passes it on (Kokkos_ENABLE_CUDA_CONSTEXPR).
  get_target_property(kokkos_options Kokkos::kokkoscore INTERFACE_COMPILE_OPTIONS)
  if(NOT "${kokkos_options}" MATCHES "relaxed-constexpr")
    set_property(TARGET Kokkos::kokkoscore APPEND PROPERTY INTERFACE_COMPILE_OPTIONS
                 $<$<CXX_COMPILER_ID:GNU>:--expt-relaxed-constexpr>)
  endif()
else()
  set(PAIRSCAN_CUDA OFF)
endif()
if(PAIRSCAN_CUDA AND PAIRSCAN_STATIC_RUNTIME)
  # Two copies of CUDA's runtime in one process do not know each other's allocations: only where Kokkos is no library of
  # its own.
  get_target_property(kokkos_type Kokkos::kokkoscore TYPE)
  if(TARGET Kokkos::CUDA AND kokkos_type STREQUAL STATIC_LIBRARY)
    set_property(TARGET Kokkos::CUDA PROPERTY INTERFACE_LINK_LIBRARIES CUDA::cuda_driver CUDA::cudart_static)
  endif()
endif()

find_package(KokkosKernels REQUIRED HINTS "${Kokkos_DIR}/../../..") # beside the Kokkos found, where it has one
add_library(pairscan_kokkos_kernels INTERFACE)
if(TARGET Kokkos::kokkoskernels)
  target_link_libraries(pairscan_kokkos_kernels INTERFACE Kokkos::kokkoskernels)
else() # Debian's package has no such target
  target_link_libraries(pairscan_kokkos_kernels INTERFACE trilinos_kokkoskernels Kokkos::kokkos)
endif()

find_package(yaml-cpp 0.7 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(spdlog 1.10 REQUIRED)
find_package(fmt 9 REQUIRED)
if(PAIRSCAN_CUDA) # fmt 9 believes that nvcc has no constexpr, but calls such functions from consteval ones
  target_compile_definitions(fmt::fmt INTERFACE FMT_USE_CONSTEXPR=1)
endif()
find_package(nlohmann_json 3.11 REQUIRED)
find_package(ZLIB 1.2.9 REQUIRED)
pkg_check_modules(htslib REQUIRED IMPORTED_TARGET htslib>=1.16)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash>=0.8)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd>=1.4)

if(PAIRSCAN_BUILD_TESTS)
  find_package(GTest 1.12 REQUIRED)
  pkg_check_modules(parasail REQUIRED IMPORTED_TARGET parasail-1>=2.6) # oracle of the tests only
endif()
if(PAIRSCAN_BUILD_PERF)
  find_package(benchmark 1.7 REQUIRED)
  # What pairscan is compared with (perf/peers): those that are missing are left out.
  if(NOT TARGET PkgConfig::parasail)
    pkg_check_modules(parasail QUIET IMPORTED_TARGET parasail-1>=2.6)
  endif()
  pkg_check_modules(seqan2 QUIET IMPORTED_TARGET seqan-2>=2.4)
  find_package(seqan3 3.2 QUIET)
  pkg_check_modules(edlib QUIET IMPORTED_TARGET edlib-1>=1.2.7)
  find_path(WFA2_INCLUDE_DIR wavefront/wavefront_align.h PATH_SUFFIXES wfa2lib)
  find_library(WFA2_LIBRARY wfa2)
  mark_as_advanced(WFA2_INCLUDE_DIR WFA2_LIBRARY)
  if(WFA2_INCLUDE_DIR AND WFA2_LIBRARY)
    add_library(WFA2::wfa2 UNKNOWN IMPORTED)
    set_target_properties(WFA2::wfa2 PROPERTIES IMPORTED_LOCATION "${WFA2_LIBRARY}"
                                                INTERFACE_INCLUDE_DIRECTORIES "${WFA2_INCLUDE_DIR}")
  endif()
endif()

set(PAIRSCAN_REQUIRE_BACKEND "" CACHE STRING "Fail at configure time where the Kokkos found lacks this backend, e.g. OPENMP")
if(PAIRSCAN_REQUIRE_BACKEND AND NOT "${PAIRSCAN_REQUIRE_BACKEND}" IN_LIST Kokkos_DEVICES)
  message(FATAL_ERROR "The Kokkos in ${Kokkos_DIR} was built for ${Kokkos_DEVICES}, not for ${PAIRSCAN_REQUIRE_BACKEND}; "
                      "set Kokkos_ROOT to one that was")
endif()
