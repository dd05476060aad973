// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <clocale>
#include <iostream>
#include <locale>
#include <sstream>
#include <string>
#include <vector>

// The tests of core run where there is no Qt: this is all the harness they need. Each TEST is a case; a case with a
// failed CHECK fails; the program prints one line a case and, last, "N passed, N failed".
namespace vramline::test {

struct Case {
    const char* name;
    void (*run)();
};
inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}
inline int& failures_in_case() {
    static int count = 0;
    return count;
}
struct Register {
    Register(const char* name, void (*run)()) { cases().push_back({name, run}); }
};
inline void report(const char* file, int line, const std::string& what) {
    ++failures_in_case();
    if (failures_in_case() <= 20) std::cout << "  " << file << ":" << line << ": " << what << "\n";
}
template <class T>
std::string shown(const T& value) {
    std::ostringstream out;
    if constexpr (requires { out << value; }) out << value;
    else if constexpr (requires { value.value(); }) out << value.value();
    else if constexpr (requires { static_cast<long long>(value); }) out << static_cast<long long>(value);
    else out << "(value)";
    return out.str();
}
template <class A, class B>
bool check_equal(const A& got, const B& want, const char* text, const char* file, int line) {
    if (got == want) return true;
    std::string what(text);
    what.append(": got ").append(shown(got)).append(", want ").append(shown(want));
    report(file, line, what);
    return false;
}
/// The environment's locale, as a program with a window has it: nothing that is tested may depend on it.
inline void use_locale_of_environment() {
    const bool known = std::setlocale(LC_ALL, "") != nullptr;
    if (known) std::locale::global(std::locale(""));
}
inline int run_all() {
    use_locale_of_environment();
    int passed = 0, failed = 0;
    for (const Case& c : cases()) {
        failures_in_case() = 0;
        c.run();
        const bool ok = failures_in_case() == 0;
        ++(ok ? passed : failed);
        std::cout << (ok ? "PASS " : "FAIL ") << c.name << std::endl;
    }
    std::cout << passed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace vramline::test

#define VRAMLINE_CONCAT2(a, b) a##b
#define VRAMLINE_CONCAT(a, b) VRAMLINE_CONCAT2(a, b)
#define TEST(name)                                                                                       \
    static void name();                                                                                  \
    static const vramline::test::Register VRAMLINE_CONCAT(register_, name)(#name, &name);                \
    static void name()
#define CHECK(condition)                                                                                 \
    do {                                                                                                 \
        if (!(condition)) vramline::test::report(__FILE__, __LINE__, #condition);                       \
    } while (false)
#define CHECK_EQ(got, want) vramline::test::check_equal((got), (want), #got, __FILE__, __LINE__)
#define TEST_MAIN                                                                                        \
    int main() { return vramline::test::run_all(); }
