# cmake -DMESSAGE=text -P expect_failure.cmake -- command...
# Fails unless the command ends by itself within 40 s, not with 0, and writes the text to standard error.

set(command "")
set(behind FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(behind)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(behind TRUE)
  endif()
endforeach()

execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE error TIMEOUT 40)
message("ended with ${result}; standard error:\n${error}")
if(NOT result MATCHES "^[0-9]+$" OR result EQUAL 0)
  message(FATAL_ERROR "expected an exit code that is not 0, got: ${result}")
endif()
string(FIND "${error}" "${MESSAGE}" position)
if(position EQUAL -1)
  message(FATAL_ERROR "standard error lacks: ${MESSAGE}")
endif()
