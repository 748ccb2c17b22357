package io.shardlab.workloads.language.read;

import java.util.Map;

/** The generators that values in documents and in operations have. */
final class Generators {

    static final Map<String, Generator> ALL = Map.ofEntries(
            Map.entry("^sequence", NumberGenerators::sequence),
            Map.entry("^int", NumberGenerators::int32),
            Map.entry("^long", NumberGenerators::int64),
            Map.entry("^double", NumberGenerators::float64),
            Map.entry("^decimal", NumberGenerators::decimal128),
            Map.entry("^boolean", NumberGenerators::bool),
            Map.entry("^date", TimeGenerators::date),
            Map.entry("^now", TimeGenerators::now),
            Map.entry("^objectId", TimeGenerators::objectId),
            Map.entry("^uuid", TimeGenerators::uuid),
            Map.entry("^string", TextGenerators::string),
            Map.entry("^text", TextGenerators::text),
            Map.entry("^binary", TextGenerators::binary),
            Map.entry("^fake", FakeGenerator::read),
            Map.entry("^choose", ChooseGenerator::read),
            Map.entry("^array", StructureGenerators::array),
            Map.entry("^optional", StructureGenerators::optional),
            Map.entry("^point", StructureGenerators::point),
            Map.entry("^reference", ReferenceGenerators::reference),
            Map.entry("^valueOf", ReferenceGenerators::valueOf),
            Map.entry("^compute", ComputeGenerator::read));

    private Generators() {}
}
