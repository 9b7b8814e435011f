# What `cmake --install` puts where: the program, its example configurations and documents, and the package `pairscan`
# for other CMake projects, with the targets pairscan::lanes (packed host kernels, no Kokkos) and pairscan::kernels.
include(CMakePackageConfigHelpers)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/pairscan)

install(TARGETS pairscan RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY configs DESTINATION ${CMAKE_INSTALL_DATADIR}/pairscan)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)

install(TARGETS pairscan_flags pairscan_kernels_headers pairscan_lanes pairscan_kernels EXPORT pairscanTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY kokkos_kernels DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pairscan FILES_MATCHING PATTERN "*.hpp")
install(EXPORT pairscanTargets NAMESPACE pairscan:: DESTINATION ${package_directory})

configure_package_config_file(cmake/pairscanConfig.cmake.in ${PROJECT_BINARY_DIR}/pairscanConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pairscanConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pairscanConfig.cmake ${PROJECT_BINARY_DIR}/pairscanConfigVersion.cmake
              cmake/KokkosTarget.cmake
        DESTINATION ${package_directory})
