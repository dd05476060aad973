// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

// An error's `where` ("file: /path/in/it") stands before its text.
std::span<const CatalogueEntry> io() {
    static constexpr CatalogueEntry kTexts[] = {
        // Files.
        {"file_not_found", "There is no such file. Check the name and the folder."},
        {"is_a_folder", "This is a folder, where a file is needed. Name the file in it."},
        {"not_a_file", "This is a device, a pipe or a socket. Only ordinary files are read."},
        {"no_permission", "You are not allowed to read this file. Change its permissions or copy it."},
        {"cannot_read", "The file cannot be read (system error {errno}). Check the disk and the file."},
        {"file_too_large", "The file is larger than {limit}, the most that is read of such a file. Is it the right one?"},

        // JSON.
        {"json_too_large", "The JSON text has {size}; at most {limit} are read. Is it the right file?"},
        {"json_too_deep", "The JSON nests deeper than {limit} levels. No file of this kind does; it may be damaged."},
        {"json_too_many_values", "The JSON holds more than {limit} values. No file of this kind does; it may be damaged."},
        {"json_duplicate_key", "The key \"{key}\" stands twice in one object. Remove one of the two."},
        {"json_syntax", "Not valid JSON at line {line}, column {column}, near \"{near}\". Correct the text there; it must "
                        "be UTF-8, without comments or trailing commas."},
        {"json_unreadable", "The JSON text could not be read: there is not enough memory, or it is damaged."},
        {"json_not_object", "An object { } is needed here. Write the keys and values in braces."},
        {"json_not_array", "A list [ ] is needed here. Write the entries in brackets."},
        {"json_not_string", "Text in quotes is needed here."},
        {"json_not_boolean", "true or false is needed here, without quotes."},
        {"json_not_number", "A number is needed here, without quotes."},
        {"json_not_integer", "A whole number is needed here, without quotes or a fraction."},
        {"json_out_of_range", "The number must be from {least} to {most}."},
        {"json_string_too_long", "The text is longer than {limit} bytes. Shorten it."},
        {"json_control_character", "The text holds a control character (a line break, say). Remove it."},
        {"json_too_many_items", "The list has {count} entries; at most {limit} are read."},
        {"json_missing_key", "The key \"{key}\" is missing. Add it."},
        {"json_unknown_key", "The key \"{key}\" is not known here. Check its spelling, or remove it."},

        // Tools of this machine.
        {"smi_not_understood", "The tool's output names no GPU with its memory: “{text}”. Choose the GPU from the list instead."},

        // Workload.
        {"bad_mix", "“{text}” is not a class of requests. Write count x input + output, such as 16x8192+2048; several "
                    "are separated by commas."},
        {"mix_too_long", "The mix has more than {limit} classes of requests. Join those that are alike."},
        {"no_requests", "There is no request. Give at least one."},
        {"sequences_not_positive", "{value} sequences were given. At least 1 is needed."},
        {"sequences_too_many", "{value} sequences were given; at most {limit} are planned for."},
        {"input_not_positive", "The prompt has {value} tokens. At least 1 token is needed."},
        {"output_negative", "The output has {value} tokens. Give zero or more."},
        {"length_too_large", "Input {input} + output {output} is more than the {limit} tokens that are planned for."},
        {"prefix_negative", "The shared prefix has {value} tokens. Give zero or more."},
        {"prefix_above_input", "The shared prefix of {prefix} tokens is longer than the shortest prompt, {input}, which it is "
                               "a part of. Shorten the prefix, or lengthen the prompts."},

        // Presets.
        {"preset_missing", "The presets have no \"{id}\", which the default plan needs. Install the presets again."},
        {"preset_schema", "The file has schema {schema}; this version reads schema {known}. Update the program, or write the "
                          "file for schema {known}."},
        {"preset_duplicate", "\"{name}\" is already the id or an alias of another record ({other}). Choose another."},
        {"preset_bad_value", "\"{value}\" is not allowed here. Known values: {known}."},
        {"preset_bad_id", "\"{value}\" cannot be an id or alias: only letters, digits and . _ - + / are allowed, at most "
                          "120."},
        {"preset_unknown_gpu", "There is no GPU preset \"{id}\". Add it under gpus/, or name one that exists."},
        {"preset_unknown_format", "There is no KV format \"{id}\". Add it under kv_formats/, or name one that exists."},
        {"preset_versions", "The versions must rise from first to last, and there must be at least one."},
        {"preset_no_kind", "The file holds neither models nor GPUs. A preset file has a list \"models\" or \"gpus\"."},
        {"preset_no_name", "The preset has no name. Give it one."},
        {"presets_not_found", "There are no presets here. Install the program again, or run it from its own folder."},
        {"too_many_files", "The folder holds more than {limit} preset files. Join some of them."},
        {"unknown_version", "\"{version}\" is not a version of {engine}. Write it as {newest}."},
        {"version_too_old", "{engine} {version} is older than {oldest}, the oldest version that is planned for. Choose "
                            "{oldest} or later."},
        {"note.version_newer", "This version is newer than the newest known one; the rules of the newest known are used."},

        // Plan files.
        {"plan_newer", "The plan was written by VRAMLine {version} with schema {schema}; this version knows schema {known}. It "
                       "is open for reading only: what is new in it is not shown and would be lost."},
        {"plan_facts_edited", "The facts of {id} in the plan file were changed by hand. They are used as they are."},
        {"preset_changed_gpu_size", "The preset of {gpu} has changed since the plan was saved: {then} MiB then, {now} MiB now. "
                                    "The plan keeps its own value."},
        {"preset_changed_gpu", "The preset of {gpu} has changed since the plan was saved. The plan keeps its own values."},
        {"preset_changed_model", "The preset of {model} has changed since the plan was saved. The plan keeps its own values."},
        {"preset_changed_engine", "The rules of {engine} {version} have changed since the plan was saved. The plan keeps its "
                                  "own."},
        {"preset_changed_format", "The format {format} has changed since the plan was saved. The plan keeps its own values."},

        // Notes of GPU presets.
        {"note.gpu_unified", "This device shares its memory with the CPU: the operating system and other programs take "
                             "their part. What is left is an estimate; state the capacity where it is known."},
        {"note.gpu_gcd", "Each card is two of these devices: a card takes two GPUs of a plan."},
        {"note.gpu_carve_out", "What the GPU may use depends on the firmware's carve-out and the driver's page limit. State "
                               "the capacity that the system reports."},

        // What is not known about a version of an engine.
        {"note.vllm_fraction_border", "The release in which the default memory utilisation went from 0.90 to 0.92 is not "
                                      "known exactly: 0.90 is taken up to 0.13, 0.92 from 0.14 on."},
        {"note.vllm_groups_border", "The release in which groups of layers may be as large as the largest kind is not known "
                                    "exactly: the smallest kind is taken up to 0.13, the rule of 1.5 from 0.14 on."},
        {"note.vllm_old", "Rules before 0.9.1 serve to read what old releases printed; defaults that changed within them are taken at their last value."},
        {"note.vllm_nccl_border", "The release in which the buffers of NCCL left the memory budget is not known exactly: "
                                  "inside up to 0.13, outside from 0.14 on."},

        // What is known about the quality of KV formats.
        {"quality.kv_fp8", "8-bit floats cost little accuracy on most models; an uncalibrated scale of 1.0 can hurt."},
        {"quality.kv_int8", "8-bit integers cost little: the largest drop seen was 0.46 points (Llama 2 7B, C-Eval)."},
        {"quality.kv_int4", "4-bit integers cost 1 to 4 points in common tests. Scales and zero points take room of their "
                            "own in engines that keep them."},
        {"quality.kv_nvfp4", "The vendor states less than 1% loss on code, knowledge and long-context tests. Computed in "
                             "hardware on Blackwell."},
        {"quality.kv_fp4_e2m1", "Reasoning suffers: DeepSeek-R1 fell from 0.507 to 0.400 on AIME25, GPT-OSS 120B from 0.753 to "
                                "0.353; GSM8K hardly moves."},
        {"quality.kv_q8_0", "Costs less accuracy than 8-bit weights: mean KL divergence 0.00098 on a Llama 3 8B."},
        {"quality.kv_q5_1", "Close to q8_0 for values: mean KL divergence 0.00176 with 16-bit keys on a Llama 3 8B."},
        {"quality.kv_q5_0", "Between q8_0 and the 4-bit types; no published figures were found."},
        {"quality.kv_q4", "Visible loss is likely; keys need more bits than values."},
        {"quality.kv_turboquant_k8v4", "Perplexity rises by 1.17%; a study sees little advantage over fp8."},
        {"quality.kv_turboquant_4bit_nc", "Perplexity rises by 2.71%; 1 to 4 points lost in tests. The first and last two "
                                          "layers should stay unquantised."},
        {"quality.kv_turboquant_k3v4_nc", "Perplexity rises by 10.63%; up to 20 points lost in tests."},
        {"quality.kv_turboquant_3bit_nc", "Perplexity rises by 20.59%; up to 20 points lost in tests."},

        // And of weight formats.
        {"quality.weights_fp8", "8-bit floats are close to 16 bit on most models."},
        {"quality.weights_int8", "8 bits, or nearly so, are close to 16 bit on most models."},
        {"quality.weights_int4", "4 to 5 bits cost some accuracy, small models more than large ones."},
        {"quality.weights_fp4", "4-bit floats cost some accuracy, unless the model was trained for them."},
        {"quality.weights_low", "3 bits or fewer cost much accuracy."},

        // The window's plans.
        {"plan_not_written", "{file} cannot be written: {reason}. Save it under another name or in another folder."},
        {"plan_is_read_only", "A newer version wrote {file}. Save it under another name."},
        {"no_display", "There is no display for the window. Use a sub-command instead: vramline --help lists them."},
    };
    return kTexts;
}

}  // namespace vramline::texts
