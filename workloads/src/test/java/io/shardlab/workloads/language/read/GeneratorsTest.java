package io.shardlab.workloads.language.read;

import static io.shardlab.workloads.language.read.Templates.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.language.document.Documents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorsTest {

    private static final int COUNT = 2000;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5                       | INT32
        -7                      | INT32
        3000000000              | INT64
        1.5                     | DOUBLE
        1e3                     | DOUBLE
        true                    | BOOLEAN
        ~                       | NULL
        null                    | NULL
        "5"                     | STRING
        "true"                  | STRING
        2024-01-01              | STRING
        "^int"                  | STRING
        {$date: 2024-01-01}     | DATE_TIME
        {$numberLong: 5}        | INT64
        {$numberDecimal: 1.10}  | DECIMAL128
        {$oid: 507011111111111111111111} | OBJECT_ID
        {$uuid: 3b241101-e2bb-4255-8caf-4136c566a962} | BINARY
        {$timestamp: {t: 1, i: 2}} | TIMESTAMP
        {$minKey: 1}            | MIN_KEY
        {$regularExpression: {pattern: a, options: i}} | REGULAR_EXPRESSION
        [1, a]                  | ARRAY
        {a: 1}                  | DOCUMENT
        ^int                    | INT32
        ^long                   | INT64
        ^double                 | DOUBLE
        ^decimal                | DECIMAL128
        ^boolean                | BOOLEAN
        ^date                   | DATE_TIME
        ^objectId               | OBJECT_ID
        ^uuid                   | BINARY
        ^string                 | STRING
        ^text                   | STRING
        ^point                  | DOCUMENT
        ^sequence               | INT64
        {^sequence: {type: int}} | INT32
        {^fake: internet.port}  | INT32
        {^fake: barcode.ean13}  | INT64
        {^fake: bool.bool}      | BOOLEAN
        {"^int": null}          | INT32
        {"^int": {}}            | INT32
        """)
    void aValueHasItsType(String value, BsonType type) {
        assertThat(values(1, value).get(0).getBsonType()).isEqualTo(type);
    }

    @Test
    void aVocabularyHasItsNumberOfWordsAndTheirLength() {
        List<String> words = texts("{^text: {words: 5, vocabulary: {words: 300, letters: 5.5, exponent: 0}}}").stream()
                .flatMap(text -> List.of(text.split(" ")).stream())
                .toList();

        assertThat(words.stream().distinct().count()).isBetween(250L, 300L);
        assertThat(words.stream().mapToInt(String::length).average().orElseThrow())
                .isBetween(5.4, 5.6);
        assertThat(texts("{^text: {words: 1, vocabulary: 26}}").stream().distinct())
                .hasSizeLessThanOrEqualTo(26);
    }

    @Test
    void aSequenceCountsTheDocuments() {
        assertThat(values(4, "{^sequence: {start: 10, step: -3}}"))
                .containsExactly(new BsonInt64(10), new BsonInt64(7), new BsonInt64(4), new BsonInt64(1));
        assertThat(Templates.documents(4, "{f: ^sequence}").value(1000, "f")).isEqualTo(new BsonInt64(1000));
    }

    @Test
    void anObjectIdOfAscendingOrderRisesOverItsRange() {
        List<ObjectId> ids = values(COUNT, "{^objectId: {from: 2024-01-01, to: 2024-12-31}}").stream()
                .map(value -> value.asObjectId().getValue())
                .toList();

        assertThat(ids).isSorted().doesNotHaveDuplicates();
        assertThat(ids.get(0).getDate()).isBetween("2024-01-01", "2024-01-02");
        assertThat(ids.get(COUNT - 1).getDate()).isBetween("2024-12-30", "2024-12-31");
    }

    @Test
    void manyObjectIdsOfOneSecondRiseToo() {
        assertThat(values(COUNT, "{^objectId: {from: 2024-01-01, to: 2024-01-01}}").stream()
                        .map(value -> value.asObjectId().getValue()))
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void objectIdsInRandomOrderAndInArraysDiffer() {
        assertThat(values(COUNT, "{^objectId: {order: random}}")).doesNotHaveDuplicates();
        assertThat(values(COUNT, "{^array: {length: 3, of: ^objectId}}").stream()
                        .flatMap(value -> value.asArray().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void uuidsAreRandomOnesOfVersion4() {
        List<UUID> uuids = values(COUNT, "^uuid").stream()
                .map(value -> value.asBinary().asUuid())
                .toList();

        assertThat(uuids).doesNotHaveDuplicates().allMatch(uuid -> uuid.version() == 4 && uuid.variant() == 2);
    }

    @Test
    void datesOfAscendingOrderContinueAfterTheirRange() {
        Documents documents =
                Templates.documents(COUNT, "{f: {^date: {from: 2024-01-01, to: 2024-12-31, order: ascending}}}");
        List<Instant> dates = IntStream.range(0, 2 * COUNT)
                .mapToObj(number -> Instant.ofEpochMilli(
                        documents.value(number, "f").asDateTime().getValue()))
                .toList();

        assertThat(dates).isSorted();
        assertThat(dates.get(COUNT - 1)).isBetween("2024-12-30T00:00:00Z", "2024-12-31T00:00:00Z");
        assertThat(dates.get(2 * COUNT - 1)).isBetween("2025-12-29T00:00:00Z", "2025-12-31T00:00:00Z");
    }

    @Test
    void decimalsHaveExactlyTheirDecimals() {
        assertThat(values(COUNT, "{^decimal: {from: -1, to: 1, decimals: 3}}").stream()
                        .map(value -> value.asDecimal128().getValue().toString()))
                .allMatch(text -> text.matches("-?[01]\\.\\d{3}") || text.equals("0.000"))
                .anyMatch(text -> text.startsWith("-"));
    }

    @Test
    void doublesWithDecimalsAreTheNearestOnes() {
        assertThat(values(COUNT, "{^double: {from: 0, to: 10, decimals: 1}}").stream()
                        .map(value -> String.valueOf(value.asDouble().getValue())))
                .allMatch(text -> text.matches("\\d+\\.\\d"))
                .contains("0.3", "10.0");
    }

    @Test
    void wideRangesAreCovered() {
        assertThat(DoubleStream.of(Templates.numbers(
                                COUNT, "{^long: {from: -9223372036854775808, to: 9223372036854775807}}"))
                        .boxed())
                .anyMatch(number -> number < -9e18)
                .anyMatch(number -> number > 9e18);
        assertThat(DoubleStream.of(Templates.numbers(COUNT, "{^int: {from: -2147483648, to: 2147483647}}"))
                        .boxed())
                .anyMatch(number -> number < -2.1e9)
                .anyMatch(number -> number > 2.1e9);
    }

    @Test
    void stringsHaveTheirLengthAndAlphabet() {
        List<String> texts = texts("{^string: {length: {from: 3, to: 12}, alphabet: a-fxé0-2-}}");

        assertThat(texts).allMatch(text -> text.matches("[a-fxé0-2-]{3,12}"));
        assertThat(texts.stream().map(String::length).distinct()).hasSize(10);
        assertThat(String.join("", texts).chars().distinct()).hasSize(12);
    }

    @Test
    void charactersOfStringsAreEquallyFrequent() {
        long[] counts = new long[128];
        texts("{^string: {length: 50, alphabet: 0-9}}")
                .forEach(text -> text.chars().forEach(c -> counts[c]++));

        for (char digit = '0'; digit <= '9'; digit++) {
            assertThat(counts[digit]).isBetween(9_600L, 10_400L);
        }
    }

    @Test
    void prefixesStandBeforeTheLength() {
        assertThat(texts("{^string: {prefix: cust-, length: 4, alphabet: 0-9}}"))
                .allMatch(text -> text.matches("cust-\\d{4}"));
    }

    private static List<String> texts(String generator) {
        return values(COUNT, generator).stream()
                .map(value -> value.asString().getValue())
                .toList();
    }

    @Test
    void textsAreEnglishWordsSomeOfWhichAreFrequent() {
        List<String> words = texts("{^text: {words: {from: 1, to: 9}}}").stream()
                .flatMap(text -> List.of(text.split(" ")).stream())
                .toList();

        assertThat(words).allMatch(word -> word.matches("[a-z]+"));
        long the = words.stream().filter("the"::equals).count();
        long of = words.stream().filter("of"::equals).count();
        assertThat((double) the / of).isBetween(1.8, 2.2);
        assertThat(new HashSet<>(words)).hasSizeGreaterThan(800);
    }

    @Test
    void choicesMayBeOfGenerators() {
        Set<BsonType> types = new HashSet<>();
        values(COUNT, "{^choose: [a, {^int: {from: 1, to: 5}}, {x: ^boolean}, ~]}")
                .forEach(value -> types.add(value.getBsonType()));

        assertThat(types).containsExactlyInAnyOrder(BsonType.STRING, BsonType.INT32, BsonType.DOCUMENT, BsonType.NULL);
    }

    @TempDir
    private Path folder;

    @Test
    void choicesMayBeTheLinesOfAFileBesideTheWorkloadFile() throws Exception {
        Files.writeString(folder.resolve("names.txt"), "\ufeffÄnne\r\n\nBob\n", StandardCharsets.UTF_8);
        Documents documents = WorkloadFileReader.parse(folder.resolve("w.yaml"), """
            collections: {c: {documents: 5, document: {f: {^choose: {file: names.txt}}}}}
            operations: {none: {find: c}}
            """)
                .collection("c")
                .template()
                .documents(1);

        assertThat(IntStream.range(0, 100)
                        .mapToObj(number -> documents.value(number, "f"))
                        .distinct())
                .containsExactlyInAnyOrder(new BsonString("Änne"), new BsonString("Bob"));
    }

    private void readNames(String name) {
        WorkloadFileReader.parse(folder.resolve("own").resolve("w.yaml"), """
            collections: {c: {documents: 5, document: {f: {^choose: {file: "NAME"}}}}}
            operations: {none: {find: c}}
            """.replace("NAME", name));
    }

    @Test
    void filesElsewhereAreRefusedUnlessTheirFolderIsAllowed() throws Exception {
        Path own = Files.createDirectories(folder.resolve("own").resolve("within"));
        Path names = Files.writeString(folder.resolve("secret.txt"), "a\n", StandardCharsets.UTF_8);
        Files.createSymbolicLink(own.resolve("link.txt"), names);
        Files.writeString(own.resolve("names.txt"), "a\n", StandardCharsets.UTF_8);

        readNames("within/names.txt");
        readNames("../own/within/names.txt");
        for (String elsewhere : List.of(names.toString(), "../secret.txt", "../nothere.txt", "within/link.txt")) {
            assertThatThrownBy(() -> readNames(elsewhere))
                    .as(elsewhere)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("not in the folder of the workload file", "--value-files");
        }

        ValueFiles.allow(folder);

        readNames("../secret.txt");
        readNames("within/link.txt");
    }

    @Test
    void absentElementsLeaveNoGapInArrays() {
        List<BsonValue> arrays = values(
                COUNT, "{^array: {length: 4, of: {^optional: {probability: 0.5, value: {^int: {from: 1, to: 1}}}}}}");

        assertThat(arrays).allMatch(array -> array.asArray().stream().allMatch(new BsonInt32(1)::equals));
        assertThat(arrays.stream().mapToInt(array -> array.asArray().size()).distinct())
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    @Test
    void elementsOfAnArrayDiffer() {
        assertThat(values(100, "{^array: {length: 20, of: {^string: {length: 10}}}}").stream()
                        .flatMap(array -> array.asArray().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void arraysMayHaveThousandsOfElements() {
        assertThat(values(1, "{^array: {length: 5000, of: ^int}}").get(0).asArray())
                .hasSize(5000);
    }

    @Test
    void pointsAreGeoJsonWithinTheirRange() {
        for (BsonValue value : values(COUNT, "{^point: {longitude: [-10, 30.5], latitude: [35, 60]}}")) {
            BsonDocument point = value.asDocument();
            assertThat(point.getString("type").getValue()).isEqualTo("Point");
            assertThat(point.getArray("coordinates").get(0).asDouble().getValue())
                    .isBetween(-10.0, 30.5);
            assertThat(point.getArray("coordinates").get(1).asDouble().getValue())
                    .isBetween(35.0, 60.0);
        }
    }

    @Test
    void binaryDataHasItsLengthAndSubtype() {
        assertThat(values(COUNT, "{^binary: {length: {from: 0, to: 20}}}"))
                .allMatch(value -> value.asBinary().getType() == BsonBinarySubType.BINARY.getValue()
                        && value.asBinary().getData().length <= 20);
    }

    @ParameterizedTest
    @CsvSource({"1800-01-01, 2020-12-31", "1900-01-01, 1900-10-28", "1969-12-31, 1970-01-02", "0001-01-01, 9999-12-31"})
    void ascendingDatesMayBeginBefore1970(String from, String to) {
        List<BsonValue> dates = values(COUNT, "{^date: {from: " + from + ", to: " + to + ", order: ascending}}");

        assertThat(dates).extracting(date -> date.asDateTime().getValue()).isSorted();
        assertThat(dates)
                .extracting(date -> Instant.ofEpochMilli(date.asDateTime().getValue()))
                .allMatch(date -> !date.isBefore(Instant.parse(from + "T00:00:00Z"))
                        && !date.isAfter(Instant.parse(to + "T00:00:00Z")));
        assertThat(new HashSet<>(dates)).hasSizeGreaterThan(COUNT * 9 / 10);
    }

    @Test
    void aSequenceMayHaveDoubles() {
        assertThat(values(3, "{^sequence: {start: 0.5, step: -1.25, type: double}}"))
                .containsExactly(new BsonDouble(0.5), new BsonDouble(-0.75), new BsonDouble(-2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {prefix: user, hashed: true}              | user6284781860667377211 | user8517097267634966620
        {prefix: user, hashed: true, digits: 20}  | user06284781860667377211 | user08517097267634966620
        {prefix: user}                            | user0 | user1
        {prefix: a-, digits: 8, start: 5}         | a-00000005 | a-00000006
        {prefix: a, start: 99999999, step: 2}     | a99999999 | a100000001
        {prefix: a, start: 1234567890123456789}   | a1234567890123456789 | a1234567890123456790
        """)
    void aSequenceOfStringsHasItsDigits(String arguments, String first, String second) {
        assertThat(values(2, "{^sequence: " + arguments + "}"))
                .containsExactly(new BsonString(first), new BsonString(second));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {length: 20}                                                            | 20 | 20
        {length: {from: 3, to: 9}}                                              | 3  | 9
        {length: {from: 3, to: 9, distribution: zipfian, formula: ycsb}}        | 3  | 9
        """)
    void printableDataAreCharactersOfTheirLength(String arguments, int least, int most) {
        String printable = arguments.substring(0, arguments.length() - 1) + ", printable: true}";
        for (BsonValue value : values(200, "{^binary: " + printable + "}")) {
            byte[] data = value.asBinary().getData();
            assertThat(data).hasSizeBetween(least, most);
            for (byte each : data) {
                assertThat(each).isBetween((byte) ' ', (byte) '_');
            }
        }
    }
}
