# SPDX-License-Identifier: GPL-3.0-or-later
# With VRAMLINE_UNITY (the release and sanitize presets) the sources of one folder are one translation unit: half of
# the compiler's time. The core-only, fuzz and tidy presets compile file by file, so that each includes what it uses.
# By folder, not by a number of files, so that a new file never moves the others into new company;
# core/io, with its fifty, by the first word of the name.
option(VRAMLINE_UNITY "Compile a folder at a time" OFF)

function(vramline_unity_by_folder target)
  if(NOT VRAMLINE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    if(source MATCHES "core/io/([a-z]+)[a-z_]*\\.cpp$")
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP "io_${CMAKE_MATCH_1}")
    elseif(source MATCHES "/([a-z]+)/[a-z0-9_]+\\.cpp$")
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${CMAKE_MATCH_1})
    endif()
  endforeach()
endfunction()
