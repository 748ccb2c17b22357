package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFixture.spec;
import static io.shardlab.mongo.input.InputFormat.CSV;
import static io.shardlab.mongo.input.InputFormat.TSV;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The columns are named by the first row, if it does not look like data, or by an option. */
class FirstRowTest {

    private static final DelimitedOptions HEADER_LINE =
            DelimitedOptions.DEFAULT.withColumns(new ColumnOptions(Optional.empty(), true, false, Map.of()));

    @Test
    void isRefusedWithTheOptionsThatAnswerIfItLooksLikeData() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(CSV, "h1,GET,200\n"))
                .withMessage("The first row of standard input seems to be data, not the names of the fields: '200' is a"
                        + " number. --fields NAME,... gives the names; --header-line states that the row has them.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "10.0.0.1,GET|'10.0.0.1' is an address",
                "h1,2024-02-29|'2024-02-29' is a date or a time",
                "h1,true|'true' is a value",
                "h1,me@example.org|'me@example.org' is a web or mail address",
                "h1,507f1f77bcf86cd799439011|'507f1f77bcf86cd799439011' is an identifier",
                "h1,,x|one of its fields is empty",
                "GET,GET|'GET' is in it twice",
                "h,GET\\nh2,GET|'GET' is also below it",
                "web1,GET\\nx,y\\nweb22,PUT|'web1' differs from 'web22' below it only in digits",
                "a=1,b=2|'a=1' is part of a log, of JSON or of a program",
                "# by me,x|'# by me' is a comment"
            })
    void isRefusedWithTheReasonIfItLooksLikeData(String rows, String reason) {
        assertThat(reason(rows)).hasToString(reason);
    }

    /** Rows, the field that looks like data, and rows that are refused for the same reason. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "h1,fe80::1:2|fe80::1:2|10.0.0.1,GET",
                "h1,2024-02-29T10:00:00Z|2024-02-29T10:00:00Z|h1,2024-02-29",
                "h1,29/Feb/2024|29/Feb/2024|h1,2024-02-29",
                "h1,10:15|10:15|h1,2024-02-29",
                "h1,\"1,234.5\"|1,234.5|h1,GET,200",
                "h1,-1e5|-1e5|h1,GET,200",
                "h1,-|-|h1,true",
                "10.0.0.1 - - [02/Mar/2024:10:00:01 +0000],x|10.0.0.1 - - [02/Mar/2024:10:00:01 +0000]|a=1,b=2",
                "CREATE TABLE t (a int,b int);|CREATE TABLE t (a int|a=1,b=2",
                "sep=;|sep=;|a=1,b=2"
            })
    void fieldsOfTheSameKindAreRefusedForTheSameReason(String rows, String field, String other) {
        Message reason = reason(rows);

        assertThat(reason.pattern()).isEqualTo(reason(other).pattern());
        assertThat(reason.values()).containsExactly(field);
    }

    /** The last value of the refusal, after the input. */
    private static Message reason(String rows) {
        UsageException refusal =
                catchThrowableOfType(UsageException.class, () -> read(CSV, rows.replace("\\n", "\n") + "\n"));
        return Message.from(refusal.wording().values().get(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host",
                "v1",
                "#",
                "%",
                "size (KB)",
                "IdInfo",
                "date",
                "a.b",
                "Q1 2024",
                "é",
                "x-y",
                "N/A",
                "1st",
                "a:b"
            })
    void isReadAsNamesOtherwise(String name) {
        assertThat(read(CSV, "host0," + name + "\nh1,5\n").documents()).hasSize(1);
    }

    @Test
    void mayBeRepeatedAsInJoinedFiles() {
        assertThat(read(CSV, "a,b\nx,y\na,b\n").documents()).hasSize(2);
    }

    @Test
    void isReadAsNamesIfTheUserInsists() {
        assertThat(read(spec(CSV, HEADER_LINE), bytes("name,2024\nx,5\n")).json())
                .containsExactly("{\"name\": \"x\", \"2024\": 5}");
    }

    @Test
    void isDataIfTheColumnsAreNamed() {
        assertThat(read(spec(CSV, named(false, "host", "status.code")), bytes("h1,200\nh2,201\n"))
                        .json())
                .containsExactly(
                        "{\"host\": \"h1\", \"status\": {\"code\": 200}}",
                        "{\"host\": \"h2\", \"status\": {\"code\": 201}}");
        assertThat(read(spec(TSV, named(false, "host", "code")), bytes("h1\t200\n"))
                        .json())
                .containsExactly("{\"host\": \"h1\", \"code\": 200}");
    }

    @Test
    void givesTypesOnlyWithTheOption() {
        byte[] rows = bytes("host.string(),born.date(2006-01-02),size.int32(),ok.boolean()\nh1,2024-02-29,007,true\n");
        DelimitedOptions typed =
                DelimitedOptions.DEFAULT.withColumns(new ColumnOptions(Optional.empty(), false, true, Map.of()));

        assertThat(read(spec(CSV, typed), rows).json())
                .containsExactly("{\"host\": \"h1\", \"born\": {\"$date\": \"2024-02-29T00:00:00Z\"}, \"size\": 7,"
                        + " \"ok\": true}");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(spec(CSV, HEADER_LINE), rows))
                .withMessage("The header line of standard input gives types, as in 'host.string()':"
                        + " give --columns-have-types to use them.");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(spec(CSV, typed), bytes("host.string(),size\n")))
                .withMessageContaining("but 'size' has none");
    }

    @Test
    void namedColumnsMayHaveTypes() {
        assertThat(read(
                                spec(CSV, named(true, "a.b.string()", "t.date_oracle(DD.MM.YYYY HH24:MI)")),
                                bytes("5,29.02.2024 13:05\n"))
                        .json())
                .containsExactly("{\"a\": {\"b\": \"5\"}, \"t\": {\"$date\": \"2024-02-29T13:05:00Z\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,a", "a,a.b", "a..b", ".a", "a,"})
    void unusableNamesOfColumnsAreRefused(String names) {
        DelimitedOptions options = named(false, names.split(",", -1));

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(spec(CSV, options), bytes("1,2\n")))
                .withMessageStartingWith("--fields ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"a;b\\n1;2 semicolon", "a|b\\n1|2\\n\\n3|4 pipe", "a;b;c\\n1;2;3 semicolon"})
    void notesThatOneColumnWithSemicolonsMayBeSeveral(String rows, String delimiter) {
        try (DocumentSource source =
                Inputs.open(spec(CSV), Position.START, new ByteArrayInputStream(bytes(rows.replace("\\n", "\n"))))) {
            assertThat(source.notes())
                    .extracting(Message::toString)
                    .containsExactly("The rows of standard input are read as one field each, but all contain a "
                            + delimiter + ": --delimiter " + delimiter + " makes it the separator of fields");
        }
    }

    private static DelimitedOptions named(boolean haveTypes, String... names) {
        return DelimitedOptions.DEFAULT.withColumns(
                new ColumnOptions(Optional.of(List.of(names)), false, haveTypes, Map.of()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
