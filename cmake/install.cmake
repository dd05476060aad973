# SPDX-License-Identifier: GPL-3.0-or-later
# cmake --install: the program, its presets beside it, and share/ files for the desktop and the manual.
include(GNUInstallDirs)
# What the loader resolves it resolves at once, and then makes read-only.
target_link_options(vramline PRIVATE LINKER:-z,relro,-z,now)
install(TARGETS vramline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# The program looks for ../share/vramline/presets beside its own folder.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/presets DESTINATION share/vramline)
if(VRAMLINE_GUI)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND \"${Python3_EXECUTABLE}\"
    \"${PROJECT_SOURCE_DIR}/packaging/make_files.py\" \"$<TARGET_FILE:vramline>\" \"${PROJECT_VERSION}\"
    \"${PROJECT_BINARY_DIR}/packaging/share\")")
  install(DIRECTORY ${PROJECT_BINARY_DIR}/packaging/share/ DESTINATION share)
endif()
