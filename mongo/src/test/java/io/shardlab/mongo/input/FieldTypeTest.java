package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldTypeTest {

    private static final byte[] NAME = BsonAppender.name("x");

    /** The values that mongoimport stored, if it accepted them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date(2006-01-02)|2024-02-29|2024-02-29T00:00:00Z",
                "date(2006-01-02 15:04:05)|2024-02-29 13:14:15|2024-02-29T13:14:15Z",
                "date(2006-01-02 15:04:05)|2024-02-29 13:14:15.25|2024-02-29T13:14:15.250Z",
                "date(2006-01-02T15:04:05.000Z07:00)|2024-02-29T13:14:15.123+01:30|2024-02-29T11:44:15.123Z",
                "date(2006-01-02T15:04:05Z07:00)|2024-02-29T13:14:15Z|2024-02-29T13:14:15Z",
                "date(02/Jan/2006:15:04:05 -0700)|29/Feb/2024:13:14:15 +0900|2024-02-29T04:14:15Z",
                "date(Mon Jan _2 15:04:05 2006)|Fri Mar  1 13:14:15 2024|2024-03-01T13:14:15Z",
                "date(Monday, January 2, 2006 3:04 PM)|Tuesday, march 5, 2024 1:07 pm|2024-03-05T13:07:00Z",
                "date(1/2/06)|3/9/69|1969-03-09T00:00:00Z",
                "date(1/2/06)|12/31/24|2024-12-31T00:00:00Z",
                "date(20060102150405)|20240229131415|2024-02-29T13:14:15Z",
                "date(2006-002)|2024-060|2024-02-29T00:00:00Z",
                "date(2006-01-02 15:04:05 MST)|2024-02-29 13:14:15 UTC|2024-02-29T13:14:15Z",
                "date_go(15h04 2006)|13h05 2024|2024-01-01T13:05:00Z",
                "date_ms(dd.MM.yyyy HH:mm:ss)|29.02.2024 13:14:15|2024-02-29T13:14:15Z",
                "date_ms(MMM d, yy h:mm tt)|Feb 29, 24 1:07 PM|2024-02-29T13:07:00Z",
                "date_oracle(DD-MON-YYYY HH24:MI:SS)|29-FEB-2024 13:14:15|2024-02-29T13:14:15Z",
                "date_oracle(yyyy-mm-dd hh:mi am)|2024-02-29 01:07 PM|2024-02-29T13:07:00Z"
            })
    void readsTimesByLayoutsOfGoMicrosoftAndOracle(String type, String text, Instant time) {
        assertThat(value(type, text).getDateTime("x").getValue()).isEqualTo(time.toEpochMilli());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date(2006-01-02)|2023-02-29",
                "date(2006-01-02)|2024-2-09",
                "date(2006-01-02)|'2024-02-09 '",
                "date(2006-01-02 15:04)|2024-02-09 24:00",
                "date(2006-01-02 15:04:05 MST)|2024-02-29 13:14:15 PST",
                "date(2006)|''",
                "int32|2147483648",
                "int64|9223372036854775808",
                "double|1e400",
                "double|5d",
                "double|0x1p3",
                "double|' 5'",
                "decimal|one",
                "boolean|yes",
                "binary(hex)|0g",
                "binary(base64)|A",
                "binary(base32)|!!"
            })
    void refusesTextOfAnotherType(String type, String text) {
        assertThat(value(type, text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "string|007|'007'",
                "auto|007|'007'",
                "int|+5|5",
                "int32|007|7",
                "long|5|{$numberLong: '5'}",
                "double|1e5|100000.0",
                "double|.5|0.5",
                "double|-inf|{$numberDouble: '-Infinity'}",
                "double|NaN|{$numberDouble: 'NaN'}",
                "decimal|1.50|{$numberDecimal: '1.50'}",
                "boolean|TRUE|true",
                "boolean|0|false",
                "binary(hex)|00ff|{$binary: {base64: 'AP8=', subType: '00'}}",
                "binary(base64)|AP8=|{$binary: {base64: 'AP8=', subType: '00'}}",
                "binary(base32)|AD7Q====|{$binary: {base64: 'AP8=', subType: '00'}}"
            })
    void readsValuesAsMongoimportDoes(String type, String text, String value) {
        assertThat(value(type, text)).isEqualTo(BsonDocument.parse("{x: " + value + "}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"number", "date", "date()", "date(day)", "binary", "binary(base16)", "int(5)", "", "string)"})
    void refusesUnknownTypesAndLayouts(String type) {
        assertThatExceptionOfType(RefusedValueException.class).isThrownBy(() -> FieldType.parse(type));
    }

    @Test
    void commasInParenthesesDoNotSeparateParts() {
        assertThat(FieldType.split("a, b.date(Jan 2, 2006),c")).isEqualTo(List.of("a", "b.date(Jan 2, 2006)", "c"));
        assertThat(FieldType.parseAll("born=date(Jan 2, 2006),x=date(=2006)"))
                .containsOnlyKeys("born", "x")
                .containsEntry("born", FieldType.parse("date(Jan 2, 2006)"));
    }

    @Test
    void layoutsMayHaveEscapedParentheses() {
        assertThat(value("date(\\(2006\\))", "(2024)").getDateTime("x").getValue())
                .isEqualTo(Instant.parse("2024-01-01T00:00:00Z").toEpochMilli());
    }

    private static BsonDocument value(String type, String text) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        FieldType.parse(type).parser().append(batch.begin(), NAME, bytes, 1, bytes.length - 1);
        batch.end();
        return batch.view(0);
    }
}
