package io.shardlab.data.input;

import static io.shardlab.data.input.InputFixture.read;
import static io.shardlab.data.input.InputFormat.CLF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
                "nonsense|the line does not begin with host, identity, user and [time]",
                "h - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1|the line does not begin with host, identity, user and [time]",
                "h - - [07/Jan/2000 10:45:36 +0900] \"G\" 200 1|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [32/Jan/2000:10:45:36 +0900] \"G\" 200 1|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [07/anF/2000:10:45:36 +0900] \"G\" 200 1|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [07/Jan/2000:24:45:36 +0900] \"G\" 200 1|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [07/Jan/2000:10:45|the time is not like [07/Jan/2000:10:45:36 +0900]",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G 200 1|no \"request\" in quotes follows the time",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" - 1|no status code of three digits follows the request",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200|no status code of three digits follows the request",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 x|neither a size nor - follows the status code",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 x|what follows the size is not \"referer\" \"user agent\"",
                "h - - [07/Jan/2000:10:45:36 +0900] \"G\" 200 1 \"r\"|what follows the size is not \"referer\" \"user agent\""
            })
    void saysWhatIsWrongWithALineAndGoesOn(String line, String reason) {
        InputFixture.Result result = read(CLF, COMMON + "\n\n" + line + "\n" + COMMON + "\n");

        assertThat(result.documents()).hasSize(2);
        assertThat(result.badRows()).containsExactly("line 3: " + reason);
    }

    @Test
    void countsALineThatIsNotUtf8AsBad() {
        byte[] bytes = (COMMON.replace("favicon", "\u00e9") + "\n" + COMMON).getBytes(StandardCharsets.ISO_8859_1);
        InputFixture.Result result = read(InputFixture.spec(CLF), bytes);

        assertThat(result.documents()).hasSize(1);
        assertThat(result.report().firstBadRows()).extracting(BadRow::line).containsExactly(1L);
    }

    @Test
    void countsALineBeyondTheLimitAsBadAndGoesOn() {
        InputFixture.Result result = read(CLF, "x".repeat(ByteWindow.MAX_ROW_BYTES + 5) + "\n" + COMMON);

        assertThat(result.documents()).hasSize(1);
        assertThat(result.badRows()).containsExactly("line 1: the line is longer than 32 MB");
    }
}
