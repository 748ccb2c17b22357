package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.parameter.RefusedValueException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogFormatTest {

    private static final String LINE =
            "10.0.0.1 - - [02/Mar/2024:10:00:01 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"Agent/1.0\"";

    private static final String DOCUMENT = "{date: 20240302, host: '10.0.0.1', IdInfo: '-', UserID: '-',"
            + " RequestDate: '[02/Mar/2024:10:00:01 +0000]', Request: 'GET / HTTP/1.1', StatusCode: 200, size: 5,"
            + " Referer: '-', UserAgent: 'Agent/1.0'}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "combined",
                "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"",
                "%a %l %u [%{%d/%b/%Y:%H:%M:%S %z}t] \\\"%r\\\" %s %O \\\"%{Referer}i\\\" \\\"%{User-agent}i\\\"",
                "LogFormat \"%h %l %u %t \\\"%r\\\" %>s %b \\\"%{Referer}i\\\" \\\"%{User-Agent}i\\\"\" combined"
            })
    void readsApachesFormats(String format) {
        assertThat(read(format, LINE).documents()).containsExactly(BsonDocument.parse(DOCUMENT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\""
                        + " \"$http_user_agent\"",
                "log_format main '$remote_addr - ${remote_user} [$time_local] \"$request\" '\n"
                        + "    '$status $bytes_sent \"$http_referer\" \"$http_user_agent\"';"
            })
    void readsNginxsFormats(String format) {
        BsonDocument expected = BsonDocument.parse(DOCUMENT);
        expected.remove("IdInfo");

        assertThat(read(format, LINE).documents()).containsExactly(expected);
    }

    @Test
    void fieldsOfOnlyOneServerKeepItsNames() {
        assertThat(read(
                                "$host $remote_addr $msec $request_method|$uri rt=$request_time \"$http_x_forwarded_for\"",
                                "www.example 10.0.0.1 1709373601.123 GET|/a rt=0.004 \"203.0.113.1, 10.0.0.2\"")
                        .json())
                .containsExactly("{\"date\": 20240302, \"vhost\": \"www.example\", \"host\": \"10.0.0.1\","
                        + " \"RequestDate\": 1.709373601123E+9, \"request_method\": \"GET\", \"uri\": \"/a\","
                        + " \"request_time\": 0.004, \"http_x_forwarded_for\": \"203.0.113.1, 10.0.0.2\"}");
        assertThat(read("%v:%p %h %{sec}t %D %{X-Id}i %{X-Id}o %{c}a", "www:443 h 1709373601 12 7 8 10.0.0.9")
                        .json())
                .containsExactly("{\"date\": 20240302, \"vhost\": \"www\", \"port\": 443, \"host\": \"h\","
                        + " \"RequestDate\": 1709373601, \"durationMicros\": 12, \"X-Id\": 7, \"X-Id-2\": 8,"
                        + " \"host-c\": \"10.0.0.9\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "combined|' \"surplus\"'|1 further field / UserAgent",
                "common|''|2 further fields / size",
                "nginx_main|''|X-Forwarded-For / UserAgent",
                "vhost_combined|''|vhost, host, IdInfo, UserID / RequestDate",
                "$remote_addr [$time_iso8601]|''|[07/Jan/2000:10:45:36 +0900]"
            })
    void refusesLinesWithTooManyOrTooFewFields(String format, String more, String problem) {
        assertThat(read(format, LINE + more).badRows())
                .singleElement()
                .asString()
                .startsWith("line 1: ")
                .contains(problem.split(" / "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "combinde|it has no field, such as %h or $remote_addr",
                "%h $remote_addr|it has fields of both Apache, such as %h, and nginx, such as $remote_addr",
                "%h %Z|it has the field %Z, which is unknown",
                "%h %9|'it has ''%9'', which is not a field'",
                "%h%u|there is no text between its fields host and UserID",
                "%h %{%c}t|it has the time %{%c}t"
            })
    void refusesFormatsThatCannotBeRead(String format, String reason) {
        assertThatExceptionOfType(RefusedValueException.class)
                .isThrownBy(() -> new LogFormat(format))
                .withMessageStartingWith(reason);
    }

    private static InputFixture.Result read(String format, String line) {
        InputSpec spec = new InputSpec(
                Path.of("-"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.of(new LogFormat(format)),
                false);
        return InputFixture.read(spec, line.getBytes(StandardCharsets.UTF_8));
    }
}
