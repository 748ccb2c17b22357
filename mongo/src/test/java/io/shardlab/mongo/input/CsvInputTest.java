package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFixture.spec;
import static io.shardlab.mongo.input.InputFormat.CSV;
import static io.shardlab.mongo.input.InputFormat.TSV;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.input.DelimitedOptions.ParseGrace;
import io.shardlab.mongo.input.DelimitedOptions.UnevenRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvInputTest {

    @Test
    void readsTheWebLogSchema() {
        String text = """
            "date","host","IdInfo","UserID","RequestDate","Request","StatusCode","size"
            "20000107","192.168.0.71","-","-","[07/Jan/2000:10:45:36 +0900]","GET /favicon.ico HTTP/1.1",404,-
            """;

        assertThat(read(CSV, text).documents())
                .containsExactly(BsonDocument.parse(
                        "{date: 20000107, host: '192.168.0.71', IdInfo: '-', UserID: '-', RequestDate:"
                                + " '[07/Jan/2000:10:45:36 +0900]', Request: 'GET /favicon.ico HTTP/1.1',"
                                + " StatusCode: 404, size: '-'}"));
    }

    @Test
    void keepsEveryCharacterOfAField() {
        assertThat(read(CSV, "a,b\n\"say \"\"hi\"\", twice\r\n\",\" x y \"\n\"\",\"\"\"\"\nit\"s,é\u0000\r\n")
                        .documents())
                .containsExactly(
                        new BsonDocument("a", text("say \"hi\", twice\r\n")).append("b", text(" x y ")),
                        new BsonDocument("a", text("")).append("b", text("\"")),
                        new BsonDocument("a", text("it\"s")).append("b", text("é\u0000")));
    }

    @Test
    void readsTheWrittenRowsHoweverTheBytesArrive() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            List<List<String>> rows = randomRows(random);
            String lineBreak = random.nextBoolean() ? "\n" : "\r\n";
            String csv = csv(random, rows, lineBreak);
            InputFixture.Result result =
                    read(spec(CSV), InputFixture.trickle(csv.getBytes(StandardCharsets.UTF_8), 1 + random.nextInt(40)));

            assertThat(result.badRows()).isEmpty();
            assertThat(result.documents().stream().map(CsvInputTest::texts)).isEqualTo(rows);
        }
    }

    @Test
    void readsAFileThatEndsWithoutALineBreak() {
        assertThat(read(CSV, "a,b\n1,2").json()).containsExactly("{\"a\": 1, \"b\": 2}");
        assertThat(read(CSV, "a,b\n1,").json()).containsExactly("{\"a\": 1, \"b\": \"\"}");
        assertThat(read(CSV, "a,b\n1,\"x\"").json()).containsExactly("{\"a\": 1, \"b\": \"x\"}");
    }

    @Test
    void skipsBlankLinesAndAByteOrderMark() {
        assertThat(read(CSV, "\ufeff\r\na\n\n1\r\n\r\n\"\"\n\n").json()).containsExactly("{\"a\": 1}", "{\"a\": \"\"}");
    }

    @Test
    void createsEmbeddedDocumentsFromDottedNames() {
        assertThat(read(CSV, "a.b,c,a.d.e,a.d.f\n1,2,3,4\n").json())
                .containsExactly("{\"a\": {\"b\": 1, \"d\": {\"e\": 3, \"f\": 4}}, \"c\": 2}");
    }

    @Test
    void countsRowsWithTooManyOrTooFewFieldsAsBad() {
        InputFixture.Result result = read(CSV, "a,b\n1\n1,2\n\"x\ny\",2\n1,2,3\n");

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows())
                .containsExactly(
                        "line 2: the row has 1 field, but the header names 2",
                        "line 6: the row has 3 fields, but the header names 2");
        assertThat(result.report().rows()).isEqualTo(4);
    }

    @Test
    void importsRowsWithTooManyOrTooFewFieldsAsMongoimportDoesIfAskedTo() {
        DelimitedOptions options = options(false, UnevenRows.IMPORT, ParseGrace.SKIP_ROW);
        InputFixture.Result result = read(spec(CSV, options), bytes("a,b.c,d.e,field4\n1\n1,2\n1,2,3,4\n1,2,3,4,5\n"));

        assertThat(result.json())
                .containsExactly(
                        "{\"a\": 1}",
                        "{\"a\": 1, \"b\": {\"c\": 2}}",
                        "{\"a\": 1, \"b\": {\"c\": 2}, \"d\": {\"e\": 3}, \"field4\": 4}");
        assertThat(result.badRows())
                .containsExactly(
                        "line 5: the row has 5 fields, and the surplus ones would have the names of other fields");
        assertThat(result.notes())
                .containsExactly(
                        "Rows with fewer fields than there are names; their documents lack the other fields: 2,"
                                + " the first on line 2");
    }

    @Test
    void namesSurplusFieldsByTheirNumberFrom0() {
        DelimitedOptions options = options(false, UnevenRows.IMPORT, ParseGrace.SKIP_ROW);
        InputFixture.Result result = read(spec(CSV, options), bytes("a,b\n1,2,3,x\n4,5\n6,7,\n"));

        assertThat(result.json())
                .containsExactly(
                        "{\"a\": 1, \"b\": 2, \"field2\": 3, \"field3\": \"x\"}",
                        "{\"a\": 4, \"b\": 5}",
                        "{\"a\": 6, \"b\": 7, \"field2\": \"\"}");
        assertThat(result.notes()).singleElement().asString().startsWith("Rows with more fields than there are names");
    }

    @Test
    void leavesEmptyFieldsOutIfAskedTo() {
        DelimitedOptions options = options(true, UnevenRows.IMPORT, ParseGrace.SKIP_ROW);

        assertThat(read(spec(CSV, options), bytes("a,b.c,b.d,e\n1,,,\n,2,,\n,,,\n \"\" ,,\" \",,\n"))
                        .json())
                .containsExactly("{\"a\": 1}", "{\"b\": {\"c\": 2}}", "{}", "{\"b\": {\"d\": \" \"}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SKIP_FIELD|{\"b\": 1}|Values that do not have their column's type and were left out: 1, the first on"
                        + " line 2",
                "AUTO_CAST|{\"a\": \"x\", \"b\": 1}|Values that do not have their column's type and were loaded with"
                        + " the type that they look like: 1, the first on line 2"
            })
    void keepsRowsWithValuesOfAnotherTypeIfAskedTo(ParseGrace grace, String document, String note) {
        InputFixture.Result result = read(spec(CSV, typed(grace)), bytes("a,b\nx,1\n2,3\n"));

        assertThat(result.json()).containsExactly(document, "{\"a\": 2, \"b\": 3}");
        assertThat(result.badRows()).isEmpty();
        assertThat(result.notes()).containsExactly(note);
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "long", "double", "decimal", "date(2006-01-02)"})
    void aLongTextIsNoValueOfATypedColumn(String type) {
        InputSpec spec = spec(CSV, InputFixture.types(FieldType.parseAll("a=" + type)));

        InputFixture.Result result =
                read(spec, bytes("a,b\n" + "9".repeat(1_000_000) + "x,1\n" + "9".repeat(1_000_000) + ",1\n"));

        assertThat(result.documents()).isEmpty();
        assertThat(result.badRows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row).contains("the type " + type).hasSizeLessThan(400));
    }

    @Test
    void stopsAtAValueOfAnotherTypeIfAskedTo() {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(spec(CSV, typed(ParseGrace.STOP)), bytes("a,b\n1\nx,1\n2,3\n")))
                .withMessage(
                        "Loading standard input stopped at line 3: field a is 'x', which does not have the type int.");
    }

    @ParameterizedTest
    @ValueSource(strings = {";", "|", "\t", ":", " "})
    void separatesFieldsByAnotherCharacter(String delimiter) {
        DelimitedOptions options = new DelimitedOptions(
                Optional.of(delimiter.charAt(0)), ColumnOptions.DEFAULT, false, UnevenRows.REFUSE, ParseGrace.SKIP_ROW);
        String rows = "a;b;c\n1;\"x;y\";2,5\n;;\n".replace(";", delimiter);

        assertThat(read(spec(CSV, options), bytes(rows)).json())
                .containsExactly(
                        "{\"a\": 1, \"b\": \"x;y\", \"c\": \"2,5\"}".replace(";", delimiter.replace("\t", "\\t")),
                        "{\"a\": \"\", \"b\": \"\", \"c\": \"\"}");
        assertThat(read(spec(TSV, options), bytes(rows)).badRows()).hasSize(1);
    }

    @Test
    void trimsFieldsAsMongoimportDoesAndNotesIt() {
        String padded = """
            title, maker\t, note
            "Mug", "Kilnworks, Ltd", "blue, large"
            "Jar" ,"Glass & Co" , plain\s
             Bowl, Turner , "said ""hi\"""
            5, 6 7 ,\s
            """;

        for (String rows : List.of(padded, padded.replace("\n", "\r\n"))) {
            InputFixture.Result result = read(CSV, rows);

            assertThat(result.json())
                    .containsExactly(
                            "{\"title\": \"Mug\", \"maker\": \"Kilnworks, Ltd\", \"note\": \"blue, large\"}",
                            "{\"title\": \"Jar\", \"maker\": \"Glass & Co\", \"note\": \"plain\"}",
                            "{\"title\": \"Bowl\", \"maker\": \"Turner\", \"note\": \"said \\\"hi\\\"\"}",
                            "{\"title\": 5, \"maker\": \"6 7\", \"note\": \"\"}");
            assertThat(result.notes())
                    .containsExactly(
                            "Blanks around fields were removed, as in mongoimport; rows with such blanks: 5, the"
                                    + " first on line 1");
        }
        assertThat(read(CSV, "a,b\n1,x y\n").notes()).isEmpty();
    }

    @Test
    void continuesAfterAQuoteThatIsNotDoubled() {
        InputFixture.Result result = read(CSV, "a,b\n\"x\"y,1\nok,2\n");

        assertThat(result.json()).containsExactly("{\"a\": \"ok\", \"b\": 2}");
        assertThat(result.badRows())
                .containsExactly(
                        "line 2: text follows the closing quote of field 1; a quote within a quoted field must be"
                                + " doubled");
    }

    @Test
    void continuesAfterAQuoteThatIsNeverClosed() {
        InputFixture.Result result = read(CSV, "a,b\n1,\"open\n3,4\n5,6");

        assertThat(result.json()).containsExactly("{\"a\": 3, \"b\": 4}", "{\"a\": 5, \"b\": 6}");
        assertThat(result.badRows()).containsExactly("line 2: the quote that opens field 2 is never closed");
    }

    @Test
    void continuesAfterBytesThatAreNotUtf8() {
        byte[] bytes = "a,b\n1,2\n3,\u00e4\n5,6\n".getBytes(StandardCharsets.ISO_8859_1);
        InputFixture.Result result = read(spec(CSV), bytes);

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows()).containsExactly("line 3: byte 3 of the row is 0xe4, which is not UTF-8 there");
    }

    @Test
    void countsARowBeyondTheLimitAsBadAndContinues() {
        String enormous = "x".repeat(ByteWindow.MAX_ROW_BYTES + 1);
        InputFixture.Result result = read(CSV, "a\n" + enormous + "\n1\n");

        assertThat(result.json()).containsExactly("{\"a\": 1}");
        assertThat(result.badRows())
                .containsExactly("line 2: the row, or a quoted field in it, does not end within 32 MB");
    }

    @Test
    void countsADocumentBeyondTheLimitOfMongoDbAsBad() {
        String large = "x".repeat(16 * 1024 * 1024);
        InputFixture.Result result = read(CSV, "a\n0\n" + large + "\n1\n");

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows())
                .containsExactly("line 3: the document is larger than the 16 MB that MongoDB takes");
    }

    @Test
    void readsTsvWithoutAnyMeaningOfQuotes() {
        assertThat(read(TSV, "a\tb\n\"x\t\"\"\r\n1\t\n").json())
                .containsExactly("{\"a\": \"\\\"x\", \"b\": \"\\\"\\\"\"}", "{\"a\": 1, \"b\": \"\"}");
    }

    @Test
    void obeysGivenFieldTypes() {
        InputSpec spec = spec(CSV, InputFixture.types(FieldType.parseAll("a=string,b.c=long")));
        InputFixture.Result result = read(spec, "a,b.c\n1,2\n1,x\n".getBytes(StandardCharsets.UTF_8));

        assertThat(result.documents()).containsExactly(BsonDocument.parse("{a: '1', b: {c: {$numberLong: '2'}}}"));
        assertThat(result.badRows()).containsExactly("line 3: field b.c is 'x', which does not have the type long");
    }

    @Test
    void refusesATypeForAFieldThatDoesNotExist() {
        InputSpec spec = spec(CSV, InputFixture.types(FieldType.parseAll("sise=long")));

        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(spec, "host,size\n".getBytes(StandardCharsets.UTF_8)))
                .withMessage("--field-types names 'sise', but standard input has the fields host, size.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|There is nothing in standard input, not even the header line that names the fields.",
                "'a,a.b'|The header line of standard input names 'a.b' twice, or both as a value and as an embedded"
                        + " document.",
                "'a.b,a'|The header line of standard input names 'a' twice, or both as a value and as an embedded"
                        + " document.",
                "'a,b.'|The header line of standard input names a field 'b.', which has nothing before, after or"
                        + " between its dots.",
                "'\"a'|The header line of standard input is malformed: the quote that opens field 1 is never closed.",
            })
    void refusesAnUnusableHeader(String header, String message) {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(CSV, header))
                .withMessage(message);
    }

    @Test
    void refusesANulInAFieldName() {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(CSV, "a\0b\n1\n"))
                .withMessage("The header line of standard input has a NUL character in the name of column 1.");
    }

    private static List<List<String>> randomRows(Random random) {
        String[] pieces = {"a", "\"", ",", "\n", "\r", "\t", " ", "é", "𝄞", "0", "7", ".", "-", "\\", "longer text"};
        int columns = 2 + random.nextInt(3);
        List<List<String>> rows = new ArrayList<>();
        for (int row = random.nextInt(10); row >= 0; row--) {
            List<String> fields = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                StringBuilder field = new StringBuilder();
                for (int length = random.nextInt(6); length > 0; length--) {
                    field.append(pieces[random.nextInt(pieces.length)]);
                }
                fields.add(field.toString());
            }
            rows.add(fields);
        }
        return rows;
    }

    private static String csv(Random random, List<List<String>> rows, String lineBreak) {
        StringBuilder csv = new StringBuilder();
        for (int column = 0; column < rows.get(0).size(); column++) {
            csv.append(column == 0 ? "" : ",").append("column").append(column);
        }
        for (List<String> row : rows) {
            csv.append(lineBreak);
            for (int column = 0; column < row.size(); column++) {
                String field = row.get(column);
                boolean quote = field.matches("(?s).*[\",\n\r].*|[ \t].*|.*[ \t]") || random.nextInt(3) == 0;
                csv.append(column == 0 ? "" : ",").append(quote ? "\"" + field.replace("\"", "\"\"") + "\"" : field);
            }
        }
        return csv.append(random.nextBoolean() ? lineBreak : "").toString();
    }

    private static List<String> texts(BsonDocument document) {
        return document.values().stream().map(CsvInputTest::written).toList();
    }

    private static String written(BsonValue value) {
        if (value.isString()) {
            return value.asString().getValue();
        }
        return value.isDouble()
                ? Double.toString(value.asDouble().getValue())
                : Long.toString(value.asNumber().longValue());
    }

    private static DelimitedOptions options(boolean ignoreBlanks, UnevenRows uneven, ParseGrace grace) {
        return new DelimitedOptions(Optional.empty(), ColumnOptions.DEFAULT, ignoreBlanks, uneven, grace);
    }

    private static DelimitedOptions typed(ParseGrace grace) {
        return options(false, UnevenRows.REFUSE, grace)
                .withColumns(new ColumnOptions(Optional.empty(), false, false, FieldType.parseAll("a=int")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static BsonValue text(String text) {
        return new BsonString(text);
    }
}
