// SPDX-License-Identifier: GPL-3.0-or-later
// A session that edits and saves as fast as it can is killed at random moments, from its first to its recovered edit.
// The plan's file must be an old or the new plan whole, and what can be recovered must miss at most a second of edits.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>
#include <charconv>
#include <csignal>
#include <random>
#include <thread>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"
#include "ui/document/plan_document.h"

using namespace vramline;

namespace {

constexpr std::int64_t kTickMs = 20;  // a longer pause between two edits was not time spent editing

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::shared_ptr<const Catalogue> shipped() {
    static const std::shared_ptr<const Catalogue> loaded = [] {
        Result<Catalogue> read = load_catalogue(VRAMLINE_PRESETS, "");
        if (!read) std::abort();
        return std::make_shared<const Catalogue>(std::move(*read));
    }();
    return loaded;
}

std::int64_t value_of(const Plan& plan) { return plan.workload.total().value(); }

/// What the killed session did: a line for each edit ('e'), begun ('b') and finished ('f') save: kind, time, value.
struct Did {
    char kind;
    std::int64_t at, value;
};

// One write() a line: what the kernel has taken outlives the process.
void note(int log, char kind, std::int64_t value) {
    char line[64] = {kind, ' '};
    char* at = std::to_chars(line + 2, line + 40, now_ms()).ptr;
    *at++ = ' ';
    at = std::to_chars(at, line + 62, value).ptr;
    *at++ = '\n';
    if (write(log, line, static_cast<std::size_t>(at - line)) < 0) _exit(3);
}

[[noreturn]] void edit_until_killed(const QString& path, int log, std::uint64_t seed) {
    int argc = 1;
    char name[] = "test_kill";
    char* argv[] = {name, nullptr};
    QCoreApplication app(argc, argv);
    std::mt19937_64 random(seed);
    PlanDocument document(shipped());
    const QString autosave = PlanDocument::autosaveBeside(path), aside = path + QStringLiteral(".recovery.autosave");
    if (!document.open(path)) _exit(4);
    if (!autosave.isEmpty()) {  // as the window does it
        if (autosave != aside) {
            QFile::remove(aside);
            if (!QFile::rename(autosave, aside)) _exit(5);
        }
        if (!document.recover(aside, path)) _exit(6);
    }
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        const std::int64_t next = value_of(document.plan()) + 1;
        document.edit(EditKind::Sequences, Gesture::begin(), [&](Plan& plan) { plan = with_concurrency(plan, Sequences(next)); });
        note(log, 'e', next);
        if (random() % 130 != 0) return;
        note(log, 'b', next);
        if (!document.save(path)) _exit(7);
        note(log, 'f', next);
    });
    timer.start(6);
    QCoreApplication::exec();
    _exit(8);
}

std::vector<Did> read_log(const QString& path) {
    std::vector<Did> out;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return out;
    for (QByteArray line = file.readLine(); line.endsWith('\n'); line = file.readLine()) {
        const QList<QByteArray> parts = line.trimmed().split(' ');
        if (parts.size() == 3) out.push_back({parts.at(0).at(0), parts.at(1).toLongLong(), parts.at(2).toLongLong()});
    }
    return out;
}

/// The value of a plan file; 0 where there is no file. A file that is not a whole plan fails the test.
std::int64_t stored(const QString& path) {
    if (!QFile::exists(path)) return 0;
    const auto text = read_file(path.toStdString());
    CHECK(text.has_value());
    const auto loaded = text ? read_plan(*text, path.toStdString(), *shipped()) : std::unexpected(text.error());
    if (!loaded) std::cout << loaded.error().where << " " << to_english(loaded.error()) << "\n";
    CHECK(loaded.has_value());
    CHECK(loaded && to_plan_json(loaded->plan) == *text);
    return loaded ? value_of(loaded->plan) : 0;
}

std::int64_t recoverable(const QString& path) {
    std::int64_t out = 0;
    for (const char* suffix : {"", ".autosave", ".recovery.autosave"}) out = std::max(out, stored(path + QLatin1String(suffix)));
    return out;
}

/// Milliseconds spent on the edits that are lost.
std::int64_t lost_ms(const std::vector<Did>& did, std::int64_t kept) {
    std::int64_t out = 0, before = did.empty() ? 0 : did.front().at;
    for (const Did& each : did) {
        if (each.value > kept) out += std::min(each.at - before, kTickMs);
        before = each.at;
    }
    return out;
}

void check_saved(const std::vector<Did>& did, std::int64_t before, std::int64_t saved) {
    std::int64_t old = before, begun = before;
    for (const Did& each : did) {
        if (each.kind == 'f') old = each.value;
        if (each.kind == 'b') begun = each.value;
    }
    CHECK(saved == old || saved == begun);
}

int asked(const char* name, int otherwise) { return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : otherwise; }

}  // namespace

TEST(killed_at_any_moment_loses_at_most_a_second) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("plan.vramline")), log_path = folder.filePath(QStringLiteral("log"));
    const auto first = default_plan(*shipped());
    CHECK(first.has_value());
    QFile file(path);
    CHECK(file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(to_plan_json(*first))) > 0);
    file.close();
    std::mt19937_64 random(static_cast<std::uint64_t>(asked("VRAMLINE_SEED", 1)));
    std::int64_t saved = stored(path), kept = saved, worst = 0, edits = 0, saves = 0;
    const int kills = asked("VRAMLINE_KILLS", 100);
    for (int i = 0; i < kills; ++i) {
        const int log = open(log_path.toLocal8Bit().constData(), O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0600);
        const std::uint64_t seed = random();
        const pid_t child = fork();
        if (child == 0) edit_until_killed(path, log, seed);
        CHECK(child > 0);
        // Every tenth before it has begun, the others within the first two autosaves.
        std::this_thread::sleep_for(std::chrono::milliseconds(i % 10 == 0 ? random() % 60 : 20 + random() % 1600));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        close(log);
        const std::vector<Did> did = read_log(log_path);
        const std::int64_t now = stored(path), all = recoverable(path), lost = lost_ms(did, all);
        check_saved(did, saved, now);
        CHECK(all >= kept);
        CHECK(lost <= 1000);
        worst = std::max(worst, lost);
        for (const Did& each : did) edits += each.kind == 'e', saves += each.kind == 'f';
        saved = now;
        kept = all;
    }
    std::cout << kills << " kills, " << edits << " edits, " << saves << " saves; at most " << worst << " ms of edits lost\n";
    CHECK(edits > 10 * kills);
    CHECK(saves > 0);
}

TEST_MAIN
