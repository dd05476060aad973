# SPDX-License-Identifier: GPL-3.0-or-later
# ccache where it is installed. A precompiled header needs the sloppiness and -fpch-preprocess, else ccache never hits;
# the base folder lets another clone on the same machine profit.
find_program(VRAMLINE_CCACHE ccache)
if(VRAMLINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${VRAMLINE_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
