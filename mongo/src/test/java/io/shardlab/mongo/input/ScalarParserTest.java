package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalarParserTest {

    private static final byte[] NAME = BsonAppender.name("x");

    @ParameterizedTest
    @ValueSource(strings = {"0", "5", "-5", "20000107", "2147483647", "-2147483648"})
    void turnsAWholeNumberIntoAnInt32(String text) {
        assertThat(value(text)).isEqualTo(new BsonInt32(Integer.parseInt(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2147483648", "-2147483649", "9223372036854775807", "-9223372036854775808"})
    void turnsALargerNumberIntoAnInt64(String text) {
        assertThat(value(text)).isEqualTo(new BsonInt64(Long.parseLong(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "-0.5", "1.0", "100.25", "0.1", "123456789.012345", "0.00000000000001", "-0.0"})
    void turnsAPlainDecimalIntoADouble(String text) {
        assertThat(value(text)).isEqualTo(new BsonDouble(Double.parseDouble(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                ".",
                "-.",
                "007",
                "00",
                "-0",
                "+5",
                " 5",
                "5 ",
                "1.50",
                "1.",
                ".5",
                "01.5",
                "1e5",
                "1E5",
                "1.5e3",
                "0x10",
                "1_000",
                "1,5",
                "1.2.3",
                "--1",
                "NaN",
                "Infinity",
                "1.00",
                "9223372036854775808",
                "-9223372036854775809",
                "9999999999999999999",
                "18446744073709551617",
                "10000000000000000000000",
                "0.1234567890123456",
                "1234567890123456.5",
                "٣",
                "text",
                "192.168.0.1"
            })
    void keepsEverythingElseAString(String text) {
        assertThat(value(text)).isEqualTo(new BsonString(text));
    }

    @Test
    void createsOnlyNumbersWhoseTextCanBeRestored() {
        Random random = new Random(11);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = 1 + random.nextInt(18); length > 0; length--) {
                text.append("0123456789012345678901234567890123456789.-".charAt(random.nextInt(42)));
            }
            assertThat(written(value(text.toString()))).isEqualTo(text.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.5", "2147483648"})
    void refusesTextThatAGivenTypeDoesNotAllow(String text) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(FieldType.parse("int").parser().append(batch.begin(), NAME, bytes, 0, bytes.length))
                .isFalse();
    }

    @Test
    void obeysAGivenType() {
        assertThat(value("5", FieldType.parse("string"))).isEqualTo(new BsonString("5"));
        assertThat(value("007", FieldType.parse("int"))).isEqualTo(new BsonInt32(7));
        assertThat(value("5", FieldType.parse("long"))).isEqualTo(new BsonInt64(5));
        assertThat(value("1e5", FieldType.parse("double"))).isEqualTo(new BsonDouble(1e5));
    }

    private static String written(BsonValue value) {
        if (value.isString()) {
            return value.asString().getValue();
        }
        if (value.isDouble()) {
            double number = value.asDouble().getValue();
            String digits = new BigDecimal(Double.toString(Math.abs(number))).toPlainString();
            String sign = Double.compare(number, 0.0) < 0 ? "-" : "";
            return sign + (digits.contains(".") ? digits : digits + ".0");
        }
        return Long.toString(value.asNumber().longValue());
    }

    private static BsonValue value(String text) {
        return value(text, FieldType.AUTO);
    }

    private static BsonValue value(String text, FieldType type) {
        DocumentBatch batch = new DocumentBatch();
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        type.parser().append(batch.begin(), NAME, bytes, 1, bytes.length - 1);
        batch.end();
        return batch.view(0).get("x");
    }
}
