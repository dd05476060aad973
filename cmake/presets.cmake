# SPDX-License-Identifier: GPL-3.0-or-later
# The program looks for its presets in ../share/vramline/presets beside its own folder: the build tree has a link there.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/vramline)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/presets ${PROJECT_BINARY_DIR}/share/vramline/presets SYMBOLIC)
