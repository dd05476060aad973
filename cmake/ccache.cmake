# SPDX-License-Identifier: GPL-3.0-or-later
# ccache where it is installed. A precompiled header needs both settings below, else ccache never hits.
find_program(VRAMLINE_CCACHE ccache)
if(VRAMLINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${VRAMLINE_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
