# SPDX-License-Identifier: GPL-3.0-or-later
# The one place for compiler flags: every target links vramline_flags.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# GCC 12 sees values inside std::expected as uninitialised where its optimiser has taken the check apart.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG -Wno-maybe-uninitialized")

add_library(vramline_flags INTERFACE)
target_compile_features(vramline_flags INTERFACE cxx_std_23)
target_include_directories(vramline_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/generated)
target_compile_options(vramline_flags INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wshadow=local -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # -Wshadow=local is GCC's name of it; missing braces in aggregates are a matter of style.
  # libstdc++ 12 itself calls what it calls deprecated.
  target_compile_options(vramline_flags INTERFACE -Wno-unknown-warning-option -Wno-missing-braces -Wno-deprecated-declarations)
endif()
target_compile_definitions(vramline_flags INTERFACE VRAMLINE_VERSION="${PROJECT_VERSION}")
if(VRAMLINE_SANITIZE)
  target_compile_options(vramline_flags INTERFACE
    -fsanitize=${VRAMLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(vramline_flags INTERFACE -fsanitize=${VRAMLINE_SANITIZE})
  target_compile_definitions(vramline_flags INTERFACE _GLIBCXX_ASSERTIONS QT_FORCE_ASSERTS)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 sees values as uninitialised that only the sanitizers' own checks make look so.
    target_compile_options(vramline_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

if(VRAMLINE_FUZZ)
  target_compile_options(vramline_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# What Qt offers against its own traps (6.4 knows these); libqpdf warns until one says that its old pointer is not used.
# A precompiled header is shared only between targets with the same definitions: they stand here, not at a target.
add_library(vramline_qt_flags INTERFACE)
target_link_libraries(vramline_qt_flags INTERFACE vramline_flags)
target_compile_definitions(vramline_qt_flags INTERFACE
  QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
  QT_STRICT_ITERATORS QT_DISABLE_DEPRECATED_BEFORE=0x060400 POINTERHOLDER_TRANSITION=4)
