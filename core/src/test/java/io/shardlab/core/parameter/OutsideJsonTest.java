package io.shardlab.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutsideJsonTest {

    /** The driver would take minutes for a decimal of so many digits. */
    private static final String LONG = "9".repeat(3_000_000);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": 1, 'b': [2.5, null], c: ISODate(\"2024-01-01T00:00:00Z\")}",
                "{\"a\": {\"$numberDecimal\": \"1.5E+6000\"}, \"b\": /[\"']{2}/i}",
                "{\"a\": {\"$oid\": \"65a1b2c3d4e5f60718293a4b\"}, \"b\": {\"$gt\": -1e300}}",
                "{}"
            })
    void otherTextsAreReadAsByTheDriver(String text) {
        assertThat(OutsideJson.parse(text)).isEqualTo(BsonDocument.parse(text));
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 1_000, 1_000_000})
    void deepNestingIsRefused(int levels) {
        assertRefused("{\"a\":".repeat(levels) + "1" + "}".repeat(levels), "more than 200 levels");
        assertRefused("{\"a\":" + "[".repeat(levels) + "]".repeat(levels) + "}", "more than 200 levels");
        assertRefused("{\"a\":".repeat(levels), "more than 200 levels");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/\"/", "/'/", "/\\/\"/", "\"/\"", "'\"'", "\"\\\\\""})
    void quotesAndSlashesHideNoNesting(String value) {
        assertRefused("{\"a\": " + value + ", \"b\": " + "[".repeat(1_000) + "]".repeat(1_000) + "}", "200 levels");
        String brackets = "\"" + "[{".repeat(1_000) + "\"";
        assertThat(OutsideJson.parse("{\"a\": " + value + ", \"b\": " + brackets + "}"))
                .containsKey("b");
    }

    @Test
    void theMostLevelsAreRead() {
        String text = "{\"a\":".repeat(OutsideJson.MOST_LEVELS) + "1" + "}".repeat(OutsideJson.MOST_LEVELS);
        assertThat(OutsideJson.parse(text)).containsKey("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$numberDecimal\": \"%s\"}",
                "{ '$numberDecimal' : '%s' }",
                "{$numberDecimal: \"%s\"}",
                "{\"$number\\u0044ecimal\": \"%s\"}",
                "{\"$numberDouble\": \"%s\"}",
                "{\"$numberLong\": \"%s\"}",
                "{\"$numberInt\": \"%s\"}",
                "{\"$date\": \"%s\"}",
                "{\"$date\": {\"$numberLong\": \"%s\"}}",
                "{\"$oid\": \"%s\"}",
                "{\"$uuid\": \"%s\"}",
                "NumberDecimal(\"%s\")",
                "NumberDecimal ( '%s' )",
                "NumberDecimal(%s)",
                "NumberLong(\"%s\")",
                "ISODate(\"%s\")",
                "ObjectId(\"%s\")",
                "UUID(\"%s\")",
                "{\"$timestamp\": {\"t\": %s, \"i\": 1}}",
                "{\"$binary\": {\"base64\": \"AQI=\", \"subType\": \"%s\"}}",
                "{\"$binary\": {\"subType\": \"%s\", \"base64\": \"AQI=\"}}",
                "{\"$binary\": \"AQI=\", \"$type\": \"%s\"}",
                "%s",
                "-%s",
                "1.%s",
                "0.5e-%s",
                "[%s]"
            })
    void longLiteralsAreRefused(String value) {
        assertRefused("{\"a\": " + value.replace("%s", LONG) + "}", "characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"%s\"",
                "{\"Date\": \"%s\"}",
                "{Date: '%s'}",
                "{\"$gt\": \"%s\"}",
                "{\"subType\": \"%s\"}",
                "{\"$binary\": {\"base64\": \"%s\", \"subType\": \"00\"}}",
                "[\"$oid\", \"%s\"]"
            })
    void longTextsAreRead(String value) {
        assertThat(OutsideJson.parse("{\"a\": " + value.replace("%s", LONG) + "}"))
                .containsKey("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1]",
                "{",
                "{\"a\"",
                "{\"a\": \"",
                "{\"a\": \"\\",
                "{\"a\": /",
                "{\"a\": {\"$oid\": \"12\"}}",
                "{\"a\": {\"$date\": \"late\"}}",
                "{\"a\": {\"$binary\": {\"base64\": \"AQI=\", \"subType\": \"123456\"}}}",
                "{\"a\": NumberDecimal(\"1e999999999\")}"
            })
    void whatIsNotJsonIsRefusedWithAShortReason(String text) {
        assertThatThrownBy(() -> OutsideJson.parse(text))
                .isInstanceOf(RefusedValueException.class)
                .satisfies(
                        refused -> assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(400));
    }

    private static void assertRefused(String text, String reason) {
        assertThatThrownBy(() -> OutsideJson.parse(text))
                .isInstanceOf(RefusedValueException.class)
                .hasMessageContaining(reason)
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(400));
    }
}
