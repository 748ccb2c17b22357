package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFixture.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {

    private static final Charset LATIN_1 = StandardCharsets.ISO_8859_1;

    @ParameterizedTest
    @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void aByteOrderMarkDecidesForEveryFormat(Charset encoding) {
        String line = "h1 - - [07/Jan/2000:10:45:36 +0900] \"GET /é𝄞 HTTP/1.1\" 200 5\r\n";

        assertThat(read(spec(InputFormat.CSV), marked("id,city\r\n1,Oslo é𝄞\r\n", encoding))
                        .documents())
                .containsExactly(new BsonDocument("id", new BsonInt32(1)).append("city", new BsonString("Oslo é𝄞")));
        assertThat(read(spec(InputFormat.TSV), marked("id\tcity\n1\té\n", encoding))
                        .json())
                .containsExactly("{\"id\": 1, \"city\": \"é\"}");
        assertThat(read(spec(InputFormat.JSON), marked("{\"a\":1}\r\n{\"a\":\"é\"}\r\n", encoding))
                        .json())
                .containsExactly("{\"a\": 1}", "{\"a\": \"é\"}");
        assertThat(read(spec(InputFormat.CLF), marked(line, encoding)).documents())
                .singleElement()
                .satisfies(document ->
                        assertThat(document.getString("Request").getValue()).isEqualTo("GET /é𝄞 HTTP/1.1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void utf16WithoutAMarkMustBeNamedAndMayHaveEitherByteOrder(String encoding) {
        byte[] rows = "id,city\n1,Oslo\n".getBytes(Charset.forName(encoding));

        assertThat(read(spec(InputFormat.CSV, StandardCharsets.UTF_16), rows).json())
                .containsExactly("{\"id\": 1, \"city\": \"Oslo\"}");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(spec(InputFormat.CSV), rows))
                .withMessage("--encoding must name the encoding of standard input, which seems to be " + encoding
                        + " without a byte order mark.");
    }

    @Test
    void otherEncodingsAreReadByTheirNames() {
        Charset windows = Charset.forName("windows-1252");

        assertThat(read(spec(InputFormat.CSV, LATIN_1), "a,b\n1,Zürich\n".getBytes(LATIN_1))
                        .json())
                .containsExactly("{\"a\": 1, \"b\": \"Zürich\"}");
        assertThat(read(spec(InputFormat.JSON, windows), "{\"a\":\"5 €\"}".getBytes(windows))
                        .json())
                .containsExactly("{\"a\": \"5 €\"}");
    }

    @Test
    void aRowWithBytesThatAreNotCharactersIsBadAndTheOthersAreRead() {
        byte[] rows = "a,b\n1,x\n2,?\n3,y\n".getBytes(LATIN_1);
        rows[10] = (byte) 0x81;
        InputFixture.Result result = read(spec(InputFormat.CSV, Charset.forName("windows-1252")), rows);

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows()).singleElement().asString().startsWith("line 3: byte 3 of the row ");
    }

    @Test
    void readsMoreThanItsBuffersHoldHoweverTheBytesArrive() {
        byte[] rows = marked("a,b\n" + "é,𝄞 text\n".repeat(20_000), StandardCharsets.UTF_16LE);

        for (int chunk : new int[] {1_001, 65_535}) {
            assertThat(read(spec(InputFormat.CSV), InputFixture.trickle(rows, chunk))
                            .documents())
                    .hasSize(20_000)
                    .containsOnly(new BsonDocument("a", new BsonString("é")).append("b", new BsonString("𝄞 text")));
        }
    }

    @Test
    void aHeaderInAnotherEncodingIsRefusedWithAHint() {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> read(spec(InputFormat.CSV), "größe,b\n1,2\n".getBytes(LATIN_1)))
                .withMessageEndingWith("--encoding names the encoding of text that is not UTF-8.");
    }

    private static byte[] marked(String text, Charset encoding) {
        return ("\ufeff" + text).getBytes(encoding);
    }
}
