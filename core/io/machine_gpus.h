// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/gpu.h"
#include "core/plan/plan.h"

// What the vendors' tools say of the GPUs in this machine. Their output is input from outside: bounded, and what is not
// understood is left out, never guessed.
namespace vramline {

/// One GPU as a tool shows it. A total of 0: the tool does not tell it ("[N/A]"), as of memory that is the machine's own.
struct MachineGpu {
    std::int64_t index = 0;
    std::string name;
    Bytes total;  ///< what the driver shows
    Bytes used;   ///< by whoever runs on it now
    bool operator==(const MachineGpu&) const = default;
};

/// The arguments of nvidia-smi whose output read_nvidia_smi() reads.
inline constexpr std::string_view kNvidiaSmiQuery[] = {"--query-gpu=index,name,memory.total,memory.used", "--format=csv,noheader,nounits"};
/// Lines of "0, NVIDIA H100 80GB HBM3, 81559, 4" (MiB; a unit after the number is accepted). Errors: smi_not_understood
/// with the line, where no line names a GPU.
Result<std::vector<MachineGpu>> read_nvidia_smi(std::string_view text);

/// JSON of `rocm-smi --showproductname --showmeminfo vram --json` (keys of ROCm 4 to 7), after whatever warnings stand
/// before it. Errors: those of JSON, smi_not_understood.
Result<std::vector<MachineGpu>> read_rocm_smi(std::string_view text);

/// JSON of `amd-smi static --asic --vram --json` and of `amd-smi metric --mem-usage --json` (may be empty: nothing is
/// known to be in use), of ROCm 6.0 to 7, after whatever warnings stand before it. Errors: those of JSON,
/// smi_not_understood.
Result<std::vector<MachineGpu>> read_amd_smi(std::string_view static_text, std::string_view metric_text);

/// The GPU of the catalogue that a tool's name and total stand for; null where none fits both. Without a total only GPUs
/// that share the machine's memory are meant.
const Gpu* match_gpu(const std::vector<Gpu>& catalogue, const MachineGpu& found);

/// What a plan needs to stand for GPUs of this machine: slots in device order (alike neighbours together), the driver's
/// totals where they are not the catalogue's, and what others use, one value for each GPU. GPUs that no catalogue entry
/// fits are generic devices of their total; without one they are left out.
struct MachineChoice {
    std::vector<GpuSlot> gpus;
    PerGpu capacity;  ///< empty: the catalogue's
    PerGpu other;     ///< empty: nothing is in use
    std::vector<std::string> unmatched;
};
MachineChoice machine_choice(const std::vector<Gpu>& catalogue, const std::vector<MachineGpu>& found);

}  // namespace vramline
