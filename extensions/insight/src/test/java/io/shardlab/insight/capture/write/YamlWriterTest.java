package io.shardlab.insight.capture.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {

    @Test
    void shortMappingsAreInFlowStyleAndBlocksHaveALineForEachField() {
        Map<String, Object> document = ordered(
                "_id",
                Generator.of("objectId"),
                "age",
                Generator.of("int", "from", 1, "to", 99),
                "name",
                new Commented(Generator.of("string", "length", 8), "about 37 distinct values"));

        assertThat(written(ordered("collections", ordered("a", ordered("documents", 5, "document", document)))))
                .isEqualTo("""
                        collections:
                          a:
                            documents: 5
                            document:
                              _id: ^objectId
                              age: {^int: {from: 1, to: 99}}
                              name: {^string: {length: 8}}  # about 37 distinct values
                        """);
        assertThat(written(ordered("a", new Block(ordered("share", 20, "insertOne", "orders")))))
                .isEqualTo("""
                        a:
                          share: 20
                          insertOne: orders
                        """);
        assertThat(written(ordered("a", ordered("share", 20, "insertOne", "orders"))))
                .isEqualTo("a: {share: 20, insertOne: orders}\n");
    }

    @Test
    void theHeadingIsAComment() {
        assertThat(YamlWriter.write(List.of("Captured.", "", "a\nb"), Map.of("a", 1)))
                .isEqualTo("# Captured.\n#\n# a b\na: 1\n");
    }

    @Test
    void whatDoesNotFitInALineTakesSeveral() {
        List<Object> numbers =
                new ArrayList<>(IntStream.range(1000, 1030).boxed().toList());
        Map<String, Object> stage = ordered("$match", ordered("a".repeat(60), "b".repeat(60)));
        String text = written(ordered(
                "values",
                Generator.of("choose", "values", numbers),
                "pipeline",
                List.of(stage, Map.of("$limit", 5), List.of(1, "x".repeat(120)))));

        assertThat(text.lines()).allMatch(line -> line.length() < 140);
        assertThat(text)
                .contains("values:\n  ^choose:\n    values: [1000, 1001,")
                .contains("""
                pipeline:
                  - $match:
                """.replace("\n\n", "\n"))
                .contains("\n  - {$limit: 5}\n");
        YamlValue read = YamlFile.parse("file", "f", text);
        assertThat(read.fields().get("pipeline").items()).hasSize(3);
        assertThat(read.fields()
                        .get("values")
                        .fields()
                        .get("^choose")
                        .fields()
                        .get("values")
                        .items())
                .hasSize(30);
        assertThat(read.fields().get("pipeline").items().get(0).fields()).containsOnlyKeys("$match");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " a",
                "a ",
                "a: b",
                "a #b",
                "#a",
                "true",
                "No",
                "null",
                "~",
                "5",
                "1e3",
                "0x1F",
                "1_000",
                "1:30",
                "^int",
                "- a",
                "{a}",
                "[a]",
                "a, b",
                "\"a\"",
                "'a'",
                "a\\b",
                "a\nb",
                "\u00e4\u00f6",
                "\ud83d\ude00",
                "*a",
                "&a",
                "!a",
                "%a",
                "@a",
                "`a",
                "?",
                ":",
                "-",
                "<<",
                "=",
                "10k",
                "2024-01-01",
                "2024-12-31T12:00:00Z",
                "$price",
                "a.b.c",
                "a-b",
                "two words",
                "ends:",
                "\u202etrojan"
            })
    void everyTextIsReadBackAsItIs(String text) {
        String yaml = written(ordered("block", text, "flow", ordered("a", List.of(text)), text, 1));

        Map<String, YamlValue> read = YamlFile.parse("file", "f", yaml).fields();
        assertThat(read.get("block").text()).isEqualTo(text);
        assertThat(read.get("flow").fields().get("a").items().get(0).text()).isEqualTo(text);
        assertThat(read).containsKey(text);
    }

    @Test
    void wordsThatLookLikeOtherTypesAreQuoted() {
        assertThat(YamlWriter.flow(Arrays.asList("5", "true", "^int", "1e3", null, "x", "10k", 1.0, 1e30)))
                .isEqualTo("[\"5\", \"true\", \"^int\", \"1e3\", null, x, 10k, 1.0, 1.0e30]");
    }

    @Test
    void itemsThatAreMappingsWithCommentsKeepTheirHyphenBeforeTheFirstKey() {
        String text = written(ordered(
                "list",
                List.of(
                        ordered("a", new Commented(1, "c".repeat(120)), "b", 2),
                        new Commented(ordered("z", new Block(List.of(1))), "about z"))));

        assertThat(text).isEqualTo("""
                list:
                    # CCC
                  - a: 1
                    b: 2
                  # about z
                  - z: [1]
                """.replace("CCC", "c".repeat(120)));
        assertThat(YamlFile.parse("file", "f", text).fields().get("list").items())
                .hasSize(2);
    }

    @Test
    void bsonValuesAreExtendedJsonWithPlainNumbersOfTheSameType() {
        BsonDocument document = BsonDocument.parse("""
                {i: 5, l: {$numberLong: "5"}, big: {$numberLong: "5000000000"}, d: 1.0, nan: {$numberDouble: "NaN"},
                 dec: {$numberDecimal: "1.50"}, oid: {$oid: "507f1f77bcf86cd799439011"}, t: {$date: "2024-01-01T00:00:00Z"},
                 u: {$uuid: "c8edabc3-f738-4ca3-b68d-ab92a91478a3"}, r: {$regularExpression: {pattern: "^a", options: "i"}},
                 ts: {$timestamp: {t: 1, i: 2}}, min: {$minKey: 1}, b: true, n: null, a: [1, "x"],
                 bin: {$binary: {base64: "AQ==", subType: "00"}}}
                """);

        assertThat(YamlWriter.flow(ValueTrees.of(document)))
                .isEqualTo("{i: 5, l: {$numberLong: \"5\"}, big: 5000000000, d: 1.0, nan: {$numberDouble: NaN}, "
                        + "dec: {$numberDecimal: \"1.50\"}, oid: {$oid: \"507f1f77bcf86cd799439011\"}, "
                        + "t: {$date: 2024-01-01T00:00:00Z}, u: {$uuid: c8edabc3-f738-4ca3-b68d-ab92a91478a3}, "
                        + "r: {$regularExpression: {pattern: \"^a\", options: i}}, ts: {$timestamp: {t: 1, i: 2}}, "
                        + "min: {$minKey: 1}, b: true, n: null, a: [1, x], "
                        + "bin: {$binary: {base64: \"AQ==\", subType: \"00\"}}}");
    }

    private static String written(Map<String, ?> root) {
        return YamlWriter.write(List.of(), root);
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
