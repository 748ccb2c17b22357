package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFormat.W3C;
import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class W3cInputTest {

    private static final String FIELDS = "#Version: 1.0\n#Date: 2024-03-02 00:00:00\n#Fields: date time cs-method"
            + " cs-uri-stem cs-username c-ip cs(User-Agent) cs(Referer) sc-status time-taken\n";

    private static final String ROW = "2024-03-02 10:00:01 GET /a - 198.51.100.7 Mozilla/5.0+(X11) - 200 15\n";

    @Test
    void turnsTheRowsOfIisIntoWebLogDocuments() {
        assertThat(read(W3C, FIELDS + ROW).documents())
                .containsExactly(BsonDocument.parse("{date: 20240302, time: '10:00:01', 'cs-method': 'GET',"
                        + " 'cs-uri-stem': '/a', host: '198.51.100.7', UserAgent: 'Mozilla/5.0+(X11)',"
                        + " StatusCode: 200, 'time-taken': 15}"));
    }

    @Test
    void fieldsMayChangeBetweenRows() {
        InputFixture.Result result = read(
                W3C, FIELDS + ROW + "#Software: another\n#Fields: time c-ip x-a.b\n11:00:00 198.51.100.8 7\n" + ROW);

        assertThat(result.json().get(1))
                .isEqualTo("{\"date\": 20240302, \"time\": \"11:00:00\", \"host\": \"198.51.100.8\", \"x-a_b\": 7}");
        assertThat(result.badRows()).containsExactly("line 8: the row has 10 fields, but #Fields names 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#Fields: date c\0-ip\n", "#fields:date\0 c-ip\n"})
    void rowsAfterNamesWithNulsAreBadUntilThereAreOthers(String fields) {
        String row = "2024-03-02 198.51.100.7\n";

        InputFixture.Result result = read(W3C, fields + row + "#Fields: date c-ip\n" + row);

        assertThat(result.badRows())
                .containsExactly(
                        "line 2: the line with #Fields before it cannot be used: the row contains NUL characters");
        assertThat(result.documents()).hasSize(1);
    }

    @Test
    void fieldsMayBeSeparatedByTabsOrEnclosedInQuotes() {
        String fields = "#Fields: date c-ip cs(User-Agent)\n";
        InputFixture.Result result = read(
                W3C,
                fields + "2024-03-02\t198.51.100.7\tA (B; C)\r\n" + "2024-03-02 198.51.100.7 \"A \"\"B\"\" C\"\r\n");

        assertThat(result.documents())
                .extracting(document -> document.getString("UserAgent").getValue())
                .containsExactly("A (B; C)", "A \"B\" C");
    }

    @Test
    void namesTheReasonOfABadRow() {
        InputFixture.Result result = read(
                W3C,
                ROW
                        + FIELDS
                        + ROW.replace("03-02", "02-30")
                        + ROW.replace("10:00", "24:00")
                        + ROW.replace("200", "20")
                        + ROW.replace("GET", "\"GET"));

        assertThat(result.documents()).isEmpty();
        assertThat(result.badRows())
                .containsExactly(
                        "line 1: no line with #Fields precedes it",
                        "line 5: the date is not like 2000-01-07",
                        "line 6: the time is not like 10:45:36",
                        "line 7: sc-status is neither three digits nor a dash",
                        "line 8: the quote that opens field 3 is never closed");
    }
}
