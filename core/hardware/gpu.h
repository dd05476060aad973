// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/model/model_spec.h"
#include "core/units/quantity.h"

namespace vramline {

/// How far a number is to be trusted.
enum class Basis : std::uint8_t { Exact, Measured, Given, Estimated };
std::string_view basis_name(Basis basis);

/// A size with how it is known.
struct KnownBytes {
    Bytes value;
    Basis basis = Basis::Exact;
    bool operator==(const KnownBytes&) const = default;
};

/// One device as its driver shows it. An MI250X card is two of these.
struct Gpu {
    std::string id, name, vendor, architecture;   ///< vendor: "NVIDIA", "AMD", ...; "custom" for a generic device
    std::vector<std::string> aliases;
    int compute_capability = 0;    ///< 90 for 9.0; 0: none or not known
    std::int64_t marketed_gb = 0;  ///< the number in its name
    KnownBytes driver_total;       ///< what nvidia-smi or rocm-smi shows
    KnownBytes cuda_total;         ///< what a process is told
    bool unified_memory = false;
    bool hbm = false;
    double bandwidth_gbps = 0;     ///< memory, 10^9 bytes per second; 0: not known
    Provenance provenance;
    std::vector<Message> notes;
    bool operator==(const Gpu&) const = default;
};

/// What a catalogue knows of a GPU's totals, in MiB; unset: not known.
struct ReportedTotals {
    std::optional<std::int64_t> driver_mib, cuda_mib;
    std::int64_t marketed_gib = 0;
    bool decimal = false;  ///< the marketed size is in powers of 1000
    std::optional<std::int64_t> usable_permille{};  ///< unified memory: what the system lets a process have
};

/// What drivers of a family show less than the marketed size (of `marketed` GiB), in MiB. Source: totals collected
/// from nvidia-smi, rocm-smi and HIP; where a family's vary, the largest, so that no memory is promised that is not
/// there. Vendor, architecture and hbm are read.
std::int64_t family_offset_mib(const Gpu& gpu, std::int64_t marketed);

/// Fills driver_total and cuda_total by the fallback rules of DESIGN section 3: unknown driver total = marketed size
/// taken as GiB less the family's offset; unknown CUDA total = 0.994 (HBM from Hopper on), 0.985 (other NVIDIA) or 1
/// of the driver total, rounded down to a MiB; both marked estimated. A known CUDA total is never above the driver's.
void fill_totals(Gpu& gpu, const ReportedTotals& totals);

/// A device of `capacity` bytes with nothing known about it; both totals are the capacity, as given.
Gpu custom_gpu(Bytes capacity);

struct GpuSlot {
    Gpu gpu;
    std::int64_t count = 1;
    bool operator==(const GpuSlot&) const = default;
};

/// A machine as it is sold or rented.
struct Node {
    std::string id, name, provider, gpu_id;
    std::vector<std::string> aliases;
    std::int64_t gpu_count = 0;
    Provenance provenance;
};

}  // namespace vramline
