package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.insight.capture.write.Generator;
import io.shardlab.insight.capture.write.YamlWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The templates that samples of generated documents lead to are those that made the documents. */
class TemplateMakerTest {

    private static final int DOCUMENTS = 5000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v: ^uuid",
                "v: true",
                "v: {^boolean: 0.5}",
                "v: {^int: {from: 1, to: 5}}",
                "v: {^long: {from: 0, to: 90000000000}}",
                "v: {^double: {from: 0, to: 100}}",
                "v: {^double: {from: 1, to: 100, decimals: 2}}",
                "v: {^decimal: {from: 1, to: 9.5, decimals: 1}}",
                "v: {^date: {from: 2024-01-01, to: 2024-12-31}}",
                "v: {^date: {from: 2024-01-01, to: 2024-12-31, order: ascending}}",
                "v: {^objectId: {from: 2024-01-01, to: 2024-03-01, order: random}}",
                "v: {^objectId: {from: 2024-01-01, to: 2024-03-01}}",
                "v: ^sequence",
                "v: {^sequence: {start: 1000, step: 3, type: int}}",
                "v: {^string: {length: 8, alphabet: \"0-9a-f\"}}",
                "v: {^string: {length: {from: 3, to: 30}, alphabet: A-Z}}",
                "v: {^text: {words: {from: 5, to: 40}}}",
                "v: {^binary: {length: {from: 10, to: 99}}}",
                "v: {^array: {length: {from: 0, to: 8}, of: {^int: {from: 1, to: 6}}}}",
                "v: {a: {^int: {from: 1, to: 5}}, b: {c: ^uuid}}",
                "v: [{^double: {from: 5, to: 15}}, {^double: {from: 47, to: 55}}]",
                "v: {^point: {longitude: [5, 15], latitude: [47, 55]}}",
                "v: {^sequence: {start: 20, step: 0.25, type: double}}",
                "v: {^sequence: {type: double}}",
                "v: {^sequence: {start: 20, step: 0.25, type: decimal}}",
                "v: null",
                "v: []"
            })
    void aTemplateIsRecoveredExactly(String template) {
        String recovered =
                YamlWriter.flow(without("_id", Generated.template(Generated.documents(template, DOCUMENTS))));

        String rounded = recovered
                .replaceAll("2023-12-31", "2024-01-01")
                .replaceAll("2025-01-01|2024-12-30", "2024-12-31")
                .replaceAll("2024-02-29", "2024-03-01")
                .replaceAll("boolean: 0\\.[45]\\d*", "boolean: 0.5");
        assertThat(rounded).isEqualTo("{" + template + "}");
    }

    @ParameterizedTest
    @CsvSource({"0.02", "0.3", "0.97"})
    void theProbabilityOfAFieldIsRecovered(double probability) {
        Map<String, Object> optional = arguments(
                "v: {^optional: {probability: " + probability + ", value: {^int: {from: 1, to: 5}}}}", "optional");

        assertThat(number(optional.get("probability"))).isEqualTo(probability, within(0.02));
    }

    @Test
    void fewTextsAreMadeUpWithTheirWeightsAndTheirMeanLength() {
        Map<String, Object> choice =
                arguments("v: {^choose: {values: [delivered, cancelled, returned], weights: [70, 20, 10]}}", "choose");

        assertThat(list(choice.get("values"))).containsExactly("value---1", "value---2", "value---3");
        assertThat(number(list(choice.get("weights")).get(0))).isEqualTo(70, within(2.0));
        assertThat(number(list(choice.get("weights")).get(1))).isEqualTo(20, within(2.0));
        assertThat(number(list(choice.get("weights")).get(2))).isEqualTo(10, within(2.0));
    }

    @Test
    void fewNumbersKeepTheirWeightsAndRangeButNotTheirValues() {
        Map<String, Object> choice =
                arguments("v: {^choose: {values: [101, 413, 777], weights: [70, 20, 10]}}", "choose");

        assertThat(list(choice.get("values"))).containsExactly(100, 440, 780);
        assertThat(number(list(choice.get("weights")).get(0))).isEqualTo(70, within(2.0));
    }

    @ParameterizedTest
    @CsvSource({
        "string, 'length: 9', 0.6",
        "string, 'length: 9', 1.0",
        "uuid, '', 0.8",
        "long, 'from: 0, to: 90000000000', 1.2",
        "date, 'from: 2024-01-01, to: 2024-12-31', 0.9",
        "objectId, 'from: 2024-01-01, to: 2024-12-31', 0.9"
    })
    void theNumberOfDifferentValuesAndTheirSkewAreRecovered(String generator, String arguments, double exponent) {
        Map<String, Object> found = arguments(
                "v: {^" + generator + ": {" + (arguments.isEmpty() ? "" : arguments + ", ")
                        + "distinct: 400, distribution: zipfian, exponent: " + exponent + "}}",
                generator);

        assertThat(number(found.get("exponent"))).isEqualTo(exponent, within(0.06));
        assertThat(number(found.get("distinct"))).isBetween(380.0, 420.0);
    }

    @Test
    void typesAreMixedInTheirShares() {
        Map<String, Object> choice = arguments(
                "v: {^choose: {values: [null, {^int: {from: 1, to: 5}}, {^string: {length: 9, alphabet: a-z}}],"
                        + " weights: [50, 30, 20]}}",
                "choose");

        assertThat(YamlWriter.flow(choice.get("values")))
                .isEqualTo("[{^string: {length: 9, alphabet: a-z}}, {^int: {from: 1, to: 5}}, null]");
        assertThat(number(list(choice.get("weights")).get(2))).isEqualTo(50, within(2.0));
    }

    @Test
    void aSpecialValueIsSeparatedFromTheManyOthers() {
        Map<String, Object> choice = arguments(
                "v: {^choose: {values: [\"\", {^string: {length: 9, alphabet: a-z}}], weights: [40, 60]}}", "choose");

        assertThat(YamlWriter.flow(choice.get("values"))).isEqualTo("[\"\", {^string: {length: 9, alphabet: a-z}}]");
        assertThat(number(list(choice.get("weights")).get(0))).isEqualTo(40, within(2.0));
    }

    @Test
    void keptValuesHaveTheirWeightsAndAGeneratorForTheOthers() {
        List<BsonDocument> documents = Generated.documents(
                "v: {^choose: {values: [open, paid, {^string: {length: 9, alphabet: a-z}}], weights: [50, 30, 20]}}",
                DOCUMENTS);
        Map<String, Object> choice =
                generator(Generated.template(documents, Set.of("things.v"), new Notes()), "choose");

        List<Object> values = list(choice.get("values"));
        assertThat(values).hasSizeGreaterThan(2).startsWith("open", "paid");
        assertThat(values.get(values.size() - 1)).isInstanceOf(Generator.class);
        assertThat(number(list(choice.get("weights")).get(0))).isEqualTo(50, within(2.0));
    }

    @Test
    void textsOfFewWordsHaveAsManyMadeUpWords() {
        String template = Generated.template(Generated.documents(
                        "v: {^text: {words: {from: 3, to: 9}, vocabulary: {words: 40, letters: 6.5, exponent: 0}}}",
                        DOCUMENTS))
                .toString();

        assertThat(template)
                .contains("name=text", "words={from=3, to=9}", "vocabulary={words=40, letters=6.5, exponent=0");
    }

    @Test
    void compressibleTextsStayCompressible() {
        Map<String, Object> found =
                arguments("v: {^string: {length: {from: 50, to: 150}, alphabet: a-z, compressibility: 0.8}}", "string");

        assertThat(number(found.get("compressibility"))).isEqualTo(0.8, within(0.05));
    }

    @Test
    void fieldsThatAppearTogetherMakeVariants() {
        List<BsonDocument> documents = Generated.documents("""
            v:
              ^choose:
                values:
                  - {kind: click, x: {^int: {from: 1, to: 500}}, y: {^int: {from: 1, to: 300}}}
                  - {kind: purchase, amount: {^double: {from: 1, to: 9, decimals: 2}}, coupon: {^optional: {probability: 0.5, value: ^uuid}}}
                weights: [75, 25]
            """, DOCUMENTS);
        Map<String, Object> choice = generator(Generated.template(documents), "choose");

        assertThat(YamlWriter.flow(choice.get("values")).replaceAll("probability: 0\\.[45]\\d*", "probability: 0.5"))
                .isEqualTo("[{kind: value1, x: {^int: {from: 1, to: 500}}, y: {^int: {from: 1, to: 300}}}, "
                        + "{kind: value2, amount: {^double: {from: 1, to: 9, decimals: 2}}, "
                        + "coupon: {^optional: {probability: 0.5, value: ^uuid}}}]");
        assertThat(number(list(choice.get("weights")).get(0))).isEqualTo(75, within(2.0));
    }

    @Test
    void wholeDocumentsOfSeveralKindsMakeAChoiceOfDocuments() {
        List<BsonDocument> documents = Generated.documents("""
            ^choose:
              values:
                - {_id: ^sequence, kind: click, x: {^int: {from: 1, to: 500}}, y: {^int: {from: 1, to: 300}}}
                - {_id: ^sequence, kind: order, sum: {^double: {from: 1, to: 9, decimals: 2}}, items: {^array: {length: 20, of: ^uuid}}}
              weights: [75, 25]
            """, DOCUMENTS);

        Generator choice = (Generator) Generated.tree(documents, Set.of(), new Notes());

        assertThat(YamlWriter.flow(choice.arguments()).replaceAll("weights.*", ""))
                .isEqualTo("{values: [{_id: ^sequence, kind: valu1, x: {^int: {from: 1, to: 500}}, y: {^int: {from: 1,"
                        + " to: 300}}}, {_id: ^sequence, kind: valu2, sum: {^double: {from: 1, to: 9, decimals:"
                        + " 2}}, items: {^array: {length: 20, of: ^uuid}}}], ");
        assertThat(Generated.documents(choice, 100))
                .extracting(document -> document.getInt64("_id").getValue())
                .doesNotHaveDuplicates();
    }

    @Test
    void fieldsThatExcludeEachOtherMakeVariants() {
        List<BsonDocument> documents = Generated.documents(
                "v: {^choose: [{a: {^int: {from: 1, to: 5}}}, {b: ^uuid}, {c: {^boolean: 0.5}}]}", DOCUMENTS);
        Map<String, Object> choice = generator(Generated.template(documents), "choose");

        assertThat(list(choice.get("values")))
                .map(value -> String.join(",", ((Map<String, Object>) value).keySet()))
                .containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void fieldsThatComeAndGoOnTheirOwnAreOptional() {
        List<BsonDocument> documents = Generated.documents("""
            a: {^optional: {probability: 0.5, value: ^uuid}}
            b: {^optional: {probability: 0.2, value: ^uuid}}
            c: {^optional: {probability: 0.8, value: ^uuid}}
            """, DOCUMENTS);

        assertThat(without("_id", Generated.template(documents)).values())
                .allSatisfy(value -> assertThat(value)
                        .isInstanceOfSatisfying(
                                Generator.class,
                                generator -> assertThat(generator.name()).isEqualTo("optional")));
    }

    @Test
    void namesThatAreDataAreReplaced() {
        Notes notes = new Notes();
        List<BsonDocument> documents = List.of(
                BsonDocument.parse("{_id: 1, scores: {'4711': 5, '4712': 7}}"),
                BsonDocument.parse("{_id: 2, scores: {'4713': 6, '9999': 2}}"));

        String template = YamlWriter.flow(Generated.template(documents, Set.of(), notes));

        assertThat(template).contains("{k001: ", "k002: ").doesNotContain("471", "9999");
        assertThat(notes.sentences()).singleElement().asString().startsWith("things.scores: the names of its fields");
    }

    @Test
    void whatCannotBeGeneratedIsReplacedAndNoted() {
        Notes notes = new Notes();
        List<BsonDocument> documents = List.of(
                BsonDocument.parse("{_id: 1, secret: {$binary: {base64: 'AAAAAAAA', subType: '06'}}, pattern: /^x/,"
                        + " area: {type: 'LineString', coordinates: [[1.5, 2], [3, 4]]}, '^int': 5}"));

        String template = YamlWriter.flow(Generated.template(documents, Set.of(), notes));

        assertThat(template)
                .contains(
                        "secret: {^binary: {length: 6", "pattern: {^binary: ", "longitude: [1.5, 3], latitude: [2, 4]");
        assertThat(notes.sentences()).hasSize(4).allMatch(note -> note.startsWith("things"));
        assertThat(template).contains("_int: 5");
    }

    private static Map<String, Object> arguments(String template, String generator) {
        return generator(Generated.template(Generated.documents(template, DOCUMENTS)), generator);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> generator(Map<String, Object> template, String name) {
        Generator generator = (Generator) template.get("v");
        assertThat(generator.name()).isEqualTo(name);
        return (Map<String, Object>) generator.arguments();
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object tree) {
        return (List<Object>) tree;
    }

    private static double number(Object tree) {
        return ((Number) tree).doubleValue();
    }

    private static Map<String, Object> without(String field, Map<String, Object> template) {
        template.remove(field);
        return template;
    }
}
