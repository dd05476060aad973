#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the packages that ./dev package has made, without installing them into this system.

usage: check_package.py FOLDER same|differs      (whether the DEB was the same when made twice)

Needs the packages of packaging/packages-package.txt. Last line: the count.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ID = "org.vramline.vramline"
TYPE = "application/vnd.vramline+json"
FONTS = {"fonts-wqy-microhei", "fonts-noto-cjk", "fonts-droid-fallback"}
passed = failed = 0


def check(name, good, said=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'ok  ' if good else 'FAIL'} {name}")
    if not good and said:
        print("     " + "\n     ".join(str(said).strip().split("\n")[-20:]))


def run(*command, env=None, cwd=None):
    """(exit status, what it printed)"""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env=env, cwd=cwd, timeout=300)
    return done.returncode, done.stdout


def project_version():
    return re.search(r"project\(VRAMLine VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def metadata(deb, rpm):
    version = project_version()
    field = lambda name: run("dpkg-deb", "-f", deb, name)[1].strip()
    check("the DEB's version is the project's", field("Version") == version, field("Version"))
    needs = [set(re.sub(r" ?\(.*?\)", "", part).strip().split(" | ")) for part in field("Depends").split(",")]
    names = set().union(*needs)
    check("the DEB asks for a Chinese face, one of several", FONTS in needs, needs)
    check("the DEB asks for Qt, its SVG, its texts, a Latin face, the libraries linked",
          {"libqt6widgets6", "libqt6svg6", "qt6-translations-l10n", "fonts-dejavu-core", "libqpdf29", "libc6"} <= names, names)
    check("the RPM's version is the project's", run("rpm", "-qp", "--qf", "%{version}", rpm)[1].strip() == version)
    needs = run("rpm", "-qp", "--requires", rpm)[1]
    check("the RPM asks for a Chinese face and Qt", "fonts or " in needs and "libQt6Widgets.so.6" in needs, needs)
    files = [set(out.split()) for out in (run("rpm", "-qpl", rpm)[1], run("sh", "-c", f"dpkg-deb --fsys-tarfile '{deb}' | tar -t "
             "| grep -v '/$' | sed 's/^[.]//'")[1])]
    check("both packages have the same files", files[1] and files[1] <= files[0], files[1] - files[0])


def lints(deb, share):
    status, said = run("lintian", "--allow-root", "--fail-on", "error,warning", deb)
    check("lintian", status == 0 and not re.search("^[EW]:", said, re.M), said)
    entry, info = share / f"applications/{ID}.desktop", share / f"metainfo/{ID}.metainfo.xml"
    check("desktop-file-validate", run("desktop-file-validate", entry) == (0, ""), run("desktop-file-validate", entry)[1])
    check("appstreamcli validate", run("appstreamcli", "validate", "--no-net", info)[0] == 0, run("appstreamcli", "validate", "--no-net", info)[1])
    status, said = run("reuse", "lint", cwd=ROOT)
    check("reuse lint", status == 0 and "ERROR" not in said, said)
    for page, words in ((share / "man/man1/vramline.1.gz", "GPU"), (share / "man/zh_CN/man1/vramline.1.gz", "引擎")):
        done = subprocess.run(["man", "--warnings", "-l", str(page)], env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="100"),
                              capture_output=True, text=True)
        check(f"man {page.parent.parent.name} reads without a warning", words in done.stdout and not done.stderr, done.stderr)
    names = [ID, f"{ID}.desktop", TYPE]
    text = entry.read_text() + info.read_text() + (ROOT / "ui/window/run_window.cpp").read_text()
    check("one id everywhere", all(name in text for name in names) and f'"{ID}"' in text and f"Icon={ID}\n" in text)
    check("icons: the SVG and each size", (share / f"icons/hicolor/scalable/apps/{ID}.svg").is_file() and all(
        (share / f"icons/hicolor/{size}x{size}/apps/{ID}.png").is_file() for size in (16, 32, 48, 64, 128, 256, 512)))


def program(root, home):
    """The unpacked program, away from the sources, with nothing in the environment that could lead it to them."""
    binary = root / "usr/bin/vramline"
    env = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": str(home)}
    status, said = run(binary, "--version", env=env, cwd=home)
    check("--version is the project's", status == 0 and said.strip() == f"VRAMLine {project_version()}", said)
    status, said = run(binary, "assess", "--model", "Qwen/Qwen3-32B", "--gpu", "l40s", "--gpus", "2", "--kv-dtype", "fp8",
                       "--context", "32768", "--format", "json", env=env, cwd=home)
    check("assess", status == 0 and '"limits"' in said, said)
    for language, words in (("en", "GiB"), ("zh_CN", "引擎")):
        status, said = run(binary, "report", "--lang", language, "-o", f"{language}.pdf", env=env, cwd=home)
        check(f"report -o {language}.pdf", status == 0 and words in run("pdftotext", f"{language}.pdf", "-", cwd=home)[1], said)
    shutil.copy(root / "usr/share/vramline/presets/plans/qwen3-32b-two-l40s.vramline", home / "my-l40s.vramline")
    script = ('"$0" my-l40s.vramline & pid=$!; window=$(timeout 60 xdotool search --sync --onlyvisible --class vramline | head -n 1); '
              'xdotool getwindowname "$window"; kill $pid; wait $pid')
    _, said = run("xvfb-run", "-a", "-s", "-screen 0 1400x900x24", "bash", "-c", script, binary,
                  env=dict(env, QT_QPA_PLATFORM="xcb"), cwd=home)
    check("a first window opens the plan", "my-l40s" in said and "VRAMLine" in said, said)


def association(root, home):
    """The type of a plan, by name and by content, in a user's own data folder made from the package."""
    data = home / ".local/share"
    for part in ("mime/packages", "applications"):
        shutil.copytree(root / "usr/share" / part, data / part)
    env = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_DATA_HOME": str(data), "LC_ALL": "C.UTF-8"}
    run("update-mime-database", data / "mime", env=env)
    run("update-desktop-database", data / "applications", env=env)
    check("xdg-mime knows a plan by its name", run("xdg-mime", "query", "filetype", home / "my-l40s.vramline", env=env)[1].strip() == TYPE)
    check("xdg-mime opens it with the program", run("xdg-mime", "query", "default", TYPE, env=env)[1].strip() == f"{ID}.desktop")
    attached = home / "attached"
    attached.mkdir()
    run("pdfdetach", "-saveall", "-o", attached, home / "en.pdf")
    saved = sorted(attached.glob("*.vramline"))
    check("the report carries its plan", len(saved) == 1, list(attached.iterdir()))
    for plan in saved + sorted((root / "usr/share/vramline/presets/plans").iterdir()):
        shutil.copy(plan, home / "nameless")
        said = run("mimetype", "-M", "-b", home / "nameless", env=env)[1].strip()
        check(f"a plan is known by its content ({plan.name})", said == TYPE, said)


def install_and_remove(deb, folder):
    """dpkg itself, with a database of its own; what the package depends on is checked above."""
    root, admin = folder / "system", folder / "system/var/lib/dpkg"
    for part in ("updates", "info", "triggers"):
        (admin / part).mkdir(parents=True)
    (admin / "status").touch()
    (admin / "available").touch()
    dpkg = ["dpkg", "--root", root, "--force-depends", "--force-not-root", "--force-bad-path", "--log=/dev/null"]
    status, said = run(*dpkg, "-i", deb)
    check("dpkg installs", status == 0 and (root / "usr/bin/vramline").is_file(), said)
    status, said = run(*dpkg, "--purge", "vramline")
    left = [p for p in root.rglob("*") if not p.is_relative_to(root / "var") and not p.is_dir()]
    folders = [p for p in root.rglob("*") if p.is_relative_to(root / "usr")]
    check("removing leaves nothing", status == 0 and not left and not folders, f"{said}{left}{folders}")


def main():
    packages = Path(sys.argv[1]).resolve()
    debs, rpms = list(packages.glob("*.deb")), list(packages.glob("*.rpm"))
    check("one DEB and one RPM", len(debs) == 1 and len(rpms) == 1, debs + rpms)
    check("the DEB made twice is the same", sys.argv[2] == "same")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home = folder / "home"
        home.mkdir(mode=0o700)
        run("dpkg-deb", "-x", debs[0], folder / "root")
        share = folder / "root/usr/share"
        metadata(debs[0], rpms[0])
        lints(debs[0], share)
        program(folder / "root", home)
        association(folder / "root", home)
        install_and_remove(debs[0], folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
