// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

std::span<const CatalogueEntry> plan() {
    static constexpr auto kTexts = std::to_array<CatalogueEntry>({
        // Errors of plans.
        {"no_model", "The plan has no model. Choose one, or give --model."},
        {"no_engine", "The plan has no engine. Choose one, or give --engine."},
        {"no_formats", "The presets hold no formats. Check the presets folder."},
        {"no_layers", "{model} has no layers. Give a model with at least one."},
        {"no_gpu", "The plan has no GPU. Choose one, or give --gpu."},
        {"overflow", "{what} is above what 64 bits hold. Make the model, the lengths or the counts smaller."},
        {"unknown_choice", "A suggestion changes “{choice}”, which is no choice."},

        // Errors of the layout.
        {"gpus_disagree", "{gpus} GPUs are asked for, but the list names {listed}. Make them agree."},
        {"parallel_disagrees",
         "{gpus} GPUs are not tp {tp} × pp {pp} × dp {dp}, which take {product}. Change one, or leave out what can be derived."},
        {"pp_above_layers", "{pp} pipeline stages are more than the model's {layers} layers. Use fewer."},
        {"gpus_cannot_be_used",
         "{gpus} GPUs can be used neither by a tensor parallel that this model's heads allow nor as pipeline stages of its {layers} "
         "layers. Use another number, or say tp, pp and dp."},
        {"too_many_gpus", "{gpus} GPUs are more than the {most} that a plan may have. Use fewer."},
        {"per_gpu_count", "{values} sizes are given for {gpus} GPUs. Give one for all, or one for each."},
        {"negative_size", "A size cannot be below zero. Give 0 or more."},
        {"tp_heads", "{heads} query heads cannot be divided over tp {tp}. Use a tp that divides {heads}."},
        {"tp_kv_heads",
         "{kv_heads} KV heads can be neither divided nor evenly copied over tp {tp}. Use a tp that divides {kv_heads} or is a "
         "multiple of it."},
        {"tp_state_heads", "{heads} heads of recurrent state cannot be divided over tp {tp}. Use a tp that divides {heads}."},
        {"tp_intermediate", "A feed-forward width of {width} cannot be divided over tp {tp}. Use a tp that divides {width}."},
        {"dcp_divides_tp", "Decode context parallelism {dcp} does not divide tp {tp}. Use a dcp that does."},
        {"dcp_above_copies",
         "Decode context parallelism {dcp} needs {dcp} copies of each KV head; tp {tp} makes them from {kv_heads} heads only "
         "where tp is at least dcp × {kv_heads}. Lower dcp or raise tp."},
        {"dcp_needs_full", "{model} has layers with a window; decode context parallelism does not work with them. Use dcp 1."},

        // Errors of settings.
        {"unknown_flag", "VRAMLine does not know {flag} of {engine}, or it has no effect on memory. Leave it out."},
        {"bad_flag_value", "“{value}” is not a value of it. Use one of: {known}."},
        {"contradicting_choices", "It says {first}, but the engine flag {other} says {second}. Give one of them."},
        {"contradicting_fractions", "It says {first}, but the engine flag gpu-memory-utilization says {second}. Give one of them."},
        {"bad_fraction", "{value} is not a fraction of the memory. Give a number above 0 and up to 1."},
        {"unknown_kv_format", "There is no KV format “{format}”. See vramline presets kv-formats."},
        {"unknown_weight_format", "There is no weight format “{format}”. See vramline presets weight-formats."},
        {"contradicting_backends", "It says {first}, but VLLM_ATTENTION_BACKEND says {second}. Give one of them."},
        {"unknown_attention_backend", "vLLM has no attention backend “{backend}” for this model on this GPU that is known here. It has: {known}."},
        {"attention_backend.vendor", "vLLM has no {backend} on {gpu}: it is made for GPUs of another vendor."},
        {"attention_backend.attention", "vLLM refuses {backend} for {model}: it is made for another kind of attention."},
        {"attention_backend.capability", "vLLM refuses {backend} on {gpu}: compute capability not supported."},
        {"attention_backend.head_size", "vLLM refuses {backend} for {model}: head size not supported."},
        {"attention_backend.kv_format", "vLLM refuses {backend} on {gpu} with KV in {format}: kv_cache_dtype not supported."},
        {"attention_backend.block_size", "vLLM refuses {backend} with a block size of {block}: it takes multiples of {blocks}."},
        {"attention_backend.mm_prefix", "vLLM refuses {backend} for {model}: partial multimodal token full attention not supported."},
        {"attention_backend.sinks", "vLLM refuses {backend} for {model} on {gpu}: attention sinks not supported."},
        {"kv_format_lacks", "{engine} {version} has no KV format “{format}”. It has: {known}."},
        {"kv_format_needs_index", "“{format}” stores the rows of a sparse-attention index, and {model} has none. Use fp8."},
        {"length_above_context",
         "{length} positions are above the {context} that {model} was made for. Lower input and output, or allow it with the "
         "engine's own switch."},
        {"max_model_len_auto", "The context of {model} is not known, so an automatic maximum length has no bound. Give a number."},
        {"length_above_engine", "{length} positions are above the engine's maximum length of {max_model_len}. Lower input and output, or raise max-model-len."},
        {"block_multiple", "A block of {block} positions is no multiple of {multiple}, the positions that this model compresses into one. Use 256."},
        {"bad_partition", "The partition names {stages} stages with {sum} layers; the plan has {pp} stages and the model {layers} layers. Make them agree."},
        {"bad_speculative", "“{value}” is no flat JSON object with method and num_speculative_tokens. Write it like {\"method\":\"mtp\",\"num_speculative_tokens\":1}."},
        {"speculative_method", "Drafting by “{method}” is not planned for with {model}. Use mtp, eagle, eagle3 or ngram."},
        {"speculative_no_mtp", "{model} has no draft layers of its own. Use eagle, eagle3 or ngram."},
        {"kv_format_compressed", "{model} keeps its compressed cache in its own 8-bit layout only, not in “{format}”. Use auto or fp8."},
        {"engine_lacks_cache",
         "{engine} is not covered yet for what {model} keeps ({cache}). Use --engine floor for the pure sum."},
        {"engine_page_sizes",
         "{engine} cannot give {model} one page size: {first} is no multiple of {second}. Use another KV type or block size."},

        // Why an engine would not start.
        {"refusal_free_memory",
         "vLLM would not start: {free} of {total} are free at start-up, less than the {budget} that the utilisation claims. "
         "Lower it, or free memory."},
        {"refusal_out_of_memory",
         "The engine would run out of memory: a KV pool of {pool} and the rest are {over} more than the GPU has. Make the pool smaller."},
        {"refusal_graphs",
         "vLLM would run out of memory at graph capture: CUDA graphs of {graphs} live beside a budget of {budget}, and {over} are missing. "
         "Lower the utilisation, or run eager."},
        {"refusal_no_kv_memory",
         "vLLM would not start: No available memory for the cache blocks. Weights and overheads take {inside} of a budget of {budget}."},
        {"refusal_max_model_len",
         "vLLM would not start: one sequence of {max_model_len} positions needs {needed} of KV, and {available} are available. Its "
         "estimated maximum length is {longest}."},
        {"refusal_state_slots",
         "vLLM would not start: max_num_seqs ({max_num_seqs}) exceeds available Mamba cache blocks ({blocks}). Each decoding sequence needs "
         "one. Lower max-num-seqs to at most {blocks}, or leave KV more memory."},
        {"refusal_weights", "The weights alone need {weights} of {budget}."},

        // Notes.
        {"parallel_pp", "{gpus} GPUs are used as tp {tp} × pp {pp}: a larger tp does not divide this model's heads."},
        {"kv_cache_scheme", "The checkpoint asks for KV in {format}; auto follows it."},
        {"kv_cache_scheme_ignored", "The checkpoint asks for KV in {format}, which {engine} {version} does not follow of itself: choose the format of KV to have it."},
        {"prefill_at_once",
         "{engine} {version} prefills a prompt at once where max-model-len is up to {above}: activations grow with that length. A longer one, or "
         "enable-chunked-prefill, prefills in chunks and may start where this one does not."},
        {"kv_format_not_native", "{gpu} does not compute in {format}; it is made for {architecture}. The engine may refuse it or be slow."},
        {"attention_backend_none",
         "No attention backend that is known here takes {model} with KV in {format} and this block size on {gpu}: vLLM may not start. The numbers are "
         "those of {backend}."},
        {"attention_backend_ignored", "vLLM's code for {model} names {own} itself; {backend} has no effect."},
        {"attention_variable_ignored", "vLLM {version} does not read VLLM_ATTENTION_BACKEND. Give the flag attention-backend."},
        {"long_context_allowed", "{length} positions are above the {context} that the model was made for. Its answers may get worse."},
        {"hybrid_block", "vLLM sets the block to {block} tokens, so that a layer's state of {state} fits into a page of {page}; it would say that it pads the state by {padding} %."},
        {"kv_gain", "A sequence of {length} positions takes {now} in {format} and {before} in {plain}: {gain} times as many fit, not what the bits alone say."},
        {"hybrid_printed.1",
         "The {tokens} tokens that vLLM prints are its concurrency times {max_model_len}. Layers differ in what they keep: a sequence costs {fixed} "
         "whatever its length and {per_token} bytes for each position, so with other lengths other numbers of tokens fit."},
        {"hybrid_printed.2",
         "The {tokens} tokens that vLLM prints are its blocks divided by its groups of layers, not what fits: a sequence costs {fixed} whatever its "
         "length and {per_token} bytes for each position."},
        {"draft_assumed",
         "The {method} draft is counted as one layer that attends like those of {model}; its weights are not known and not counted. Give "
         "--weights-bytes with them."},
        {"chunked_manager_unsettled",
         "Chunked attention switches the hybrid manager off here, so every chunk counts as full attention. Whether this version does so is not "
         "settled: VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1 shows the other case, the default from 0.13 to 0.25."},
        {"load_peak", "Weights in {format} are repacked after they are read: for a moment both copies are there. That peak is not counted."},
        {"padding_layers", "vLLM would warn that it adds {padding} padding layers to fill groups of {size}."},
        {"estimates",
         "{n} terms are estimates, together {likely} (from {low} to {high}). Sizes measured on the real deployment replace them."},
        {"mla_workspace_unknown", "The workspace of latent attention is not known and not part of the activations."},
        {"low_would_fit", "With the low estimates it would fit."},
        {"max_num_seqs_binds", "The engine runs at most {max_num_seqs} sequences at once; {queued} would wait. Raise max-num-seqs if KV has room."},
        {"two_totals",
         "The driver shows {driver} of {gpu} and a process is told {cuda}; the fraction of {engine} applies to the latter. GB in a product name is another unit."},
        {"driver_total_estimated", "What the driver shows of {gpu} is not known; {driver} is derived from its marketed size."},
        {"cuda_total_estimated", "What a process is told of {gpu} is not known; {cuda} is derived from what the driver shows."},
        {"context_unknown", "The context of {model} is not known, so it bounds nothing."},
        {"dtype_unknown", "The dtype of {model} is not known; 2 bytes are counted for an element."},
        {"context_is_models", "The context ends at the model's own limit of {context} positions, not at memory."},
        {"weights_computed", "Weights in {format} are computed from the shapes; they need another checkpoint than the model's own in {own}."},
        {"latent_on_every_rank", "The latent cache is complete on each of the {tp} ranks: tp adds no KV capacity to this model. Data parallelism or dcp does."},
        {"kv_heads_replicated", "tp {tp} is above the {kv_heads} KV heads: each rank keeps one, so KV does not shrink further."},
        {"floor_ignores", "The floor is no engine: it leaves out what was set for {settings}."},
        {"experts_in_each_replica",
         "Each of the {dp} replicas is counted with all experts, as separate servers hold them. With expert parallelism they are divided "
         "over tp × dp."},
        {"prefix_caching_off", "Prefix caching is off, so the shared prefix saves nothing."},
        {"prefix_shared_once", "The blocks of the {prefix} common positions are stored once; each sequence's context still counts them."},

        // Why a setting has its value.
        {"reason.given", "given"},
        {"reason.block_default", "the engine's default"},
        {"reason.block_index", "what sparse attention with an index needs"},
        {"reason.block_backend", "what the attention backend takes"},
        {"reason.backend_first", "the engine's first choice on this GPU"},
        {"reason.backend_next", "the first in the engine's order that takes model, KV and GPU"},
        {"reason.backend_own", "the model's code in the engine names it"},
        {"reason.backend_none", "none in the engine's order is known to take all; the nearest"},
        {"reason.version", "the default of this version"},
        {"reason.longest_request", "the longest request of the plan"},
        {"reason.gpu_size", "the engine's default for a GPU of this size"},
        {"reason.model_dtype", "what the model's dtype or its checkpoint asks for"},
        {"reason.engine_default", "the engine's default for this model"},
        {"reason.connector", "a KV connector switches the hybrid manager off"},
        {"reason.chunked", "chunked attention switches the hybrid manager off"},
    });
    return kTexts;
}

}  // namespace vramline::texts
