// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The precompiled header of the window and of its tests: only what most of them include anyway, and only headers of
// Qt and of the standard library, so that a change of ours never rebuilds it. Every file still includes what it uses:
// the core-only build and clang-tidy run without it.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QMenu>
#include <QObject>
#include <QPainter>
#include <QPushButton>
#include <QString>
#include <QStringList>
#include <QTableWidget>
#include <QTimer>
#include <QUndoStack>
#include <QVariant>
#include <QWidget>
