package io.shardlab.mongo.input;

import static io.shardlab.mongo.input.InputFixture.read;
import static io.shardlab.mongo.input.InputFormat.CLF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessLogInputTest {

    private static final String COMMON =
            "192.168.0.71 - - [07/Jan/2000:10:45:36 +0900] \"GET /favicon.ico HTTP/1.1\" 404 209";

    @Test
    void readsTheCommonLogFormat() {
        assertThat(read(CLF, COMMON + "\n").documents())
                .containsExactly(BsonDocument.parse("{date: 20000107, host: '192.168.0.71', IdInfo: '-', UserID: '-',"
                        + " RequestDate: '[07/Jan/2000:10:45:36 +0900]', Request: 'GET /favicon.ico HTTP/1.1',"
                        + " StatusCode: 404, size: 209}"));
    }

    @Test
    void readsTheCombinedLogFormat() {
        String line = COMMON + " \"http://example.org/?q=\\\"a b\\\"\" \"Mozilla/4.08 [en] (Win98; I ;Nav)\"\r\n";
        BsonDocument document = read(CLF, line).documents().get(0);

        assertThat(document).hasSize(10);
        assertThat(document.getString("Referer").getValue()).isEqualTo("http://example.org/?q=\\\"a b\\\"");
        assertThat(document.getString("UserAgent").getValue()).isEqualTo("Mozilla/4.08 [en] (Win98; I ;Nav)");
    }

    @Test
    void keepsTheDashOfAnEmptyAnswer() {
        BsonDocument document =
                read(CLF, COMMON.replace(" 209", " -")).documents().get(0);

        assertThat(document.getString("size").getValue()).isEqualTo("-");
    }

    @Test
    void readsASizeBeyondTwoGigabytes() {
        BsonDocument document =
                read(CLF, COMMON.replace(" 209", " 5000000000")).documents().get(0);

        assertThat(document.getInt64("size").getValue()).isEqualTo(5_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "'::1 - - ', '::1', '-', '-'",
        "'example.org ident frank ', example.org, ident, frank",
        "'10.0.0.1 - John Smith ', 10.0.0.1, -, John Smith"
    })
    void readsHostIdentityAndUser(String begin, String host, String identity, String user) {
        String line = COMMON.replace("192.168.0.71 - - ", begin);
        BsonDocument document = read(CLF, line).documents().get(0);

        assertThat(document.getString("host").getValue()).isEqualTo(host);
        assertThat(document.getString("IdInfo").getValue()).isEqualTo(identity);
        assertThat(document.getString("UserID").getValue()).isEqualTo(user);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "", "\\x16\\x03\\x01", "GET / HTTP/1.1", "GET /\\\"quoted\\\" HTTP/1.0", "\\\\"})
    void keepsTheRequestAsItWasLogged(String request) {
        String line = COMMON.replace("GET /favicon.ico HTTP/1.1", request);

        assertThat(read(CLF, line).documents().get(0).getString("Request").getValue())
                .isEqualTo(request);
    }

    @ParameterizedTest
    @CsvSource({
        "Jan, 20000107", "Feb, 20000207", "Mar, 20000307", "Apr, 20000407", "May, 20000507", "Jun, 20000607",
        "Jul, 20000707", "Aug, 20000807", "Sep, 20000907", "Oct, 20001007", "Nov, 20001107", "Dec, 20001207"
    })
    void readsEveryMonth(String month, int date) {
        assertThat(read(CLF, COMMON.replace("Jan", month))
                        .documents()
                        .get(0)
                        .getInt32("date")
                        .getValue())
                .isEqualTo(date);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense|the line does not begin with host, IdInfo, UserID and RequestDate",
                "h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G 200 1|no Request in quotes follows RequestDate",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 20 1|StatusCode is neither three digits nor a dash",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200|size is neither a number nor a dash",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 x|the line has 1 further field after size, more than its format has",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 \"r\" \"a|the end of the line does not consist of fields with blanks between them",
                "v client - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|there are too many words before the time",
                "h\0\0- - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|the row contains NUL characters"
            })
    void namesTheReasonOfABadLineAndContinues(String line, String reason) {
        InputFixture.Result result = read(CLF, COMMON + "\n\n" + line + "\n" + COMMON + "\n");

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows()).containsExactly("line 3: " + reason);
    }

    /** A line and one that is bad for the same reason. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|nonsense",
                "h - - [32/Jan/2000:10:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [07/anF/2000:10:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [07/Jan/2000:24:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [07/Jan/2000:10:45|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [30/Feb/2000:10:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [29/Feb/2001:10:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [02/03/2000:10:45:36 +0900] \"G\" 200 1|h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 x|h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 \"r\"|h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 x",
                "v:80 10.0.0.1 - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|nonsense",
                "h - - surplus [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|v client - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1",
                "\"h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1\"|nonsense"
            })
    void namesTheSameReasonForLinesThatAreBadInTheSameWay(String line, String other) {
        assertThat(badRows(line)).hasSize(1).isEqualTo(badRows(other));
    }

    private static List<BadRow> badRows(String line) {
        return read(CLF, COMMON + "\n\n" + line + "\n" + COMMON + "\n").report().firstBadRows();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1 - -  [02/Mar/2024:10:00:01 +0000]   \"GET /a HTTP/1.1\"  200  392 ",
                "10.0.0.1\t-\t-\t[02/Mar/2024:10:00:01 +0000]\t\"GET /a HTTP/1.1\"\t200\t392\t",
                " 10.0.0.1 - - [02/Mar/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 392",
                "\0\0\0\0\00010.0.0.1 - - [02/Mar/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 392\0\0"
            })
    void readsFieldsWithAnyBlanksBetweenThem(String line) {
        assertThat(read(CLF, line).documents())
                .containsExactly(BsonDocument.parse("{date: 20240302, host: '10.0.0.1', IdInfo: '-', UserID: '-',"
                        + " RequestDate: '[02/Mar/2024:10:00:01 +0000]', Request: 'GET /a HTTP/1.1',"
                        + " StatusCode: 200, size: 392}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2/Mar/2024:10:00:01 +0000",
                "02/mar/2024:10:00:01 +0000",
                "02/MAR/2024:10:00:60 -1130",
                "02/Mar/2024:10:00:01.123 +0000",
                "02/Mar/2024:10:00:01",
                "2024-03-02T10:00:01+00:00",
                "2024-03-02 10:00:01Z"
            })
    void readsUnambiguousTimes(String time) {
        BsonDocument document = read(CLF, COMMON.replace("07/Jan/2000:10:45:36 +0900", time))
                .documents()
                .get(0);

        assertThat(document.getInt32("date").getValue()).isEqualTo(20240302);
        assertThat(document.getString("RequestDate").getValue()).isEqualTo("[" + time + "]");
    }

    @ParameterizedTest
    @CsvSource({"29/Feb/2000, 20000229", "28/Feb/1900, 19000228", "31/Dec/1999, 19991231"})
    void checksTheCalendar(String day, int date) {
        assertThat(read(CLF, COMMON.replace("07/Jan/2000", day))
                        .documents()
                        .get(0)
                        .getInt32("date")
                        .getValue())
                .isEqualTo(date);
    }

    @Test
    void keepsTheDashesOfARequestThatWasNotRead() {
        BsonDocument document = read(CLF, "10.0.0.1 - - [02/Mar/2024:10:00:01 +0000] - - -")
                .documents()
                .get(0);

        assertThat(document.getString("Request").getValue()).isEqualTo("-");
        assertThat(document.getString("StatusCode").getValue()).isEqualTo("-");
        assertThat(document.getString("size").getValue()).isEqualTo("-");
    }

    @Test
    void keepsFurtherFieldsThatTheLinesHaveInCommon() {
        String line = COMMON + " \"-\" \"Agent/1.0\" \"203.0.113.1, 10.0.0.1\" 0.123 rt=\"0.1 s\"\n";

        assertThat(read(CLF, line.repeat(2)).documents())
                .hasSize(2)
                .extracting(document -> document.getArray("extra"))
                .containsOnly(BsonArray.parse("['203.0.113.1, 10.0.0.1', 0.123, 'rt=\"0.1 s\"']"));
    }

    @Test
    void linesOfTheCommonAndTheCombinedFormatMayBeMixed() {
        InputFixture.Result result = read(CLF, (COMMON + "\n").repeat(3) + COMMON + " \"-\" \"Agent/1.0\"\n");

        assertThat(result.documents()).hasSize(4);
        assertThat(result.documents().get(3)).containsKey("UserAgent");
    }

    @Test
    void theHostIsTheClientAndNotTheVirtualHost() {
        String line = " 198.51.100.7 - maria [02/Mar/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 11 \"-\" \"A\"\n";

        assertThat(read(CLF, "www.site.example:443" + line + "shop.example" + line)
                        .documents())
                .containsExactly(
                        BsonDocument.parse("{date: 20240302, vhost: 'www.site.example', port: 443,"
                                + " host: '198.51.100.7', IdInfo: '-', UserID: 'maria',"
                                + " RequestDate: '[02/Mar/2024:10:00:01 +0000]', Request: 'GET /a HTTP/1.1',"
                                + " StatusCode: 200, size: 11, Referer: '-', UserAgent: 'A'}"),
                        BsonDocument.parse("{date: 20240302, vhost: 'shop.example',"
                                + " host: '198.51.100.7', IdInfo: '-', UserID: 'maria',"
                                + " RequestDate: '[02/Mar/2024:10:00:01 +0000]', Request: 'GET /a HTTP/1.1',"
                                + " StatusCode: 200, size: 11, Referer: '-', UserAgent: 'A'}"));
    }

    @Test
    void aLineWithoutTheVirtualHostOfTheOthersIsBad() {
        String line = "198.51.100.7 - - [02/Mar/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 11\n";
        InputFixture.Result result = read(CLF, line + ("www.example:80 " + line).repeat(2));

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows())
                .singleElement()
                .asString()
                .startsWith("line 1: ")
                .contains("vhost, host, IdInfo, UserID");
    }

    @Test
    void asksForTheFormatIfTheFirstWordMayBeEitherHost() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> read(CLF, COMMON.replace("192.168.0.71 - - ", "www client john smith ")))
                .withMessageStartingWith("--log-format must state whether the lines of standard input begin with a"
                        + " virtual host (vhost_combined) or with the client (combined)");
    }

    @Test
    void countsALineThatIsNotUtf8AsBad() {
        byte[] bytes = (COMMON.replace("favicon", "\u00e9") + "\n" + COMMON).getBytes(StandardCharsets.ISO_8859_1);
        InputFixture.Result result = read(InputFixture.spec(CLF), bytes);

        assertThat(result.documents()).hasSize(1);
        assertThat(result.report().firstBadRows()).extracting(BadRow::line).containsExactly(1L);
    }

    @Test
    void countsALineBeyondTheLimitAsBadAndContinues() {
        InputFixture.Result result = read(CLF, "x".repeat(ByteWindow.MAX_ROW_BYTES + 5) + "\n" + COMMON);

        assertThat(result.documents()).hasSize(1);
        assertThat(result.badRows()).containsExactly("line 1: the line is longer than 32 MB");
    }
}
