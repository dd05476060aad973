# SPDX-License-Identifier: GPL-3.0-or-later
# The one place for compiler flags: every target links vramline_flags.
add_library(vramline_flags INTERFACE)
target_compile_features(vramline_flags INTERFACE cxx_std_23)
set_property(GLOBAL PROPERTY VRAMLINE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
target_include_directories(vramline_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_compile_options(vramline_flags INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wshadow=local -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
target_compile_definitions(vramline_flags INTERFACE VRAMLINE_VERSION="${PROJECT_VERSION}")
if(VRAMLINE_SANITIZE)
  target_compile_options(vramline_flags INTERFACE -fsanitize=${VRAMLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(vramline_flags INTERFACE -fsanitize=${VRAMLINE_SANITIZE})
  target_compile_definitions(vramline_flags INTERFACE _GLIBCXX_ASSERTIONS QT_FORCE_ASSERTS)
endif()
