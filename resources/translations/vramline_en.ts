<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Facts</name>
        <message numerus="yes">
            <source>%n KV head(s)</source>
            <translation>
                <numerusform>%n KV head</numerusform>
                <numerusform>%n KV heads</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n byte(s) per element</source>
            <translation>
                <numerusform>%n byte per element</numerusform>
                <numerusform>%n bytes per element</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n layer(s)</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>vramline::ParallelPanel</name>
        <message numerus="yes">
            <source>%n GPU(s)</source>
            <translation>
                <numerusform>%n GPU</numerusform>
                <numerusform>%n GPUs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>vramline::VerdictCard</name>
        <message numerus="yes">
            <source>%n sequence(s)</source>
            <translation>
                <numerusform>%n sequence</numerusform>
                <numerusform>%n sequences</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>vramline::WaysPanel</name>
        <message numerus="yes">
            <source>%n way(s) to make it fit</source>
            <translation>
                <numerusform>One way to make it fit</numerusform>
                <numerusform>%n ways to make it fit</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>vramline::RequestsEditor</name>
        <message numerus="yes">
            <source>%n kind(s) of requests</source>
            <translation>
                <numerusform>%n kind of requests</numerusform>
                <numerusform>%n kinds of requests</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more kind(s) of requests are in the plan's file.</source>
            <translation>
                <numerusform>%n more kind of requests is in the plan's file.</numerusform>
                <numerusform>%n more kinds of requests are in the plan's file.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>vramline::ReportDialog</name>
        <message numerus="yes">
            <source>%n page(s)</source>
            <translation>
                <numerusform>%n page</numerusform>
                <numerusform>%n pages</numerusform>
            </translation>
        </message>
    </context>
</TS>
