# After find_package(Kokkos), here and in the installed package: the target of Debian 12's Kokkos 3.4 names an include
# directory that does not exist.
if(Kokkos_VERSION VERSION_LESS 4.0)
  set_target_properties(Kokkos::kokkos PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Kokkos_INCLUDE_DIRS}")
endif()
