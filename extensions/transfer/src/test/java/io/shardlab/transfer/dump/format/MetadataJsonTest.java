package io.shardlab.transfer.dump.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataJsonTest {

    private static final ObjectId ID = new ObjectId("0123456789abcdef01234567");

    @ParameterizedTest
    @MethodSource
    void valuesComeBackByteForByte(BsonValue value) {
        RawBsonDocument document = raw(new BsonDocument("x.$y", new BsonArray(List.of(value))).append("", value));

        assertThat(MetadataJson.read(MetadataJson.write(document))
                        .getByteBuffer()
                        .asNIO())
                .isEqualTo(document.getByteBuffer().asNIO());
    }

    static List<BsonValue> valuesComeBackByteForByte() {
        return List.of(
                new BsonInt32(1),
                new BsonInt64(1),
                new BsonInt64(9_007_199_254_740_993L),
                new BsonDouble(1),
                new BsonDouble(-0.0),
                new BsonDouble(Double.NEGATIVE_INFINITY),
                new BsonDouble(Double.MIN_VALUE),
                new BsonDouble(Double.NaN),
                new BsonDecimal128(Decimal128.parse("1.50")),
                new BsonDecimal128(Decimal128.NaN),
                new BsonString("\u0000\u2028\"é</script>"),
                new BsonSymbol("s"),
                new BsonDateTime(-62_135_596_800_001L),
                new BsonTimestamp(-1, -2),
                new BsonObjectId(ID),
                new BsonDbPointer("a.b", ID),
                new BsonBinary((byte) 0x80, new byte[] {1, 2}),
                new BsonBinary((byte) 2, new byte[] {1, 2}),
                new BsonBinary(new UUID(1, 2)),
                new BsonRegularExpression("a/\"b", "im"),
                new BsonJavaScript("f()"),
                new BsonJavaScriptWithScope("f()", new BsonDocument("a", new BsonInt64(1))),
                new BsonMinKey(),
                new BsonMaxKey(),
                new BsonNull(),
                new BsonUndefined(),
                new BsonDocument(),
                new BsonArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"tags\": {\"$elemMatch\": {\"$regex\": \"^x\", \"$options\": \"i\"}}}",
                "{\"a\": {\"$options\": \"\", \"$regex\": \"^x\"}}",
                "{\"a\": {\"$type\": \"string\"}}",
                "{\"a\": {\"$type\": \"00\", \"$binary\": \"AA==\"}}",
                "{\"a\": {\"$ref\": \"b\", \"$id\": \"c\", \"$db\": \"d\"}}",
                "{\"a\": {\"b\": \"c\", \"$date\": \"late\"}}"
            })
    void operatorsAndReferencesAreDocuments(String text) {
        assertThat(MetadataJson.read(text)
                        .get(MetadataJson.read(text).getFirstKey())
                        .isDocument())
                .isTrue();
        assertThat(MetadataJson.write(MetadataJson.read(text))).isEqualTo(text);
    }

    @Test
    void fieldsOfOneNameStayTwo() {
        String text = "{\"validator\": {\"a\": {\"$gt\": true}, \"a\": {\"$lt\": false}}}";

        assertThat(MetadataJson.write(MetadataJson.read(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$date", "$oid", "$numberInt", "$scope", "$uuid"})
    void aDocumentThatReadsAsAnotherValueIsRefusedWithItsPlace(String name) {
        BsonDocument literal =
                new BsonDocument("$literal", new BsonDocument(name, new BsonString("2020-01-01T00:00:00Z")));
        BsonDocument view = new BsonDocument("pipeline", new BsonArray(List.of(new BsonDocument("$project", literal))));

        assertThatThrownBy(() -> MetadataJson.write(view))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the field pipeline.0.$project.$literal." + name);
    }

    @Test
    void aTextThatIsNotUtf8IsRefused() {
        RawBsonDocument document = raw(new BsonDocument("a", new BsonString("xyz")));
        document.getByteBuffer().array()[11] = (byte) 0xff;

        assertThatThrownBy(() -> MetadataJson.write(document))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not UTF-8");
    }

    /** JavaScript's driver writes {@code /a/gm} in this order. */
    @Test
    void aRegularExpressionMayHaveItsOptionsInAnyOrder() {
        RawBsonDocument document = raw(new BsonDocument("a", new BsonRegularExpression("x", "ms")));
        byte[] bytes = document.getByteBuffer().array();
        bytes[9] = 's';
        bytes[10] = 'm';

        assertThat(MetadataJson.read(MetadataJson.write(new RawBsonDocument(bytes, 0, bytes.length))))
                .containsEntry("a", new BsonRegularExpression("x", "ms"));
    }

    @Test
    void plainNumbersHaveTheTypesThatTheyHaveForMongorestore() {
        assertThat(MetadataJson.read("{\"a\": 1, \"b\": 2147483648, \"c\": 1.0, \"d\": 1e3, \"e\": -1}"))
                .isEqualTo(new BsonDocument("a", new BsonInt32(1))
                        .append("b", new BsonInt64(2_147_483_648L))
                        .append("c", new BsonDouble(1))
                        .append("d", new BsonDouble(1000))
                        .append("e", new BsonInt32(-1)));
    }

    @ParameterizedTest
    @CsvSource({
        "'\"1970-01-01T01:00:00.5+0100\"', 500",
        "'\"1970-01-01T00:00:01Z\"', 1000",
        "7, 7",
        "'{\"$numberLong\": \"-7\"}', -7"
    })
    void timesAreReadAsOlderToolsWroteThem(String text, long millis) {
        assertThat(MetadataJson.read("{\"a\": {\"$date\": " + text + "}}"))
                .containsEntry("a", new BsonDateTime(millis));
    }

    @Test
    void bytesAreReadAsOlderToolsWroteThem() {
        assertThat(MetadataJson.read("{\"a\": {\"$binary\": \"AQI=\", \"$type\": \"80\"}}"))
                .containsEntry("a", new BsonBinary((byte) 0x80, new byte[] {1, 2}));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": {\"$date\": \"late\"}} | /a/$date",
                "{\"a\": {\"$date\": \"+999999999-01-01T00:00:00Z\"}} | /a/$date",
                "{\"a\": [{\"$oid\": \"12\"}]} | /a/0/$oid",
                "{\"a\": {\"$numberInt\": 5}} | it is not a text",
                "{\"a\": {\"$numberLong\": \"5\", \"b\": 1}} | it has another field",
                "{\"a\": {\"$timestamp\": {\"t\": 1}}} | its fields are not i and t",
                "{\"a\": {\"$minKey\": 2}} | it is not 1",
                "{\"a\": {\"$code\": \"f\", \"$scopes\": {}}} | another field than $scope",
                "{\"a\": {\"$scope\": {}}} | $code does not come before it",
                "{\"a\": NumberLong(5)} | line 1, column",
                "{a: 1} | line 1, column",
                "{\"a\": 9223372036854775808} | line 1, column",
                "{\"a\": 1} {} | something follows its end",
                "[] | it does not begin with {"
            })
    void textsThatAreNotExtendedJsonAreRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> MetadataJson.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void deepNestingAndLongNumbersAreRefusedAtOnce() {
        assertThatThrownBy(() -> MetadataJson.read("{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 200 levels");
        assertThatThrownBy(() -> MetadataJson.read("{\"a\": {\"$numberDecimal\": \"" + "9".repeat(3_000_000) + "\"}}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("$numberDecimal has 3,000,000 characters");
    }

    @Test
    void anEmptyFileHasNoMetadata() {
        assertThat(MetadataJson.read(" \n")).isEmpty();
    }

    private static RawBsonDocument raw(BsonDocument document) {
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
            new BsonDocumentCodec()
                    .encode(writer, document, EncoderContext.builder().build());
        }
        return new RawBsonDocument(buffer.toByteArray());
    }
}
