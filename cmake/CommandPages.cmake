# Completion scripts and manual pages: what the launcher prints of the options that it reads, made when the build has it and
# put where shells and man look for them.
set(pages ${PROJECT_BINARY_DIR}/pages)
set(page_files)

function(pairscan_page file)
  add_custom_command(OUTPUT ${pages}/${file} DEPENDS pairscan
                     COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
                     COMMAND pairscan ${ARGN} > ${pages}/${file}
                     VERBATIM)
  set(page_files ${page_files} ${pages}/${file} PARENT_SCOPE)
endfunction()

# A manual page, compressed as man and Debian have them.
find_program(GZIP gzip REQUIRED)
function(pairscan_manual name)
  pairscan_page(${name}.1 man ${ARGN})
  add_custom_command(OUTPUT ${pages}/${name}.1.gz DEPENDS ${pages}/${name}.1
                     COMMAND ${GZIP} -9nkf ${pages}/${name}.1)
  set(page_files ${page_files} ${pages}/${name}.1.gz PARENT_SCOPE)
endfunction()

pairscan_page(pairscan completion bash)
pairscan_page(_pairscan completion zsh)
pairscan_page(pairscan.fish completion fish)
pairscan_manual(pairscan)
set(manuals ${pages}/pairscan.1.gz)
foreach(command allpairs distance search run plan tune cluster pack align devices config completion man)
  pairscan_manual(pairscan-${command} ${command})
  list(APPEND manuals ${pages}/pairscan-${command}.1.gz)
endforeach()
add_custom_target(pairscan_pages ALL DEPENDS ${page_files})

install(FILES ${pages}/pairscan DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${pages}/_pairscan DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${pages}/pairscan.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${manuals} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
