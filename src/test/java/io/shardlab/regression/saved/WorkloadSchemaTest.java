package io.shardlab.regression.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.regression.Simulator;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** The schema of workload files, for editors, accepts and refuses what the program does. */
class WorkloadSchemaTest {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static final String FRAME = """
            collections:
              orders:
                documents: 10k
                shardKey: {customer: 1, placed: 1}
                document: {_id: ^sequence, customer: {^int: {from: 1, to: 10}}, placed: {^date: {from: 2024-01-01, to: 2024-12-31}}, %s}
                %s
            operations:
              new: {share: 1, insertOne: orders}
              other: {share: 2.5, %s}
            """;

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> examples = Files.list(Simulator.HOME.resolve("examples"));
                Stream<Path> shipped =
                        Files.list(Simulator.HOME.resolve("workloads/src/main/resources/io/shardlab/workloads/file"))) {
            return Stream.concat(examples, shipped)
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesFit(Path file) throws IOException {
        assertThat(problems(Files.readString(file))).isEmpty();
        assertThat(WorkloadFileReader.read(file).operations()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: {^sequence: {start: 5, step: 2, type: int}}, b: ^objectId, c: ^uuid",
                "a: {^objectId: {from: 2024-01-01, to: 2024-12-31, order: random}}",
                "a: {^long: {from: 1, to: 10k, distribution: zipfian, exponent: 0.9, distinct: 5}}",
                "a: {^double: {from: 1.5, to: 10, decimals: 2}}, b: {^decimal: {from: 1, to: 9, decimals: 2}}",
                "a: {^int: {from: 0, to: 9, distribution: normal, mean: 5, deviation: 2}}",
                "a: ^boolean, b: {^boolean: 0.3}, c: {^boolean: {probability: 0.3}}",
                "a: {^string: {length: {from: 1, to: 9}, alphabet: a-z, compressibility: 0.5, prefix: x, distinct: 9}}",
                "a: {^text: {words: 5}}, b: {^fake: name.fullName}, c: {^binary: {length: 10}}",
                "a: {^choose: [1, x, {^int: {from: 1, to: 2}}]}, b: {^choose: {values: [a, b], weights: [1, 2]}}",
                "a: {^array: {length: {from: 1, to: 3, distribution: exponential, mean: 2}, of: {b: {^int: {from: 1, to: 2}}}}}",
                "a: {^optional: {probability: 0.5, value: x}}",
                "a: {^sequence: {prefix: user, digits: 8, hashed: true}}, b: {^binary: {length: 10, printable: true}}",
                "a: {^binary: {length: {from: 1, to: 9, distribution: zipfian, formula: ycsb}, printable: true}}",
                "a: {^point: {longitude: [1, 2], latitude: [3, 4]}}",
                "a: {^reference: {field: orders._id, distribution: zipfian, exponent: 1}}, b: {^valueOf: orders.customer}",
                "a: {^compute: {$add: [$customer, 1]}}",
                "a: {^sequence: {start: 0.5, step: 0.25, type: double}}, d: {^sequence: {type: decimal}}, b: ^now, c: {^now: {minus: 5m, history: 10d}}",
                "a: {$date: '2024-01-01T00:00:00Z'}, b: {$numberLong: '5'}, c: {d: [1, {e: null}]}, f: '^text'"
            })
    void generatorsThatTheProgramReadsFit(String fields) throws IOException {
        assertBothAccept(FRAME.formatted(fields, "", "find: orders"));
    }

    @Test
    void aChoiceOfDocumentsFits() throws IOException {
        assertBothAccept("""
                collections:
                  events:
                    documents: 10
                    document: {^choose: {values: [{kind: click, x: 5}, {kind: purchase}], weights: [3, 1]}}
                operations: {read: {find: events}}
                """);
    }

    @Test
    void thePropertiesOfYcsbMakeAFileThatFits() throws IOException {
        for (String properties :
                List.of("readmodifywriteproportion=1", "dataintegrity=true\ninsertcount=500\nscanproportion=1")) {
            Workload ycsb = Workloads.find(Optional.empty()).named("ycsb");
            Settings settings =
                    RunRequest.of(ycsb, Map.of("property", properties)).settings();
            assertBothAccept(ycsb.file(settings).orElseThrow());
        }
    }

    @Test
    void parametersFit() throws IOException {
        assertBothAccept("""
                parameters:
                  orders: {type: int, default: 5k, from: 1, to: 1M, unit: orders, description: How many there are.}
                  share: {type: double, default: 0.5}
                  pause: {type: duration, default: 10ms, to: 1s}
                  payload: {type: size, default: 1KB}
                  key: {type: text, default: "customer,placed"}
                  way: {choices: [zipfian, uniform], default: zipfian}
                collections:
                  orders:
                    documents: ${orders * 2}
                    document:
                      customer: {^int: {from: 1, to: "${orders}", distribution: "${way}"}}
                      placed: {^now: {minus: "${pause}"}}
                      body: {^binary: {length: "${payload}"}}
                    shardKey: ${key}
                operations:
                  read: {share: "${share}", when: ["${orders} > 5", "${way} != uniform"], choose: "${way}", find: orders, limit: "${orders}"}
                  visit: {share: 0, steps: [{find: orders}, {think: "${pause}"}]}
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: int}",
                "{default: 5}",
                "{type: number, default: 5}",
                "{type: int, default: 5, most: 7}",
                "5"
            })
    void parametersThatTheProgramRefusesDoNotFit(String parameter) throws IOException {
        assertBothRefuse("parameters: {n: " + parameter + "}\n" + FRAME.formatted("x: 1", "", "find: orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "indexes: [{customer: 1}, {key: {placed: -1}, name: p, unique: true, sparse: true}, {x: 2dsphere}]",
                "zones: [{zone: EU, shards: [0], min: {customer: 1}, max: {customer: 5}}]",
                "options: {compressor: zstd, validator: {customer: {$gt: 0}}, collation: {locale: de}}",
                "options: {clusteredIndex: {key: {_id: 1}, unique: true}}",
                "keep: true",
            })
    void collectionsThatTheProgramReadsFit(String property) throws IOException {
        assertBothAccept(FRAME.formatted("x: 1", property, "find: orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "find: orders, filter: {customer: {^existing: customer}}, sort: {placed: -1}, limit: 20, returns: {from: 0, to: 20}",
                "find: orders, projection: {x: 1}, skip: {^int: {from: 0, to: 5}}, hint: {x: 1}, collation: {locale: de}, maxTimeMS: 100",
                "find: orders, readPreference: {mode: secondary, tags: [{dc: a}], maxStalenessSeconds: 100}, readConcern: majority",
                "find: orders, choose: zipfian",
                "find: orders, choose: {from: all, by: zipfian, formula: ycsb, expected: 1k}",
                "find: orders, choose: {by: exponential, mean: 10}, projection: {^choose: [{x: 1}, {placed: 1}]}",
                "updateOne: orders, choose: sequential, update: {$set: {^choose: [{x: 1}, {y: 2}]}}",
                "insertOne: orders, upsert: true",
                "steps: [new, {updateOne: orders, update: {$set: {x: 1}}}]",
                "find: orders, choose: {by: hotspot, hotData: 0.1, hotOperations: 0.9}",
                "find: orders, choose: {collection: orders, from: all, by: latest, exponent: 1.1}",
                "aggregate: orders, pipeline: [{$match: {x: 1}}, {$group: {_id: $x, n: {$sum: 1}}}], allowDiskUse: true",
                "count: orders, filter: {x: {$in: [1, 2]}}, limit: 5, hint: x_1",
                "distinct: orders, key: x, filter: {x: 1}",
                "insertOne: orders, document: {x: {^existing: customer}}, writeConcern: {w: majority, j: true, wtimeout: 100}",
                "insertMany: orders, documents: 10, ordered: false",
                "insertMany: orders, documents: [{x: 1}, {x: ^uuid}]",
                "updateOne: orders, filter: {x: 1}, update: {$set: {x: 2}, $inc: {y: 1}}, upsert: true, writeConcern: 1",
                "updateMany: orders, update: [{$set: {x: 2}}, {$unset: y}]",
                "updateOne: orders, update: {$set: {'a.$[e].b': 1}}, arrayFilters: [{e.c: 1}]",
                "replaceOne: orders, filter: {x: 1}, replacement: {x: {^compute: {$add: [$customer, 1]}}}",
                "deleteMany: orders, filter: {x: 1}, hint: x_1",
                "findOneAndUpdate: orders, update: {$set: {x: 1}}, sort: {x: 1}, projection: {x: 1}, returnDocument: after",
                "findOneAndReplace: orders, replacement: {x: 1}",
                "findOneAndDelete: orders, sort: {x: 1}",
                "bulkWrite: orders, ordered: false, operations: [{insertOne: {}}, {insertOne: }, {insertOne: {document: {x: 1}}},"
                        + " {updateOne: {filter: {x: 1}, update: {$set: {y: 1}}}}, {deleteMany: {filter: {x: 2}}}]",
                "transaction: true, steps: [{find: orders, as: o}, {think: 50ms}, {think: {from: 1ms, to: 1s}},"
                        + " {updateOne: orders, filter: {_id: {^result: o._id}}, update: {$set: {x: 1}}}]",
                "steps: [{think: {distribution: exponential, mean: 100ms}}, {findOneAndDelete: orders, as: gone}]",
                "steps: [{insertOne: orders, as: made}, {find: orders, filter: {_id: {^result: made._id}}}]",
                "find: orders, filter: {placed: {$gte: {^now: {minus: {from: 1m, to: 5m}}}}, x: {$gt: {^quantile: {field: orders.x, at: 0.9}}}}",
                "find: orders, filter: {$or: [{x: {^words: {field: orders.x, count: 2}}}, {x: {^pattern: {field: orders.x, start: true}}}]}"
            })
    void operationsThatTheProgramReadsFit(String operation) throws IOException {
        assertBothAccept(FRAME.formatted("x: 1", "", operation));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: {^itn: {from: 1, to: 2}}",
                "a: {^int: {form: 1, to: 2}}",
                "a: {^int: {from: 1, to: 2}, b: 1}",
                "a: {^int: {from: 1, to: 2, distribution: zipf}}",
                "a: {^sequence: {type: date}}",
                "a: {^now: {since: 5m}}",
                "a: {^array: {length: 3}}",
                "a: {^optional: {value: x}}",
                "a: {^choose: {weights: [1]}}",
                "a: {^choose: []}",
                "a: {^reference: {distribution: zipfian}}",
                "a: {^binary: {compressibility: 0.5}}",
                "$a: 1",
                "a.b: 1"
            })
    void generatorsThatTheProgramRefusesDoNotFit(String fields) throws IOException {
        assertBothRefuse(FRAME.formatted(fields, "", "find: orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "index: [{customer: 1}]",
                "indexes: {customer: 1}",
                "indexes: [{customer: 2d-sphere}]",
                "indexes: [{}]",
                "indexes: [{key: {customer: 1}, uniqe: true}]",
                "zones: [{zone: EU, min: {customer: 1}, max: {customer: 5}}]",
                "options: {compresser: zstd}",
                "options: {compressor: lz4}",
                "options: {timeseries: {metaField: x}}",
            })
    void collectionsThatTheProgramRefusesDoNotFit(String property) throws IOException {
        assertBothRefuse(FRAME.formatted("x: 1", property, "find: orders"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "finde: orders",
                "filter: {}",
                "find: orders, fliter: {}",
                "find: orders, updateOne: orders",
                "find: orders, filter: [1]",
                "find: orders, filter: {^choose: [{}]}",
                "find: orders, filter: {x: {^exsting: customer}}",
                "find: orders, writeConcern: 1",
                "find: orders, readConcern: majorty",
                "find: orders, readPreference: {tags: []}",
                "find: orders, choose: zipf",
                "find: orders, choose: {by: uniform, exponent: 1}",
                "find: orders, choose: {by: zipfian, hotData: 0.5}",
                "find: orders, limit: many",
                "find: orders, returns: {}",
                "find: orders, think: 5ms",
                "find: orders, transaction: true",
                "aggregate: orders",
                "aggregate: orders, pipeline: {$match: {}}",
                "aggregate: orders, pipeline: [{$match: {}, $sort: {}}]",
                "aggregate: orders, pipeline: [{$out: x}]",
                "aggregate: orders, pipeline: [{match: {}}]",
                "distinct: orders",
                "insertMany: orders",
                "insertMany: orders, documents: []",
                "insertOne: orders, document: {$set: 1}",
                "updateOne: orders",
                "updateOne: orders, update: {x: 1}",
                "updateOne: orders, update: {$sett: {x: 1}}",
                "updateOne: orders, update: {}",
                "replaceOne: orders, replacement: {$set: {x: 1}}",
                "findOneAndUpdate: orders, update: {$set: {x: 1}}, returnDocument: new",
                "bulkWrite: orders, operations: []",
                "bulkWrite: orders, operations: [{find: {}}]",
                "bulkWrite: orders, operations: [{updateOne: {filter: {}}}]",
                "bulkWrite: orders, operations: [{deleteOne: {fliter: {}}}]",
                "steps: []",
                "steps: [{find: orders}, {think: fast}]",
                "steps: [{find: orders, share: 1}]",
                "steps: [{find: orders, think: 5ms}]",
                "steps: [{find: orders, as: x.y}]",
                "steps: [{deleteOne: orders, as: x}]",
                "steps: [{find: orders}], find: orders"
            })
    void operationsThatTheProgramRefusesDoNotFit(String operation) throws IOException {
        assertBothRefuse(FRAME.formatted("x: 1", "", operation));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "collections: {a: {documents: 1, document: {}}}",
                "operations: {a: {find: b}}",
                "colections: {a: {documents: 1, document: {}}}",
                "{collections: {a: {documents: 1, document: {}}}, operations: {}}",
                "{collections: {}, operations: {a: {find: b}}}",
                "{collections: {a: {documents: 1}}, operations: {a: {find: a}}}",
                "{collections: {a: {documents: -1, document: {}}}, operations: {a: {find: a}}, x: 1}",
                "{collections: {a: {documents: 1, document: {}}}, operations: {a/b: {find: a}}}",
                "{collections: {a: {documents: 1, document: {}}}, operations: {a: {find: a}}, options: {--threads: 1}}",
                "{collections: {a: {documents: 1, document: {}}}, operations: {a: {find: a}}, options: {threads: [1]}}",
                "{collections: {a: {documents: 1, document: {}}}, operations: {a: {find: a}}, database: 'a b'}"
            })
    void filesThatTheProgramRefusesDoNotFit(String text) throws IOException {
        assertBothRefuse(text);
    }

    private static void assertBothAccept(String text) throws IOException {
        assertThat(problems(text)).as("against the schema").isEmpty();
        assertThat(WorkloadFileReader.parse(Path.of("workload.yaml"), text).operations())
                .isNotEmpty();
    }

    private static void assertBothRefuse(String text) throws IOException {
        assertThat(problems(text)).as("against the schema").isNotEmpty();
        assertThatThrownBy(() -> WorkloadFileReader.parse(Path.of("workload.yaml"), text))
                .isInstanceOf(UsageException.class);
    }

    private static List<String> problems(String text) throws IOException {
        return Schema.WORKLOAD.problems(json(new Yaml().compose(new StringReader(text))));
    }

    /** Returns a value as editors see it: with what an alias stands for in its place. */
    private static JsonNode json(Node node) throws IOException {
        if (node instanceof MappingNode mapping) {
            ObjectNode object = YAML.createObjectNode();
            for (NodeTuple field : mapping.getValue()) {
                object.set(((ScalarNode) field.getKeyNode()).getValue(), json(field.getValueNode()));
            }
            return object;
        }
        if (node instanceof SequenceNode list) {
            ArrayNode array = YAML.createArrayNode();
            for (Node item : list.getValue()) {
                array.add(json(item));
            }
            return array;
        }
        ScalarNode scalar = (ScalarNode) node;
        if (scalar.getTag().equals(Tag.NULL)) {
            return YAML.nullNode();
        }
        return scalar.isPlain()
                ? YAML.readTree(scalar.getValue())
                : YAML.getNodeFactory().textNode(scalar.getValue());
    }
}
