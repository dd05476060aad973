# SPDX-License-Identifier: GPL-3.0-or-later
# DEB and RPM of the release build; called by tools/package.sh, which checks them.
set(CPACK_GENERATOR DEB RPM)
set(CPACK_PACKAGE_NAME vramline)
set(CPACK_PACKAGE_VENDOR "The VRAMLine authors")
set(CPACK_PACKAGE_CONTACT "The VRAMLine authors <maintainers@vramline.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "planner of the GPU memory of a language model service")
set(CPACK_PACKAGE_DESCRIPTION_FILE ${PROJECT_SOURCE_DIR}/packaging/description.txt)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_RELOCATABLE OFF)
set(CPACK_STRIP_FILES ON)
# Without it cpack builds every test first; tools/package.sh has built what is installed.
set(CPACK_CMAKE_GENERATOR Ninja)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
# Times of files are those of the last commit, for packages that are the same bit by bit.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/times.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# Qt drops Chinese text where no face has it, in the window and in the PDF.
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "fonts-wqy-microhei | fonts-noto-cjk | fonts-droid-fallback, fonts-dejavu-core, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland")

set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "GPL-3.0-or-later AND CC0-1.0")
set(CPACK_RPM_PACKAGE_GROUP "Applications/Engineering")
set(CPACK_RPM_PACKAGE_REQUIRES "(wqy-microhei-fonts or google-noto-sans-cjk-fonts), dejavu-sans-fonts, qt6-qttranslations")
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _build_id_links none
%define use_source_date_epoch_as_buildtime 1
%define clamp_mtime_to_source_date_epoch 1
%define _buildhost localhost")
# Folders that belong to the system.
foreach(folder share share/applications share/doc share/icons share/metainfo share/mime share/mime/packages share/man
    share/man/man1 share/man/zh_CN share/man/zh_CN/man1 share/icons/hicolor share/icons/hicolor/scalable
    share/icons/hicolor/scalable/apps)
  list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/${folder})
endforeach()
foreach(size 16 22 24 32 48 64 128 256 512)
  list(APPEND CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/share/icons/hicolor/${size}x${size}
    /usr/share/icons/hicolor/${size}x${size}/apps)
endforeach()
include(CPack)
