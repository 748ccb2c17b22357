package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.yaml.MistakeException;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters of workload files: their declaration, and the places that stand for their values. */
class ParametersTest {

    private static final String FRAME = """
            parameters:
              tenants: {type: int, default: 50, from: 1, to: 10k, unit: tenants, description: How many there are.}
              reads: {type: double, default: 0.75, from: 0, to: 1}
              pause: {type: duration, default: 10ms}
              payload: {type: size, default: 1KB, to: 1MB}
              note: {type: text, default: "5"}
              query: {choices: [targeted, scatter], default: targeted}
            collections:
              orders:
                documents: ${tenants * 20}
                document:
                  tenant: {^int: {from: 1, to: ${tenants}}}
                  body: {^binary: {length: "${payload}"}}
                  number: ${tenants}
                  quoted: "${tenants}"
                  words: "of ${tenants} tenants"
                  note: ${note}
                  cost: $${tenants}
                shardKey: {tenant: 1}
            operations:
              read: {share: "${100 * reads}", find: orders, filter: {tenant: {^existing: tenant}}, when: "${query} == targeted"}
              scan: {share: 50, find: orders, filter: {words: x}, when: "${query} != targeted"}
              write: {share: "${100 * (1 - reads)}", insertOne: orders}
              visit: {share: 0, steps: [{find: orders}, {think: "${pause}"}]}
            """;

    @Test
    void parametersAreDeclaredWithTypeDefaultAndLimits() {
        List<Parameter<?>> parameters = read(FRAME, Map.of()).parameters();

        assertThat(parameters)
                .extracting(Parameter::name)
                .containsExactly("tenants", "reads", "pause", "payload", "note", "query");
        assertThat(parameters)
                .extracting(parameter -> (Object) parameter.defaultValue().orElseThrow())
                .containsExactly(50L, 0.75, Duration.ofMillis(10), 1024L, "5", "targeted");
        assertThat(parameters.get(0).unit()).isEqualTo("tenants");
        assertThat(parameters.get(0).help()).isEqualTo("How many there are.");
        assertThat(parameters.get(5).type().choices()).containsExactly("targeted", "scatter");
    }

    @Test
    void placesStandForTheDefaults() {
        WorkloadFile file = read(FRAME, Map.of());

        assertThat(file.collections().get(0).documents()).isEqualTo(1000);
        assertThat(file.operations()).extracting(OperationSpec::name).containsExactly("read", "write");
        assertThat(file.operations().get(0).share()).isEqualTo(0.75);
    }

    @Test
    void sharesAndChoicesOfDocumentsMayBeParameters() {
        String file = """
                parameters:
                  mix: {type: shares, choices: [read, write], default: "read=80,write=20"}
                  by: {choices: [uniform, zipfian], default: uniform}
                  transactions: {type: bool, default: false}
                collections: {orders: {documents: 10, document: {_id: ^sequence}}}
                operations:
                  read:
                    share: ${mix.read}
                    choose: {by: "${by}", exponent: 0.9, hotData: 0.1}
                    transaction: ${transactions}
                    steps: [{find: orders, filter: {_id: {^existing: _id}}}]
                  write: {share: "${mix.write / 2}", insertOne: orders}
                  other: {share: 1, find: orders, when: "${by} == other or ${mix.write} > 20 or ${transactions} == x"}
                """;
        WorkloadFile defaults = read(file, Map.of());
        WorkloadFile given =
                read(file, defaults.values(Map.of("mix", "write=1,read=2", "by", "zipfian", "transactions", "true")));

        assertThat(defaults.operations().get(0).share()).isCloseTo(80.0 / 90, within(1e-9));
        assertThat(defaults.operations().get(0).transaction()).isFalse();
        assertThat(given.operations().get(0).share()).isEqualTo(0.8);
        assertThat(given.operations().get(0).transaction()).isTrue();
        assertThat(given.operations().get(0).choice().orElseThrow())
                .extracting(Choice::by, Choice::exponent)
                .containsExactly(Choice.By.ZIPFIAN, 0.9);
        assertThatThrownBy(() -> read(file.replace("by: \"${by}\"", "by: uniform"), Map.of()))
                .hasMessageContaining("has exponent, which belongs to by:");
        assertThat(read(file, defaults.values(Map.of("mix", "write=21"))).operations())
                .extracting(OperationSpec::name)
                .containsExactly("write", "other");
    }

    @Test
    void placesStandForGivenValues() {
        WorkloadFile file = read(FRAME, Map.of("tenants", 5L, "query", "scatter", "reads", 1.0));

        assertThat(file.collections().get(0).documents()).isEqualTo(100);
        assertThat(file.operations()).extracting(OperationSpec::name).containsExactly("scan");
        assertThat(file.collections().get(0).source()).contains("\"to\":5,", "of 5 tenants");
    }

    @Test
    void aPlaceOfANumberAloneIsANumberAndEverythingElseIsAText() {
        WorkloadFile file = read(FRAME, Map.of("tenants", 7L));

        assertThat(List.of("number", "quoted", "words", "note", "cost").stream()
                        .map(name -> file.collections()
                                .get(0)
                                .template()
                                .field(name)
                                .orElseThrow()
                                .constant()
                                .toString())
                        .toList())
                .containsExactly(
                        "BsonInt32{value=7}",
                        "BsonInt32{value=7}",
                        "BsonString{value='of 7 tenants'}",
                        "BsonString{value='5'}",
                        "BsonString{value='${tenants}'}");
    }

    @Test
    void aParameterMayMatterOnlyForSomeValuesOfOthers() {
        List<Parameter<?>> parameters = read("""
                        parameters:
                          query: {choices: [one, all], default: one}
                          most: {type: int, default: 5, when: "${query} == all"}
                        collections: {orders: {documents: 5, document: {a: 1}}}
                        operations: {read: {find: orders}}
                        """, Map.of()).parameters();

        assertThat(parameters.get(1).isRelevant(Settings.parse(parameters, Map.of())))
                .isFalse();
        assertThat(parameters.get(1).isRelevant(Settings.parse(parameters, Map.of("query", "all"))))
                .isTrue();
    }

    @Test
    void anIndexMayBelongToSomeRunsOnly() {
        String content = """
                parameters: {query: {choices: [one, all], default: one}}
                collections:
                  orders:
                    documents: 5
                    document: {a: 1, b: 2}
                    indexes: [{a: 1}, {key: {b: 1}, when: "${query} == all"}]
                operations: {read: {find: orders}}
                """;

        assertThat(read(content, Map.of()).collections().get(0).indexes()).hasSize(1);
        CollectionSpec all = read(content, Map.of("query", "all")).collections().get(0);
        assertThat(all.indexes()).hasSize(2);
        assertThat(all.addedIndexes()).containsExactly(all.indexes().get(1));
    }

    @Test
    void aShardKeyMayBeAParameter() {
        String content = """
                parameters: {key: {type: text, default: tenant}}
                collections:
                  orders: {documents: 5, document: {tenant: 1, at: 2}, shardKey: "${key}"}
                operations: {read: {find: orders}}
                """;

        assertThat(read(content, Map.of("key", "at:hashed"))
                        .collections()
                        .get(0)
                        .shardKey())
                .hasToString("{\"at\": \"hashed\"}");
        assertThat(read(content, Map.of("key", "tenant,at"))
                        .collections()
                        .get(0)
                        .shardKey())
                .hasToString("{\"tenant\": 1, \"at\": 1}");
    }

    @Test
    void filesWithoutParametersKeepTheirTexts() {
        WorkloadFile file = read("""
                collections:
                  orders: {documents: 5, document: {text: "${tenants}", other: "$${x}"}}
                operations: {read: {find: orders}}
                """, Map.of());

        assertThat(file.collections()
                        .get(0)
                        .template()
                        .field("text")
                        .orElseThrow()
                        .constant())
                .hasToString("BsonString{value='${tenants}'}");
        assertThat(file.collections()
                        .get(0)
                        .template()
                        .field("other")
                        .orElseThrow()
                        .constant())
                .hasToString("BsonString{value='$${x}'}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ${n}                   | 6
        ${n / 4}               | 1.5
        ${ 2 * (n + 1) - 4 }   | 10
        ${floor(n / 4)}        | 1
        ${ceil(n / 4)}         | 2
        ${round(n / 4) + 1}    | 3
        ${-n + 10}             | 4
        ${1000000 * n}         | 6000000
        """)
    void placesHoldArithmetic(String place, String value) {
        String content = """
                parameters: {n: {type: int, default: 6}}
                collections: {c: {documents: 1, document: {x: "%s"}}}
                operations: {read: {find: c}}
                """.formatted(place);

        assertThat(read(content, Map.of())
                        .collections()
                        .get(0)
                        .template()
                        .field("x")
                        .orElseThrow()
                        .constant()
                        .toString())
                .contains("value=" + value + "}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        tenants: {type: int, default: 50       | tenants: {type: integer, default: 50      | 2 | int
        tenants: {type: int, default: 50       | tenants: {type: int                       | 2 | default
        tenants: {type: int, default: 50       | tenants: {type: int, default: many        | 2 | default: 'many'
        tenants: {type: int, default: 50       | tenants: {type: int, default: 20k         | 2 | from 1 to 10000
        from: 1, to: 10k                       | from: 9, to: 8                            | 2 | limits from 9 to 8
        tenants: {type: int, default: 50       | Tenants: {type: int, default: 50          | 2 | 'Tenants'
        default: "5"}                          | default: "5", from: 1}                    | 6 | from
        choices: [targeted, scatter], default: targeted | choices: [targeted], default: scatter | 7 | targeted
        documents: ${tenants * 20}             | documents: ${tenant * 20}                 | 10 | tenants
        documents: ${tenants * 20}             | documents: ${tenants * query}             | 10 | query
        documents: ${tenants * 20}             | documents: ${tenants / 0}                 | 10 | divides by 0
        documents: ${tenants * 20}             | documents: ${tenants / 3}                 | 10 | whole number
        documents: ${tenants * 20}             | documents: ${tenants *}                   | 10 | ${100 - reads}
        documents: ${tenants * 20}             | documents: ${(tenants}                    | 10 | ${100 - reads}
        when: "${query} == targeted"           | when: "${query}"                          | 21 | when: ${query} == scatter
        when: "${query} == targeted"           | when: "${query} < targeted"               | 21 | numbers on both sides
        shardKey: {tenant: 1}                  | shardKey: {"${note}": 1}                  | 19 | in a key
        shardKey: {tenant: 1}                  | shardKey: "${note}"                       | 19 | customer,placed
        """)
    void aMistakeIsRefusedWithItsPlace(String text, String mistake, int line, String word) {
        assertThat(FRAME).contains(text);

        assertThatExceptionOfType(MistakeException.class)
                .isThrownBy(() -> read(FRAME.replace(text, mistake), Map.of()))
                .satisfies(refused -> assertThat(refused.place().line()).isEqualTo(line))
                .withMessageContaining(word);
    }

    @Test
    void aRunWithoutOperationsIsRefused() {
        assertThatExceptionOfType(MistakeException.class)
                .isThrownBy(
                        () -> read(FRAME.replace("!= targeted", "== none"), Map.of("reads", 1.0, "query", "scatter")))
                .withMessageContaining("share above 0");
    }

    @Test
    void aNumberThatIsNotThereAnyMoreIsNotReplacedInTheFile() {
        assertThatExceptionOfType(MistakeException.class)
                .isThrownBy(() -> ShareEdit.of("shop.yaml", FRAME, "read", 0.5))
                .withMessageContaining("change it in the file");
        assertThat(ShareEdit.of("shop.yaml", FRAME, "scan", 0.5)).contains("scan: {share: 100,");
    }

    private static WorkloadFile read(String content, Map<String, Object> values) {
        return WorkloadFileReader.parse(Path.of("shop.yaml"), content, LongUnaryOperator.identity(), values);
    }
}
