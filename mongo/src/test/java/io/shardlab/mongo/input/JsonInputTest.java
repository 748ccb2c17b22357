package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFormat.JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.mongo.document.DocumentBatch;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonInputTest {

    private static final BsonDocument EVERY_TYPE =
            BsonDocument.parse("{i: 1, l: {$numberLong: '5000000000'}, d: 1.5, e: 1e100, s: 'a\\n\\u00e9\"{', t: true,"
                    + " f: false, n: null, o: {}, a: [1, [2], {x: '}'}], date: {$date: '2000-01-07T10:45:36Z'},"
                    + " oid: {$oid: '507f1f77bcf86cd799439011'}, dec: {$numberDecimal: '1.50'},"
                    + " bin: {$binary: {base64: 'AAEC', subType: '00'}}}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": 1}\n{\"a\": 2}\n",
                "{\"a\": 1}\r\n\r\n  {\"a\": 2}",
                "{\"a\":1}{\"a\":2}",
                "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n",
                "[{\"a\": 1}, {\"a\": 2}]",
                "\n[\n  {\"a\": 1},\n  {\"a\": 2}\n]\n"
            })
    void readsObjectsHoweverTheyAreLaidOut(String text) {
        InputFixture.Result result = read(JSON, text);

        assertThat(result.badRows()).isEmpty();
        assertThat(result.json()).containsExactly("{\"a\": 1}", "{\"a\": 2}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$numberDecimal\": \"%s\"}",
                "{\"$numberDouble\": \"%s\"}",
                "{\"$numberLong\": \"%s\"}",
                "{\"$numberInt\": \"%s\"}",
                "{\"$date\": \"%s\"}",
                "{\"$oid\": \"%s\"}",
                "{\"$binary\": {\"base64\": \"AQI=\", \"subType\": \"%s\"}}",
                "{\"$gt\": %s}",
                "NumberDecimal(\"%s\")",
                "%s",
                "%s.5",
                "0.%s",
                "1e%s"
            })
    void rowsWithLongLiteralsAreBadAndThoseAfterThemAreRead(String value) {
        InputFixture.Result result =
                read(JSON, "{\"a\": " + value.replace("%s", "9".repeat(1_000_000)) + "}\n{\"a\": 2}\n");

        assertThat(result.json()).containsExactly("{\"a\": 2}");
        assertThat(result.badRows())
                .singleElement()
                .asString()
                .contains("characters, and at most")
                .hasSizeLessThan(200);
    }

    @Test
    void rowsThatAreNestedDeeplyAreBad() {
        InputFixture.Result result = read(JSON, "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000) + "\n{\"a\": 2}\n");

        assertThat(result.json()).containsExactly("{\"a\": 2}");
        assertThat(result.badRows()).singleElement().asString().contains("more than 200 levels");
    }

    @ParameterizedTest
    @EnumSource(
            value = JsonMode.class,
            names = {"EXTENDED", "RELAXED"})
    void readsExtendedJsonInBothForms(JsonMode mode) {
        JsonWriterSettings settings =
                JsonWriterSettings.builder().outputMode(mode).build();

        assertThat(read(JSON, EVERY_TYPE.toJson(settings)).documents()).containsExactly(EVERY_TYPE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"\": 1, \"é\": \"𝄞\", \"a b\": \"\"}",
                "{\"a\\n\": 1}",
                "{\"\\u00e9\": \"more after é and 𝄞\"}",
                "{\"a\": [], \"b\": [[], {}], \"c\": {\"d\": {\"e\": null}}}",
                "{\"a\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\ud834\\udd1e\"}",
                "{\"a\": -0, \"b\": -1, \"c\": 2147483647, \"d\": 2147483648, \"e\": -9223372036854775808}",
                "{\"a\": 0.1, \"b\": 1.50, \"c\": 1e5, \"d\": -1.5E-3, \"e\": 123456789012345678.5, \"f\": 1E+2}",
                " {  \"a\" : true ,\t\"b\" : false , \"c\" : null } "
            })
    void agreesWithTheDriverOnPlainJson(String json) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThat(new JsonToBson().append(bytes, 0, bytes.length, batch)).isPositive();
        assertThat(batch.view(0)).isEqualTo(RawBsonDocument.parse(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": {\"$binary\": {\"base64\": \"AAEC\", \"subType\": \"00\"}}}",
                "{\"a\": 007}",
                "{\"a\": NaN}",
                "{\"a\": tru}",
                "{\"a\": 1,}",
                "{\"a\": \"\\x\"}",
                "{\"a\": \"\\ud834\"}",
                "{\"a\": \"\\u00g1\"}",
                "{'a': 1}",
                "{\"a\" 1}",
                "{\"a\": [1 2]}",
                "{\"a\": \"tab\tinside\"}",
                "{\"\\ud834\": 1}",
                "{\"$a\": 1}"
            })
    void leavesUnknownTypesToTheDriver(String json) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThat(new JsonToBson().append(bytes, 0, bytes.length, batch)).isEqualTo(JsonToBson.DECLINED);
        assertThat(batch.isEmpty()).isTrue();
    }

    @Test
    void replacesHalfOfASurrogatePairAsMongoimportDoes() {
        String json = "{\"a\\udc00\": \"\\uD800 \\ud834\\udd1e \\\\ud800 \\ud834\\u0041\"}";

        assertThat(read(JSON, json).documents())
                .containsExactly(new BsonDocument("a\ufffd", new BsonString("\ufffd 𝄞 \\ud800 \ufffdA")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "18446744073709551615 | 1.8446744073709552E19",
                "9223372036854775808 | 9.223372036854775808E18",
                "-9223372036854775809 | -9.223372036854775808E18",
                "999999999999999999999999999999999999999999999 | 1E45"
            })
    void readsWholeNumbersBeyond64BitsAsDoublesEvenWithRareTypes(String number, double value) {
        String besideRareType = "{\"a\": " + number + ", \"b\": {\"$maxKey\": 1}, \"c\": \"" + number + "\"}";
        InputFixture.Result result = read(JSON, "{\"a\": " + number + "}\n" + besideRareType);

        assertThat(result.documents())
                .extracting(document -> document.getDouble("a").getValue())
                .containsExactly(value, value);
        assertThat(result.documents().get(1)).containsEntry("c", new BsonString(number));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "-1.5E999",
                "{\"$numberDouble\": \"1e400\"}",
                "{\"$numberDouble\": \"five\"}",
                "[{\"$maxKey\": 1}, 1e400]"
            })
    void refusesANumberBeyondTheRangeOfDoubles(String number) {
        assertThat(read(JSON, "{\"a\": " + number + "}").badRows())
                .singleElement()
                .asString()
                .startsWith("line 1: the JSON is not valid: ")
                .endsWith(" is not a number, or beyond the range of a double");
    }

    @ParameterizedTest
    @CsvSource({
        "2017-01-02T03:56:08.000+0100, 2017-01-02T02:56:08Z",
        "2017-01-02T03:56:08+01:00, 2017-01-02T02:56:08Z",
        "2017-01-02T03:56:08-01, 2017-01-02T04:56:08Z",
        "2017-01-02T03:56:08.123456789Z, 2017-01-02T03:56:08.123Z",
        "2017-01-02T03:56Z, 2017-01-02T03:56:00Z",
        "2017-01-02, 2017-01-02T00:00:00Z"
    })
    void readsTimesInTheFormsOfIso8601EvenWithRareTypes(String text, Instant time) {
        String date = "{\"a\": {\"$date\": \"" + text + "\"}";
        InputFixture.Result result = read(JSON, date + "}\n" + date + ", \"b\": {\"$maxKey\": 1}}");

        assertThat(result.badRows()).isEmpty();
        assertThat(result.documents())
                .extracting(document -> document.getDateTime("a").getValue())
                .containsExactly(time.toEpochMilli(), time.toEpochMilli());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2017-02-30T00:00:00Z",
                "2017-01-02T03:56:08",
                "2017-01-02T24:00:00Z",
                "2017-01-02 03:56:08Z",
                "now"
            })
    void refusesOtherTimes(String text) {
        assertThat(read(JSON, "{\"a\": {\"$date\": \"" + text + "\"}}").badRows())
                .containsExactly("line 1: the JSON is not valid: the $date '" + text
                        + "' is not a time such as 2000-01-07T10:45:36.500Z");
    }

    @Test
    void readsShellFormsWithAValueAndRefusesTheOthers() {
        InputFixture.Result result = read(
                JSON,
                "{a: ISODate('2017-01-02T03:56:08Z'), b: new Date(5), c: NumberLong('7')}\n"
                        + "{a: ISODate()}\n{a: new Date( )}\n{a: Date(5)}\n{a: ObjectId()}\n{\"a\": \"Date()\"}");

        assertThat(result.json())
                .containsExactly(
                        "{\"a\": {\"$date\": \"2017-01-02T03:56:08Z\"}, \"b\": {\"$date\":"
                                + " \"1970-01-01T00:00:00.005Z\"}, \"c\": 7}",
                        "{\"a\": \"Date()\"}");
        assertThat(result.badRows())
                .startsWith("line 2: the JSON is not valid: ISODate creates a value that is not in the file");
        assertThat(result.report().firstBadRows())
                .extracting(BadRow::line, row -> row.reason().values().get(0))
                .containsExactly(tuple(2L, "ISODate"), tuple(3L, "new Date"), tuple(4L, "Date"), tuple(5L, "ObjectId"));
    }

    @Test
    void agreesWithTheDriverOnRandomDocuments() {
        Random random = new Random(17);
        List<String> objects =
                Stream.generate(() -> randomObject(random, 3)).limit(1_000).toList();

        assertThat(read(JSON, String.join("\n", objects)).documents())
                .isEqualTo(objects.stream().map(BsonDocument::parse).toList());
    }

    @Test
    void readsTheSameHoweverTheBytesArrive() {
        String text = (EVERY_TYPE.toJson() + "\n").repeat(20);

        for (int chunk : new int[] {1, 7, 100}) {
            assertThat(read(InputFixture.spec(JSON), InputFixture.trickle(text.getBytes(StandardCharsets.UTF_8), chunk))
                            .documents())
                    .hasSize(20)
                    .containsOnly(EVERY_TYPE);
        }
    }

    @Test
    void countsBadLinesAndContinues() {
        InputFixture.Result result =
                read(JSON, "{\"a\": 1}\n{\"a\": tru}\nno object\n{\"a\": 2}\n5\n{\"a\": \"x\n{\"a\": 3}\n");

        assertThat(result.json()).containsExactly("{\"a\": 1}", "{\"a\": 2}", "{\"a\": 3}");
        assertThat(result.report().firstBadRows()).extracting(BadRow::line).containsExactly(2L, 3L, 5L, 6L);
        assertThat(result.badRows()).element(0).asString().startsWith("line 2: the JSON is not valid: ");
        assertThat(result.badRows())
                .contains(
                        "line 3: a JSON object that begins with { is expected",
                        "line 6: the braces, brackets and quotes of the object are not all closed");
    }

    @Test
    void reportsATruncatedArray() {
        InputFixture.Result result = read(JSON, "[{\"a\": 1},\n{\"a\": 2}\n");

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows()).containsExactly("line 3: the input ends before the ] that closes the array");
    }

    @Test
    void countsRowsAfterTheArrayAsBad() {
        InputFixture.Result result = read(JSON, "[{\"a\": 1}]\n{\"a\": 2}\n");

        assertThat(result.documents()).hasSize(1);
        assertThat(result.badRows()).containsExactly("line 2: a JSON object that begins with { is expected");
    }

    @Test
    void countsANameWithNulAsBad() {
        assertThat(read(JSON, "{\"a\\u0000b\": 1}").report().badRows()).isEqualTo(1);
    }

    private static String randomObject(Random random, int depth) {
        StringBuilder json = new StringBuilder("{");
        for (int field = random.nextInt(5); field >= 0; field--) {
            json.append('"').append("name").append(field).append("\":").append(randomValue(random, depth));
            json.append(field == 0 ? "" : random.nextBoolean() ? "," : " ,\n ");
        }
        return json.append('}').toString();
    }

    private static String randomValue(Random random, int depth) {
        Supplier<String> nested = () -> randomValue(random, depth - 1);
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> Integer.toString(random.nextInt());
            case 1 -> Long.toString(random.nextLong());
            case 2 -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 3 -> String.format(Locale.ROOT, "\"text \\u%04x {[]}\\\"\"", 0x20 + random.nextInt(0x1000));
            case 4 -> random.nextBoolean() ? "true" : "null";
            case 5 -> "{\"$numberDecimal\": \"1.5\"}";
            case 6 -> randomObject(random, depth - 1);
            default -> "[" + nested.get() + ", " + nested.get() + "]";
        };
    }
}
