# What `cmake --install` puts where: the command, the program that it starts, example configurations and documents, and
# the package `pairscan` for other CMake projects, with the targets pairscan::lanes (packed host kernels, no Kokkos) and
# pairscan::kernels, and in its component `results` pairscan::results (records, sinks and formats). A build for the CPU and one for CUDA share a prefix: their programs have names of their own, and of
# the package, which cannot hold both, the build for the CPU is the owner.
include(CMakePackageConfigHelpers)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/pairscan)
set(installs_package ON)
if(PAIRSCAN_CUDA)
  set(installs_package OFF)
endif()
option(PAIRSCAN_INSTALL_PACKAGE "Install libraries, headers and the CMake package" ${installs_package})

# Libraries that were found outside the system's directories are found there at run time, too.
set_target_properties(pairscan pairscan_program PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
install(TARGETS pairscan pairscan_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
include(cmake/CommandPages.cmake)
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/pairscan)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
# Left out of the Debian package, which has them under names of its own.
install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development OPTIONAL)

if(NOT PAIRSCAN_INSTALL_PACKAGE)
  return()
endif()
install(TARGETS pairscan_flags pairscan_kernels_headers pairscan_lanes pairscan_kernels EXPORT pairscanTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY kokkos_kernels ${PROJECT_BINARY_DIR}/generated/kokkos_kernels DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pairscan COMPONENT development FILES_MATCHING PATTERN "*.hpp")
install(EXPORT pairscanTargets NAMESPACE pairscan:: DESTINATION ${package_directory} COMPONENT development)

# Apart from the kernels, so that who links these needs none of the libraries that read files.
foreach(part support scoring config sequences work results)
  set_target_properties(pairscan_${part} PROPERTIES EXPORT_NAME ${part})
  install(TARGETS pairscan_${part} EXPORT pairscanResultsTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(DIRECTORY src/${part} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pairscan COMPONENT development FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(EXPORT pairscanResultsTargets NAMESPACE pairscan:: DESTINATION ${package_directory} COMPONENT development)

configure_package_config_file(cmake/pairscanConfig.cmake.in ${PROJECT_BINARY_DIR}/pairscanConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pairscanConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pairscanConfig.cmake ${PROJECT_BINARY_DIR}/pairscanConfigVersion.cmake
              cmake/KokkosTarget.cmake
        DESTINATION ${package_directory} COMPONENT development)
