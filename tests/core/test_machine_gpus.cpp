// SPDX-License-Identifier: GPL-3.0-or-later
// What nvidia-smi, rocm-smi and amd-smi print, in the forms of several generations, and what it stands for.
#include "core/io/json_io.h"
#include "core/io/machine_gpus.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = load_catalogue(VRAMLINE_PRESETS, "").value_or(Catalogue{});
    return loaded;
}

std::string matched(const char* name, std::int64_t mib) {
    const Gpu* gpu = match_gpu(shipped().gpus, {0, name, kMiB * mib, {}});
    return gpu != nullptr ? gpu->id : "(none)";
}

}  // namespace

TEST(nvidia_smi_lines) {
    const auto read = read_nvidia_smi("0, NVIDIA H100 80GB HBM3, 81559, 4\n1, NVIDIA H100 80GB HBM3, 81559, 61234\r\n");
    CHECK(read.has_value());
    CHECK_EQ(read->size(), std::size_t{2});
    CHECK_EQ(read->at(0), (MachineGpu{0, "NVIDIA H100 80GB HBM3", kMiB * 81559, kMiB * 4}));
    CHECK_EQ(read->at(1).used, kMiB * 61234);
    // With units, out of order, among other lines; a device that may not be asked or does not answer is left out.
    const auto units = read_nvidia_smi("index, name, memory.total [MiB], memory.used [MiB]\n1, Tesla T4, 15360 MiB, 3 MiB\n"
        "warning: persistence mode is off\n0, Tesla T4, 15360 MiB, 0 MiB\n2, Tesla T4, [Unknown Error], [Unknown Error]\n"
        "3, NVIDIA A100-SXM4-80GB, [Insufficient Permissions], [Insufficient Permissions]\n4, Tesla T4, [GPU is lost], [GPU is lost]\n");
    CHECK(units.has_value());
    CHECK_EQ(units->size(), std::size_t{2});
    CHECK_EQ(units->at(0).index, std::int64_t{0});
    CHECK_EQ(units->at(1).used, kMiB * 3);
    for (const char* bad : {"", "\n\n", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.", "0, , 81559, 0",
                            "0, X, -5, 0", "0, X, 99999999999999999999, 0", ",,,", "0, X, 0, 0"}) {
        const auto failed = read_nvidia_smi(bad);
        CHECK(!failed.has_value());
        if (!failed) CHECK_EQ(failed.error().code, std::string("smi_not_understood"));
    }
    CHECK_EQ(read_nvidia_smi(std::string(3'000'000, ',')).has_value(), false);
}

TEST(names_stand_for_the_catalogues_gpus) {
    const struct {
        const char* name;
        std::int64_t mib;
        const char* id;
    } kNames[] = {
        {"Tesla V100-SXM2-32GB", 32768, "v100-sxm2-32"}, {"Tesla T4", 15360, "t4"},
        {"NVIDIA A100-SXM4-40GB", 40960, "a100-sxm-40"}, {"NVIDIA A100-SXM4-80GB", 81920, "a100-sxm-80"},
        {"NVIDIA A100 80GB PCIe", 81920, "a100-pcie-80"}, {"NVIDIA A10G", 23028, "a10g"},
        {"NVIDIA L4", 23034, "l4"}, {"NVIDIA L40S", 46068, "l40s"},
        {"NVIDIA H100 80GB HBM3", 81559, "h100-sxm-80"}, {"NVIDIA H100 PCIe", 81559, "h100-pcie-80"},
        {"NVIDIA H100 NVL", 95830, "h100-nvl-94"}, {"NVIDIA H200", 143771, "h200-sxm-141"},
        {"NVIDIA GeForce RTX 3090", 24576, "rtx-3090"}, {"NVIDIA GeForce RTX 4090", 24564, "rtx-4090"},
        // As recorded in public issues; the totals of drivers before 510 leave out what those reserved.
        {"NVIDIA B200", 183359, "b200-sxm-180"}, {"NVIDIA B300 SXM6 AC", 275040, "b300-sxm-288"},
        {"NVIDIA GB200", 189471, "gb200"}, {"NVIDIA GB300", 284208, "gb300"},
        {"NVIDIA GH200 480GB", 97871, "gh200-96"}, {"NVIDIA GeForce RTX 5090", 32607, "rtx-5090"},
        {"NVIDIA RTX A6000", 49140, "rtx-a6000"}, {"NVIDIA A10", 23028, "a10"},
        {"NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 97887, "rtx-pro-6000-ws"},
        {"Tesla T4", 15109, "t4"}, {"NVIDIA A100-SXM4-40GB", 40536, "a100-sxm-40"}, {"A100-SXM4-40GB", 40537, "a100-sxm-40"},
        {"Quadro RTX 8000", 48601, "quadro-rtx-8000"}, {"Tesla V100-SXM2-16GB", 16160, "v100-sxm2-16"},
        {"AMD Instinct MI300X", 196592, "mi300x"}, {"AMD Radeon RX 7900 XTX", 24560, "rx7900xtx"},
        {"Radeon RX 7900 XT", 20464, "rx7900xt"}, {"AMD Radeon AI PRO R9700", 32704, "r9700"},
        {"AMD INSTINCT MI250 (MCM) OAM AC MBA", 65520, "mi250"}, {"AMD Instinct MI210", 65520, "mi210"},
        // Memory shared with the processor: no total, or one that a firmware set aside.
        {"NVIDIA GB10", 0, "gb10"}, {"NVIDIA H100 80GB HBM3", 0, "(none)"}, {"Orin (nvgpu)", 0, "(none)"},
        {"AMD Radeon 8060S Graphics", 512, "(none)"},
        {"NVIDIA GeForce RTX 4090 Laptop GPU", 16376, "(none)"}, {"NVIDIA GeForce RTX 9990", 24564, "(none)"},
        {"NVIDIA H100 80GB HBM3", 40000, "(none)"},
    };
    for (const auto& each : kNames)
        if (!CHECK_EQ(matched(each.name, each.mib), std::string(each.id))) std::cout << "  " << each.name << "\n";
}

// A DGX Spark answers "[N/A]" for its memory, which is the machine's: the name says what it is.
TEST(memory_that_the_tool_does_not_tell) {
    const auto spark = read_nvidia_smi("0, NVIDIA GB10, [N/A], [N/A]\n1, Tesla K80, [Not Supported], [Not Supported]\n");
    CHECK(spark.has_value());
    CHECK_EQ(spark->size(), std::size_t{2});
    CHECK_EQ(spark->front(), (MachineGpu{0, "NVIDIA GB10", {}, {}}));
    const MachineChoice choice = machine_choice(shipped().gpus, *spark);
    CHECK_EQ(choice.gpus.size(), std::size_t{1});
    CHECK_EQ(choice.gpus.front().gpu.id, std::string("gb10"));
    CHECK(choice.capacity.empty() && choice.other.empty());
    CHECK_EQ(choice.unmatched, std::vector<std::string>{"Tesla K80"});
}

TEST(rocm_smi_of_two_generations) {
    const auto old = read_rocm_smi(R"J({"card0": {"VRAM Total Memory (B)": "68702699520", "VRAM Total Used Memory (B)": "10960896",
        "Card series": "AMD INSTINCT MI250 (MCM) OAM AC MBA", "Card model": "0x0b0c"}, "system": {"Driver version": "5.16.9"}})J");
    CHECK(old.has_value());
    CHECK_EQ(old->size(), std::size_t{1});
    CHECK_EQ(old->at(0).total, Bytes(68702699520));
    CHECK_EQ(old->at(0).used, Bytes(10960896));
    const auto now = read_rocm_smi(R"J({"card1": {"VRAM Total Memory (B)": "206141652992", "VRAM Total Used Memory (B)": "297283584",
        "Card Series": "AMD Instinct MI300X", "Card Model": "0x74a1"}, "card0": {"VRAM Total Memory (B)": 206141652992,
        "Card Series": "AMD Instinct MI300X"}})J");
    CHECK(now.has_value());
    CHECK_EQ(now->size(), std::size_t{2});
    CHECK_EQ(now->at(0).index, std::int64_t{0});
    CHECK_EQ(now->at(0).used, Bytes(0));
    const Gpu* gpu = match_gpu(shipped().gpus, now->at(1));
    CHECK(gpu != nullptr && gpu->name.find("MI300X") != std::string::npos);
    // Warnings before the answer; a card without a series; products that only their number names.
    const auto warned = read_rocm_smi("\nWARNING: AMD GPU device(s) is/are in a low-power state. Check power control/runtime_status\n\n"
        R"J({"card0": {"GPU use (%)": "0", "VRAM Total Memory (B)": "21458059264", "VRAM Total Used Memory (B)": "27856896",
        "Card Series": "Radeon RX 7900 XT", "Card Model": "0x744c", "Card Vendor": "Advanced Micro Devices, Inc. [AMD/ATI]"},
        "card1": {"VRAM Total Memory (B)": "308902100992", "VRAM Total Used Memory (B)": "200804560896", "Card Series": "N/A",
        "Card Model": "0x75b0", "GFX Version": "gfx950"}})J");
    CHECK(warned.has_value());
    CHECK_EQ(warned->size(), std::size_t{2});
    CHECK_EQ(warned->at(0), (MachineGpu{0, "Radeon RX 7900 XT", Bytes(21458059264), Bytes(27856896)}));
    CHECK_EQ(warned->at(1).name, std::string("0x75b0"));
    for (const char* bad : {"", "{}", "[]", "WARNING: no JSON here\n", "{\"card0\": 7}", "{\"card0\": {\"VRAM Total Memory (B)\": \"x\"}}", "ERROR: no GPU"})
        CHECK(!read_rocm_smi(bad).has_value());
}

TEST(amd_smi_lists) {
    const char* fixed = R"([{"gpu": 0, "asic": {"market_name": "AMD Instinct MI300X"}, "vram": {"type": "HBM", "size": {"value": 196592, "unit": "MB"}}},
        {"gpu": 1, "asic": {"market_name": "N/A"}, "vram": {"size": {"value": 196592, "unit": "MB"}}}])";
    const auto read = read_amd_smi(fixed, R"([{"gpu": 0, "mem_usage": {"used_vram": {"value": 284, "unit": "MB"}}}])");
    CHECK(read.has_value());
    CHECK_EQ(read->size(), std::size_t{1});
    CHECK_EQ(read->at(0), (MachineGpu{0, "AMD Instinct MI300X", kMiB * 196592, kMiB * 284}));
    // ROCm 6.0 says the size with its unit in the key; later versions say what is not known as text.
    const auto early = read_amd_smi(R"([{"gpu": 0, "asic": {"market_name": "AMD Instinct MI210"},
        "vram": {"vram_type": "HBM2E", "vram_vendor": "MICRON", "vram_size_mb": 65520}}])", R"([{"gpu": 0, "mem_usage": {"used_vram": 11}}])");
    CHECK(early.has_value() && early->size() == 1);
    if (early) CHECK_EQ(early->at(0), (MachineGpu{0, "AMD Instinct MI210", kMiB * 65520, kMiB * 11}));
    const auto later = read_amd_smi("Permission needed to access required GPU device node(s):\n  \xe2\x80\xa2 /dev/kfd: Permission denied\n\n"
        R"({"gpu_data": [{"gpu": 0, "asic": {"market_name": "AMD Radeon AI PRO R9700", "vendor_id": "0x1002"},
        "vram": {"type": "GDDR6", "vendor": "SAMSUNG", "size": {"value": 32704, "unit": "MB"}, "bit_width": 256}},
        {"gpu": 1, "asic": "N/A", "vram": {"size": "N/A"}}, {"gpu": 2, "asic": {"market_name": "AMD Instinct MI300X"}, "vram": "N/A"}]})",
        R"({"gpu_data": [{"gpu": 0, "mem_usage": {"total_vram": {"value": 32704, "unit": "MB"}, "used_vram": {"value": 62, "unit": "MB"},
        "total_gtt": {"value": 0, "unit": "MB"}}}, {"gpu": 1, "mem_usage": "N/A"}]})");
    CHECK(later.has_value() && later->size() == 1);
    if (later) CHECK_EQ(later->at(0), (MachineGpu{0, "AMD Radeon AI PRO R9700", kMiB * 32704, kMiB * 62}));
    std::string wrapped = R"({"gpu_data": )";
    wrapped.append(fixed).push_back('}');
    const auto newer = read_amd_smi(wrapped, "");
    CHECK(newer.has_value() && newer->at(0).used == Bytes(0));
    for (const char* bad : {"", "{}", "[]", "[1]", "{\"gpu_data\": 3}"}) CHECK(!read_amd_smi(bad, "").has_value());
}

// Neighbours alike are one slot; another total, other tenants and unknown GPUs come with their own values.
TEST(a_machine_becomes_part_of_a_plan) {
    const MachineGpu h100{0, "NVIDIA H100 80GB HBM3", kMiB * 81559, {}};
    MachineGpu used = h100;
    used.index = 1, used.used = kMiB * 512;
    const MachineGpu strange{2, "NVIDIA Graphics Device", kMiB * 24000, {}};
    const MachineChoice idle = machine_choice(shipped().gpus, {h100, h100});
    CHECK_EQ(idle.gpus.size(), std::size_t{1});
    CHECK_EQ(idle.gpus.front().count, std::int64_t{2});
    CHECK(idle.capacity.empty() && idle.other.empty() && idle.unmatched.empty());
    const MachineChoice mixed = machine_choice(shipped().gpus, {h100, used, strange});
    CHECK_EQ(mixed.gpus.size(), std::size_t{2});
    CHECK_EQ(mixed.other, (PerGpu{Bytes(0), kMiB * 512, Bytes(0)}));
    CHECK_EQ(mixed.unmatched, std::vector<std::string>{"NVIDIA Graphics Device"});
    CHECK_EQ(mixed.gpus.back().gpu.driver_total.value, kMiB * 24000);
    CHECK(machine_choice(shipped().gpus, {}).gpus.empty());
}

TEST_MAIN
