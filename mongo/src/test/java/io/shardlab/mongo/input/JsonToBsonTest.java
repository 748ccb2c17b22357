package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonToBsonTest {

    private static final String NASTY_CHARACTERS = "{}[]:,\"\\$'+-.eE0123456789abfxAZT \n\tu\u00e9";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$oid\":\"507f1f77bcf86cd799439011\"}",
                "{ \"$oid\" : \"FFFFFFFFFFFFFFFFFFFFFFFF\" }",
                "{\"$oid\":\"80000000000000008000000F\"}",
                "{\"$numberInt\":\"0\"}",
                "{\"$numberInt\":\"-2147483648\"}",
                "{\"$numberInt\":\"007\"}",
                "{\"$numberInt\":\"-0\"}",
                "{\"$numberLong\":\"9223372036854775807\"}",
                "{\"$numberLong\":\"-9223372036854775808\"}",
                "{\"$numberLong\":\"1\"}",
                "{\"$numberLong\":\"\\u0035\"}",
                "{\"$numberInt\":\"+5\"}",
                "{\"$numberDouble\":\"Infinity\"}",
                "{\"$numberDouble\":\"-Infinity\"}",
                "{\"$numberDouble\":\"NaN\"}",
                "{\"$numberDouble\":\".5\"}",
                "{\"$numberDouble\":\"1.\"}",
                "{\"$numberDouble\":\"-0.0\"}",
                "{\"$numberDouble\":\"-0\"}",
                "{\"$numberDouble\":\"5\"}",
                "{\"$numberDouble\":\"0.1\"}",
                "{\"$numberDouble\":\"0.14285714285714285\"}",
                "{\"$numberDouble\":\"1.7976931348623157E308\"}",
                "{\"$numberDouble\":\"4.9E-324\"}",
                "{\"$numberDouble\":\"123456789012345.5\"}",
                "{\"$numberDecimal\":\"1.50\"}",
                "{\"$numberDecimal\":\"-1E+6000\"}",
                "{\"$numberDecimal\":\"NaN\"}",
                "{\"$date\":\"2000-01-07T10:45:36Z\"}",
                "{\"$date\":\"1969-12-31T23:59:59.999Z\"}",
                "{\"$date\":\"2000-02-29T00:00:00.5Z\"}",
                "{\"$date\":\"0001-01-01T00:00:00.05Z\"}",
                "{\"$date\":\"9999-12-31T23:59:59.999Z\"}",
                "{\"$date\":\"2000-01-07T10:45:36+09:00\"}",
                "{\"$date\":\"2000-01-07T10:45Z\"}",
                "{\"$date\":\"2000-01-07T10:45:36.1234Z\"}",
                "{\"$date\":\"2000-01-07T10:45:36.Z\"}",
                "{\"$date\":\"2000-01-07\"}",
                "{\"$date\":{\"$numberLong\":\"946684800000\"}}",
                "{ \"$date\" : { \"$numberLong\" : \"-9223372036854775808\" } }",
                "[{\"$numberInt\":\"1\"}, {\"x\": {\"$oid\":\"507f1f77bcf86cd799439011\"}}]"
            })
    void readsTheTypesOfExportsAsTheDriverDoes(String value) {
        String json = "{\"a\": " + value + ", \"b\": 1}";

        assertThat(direct(json)).isEqualTo(RawBsonDocument.parse(json));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$oid\":\"507f1f77bcf86cd79943901\"}",
                "{\"$oid\":\"507f1f77bcf86cd79943901g\"}",
                "{\"$oid\":\"507f1f77bcf86cd799439011\", \"x\": 1}",
                "{\"$numberInt\":\"2147483648\"}",
                "{\"$numberInt\":\"\"}",
                "{\"$numberInt\":\"-\"}",
                "{\"$numberInt\":\"1 \"}",
                "{\"$numberInt\":5}",
                "{\"$numberLong\":\"9223372036854775808\"}",
                "{\"$numberLong\":\"5",
                "{\"$numberDouble\":\"1e+400\"}",
                "{\"$numberDecimal\":\"one\"}",
                "{\"$date\":\"2000-01-07T24:00:00Z\"}",
                "{\"$date\":\"2001-02-29T00:00:00Z\"}",
                "{\"$date\":\"+2000-01-07T10:45:3Z\"}",
                "{\"$date\":5}",
                "{\"$date\":{\"$numberLong\":\"5\"}",
                "{\"$date\":{\"$numberInt\":\"5\"}}",
                "{\"$binary\":{\"base64\":\"AAEC\",\"subType\":\"00\"}}",
                "{\"$unknown\":\"5\"}",
                "{\"$",
                "{\""
            })
    void leavesOtherFormsToTheDriver(String value) {
        assertThat(direct("{\"a\": " + value + "}")).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = JsonMode.class,
            names = {"EXTENDED", "RELAXED"})
    void readsRandomExportsAsTheDriverDoes(JsonMode mode) {
        JsonWriterSettings settings =
                JsonWriterSettings.builder().outputMode(mode).build();
        Random random = new Random(4);
        for (int i = 0; i < 1_000; i++) {
            String json = randomDocument(random).toJson(settings);

            assertThat(direct(json)).as(json).isEqualTo(RawBsonDocument.parse(json));
        }
    }

    @Test
    void neverDisagreesWithTheDriverOnDamagedExports() {
        JsonWriterSettings settings =
                JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
        Random random = new Random(5);
        int taken = 0;
        for (int i = 0; i < 5_000; i++) {
            String json = damage(randomDocument(random).toJson(settings), random);
            BsonDocument document = direct(json);
            if (document != null) {
                taken++;
                assertThat(document).as(json).isEqualTo(RawBsonDocument.parse(json));
            }
        }
        assertThat(taken).as("documents that were still taken").isGreaterThan(250);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": \"\\ud800\"}", "{\"\\udc00\": 1}", "{\"a\\u0000b\": 1}"})
    void textThatIsNotUnicodeIsLeftToTheDriverAndDoesNotAffectLaterText(String json) {
        JsonToBson jsonToBson = new JsonToBson();
        DocumentBatch batch = new DocumentBatch();

        assertThat(append(jsonToBson, json, batch)).isEqualTo(JsonToBson.DECLINED);
        assertThat(append(jsonToBson, "{\"new\": \"\u00e9\"}", batch)).isPositive();
        assertThat(batch.view(0)).isEqualTo(RawBsonDocument.parse("{\"new\": \"\u00e9\"}"));
    }

    private static int append(JsonToBson jsonToBson, String json, DocumentBatch batch) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return jsonToBson.append(bytes, 0, bytes.length, batch);
    }

    /** The document, or null if the text as a whole is not encoded here. */
    private static BsonDocument direct(String json) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        int end = new JsonToBson().append(bytes, 0, bytes.length, batch);
        assertThat(batch.count()).isEqualTo(end == JsonToBson.DECLINED ? 0 : 1);
        return end == bytes.length ? batch.view(0) : null;
    }

    private static String damage(String json, Random random) {
        StringBuilder text = new StringBuilder(json);
        for (int change = random.nextInt(2); change >= 0; change--) {
            int at = random.nextInt(text.length());
            char character = NASTY_CHARACTERS.charAt(random.nextInt(NASTY_CHARACTERS.length()));
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.setCharAt(at, character);
                default -> text.insert(at, character);
            }
        }
        return text.toString();
    }

    private static BsonDocument randomDocument(Random random) {
        BsonDocument document = new BsonDocument("_id", new BsonObjectId(randomObjectId(random)));
        for (int field = random.nextInt(4); field >= 0; field--) {
            document.put("name" + field, randomValue(random));
        }
        return document;
    }

    private static BsonValue randomValue(Random random) {
        return switch (random.nextInt(9)) {
            case 0 -> new BsonInt32(random.nextInt() >> random.nextInt(32));
            case 1 -> new BsonInt64(random.nextLong() >> random.nextInt(64));
            case 2 -> new BsonDouble(random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30));
            case 3 -> new BsonDouble(random.nextInt(100_000) / 100.0);
            case 4 -> new BsonDateTime(random.nextLong() >> (16 + random.nextInt(40)));
            case 5 -> new BsonDecimal128(new Decimal128(random.nextInt()));
            case 6 -> new BsonObjectId(randomObjectId(random));
            case 7 -> new BsonString("text \"\\\n\u00e9" + random.nextInt());
            default ->
                new BsonArray(List.of(new BsonInt64(random.nextLong()), new BsonDocument("d", new BsonDouble(1))));
        };
    }

    private static ObjectId randomObjectId(Random random) {
        byte[] bytes = new byte[12];
        random.nextBytes(bytes);
        return new ObjectId(bytes);
    }
}
