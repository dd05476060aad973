<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Choices</name>
        <message>
            <source>%1 bits</source>
            <translation>%1 位</translation>
        </message>
        <message>
            <source>%1 in use by others</source>
            <translation>其他进程占用 %1</translation>
        </message>
        <message>
            <source>%1 × %2</source>
            <translation>%1 × %2</translation>
        </message>
        <message>
            <source>Computed: needs another checkpoint</source>
            <translation>按公式计算：需要另一个检查点</translation>
        </message>
        <message>
            <source>Floor</source>
            <translation>下限</translation>
        </message>
        <message>
            <source>GGUF, computed: needs another checkpoint</source>
            <translation>GGUF，按公式计算：需要另一个检查点</translation>
        </message>
        <message>
            <source>GPUs of this machine</source>
            <translation>本机的 GPU</translation>
        </message>
        <message>
            <source>Machines</source>
            <translation>整机</translation>
        </message>
        <message>
            <source>My presets</source>
            <translation>我的预设</translation>
        </message>
        <message>
            <source>Other models</source>
            <translation>其他模型</translation>
        </message>
        <message>
            <source>Recent</source>
            <translation>最近使用</translation>
        </message>
        <message>
            <source>This checkpoint</source>
            <translation>此检查点</translation>
        </message>
        <message>
            <source>as stored</source>
            <translation>按存储格式</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>auto (%1)</source>
            <translation>自动 (%1)</translation>
        </message>
        <message>
            <source>context not known</source>
            <translation>上下文未知</translation>
        </message>
        <message>
            <source>from %1 %2 on</source>
            <translation>从 %1 %2 起支持</translation>
        </message>
        <message>
            <source>newest known</source>
            <translation>已知最新</translation>
        </message>
        <message>
            <source>the checkpoint's own format</source>
            <translation>检查点自身的格式</translation>
        </message>
        <message>
            <source>the tensors alone, no engine</source>
            <translation>仅张量之和，不含引擎</translation>
        </message>
        <message>
            <source>what the checkpoint asks for</source>
            <translation>按检查点的要求</translation>
        </message>
    </context>
    <context>
        <name>Dialogs</name>
        <message>
            <source>%1 has changes that are not saved.</source>
            <translation>%1 有未保存的更改。</translation>
        </message>
        <message>
            <source>Another program has changed %1 since it was opened. Saving replaces that change.</source>
            <translation>打开之后，另一程序更改了 %1。保存会覆盖该更改。</translation>
        </message>
        <message>
            <source>Changed on disk</source>
            <translation>磁盘上的文件已更改</translation>
        </message>
        <message>
            <source>Delete %1? Plans that use it keep its numbers.</source>
            <translation>删除 %1？使用它的方案保留其数值。</translation>
        </message>
        <message>
            <source>Delete it</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Delete the preset</source>
            <translation>删除预设</translation>
        </message>
        <message>
            <source>Export PDF</source>
            <translation>导出 PDF</translation>
        </message>
        <message>
            <source>Export the preset</source>
            <translation>导出预设</translation>
        </message>
        <message>
            <source>Import presets</source>
            <translation>导入预设</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>PDF (*.pdf)</source>
            <translation>PDF (*.pdf)</translation>
        </message>
        <message>
            <source>Plans (*.vramline)</source>
            <translation>方案 (*.vramline)</translation>
        </message>
        <message>
            <source>Plans and models (*.vramline *.json *.gguf *.safetensors);;All files (*)</source>
            <translation>方案与模型 (*.vramline *.json *.gguf *.safetensors);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Presets (*.json)</source>
            <translation>预设 (*.json)</translation>
        </message>
        <message>
            <source>Replace it</source>
            <translation>覆盖</translation>
        </message>
        <message>
            <source>Save the plan</source>
            <translation>保存方案</translation>
        </message>
        <message>
            <source>Unsaved changes</source>
            <translation>未保存的更改</translation>
        </message>
    </context>
    <context>
        <name>Facts</name>
        <message>
            <source>%1 CUDA</source>
            <translation>CUDA %1</translation>
        </message>
        <message>
            <source>%1 bits per element</source>
            <translation>每元素 %1 位</translation>
        </message>
        <message>
            <source>%1 driver</source>
            <translation>驱动 %1</translation>
        </message>
        <message>
            <source>%1 each</source>
            <translation>每卡 %1</translation>
        </message>
        <message>
            <source>%1 of KV per position</source>
            <translation>每 token KV %1</translation>
        </message>
        <message>
            <source>%1 windowed</source>
            <translation>其中 %1 层为滑动窗口</translation>
        </message>
        <message>
            <source>%1, given</source>
            <translation>%1，手动给定</translation>
        </message>
        <message numerus="yes">
            <source>%n KV head(s)</source>
            <translation>
                <numerusform>%n 个 KV 头</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n byte(s) per element</source>
            <translation>
                <numerusform>每元素 %n 字节</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n layer(s)</source>
            <translation>
                <numerusform>%n 层</numerusform>
            </translation>
        </message>
        <message>
            <source>K %1, V %2 bits</source>
            <translation>K %1 位，V %2 位</translation>
        </message>
        <message>
            <source>KV pool %1, given</source>
            <translation>KV 池 %1，手动给定</translation>
        </message>
        <message>
            <source>budget %1</source>
            <translation>预算 %1</translation>
        </message>
        <message>
            <source>budget %1 × %2 = %3</source>
            <translation>预算 %1 × %2 = %3</translation>
        </message>
        <message>
            <source>latent attention (MLA)</source>
            <translation>潜在注意力 (MLA)</translation>
        </message>
        <message>
            <source>no attention</source>
            <translation>无注意力</translation>
        </message>
        <message>
            <source>recurrent state</source>
            <translation>循环状态</translation>
        </message>
    </context>
    <context>
        <name>LedgerTable</name>
        <message>
            <source>Capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>GPU %1</source>
            <translation>GPU %1</translation>
        </message>
        <message>
            <source>GPU %1–%2</source>
            <translation>GPU %1–%2</translation>
        </message>
        <message>
            <source>Why? %1</source>
            <translation>依据：%1</translation>
        </message>
    </context>
    <context>
        <name>TermWords</name>
        <message>
            <source>%1; rules of %2 %3</source>
            <translation>%1；%2 %3 的规则</translation>
        </message>
        <message>
            <source>= exact</source>
            <translation>= 精确</translation>
        </message>
        <message>
            <source>computed</source>
            <translation>计算得出</translation>
        </message>
        <message>
            <source>given</source>
            <translation>给定值</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>实测值</translation>
        </message>
        <message>
            <source>this plan</source>
            <translation>本方案</translation>
        </message>
        <message>
            <source>≈ estimated</source>
            <translation>≈ 估算值</translation>
        </message>
    </context>
    <context>
        <name>Ways</name>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Expert parallel</source>
            <translation>专家并行</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>GPUs</source>
            <translation>GPU 数</translation>
        </message>
        <message>
            <source>KV type</source>
            <translation>KV 类型</translation>
        </message>
        <message>
            <source>Memory fraction</source>
            <translation>显存比例</translation>
        </message>
        <message>
            <source>Sequence limit</source>
            <translation>序列上限</translation>
        </message>
        <message>
            <source>Sequences</source>
            <translation>序列数</translation>
        </message>
        <message>
            <source>Shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>Tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>check accuracy first</source>
            <translation>请先验证精度</translation>
        </message>
        <message>
            <source>experts over all GPUs</source>
            <translation>专家分布到全部 GPU</translation>
        </message>
        <message>
            <source>less room for surprises</source>
            <translation>余量更小</translation>
        </message>
        <message>
            <source>max-num-seqs of the engine</source>
            <translation>引擎的 max-num-seqs</translation>
        </message>
        <message>
            <source>more hardware</source>
            <translation>需要更多硬件</translation>
        </message>
        <message>
            <source>needs another checkpoint</source>
            <translation>需要另一个检查点</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <source>other hardware</source>
            <translation>换用其他硬件</translation>
        </message>
        <message>
            <source>prompt plus output</source>
            <translation>提示加输出</translation>
        </message>
        <message>
            <source>the rest wait</source>
            <translation>其余排队</translation>
        </message>
        <message>
            <source>the same for all</source>
            <translation>所有请求相同</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <source>%1 bytes</source>
            <translation>%1 字节</translation>
        </message>
    </context>
    <context>
        <name>core</name>
        <message>
            <source>  vramline assess --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768
  vramline assess --input 8192 --output 2048 --concurrency 16 --shared-prefix 4096 --format json
  vramline assess --sequences "16x8192+2048,4x32768+1024" --gpu "rtx-3090 x2"
  vramline assess --gpu custom --capacity "48 GiB" --other "2 GiB" --engine floor
  vramline assess --engine-flag max-num-batched-tokens=2048 --memory-fraction 0.85
</source>
            <translation>  vramline assess --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768
  vramline assess --input 8192 --output 2048 --concurrency 16 --shared-prefix 4096 --format json
  vramline assess --sequences "16x8192+2048,4x32768+1024" --gpu "rtx-3090 x2"
  vramline assess --gpu custom --capacity "48 GiB" --other "2 GiB" --engine floor
  vramline assess --engine-flag max-num-batched-tokens=2048 --memory-fraction 0.85
</translation>
        </message>
        <message>
            <source>  vramline assess --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768
  vramline inspect config.json
  vramline report --model llama-3.1-8b --gpu h100-sxm-80 --context 16K -o report.md
  vramline presets gpus
</source>
            <translation>  vramline assess --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768
  vramline inspect config.json
  vramline report --model llama-3.1-8b --gpu h100-sxm-80 --context 16K -o report.md
  vramline presets gpus
</translation>
        </message>
        <message>
            <source>  vramline inspect config.json
  vramline inspect model-Q4_K_M.gguf
  vramline inspect ./my-model --format json
</source>
            <translation>  vramline inspect config.json
  vramline inspect model-Q4_K_M.gguf
  vramline inspect ./my-model --format json
</translation>
        </message>
        <message>
            <source>  vramline presets models
  vramline presets gpus --format json
</source>
            <translation>  vramline presets models
  vramline presets gpus --format json
</translation>
        </message>
        <message>
            <source>  vramline report --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768 -o report.md
  vramline report my.vramline -o numbers.csv
</source>
            <translation>  vramline report --model Qwen/Qwen3-32B --gpu l40s --gpus 2 --kv-dtype fp8 --context 32768 -o report.md
  vramline report my.vramline -o numbers.csv
</translation>
        </message>
        <message>
            <source>"{name}" is already the id or an alias of another record ({other}). Choose another.</source>
            <translation>“{name}”已是另一记录（{other}）的 id 或别名。请另选一个。</translation>
        </message>
        <message>
            <source>"{name}" is no plain file name. The files of an index stand beside it; download the index again.</source>
            <translation>“{name}”不是单纯的文件名。索引中的文件应与索引放在一起；请重新下载索引。</translation>
        </message>
        <message>
            <source>"{value}" cannot be an id or alias: only letters, digits and . _ - + / are allowed, at most 120.</source>
            <translation>“{value}”不能作为 id 或别名：只允许字母、数字与 . _ - + /，最多 120 个。</translation>
        </message>
        <message>
            <source>"{value}" is not allowed here. Known values: {known}.</source>
            <translation>此处不允许“{value}”。可用的值：{known}。</translation>
        </message>
        <message>
            <source>"{version}" is not a version of {engine}. Write it as {newest}.</source>
            <translation>“{version}”不是 {engine} 的版本。请写成 {newest} 的形式。</translation>
        </message>
        <message>
            <source>3 bits or fewer cost much accuracy.</source>
            <translation>3 位或更少会损失很多精度。</translation>
        </message>
        <message>
            <source>4 to 5 bits cost some accuracy, small models more than large ones.</source>
            <translation>4 至 5 位会损失一些精度，小模型比大模型更多。</translation>
        </message>
        <message>
            <source>4,096 x 4,096</source>
            <translation>4,096 x 4,096</translation>
        </message>
        <message>
            <source>4-bit floats cost some accuracy, unless the model was trained for them.</source>
            <translation>4 位浮点会损失一些精度，除非模型为此训练。</translation>
        </message>
        <message>
            <source>4-bit integers cost 1 to 4 points in common tests. Scales and zero points take room of their own in engines that keep them.</source>
            <translation>4 位整数在常见测试中损失 1 至 4 分。保留比例与零点的引擎需为其另占空间。</translation>
        </message>
        <message>
            <source>8 bits, or nearly so, are close to 16 bit on most models.</source>
            <translation>8 位或接近 8 位，在多数模型上接近 16 位。</translation>
        </message>
        <message>
            <source>8-bit floats are close to 16 bit on most models.</source>
            <translation>8 位浮点在多数模型上接近 16 位。</translation>
        </message>
        <message>
            <source>8-bit floats cost little accuracy on most models; an uncalibrated scale of 1.0 can hurt.</source>
            <translation>8 位浮点在多数模型上精度损失很小；未校准的比例 1.0 可能有害。</translation>
        </message>
        <message>
            <source>8-bit integers cost little: the largest drop seen was 0.46 points (Llama 2 7B, C-Eval).</source>
            <translation>8 位整数损失很小：所见最大降幅为 0.46 分（Llama 2 7B，C-Eval）。</translation>
        </message>
        <message>
            <source>= {mib} MiB, to the byte</source>
            <translation>= {mib} MiB，精确到字节</translation>
        </message>
        <message>
            <source>A block of {block} positions is no multiple of {multiple}, the positions that this model compresses into one. Use 256.</source>
            <translation>{block} 个位置的块不是 {multiple} 的整数倍，而该模型把这么多位置压缩为一个。请用 256。</translation>
        </message>
        <message>
            <source>A context of {context} was given with an input of {input} and an output of {output}, which make {sum}. Make them agree, or leave --context out.</source>
            <translation>上下文为 {context}，而输入 {input} 与输出 {output} 之和为 {sum}。请使其一致，或略去 --context。</translation>
        </message>
        <message>
            <source>A custom GPU needs its memory. Add --capacity, such as --capacity "80 GiB".</source>
            <translation>自定义 GPU 需要给出显存。请加上 --capacity，例如 --capacity "80 GiB"。</translation>
        </message>
        <message>
            <source>A feed-forward width of {width} cannot be divided over tp {tp}. Use a tp that divides {width}.</source>
            <translation>前馈宽度 {width} 无法平分到 tp {tp}。请使用能整除 {width} 的 tp。</translation>
        </message>
        <message>
            <source>A file is missing. Write -o report.pdf, or a name in .md, .csv or .json.</source>
            <translation>缺少文件。请写 -o report.pdf，或以 .md、.csv、.json 结尾的名称。</translation>
        </message>
        <message>
            <source>A layer keeps several caches; {engine} groups those alike, and the groups share its block ids: {parts}.</source>
            <translation>一层保留多个缓存；{engine} 把相同的归为一组，各组共用块编号：{parts}。</translation>
        </message>
        <message>
            <source>A list [ ] is needed here. Write the entries in brackets.</source>
            <translation>此处需要列表 [ ]。请把各项写在方括号内。</translation>
        </message>
        <message>
            <source>A metadata key has no name. The file is damaged; download it again.</source>
            <translation>有一个元数据键没有名称。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>A metadata key has {length} bytes; at most {limit} are allowed. The file is damaged; download it again.</source>
            <translation>某元数据键有 {length} 字节；最多允许 {limit}。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>A model is missing. Name its config.json, .gguf, .safetensors or folder.</source>
            <translation>缺少模型。请指定其 config.json、.gguf、.safetensors 或文件夹。</translation>
        </message>
        <message>
            <source>A model of type "{type}" is an encoder of a kind without rules here, or has one beside its decoder. Give the config of a decoder, or of a BERT, RoBERTa or ModernBERT encoder.</source>
            <translation>类型为“{type}”的模型是这里没有规则的编码器，或在解码器之外含有编码器。请给出解码器的配置，或 BERT、RoBERTa、ModernBERT 编码器的配置。</translation>
        </message>
        <message>
            <source>A newer version wrote {file}. Save it under another name.</source>
            <translation>{file} 由更新的版本写成。请另存为其他名称。</translation>
        </message>
        <message>
            <source>A number is needed here, without quotes.</source>
            <translation>此处需要数字，不带引号。</translation>
        </message>
        <message>
            <source>A plot is saved as .png, .svg, .pdf or .csv: end the file's name with one of these.</source>
            <translation>图可保存为 .png、.svg、.pdf 或 .csv：文件名须以其中之一结尾。</translation>
        </message>
        <message>
            <source>A row of tensor "{tensor}" has {row} elements, which is no multiple of {block}, a block of {type}. Convert the model again.</source>
            <translation>张量“{tensor}”的一行有 {row} 个元素，不是 {type} 块大小 {block} 的倍数。请重新转换模型。</translation>
        </message>
        <message>
            <source>A sequence of {length} positions takes {now} in {format} and {before} in {plain}: {gain} times as many fit, not what the bits alone say.</source>
            <translation>一个 {length} 位置的序列以 {format} 占 {now}，以 {plain} 占 {before}：能放下的是 {gain} 倍，而不是位数之比。</translation>
        </message>
        <message>
            <source>A size cannot be below zero. Give 0 or more.</source>
            <translation>大小不能小于零。请填写 0 或更大的值。</translation>
        </message>
        <message>
            <source>A size measured on the real deployment replaces each: --activations, --graphs, --communication, --runtime.</source>
            <translation>在实际部署上测得的大小可逐一替换：--activations、--graphs、--communication、--runtime。</translation>
        </message>
        <message>
            <source>A suggestion changes “{choice}”, which is no choice.</source>
            <translation>有一项建议更改“{choice}”，而它不是可选项。</translation>
        </message>
        <message>
            <source>A tensor's name has {length} bytes; at most {limit} are allowed. Convert the model again.</source>
            <translation>某张量的名称有 {length} 字节；最多允许 {limit}。请重新转换模型。</translation>
        </message>
        <message>
            <source>A value is missing here. Give a number.</source>
            <translation>此处缺少数值。请填写一个数字。</translation>
        </message>
        <message>
            <source>A value is missing. Write {where} {value}.</source>
            <translation>缺少值。请写 {where} {value}。</translation>
        </message>
        <message>
            <source>A whole number is needed here, without quotes or a fraction.</source>
            <translation>此处需要整数，不带引号与小数。</translation>
        </message>
        <message>
            <source>A whole number is needed here. Convert the model again.</source>
            <translation>此处需要整数。请重新转换模型。</translation>
        </message>
        <message>
            <source>Activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Activations, graphs, runtime ≈{gib}</source>
            <translation>激活、CUDA 图、运行时 ≈{gib}</translation>
        </message>
        <message>
            <source>Adapters (LoRA), multimodal inputs' own buffers.</source>
            <translation>适配器（LoRA）、多模态输入自身的缓冲区。</translation>
        </message>
        <message>
            <source>All sequences are at their full length at the same time.</source>
            <translation>假定所有序列同时达到其全长。</translation>
        </message>
        <message>
            <source>An argument holds a NUL or is longer than 64 KiB: “{text}”. Remove it.</source>
            <translation>有一个参数含 NUL 或长于 64 KiB：“{text}”。请删去。</translation>
        </message>
        <message>
            <source>An array counts {count} elements, but only {left} bytes are left in the file. Download or copy it again.</source>
            <translation>某数组计有 {count} 个元素，但文件只剩 {left} 字节。请重新下载或复制。</translation>
        </message>
        <message>
            <source>An array of arrays is not allowed in GGUF. Convert the model again with a current converter.</source>
            <translation>GGUF 不允许数组的数组。请用当前的转换工具重新转换模型。</translation>
        </message>
        <message>
            <source>An object { } is needed here. Write the keys and values in braces.</source>
            <translation>此处需要对象 { }。请把键与值写在花括号内。</translation>
        </message>
        <message>
            <source>An output length needs an input. Add --input, or --context for both together.</source>
            <translation>输出长度需要输入长度。请加上 --input，或用 --context 表示两者之和。</translation>
        </message>
        <message>
            <source>An output of {output} leaves no input in a context of {context}. Lower --output or raise --context.</source>
            <translation>输出 {output} 在上下文 {context} 中没有给输入留下位置。请降低 --output 或提高 --context。</translation>
        </message>
        <message>
            <source>As it is, the model needs {used} of {room} for {n} {n?sequence|sequences} of {length} positions; with other numbers of KV heads it would need what the table says.</source>
            <translation>此模型需要 {room} 中的 {used}，用于 {n} 个 {length} token 的序列；KV 头数不同时的需要见表。</translation>
        </message>
        <message>
            <source>As planned</source>
            <translation>按计划</translation>
        </message>
        <message>
            <source>Assumptions and estimates</source>
            <translation>假设与估算</translation>
        </message>
        <message>
            <source>At the model's own limit of {context} positions, {most} {most?sequence fits|sequences fit}, not {n}.</source>
            <translation>在模型自身上限 {context} token 下，只能放 {most} 个序列，而非 {n} 个。</translation>
        </message>
        <message>
            <source>At the model's own limit of {context} positions, {most} {most?sequence fits|sequences fit}.</source>
            <translation>在模型自身上限 {context} token 下，可放 {most} 个序列。</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>Available for KV</source>
            <translation>可供 KV 使用</translation>
        </message>
        <message>
            <source>Basis</source>
            <translation>依据</translation>
        </message>
        <message>
            <source>Below a line, the combination fits with that KV type. The steps are real: sequences come whole, and each takes whole blocks. Hatched areas lie beyond the model's own context or the engine's limit of sequences.</source>
            <translation>线以下的组合用该 KV 类型放得下。台阶是真实的：序列只有整个的，每个占用整数个块。阴影区超出模型自身的上下文或引擎的序列数上限。</translation>
        </message>
        <message>
            <source>Between q8_0 and the 4-bit types; no published figures were found.</source>
            <translation>介于 q8_0 与 4 位类型之间；未找到公开数字。</translation>
        </message>
        <message>
            <source>Blocks of all sequences</source>
            <translation>全部序列的块数</translation>
        </message>
        <message>
            <source>Blocks of one sequence</source>
            <translation>每个序列的块数</translation>
        </message>
        <message>
            <source>Blocks of one sequence in a group</source>
            <translation>每个序列在一组中的块数</translation>
        </message>
        <message>
            <source>Blocks of the pool</source>
            <translation>池的块数</translation>
        </message>
        <message>
            <source>Blocks of the shared prefix</source>
            <translation>共享前缀的块数</translation>
        </message>
        <message>
            <source>Budget</source>
            <translation>预算</translation>
        </message>
        <message>
            <source>By its config the checkpoint is {config}, but the files hold {files}; the files count.</source>
            <translation>按配置检查点为 {config}，而文件中是 {files}；以文件为准。</translation>
        </message>
        <message>
            <source>By its name this is part {part} of {count}, by its own words part {no} of another set. Download it again.</source>
            <translation>按文件名这是 {count} 个分片中的第 {part} 个，而文件自称是另一组的第 {no} 个。请重新下载。</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>字节</translation>
        </message>
        <message>
            <source>CUDA graphs</source>
            <translation>CUDA 图</translation>
        </message>
        <message>
            <source>Capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>Capacity report</source>
            <translation>容量报告</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>变化</translation>
        </message>
        <message>
            <source>Checked by</source>
            <translation>检查</translation>
        </message>
        <message>
            <source>Checkpoint</source>
            <translation>检查点</translation>
        </message>
        <message>
            <source>Chunked attention switches the hybrid manager off here, so every chunk counts as full attention. Whether this version does so is not settled: VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1 shows the other case, the default from 0.13 to 0.25.</source>
            <translation>这里分块注意力会关闭混合管理器，因此每个块都按全注意力计算。该版本是否如此尚未确定：VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1 给出另一种情形，即 0.13 至 0.25 的默认值。</translation>
        </message>
        <message>
            <source>Close to q8_0 for values: mean KL divergence 0.00176 with 16-bit keys on a Llama 3 8B.</source>
            <translation>用于值时接近 q8_0：在一个 Llama 3 8B 上，键为 16 位时平均 KL 散度为 0.00176。</translation>
        </message>
        <message>
            <source>Communication</source>
            <translation>通信</translation>
        </message>
        <message>
            <source>Concurrency as the engine prints it</source>
            <translation>引擎显示的并发</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Context {to} instead of {from}</source>
            <translation>上下文 {to}，而非 {from}</translation>
        </message>
        <message>
            <source>Context: positions per sequence</source>
            <translation>上下文：每个序列的 token</translation>
        </message>
        <message>
            <source>Context: positions per sequence (log)</source>
            <translation>上下文：每个序列的 token（对数）</translation>
        </message>
        <message>
            <source>Costs less accuracy than 8-bit weights: mean KL divergence 0.00098 on a Llama 3 8B.</source>
            <translation>精度损失小于 8 位权重：在一个 Llama 3 8B 上平均 KL 散度为 0.00098。</translation>
        </message>
        <message>
            <source>Counted as one number, from the published total: {what}, {parameters}.</source>
            <translation>按公布的总量作为一个数计入：{what}，{parameters}。</translation>
        </message>
        <message>
            <source>Cross-attention layers keep the keys and values of an image; how many positions an image takes is not in the config, so they are not counted.</source>
            <translation>交叉注意力层保留图像的键与值；配置中没有一幅图像所占的位置数，因此未计入。</translation>
        </message>
        <message>
            <source>Dashed bars change only the number of KV heads. They are a comparison with other models' designs, not a setting of the engine.</source>
            <translation>虚线条只改变 KV 头数，是与其他模型设计的比较，并非引擎的设置。</translation>
        </message>
        <message>
            <source>Data parallel</source>
            <translation>数据并行</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>日期</translation>
        </message>
        <message>
            <source>Decode context parallelism {dcp} does not divide tp {tp}. Use a dcp that does.</source>
            <translation>解码上下文并行 {dcp} 不能整除 tp {tp}。请使用能整除的 dcp。</translation>
        </message>
        <message>
            <source>Decode context parallelism {dcp} needs {dcp} copies of each KV head; tp {tp} makes them from {kv_heads} heads only where tp is at least dcp × {kv_heads}. Lower dcp or raise tp.</source>
            <translation>解码上下文并行 {dcp} 需要每个 KV 头有 {dcp} 份副本；tp {tp} 只有在不小于 dcp × {kv_heads} 时才能从 {kv_heads} 个头得到。请降低 dcp 或提高 tp。</translation>
        </message>
        <message>
            <source>Derivation</source>
            <translation>推导</translation>
        </message>
        <message>
            <source>Does it fit, what is the most it holds, what stops it, and why is each number what it is.</source>
            <translation>能否放下、最多放多少、受什么限制，以及每个数字的依据。</translation>
        </message>
        <message>
            <source>Does not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>Does not fit.</source>
            <translation>放不下。</translation>
        </message>
        <message>
            <source>Does not fit. Short by {missing} on GPU {gpu}.</source>
            <translation>放不下。GPU {gpu} 差 {missing}。</translation>
        </message>
        <message>
            <source>Does not fit. Short by {missing} on each GPU.</source>
            <translation>放不下。每个 GPU 差 {missing}。</translation>
        </message>
        <message>
            <source>Does not fit. Short by {missing}.</source>
            <translation>放不下。差 {missing}。</translation>
        </message>
        <message>
            <source>Does not fit. The weights alone need {weights} of {budget}.</source>
            <translation>放不下。仅权重就需 {weights} GiB，而预算只有 {budget}。</translation>
        </message>
        <message>
            <source>Does not fit. {engine} would not start.</source>
            <translation>放不下。{engine} 无法启动。</translation>
        </message>
        <message>
            <source>Does not fit. {resident} of {n} sequences {resident?runs|run} at once.</source>
            <translation>放不下。{n} 个序列中只有 {resident} 个能同时运行。</translation>
        </message>
        <message>
            <source>Drafting by “{method}” is not planned for with {model}. Use mtp, eagle, eagle3 or ngram.</source>
            <translation>不支持在 {model} 上用“{method}”作草稿。请用 mtp、eagle、eagle3 或 ngram。</translation>
        </message>
        <message>
            <source>Each card is two of these devices: a card takes two GPUs of a plan.</source>
            <translation>每张卡相当于两个这样的设备：一张卡在方案中算两个 GPU。</translation>
        </message>
        <message>
            <source>Each further sequence costs the same. Where the line meets the capacity line, the next one would have to wait.</source>
            <translation>每多一个序列代价相同。线与容量线相交处，再来的序列须等待。</translation>
        </message>
        <message>
            <source>Each of the {dp} replicas is counted with all experts, as separate servers hold them. With expert parallelism they are divided over tp × dp.</source>
            <translation>{dp} 个副本各按含全部专家计算，如同各自独立的服务。启用专家并行后，专家分布到 tp × dp 上。</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>Engine version found</source>
            <translation>实际引擎版本</translation>
        </message>
        <message>
            <source>Error:</source>
            <translation>错误：</translation>
        </message>
        <message>
            <source>Even with the low estimates it would not fit.</source>
            <translation>即使按估算值的下界也放不下。</translation>
        </message>
        <message>
            <source>Examples</source>
            <translation>示例</translation>
        </message>
        <message>
            <source>Exit status: 0 done, 2 bad input.</source>
            <translation>退出状态：0 完成，2 输入有误。</translation>
        </message>
        <message>
            <source>Exit status: 0 fits, 1 does not fit, 2 bad input.</source>
            <translation>退出状态：0 放得下，1 放不下，2 输入有误。</translation>
        </message>
        <message>
            <source>Exit status: 0 written, 2 bad input.</source>
            <translation>退出状态：0 已写出，2 输入有误。</translation>
        </message>
        <message>
            <source>Figure {n}. {title}</source>
            <translation>图 {n}　{title}</translation>
        </message>
        <message>
            <source>Fits.</source>
            <translation>放得下。</translation>
        </message>
        <message>
            <source>Fits. Up to {n} {n?sequence|sequences} of this mix.</source>
            <translation>放得下。按此组合最多 {n} 个序列。</translation>
        </message>
        <message>
            <source>Fits. Up to {n} {n?sequence|sequences} of {length} positions.</source>
            <translation>放得下。最多 {n} 个序列，每个 {length} token。</translation>
        </message>
        <message>
            <source>Fitting answers capacity only. Speed is accepted separately.</source>
            <translation>放得下只说明容量，速度须另行验收。</translation>
        </message>
        <message>
            <source>Formula, and its numbers</source>
            <translation>公式及其数字</translation>
        </message>
        <message>
            <source>Fragmentation of the allocator after long runs.</source>
            <translation>长时间运行后分配器的碎片。</translation>
        </message>
        <message>
            <source>Free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>GGUF version {version} is not known; versions 1 to 3 are read. Update the program, or convert the model again.</source>
            <translation>未知的 GGUF 版本 {version}；可读取版本 1 到 3。请更新程序，或重新转换模型。</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>GPU {first}</source>
            <translation>GPU {first}</translation>
        </message>
        <message>
            <source>GPU {first}, {name}</source>
            <translation>GPU {first}，{name}</translation>
        </message>
        <message>
            <source>GPU {first}–{last}</source>
            <translation>GPU {first}–{last}</translation>
        </message>
        <message>
            <source>GPU {first}–{last}, {name}, all alike</source>
            <translation>GPU {first}–{last}，{name}，全部相同</translation>
        </message>
        <message>
            <source>GPUs</source>
            <translation>GPU 数</translation>
        </message>
        <message>
            <source>GiB</source>
            <translation>GiB</translation>
        </message>
        <message>
            <source>Graphs</source>
            <translation>CUDA 图</translation>
        </message>
        <message>
            <source>Groups of layers that draw blocks from the pool</source>
            <translation>从池中取块的各组层</translation>
        </message>
        <message>
            <source>Growth beside torch</source>
            <translation>torch 之外的增长</translation>
        </message>
        <message>
            <source>How</source>
            <translation>由来</translation>
        </message>
        <message>
            <source>How it is spread</source>
            <translation>如何分布</translation>
        </message>
        <message>
            <source>How many sequences of which length fit</source>
            <translation>多长的序列能放下多少个</translation>
        </message>
        <message>
            <source>How often the shared prefix is really found in the pool.</source>
            <translation>共享前缀实际在池中命中的频率。</translation>
        </message>
        <message>
            <source>Hugging Face id, short id or alias of a preset; or a config.json, or a folder with one</source>
            <translation>预设的 Hugging Face id、短 id 或别名；或 config.json，或包含它的文件夹</translation>
        </message>
        <message>
            <source>Hybrid layers of this family share one attention block; its weights are counted in each of them, which is too many.</source>
            <translation>该系列的混合层共用一个注意力块；其权重在每层各计一次，因此偏多。</translation>
        </message>
        <message>
            <source>In plain words</source>
            <translation>简而言之</translation>
        </message>
        <message>
            <source>In the memory of the host:</source>
            <translation>在主机内存中：</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>输入</translation>
        </message>
        <message>
            <source>Input {input} + output {output} is more than the {limit} tokens that are planned for.</source>
            <translation>输入 {input} + 输出 {output} 超过所规划的 {limit} token。</translation>
        </message>
        <message>
            <source>Inputs</source>
            <translation>输入</translation>
        </message>
        <message>
            <source>It is 0 bytes. Give a size above zero, or leave the option out.</source>
            <translation>它是 0 字节。请给出大于零的大小，或略去此选项。</translation>
        </message>
        <message>
            <source>It is given twice: “{first}” and “{second}”. Give it once.</source>
            <translation>它给出了两次：“{first}”与“{second}”。请只给一次。</translation>
        </message>
        <message>
            <source>It says {first}, but VLLM_ATTENTION_BACKEND says {second}. Give one of them.</source>
            <translation>此处为 {first}，而 VLLM_ATTENTION_BACKEND 为 {second}。请只给一个。</translation>
        </message>
        <message>
            <source>It says {first}, but the engine flag gpu-memory-utilization says {second}. Give one of them.</source>
            <translation>此处为 {first}，而引擎参数 gpu-memory-utilization 为 {second}。请只给一个。</translation>
        </message>
        <message>
            <source>It says {first}, but the engine flag {other} says {second}. Give one of them.</source>
            <translation>此处为 {first}，而引擎参数 {other} 为 {second}。请只给一个。</translation>
        </message>
        <message>
            <source>K and V of a head of 128</source>
            <translation>128 维一个头的 K 与 V</translation>
        </message>
        <message>
            <source>KV</source>
            <translation>KV</translation>
        </message>
        <message>
            <source>KV and state of one GPU, in place of the engine's budget</source>
            <translation>一个 GPU 的 KV 与状态，取代引擎的预算</translation>
        </message>
        <message>
            <source>KV by layer</source>
            <translation>各层的 KV</translation>
        </message>
        <message>
            <source>KV by layer, one sequence of {length} positions</source>
            <translation>各层的 KV，一个 {length} token 的序列</translation>
        </message>
        <message>
            <source>KV floor of all requests</source>
            <translation>全部请求的 KV 下限</translation>
        </message>
        <message>
            <source>KV floor of one position</source>
            <translation>每 token 的 KV 下限</translation>
        </message>
        <message>
            <source>KV format</source>
            <translation>KV 格式</translation>
        </message>
        <message>
            <source>KV format presets</source>
            <translation>KV 格式预设</translation>
        </message>
        <message>
            <source>KV free</source>
            <translation>KV 空闲</translation>
        </message>
        <message>
            <source>KV heads on this GPU</source>
            <translation>该 GPU 上的 KV 头</translation>
        </message>
        <message>
            <source>KV in fewer bits is to be checked on your own long-context and reasoning tasks: errors show first in exact retrieval and arithmetic.</source>
            <translation>KV 位数减少后，须用您自己的长上下文和推理任务检查：误差最先出现在精确检索和算术中。</translation>
        </message>
        <message>
            <source>KV in use</source>
            <translation>KV 已用</translation>
        </message>
        <message>
            <source>KV memory by attention type</source>
            <translation>按注意力类型的 KV 显存</translation>
        </message>
        <message>
            <source>KV memory by attention type, the {n} sequences of this mix</source>
            <translation>按注意力类型的 KV 显存，此组合的 {n} 个序列</translation>
        </message>
        <message>
            <source>KV memory by attention type, {n} {n?sequence|sequences} of {length} positions</source>
            <translation>按注意力类型的 KV 显存，{n} 个 {length} token 的序列</translation>
        </message>
        <message>
            <source>KV memory for the {n} sequences of this mix, GiB</source>
            <translation>此组合 {n} 个序列的 KV 显存，GiB</translation>
        </message>
        <message>
            <source>KV memory for {n} {n?sequence|sequences} of {length} positions, GiB</source>
            <translation>{n} 个 {length} token 的序列的 KV 显存，GiB</translation>
        </message>
        <message>
            <source>KV memory on GPU {gpu} by context, for {n} {n?sequence|sequences}</source>
            <translation>GPU {gpu} 上的 KV 显存与上下文，{n} 个序列</translation>
        </message>
        <message>
            <source>KV memory on GPU {gpu} by sequences in this mix</source>
            <translation>GPU {gpu} 上的 KV 显存与按此组合的序列数</translation>
        </message>
        <message>
            <source>KV memory on GPU {gpu} by sequences of {length} positions</source>
            <translation>GPU {gpu} 上的 KV 显存与序列数，每个 {length} token</translation>
        </message>
        <message>
            <source>KV memory on the fullest GPU, sequences in this mix</source>
            <translation>最满 GPU 上的 KV 显存，按此组合的序列</translation>
        </message>
        <message>
            <source>KV memory on the fullest GPU, sequences of {length} positions</source>
            <translation>最满 GPU 上的 KV 显存，{length} token 的序列</translation>
        </message>
        <message>
            <source>KV memory on the fullest GPU, {n} {n?sequence|sequences}</source>
            <translation>最满 GPU 上的 KV 显存，{n} 个序列</translation>
        </message>
        <message>
            <source>KV needs {need} of {room}</source>
            <translation>KV 需要 {room} 中的 {need}</translation>
        </message>
        <message>
            <source>KV of a position, 16 bit</source>
            <translation>每 token 的 KV，16 位</translation>
        </message>
        <message>
            <source>KV of all sequences</source>
            <translation>全部序列的 KV</translation>
        </message>
        <message>
            <source>KV of one position</source>
            <translation>每 token 的 KV</translation>
        </message>
        <message>
            <source>KV of the shared prefix</source>
            <translation>共享前缀的 KV</translation>
        </message>
        <message>
            <source>KV pool</source>
            <translation>KV 池</translation>
        </message>
        <message>
            <source>KV pool {pool}</source>
            <translation>KV 池 {pool}</translation>
        </message>
        <message>
            <source>KV pool, GiB</source>
            <translation>KV 池，GiB</translation>
        </message>
        <message>
            <source>KV rounding loss</source>
            <translation>KV 取整损失</translation>
        </message>
        <message>
            <source>KV shared prefix</source>
            <translation>KV 共享前缀</translation>
        </message>
        <message>
            <source>KV type</source>
            <translation>KV 类型</translation>
        </message>
        <message>
            <source>KV type {to} instead of {from}</source>
            <translation>KV 类型 {to}，而非 {from}</translation>
        </message>
        <message>
            <source>KV {allocated} − what the pool hands out {pool}</source>
            <translation>KV {allocated} − 池可分配的 {pool}</translation>
        </message>
        <message>
            <source>KV, GiB</source>
            <translation>KV，GiB</translation>
        </message>
        <message>
            <source>Kept by the driver</source>
            <translation>驱动保留</translation>
        </message>
        <message>
            <source>Largest concurrency</source>
            <translation>最大并发</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>层</translation>
        </message>
        <message>
            <source>Layer run {run} names kind {kind}, but the model has {kinds} kinds of layers. Use a kind from 0 to {kinds} - 1.</source>
            <translation>层段 {run} 指定种类 {kind}，但模型只有 {kinds} 种层。请使用 0 至 {kinds} - 1 的种类。</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>层</translation>
        </message>
        <message>
            <source>Layers of this model have an attention window, but llama.cpp keeps every position of them.</source>
            <translation>该模型的层带有注意力窗口，但 llama.cpp 会保存它们的所有位置。</translation>
        </message>
        <message>
            <source>Ledger per GPU</source>
            <translation>各 GPU 账目</translation>
        </message>
        <message>
            <source>Likely</source>
            <translation>估计</translation>
        </message>
        <message>
            <source>Limit</source>
            <translation>上限</translation>
        </message>
        <message>
            <source>Limits</source>
            <translation>上限</translation>
        </message>
        <message>
            <source>Limits and what binds</source>
            <translation>上限及其成因</translation>
        </message>
        <message>
            <source>Lists the models, GPUs, nodes, engines and formats that a plan may name.</source>
            <translation>列出方案可用的模型、GPU、机器、引擎与格式。</translation>
        </message>
        <message>
            <source>Long prefill of {length} positions, peak MiB</source>
            <translation>{length} token 的长预填充，峰值 MiB</translation>
        </message>
        <message>
            <source>Longest context</source>
            <translation>最长上下文</translation>
        </message>
        <message>
            <source>Longest context for {n}</source>
            <translation>{n} 个序列的最长上下文</translation>
        </message>
        <message>
            <source>Longest context of the model</source>
            <translation>模型的最长上下文</translation>
        </message>
        <message>
            <source>MHA (hypothetical)</source>
            <translation>MHA（假想）</translation>
        </message>
        <message>
            <source>MLP</source>
            <translation>MLP</translation>
        </message>
        <message>
            <source>Maximum length and maximum sequences belong together: either alone does not protect the pool. The price of fewer sequences is a queue.</source>
            <translation>最大长度与最大序列数须同时设置：单独一项保护不了池。序列数减少的代价是排队。</translation>
        </message>
        <message>
            <source>Memory of GPU {first}, {name}, in GiB</source>
            <translation>GPU {first} 的显存，{name}，单位 GiB</translation>
        </message>
        <message>
            <source>Memory of GPU {first}, {name}, in GiB; it decides</source>
            <translation>GPU {first} 的显存，{name}，单位 GiB；由它决定</translation>
        </message>
        <message>
            <source>Memory of each GPU from {first} to {last}, {name}, in GiB</source>
            <translation>GPU {first} 至 {last} 各自的显存，{name}，单位 GiB</translation>
        </message>
        <message>
            <source>Memory of each GPU from {first} to {last}, {name}, in GiB; they decide</source>
            <translation>GPU {first} 至 {last} 各自的显存，{name}，单位 GiB；由它们决定</translation>
        </message>
        <message>
            <source>Memory of the GPU</source>
            <translation>GPU 显存</translation>
        </message>
        <message>
            <source>Memory of the GPUs</source>
            <translation>各 GPU 显存</translation>
        </message>
        <message>
            <source>Memory on the fullest GPU, sequences in this mix</source>
            <translation>最满 GPU 上的显存，按此组合的序列</translation>
        </message>
        <message>
            <source>Memory on the fullest GPU, sequences of {length} positions</source>
            <translation>最满 GPU 上的显存，{length} token 的序列</translation>
        </message>
        <message>
            <source>Memory on the fullest GPU, {n} {n?sequence|sequences}</source>
            <translation>最满 GPU 上的显存，{n} 个序列</translation>
        </message>
        <message>
            <source>Memory, CUDA</source>
            <translation>显存，CUDA 报告</translation>
        </message>
        <message>
            <source>Memory, driver</source>
            <translation>显存，驱动报告</translation>
        </message>
        <message>
            <source>Metadata and tensor table are larger than {limit}, the most that is read of them. The file may be damaged; download it again.</source>
            <translation>元数据与张量表超过 {limit}，这是所读取的上限。文件可能已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>Missing</source>
            <translation>不足</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Model type</source>
            <translation>模型类型</translation>
        </message>
        <message>
            <source>Model, weights, KV type, {engine} {version} and hardware are those of this report.</source>
            <translation>模型、权重、KV 类型、{engine} {version} 与硬件均与本报告一致。</translation>
        </message>
        <message>
            <source>Most sequences at once</source>
            <translation>同时的最多序列数</translation>
        </message>
        <message>
            <source>Need of the GPU</source>
            <translation>该 GPU 的需求</translation>
        </message>
        <message>
            <source>Need of the fullest GPU, GiB</source>
            <translation>最满 GPU 的需要，GiB</translation>
        </message>
        <message>
            <source>Need, GiB</source>
            <translation>需要，GiB</translation>
        </message>
        <message>
            <source>Needed in all</source>
            <translation>合计所需</translation>
        </message>
        <message>
            <source>Neither weights nor KV are stored in fewer bits than the checkpoint's own.</source>
            <translation>权重与 KV 的位数都不少于检查点自身的格式。</translation>
        </message>
        <message>
            <source>No attention backend that is known here takes {model} with KV in {format} and this block size on {gpu}: vLLM may not start. The numbers are those of {backend}.</source>
            <translation>此处已知的注意力后端中，没有一个在 {gpu} 上以 KV 格式 {format} 和该块大小支持 {model}：vLLM 可能无法启动。数值按 {backend} 计算。</translation>
        </message>
        <message>
            <source>No change of one or two settings makes it fit.</source>
            <translation>改动一两项设置都放不下。</translation>
        </message>
        <message>
            <source>No font on this system writes Chinese, so the report could not show its text. Install one, such as fonts-wqy-microhei or fonts-noto-cjk, or write the report in English.</source>
            <translation>系统中没有中文字体，报告无法显示文字。安装一种，如 fonts-wqy-microhei 或 fonts-noto-cjk，或用英文写报告。</translation>
        </message>
        <message>
            <source>No part of it is an estimate.</source>
            <translation>其中没有估算值。</translation>
        </message>
        <message>
            <source>No shared prefix</source>
            <translation>无共享前缀</translation>
        </message>
        <message>
            <source>Not all of the output could be written: the disk is full or the reader has gone.</source>
            <translation>未能写出全部输出：磁盘已满，或读取方已离开。</translation>
        </message>
        <message>
            <source>Not modelled</source>
            <translation>未建模</translation>
        </message>
        <message>
            <source>Not valid JSON at line {line}, column {column}, near "{near}". Correct the text there; it must be UTF-8, without comments or trailing commas.</source>
            <translation>第 {line} 行第 {column} 列“{near}”附近不是有效的 JSON。请更正；必须为 UTF-8，不含注释与多余逗号。</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>Nothing to draw: the engine does not accept this plan.</source>
            <translation>没有可画的内容：引擎不接受此方案。</translation>
        </message>
        <message>
            <source>Of every {factor} layers one keeps keys and values, and the others read those. An engine that keeps a copy for each layer needs {factor} times as much.</source>
            <translation>每 {factor} 层中只有一层保存键和值，其余层读取该层的键和值。若引擎为每层各存一份，则需要 {factor} 倍。</translation>
        </message>
        <message>
            <source>One block</source>
            <translation>一个块</translation>
        </message>
        <message>
            <source>One step</source>
            <translation>改动</translation>
        </message>
        <message>
            <source>Other programs on these GPUs.</source>
            <translation>这些 GPU 上的其他程序。</translation>
        </message>
        <message>
            <source>Other tenants</source>
            <translation>其他进程</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>Outside budget</source>
            <translation>预算之外</translation>
        </message>
        <message>
            <source>Outside the budget</source>
            <translation>预算之外</translation>
        </message>
        <message>
            <source>Over the range of the estimates, {surely} to {best} sequences.</source>
            <translation>按估算值的上下界，为 {surely} 至 {best} 个序列。</translation>
        </message>
        <message>
            <source>Own long-context and reasoning tasks with {kv} KV, score against 16 bit</source>
            <translation>自有长上下文与推理任务，{kv} KV，与 16 位对比的得分</translation>
        </message>
        <message>
            <source>Page {page} of {pages}</source>
            <translation>第 {page} 页，共 {pages} 页</translation>
        </message>
        <message>
            <source>Parallelism</source>
            <translation>并行</translation>
        </message>
        <message>
            <source>Parameters</source>
            <translation>参数量</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>部分</translation>
        </message>
        <message>
            <source>Peak memory of GPU {first}, MiB: at start, under load</source>
            <translation>GPU {first} 的显存峰值（MiB）：启动时、负载下</translation>
        </message>
        <message>
            <source>Peak memory of GPUs {first} to {last}, MiB, the largest: at start, under load</source>
            <translation>GPU {first} 至 {last} 的显存峰值（MiB），取最大：启动时、负载下</translation>
        </message>
        <message>
            <source>Perplexity rises by 1.17%; a study sees little advantage over fp8.</source>
            <translation>困惑度上升 1.17%；有研究认为相比 fp8 优势不大。</translation>
        </message>
        <message>
            <source>Perplexity rises by 10.63%; up to 20 points lost in tests.</source>
            <translation>困惑度上升 10.63%；测试中最多损失 20 分。</translation>
        </message>
        <message>
            <source>Perplexity rises by 2.71%; 1 to 4 points lost in tests. The first and last two layers should stay unquantised.</source>
            <translation>困惑度上升 2.71%；测试中损失 1 至 4 分。首尾各两层应保持不量化。</translation>
        </message>
        <message>
            <source>Perplexity rises by 20.59%; up to 20 points lost in tests.</source>
            <translation>困惑度上升 20.59%；测试中最多损失 20 分。</translation>
        </message>
        <message>
            <source>Pipeline parallel</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>Plots</source>
            <translation>图</translation>
        </message>
        <message>
            <source>Prefix caching is off, so the shared prefix saves nothing.</source>
            <translation>前缀缓存已关闭，共享前缀不省显存。</translation>
        </message>
        <message>
            <source>Prepared by</source>
            <translation>编制</translation>
        </message>
        <message>
            <source>Process context</source>
            <translation>进程上下文</translation>
        </message>
        <message>
            <source>Quality of the chosen formats</source>
            <translation>所选格式的精度</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Reasoning suffers: DeepSeek-R1 fell from 0.507 to 0.400 on AIME25, GPT-OSS 120B from 0.753 to 0.353; GSM8K hardly moves.</source>
            <translation>推理能力受损：DeepSeek-R1 在 AIME25 上由 0.507 降至 0.400，GPT-OSS 120B 由 0.753 降至 0.353；GSM8K 几乎不变。</translation>
        </message>
        <message>
            <source>Remark</source>
            <translation>备注</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Reviewed by</source>
            <translation>审核</translation>
        </message>
        <message>
            <source>Rules before 0.9.1 serve to read what old releases printed; defaults that changed within them are taken at their last value.</source>
            <translation>0.9.1 之前的规则用于解读旧版本打印的内容；其间变动过的默认值取最后的值。</translation>
        </message>
        <message>
            <source>Runtime</source>
            <translation>运行时</translation>
        </message>
        <message>
            <source>SIZE is whole bytes, or has a unit: B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB, TiB (of 1024).
N takes K and M as 1,024 and 1,048,576: 128K is 131,072.
FORMAT is auto or a name of vramline presets kv-formats or weight-formats.</source>
            <translation>SIZE 是整数字节，或带单位：B、kB、MB、GB、TB（1000 的幂），KiB、MiB、GiB、TiB（1024 的幂）。
N 可带 K 与 M，即 1,024 与 1,048,576：128K 为 131,072。
FORMAT 是 auto，或 vramline presets kv-formats 或 weight-formats 中的名称。</translation>
        </message>
        <message>
            <source>Sequence limit</source>
            <translation>序列上限</translation>
        </message>
        <message>
            <source>Sequences</source>
            <translation>序列数</translation>
        </message>
        <message>
            <source>Sequences (log)</source>
            <translation>序列数（对数）</translation>
        </message>
        <message>
            <source>Sequences are counted in whole multiples of the mix. Where the line meets the capacity line, the next multiple would have to wait.</source>
            <translation>序列按组合的整数倍计。线与容量线相交处，再来的一份须等待。</translation>
        </message>
        <message>
            <source>Sequences at once</source>
            <translation>同时的序列数</translation>
        </message>
        <message>
            <source>Sequences at once (log)</source>
            <translation>同时的序列数（对数）</translation>
        </message>
        <message>
            <source>Series</source>
            <translation>系列</translation>
        </message>
        <message>
            <source>Setting</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Settings of {engine} in force</source>
            <translation>{engine} 生效的设置</translation>
        </message>
        <message>
            <source>Settings of {engine} in force:</source>
            <translation>{engine} 的生效设置：</translation>
        </message>
        <message>
            <source>Settings to deploy</source>
            <translation>部署设置</translation>
        </message>
        <message>
            <source>Share of memory</source>
            <translation>显存占比</translation>
        </message>
        <message>
            <source>Share of memory {to} instead of {from}</source>
            <translation>显存占比 {to}，而非 {from}</translation>
        </message>
        <message>
            <source>Shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>Shared prefix of {to}</source>
            <translation>共享前缀 {to}</translation>
        </message>
        <message>
            <source>Sizes are binary: 1 GiB = 1,073,741,824 bytes. ≈ marks an estimate. Exact: follows from a file or a rule. Measured: read from an engine log. Given: typed by a person. Estimated: the likely value, with its range. Derived: sum or difference of the others.</source>
            <translation>大小均为二进制：1 GiB = 1,073,741,824 字节。≈ 表示估算值。精确：由文件或规则得出。实测：读自引擎日志。给定：由人输入。估算：估计值及其范围。推得：其他各项之和或差。</translation>
        </message>
        <message>
            <source>Sizes of each GPU that replace estimates: one for all, or a list in device order ("8 GiB,0")</source>
            <translation>每个 GPU 上替换估算值的大小：一个通用的，或按设备顺序的列表（"8 GiB,0"）</translation>
        </message>
        <message>
            <source>Smallest shared prefix</source>
            <translation>最短共享前缀</translation>
        </message>
        <message>
            <source>Smallest shared prefix that fits</source>
            <translation>放得下的最短共享前缀</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Speculative decoding and its draft model.</source>
            <translation>推测解码及其草稿模型。</translation>
        </message>
        <message>
            <source>Speed. Fitting says nothing about latency or throughput.</source>
            <translation>速度。放得下与时延、吞吐无关。</translation>
        </message>
        <message>
            <source>Sub-commands</source>
            <translation>子命令</translation>
        </message>
        <message>
            <source>Sustained decode of {n} {n?sequence|sequences} over an hour, peak MiB</source>
            <translation>{n} 个序列持续解码一小时，峰值 MiB</translation>
        </message>
        <message>
            <source>TP {tp}, PP {pp}, DP {dp}</source>
            <translation>TP {tp}，PP {pp}，DP {dp}</translation>
        </message>
        <message>
            <source>Tensor "{tensor}" begins at byte {begin} of the data, but the one before it ends at {expected}. The file is damaged; download it again.</source>
            <translation>张量“{tensor}”从数据的第 {begin} 字节开始，而它前面的张量在 {expected} 处结束。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>Tensor "{tensor}" has {count} dimensions; at most 4 are allowed. The file is damaged; download it again.</source>
            <translation>张量“{tensor}”有 {count} 个维度；最多允许 4 个。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>Tensor "{tensor}" is of type {type}, which is gone or newer than this program. Update the program, or convert the model again.</source>
            <translation>张量“{tensor}”的类型为 {type}，它已被废弃或比本程序更新。请更新程序，或重新转换模型。</translation>
        </message>
        <message>
            <source>Tensor "{tensor}" is said to lie at byte {offset} of the data, but the tensors before it end at {expected}. Convert the model again.</source>
            <translation>张量“{tensor}”声称位于数据的第 {offset} 字节，而它之前的张量在 {expected} 处结束。请重新转换模型。</translation>
        </message>
        <message>
            <source>Tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>Tensor {tensor} has {rows} rows, which is not a multiple of its {heads} KV heads.</source>
            <translation>张量 {tensor} 有 {rows} 行，不是其 {heads} 个 KV 头的倍数。</translation>
        </message>
        <message>
            <source>Term</source>
            <translation>项</translation>
        </message>
        <message>
            <source>Text in quotes is needed here.</source>
            <translation>此处需要带引号的文本。</translation>
        </message>
        <message>
            <source>The JSON holds more than {limit} values. No file of this kind does; it may be damaged.</source>
            <translation>JSON 含有超过 {limit} 个值。此类文件不会如此；它可能已损坏。</translation>
        </message>
        <message>
            <source>The JSON nests deeper than {limit} levels. No file of this kind does; it may be damaged.</source>
            <translation>JSON 嵌套超过 {limit} 层。此类文件不会如此；它可能已损坏。</translation>
        </message>
        <message>
            <source>The JSON text could not be read: there is not enough memory, or it is damaged.</source>
            <translation>无法读取 JSON 文本：内存不足，或文本已损坏。</translation>
        </message>
        <message>
            <source>The JSON text has {size}; at most {limit} are read. Is it the right file?</source>
            <translation>JSON 文本有 {size}；最多读取 {limit}。是否选错了文件？</translation>
        </message>
        <message>
            <source>The PDF could not be made: {why}.</source>
            <translation>无法生成 PDF：{why}。</translation>
        </message>
        <message>
            <source>The architecture "{architecture}" is not known; every layer is taken to keep keys and values of every position. Layers with a window or a state would keep less. The weights are exact.</source>
            <translation>架构“{architecture}”未知；假定每一层都保存所有位置的键和值。带窗口或状态的层会保存得更少。权重是精确的。</translation>
        </message>
        <message>
            <source>The array has {count} entries, but the model has {layers} layers. Convert the model again.</source>
            <translation>数组有 {count} 项，但模型有 {layers} 层。请重新转换模型。</translation>
        </message>
        <message>
            <source>The blocks of the {prefix} common positions are stored once; each sequence's context still counts them.</source>
            <translation>共同的 {prefix} token 的块只存一份；每个序列的上下文仍计入它们。</translation>
        </message>
        <message>
            <source>The checkpoint asks for KV in {format}, which {engine} {version} does not follow of itself: choose the format of KV to have it.</source>
            <translation>检查点要求 KV 用 {format}，但 {engine} {version} 不会自动依此：若要使用，请选择 KV 格式。</translation>
        </message>
        <message>
            <source>The checkpoint asks for KV in {format}; auto follows it.</source>
            <translation>检查点要求 KV 用 {format}；自动即依此。</translation>
        </message>
        <message>
            <source>The checkpoint has more than {limit} tensors, the most that is read. Is it the right folder?</source>
            <translation>检查点的张量超过 {limit} 个，这是所读取的上限。是否选对了文件夹？</translation>
        </message>
        <message>
            <source>The checkpoint's quantisation is of a kind that is not known; its weights are counted in the model's dtype.</source>
            <translation>检查点的量化方式未知；其权重按模型的 dtype 计。</translation>
        </message>
        <message>
            <source>The config does not say the model's dtype; 2 bytes are counted.</source>
            <translation>配置没有说明模型的 dtype；每元素按 2 字节计。</translation>
        </message>
        <message>
            <source>The config states {config}, but the files hold {files}; the files count.</source>
            <translation>配置写的是 {config}，而文件中是 {files}；以文件为准。</translation>
        </message>
        <message>
            <source>The config's shapes give {config} parameters, but the files hold {files}; the files count.</source>
            <translation>由配置的形状得出 {config} 个参数，而文件中有 {files} 个；以文件为准。</translation>
        </message>
        <message>
            <source>The context ends at the model's own limit of {context} positions, not at memory.</source>
            <translation>上下文受模型自身上限 {context} token 限制，而非显存。</translation>
        </message>
        <message>
            <source>The context of {model} is not known, so an automatic maximum length has no bound. Give a number.</source>
            <translation>{model} 的上下文未知，自动的最大长度没有上界。请给出数值。</translation>
        </message>
        <message>
            <source>The context of {model} is not known, so it bounds nothing.</source>
            <translation>{model} 的上下文未知，因此不作限制。</translation>
        </message>
        <message>
            <source>The dimensions multiply to more than 64 bits can hold. The file is damaged or malicious; do not load it.</source>
            <translation>各维之积超出 64 位所能容纳的范围。文件已损坏或含恶意内容；请勿加载。</translation>
        </message>
        <message>
            <source>The dimensions of tensor "{tensor}" multiply to more than 64 bits can hold. The file is damaged or malicious; do not load it.</source>
            <translation>张量“{tensor}”各维之积超出 64 位所能容纳的范围。文件已损坏或含恶意内容；请勿加载。</translation>
        </message>
        <message>
            <source>The driver shows {driver} of {gpu} and a process is told {cuda}; the fraction of {engine} applies to the latter. GB in a product name is another unit.</source>
            <translation>驱动报告 {gpu} 有 {driver}，进程得到 {cuda}；{engine} 的比例以后者为基数。产品名中的 GB 是另一种单位。</translation>
        </message>
        <message>
            <source>The driver shows {mib} MiB for GPU {gpu}, and no other process.</source>
            <translation>驱动为 GPU {gpu} 报告 {mib} MiB，且没有其他进程。</translation>
        </message>
        <message>
            <source>The dtype "{dtype}" is not known. Update the program; a newer version may know it.</source>
            <translation>未知的 dtype“{dtype}”。请更新程序；新版本可能支持它。</translation>
        </message>
        <message>
            <source>The dtype of {model} is not known; 2 bytes are counted for an element.</source>
            <translation>{model} 的 dtype 未知；每元素按 2 字节计。</translation>
        </message>
        <message>
            <source>The engine runs at most {max_num_seqs} sequences at once; {queued} would wait. Raise max-num-seqs if KV has room.</source>
            <translation>引擎最多同时运行 {max_num_seqs} 个序列；{queued} 个会排队。若 KV 有余量，请提高 max-num-seqs。</translation>
        </message>
        <message>
            <source>The engine would run out of memory: a KV pool of {pool} and the rest are {over} more than the GPU has. Make the pool smaller.</source>
            <translation>引擎会耗尽显存：KV 池 {pool} 与其余部分比 GPU 多 {over}。请缩小池。</translation>
        </message>
        <message>
            <source>The engine's limit of sequences ends first, not memory.</source>
            <translation>最先到达的是引擎的序列数上限，而非显存。</translation>
        </message>
        <message>
            <source>The engine's maximum length ends first, not memory.</source>
            <translation>最先到达的是引擎的最大长度，而非显存。</translation>
        </message>
        <message>
            <source>The engine's settings</source>
            <translation>引擎的设置</translation>
        </message>
        <message>
            <source>The facts of {id} in the plan file were changed by hand. They are used as they are.</source>
            <translation>方案文件中 {id} 的数据被手工改过。按其现状使用。</translation>
        </message>
        <message>
            <source>The file cannot be read (system error {errno}). Check the disk and the file.</source>
            <translation>无法读取此文件（系统错误 {errno}）。请检查磁盘与文件。</translation>
        </message>
        <message>
            <source>The file changed while it was read. Wait until it is complete, then read it again.</source>
            <translation>读取期间文件发生了变化。请等它写完后再读取。</translation>
        </message>
        <message>
            <source>The file could not be written. Choose a folder that you may write to, with room on its disk.</source>
            <translation>无法写入文件。选择一个可写且磁盘有空间的文件夹。</translation>
        </message>
        <message>
            <source>The file counts {count} metadata keys; at most {limit} are read. The file may be damaged; download it again.</source>
            <translation>文件计有 {count} 个元数据键；最多读取 {limit} 个。文件可能已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>The file does not say its architecture (general.architecture): it holds no model, or only a part of one. Name the first part.</source>
            <translation>文件没有说明其架构（general.architecture）：它不含模型，或只是模型的一部分。请指定第一个分片。</translation>
        </message>
        <message>
            <source>The file ends here: {need} more bytes are needed, {left} are left. Download or copy it again.</source>
            <translation>文件在此结束：还需要 {need} 字节，只剩 {left} 字节。请重新下载或复制。</translation>
        </message>
        <message>
            <source>The file has schema {schema}; this version reads schema {known}. Update the program, or write the file for schema {known}.</source>
            <translation>文件的 schema 为 {schema}；此版本读取 schema {known}。请更新程序，或按 schema {known} 书写文件。</translation>
        </message>
        <message>
            <source>The file holds neither models nor GPUs. A preset file has a list "models" or "gpus".</source>
            <translation>文件中既没有模型，也没有 GPU。预设文件含有 "models" 或 "gpus" 列表。</translation>
        </message>
        <message>
            <source>The file is big-endian; llama.cpp refuses it on the usual little-endian machines. Convert the model again to load it.</source>
            <translation>文件为大端字节序；llama.cpp 在常见的小端机器上会拒绝它。请重新转换模型后再加载。</translation>
        </message>
        <message>
            <source>The file is empty. Download or copy it again.</source>
            <translation>文件为空。请重新下载或复制。</translation>
        </message>
        <message>
            <source>The file is larger than {limit}, the most that is read of such a file. Is it the right one?</source>
            <translation>文件大于 {limit}，即此类文件最多读取的大小。是否选错了文件？</translation>
        </message>
        <message>
            <source>The file is of GGUF version 1, which llama.cpp refuses today. Convert the model again to load it.</source>
            <translation>文件为 GGUF 版本 1，现今的 llama.cpp 会拒绝它。请重新转换模型后再加载。</translation>
        </message>
        <message>
            <source>The file is one of {count} parts, but is not named as one. Give it back its name, such as {example}.</source>
            <translation>该文件是 {count} 个分片之一，但文件名不符合分片命名。请恢复其名称，例如 {example}。</translation>
        </message>
        <message>
            <source>The file is one of {count} parts; at most {limit} are read. The file may be damaged; download it again.</source>
            <translation>该文件是 {count} 个分片之一；最多读取 {limit} 个。文件可能已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>The file is too short for the header of a safetensors file. Download or copy it again.</source>
            <translation>文件过短，容不下 safetensors 的文件头。请重新下载或复制。</translation>
        </message>
        <message>
            <source>The first part counts {stated} tensors in all parts, but they hold {tensors}. Download the parts again.</source>
            <translation>第一个分片称所有分片共有 {stated} 个张量，但实际有 {tensors} 个。请重新下载这些分片。</translation>
        </message>
        <message>
            <source>The first {prefix} positions are shared by all</source>
            <translation>前 {prefix} 个 token 由所有请求共享</translation>
        </message>
        <message>
            <source>The floor is a sum of tensors, not an engine: it has no settings.</source>
            <translation>下界只是张量之和，并非引擎，没有设置。</translation>
        </message>
        <message>
            <source>The floor is no engine: it leaves out what was set for {settings}.</source>
            <translation>下限不是引擎：它不计入为 {settings} 所作的设置。</translation>
        </message>
        <message>
            <source>The folder holds more than {limit} preset files. Join some of them.</source>
            <translation>文件夹中的预设文件超过 {limit} 个。请合并一些。</translation>
        </message>
        <message>
            <source>The format {format} has changed since the plan was saved. The plan keeps its own values.</source>
            <translation>方案保存后格式 {format} 已更改。方案沿用自己的值。</translation>
        </message>
        <message>
            <source>The header does not begin with an object. This is no safetensors file, or it is damaged; download it again.</source>
            <translation>文件头不是以对象开头。这不是 safetensors 文件，或文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>The header is said to be larger than {limit} bytes, the most that the format allows. This is no safetensors file, or it is damaged.</source>
            <translation>文件头声称超过 {limit} 字节，即该格式允许的上限。这不是 safetensors 文件，或文件已损坏。</translation>
        </message>
        <message>
            <source>The header is said to have {need} bytes, but {left} are left in the file. Download or copy it again.</source>
            <translation>文件头声称有 {need} 字节，但文件只剩 {left} 字节。请重新下载或复制。</translation>
        </message>
        <message>
            <source>The index lists no tensors. Download it again.</source>
            <translation>索引中没有列出任何张量。请重新下载。</translation>
        </message>
        <message>
            <source>The index names more than {limit} files, the most that are read. Is it the right file?</source>
            <translation>索引列出的文件超过 {limit} 个，这是所读取的上限。是否选对了文件？</translation>
        </message>
        <message>
            <source>The index says that tensor "{tensor}" is in {file}, but it is not. Download both again.</source>
            <translation>索引称张量“{tensor}”在 {file} 中，但并不在。请重新下载两者。</translation>
        </message>
        <message>
            <source>The index states {stated} bytes, but the tensors have {files}; the tensors count.</source>
            <translation>索引写的是 {stated} 字节，而张量有 {files} 字节；以张量为准。</translation>
        </message>
        <message>
            <source>The key "{key}" is missing. Add it.</source>
            <translation>缺少键“{key}”。请补上。</translation>
        </message>
        <message>
            <source>The key "{key}" is not known here. Check its spelling, or remove it.</source>
            <translation>此处不认识键“{key}”。请检查拼写，或删去。</translation>
        </message>
        <message>
            <source>The key "{key}" stands twice in one object. Remove one of the two.</source>
            <translation>键“{key}”在同一对象中出现两次。请删去一个。</translation>
        </message>
        <message>
            <source>The key {key} is not of type u32; llama.cpp refuses the file. Convert the model again to load it.</source>
            <translation>键 {key} 的类型不是 u32；llama.cpp 会拒绝该文件。请重新转换模型后再加载。</translation>
        </message>
        <message>
            <source>The last {layers} {layers?layer|layers} of the file {layers?is a draft layer|are draft layers}, loaded for speculation only; {layers?its|their} weights are counted apart.</source>
            <translation>文件最后 {layers} 层是草稿层，只在推测解码时加载；其权重另计。</translation>
        </message>
        <message>
            <source>The latent cache is complete on each of the {tp} ranks: tp adds no KV capacity to this model. Data parallelism or dcp does.</source>
            <translation>潜在缓存在 {tp} 个进程上各存一份：tp 不增加该模型的 KV 容量。数据并行或 dcp 可以。</translation>
        </message>
        <message>
            <source>The layer type "{type}" is not known; its {layers} layers count as full attention, {kv} each for every position at 16 bits. A window or a state would keep less.</source>
            <translation>不认识层类型“{type}”；其 {layers} 层按完整注意力计，每个位置以 16 位计每层占 {kv}。窗口或状态会更少。</translation>
        </message>
        <message>
            <source>The limit of {engine}, {n} {n?sequence|sequences} at once, ends it, not memory.</source>
            <translation>受 {engine} 同时 {n} 个序列的上限限制，而非显存。</translation>
        </message>
        <message>
            <source>The list has {count} entries; at most {limit} are read.</source>
            <translation>列表有 {count} 项；最多读取 {limit} 项。</translation>
        </message>
        <message>
            <source>The list holds more than {most} kinds of GPU. Shorten it.</source>
            <translation>列表中的 GPU 种类超过 {most}。请缩短。</translation>
        </message>
        <message>
            <source>The log says “{line}”.</source>
            <translation>日志中有“{line}”。</translation>
        </message>
        <message>
            <source>The measured figures are compared with section 2, and the plan is corrected.</source>
            <translation>将实测值与第 2 节比较，并修正方案。</translation>
        </message>
        <message>
            <source>The memory rules of {engine} are not part of this version. Engines that are: {known}. The floor is the least that any engine needs.</source>
            <translation>此版本不含 {engine} 的显存规则。已含的引擎：{known}。下限是任何引擎都需要的最少量。</translation>
        </message>
        <message>
            <source>The metadata key "{key}" stands twice. Convert the model again.</source>
            <translation>元数据键“{key}”出现两次。请重新转换模型。</translation>
        </message>
        <message>
            <source>The metadata lacks what a model's memory is computed from: {keys}. Check that it is a language model's file, or convert it again.</source>
            <translation>元数据缺少计算模型内存所需的内容：{keys}。请确认这是语言模型的文件，或重新转换。</translation>
        </message>
        <message>
            <source>The metadata takes more than {limit}, the most that is kept of it. The file may be damaged; download it again.</source>
            <translation>元数据超过 {limit}，这是所保留的上限。文件可能已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>The mix has more than {limit} classes of requests. Join those that are alike.</source>
            <translation>组合中的请求种类超过 {limit}。请合并相同的。</translation>
        </message>
        <message>
            <source>The model has a vision or audio tower whose shape is not known; its weights are not counted.</source>
            <translation>模型有形状未知的视觉或音频塔；其权重未计入。</translation>
        </message>
        <message>
            <source>The model has no layers. Check the number of layers in its file.</source>
            <translation>模型没有层。请检查其文件中的层数。</translation>
        </message>
        <message>
            <source>The model looks at its whole input at once: an engine runs it in one pass and keeps no keys and values of it. Memory goes to weights and to the tokens of one batch.</source>
            <translation>模型一次看完全部输入：引擎一遍运行，不保留其键与值。显存用于权重和一个批次的 token。</translation>
        </message>
        <message>
            <source>The model type "{type}" is not known; as it has a kv_lora_rank, its config is read as the DeepSeek family's: one latent row for each position in every layer, {kv} at 16 bits in all. Weights take {weights} in the model's dtype; a model that keeps K and V by head would keep several times as much.</source>
            <translation>不认识模型类型“{type}”；因其有 kv_lora_rank，其配置按 DeepSeek 系列读取：每层每 token 一行潜在向量。每个位置以 16 位计共占 {kv}，权重按模型的 dtype 占 {weights}；若模型按头保存 K 和 V，则会是其数倍。</translation>
        </message>
        <message>
            <source>The model type "{type}" is not known; its config is read as the Llama family's: grouped attention in every layer, gated feed-forward parts, no extra tensors. Each position then takes {kv} of KV at 16 bits, and the weights {weights} in the model's dtype; layers with a window or a state would keep less, extra tensors would add weights.</source>
            <translation>不认识模型类型“{type}”；其配置按 Llama 系列读取：每层分组注意力、门控前馈、无额外张量。此时每个 token 以 16 位计占 {kv} 的 KV，权重按模型的 dtype 占 {weights}；带窗口或状态的层会更少，额外的张量会增加权重。</translation>
        </message>
        <message>
            <source>The model type "{type}" is not known; what its layers keep is read from its own keys ({layers}), and their tensors as the families' that have such keys. Each position then takes {kv} of KV at 16 bits and each sequence {state} of state, and the weights take {weights} in the model's dtype; full attention in every layer would take {full} for each position.</source>
            <translation>不认识模型类型“{type}”；各层保存的内容按其自身的键读取（{layers}），张量则按具有这些键的系列读取。此时每个位置以 16 位计占 {kv} 的 KV，每个序列占 {state} 的状态，权重按模型的 dtype 占 {weights}；若每层都是完整注意力，则每个位置占 {full}。</translation>
        </message>
        <message>
            <source>The model's context is not known; it bounds nothing here.</source>
            <translation>模型的上下文未知，此处不作限制。</translation>
        </message>
        <message>
            <source>The model's own context ends first, not memory.</source>
            <translation>最先到达的是模型自身的上下文上限，而非显存。</translation>
        </message>
        <message>
            <source>The model's sizes multiply to more than 64 bits can hold. Check its file.</source>
            <translation>模型各尺寸之积超出 64 位所能表示的范围。请检查其文件。</translation>
        </message>
        <message>
            <source>The model's weights leave no memory for conversations.</source>
            <translation>模型权重没有给对话留下显存。</translation>
        </message>
        <message>
            <source>The model's {value} is {got}; it must be from {least} to {most}. Check the file that the model was read from.</source>
            <translation>模型的 {value} 为 {got}，必须在 {least} 与 {most} 之间。请检查读取模型的文件。</translation>
        </message>
        <message>
            <source>The number must be from {least} to {most}.</source>
            <translation>数字必须在 {least} 与 {most} 之间。</translation>
        </message>
        <message>
            <source>The output has {value} tokens. Give zero or more.</source>
            <translation>输出有 {value} 个 token。请填写零或更大的值。</translation>
        </message>
        <message>
            <source>The partition names {stages} stages with {sum} layers; the plan has {pp} stages and the model {layers} layers. Make them agree.</source>
            <translation>划分给出 {stages} 级共 {sum} 层；方案有 {pp} 级，模型有 {layers} 层。请使两者一致。</translation>
        </message>
        <message>
            <source>The plan does not fit: not even one sequence of this length does.</source>
            <translation>方案放不下：这一长度的序列连一个也放不下。</translation>
        </message>
        <message>
            <source>The plan does not fit: {n} {n?sequence is|sequences are} planned, and at most {most} {most?fits|fit}.</source>
            <translation>方案放不下：计划 {n} 个序列，最多 {most} 个。</translation>
        </message>
        <message>
            <source>The plan does not fit: {resident} of its {n} sequences would be served at once.</source>
            <translation>方案放不下：计划的 {n} 个序列中，能同时服务 {resident} 个。</translation>
        </message>
        <message>
            <source>The plan fits with room to spare: {times} times the planned load would still fit.</source>
            <translation>方案放得下且有余量：计划负载的 {times} 倍仍放得下。</translation>
        </message>
        <message>
            <source>The plan fits: {n} {n?sequence is|sequences are} planned, and at most {most} {most?fits|fit}.</source>
            <translation>方案放得下：计划 {n} 个序列，最多 {most} 个。</translation>
        </message>
        <message>
            <source>The plan has no GPU. Choose one, or give --gpu.</source>
            <translation>方案没有 GPU。请选择一个，或使用 --gpu。</translation>
        </message>
        <message>
            <source>The plan has no engine. Choose one, or give --engine.</source>
            <translation>方案没有引擎。请选择一个，或使用 --engine。</translation>
        </message>
        <message>
            <source>The plan has no model. Choose one, or give --model.</source>
            <translation>方案没有模型。请选择一个，或使用 --model。</translation>
        </message>
        <message>
            <source>The plan was written by VRAMLine {version} with schema {schema}; this version knows schema {known}. It is open for reading only: what is new in it is not shown and would be lost.</source>
            <translation>此方案由 VRAMLine {version} 以 schema {schema} 写成；此版本只认识 schema {known}。现以只读方式打开：其中的新内容不会显示，且会丢失。</translation>
        </message>
        <message>
            <source>The plan's flags, memory fraction and block size belong to its own engine and were left out. Give them anew for this one.</source>
            <translation>方案的参数、显存比例与块大小属于它自己的引擎，已略去。请为此引擎重新给出。</translation>
        </message>
        <message>
            <source>The plan's own copy of the rules of {engine} {version} gives nothing that can be computed with for “{rule}”. Choose the engine and its version anew: then the program's own rules are in force.</source>
            <translation>方案自带的 {engine} {version} 规则中，“{rule}”的值无法用于计算。请重新选择引擎及其版本，以使用本程序自己的规则。</translation>
        </message>
        <message>
            <source>The preset has no name. Give it one.</source>
            <translation>预设没有名称。请为它命名。</translation>
        </message>
        <message>
            <source>The preset of {gpu} has changed since the plan was saved. The plan keeps its own values.</source>
            <translation>方案保存后 {gpu} 的预设已更改。方案沿用自己的值。</translation>
        </message>
        <message>
            <source>The preset of {gpu} has changed since the plan was saved: {then} MiB then, {now} MiB now. The plan keeps its own value.</source>
            <translation>方案保存后 {gpu} 的预设已更改：当时 {then} MiB，现在 {now} MiB。方案沿用自己的值。</translation>
        </message>
        <message>
            <source>The preset of {model} has changed since the plan was saved. The plan keeps its own values.</source>
            <translation>方案保存后 {model} 的预设已更改。方案沿用自己的值。</translation>
        </message>
        <message>
            <source>The presets have no "{id}", which the default plan needs. Install the presets again.</source>
            <translation>预设中没有默认方案所需的“{id}”。请重新安装预设。</translation>
        </message>
        <message>
            <source>The presets hold no formats. Check the presets folder.</source>
            <translation>预设中没有格式。请检查预设文件夹。</translation>
        </message>
        <message>
            <source>The program ran into a fault of its own: {what}. Report it with the command that caused it.</source>
            <translation>程序自身出错：{what}。请连同引发它的命令一起报告。</translation>
        </message>
        <message>
            <source>The prompt has {value} tokens. At least 1 token is needed.</source>
            <translation>提示有 {value} 个 token。至少需要 1 个。</translation>
        </message>
        <message>
            <source>The publisher's count is {published}: {why}.</source>
            <translation>发布者的计数为 {published}：{why}。</translation>
        </message>
        <message>
            <source>The release in which groups of layers may be as large as the largest kind is not known exactly: the smallest kind is taken up to 0.13, the rule of 1.5 from 0.14 on.</source>
            <translation>层组可与最大种类一样大的确切版本未知：0.13 及以前取最小种类，0.14 起取 1.5 倍规则。</translation>
        </message>
        <message>
            <source>The release in which the buffers of NCCL left the memory budget is not known exactly: inside up to 0.13, outside from 0.14 on.</source>
            <translation>NCCL 缓冲移出显存预算的确切版本未知：0.13 及以前在内，0.14 起在外。</translation>
        </message>
        <message>
            <source>The release in which the default memory utilisation went from 0.90 to 0.92 is not known exactly: 0.90 is taken up to 0.13, 0.92 from 0.14 on.</source>
            <translation>默认显存利用率由 0.90 改为 0.92 的确切版本未知：0.13 及以前取 0.90，0.14 起取 0.92。</translation>
        </message>
        <message>
            <source>The rule of GGUF file types is known for layers with q, k and v beside each other; {type} has others. Give the file itself.</source>
            <translation>GGUF 文件类型的规则只适用于 q、k、v 并列的层；{type} 的层不同。请直接给出文件。</translation>
        </message>
        <message>
            <source>The rules of {engine} {version} have changed since the plan was saved. The plan keeps its own.</source>
            <translation>方案保存后 {engine} {version} 的规则已更改。方案沿用自己的规则。</translation>
        </message>
        <message>
            <source>The same by KV alone, one replica</source>
            <translation>仅按 KV，单个副本</translation>
        </message>
        <message>
            <source>The shared prefix has {value} tokens. Give zero or more.</source>
            <translation>共享前缀有 {value} 个 token。请填写零或更大的值。</translation>
        </message>
        <message>
            <source>The shared prefix is the same token for token from the very beginning, and stays in the pool.</source>
            <translation>假定共享前缀从最开头起逐 token 相同，并一直留在池中。</translation>
        </message>
        <message>
            <source>The shared prefix of {prefix} tokens is longer than the shortest prompt, {input}, which it is a part of. Shorten the prefix, or lengthen the prompts.</source>
            <translation>共享前缀 {prefix} token 长于最短的提示 {input}，而它是提示的一部分。请缩短前缀，或加长提示。</translation>
        </message>
        <message>
            <source>The slots for the model's state end first.</source>
            <translation>最先用尽的是模型状态的槽位。</translation>
        </message>
        <message>
            <source>The symbolic links lead in a circle. Name the file itself.</source>
            <translation>符号链接形成循环。请指定文件本身。</translation>
        </message>
        <message>
            <source>The table counts {count} tensors; at most {limit} are read. The file may be damaged; download it again.</source>
            <translation>张量表计有 {count} 个张量；最多读取 {limit} 个。文件可能已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>The tensor "{tensor}" stands twice. Convert the model again.</source>
            <translation>张量“{tensor}”出现两次。请重新转换模型。</translation>
        </message>
        <message>
            <source>The tensor data is not all there: {missing} are missing at the end. Sizes are exact all the same; engines refuse the file until it is complete.</source>
            <translation>张量数据不完整：末尾缺少 {missing}。大小仍然精确；文件补全之前引擎会拒绝它。</translation>
        </message>
        <message>
            <source>The text holds a control character (a line break, say). Remove it.</source>
            <translation>文本含有控制字符（如换行）。请删去。</translation>
        </message>
        <message>
            <source>The text is longer than {limit} bytes. Shorten it.</source>
            <translation>文本长于 {limit} 字节。请缩短。</translation>
        </message>
        <message>
            <source>The tool's output names no GPU with its memory: “{text}”. Choose the GPU from the list instead.</source>
            <translation>该工具的输出中没有带显存的 GPU：“{text}”。请改从列表中选择 GPU。</translation>
        </message>
        <message>
            <source>The vendor states less than 1% loss on code, knowledge and long-context tests. Computed in hardware on Blackwell.</source>
            <translation>厂商称在代码、知识与长上下文测试中损失低于 1%。在 Blackwell 上由硬件计算。</translation>
        </message>
        <message>
            <source>The verdict holds over the whole range of the estimates.</source>
            <translation>在估算值的整个范围内，结论不变。</translation>
        </message>
        <message>
            <source>The versions must rise from first to last, and there must be at least one.</source>
            <translation>版本必须由旧到新排列，且至少有一个。</translation>
        </message>
        <message>
            <source>The weights alone need {weights} of {budget}.</source>
            <translation>仅权重就需 {weights}，而预算只有 {budget}。</translation>
        </message>
        <message>
            <source>The weights of the cache compressors and indexers are not counted: their shapes are not published.</source>
            <translation>缓存压缩器与索引器的权重未计入：其形状没有公布。</translation>
        </message>
        <message>
            <source>The workspace of latent attention is not known and not part of the activations.</source>
            <translation>潜在注意力的工作区未知，未计入激活。</translation>
        </message>
        <message>
            <source>The {method} draft is counted as one layer that attends like those of {model}; its weights are not known and not counted. Give --weights-bytes with them.</source>
            <translation>{method} 草稿按一层计算，其注意力与 {model} 的相同；它的权重未知，没有计入。请用 --weights-bytes 连同它们一起给出。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence needs|sequences need} {need} of KV; the pool holds {pool}.</source>
            <translation>这 {n} 个序列需要 {need} 的 KV，而池中只有 {pool}。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence needs|sequences need} {need} of KV; {pool} are left for it.</source>
            <translation>这 {n} 个序列需要 {need} 的 KV，而只剩 {pool}。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence uses|sequences use} {used} of the {pool} KV pool, under 1%.</source>
            <translation>当前 {n} 个序列占用 KV 池 {pool} 中的 {used} GiB，不足 1%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence uses|sequences use} {used} of the {pool} KV pool, {percent}%.</source>
            <translation>当前 {n} 个序列占用 KV 池 {pool} 中的 {used} GiB，即 {percent}%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence uses|sequences use} {used} of the {pool} left for KV, under 1%.</source>
            <translation>当前 {n} 个序列占用可供 KV 使用的 {pool} 中的 {used} GiB，不足 1%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence uses|sequences use} {used} of the {pool} left for KV, {percent}%.</source>
            <translation>当前 {n} 个序列占用可供 KV 使用的 {pool} 中的 {used} GiB，即 {percent}%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica need {need} of KV; its pool holds {pool}.</source>
            <translation>每个副本的 {n} 个序列需要 {need} 的 KV，而其池中只有 {pool}。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica need {need} of KV; {pool} are left for it.</source>
            <translation>每个副本的 {n} 个序列需要 {need} 的 KV，而只剩 {pool}。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica use {used} of its {pool} KV pool, under 1%.</source>
            <translation>每个副本的 {n} 个序列占用其 KV 池 {pool} 中的 {used} GiB，不足 1%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica use {used} of its {pool} KV pool, {percent}%.</source>
            <translation>每个副本的 {n} 个序列占用其 KV 池 {pool} 中的 {used} GiB，即 {percent}%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica use {used} of the {pool} left for KV, under 1%.</source>
            <translation>每个副本的 {n} 个序列占用可供 KV 使用的 {pool} 中的 {used} GiB，不足 1%。</translation>
        </message>
        <message>
            <source>The {n} {n?sequence|sequences} of a replica use {used} of the {pool} left for KV, {percent}%.</source>
            <translation>每个副本的 {n} 个序列占用可供 KV 使用的 {pool} 中的 {used} GiB，即 {percent}%。</translation>
        </message>
        <message>
            <source>The {tokens} tokens that vLLM prints are its blocks divided by its groups of layers, not what fits: a sequence costs {fixed} whatever its length and {per_token} bytes for each position.</source>
            <translation>vLLM 打印的 {tokens} 个 token 是块数除以层组数，不是能放下的数量：每个序列无论多长都要 {fixed}，每个位置另要 {per_token} 字节。</translation>
        </message>
        <message>
            <source>The {tokens} tokens that vLLM prints are its concurrency times {max_model_len}. Layers differ in what they keep: a sequence costs {fixed} whatever its length and {per_token} bytes for each position, so with other lengths other numbers of tokens fit.</source>
            <translation>vLLM 打印的 {tokens} 个 token 是其并发数乘以 {max_model_len}。各层保存的内容不同：每个序列无论多长都要 {fixed}，每个位置另要 {per_token} 字节，所以换一种长度能放下的 token 数就不同。</translation>
        </message>
        <message>
            <source>There are no presets here. Install the program again, or run it from its own folder.</source>
            <translation>此处没有预设。请重新安装程序，或从其自身的文件夹运行。</translation>
        </message>
        <message>
            <source>There are no presets of “{kind}”. There are: {known}.</source>
            <translation>没有“{kind}”类预设。有：{known}。</translation>
        </message>
        <message>
            <source>There are several models in this folder: {names}. Name the file of one of them.</source>
            <translation>此文件夹中有多个模型：{names}。请指定其中一个的文件。</translation>
        </message>
        <message>
            <source>There is no GPU preset "{id}". Add it under gpus/, or name one that exists.</source>
            <translation>没有 GPU 预设“{id}”。请在 gpus/ 下添加，或指定已有的一个。</translation>
        </message>
        <message>
            <source>There is no GPU “{gpu}”. Nearest: {similar}. See vramline presets gpus, or use --gpu custom with --capacity.</source>
            <translation>没有 GPU“{gpu}”。最接近：{similar}。请看 vramline presets gpus，或使用 --gpu custom 加 --capacity。</translation>
        </message>
        <message>
            <source>There is no GPU “{gpu}”. See vramline presets gpus, or use --gpu custom with --capacity.</source>
            <translation>没有 GPU“{gpu}”。请看 vramline presets gpus，或使用 --gpu custom 加 --capacity。</translation>
        </message>
        <message>
            <source>There is no KV format "{id}". Add it under kv_formats/, or name one that exists.</source>
            <translation>没有 KV 格式“{id}”。请在 kv_formats/ 下添加，或指定已有的一个。</translation>
        </message>
        <message>
            <source>There is no KV format “{format}”. Nearest or all: {known}. See vramline presets kv-formats.</source>
            <translation>没有 KV 格式“{format}”。最接近的或全部：{known}。请看 vramline presets kv-formats。</translation>
        </message>
        <message>
            <source>There is no KV format “{format}”. See vramline presets kv-formats.</source>
            <translation>没有 KV 格式“{format}”。请看 vramline presets kv-formats。</translation>
        </message>
        <message>
            <source>There is no config.json beside the weights: what the layers keep is not known, only the weights are shown.</source>
            <translation>权重旁边没有 config.json：各层保存什么不得而知，只显示权重。</translation>
        </message>
        <message>
            <source>There is no config.json beside these weights, which alone says what the layers keep. Put the model's config.json into the same folder.</source>
            <translation>这些权重旁边没有 config.json，而只有它说明各层保存什么。请把模型的 config.json 放到同一文件夹。</translation>
        </message>
        <message>
            <source>There is no config.json in this folder. Give the folder of a Hugging Face model, or its config.json.</source>
            <translation>此文件夹中没有 config.json。请给出 Hugging Face 模型的文件夹，或其 config.json。</translation>
        </message>
        <message>
            <source>There is no display for the window. Use a sub-command instead: vramline --help lists them.</source>
            <translation>没有可供窗口使用的显示器。请改用子命令：vramline --help 会列出它们。</translation>
        </message>
        <message>
            <source>There is no engine “{engine}”. There are: {known}.</source>
            <translation>没有引擎“{engine}”。有：{known}。</translation>
        </message>
        <message>
            <source>There is no language “{language}”. There are: en, zh_CN.</source>
            <translation>没有语言“{language}”。有：en、zh_CN。</translation>
        </message>
        <message>
            <source>There is no metadata type {type}; they go from 0 to 12. The file is damaged; download it again.</source>
            <translation>没有元数据类型 {type}；类型从 0 到 12。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>There is no model “{model}”, neither as a preset nor as a file. See vramline presets models, or give the path of its config.json.</source>
            <translation>没有模型“{model}”，预设与文件中都没有。请看 vramline presets models，或给出其 config.json 的路径。</translation>
        </message>
        <message>
            <source>There is no model “{model}”. Nearest: {similar}. See vramline presets models, or give the path of its config.json.</source>
            <translation>没有模型“{model}”。最接近：{similar}。请看 vramline presets models，或给出其 config.json 的路径。</translation>
        </message>
        <message>
            <source>There is no output format “{format}”. There are: {known}.</source>
            <translation>没有输出格式“{format}”。有：{known}。</translation>
        </message>
        <message>
            <source>There is no paper “{paper}” to print on. There are: a4, letter.</source>
            <translation>没有名为“{paper}”的纸张。可选：a4、letter。</translation>
        </message>
        <message>
            <source>There is no request. Give at least one.</source>
            <translation>没有请求。请至少给出一个。</translation>
        </message>
        <message>
            <source>There is no sub-command “{command}”. There are: {known}. See vramline --help.</source>
            <translation>没有子命令“{command}”。有：{known}。请看 vramline --help。</translation>
        </message>
        <message>
            <source>There is no such file. Check the name and the folder.</source>
            <translation>没有这个文件。请检查名称与文件夹。</translation>
        </message>
        <message>
            <source>There is no such file. Check the path, or name a sub-command first: vramline assess PLAN.</source>
            <translation>没有这个文件。请检查路径，或先写子命令：vramline assess PLAN。</translation>
        </message>
        <message>
            <source>There is no weight format “{format}”. Nearest or all: {known}. See vramline presets weight-formats.</source>
            <translation>没有权重格式“{format}”。最接近的或全部：{known}。请看 vramline presets weight-formats。</translation>
        </message>
        <message>
            <source>There is no weight format “{format}”. See vramline presets weight-formats.</source>
            <translation>没有权重格式“{format}”。请看 vramline presets weight-formats。</translation>
        </message>
        <message>
            <source>This config.json lacks what a model's memory is computed from: {keys}. Check that it is a language model's config, or add the keys.</source>
            <translation>此 config.json 缺少计算模型显存所需的内容：{keys}。请确认它是语言模型的配置，或补上这些键。</translation>
        </message>
        <message>
            <source>This device shares its memory with the CPU: the operating system and other programs take their part. What is left is an estimate; state the capacity where it is known.</source>
            <translation>此设备与 CPU 共用内存：操作系统与其他程序会占去一部分。所余为估算值；若已知容量请给出。</translation>
        </message>
        <message>
            <source>This is a device, a pipe or a socket. Only ordinary files are read.</source>
            <translation>这是设备、管道或套接字。只读取普通文件。</translation>
        </message>
        <message>
            <source>This is a folder, where a file is needed. Name the file in it.</source>
            <translation>这是文件夹，而此处需要文件。请指定其中的文件。</translation>
        </message>
        <message>
            <source>This is no GGUF file: it does not begin with the letters GGUF. Name the model's .gguf file.</source>
            <translation>这不是 GGUF 文件：开头不是字母 GGUF。请指定模型的 .gguf 文件。</translation>
        </message>
        <message>
            <source>This is no model file: neither GGUF nor safetensors nor JSON. Give a config.json, a .gguf, a .safetensors, or a model's folder.</source>
            <translation>这不是模型文件：既不是 GGUF，也不是 safetensors 或 JSON。请给出 config.json、.gguf、.safetensors 或模型的文件夹。</translation>
        </message>
        <message>
            <source>This model keeps no keys and values by head: there is nothing to compare.</source>
            <translation>此模型不按头保留键和值，没有可比较的内容。</translation>
        </message>
        <message>
            <source>This option stands alone and takes no value.</source>
            <translation>此选项单独使用，不带值。</translation>
        </message>
        <message>
            <source>This program was built without Qt and speaks English only. Leave --lang out.</source>
            <translation>此程序构建时不含 Qt，只会英语。请略去 --lang。</translation>
        </message>
        <message>
            <source>This program was built without Qt, which writes PDF. Use a .md, .csv or .json file.</source>
            <translation>此程序构建时不含写 PDF 所需的 Qt。请使用 .md、.csv 或 .json 文件。</translation>
        </message>
        <message>
            <source>This program was built without its window. Use a sub-command: vramline assess {file}.</source>
            <translation>此程序构建时不含窗口。请使用子命令：vramline assess {file}。</translation>
        </message>
        <message>
            <source>This version is newer than the newest known one; the rules of the newest known are used.</source>
            <translation>此版本比已知最新的还新；采用已知最新版本的规则。</translation>
        </message>
        <message>
            <source>Tight.</source>
            <translation>勉强放下。</translation>
        </message>
        <message>
            <source>Tight. {n} {n?sequence fits|sequences fit}, with {spare} to spare.</source>
            <translation>勉强放下。{n} 个序列，余 {spare}。</translation>
        </message>
        <message>
            <source>Together</source>
            <translation>同时改动</translation>
        </message>
        <message>
            <source>Tokens as the engine prints them</source>
            <translation>引擎显示的 token 数</translation>
        </message>
        <message>
            <source>Under {n} parallel {n?request|requests} of {length} positions, {engine} reports no preemption.</source>
            <translation>在 {n} 个 {length} token 的并行请求下，{engine} 未报告抢占。</translation>
        </message>
        <message>
            <source>Usage</source>
            <translation>用法</translation>
        </message>
        <message>
            <source>VRAMLine does not know {flag} of {engine}, or it has no effect on memory. Leave it out.</source>
            <translation>VRAMLine 不认识 {engine} 的 {flag}，或它不影响显存。请略去。</translation>
        </message>
        <message>
            <source>VRAMLine does not model a flag “{flag}” of {engine} {version}. It models: {known}.</source>
            <translation>VRAMLine 未涵盖 {engine} {version} 的参数“{flag}”。已涵盖：{known}。</translation>
        </message>
        <message>
            <source>VRAMLine does not model a flag “{flag}” of {engine} {version}. Nearest: {similar}. It models: {known}.</source>
            <translation>VRAMLine 未涵盖 {engine} {version} 的参数“{flag}”。最接近：{similar}。已涵盖：{known}。</translation>
        </message>
        <message>
            <source>VRAMLine says whether a language model fits on GPUs under an engine, what ends first, and why.</source>
            <translation>VRAMLine 说明一个语言模型在某引擎下能否放进 GPU、什么最先用尽，以及原因。</translation>
        </message>
        <message>
            <source>VRAMLine {version}</source>
            <translation>VRAMLine {version}</translation>
        </message>
        <message>
            <source>VRAMLine {version} · presets of {presets}</source>
            <translation>VRAMLine {version} · 预设 {presets}</translation>
        </message>
        <message>
            <source>Validation checklist for the real deployment</source>
            <translation>实际部署的验证清单</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>值</translation>
        </message>
        <message>
            <source>Visible loss is likely; keys need more bits than values.</source>
            <translation>很可能有明显损失；键比值需要更多位。</translation>
        </message>
        <message>
            <source>Warning:</source>
            <translation>警告：</translation>
        </message>
        <message>
            <source>Ways to make it fit</source>
            <translation>放下的办法</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>Weights in {format} are computed from the shapes; they need another checkpoint than the model's own in {own}.</source>
            <translation>{format} 权重按形状计算；它需要另一个检查点，而非模型自身的 {own}。</translation>
        </message>
        <message>
            <source>Weights in {format} are repacked after they are read: for a moment both copies are there. That peak is not counted.</source>
            <translation>{format} 权重在读入后会重新打包：有一刻两份同时存在。该峰值没有计入。</translation>
        </message>
        <message>
            <source>Weights in {format} need a checkpoint in that format, or a conversion when it is loaded.</source>
            <translation>{format} 权重需要该格式的检查点，或在加载时转换。</translation>
        </message>
        <message>
            <source>Weights {gib}</source>
            <translation>权重 {gib}</translation>
        </message>
        <message>
            <source>Weights {to} instead of {from}</source>
            <translation>权重 {to}，而非 {from}</translation>
        </message>
        <message>
            <source>Weights {weights}, KV {kv}</source>
            <translation>权重 {weights}，KV {kv}</translation>
        </message>
        <message>
            <source>What a model is, as far as memory goes: parameters, layers, what each keeps of a position.</source>
            <translation>就显存而言模型是什么：参数、层、每层为每个 token 保留什么。</translation>
        </message>
        <message>
            <source>What a process is told of {gpu} is not known; {cuda} is derived from what the driver shows.</source>
            <translation>{gpu} 的进程总量未知；{cuda} 由驱动总量推出。</translation>
        </message>
        <message>
            <source>What binds</source>
            <translation>受限于</translation>
        </message>
        <message>
            <source>What each layer keeps of one sequence, and as a dashed outline what the engine sets aside for it.</source>
            <translation>每层为一个序列保留的缓存；虚线框为引擎为其分配的显存。</translation>
        </message>
        <message>
            <source>What ends first is the memory for conversations (the KV pool), not the model's weights.</source>
            <translation>最先用尽的是对话所用的显存（KV 池），而非模型权重。</translation>
        </message>
        <message>
            <source>What is served (without PLAN: 4 sequences of 8,192 in and 2,048 out)</source>
            <translation>提供什么服务（不给 PLAN：4 个序列，输入 8,192，输出 2,048）</translation>
        </message>
        <message>
            <source>What layers of the architecture "{architecture}" keep is not known to this version. Use the model's config.json, if it has one.</source>
            <translation>本版本不知道架构“{architecture}”的各层保存什么。若模型有 config.json，请使用它。</translation>
        </message>
        <message>
            <source>What one step of each setting does</source>
            <translation>各项设置改动一步的结果</translation>
        </message>
        <message>
            <source>What runs where (without PLAN: Llama 3.1 8B on one H100 SXM under vLLM)</source>
            <translation>在何处运行什么（不给 PLAN：vLLM 下一块 H100 SXM 上的 Llama 3.1 8B）</translation>
        </message>
        <message>
            <source>What the GPU may use depends on the firmware's carve-out and the driver's page limit. State the capacity that the system reports.</source>
            <translation>GPU 可用的大小取决于固件的划分与驱动的页限制。请给出系统报告的容量。</translation>
        </message>
        <message>
            <source>What the driver shows of {gpu} is not known; {driver} is derived from its marketed size.</source>
            <translation>{gpu} 的驱动总量未知；{driver} 由标称大小推出。</translation>
        </message>
        <message>
            <source>What the engine would print at its start:</source>
            <translation>引擎启动时会打印：</translation>
        </message>
        <message>
            <source>Where the line of the chosen KV type meets the capacity line ends the context that fits. The dashed line is what the same model would need if each of its heads kept its own keys and values; it is a comparison, not a setting.</source>
            <translation>所选 KV 类型的线与容量线相交处，即放得下的最长上下文。虚线为同一模型的每个头各自保留键和值时的需要，仅供比较，并非设置。</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>With the low estimates it would fit.</source>
            <translation>按估算值的下界则放得下。</translation>
        </message>
        <message>
            <source>Workload</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>Writes the planning report of a plan to a file.</source>
            <translation>把方案的规划报告写入文件。</translation>
        </message>
        <message>
            <source>You are not allowed to read this file. Change its permissions or copy it.</source>
            <translation>没有读取此文件的权限。请更改权限或复制一份。</translation>
        </message>
        <message>
            <source>a KV connector switches the hybrid manager off</source>
            <translation>KV 连接器会关闭混合管理器</translation>
        </message>
        <message>
            <source>a preset's id, several as "rtx-3090 x2,rtx-4090", or custom with --capacity</source>
            <translation>预设的 id，多个写作 "rtx-3090 x2,rtx-4090"，或 custom 加 --capacity</translation>
        </message>
        <message>
            <source>above the line: does not fit</source>
            <translation>线以上：放不下</translation>
        </message>
        <message>
            <source>activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>and {n} more {n?kind|kinds}</source>
            <translation>另有 {n} 种</translation>
        </message>
        <message>
            <source>are missing</source>
            <translation>不足</translation>
        </message>
        <message>
            <source>as given</source>
            <translation>手动给定</translation>
        </message>
        <message>
            <source>attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>auto: the checkpoint's own</source>
            <translation>auto：检查点自身的格式</translation>
        </message>
        <message>
            <source>available for KV</source>
            <translation>可供 KV 使用</translation>
        </message>
        <message>
            <source>beside the budget</source>
            <translation>预算旁的占用</translation>
        </message>
        <message>
            <source>beyond the line</source>
            <translation>超出容量线</translation>
        </message>
        <message>
            <source>bits</source>
            <translation>位数</translation>
        </message>
        <message>
            <source>blocks</source>
            <translation>块数</translation>
        </message>
        <message>
            <source>blocks in use</source>
            <translation>已用的块</translation>
        </message>
        <message>
            <source>blocks never handed out</source>
            <translation>从不分配的块</translation>
        </message>
        <message>
            <source>blocks of {tokens} positions, {page} a layer</source>
            <translation>每块 {tokens} 个 token，每层 {page}</translation>
        </message>
        <message>
            <source>blocks that can be handed out</source>
            <translation>可分配的块</translation>
        </message>
        <message>
            <source>budget</source>
            <translation>预算</translation>
        </message>
        <message>
            <source>budget {budget} − weights {weights} − activations {activations} − growth {growth} − graphs {graphs} − communication {communication}</source>
            <translation>预算 {budget} − 权重 {weights} − 激活 {activations} − 增长 {growth} − CUDA 图 {graphs} − 通信 {communication}</translation>
        </message>
        <message>
            <source>buffers of communication</source>
            <translation>通信缓冲</translation>
        </message>
        <message>
            <source>bytes of a block</source>
            <translation>每块字节</translation>
        </message>
        <message>
            <source>bytes of a logit and its copies</source>
            <translation>每个 logit 及其副本的字节</translation>
        </message>
        <message>
            <source>bytes of one layer's position</source>
            <translation>一层中每 token 的字节</translation>
        </message>
        <message>
            <source>bytes whatever the length</source>
            <translation>与长度无关的字节</translation>
        </message>
        <message>
            <source>capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>capacity {capacity}</source>
            <translation>容量 {capacity}</translation>
        </message>
        <message>
            <source>capacity {capacity} − budget {budget} − what lives beside it {outside}</source>
            <translation>容量 {capacity} − 预算 {budget} − 预算旁的占用 {outside}</translation>
        </message>
        <message>
            <source>capacity {capacity} − other tenants {other}</source>
            <translation>容量 {capacity} − 其他进程 {other}</translation>
        </message>
        <message>
            <source>ceil(min({window} + {in_flight}, {length}) ÷ {block_tokens}) in each of {groups} groups, {layers} layers in all</source>
            <translation>{groups} 组每组 ceil(min({window} + {in_flight}, {length}) ÷ {block_tokens})，共 {layers} 层</translation>
        </message>
        <message>
            <source>ceil(min({window} − 1 + {in_flight}, {length}) ÷ {block_tokens}) + 1</source>
            <translation>ceil(min({window} − 1 + {in_flight}, {length}) ÷ {block_tokens}) + 1</translation>
        </message>
        <message>
            <source>ceil(min({window} − 1 + {in_flight}, {length}) ÷ {block_tokens}) + {rounding} in each of {groups} groups, {layers} layers in all</source>
            <translation>{groups} 组每组 ceil(min({window} − 1 + {in_flight}, {length}) ÷ {block_tokens}) + {rounding}，共 {layers} 层</translation>
        </message>
        <message>
            <source>ceil({bytes} ÷ (tp {tensor_parallel} × pp {pipeline_parallel}))</source>
            <translation>ceil({bytes} ÷ (tp {tensor_parallel} × pp {pipeline_parallel}))</translation>
        </message>
        <message>
            <source>ceil({cuda_total} × {fraction})</source>
            <translation>ceil({cuda_total} × {fraction})</translation>
        </message>
        <message>
            <source>ceil({length} ÷ {block_tokens})</source>
            <translation>ceil({length} ÷ {block_tokens})</translation>
        </message>
        <message>
            <source>ceil({length} ÷ {block_tokens}) + {rounding} in each of {groups} groups, {layers} layers in all</source>
            <translation>{groups} 组每组 ceil({length} ÷ {block_tokens}) + {rounding}，共 {layers} 层</translation>
        </message>
        <message>
            <source>ceil({length} ÷ {block_tokens}) in each of {groups} groups, {layers} layers in all</source>
            <translation>{groups} 组每组 ceil({length} ÷ {block_tokens})，共 {layers} 层</translation>
        </message>
        <message>
            <source>charged</source>
            <translation>计入</translation>
        </message>
        <message>
            <source>charged {allocated} − shared {shared} − rounding {rounding}, for {resident}</source>
            <translation>计入 {allocated} − 共享 {shared} − 取整 {rounding}，共 {resident}</translation>
        </message>
        <message>
            <source>charged {allocated} − used {used} − shared {shared}</source>
            <translation>计入 {allocated} − 已用 {used} − 共享 {shared}</translation>
        </message>
        <message>
            <source>check accuracy</source>
            <translation>须检查精度</translation>
        </message>
        <message>
            <source>chosen</source>
            <translation>所选</translation>
        </message>
        <message>
            <source>chunked attention</source>
            <translation>分块注意力</translation>
        </message>
        <message>
            <source>chunked attention switches the hybrid manager off</source>
            <translation>分块注意力会关闭混合管理器</translation>
        </message>
        <message>
            <source>communication</source>
            <translation>通信</translation>
        </message>
        <message>
            <source>compressed attention</source>
            <translation>压缩注意力</translation>
        </message>
        <message>
            <source>config.json: {key}</source>
            <translation>config.json：{key}</translation>
        </message>
        <message>
            <source>context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>context parallel {n}</source>
            <translation>上下文并行 {n}</translation>
        </message>
        <message>
            <source>context parallelism on GPUs of its own</source>
            <translation>占用独立 GPU 的上下文并行</translation>
        </message>
        <message>
            <source>counted from the layer shapes</source>
            <translation>由各层形状算出</translation>
        </message>
        <message>
            <source>counted once for all</source>
            <translation>全部只计一次</translation>
        </message>
        <message>
            <source>cross attention</source>
            <translation>交叉注意力</translation>
        </message>
        <message>
            <source>data parallel</source>
            <translation>数据并行</translation>
        </message>
        <message>
            <source>data parallel {n}</source>
            <translation>数据并行 {n}</translation>
        </message>
        <message>
            <source>data parallelism: replicas</source>
            <translation>数据并行：副本数</translation>
        </message>
        <message>
            <source>data_offsets must span the {bytes} bytes that dtype and shape give. The file is damaged; download it again.</source>
            <translation>data_offsets 必须正好覆盖由 dtype 与 shape 得出的 {bytes} 字节。文件已损坏；请重新下载。</translation>
        </message>
        <message>
            <source>decode context parallel {n}</source>
            <translation>解码上下文并行 {n}</translation>
        </message>
        <message>
            <source>decode context parallelism within tensor parallelism</source>
            <translation>张量并行之内的解码上下文并行</translation>
        </message>
        <message>
            <source>default</source>
            <translation>默认值</translation>
        </message>
        <message>
            <source>derived</source>
            <translation>推得</translation>
        </message>
        <message>
            <source>does not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>drag, or use the arrow keys</source>
            <translation>可拖动，或用方向键</translation>
        </message>
        <message>
            <source>driver's total {driver_total} − process's total {cuda_total}</source>
            <translation>驱动报告的总量 {driver_total} − 进程得到的总量 {cuda_total}</translation>
        </message>
        <message>
            <source>driver, GiB</source>
            <translation>驱动，GiB</translation>
        </message>
        <message>
            <source>elements of a key</source>
            <translation>键的元素数</translation>
        </message>
        <message>
            <source>elements of a value</source>
            <translation>值的元素数</translation>
        </message>
        <message>
            <source>embedding</source>
            <translation>嵌入</translation>
        </message>
        <message>
            <source>embedding {embedding} + attention {attention} + MLP {mlp} + experts {expert_weights} + norms {norms} + head {head} + other {other_weights}</source>
            <translation>嵌入 {embedding} + 注意力 {attention} + MLP {mlp} + 专家 {expert_weights} + 归一化 {norms} + 输出头 {head} + 其他 {other_weights}</translation>
        </message>
        <message>
            <source>ended by {what}</source>
            <translation>止于{what}</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>engine limit: {n} sequences</source>
            <translation>引擎上限：{n} 个序列</translation>
        </message>
        <message>
            <source>estimated</source>
            <translation>估算值</translation>
        </message>
        <message>
            <source>estimates inside what engine logs show, not fitted yet</source>
            <translation>取自引擎日志范围的估算值，尚未拟合</translation>
        </message>
        <message>
            <source>exact</source>
            <translation>精确值</translation>
        </message>
        <message>
            <source>expert parallel</source>
            <translation>专家并行</translation>
        </message>
        <message>
            <source>expert parallelism</source>
            <translation>专家并行</translation>
        </message>
        <message>
            <source>experts</source>
            <translation>专家</translation>
        </message>
        <message>
            <source>feed-forward width on this GPU</source>
            <translation>该 GPU 上的前馈宽度</translation>
        </message>
        <message>
            <source>file to write; its suffix says what: .md, .csv, .json</source>
            <translation>要写的文件；后缀决定内容：.md、.csv、.json</translation>
        </message>
        <message>
            <source>file to write; its suffix says what: .pdf, .md, .csv, .json</source>
            <translation>要写的文件；后缀决定内容：.pdf、.md、.csv、.json</translation>
        </message>
        <message>
            <source>fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>fits with a shared prefix from</source>
            <translation>放得下所需的共享前缀不少于</translation>
        </message>
        <message>
            <source>floor (the pure sum, no engine) or vllm</source>
            <translation>floor（纯粹的和，不含引擎）或 vllm</translation>
        </message>
        <message>
            <source>floor(({available} − {shared}) ÷ ({per_sequence} − {shared})) × dp {data_parallel}</source>
            <translation>floor(({available} − {shared}) ÷ ({per_sequence} − {shared})) × dp {data_parallel}</translation>
        </message>
        <message>
            <source>floor(({usable_blocks} − {shared}) ÷ ({per_sequence} − {shared})) × dp {data_parallel}</source>
            <translation>floor(({usable_blocks} − {shared}) ÷ ({per_sequence} − {shared})) × dp {data_parallel}</translation>
        </message>
        <message>
            <source>floor(min({shared_prefix}, {length} − 1) ÷ {block_tokens})</source>
            <translation>floor(min({shared_prefix}, {length} − 1) ÷ {block_tokens})</translation>
        </message>
        <message>
            <source>floor({available} ÷ {block_bytes})</source>
            <translation>floor({available} ÷ {block_bytes})</translation>
        </message>
        <message>
            <source>floor({available} ÷ {block_bytes}), lowered to the fewest of all GPUs</source>
            <translation>floor({available} ÷ {block_bytes})，再降到所有 GPU 中最少的</translation>
        </message>
        <message>
            <source>floor({blocks} ÷ {groups} groups) × {block_tokens} × {context_shards}</source>
            <translation>floor({blocks} ÷ {groups} 组) × {block_tokens} × {context_shards}</translation>
        </message>
        <message>
            <source>floor({cuda_total} × {fraction})</source>
            <translation>floor({cuda_total} × {fraction})</translation>
        </message>
        <message>
            <source>floor({fraction} × {max_model_len})</source>
            <translation>floor({fraction} × {max_model_len})</translation>
        </message>
        <message>
            <source>for the planned {n} {n?sequence|sequences}</source>
            <translation>按计划的 {n} 个序列</translation>
        </message>
        <message>
            <source>for {n} {n?sequence|sequences}</source>
            <translation>{n} 个序列</translation>
        </message>
        <message>
            <source>fraction</source>
            <translation>比例</translation>
        </message>
        <message>
            <source>free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>full attention</source>
            <translation>全注意力</translation>
        </message>
        <message>
            <source>general.alignment must be a power of two of type u32. Convert the model again.</source>
            <translation>general.alignment 必须是 u32 类型的 2 的幂。请重新转换模型。</translation>
        </message>
        <message>
            <source>given</source>
            <translation>给定值</translation>
        </message>
        <message>
            <source>given by you</source>
            <translation>由您给出</translation>
        </message>
        <message>
            <source>groups</source>
            <translation>组数</translation>
        </message>
        <message>
            <source>growth beside torch</source>
            <translation>torch 之外的增长</translation>
        </message>
        <message>
            <source>growth {growth} + context {context} + kept by the driver {driver_kept}</source>
            <translation>增长 {growth} + 上下文 {context} + 驱动保留 {driver_kept}</translation>
        </message>
        <message>
            <source>head</source>
            <translation>输出头</translation>
        </message>
        <message>
            <source>hidden size</source>
            <translation>隐藏维度</translation>
        </message>
        <message>
            <source>how KV is stored: auto is the checkpoint's or the model's own</source>
            <translation>KV 如何存储：auto 为检查点或模型自身的格式</translation>
        </message>
        <message>
            <source>how weights are stored: auto is the checkpoint's own</source>
            <translation>权重如何存储：auto 为检查点自身的格式</translation>
        </message>
        <message>
            <source>hypothetical</source>
            <translation>假想</translation>
        </message>
        <message>
            <source>in every layer that keeps it: {layers} × {row_bytes}, and the other groups likewise</source>
            <translation>所有保留它的层：{layers} × {row_bytes}，其他各组同理</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>已用</translation>
        </message>
        <message>
            <source>index rows of a position</source>
            <translation>每 token 的索引行</translation>
        </message>
        <message>
            <source>inside the budget</source>
            <translation>预算之内</translation>
        </message>
        <message>
            <source>kept by the driver</source>
            <translation>驱动保留</translation>
        </message>
        <message>
            <source>language of text and PDF</source>
            <translation>文本与 PDF 的语言</translation>
        </message>
        <message>
            <source>latent attention</source>
            <translation>潜在注意力</translation>
        </message>
        <message>
            <source>latent · {bytes} per position</source>
            <translation>潜在向量 · 每 token {bytes}</translation>
        </message>
        <message>
            <source>layers</source>
            <translation>层数</translation>
        </message>
        <message>
            <source>leaves less for other programs</source>
            <translation>留给其他程序的更少</translation>
        </message>
        <message>
            <source>longest context for {n} {n?sequence|sequences}</source>
            <translation>{n} 个序列的最长上下文</translation>
        </message>
        <message>
            <source>longest context is the model's own limit</source>
            <translation>最长上下文为模型自身上限</translation>
        </message>
        <message>
            <source>longest context is the model's own limit; check accuracy</source>
            <translation>最长上下文为模型自身上限；须检查精度</translation>
        </message>
        <message>
            <source>longest context, not by memory</source>
            <translation>最长上下文，不受显存限制</translation>
        </message>
        <message>
            <source>longest request of the plan</source>
            <translation>方案中最长的请求</translation>
        </message>
        <message>
            <source>max-num-seqs</source>
            <translation>max-num-seqs</translation>
        </message>
        <message>
            <source>max-num-seqs {max_num_seqs} × dp {data_parallel}</source>
            <translation>max-num-seqs {max_num_seqs} × dp {data_parallel}</translation>
        </message>
        <message>
            <source>maximum length</source>
            <translation>最大长度</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>实测值</translation>
        </message>
        <message>
            <source>memory for KV</source>
            <translation>可供 KV 的显存</translation>
        </message>
        <message>
            <source>memory of the GPU</source>
            <translation>GPU 的显存</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>model limit {n}</source>
            <translation>模型上限 {n}</translation>
        </message>
        <message>
            <source>model limit: {n} positions</source>
            <translation>模型上限：{n} token</translation>
        </message>
        <message>
            <source>name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>need of one sequence</source>
            <translation>每个序列</translation>
        </message>
        <message>
            <source>needed for all sequences</source>
            <translation>全部序列所需</translation>
        </message>
        <message>
            <source>needs another checkpoint; check accuracy</source>
            <translation>需要另一检查点；须检查精度</translation>
        </message>
        <message>
            <source>newest known</source>
            <translation>已知的最新版本</translation>
        </message>
        <message>
            <source>no layer keeps anything of a position, only a state</source>
            <translation>没有层保留各位置的内容，只有状态</translation>
        </message>
        <message>
            <source>no limit</source>
            <translation>无上限</translation>
        </message>
        <message>
            <source>no limit known</source>
            <translation>没有已知的上限</translation>
        </message>
        <message>
            <source>node</source>
            <translation>机器</translation>
        </message>
        <message>
            <source>none in the engine's order is known to take all; the nearest</source>
            <translation>引擎的顺序中没有已知全部支持的；取最接近的一个</translation>
        </message>
        <message>
            <source>none: the engine does not start, though KV has room for {sequences}</source>
            <translation>无：引擎不会启动，尽管 KV 还放得下 {sequences}</translation>
        </message>
        <message>
            <source>none: the engine starts with no length</source>
            <translation>无：任何长度引擎都不会启动</translation>
        </message>
        <message>
            <source>norms</source>
            <translation>归一化</translation>
        </message>
        <message>
            <source>not in the catalogue: estimated by rule</source>
            <translation>目录中没有，按规则估算</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>nothing kept</source>
            <translation>不保留</translation>
        </message>
        <message>
            <source>now: {bytes} needed, {over} too many</source>
            <translation>当前：需要 {bytes}，超出 {over}</translation>
        </message>
        <message>
            <source>now: {length} × {n}</source>
            <translation>当前：{length} × {n}</translation>
        </message>
        <message>
            <source>now: {length} × {n} = {bytes}</source>
            <translation>当前：{length} × {n} = {bytes}</translation>
        </message>
        <message>
            <source>now: {n} {n?sequence|sequences}</source>
            <translation>当前：{n} 个序列</translation>
        </message>
        <message>
            <source>now: {n} {n?sequence|sequences} = {bytes}</source>
            <translation>当前：{n} 个序列 = {bytes}</translation>
        </message>
        <message>
            <source>now: {n} × {length}</source>
            <translation>当前：{n} × {length}</translation>
        </message>
        <message>
            <source>now: {n}, the longest {length}</source>
            <translation>当前：{n} 个，最长 {length}</translation>
        </message>
        <message>
            <source>number of GPUs; alone it becomes tensor parallelism where the model allows it</source>
            <translation>GPU 数量；单独给出时，在模型允许处成为张量并行</translation>
        </message>
        <message>
            <source>of KV for all sequences</source>
            <translation>的 KV，全部序列</translation>
        </message>
        <message>
            <source>of KV per sequence</source>
            <translation>的 KV，每个序列</translation>
        </message>
        <message>
            <source>of {length} positions</source>
            <translation>每个 {length} token</translation>
        </message>
        <message>
            <source>on GPU {gpu}, the fullest</source>
            <translation>在最满的 GPU {gpu} 上</translation>
        </message>
        <message>
            <source>one position, each GPU</source>
            <translation>每 token，每个 GPU</translation>
        </message>
        <message>
            <source>one sequence of {length} positions, {engine}, on the fullest GPU</source>
            <translation>一个 {length} token 的序列，{engine}，最满的 GPU</translation>
        </message>
        <message>
            <source>other tenants</source>
            <translation>其他进程</translation>
        </message>
        <message>
            <source>other weights</source>
            <translation>其他权重</translation>
        </message>
        <message>
            <source>our estimate for this engine</source>
            <translation>我们对该引擎的估算</translation>
        </message>
        <message>
            <source>outside the budget</source>
            <translation>预算之外</translation>
        </message>
        <message>
            <source>page size of the PDF; a4 if not said</source>
            <translation>PDF 的纸张大小；不写则为 a4</translation>
        </message>
        <message>
            <source>parallelism</source>
            <translation>并行</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>parameters of draft layers</source>
            <translation>草稿层的参数</translation>
        </message>
        <message>
            <source>peak of activations</source>
            <translation>激活的峰值</translation>
        </message>
        <message>
            <source>percent</source>
            <translation>百分比</translation>
        </message>
        <message>
            <source>pipeline parallel</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>pipeline parallel {n}</source>
            <translation>流水线并行 {n}</translation>
        </message>
        <message>
            <source>pipeline parallelism</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>pool</source>
            <translation>池</translation>
        </message>
        <message>
            <source>pool {pool} − shared {shared} − used {used} − rounding {rounding}</source>
            <translation>池 {pool} − 共享 {shared} − 已用 {used} − 取整 {rounding}</translation>
        </message>
        <message>
            <source>positions</source>
            <translation>token 数</translation>
        </message>
        <message>
            <source>positions at the beginning that all prompts have in common</source>
            <translation>所有提示开头共有的 token 数</translation>
        </message>
        <message>
            <source>positions each at most</source>
            <translation>token，每个序列的上限</translation>
        </message>
        <message>
            <source>positions for this many sequences</source>
            <translation>个 token（此序列数下）</translation>
        </message>
        <message>
            <source>positions of a KV block</source>
            <translation>一个 KV 块的 token 数</translation>
        </message>
        <message>
            <source>positions of a block</source>
            <translation>每块 token 数</translation>
        </message>
        <message>
            <source>positions of a sequence, prompt and output together</source>
            <translation>一个序列的 token 数，提示与输出合计</translation>
        </message>
        <message>
            <source>positions of the prompt, shared prefix included</source>
            <translation>提示的 token 数，含共享前缀</translation>
        </message>
        <message>
            <source>positions that are generated</source>
            <translation>生成的 token 数</translation>
        </message>
        <message>
            <source>preset {id}</source>
            <translation>预设 {id}</translation>
        </message>
        <message>
            <source>process context</source>
            <translation>进程上下文</translation>
        </message>
        <message>
            <source>process, GiB</source>
            <translation>进程，GiB</translation>
        </message>
        <message>
            <source>provider</source>
            <translation>提供商</translation>
        </message>
        <message>
            <source>recurrent state</source>
            <translation>循环状态</translation>
        </message>
        <message>
            <source>resident sequences</source>
            <translation>驻留序列</translation>
        </message>
        <message>
            <source>rounding loss</source>
            <translation>取整损失</translation>
        </message>
        <message>
            <source>row of 128</source>
            <translation>128 个元素的行</translation>
        </message>
        <message>
            <source>runs out first</source>
            <translation>最先用尽</translation>
        </message>
        <message>
            <source>runtime</source>
            <translation>运行时</translation>
        </message>
        <message>
            <source>sequences</source>
            <translation>序列数</translation>
        </message>
        <message>
            <source>sequences at once, in the whole deployment</source>
            <translation>整个部署同时的序列数</translation>
        </message>
        <message>
            <source>sequences at this length</source>
            <translation>个序列（此长度下）</translation>
        </message>
        <message>
            <source>sequences in this mix at most</source>
            <translation>个序列，按此组合的上限</translation>
        </message>
        <message>
            <source>sequences of the plan, in each replica</source>
            <translation>方案的序列数，每个副本</translation>
        </message>
        <message>
            <source>sequences of this mix</source>
            <translation>个序列，按此组合</translation>
        </message>
        <message>
            <source>sequences of {length}</source>
            <translation>个序列，每个 {length} token</translation>
        </message>
        <message>
            <source>sequences of {length} positions at most</source>
            <translation>个 {length} token 的序列，上限</translation>
        </message>
        <message>
            <source>sequences that fit</source>
            <translation>放得下的序列数</translation>
        </message>
        <message>
            <source>sequences: the engine's own limit</source>
            <translation>个序列：引擎自身的上限</translation>
        </message>
        <message>
            <source>share of memory in force</source>
            <translation>生效的显存占比</translation>
        </message>
        <message>
            <source>shared</source>
            <translation>共享</translation>
        </message>
        <message>
            <source>shared positions in whole blocks</source>
            <translation>整块内的共享 token</translation>
        </message>
        <message>
            <source>shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>shared with another layer</source>
            <translation>与另一层共享</translation>
        </message>
        <message>
            <source>shares of the context</source>
            <translation>上下文份数</translation>
        </message>
        <message>
            <source>size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>sliding window</source>
            <translation>滑动窗口</translation>
        </message>
        <message>
            <source>sparse-attention index</source>
            <translation>稀疏注意力索引</translation>
        </message>
        <message>
            <source>state of a sequence</source>
            <translation>每个序列的状态</translation>
        </message>
        <message>
            <source>state slots</source>
            <translation>状态槽</translation>
        </message>
        <message>
            <source>tensor floor</source>
            <translation>张量下界</translation>
        </message>
        <message>
            <source>tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>tensor parallel {n}</source>
            <translation>张量并行 {n}</translation>
        </message>
        <message>
            <source>tensor parallelism</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>text or json; text if not said</source>
            <translation>text 或 json；不给则为 text</translation>
        </message>
        <message>
            <source>text, json, markdown or csv; text if not said</source>
            <translation>text、json、markdown 或 csv；不给则为 text</translation>
        </message>
        <message>
            <source>the GPU's facts</source>
            <translation>GPU 的数据</translation>
        </message>
        <message>
            <source>the default of this version</source>
            <translation>该版本的默认值</translation>
        </message>
        <message>
            <source>the engine's default</source>
            <translation>引擎的默认值</translation>
        </message>
        <message>
            <source>the engine's default for a GPU of this size</source>
            <translation>引擎对此大小 GPU 的默认值</translation>
        </message>
        <message>
            <source>the engine's default for this model</source>
            <translation>引擎对该模型的默认值</translation>
        </message>
        <message>
            <source>the engine's first choice on this GPU</source>
            <translation>引擎在该 GPU 上的首选</translation>
        </message>
        <message>
            <source>the engine's limit of sequences</source>
            <translation>引擎的序列数上限</translation>
        </message>
        <message>
            <source>the engine's limit of sequences at once</source>
            <translation>引擎同时运行的序列上限</translation>
        </message>
        <message>
            <source>the engine's limit of tokens in one step</source>
            <translation>引擎一步的 token 上限</translation>
        </message>
        <message>
            <source>the engine's maximum length</source>
            <translation>引擎的最大长度</translation>
        </message>
        <message>
            <source>the engine's own flag or variable, such as enforce-eager=true; may be repeated</source>
            <translation>引擎自己的参数或变量，例如 enforce-eager=true；可重复</translation>
        </message>
        <message>
            <source>the engine's rules</source>
            <translation>引擎的规则</translation>
        </message>
        <message>
            <source>the engine's share of memory, in its own meaning (vLLM: gpu-memory-utilization)</source>
            <translation>引擎所占显存的比例，按其自身含义（vLLM：gpu-memory-utilization）</translation>
        </message>
        <message>
            <source>the first in the engine's order that takes model, KV and GPU</source>
            <translation>按引擎的顺序，支持该模型、KV 和 GPU 的第一个</translation>
        </message>
        <message>
            <source>the floor: the pure sum of what layers keep</source>
            <translation>下限：各层所保留内容之和</translation>
        </message>
        <message>
            <source>the largest length of which {sequences} fit into {available}</source>
            <translation>使 {sequences} 放进 {available} 的最大长度</translation>
        </message>
        <message>
            <source>the largest length of which {sequences} fit into {usable_blocks} of {block_tokens} positions</source>
            <translation>使 {sequences} 放进 {usable_blocks}（每块 {block_tokens} token）的最大长度</translation>
        </message>
        <message>
            <source>the largest whole multiple of the mix within {usable_blocks}; its longest request takes {per_sequence}, {shared} of them shared, on each of dp {data_parallel}</source>
            <translation>{usable_blocks} 之内该组合的最大整数倍；其中最长的请求占 {per_sequence}，内有 {shared} 共享，dp {data_parallel} 各自如此</translation>
        </message>
        <message>
            <source>the lines of a GPU add up to its capacity</source>
            <translation>一个 GPU 的各项之和等于其容量</translation>
        </message>
        <message>
            <source>the longest request of the plan</source>
            <translation>方案中最长的请求</translation>
        </message>
        <message>
            <source>the model's code in the engine names it</source>
            <translation>由引擎中该模型的代码指定</translation>
        </message>
        <message>
            <source>the model's context</source>
            <translation>模型的上下文</translation>
        </message>
        <message>
            <source>the model's facts</source>
            <translation>模型的数据</translation>
        </message>
        <message>
            <source>the model's shapes and the weight format</source>
            <translation>模型的形状与权重格式</translation>
        </message>
        <message>
            <source>the same with windows</source>
            <translation>同上，含窗口层</translation>
        </message>
        <message>
            <source>the smallest prefix with which {sequences} fit into {usable_blocks}</source>
            <translation>使 {sequences} 放进 {usable_blocks} 的最短前缀</translation>
        </message>
        <message>
            <source>the sum over the groups: {groups} × {blocks}, and the others likewise</source>
            <translation>各组之和：{groups} × {blocks}，其余各组同理</translation>
        </message>
        <message>
            <source>the sum over {sequences} of {groups} kinds of request, shared blocks once</source>
            <translation>{groups} 种请求的 {sequences} 之和，共享的块只计一次</translation>
        </message>
        <message>
            <source>the sum over {sequences}, the longest {per_sequence}, the common prefix of {shared_prefix} once</source>
            <translation>{sequences} 之和，最长的为 {per_sequence}，共同前缀 {shared_prefix} 只计一次</translation>
        </message>
        <message>
            <source>the tensors listed in the model's file</source>
            <translation>模型文件中列出的张量</translation>
        </message>
        <message>
            <source>this model</source>
            <translation>此模型</translation>
        </message>
        <message>
            <source>tokens in flight</source>
            <translation>在途 token</translation>
        </message>
        <message>
            <source>tokens of a batch</source>
            <translation>每批 token 数</translation>
        </message>
        <message>
            <source>tokens of one step</source>
            <translation>单步 token 数</translation>
        </message>
        <message>
            <source>total that a process is told</source>
            <translation>进程得到的总量</translation>
        </message>
        <message>
            <source>total that the driver shows</source>
            <translation>驱动报告的总量</translation>
        </message>
        <message>
            <source>tp {tp} is above the {kv_heads} KV heads: each rank keeps one, so KV does not shrink further.</source>
            <translation>tp {tp} 超过 {kv_heads} 个 KV 头：每个进程保留一个，KV 不再缩小。</translation>
        </message>
        <message>
            <source>true or false is needed here, without quotes.</source>
            <translation>此处需要 true 或 false，不带引号。</translation>
        </message>
        <message>
            <source>type</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>unequal requests: "16x8192+2048,4x32768+1024" is count x input + output</source>
            <translation>不同的请求："16x8192+2048,4x32768+1024" 为 数量 x 输入 + 输出</translation>
        </message>
        <message>
            <source>vLLM has no attention backend “{backend}” for this model on this GPU that is known here. It has: {known}.</source>
            <translation>对该 GPU 上的该模型，此处未知 vLLM 有名为“{backend}”的注意力后端。已知的有：{known}。</translation>
        </message>
        <message>
            <source>vLLM has no {backend} on {gpu}: it is made for GPUs of another vendor.</source>
            <translation>vLLM 在 {gpu} 上没有 {backend}：它用于其他厂商的 GPU。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} for {model} on {gpu}: attention sinks not supported.</source>
            <translation>vLLM 不会在 {gpu} 上为 {model} 采用 {backend}：不支持 attention sink。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} for {model}: head size not supported.</source>
            <translation>vLLM 不会为 {model} 采用 {backend}：不支持该头宽。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} for {model}: it is made for another kind of attention.</source>
            <translation>vLLM 不会为 {model} 采用 {backend}：它用于另一种注意力。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} for {model}: partial multimodal token full attention not supported.</source>
            <translation>vLLM 不会为 {model} 采用 {backend}：不支持图像内的双向注意力。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} on {gpu} with KV in {format}: kv_cache_dtype not supported.</source>
            <translation>KV 为 {format} 时，vLLM 不会在 {gpu} 上采用 {backend}：不支持该 kv_cache_dtype。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} on {gpu}: compute capability not supported.</source>
            <translation>vLLM 不会在 {gpu} 上采用 {backend}：不支持该计算能力。</translation>
        </message>
        <message>
            <source>vLLM refuses {backend} with a block size of {block}: it takes multiples of {blocks}.</source>
            <translation>块大小为 {block} 时，vLLM 不会采用 {backend}：它需要 {blocks} 的倍数。</translation>
        </message>
        <message>
            <source>vLLM sets the block to {block} tokens, so that a layer's state of {state} fits into a page of {page}; it would say that it pads the state by {padding} %.</source>
            <translation>vLLM 将块设为 {block} 个 token，使一层 {state} 的状态放入 {page} 的页；它会提示将状态填充 {padding} %。</translation>
        </message>
        <message>
            <source>vLLM would not start: No available memory for the cache blocks. Weights and overheads take {inside} of a budget of {budget}.</source>
            <translation>vLLM 不会启动：没有可用于缓存块的显存。权重与开销占用预算 {budget} 中的 {inside}。</translation>
        </message>
        <message>
            <source>vLLM would not start: max_num_seqs ({max_num_seqs}) exceeds available Mamba cache blocks ({blocks}). Each decoding sequence needs one. Lower max-num-seqs to at most {blocks}, or leave KV more memory.</source>
            <translation>vLLM 不会启动：max_num_seqs ({max_num_seqs}) exceeds available Mamba cache blocks ({blocks})。每个解码中的序列都需要一个。请把 max-num-seqs 降到至多 {blocks}，或给 KV 留更多显存。</translation>
        </message>
        <message>
            <source>vLLM would not start: one sequence of {max_model_len} positions needs {needed} of KV, and {available} are available. Its estimated maximum length is {longest}.</source>
            <translation>vLLM 不会启动：一个 {max_model_len} token 的序列需要 {needed} 的 KV，而只有 {available} 可用。它估计的最大长度为 {longest}。</translation>
        </message>
        <message>
            <source>vLLM would not start: {free} of {total} are free at start-up, less than the {budget} that the utilisation claims. Lower it, or free memory.</source>
            <translation>vLLM 不会启动：启动时 {total} 中只有 {free} 空闲，少于利用率所要求的 {budget}。请降低利用率，或释放显存。</translation>
        </message>
        <message>
            <source>vLLM would run out of memory at graph capture: CUDA graphs of {graphs} live beside a budget of {budget}, and {over} are missing. Lower the utilisation, or run eager.</source>
            <translation>vLLM 会在捕获 CUDA 图时耗尽显存：CUDA 图 {graphs} 位于预算 {budget} 之外，还差 {over}。请降低利用率，或使用 eager 模式。</translation>
        </message>
        <message>
            <source>vLLM would warn that it adds {padding} padding layers to fill groups of {size}.</source>
            <translation>vLLM 会提示：为填满每组 {size}，增加了 {padding} 个填充层。</translation>
        </message>
        <message>
            <source>vLLM {version} does not read VLLM_ATTENTION_BACKEND. Give the flag attention-backend.</source>
            <translation>vLLM {version} 不读取 VLLM_ATTENTION_BACKEND。请给出参数 attention-backend。</translation>
        </message>
        <message>
            <source>vLLM's code for {model} names {own} itself; {backend} has no effect.</source>
            <translation>vLLM 中 {model} 的代码自行指定 {own}；{backend} 不起作用。</translation>
        </message>
        <message>
            <source>vLLM's groups and block count</source>
            <translation>vLLM 的分组与块数</translation>
        </message>
        <message>
            <source>vLLM's memory budget</source>
            <translation>vLLM 的显存预算</translation>
        </message>
        <message>
            <source>vLLM's page of each kind of layer</source>
            <translation>vLLM 各类层的页</translation>
        </message>
        <message>
            <source>vLLM's prefix caching</source>
            <translation>vLLM 的前缀缓存</translation>
        </message>
        <message>
            <source>vLLM's scheduler defaults</source>
            <translation>vLLM 调度器的默认值</translation>
        </message>
        <message>
            <source>vLLM's sharding of weights</source>
            <translation>vLLM 的权重切分</translation>
        </message>
        <message>
            <source>vLLM's start-up log lines</source>
            <translation>vLLM 的启动日志行</translation>
        </message>
        <message>
            <source>version of the engine; the newest known if not said</source>
            <translation>引擎的版本；不给则为已知最新</translation>
        </message>
        <message>
            <source>versions</source>
            <translation>版本</translation>
        </message>
        <message>
            <source>vocabulary</source>
            <translation>词表</translation>
        </message>
        <message>
            <source>vramline SUB-COMMAND --help says what it takes. vramline --version prints the version.</source>
            <translation>vramline 子命令 --help 说明其选项。vramline --version 显示版本。</translation>
        </message>
        <message>
            <source>vramline [PLAN]                       opens the window</source>
            <translation>vramline [PLAN]                       打开窗口</translation>
        </message>
        <message>
            <source>weight format</source>
            <translation>权重格式</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>weights as loaded</source>
            <translation>加载后的权重</translation>
        </message>
        <message>
            <source>weights {weights} + activations {activations} + graphs {graphs} + communication {communication} + runtime {runtime} + other {other} + KV {allocated}</source>
            <translation>权重 {weights} + 激活 {activations} + CUDA 图 {graphs} + 通信 {communication} + 运行时 {runtime} + 其他 {other} + KV {allocated}</translation>
        </message>
        <message>
            <source>what a start needs beyond {available} for KV; the plan's own KV is {allocated}</source>
            <translation>启动所需超出可供 KV 的 {available} 的部分；方案自身的 KV 为 {allocated}</translation>
        </message>
        <message>
            <source>what other processes hold</source>
            <translation>其他进程所占</translation>
        </message>
        <message>
            <source>what sparse attention with an index needs</source>
            <translation>带索引的稀疏注意力所需</translation>
        </message>
        <message>
            <source>what the attention backend takes</source>
            <translation>注意力后端所需</translation>
        </message>
        <message>
            <source>what the model's dtype or its checkpoint asks for</source>
            <translation>模型的 dtype 或其检查点所要求</translation>
        </message>
        <message>
            <source>what the need leaves of capacity {capacity}, budget {budget} and {outside} beside it</source>
            <translation>容量 {capacity} 减去需求后所余；预算 {budget}，预算旁 {outside}</translation>
        </message>
        <message>
            <source>what the runtime grows by inside the engine's budget</source>
            <translation>运行时在引擎预算之内的增长</translation>
        </message>
        <message>
            <source>window</source>
            <translation>窗口</translation>
        </message>
        <message>
            <source>with any of these</source>
            <translation>以上任一种都放不下</translation>
        </message>
        <message>
            <source>with this choice</source>
            <translation>按此选择</translation>
        </message>
        <message>
            <source>with {type} KV</source>
            <translation>使用 {type} KV</translation>
        </message>
        <message>
            <source>workspace of the experts</source>
            <translation>专家的工作区</translation>
        </message>
        <message>
            <source>{allocated}, what the resident sequences keep</source>
            <translation>{allocated}，即驻留序列所保留的</translation>
        </message>
        <message>
            <source>{available} − pool {pool}</source>
            <translation>{available} − 池 {pool}</translation>
        </message>
        <message>
            <source>{batched_tokens} × (4 × {hidden_size} + 4 × {intermediate_size}) × 2 B + experts {experts}</source>
            <translation>{batched_tokens} × (4 × {hidden_size} + 4 × {intermediate_size}) × 2 B + 专家 {experts}</translation>
        </message>
        <message>
            <source>{block_tokens} × {bytes_per_position}</source>
            <translation>{block_tokens} × {bytes_per_position}</translation>
        </message>
        <message>
            <source>{blocks} for a sequence of the maximum length</source>
            <translation>最大长度的一个序列用 {blocks} 块</translation>
        </message>
        <message>
            <source>{blocks} whatever the length, in each of {groups} groups, {layers} layers in all</source>
            <translation>{groups} 组每组 {blocks}，与长度无关，共 {layers} 层</translation>
        </message>
        <message>
            <source>{blocks} {blocks?block|blocks} of {block}</source>
            <translation>{blocks} 块，每块 {block}</translation>
        </message>
        <message>
            <source>{blocks} × {block_bytes}</source>
            <translation>{blocks} × {block_bytes}</translation>
        </message>
        <message>
            <source>{blocks} × {block_tokens} ÷ {max_model_len}, the request not rounded up to a block</source>
            <translation>{blocks} × {block_tokens} ÷ {max_model_len}，请求不向上取整到块</translation>
        </message>
        <message>
            <source>{blocks} ÷ {per_sequence}, at {max_model_len}</source>
            <translation>{blocks} ÷ 一个 {max_model_len} 请求的 {per_sequence}</translation>
        </message>
        <message>
            <source>{bytes}</source>
            <translation>{bytes}</translation>
        </message>
        <message>
            <source>{bytes} + {percent} % × weights {weights}</source>
            <translation>{bytes} + {percent} % × 权重 {weights}</translation>
        </message>
        <message>
            <source>{bytes} for each position</source>
            <translation>每个 token {bytes}</translation>
        </message>
        <message>
            <source>{bytes} for each process</source>
            <translation>每个进程 {bytes}</translation>
        </message>
        <message>
            <source>{bytes} for each process of several</source>
            <translation>多进程时每个进程 {bytes}</translation>
        </message>
        <message>
            <source>{bytes} ÷ (tp {tensor_parallel} × pp {pipeline_parallel} × dp {data_parallel}), rounded up</source>
            <translation>{bytes} ÷ (tp {tensor_parallel} × pp {pipeline_parallel} × dp {data_parallel})，向上取整</translation>
        </message>
        <message>
            <source>{bytes}, as given</source>
            <translation>{bytes}，手动给定</translation>
        </message>
        <message>
            <source>{bytes}, summed over the layers that grow without limit</source>
            <translation>{bytes}，对所有无限增长的层求和</translation>
        </message>
        <message>
            <source>{bytes}, the pages of the group of layers that has most of them</source>
            <translation>{bytes}，页最多的一组层的各页之和</translation>
        </message>
        <message>
            <source>{bytes}: none stated</source>
            <translation>{bytes}：没有给出</translation>
        </message>
        <message>
            <source>{command} has no option {option}. Nearest: {similar}. See vramline {command} --help.</source>
            <translation>{command} 没有选项 {option}。最接近：{similar}。请看 vramline {command} --help。</translation>
        </message>
        <message>
            <source>{command} has no option {option}. See vramline {command} --help.</source>
            <translation>{command} 没有选项 {option}。请看 vramline {command} --help。</translation>
        </message>
        <message>
            <source>{concurrency} {concurrency?sequence was|sequences were} asked for, but the mix holds {total}. Change the counts in --sequences, or leave --concurrency out.</source>
            <translation>要求 {concurrency} 个序列，而组合中有 {total} 个。请更改 --sequences 中的数量，或略去 --concurrency。</translation>
        </message>
        <message>
            <source>{driver_total}, what the driver shows</source>
            <translation>{driver_total}，驱动所报告</translation>
        </message>
        <message>
            <source>{engine} cannot give {model} one page size: {first} is no multiple of {second}. Use another KV type or block size.</source>
            <translation>{engine} 无法为 {model} 统一页大小：{first} 不是 {second} 的倍数。请换 KV 类型或块大小。</translation>
        </message>
        <message>
            <source>{engine} forms groups of up to {size} {size?layer|layers} that share its block ids: {parts}.</source>
            <translation>{engine} 把层分成每组至多 {size} 层、共用块编号的组：{parts}。</translation>
        </message>
        <message>
            <source>{engine} is no engine and has no flags. Leave --engine-flag out.</source>
            <translation>{engine} 不是引擎，没有参数。请去掉 --engine-flag。</translation>
        </message>
        <message>
            <source>{engine} is not covered yet for what {model} keeps ({cache}). Use --engine floor for the pure sum.</source>
            <translation>尚未涵盖 {engine} 对 {model} 所保留内容（{cache}）的规则。请用 --engine floor 得到纯粹的和。</translation>
        </message>
        <message>
            <source>{engine} says that loading the model took {weights} on each GPU, to within 0.05 GiB.</source>
            <translation>{engine} 报告加载模型在每块 GPU 上占用 {weights}，误差在 0.05 GiB 以内。</translation>
        </message>
        <message>
            <source>{engine} sets aside</source>
            <translation>{engine} 分配</translation>
        </message>
        <message>
            <source>{engine} would still start and serve {resident} of the {n} at once; {queued} more would wait in its queue or be preempted.</source>
            <translation>{engine} 仍可启动，同时服务 {n} 个中的 {resident} 个；其余 {queued} 个会排队或被抢占。</translation>
        </message>
        <message>
            <source>{engine} {version} has no KV format “{format}”. It has: {known}.</source>
            <translation>{engine} {version} 没有 KV 格式“{format}”。它有：{known}。</translation>
        </message>
        <message>
            <source>{engine} {version} is older than {oldest}, the oldest version that is planned for. Choose {oldest} or later.</source>
            <translation>{engine} {version} 早于可规划的最旧版本 {oldest}。请选择 {oldest} 或更新版本。</translation>
        </message>
        <message>
            <source>{engine} {version} prefills a prompt at once where max-model-len is up to {above}: activations grow with that length. A longer one, or enable-chunked-prefill, prefills in chunks and may start where this one does not.</source>
            <translation>max-model-len 不超过 {above} 时，{engine} {version} 一次预填充整个提示：激活随该长度增长。更长的长度，或 enable-chunked-prefill，会分块预填充，可能在此长度不能启动时反而能启动。</translation>
        </message>
        <message>
            <source>{engine} {version} would print</source>
            <translation>{engine} {version} 将显示</translation>
        </message>
        <message>
            <source>{engine} {version} · {weights} weights · {kv} KV · {n} {n?sequence|sequences} of {length} positions</source>
            <translation>{engine} {version} · 权重 {weights} · KV {kv} · {n} 个序列，每个 {length} token</translation>
        </message>
        <message>
            <source>{engine} {version} · {weights} weights · {kv} KV · {n} {n?sequence|sequences} of {length} positions · {date}</source>
            <translation>{engine} {version} · 权重 {weights} · KV {kv} · {n} 个序列，每个 {length} token · {date}</translation>
        </message>
        <message>
            <source>{engine} {version} · {weights} weights · {kv} KV · {n} {n?sequence|sequences}, the longest of {length} positions</source>
            <translation>{engine} {version} · 权重 {weights} · KV {kv} · {n} 个序列，最长 {length} token</translation>
        </message>
        <message>
            <source>{engine} {version} · {weights} weights · {kv} KV · {n} {n?sequence|sequences}, the longest of {length} positions · {date}</source>
            <translation>{engine} {version} · 权重 {weights} · KV {kv} · {n} 个序列，最长 {length} token · {date}</translation>
        </message>
        <message>
            <source>{file} cannot be written: {reason}. Save it under another name or in another folder.</source>
            <translation>无法写入 {file}：{reason}。请另存为其他名称或存到其他文件夹。</translation>
        </message>
        <message>
            <source>{format} is computed natively by {architecture}; elsewhere it saves memory only.</source>
            <translation>{format} 由 {architecture} 原生计算；在其他硬件上只节省显存。</translation>
        </message>
        <message>
            <source>{gib}, over by {over}</source>
            <translation>{gib}，超出 {over}</translation>
        </message>
        <message>
            <source>{gpus} GPUs are asked for, but the list names {listed}. Make them agree.</source>
            <translation>要求 {gpus} 个 GPU，但列表给出 {listed} 个。请使两者一致。</translation>
        </message>
        <message>
            <source>{gpus} GPUs are more than the {most} that a plan may have. Use fewer.</source>
            <translation>{gpus} 个 GPU 多于方案允许的 {most} 个。请减少。</translation>
        </message>
        <message>
            <source>{gpus} GPUs are not tp {tp} × pp {pp} × dp {dp}, which take {product}. Change one, or leave out what can be derived.</source>
            <translation>{gpus} 个 GPU 不等于 tp {tp} × pp {pp} × dp {dp} 所占的 {product} 个。请改其中一个，或略去可推出的值。</translation>
        </message>
        <message>
            <source>{gpus} GPUs are used as tp {tp} × pp {pp}: a larger tp does not divide this model's heads.</source>
            <translation>{gpus} 个 GPU 用作 tp {tp} × pp {pp}：更大的 tp 无法平分该模型的头。</translation>
        </message>
        <message>
            <source>{gpus} GPUs can be used neither by a tensor parallel that this model's heads allow nor as pipeline stages of its {layers} layers. Use another number, or say tp, pp and dp.</source>
            <translation>{gpus} 个 GPU 既不能按该模型的头数作张量并行，也不能作其 {layers} 层的流水线级。请换一个数量，或给出 tp、pp 和 dp。</translation>
        </message>
        <message>
            <source>{gpus} {gpus?GPU|GPUs} were asked for, but the list of GPUs holds {listed}. Make them agree, or leave one out.</source>
            <translation>要求 {gpus} 个 GPU，但 GPU 列表中有 {listed} 个。请使两者一致，或略去一个。</translation>
        </message>
        <message>
            <source>{gpu} (pinned): budget {bytes}</source>
            <translation>{gpu}（已固定）：预算 {bytes}</translation>
        </message>
        <message>
            <source>{gpu} (pinned): {bytes}</source>
            <translation>{gpu}（已固定）：{bytes}</translation>
        </message>
        <message>
            <source>{gpu} does not compute in {format}; it is made for {architecture}. The engine may refuse it or be slow.</source>
            <translation>{gpu} 不以 {format} 计算；该格式为 {architecture} 而设。引擎可能拒绝，或运行缓慢。</translation>
        </message>
        <message>
            <source>{gpu}: KV pool {bytes}</source>
            <translation>{gpu}：KV 池 {bytes}</translation>
        </message>
        <message>
            <source>{gpu}: budget {bytes}</source>
            <translation>{gpu}：预算 {bytes}</translation>
        </message>
        <message>
            <source>{gpu}: {bytes} left for KV</source>
            <translation>{gpu}：可供 KV 的 {bytes}</translation>
        </message>
        <message>
            <source>{groups} of {cache} for {layers} {layers?cache|caches}</source>
            <translation>{cache} {groups} 组，共 {layers} 个缓存</translation>
        </message>
        <message>
            <source>{groups} of {cache} for {layers} {layers?layer|layers}</source>
            <translation>{cache} {groups} 组，共 {layers} 层</translation>
        </message>
        <message>
            <source>{groups} of {cache} for {layers} {layers?layer|layers} and {padding} of padding</source>
            <translation>{cache} {groups} 组，共 {layers} 层，另有 {padding} 层填充</translation>
        </message>
        <message>
            <source>{heads} attention heads are not a multiple of {kv_heads} KV heads. Check the two numbers in the model's file.</source>
            <translation>{heads} 个注意力头不是 {kv_heads} 个 KV 头的倍数。请检查模型文件中的这两个数。</translation>
        </message>
        <message>
            <source>{heads} heads of recurrent state cannot be divided over tp {tp}. Use a tp that divides {heads}.</source>
            <translation>循环状态的 {heads} 个头无法平分到 tp {tp}。请使用能整除 {heads} 的 tp。</translation>
        </message>
        <message>
            <source>{heads} query heads cannot be divided over tp {tp}. Use a tp that divides {heads}.</source>
            <translation>{heads} 个查询头无法平分到 tp {tp}。请使用能整除 {heads} 的 tp。</translation>
        </message>
        <message>
            <source>{kv_heads} KV heads can be neither divided nor evenly copied over tp {tp}. Use a tp that divides {kv_heads} or is a multiple of it.</source>
            <translation>{kv_heads} 个 KV 头既无法平分，也无法均匀复制到 tp {tp}。请使用能整除 {kv_heads} 或为其倍数的 tp。</translation>
        </message>
        <message>
            <source>{kv} KV · {n} {n?sequence|sequences} of {length} positions</source>
            <translation>{kv} KV · {n} 个 {length} token 的序列</translation>
        </message>
        <message>
            <source>{label}, GPU {gpu}</source>
            <translation>{label}，GPU {gpu}</translation>
        </message>
        <message>
            <source>{layers} layers</source>
            <translation>{layers} 层</translation>
        </message>
        <message>
            <source>{layers} × {bytes}</source>
            <translation>{layers} × {bytes}</translation>
        </message>
        <message>
            <source>{layers} × {kv_heads} KV heads × {row_bytes} (K of {key_dim} and V of {value_dim} elements)</source>
            <translation>{layers} × {kv_heads} 个 KV 头 × {row_bytes}（K 有 {key_dim} 个元素，V 有 {value_dim} 个）</translation>
        </message>
        <message>
            <source>{layers} × {row_bytes}</source>
            <translation>{layers} × {row_bytes}</translation>
        </message>
        <message>
            <source>{length} positions</source>
            <translation>{length} token</translation>
        </message>
        <message>
            <source>{length} positions are above the engine's maximum length of {max_model_len}. Lower input and output, or raise max-model-len.</source>
            <translation>{length} token 超出引擎的最大长度 {max_model_len}。请减小输入与输出，或提高 max-model-len。</translation>
        </message>
        <message>
            <source>{length} positions are above the {context} that the model was made for. Its answers may get worse.</source>
            <translation>{length} token 超出模型设计的 {context}。回答质量可能下降。</translation>
        </message>
        <message>
            <source>{length} positions are above the {context} that {model} was made for. Lower input and output, or allow it with the engine's own switch.</source>
            <translation>{length} token 超出 {model} 的上下文 {context}。请减小输入与输出，或用引擎自己的开关允许它。</translation>
        </message>
        <message>
            <source>{length} × {bytes_per_position}</source>
            <translation>{length} × {bytes_per_position}</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>{low} 至 {high}</translation>
        </message>
        <message>
            <source>{max_model_len}, the largest length allowed</source>
            <translation>{max_model_len}，允许的最大长度</translation>
        </message>
        <message>
            <source>{mib} MiB = {gib}</source>
            <translation>{mib} MiB = {gib}</translation>
        </message>
        <message>
            <source>{missing} of the {count} files of the checkpoint are not in this folder: {names}. Download them into it, or give the config.json alone.</source>
            <translation>检查点的 {count} 个文件中有 {missing} 个不在此文件夹中：{names}。请将其下载到此处，或只给出 config.json。</translation>
        </message>
        <message>
            <source>{missing} of the {count} parts of the model are not in this folder: {names}. Download them into it.</source>
            <translation>模型的 {count} 个分片中有 {missing} 个不在此文件夹中：{names}。请将其下载到此处。</translation>
        </message>
        <message>
            <source>{model} has layers with a window; decode context parallelism does not work with them. Use dcp 1.</source>
            <translation>{model} 有滑动窗口层，解码上下文并行不适用。请使用 dcp 1。</translation>
        </message>
        <message>
            <source>{model} has no draft layers of its own. Use eagle, eagle3 or ngram.</source>
            <translation>{model} 没有自己的草稿层。请用 eagle、eagle3 或 ngram。</translation>
        </message>
        <message>
            <source>{model} has no layers. Give a model with at least one.</source>
            <translation>{model} 没有层。请给出至少有一层的模型。</translation>
        </message>
        <message>
            <source>{model} keeps its compressed cache in its own 8-bit layout only, not in “{format}”. Use auto or fp8.</source>
            <translation>{model} 只以自己的 8 位布局保存压缩缓存，不能用“{format}”。请用 auto 或 fp8。</translation>
        </message>
        <message>
            <source>{model} on one {gpu}</source>
            <translation>{model}，一块 {gpu}</translation>
        </message>
        <message>
            <source>{model} on {gpus}, {engine} {version}</source>
            <translation>{gpus} 上的 {model}，{engine} {version}</translation>
        </message>
        <message>
            <source>{model} on {gpu}</source>
            <translation>{model}，{gpu}</translation>
        </message>
        <message>
            <source>{name} is attached to this PDF</source>
            <translation>{name} 已附在此 PDF 中</translation>
        </message>
        <message>
            <source>{name}, both alike</source>
            <translation>{name}，两块相同</translation>
        </message>
        <message>
            <source>{name}, {n} alike</source>
            <translation>{name}，{n} 块相同</translation>
        </message>
        <message>
            <source>{name}: {bytes}</source>
            <translation>{name}：{bytes}</translation>
        </message>
        <message>
            <source>{name}: {bytes} at {at}</source>
            <translation>{name}：{at} 时 {bytes}</translation>
        </message>
        <message>
            <source>{name}: {n} {n?sequence|sequences}</source>
            <translation>{name}：{n} 个序列</translation>
        </message>
        <message>
            <source>{n} KV {n?head|heads} · {bytes} per position</source>
            <translation>{n} 个 KV 头 · 每 token {bytes}</translation>
        </message>
        <message>
            <source>{n} chunked attention of {window} with more, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层分块注意力 {window} 及其他，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} chunked attention of {window}, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层分块注意力 {window}，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} compressed by {ratio}</source>
            <translation>{n} 层压缩，比率 {ratio}</translation>
        </message>
        <message>
            <source>{n} compressed by {ratio}, with more</source>
            <translation>{n} 层压缩，比率 {ratio}，及其他</translation>
        </message>
        <message>
            <source>{n} cross attention over {window} with more, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层交叉注意力 {window} 及其他，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} cross attention over {window}, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层交叉注意力 {window}，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} full attention with state, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层全注意力并带状态，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} full attention, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层全注意力，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} latent (MLA) with an index, {width} elements</source>
            <translation>{n} 层潜在注意力（MLA）带索引，{width} 个元素</translation>
        </message>
        <message>
            <source>{n} latent (MLA), {width} elements</source>
            <translation>{n} 层潜在注意力（MLA），{width} 个元素</translation>
        </message>
        <message>
            <source>{n} layers keep {used} for one sequence of {length} positions, as the engine sets it aside.</source>
            <translation>{n} 层为一个 {length} token 的序列保留 {used}（按引擎分配）。</translation>
        </message>
        <message>
            <source>{n} more {n?GPU or group|GPUs or groups} of GPUs that differ: section 2 has them all.</source>
            <translation>另有 {n} 个（组）不同的 GPU，全部见第 2 节。</translation>
        </message>
        <message>
            <source>{n} positions</source>
            <translation>{n} token</translation>
        </message>
        <message>
            <source>{n} sliding window of {window} with state, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层滑动窗口 {window} 并带状态，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} sliding window of {window}, not compressed</source>
            <translation>{n} 层滑动窗口 {window}，不压缩</translation>
        </message>
        <message>
            <source>{n} sliding window of {window}, not compressed, with more</source>
            <translation>{n} 层滑动窗口 {window}，不压缩，及其他</translation>
        </message>
        <message>
            <source>{n} sliding window of {window}, {heads} KV {heads?head|heads} of {k} + {v}</source>
            <translation>{n} 层滑动窗口 {window}，{heads} 个 KV 头，{k} + {v}</translation>
        </message>
        <message>
            <source>{n} terms are estimates, together {likely} (from {low} to {high}). Sizes measured on the real deployment replace them.</source>
            <translation>{n} 项为估算值，合计 {likely}（{low} 至 {high}）。填入在实际部署上测得的大小即可取代它们。</translation>
        </message>
        <message>
            <source>{n} that keep nothing</source>
            <translation>{n} 层不保留缓存</translation>
        </message>
        <message>
            <source>{n} that use another layer's</source>
            <translation>{n} 层共用其他层的缓存</translation>
        </message>
        <message>
            <source>{n} that use another layer's, with more</source>
            <translation>{n} 层共用其他层的缓存，及其他</translation>
        </message>
        <message>
            <source>{n} with a state of fixed size</source>
            <translation>{n} 层固定大小的状态</translation>
        </message>
        <message>
            <source>{n} with an index of {width}</source>
            <translation>{n} 层索引，宽 {width}</translation>
        </message>
        <message>
            <source>{n} with an index of {width} and more</source>
            <translation>{n} 层索引，宽 {width}，及其他</translation>
        </message>
        <message>
            <source>{n} with states of fixed size</source>
            <translation>{n} 层固定大小的状态</translation>
        </message>
        <message>
            <source>{n} {n?is|are} planned</source>
            <translation>计划 {n} 个</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences}</source>
            <translation>{n} 个序列</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions are planned. Up to {most} of that length fit, or up to {longest} positions for that many.</source>
            <translation>计划 {n} 个 {length} token 的序列。该长度最多 {most} 个，该数量最长 {longest} token。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions need {used} of {room}. Nothing bounds the context.</source>
            <translation>{n} 个 {length} token 的序列需要 {room} 中的 {used}。上下文没有上限。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions need {used} of {room}. Up to {most} fit at once.</source>
            <translation>{n} 个 {length} token 的序列需要 {room} 中的 {used}。最多同时 {most} 个。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions need {used} of {room}. Up to {most} positions fit.</source>
            <translation>{n} 个 {length} token 的序列需要 {room} 中的 {used}。最长 {most} token 放得下。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions {n?needs|need} {need} of KV; the pool holds {pool}.</source>
            <translation>{n} 个 {length} token 的序列需要 {need} 的 KV，而池中只有 {pool}。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions {n?needs|need} {need} of KV; {pool} are left for it.</source>
            <translation>{n} 个 {length} token 的序列需要 {need} 的 KV，而只剩 {pool}。</translation>
        </message>
        <message>
            <source>{n} {n?sequence|sequences} of {length} positions: {input} in, {output} out</source>
            <translation>{n} 个序列，每个 {length} token：输入 {input}，输出 {output}</translation>
        </message>
        <message>
            <source>{n} {n?term is an estimate|terms are estimates}</source>
            <translation>{n} 项为估算值</translation>
        </message>
        <message>
            <source>{n} × ({input} in + {output} out)</source>
            <translation>{n} ×（输入 {input} + 输出 {output}）</translation>
        </message>
        <message>
            <source>{n} × {name}</source>
            <translation>{n} × {name}</translation>
        </message>
        <message>
            <source>{over} do not fit</source>
            <translation>{over} 放不下</translation>
        </message>
        <message>
            <source>{patterns} patterns of unquantised modules for {layers} layers are more than is read. Shorten the list in quantization_config.</source>
            <translation>{layers} 层却有 {patterns} 个不量化模块的模式，超出读取范围。请缩短 quantization_config 中的列表。</translation>
        </message>
        <message>
            <source>{percent}% of it is in use</source>
            <translation>已占用 {percent}%</translation>
        </message>
        <message>
            <source>{pool}: {blocks} blocks of {block}, {usable} of them for sequences</source>
            <translation>{pool}：{blocks} 个块，每块 {block}，其中 {usable} 个可供序列使用</translation>
        </message>
        <message>
            <source>{pp} pipeline stages are more than the model's {layers} layers. Use fewer.</source>
            <translation>{pp} 个流水线阶段多于模型的 {layers} 层。请减少阶段。</translation>
        </message>
        <message>
            <source>{sequences} × ({per_sequence} − {shared}) + {shared}</source>
            <translation>{sequences} × ({per_sequence} − {shared}) + {shared}</translation>
        </message>
        <message>
            <source>{sequences} × {per_sequence}, the common prefix of {shared_prefix} once</source>
            <translation>{sequences} × {per_sequence}，共同前缀 {shared_prefix} 只计一次</translation>
        </message>
        <message>
            <source>{sequences} × {vocab_size} × {logit_bytes} + experts {experts}</source>
            <translation>{sequences} × {vocab_size} × {logit_bytes} + 专家 {experts}</translation>
        </message>
        <message>
            <source>{shared_tokens} × {bytes_per_position}</source>
            <translation>{shared_tokens} × {bytes_per_position}</translation>
        </message>
        <message>
            <source>{short} ({parameters})</source>
            <translation>{short}（{parameters}）</translation>
        </message>
        <message>
            <source>{size} ({bytes} bytes)</source>
            <translation>{size}（{bytes} 字节）</translation>
        </message>
        <message>
            <source>{source} (confidence: {confidence})</source>
            <translation>{source}（可信度：{confidence}）</translation>
        </message>
        <message>
            <source>{surely} to {best} within the estimates</source>
            <translation>估算值范围内为 {surely} 至 {best}</translation>
        </message>
        <message>
            <source>{terms} {terms?part is an estimate|parts are estimates}, {terms?about|together about} {sum}. The start-up log of {engine} will replace {terms?it|them}.</source>
            <translation>{terms} 项为估算值，合计约 {sum}。{engine} 的启动日志可换成实测值。</translation>
        </message>
        <message>
            <source>{text}</source>
            <translation>{text}</translation>
        </message>
        <message>
            <source>{to} GPUs instead of {from}, tensor parallel {tp}</source>
            <translation>{to} 块 GPU，而非 {from} 块，张量并行 {tp}</translation>
        </message>
        <message>
            <source>{to} instead of {from}</source>
            <translation>{to}，而非 {from}</translation>
        </message>
        <message>
            <source>{type}</source>
            <translation>{type}</translation>
        </message>
        <message>
            <source>{type} (chosen)</source>
            <translation>{type}（所选）</translation>
        </message>
        <message>
            <source>{type} KV</source>
            <translation>{type} KV</translation>
        </message>
        <message>
            <source>{type} KV (chosen)</source>
            <translation>{type} KV（所选）</translation>
        </message>
        <message>
            <source>{values} sizes are given for {gpus} GPUs. Give one for all, or one for each.</source>
            <translation>为 {gpus} 个 GPU 给出了 {values} 个大小。请给一个通用的，或逐个给出。</translation>
        </message>
        <message>
            <source>{value} is not a fraction of the memory. Give a number above 0 and up to 1.</source>
            <translation>{value} 不是显存的比例。请填写大于 0 且不超过 1 的数。</translation>
        </message>
        <message>
            <source>{value} is out of range. It must lie between {least} and {most}.</source>
            <translation>{value} 超出范围，必须在 {least} 与 {most} 之间。</translation>
        </message>
        <message>
            <source>{value} sequences were given. At least 1 is needed.</source>
            <translation>给出了 {value} 个序列。至少需要 1 个。</translation>
        </message>
        <message>
            <source>{value} sequences were given; at most {limit} are planned for.</source>
            <translation>给出了 {value} 个序列；最多规划 {limit} 个。</translation>
        </message>
        <message>
            <source>{what} is above what 64 bits hold. Make the model, the lengths or the counts smaller.</source>
            <translation>{what} 超出 64 位所能表示的范围。请减小模型、长度或数量。</translation>
        </message>
        <message>
            <source>“{file}” does not say what to write. End it in one of: {known}.</source>
            <translation>“{file}”没有说明要写什么。请以下列之一结尾：{known}。</translation>
        </message>
        <message>
            <source>“{first}” already says what {other} {second} says. Leave one of them out.</source>
            <translation>“{first}”与 {other} {second} 所说重复。请略去一个。</translation>
        </message>
        <message>
            <source>“{format}” stores the rows of a sparse-attention index, and {model} has none. Use fp8.</source>
            <translation>“{format}”存储稀疏注意力索引的行，而 {model} 没有索引。请使用 fp8。</translation>
        </message>
        <message>
            <source>“{mix}” is no file type that is known here. Write Q8_0, Q6_K, Q5_K_M, Q4_K_M or Q4_K_S, or give the file itself.</source>
            <translation>此处不认识文件类型“{mix}”。请写 Q8_0、Q6_K、Q5_K_M、Q4_K_M 或 Q4_K_S，或直接给出文件。</translation>
        </message>
        <message>
            <source>“{text}” has a comma that is no grouping of thousands. Write decimals with a point, such as 1.5.</source>
            <translation>“{text}”中的逗号不是千位分隔。小数请用点号，例如 1.5。</translation>
        </message>
        <message>
            <source>“{text}” is negative. Give zero or more.</source>
            <translation>“{text}”是负数。请填写零或更大的值。</translation>
        </message>
        <message>
            <source>“{text}” is neither true nor false. Write true, false, yes, no, on, off, 1 or 0.</source>
            <translation>“{text}”既非真也非假。请填写 true、false、yes、no、on、off、1 或 0。</translation>
        </message>
        <message>
            <source>“{text}” is not NAME=VALUE, such as max-num-batched-tokens=2048.</source>
            <translation>“{text}”不是 NAME=VALUE 的形式，例如 max-num-batched-tokens=2048。</translation>
        </message>
        <message>
            <source>“{text}” is not a class of requests. Write count x input + output, such as 16x8192+2048; several are separated by commas.</source>
            <translation>“{text}”不是一类请求。请写成 数量x输入+输出，例如 16x8192+2048；多类用逗号分隔。</translation>
        </message>
        <message>
            <source>“{text}” is not a number. Write it with a point, such as 0.92.</source>
            <translation>“{text}”不是数字。小数请用点号，例如 0.92。</translation>
        </message>
        <message>
            <source>“{text}” is not a size. Write whole bytes, or a number with B, kB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (of 1024), such as 80 GB or 79.6 GiB.</source>
            <translation>“{text}”不是大小。请填写整数字节数，或带单位的数字：B、kB、MB、GB、TB（1000 的幂）或 KiB、MiB、GiB、TiB（1024 的幂），例如 80 GB 或 79.6 GiB。</translation>
        </message>
        <message>
            <source>“{text}” is not a whole number. Give one that is: 1.5K is 1,536, but 1.2K is 1,228.8.</source>
            <translation>“{text}”不是整数。请填写整数：1.5K 是 1,536，而 1.2K 是 1,228.8。</translation>
        </message>
        <message>
            <source>“{text}” is not a whole number. Write digits, or a number with K (1,024) or M (1,048,576), such as 8192, 128K or 1.5M.</source>
            <translation>“{text}”不是整数。请填写数字，或带 K（1,024）或 M（1,048,576）的数字，例如 8192、128K 或 1.5M。</translation>
        </message>
        <message>
            <source>“{text}” is one argument too many. Usage: {usage}</source>
            <translation>“{text}”是多余的参数。用法：{usage}</translation>
        </message>
        <message>
            <source>“{text}” reads as bits. Write GB (powers of 1000) or GiB (of 1024) for bytes.</source>
            <translation>“{text}”读作比特。字节请写 GB（1000 的幂）或 GiB（1024 的幂）。</translation>
        </message>
        <message>
            <source>“{value}” is no flat JSON object with method and num_speculative_tokens. Write it like {"method":"mtp","num_speculative_tokens":1}.</source>
            <translation>“{value}”不是含 method 和 num_speculative_tokens 的平面 JSON 对象。请写成 {"method":"mtp","num_speculative_tokens":1} 的样子。</translation>
        </message>
        <message>
            <source>“{value}” is not a value of it. Use one of: {known}.</source>
            <translation>“{value}”不是可用的值。请使用其中之一：{known}。</translation>
        </message>
        <message>
            <source>≈ estimated</source>
            <translation>≈ 估算值</translation>
        </message>
    </context>
    <context>
        <name>vramline::AdvancedPanel</name>
        <message>
            <source>A size such as 1.5 GiB; one for all GPUs, or one for each, separated by semicolons</source>
            <translation>大小，如 1.5 GiB；所有 GPU 共用一个，或用分号分隔逐个给出</translation>
        </message>
        <message>
            <source>Activations</source>
            <translation>激活</translation>
        </message>
        <message>
            <source>Advanced</source>
            <translation>高级</translation>
        </message>
        <message>
            <source>Block size</source>
            <translation>块大小</translation>
        </message>
        <message>
            <source>CUDA graphs</source>
            <translation>CUDA 图</translation>
        </message>
        <message>
            <source>Capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>Chunked prefill</source>
            <translation>分块预填充</translation>
        </message>
        <message>
            <source>Communication</source>
            <translation>通信</translation>
        </message>
        <message>
            <source>Decode context parallel (DCP)</source>
            <translation>解码上下文并行（DCP）</translation>
        </message>
        <message>
            <source>Each GPU keeps whole experts instead of a slice of every expert.</source>
            <translation>每个 GPU 保存完整的专家，而不是每个专家的一片。</translation>
        </message>
        <message>
            <source>Eager mode (no CUDA graphs)</source>
            <translation>即时模式（不用 CUDA 图）</translation>
        </message>
        <message>
            <source>Expert parallel (EP)</source>
            <translation>专家并行（EP）</translation>
        </message>
        <message>
            <source>Memory fraction</source>
            <translation>显存比例</translation>
        </message>
        <message>
            <source>Most batched tokens</source>
            <translation>每批最大 token 数</translation>
        </message>
        <message>
            <source>Most sequences</source>
            <translation>最大序列数</translation>
        </message>
        <message>
            <source>Other tenants</source>
            <translation>其他进程</translation>
        </message>
        <message>
            <source>Prefix caching</source>
            <translation>前缀缓存</translation>
        </message>
        <message>
            <source>Runtime, inside the budget</source>
            <translation>运行时（预算之内）</translation>
        </message>
        <message>
            <source>Sizes on each GPU; empty: as estimated</source>
            <translation>每个 GPU 上的大小；留空则用估算值</translation>
        </message>
        <message>
            <source>So many ranks of a tensor-parallel group share the positions of a sequence instead of each keeping all of them.</source>
            <translation>张量并行组中有这么多个 rank 分摊一个序列的 token，而不是各自保存全部。</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>batch %1</source>
            <translation>批 %1</translation>
        </message>
        <message>
            <source>block %1</source>
            <translation>块 %1</translation>
        </message>
    </context>
    <context>
        <name>vramline::BackendChoice</name>
        <message>
            <source>Attention backend</source>
            <translation>注意力后端</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>auto (%1)</source>
            <translation>自动（%1）</translation>
        </message>
    </context>
    <context>
        <name>vramline::ChoicesPanel</name>
        <message>
            <source>Add GPUs of another kind</source>
            <translation>添加另一种 GPU</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>Floor</source>
            <translation>下限</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>KV of one position</source>
            <translation>每 token 的 KV</translation>
        </message>
        <message>
            <source>KV type</source>
            <translation>KV 类型</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Number of GPUs</source>
            <translation>GPU 数量</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>auto (%1)</source>
            <translation>自动 (%1)</translation>
        </message>
        <message>
            <source>available for KV</source>
            <translation>KV 可用</translation>
        </message>
        <message>
            <source>budget</source>
            <translation>预算</translation>
        </message>
        <message>
            <source>capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>权重</translation>
        </message>
    </context>
    <context>
        <name>vramline::EngineSettings</name>
        <message>
            <source>%1's other settings, by its own names; empty: what is in force</source>
            <translation>%1 的其他设置，用其自己的名称；留空即为当前生效的值</translation>
        </message>
        <message>
            <source>not set</source>
            <translation>未设置</translation>
        </message>
    </context>
    <context>
        <name>vramline::GpuPresetDialog</name>
        <message>
            <source>Architecture</source>
            <translation>架构</translation>
        </message>
        <message>
            <source>CUDA total (MiB)</source>
            <translation>CUDA 总量 (MiB)</translation>
        </message>
        <message>
            <source>Compute capability</source>
            <translation>计算能力</translation>
        </message>
        <message>
            <source>Driver total (MiB)</source>
            <translation>驱动总量 (MiB)</translation>
        </message>
        <message>
            <source>GPU preset</source>
            <translation>GPU 预设</translation>
        </message>
        <message>
            <source>HBM memory</source>
            <translation>HBM 显存</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>标识</translation>
        </message>
        <message>
            <source>Memory bandwidth (GB/s)</source>
            <translation>显存带宽 (GB/s)</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Shares its memory with the CPU</source>
            <translation>与 CPU 共享内存</translation>
        </message>
        <message>
            <source>Size in its name (GB)</source>
            <translation>名称中的容量 (GB)</translation>
        </message>
        <message>
            <source>Vendor</source>
            <translation>厂商</translation>
        </message>
        <message>
            <source>What a process is told it has. Left empty, it is estimated.</source>
            <translation>进程得知的总量。留空则按估计。</translation>
        </message>
        <message>
            <source>What nvidia-smi or rocm-smi shows. Left empty, it is estimated.</source>
            <translation>nvidia-smi 或 rocm-smi 显示的总量。留空则按估计。</translation>
        </message>
        <message>
            <source>about %1, estimated</source>
            <translation>约 %1，估计值</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
    </context>
    <context>
        <name>vramline::GpuRows</name>
        <message>
            <source>GPU, kind %1</source>
            <translation>GPU，第 %1 种</translation>
        </message>
        <message>
            <source>Number of GPUs of kind %1</source>
            <translation>第 %1 种 GPU 的数量</translation>
        </message>
        <message>
            <source>Take GPU kind %1 out</source>
            <translation>移除第 %1 种 GPU</translation>
        </message>
        <message>
            <source>Take these GPUs out</source>
            <translation>移除这些 GPU</translation>
        </message>
    </context>
    <context>
        <name>vramline::LedgerPanel</name>
        <message>
            <source> · the fullest, so it decides</source>
            <translation> · 最满，由它决定</translation>
        </message>
        <message>
            <source>%1 do not fit</source>
            <translation>%1 放不下</translation>
        </message>
        <message>
            <source>%1: %2 GiB, %3, %4. Enter: why?</source>
            <translation>%1：%2 GiB，%3，%4。按 Enter 查看依据</translation>
        </message>
        <message>
            <source>, %1 alike</source>
            <translation>，%1 个相同</translation>
        </message>
        <message>
            <source>, both alike</source>
            <translation>，两个相同</translation>
        </message>
        <message>
            <source>, shared with another program</source>
            <translation>，与其他进程共用</translation>
        </message>
        <message>
            <source>GPU %1</source>
            <translation>GPU %1</translation>
        </message>
        <message>
            <source>GPU %1–%2</source>
            <translation>GPU %1–%2</translation>
        </message>
        <message>
            <source>KV pool %1 GiB</source>
            <translation>KV 池 %1 GiB</translation>
        </message>
        <message>
            <source>Memory of %1 in GiB: %2</source>
            <translation>%1 的显存（GiB）：%2</translation>
        </message>
        <message>
            <source>capacity</source>
            <translation>容量</translation>
        </message>
        <message>
            <source>capacity %1 GiB</source>
            <translation>容量 %1 GiB</translation>
        </message>
        <message>
            <source>≈ estimated</source>
            <translation>≈ 估算值</translation>
        </message>
    </context>
    <context>
        <name>vramline::MainWindow</name>
        <message>
            <source>%1 (mine)</source>
            <translation>%1（我的）</translation>
        </message>
        <message>
            <source>%1 is among your presets.</source>
            <translation>%1 已加入您的预设。</translation>
        </message>
        <message>
            <source>%1 was not imported.</source>
            <translation>未导入 %1。</translation>
        </message>
        <message>
            <source>%1 was not opened.</source>
            <translation>未能打开 %1。</translation>
        </message>
        <message>
            <source>(does not fit)</source>
            <translation>（放不下）</translation>
        </message>
        <message>
            <source>(read-only)</source>
            <translation>（只读）</translation>
        </message>
        <message>
            <source>(tight)</source>
            <translation>（勉强）</translation>
        </message>
        <message>
            <source>A newer version of VRAMLine wrote this plan. It is open for reading; save it under another name to change it.</source>
            <translation>此方案由更新版本的 VRAMLine 写成，现以只读方式打开；如需更改，请另存为其他名称。</translation>
        </message>
        <message>
            <source>About VRAMLine</source>
            <translation>关于 VRAMLine</translation>
        </message>
        <message>
            <source>Another program has changed %1.</source>
            <translation>另一程序更改了 %1。</translation>
        </message>
        <message>
            <source>Arrows on a plot</source>
            <translation>图上的方向键</translation>
        </message>
        <message>
            <source>Arrows on a slider</source>
            <translation>滑块上的方向键</translation>
        </message>
        <message>
            <source>Ctrl+E</source>
            <translation>Ctrl+E</translation>
        </message>
        <message>
            <source>Ctrl+Shift+E</source>
            <translation>Ctrl+Shift+E</translation>
        </message>
        <message>
            <source>Ctrl+Z, Ctrl+Shift+Z</source>
            <translation>Ctrl+Z、Ctrl+Shift+Z</translation>
        </message>
        <message>
            <source>Discard them</source>
            <translation>丢弃</translation>
        </message>
        <message>
            <source>Enter on “why?”</source>
            <translation>在“依据”上按 Enter</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>保留我的</translation>
        </message>
        <message>
            <source>Keyboard</source>
            <translation>键盘</translation>
        </message>
        <message>
            <source>Left, Right on a memory bar</source>
            <translation>显存条上的左右键</translation>
        </message>
        <message>
            <source>Letters on a dropdown</source>
            <translation>在下拉框上键入字母</translation>
        </message>
        <message>
            <source>Load it again</source>
            <translation>重新载入</translation>
        </message>
        <message>
            <source>M on a slider</source>
            <translation>滑块上的 M</translation>
        </message>
        <message>
            <source>No plan can be made.</source>
            <translation>无法建立方案。</translation>
        </message>
        <message>
            <source>Nothing was imported.</source>
            <translation>未导入任何内容。</translation>
        </message>
        <message>
            <source>Open it</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Recover them</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Says whether a language model fits on GPUs under an engine, what the limits are, and why each number is what it is.

Presets of %1. Free software under the GNU General Public License, version 3 or later. Nothing leaves this machine.</source>
            <translation>说明一个语言模型在某引擎下能否放进 GPU、上限在哪里，以及每个数字的依据。

预设版本 %1。自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。任何数据都不会离开本机。</translation>
        </message>
        <message>
            <source>Tab, Shift+Tab</source>
            <translation>Tab、Shift+Tab</translation>
        </message>
        <message>
            <source>The plan was not saved.</source>
            <translation>方案未保存。</translation>
        </message>
        <message>
            <source>The preset cannot be edited.</source>
            <translation>无法编辑该预设。</translation>
        </message>
        <message>
            <source>The report is in %1.</source>
            <translation>报告已写入 %1。</translation>
        </message>
        <message>
            <source>The report was not written.</source>
            <translation>报告未写出。</translation>
        </message>
        <message>
            <source>They could not be read.</source>
            <translation>无法读取。</translation>
        </message>
        <message>
            <source>Unsaved changes of %1 were kept when the program ended unexpectedly.</source>
            <translation>程序意外结束时，%1 的未保存更改已保留。</translation>
        </message>
        <message>
            <source>VRAMLine %1</source>
            <translation>VRAMLine %1</translation>
        </message>
        <message>
            <source>Your own presets of this file are left out.</source>
            <translation>此文件中您自己的预设未被载入。</translation>
        </message>
        <message>
            <source>a plan without a file</source>
            <translation>未存盘的方案</translation>
        </message>
        <message>
            <source>an eighth of an octave; Page Up and Page Down a power of two</source>
            <translation>移动八分之一个倍程；Page Up 与 Page Down 移动一个 2 的幂</translation>
        </message>
        <message>
            <source>export the report as PDF</source>
            <translation>将报告导出为 PDF</translation>
        </message>
        <message>
            <source>from part to part; Enter asks why</source>
            <translation>逐段移动；按 Enter 查看依据</translation>
        </message>
        <message>
            <source>look at the report, choose its page size</source>
            <translation>预览报告，选择纸张大小</translation>
        </message>
        <message>
            <source>open it and search: “qwen 30”</source>
            <translation>打开并搜索，如“qwen 30”</translation>
        </message>
        <message>
            <source>opens the derivation; Alt+Left goes back, Escape closes it</source>
            <translation>打开推导；Alt+左 返回，Esc 关闭</translation>
        </message>
        <message>
            <source>pan; + and − zoom, 0 resets; on the frontier they move the cross</source>
            <translation>平移；+ 与 − 缩放，0 复位；在边界图上移动十字</translation>
        </message>
        <message>
            <source>to the mark: the last value that fits</source>
            <translation>到标记处：放得下的最后一个值</translation>
        </message>
        <message>
            <source>to the next control, and back</source>
            <translation>到下一个控件，或返回</translation>
        </message>
        <message>
            <source>undo and redo, one gesture at a time</source>
            <translation>撤销与重做，每次一个操作</translation>
        </message>
    </context>
    <context>
        <name>vramline::MessageBar</name>
        <message>
            <source>Close this message</source>
            <translation>关闭此消息</translation>
        </message>
    </context>
    <context>
        <name>vramline::ModelPresetDialog</name>
        <message>
            <source>%1, line %2</source>
            <translation>%1，第 %2 行</translation>
        </message>
        <message>
            <source>Attention heads</source>
            <translation>注意力头数</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Data type</source>
            <translation>数据类型</translation>
        </message>
        <message>
            <source>Experts</source>
            <translation>专家数</translation>
        </message>
        <message>
            <source>Family</source>
            <translation>系列</translation>
        </message>
        <message>
            <source>Head width</source>
            <translation>头宽度</translation>
        </message>
        <message>
            <source>Hidden size</source>
            <translation>隐藏层宽度</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>标识</translation>
        </message>
        <message>
            <source>KV heads</source>
            <translation>KV 头数</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>层数</translation>
        </message>
        <message>
            <source>Layers, caches and tensors, as read from the model's file</source>
            <translation>层、缓存与张量，读自模型文件</translation>
        </message>
        <message>
            <source>MLP width</source>
            <translation>MLP 宽度</translation>
        </message>
        <message>
            <source>Model preset</source>
            <translation>模型预设</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Paste the model's config.json here.</source>
            <translation>请在此粘贴模型的 config.json。</translation>
        </message>
        <message>
            <source>Vocabulary</source>
            <translation>词表大小</translation>
        </message>
        <message>
            <source>as the tensors say</source>
            <translation>以张量为准</translation>
        </message>
        <message>
            <source>config.json, as published with the model</source>
            <translation>随模型发布的 config.json</translation>
        </message>
        <message>
            <source>context %1</source>
            <translation>上下文 %1</translation>
        </message>
        <message>
            <source>not in this config</source>
            <translation>此配置中没有</translation>
        </message>
    </context>
    <context>
        <name>vramline::ModelReadDialog</name>
        <message>
            <source>&amp;Save as my preset…</source>
            <translation>另存为我的预设(&amp;S)…</translation>
        </message>
        <message>
            <source>Read from</source>
            <translation>读自</translation>
        </message>
        <message>
            <source>The model is in the plan. Beside it the preset that it resembles most: %1. What differs is bold.</source>
            <translation>模型已放入方案。旁边是与它最相似的预设：%1。不同之处以粗体显示。</translation>
        </message>
        <message>
            <source>The model is in the plan. No preset is of its kind.</source>
            <translation>模型已放入方案。没有与它同类的预设。</translation>
        </message>
        <message>
            <source>This file</source>
            <translation>此文件</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>项</translation>
        </message>
        <message>
            <source>Values that were read</source>
            <translation>读到的值</translation>
        </message>
        <message>
            <source>What was read of %1</source>
            <translation>从 %1 读到的内容</translation>
        </message>
    </context>
    <context>
        <name>vramline::NotesPanel</name>
        <message>
            <source>Notes</source>
            <translation>说明</translation>
        </message>
    </context>
    <context>
        <name>vramline::OwnPresetsDialog</name>
        <message>
            <source>%1 — %2, %3</source>
            <translation>%1 — %2，%3</translation>
        </message>
        <message>
            <source>&amp;Delete</source>
            <translation>删除(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Edit…</source>
            <translation>编辑(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;Import…</source>
            <translation>导入(&amp;I)…</translation>
        </message>
        <message>
            <source>E&amp;xport…</source>
            <translation>导出(&amp;X)…</translation>
        </message>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>My presets</source>
            <translation>我的预设</translation>
        </message>
        <message>
            <source>None yet: save a model or a GPU as your preset, or import a file.</source>
            <translation>还没有：请将模型或 GPU 保存为预设，或导入文件。</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
    </context>
    <context>
        <name>vramline::ParallelPanel</name>
        <message numerus="yes">
            <source>%n GPU(s)</source>
            <translation>
                <numerusform>%n 个 GPU</numerusform>
            </translation>
        </message>
        <message>
            <source>DP</source>
            <translation>DP</translation>
        </message>
        <message>
            <source>Data parallel: so many copies of the model</source>
            <translation>数据并行：模型的副本数</translation>
        </message>
        <message>
            <source>PP</source>
            <translation>PP</translation>
        </message>
        <message>
            <source>Parallel</source>
            <translation>并行</translation>
        </message>
        <message>
            <source>Pipeline parallel: the layers are divided into so many stages</source>
            <translation>流水线并行：各层划分为这么多阶段</translation>
        </message>
        <message>
            <source>TP</source>
            <translation>TP</translation>
        </message>
        <message>
            <source>Tensor parallel: each layer is cut over so many GPUs</source>
            <translation>张量并行：每一层切分到这么多 GPU 上</translation>
        </message>
    </context>
    <context>
        <name>vramline::PlanDocument</name>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>KV type</source>
            <translation>KV 类型</translation>
        </message>
        <message>
            <source>Untitled plan</source>
            <translation>未命名方案</translation>
        </message>
        <message>
            <source>context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>engine</source>
            <translation>引擎</translation>
        </message>
        <message>
            <source>engine setting</source>
            <translation>引擎设置</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>number of GPUs</source>
            <translation>GPU 数量</translation>
        </message>
        <message>
            <source>parallel layout</source>
            <translation>并行布局</translation>
        </message>
        <message>
            <source>sequences</source>
            <translation>序列数</translation>
        </message>
        <message>
            <source>shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>way to make it fit</source>
            <translation>放得下的办法</translation>
        </message>
        <message>
            <source>weight format</source>
            <translation>权重格式</translation>
        </message>
    </context>
    <context>
        <name>vramline::PlotPage</name>
        <message>
            <source>%1 is pinned: its own capacity line is in the plot. Click to unpin.</source>
            <translation>%1 已固定：图中有它自己的容量线。单击取消固定。</translation>
        </message>
        <message>
            <source>All memory</source>
            <translation>全部显存</translation>
        </message>
        <message>
            <source>By GPU</source>
            <translation>按 GPU</translation>
        </message>
        <message>
            <source>By KV type</source>
            <translation>按 KV 类型</translation>
        </message>
        <message>
            <source>Copy picture</source>
            <translation>复制图片</translation>
        </message>
        <message>
            <source>Copy, save, table, pin a GPU</source>
            <translation>复制、保存、数据表、固定 GPU</translation>
        </message>
        <message>
            <source>KV only</source>
            <translation>仅 KV</translation>
        </message>
        <message>
            <source>Linear</source>
            <translation>线性</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>对数</translation>
        </message>
        <message>
            <source>More about this plot</source>
            <translation>此图的更多操作</translation>
        </message>
        <message>
            <source>Picture (*.png);;Vector picture (*.svg);;PDF (*.pdf);;Table (*.csv)</source>
            <translation>图片 (*.png);;矢量图 (*.svg);;PDF (*.pdf);;表格 (*.csv)</translation>
        </message>
        <message>
            <source>Pin a GPU</source>
            <translation>固定一个 GPU</translation>
        </message>
        <message>
            <source>Reset zoom</source>
            <translation>复位缩放</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>另存为…</translation>
        </message>
        <message>
            <source>Save the plot</source>
            <translation>保存图</translation>
        </message>
        <message>
            <source>Scale of the axes</source>
            <translation>坐标刻度</translation>
        </message>
        <message>
            <source>Show as table</source>
            <translation>显示为表格</translation>
        </message>
        <message>
            <source>Table of the plot</source>
            <translation>图的数据表</translation>
        </message>
        <message>
            <source>The plot was not saved</source>
            <translation>图未保存</translation>
        </message>
        <message>
            <source>There is nothing to draw until the plan is complete.</source>
            <translation>方案完整之前没有可画的内容。</translation>
        </message>
        <message>
            <source>This picture is linear: bands that lie on one another, or nothing above 0, have no logarithmic scale.</source>
            <translation>此图为线性：叠加的色带或没有大于 0 的值时，无法用对数刻度。</translation>
        </message>
        <message>
            <source>Unpin %1</source>
            <translation>取消固定 %1</translation>
        </message>
        <message>
            <source>What the plot counts</source>
            <translation>图所计入的内容</translation>
        </message>
    </context>
    <context>
        <name>vramline::PlotTabs</name>
        <message>
            <source>Attention</source>
            <translation>注意力</translation>
        </message>
        <message>
            <source>Concurrency</source>
            <translation>并发</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Frontier</source>
            <translation>边界</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>逐层</translation>
        </message>
        <message>
            <source>Plots</source>
            <translation>图</translation>
        </message>
    </context>
    <context>
        <name>vramline::PresetDialog</name>
        <message>
            <source>%1: %2</source>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>Each change shows at once below and in the window. It is kept only when it is saved.</source>
            <translation>每次更改立即显示在下方与窗口中；保存后才会保留。</translation>
        </message>
    </context>
    <context>
        <name>vramline::ReportDialog</name>
        <message numerus="yes">
            <source>%n page(s)</source>
            <translation>
                <numerusform>%n 页</numerusform>
            </translation>
        </message>
        <message>
            <source>&amp;Save PDF…</source>
            <translation>保存 PDF(&amp;S)…</translation>
        </message>
        <message>
            <source>All pages</source>
            <translation>所有页面</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>How the pages are shown</source>
            <translation>页面的显示方式</translation>
        </message>
        <message>
            <source>Language of the report</source>
            <translation>报告的语言</translation>
        </message>
        <message>
            <source>Page by page</source>
            <translation>逐页</translation>
        </message>
        <message>
            <source>Page size</source>
            <translation>纸张大小</translation>
        </message>
        <message>
            <source>Pages of the report</source>
            <translation>报告的页面</translation>
        </message>
        <message>
            <source>Planning report</source>
            <translation>规划报告</translation>
        </message>
    </context>
    <context>
        <name>vramline::RequestsEditor</name>
        <message>
            <source>%1 × %2</source>
            <translation>%1 × %2</translation>
        </message>
        <message>
            <source>%1 × (%2 + %3)</source>
            <translation>%1 ×（%2 + %3）</translation>
        </message>
        <message>
            <source>%1, kind %2</source>
            <translation>%1，第 %2 种</translation>
        </message>
        <message numerus="yes">
            <source>%n kind(s) of requests</source>
            <translation>
                <numerusform>%n 种请求</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more kind(s) of requests are in the plan's file.</source>
            <translation>
                <numerusform>方案文件中还有 %n 种请求。</numerusform>
            </translation>
        </message>
        <message>
            <source>Add requests of another length</source>
            <translation>添加另一种长度的请求</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>Requests</source>
            <translation>请求数</translation>
        </message>
        <message>
            <source>Requests × (prompt + output), in positions. Click to change them, or to plan for requests of several lengths.</source>
            <translation>请求数 ×（提示 + 输出），以 token 计。点击可修改，或为多种长度的请求做规划。</translation>
        </message>
        <message>
            <source>Requests: %1</source>
            <translation>请求：%1</translation>
        </message>
        <message>
            <source>Take requests of kind %1 out</source>
            <translation>移除第 %1 种请求</translation>
        </message>
        <message>
            <source>Take these requests out</source>
            <translation>移除这些请求</translation>
        </message>
    </context>
    <context>
        <name>vramline::SearchPopup</name>
        <message>
            <source>Choices</source>
            <translation>选项</translation>
        </message>
        <message>
            <source>Nothing matches</source>
            <translation>没有匹配项</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Type to search</source>
            <translation>键入以搜索</translation>
        </message>
    </context>
    <context>
        <name>vramline::SweepBar</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Draw it</source>
            <translation>绘制</translation>
        </message>
        <message>
            <source>How far the plot is worked out</source>
            <translation>图的计算进度</translation>
        </message>
        <message>
            <source>Stopped: the plot is not that of this plan.</source>
            <translation>已停止：此图不是当前方案的图。</translation>
        </message>
        <message>
            <source>Working out the limits…</source>
            <translation>正在计算上限…</translation>
        </message>
    </context>
    <context>
        <name>vramline::VerdictCard</name>
        <message>
            <source>%1 for %2</source>
            <translation>%1（%2 个序列）</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1（共 %2 个）</translation>
        </message>
        <message>
            <source>%1 tokens · %2x</source>
            <translation>%1 tokens · %2x</translation>
        </message>
        <message>
            <source>%1 will print</source>
            <translation>%1 将显示</translation>
        </message>
        <message numerus="yes">
            <source>%n sequence(s)</source>
            <translation>
                <numerusform>%n 个序列</numerusform>
            </translation>
        </message>
        <message>
            <source>Copy verdict</source>
            <translation>复制结论</translation>
        </message>
        <message>
            <source>KV that is needed</source>
            <translation>所需的 KV</translation>
        </message>
        <message>
            <source>Longest context</source>
            <translation>最长上下文</translation>
        </message>
        <message>
            <source>Not a plan yet.</source>
            <translation>方案尚不成立。</translation>
        </message>
        <message>
            <source>Runs out first</source>
            <translation>最先用尽</translation>
        </message>
        <message>
            <source>Would fit</source>
            <translation>可放下</translation>
        </message>
        <message>
            <source>largest number of sequences</source>
            <translation>最大序列数</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
    </context>
    <context>
        <name>vramline::WaysPanel</name>
        <message>
            <source>%1 of %2 GiB</source>
            <translation>%2 GiB 中的 %1</translation>
        </message>
        <message>
            <source>%1 → %2</source>
            <translation>%1 → %2</translation>
        </message>
        <message numerus="yes">
            <source>%n way(s) to make it fit</source>
            <translation>
                <numerusform>%n 种放得下的办法</numerusform>
            </translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>应用</translation>
        </message>
        <message>
            <source>Apply: %1</source>
            <translation>应用：%1</translation>
        </message>
        <message>
            <source>Nothing alone makes it fit</source>
            <translation>单独一项都不够</translation>
        </message>
        <message>
            <source>Nothing makes it fit</source>
            <translation>没有办法放下</translation>
        </message>
        <message>
            <source>each alone is enough; one undo step each</source>
            <translation>任选一项即可；每项一次撤销</translation>
        </message>
        <message>
            <source>the smallest pair of changes; one undo step</source>
            <translation>最小的一对更改；一次撤销</translation>
        </message>
    </context>
    <context>
        <name>vramline::WhyLink</name>
        <message>
            <source>Formula, numbers and sources of: %1</source>
            <translation>公式、数字与来源：%1</translation>
        </message>
        <message>
            <source>Why? %1</source>
            <translation>依据：%1</translation>
        </message>
        <message>
            <source>why?</source>
            <translation>依据</translation>
        </message>
    </context>
    <context>
        <name>vramline::WhyPopover</name>
        <message>
            <source>%1 on GPU %2</source>
            <translation>%1，GPU %2</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Derivation</source>
            <translation>推导</translation>
        </message>
        <message>
            <source>Formula</source>
            <translation>公式</translation>
        </message>
        <message>
            <source>Why? %1</source>
            <translation>依据：%1</translation>
        </message>
        <message>
            <source>With the numbers of this plan</source>
            <translation>代入本方案的数字</translation>
        </message>
        <message>
            <source>low %1 · likely %2 · high %3</source>
            <translation>低 %1 · 可能 %2 · 高 %3</translation>
        </message>
        <message>
            <source>why?</source>
            <translation>依据</translation>
        </message>
    </context>
    <context>
        <name>vramline::WindowActions</name>
        <message>
            <source>&amp;About VRAMLine</source>
            <translation>关于 VRAMLine(&amp;A)</translation>
        </message>
        <message>
            <source>&amp;Copy verdict</source>
            <translation>复制结论(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Export PDF…</source>
            <translation>导出 PDF(&amp;E)…</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Keyboard</source>
            <translation>键盘(&amp;K)</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;New</source>
            <translation>新建(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Open…</source>
            <translation>打开(&amp;O)…</translation>
        </message>
        <message>
            <source>&amp;Presets</source>
            <translation>预设(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Preview the report…</source>
            <translation>预览报告(&amp;P)…</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Redo: %1</source>
            <translation>重做(&amp;R)：%1</translation>
        </message>
        <message>
            <source>&amp;Save</source>
            <translation>保存(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Undo: %1</source>
            <translation>撤销(&amp;U)：%1</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>Clear the list</source>
            <translation>清空列表</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>Export PDF</source>
            <translation>导出 PDF</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>M&amp;y presets…</source>
            <translation>我的预设(&amp;Y)…</translation>
        </message>
        <message>
            <source>No recent plans</source>
            <translation>没有最近的方案</translation>
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation>最近的方案(&amp;R)</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>重做</translation>
        </message>
        <message>
            <source>Save &amp;GPU as my preset…</source>
            <translation>将 GPU 存为我的预设(&amp;G)…</translation>
        </message>
        <message>
            <source>Save &amp;as…</source>
            <translation>另存为(&amp;A)…</translation>
        </message>
        <message>
            <source>Save &amp;model as my preset…</source>
            <translation>将模型存为我的预设(&amp;M)…</translation>
        </message>
        <message>
            <source>System</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
    </context>
    <context>
        <name>vramline::WorkloadPanel</name>
        <message>
            <source>, surely to %1</source>
            <translation>，确保 %1</translation>
        </message>
        <message>
            <source>, the engine's limit</source>
            <translation>，引擎上限</translation>
        </message>
        <message>
            <source>, the model's limit</source>
            <translation>，模型上限</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Positions at the very beginning that all requests have in common.</source>
            <translation>所有请求开头共有的 token 数。</translation>
        </message>
        <message>
            <source>Positions that one sequence may hold: the whole prompt and the planned output.</source>
            <translation>一个序列可容纳的 token 数：整个提示加计划输出。</translation>
        </message>
        <message>
            <source>Requests that are active at the same time.</source>
            <translation>同时活动的请求数。</translation>
        </message>
        <message>
            <source>Sequences</source>
            <translation>序列数</translation>
        </message>
        <message>
            <source>Shared prefix</source>
            <translation>共享前缀</translation>
        </message>
        <message>
            <source>Workload</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>any value fits</source>
            <translation>任意值均可</translation>
        </message>
        <message>
            <source>fits from %1</source>
            <translation>不少于 %1</translation>
        </message>
        <message>
            <source>fits to %1</source>
            <translation>上限 %1</translation>
        </message>
        <message>
            <source>no value fits</source>
            <translation>没有放得下的值</translation>
        </message>
    </context>
</TS>
