# `cpack --config build/default/CPackConfig.cmake`: a Debian package of the programs, examples, documents, man pages and
# completions; without the libraries for other projects.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pairscan)
set(CPACK_PACKAGE_CONTACT "The pairscan developers <pairscan@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# Everything but the component `development` of Install.cmake.
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS mpich) # mpiexec: without it a run has one rank
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "microbiomeutil-data")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact alignment of every pair of a set of sequences")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "pairscan aligns every pair of a large set of related sequences, or queries
against targets, exactly: it scores each pair by dynamic programming, keeps
those of an identity or score, and writes them with their alignments, matrices
of all scores or distances, and clusters.
.
It runs on one core or many, over MPI, and names of other programs (vsearch,
EMBOSS, BLAST, minimap2, mothur) stand for their exact scoring schemes.")

# What Debian expects beside the programs.
set(debian ${PROJECT_BINARY_DIR}/debian)
configure_file(packaging/debian/changelog.in ${debian}/changelog.Debian @ONLY)
configure_file(CHANGELOG.md ${debian}/changelog COPYONLY)
execute_process(COMMAND ${GZIP} -9nkf ${debian}/changelog.Debian ${debian}/changelog COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${debian}/changelog.Debian.gz ${debian}/changelog.gz packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

include(CPack)
