package io.shardlab.mongo.input;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.input.AccessLogLayout.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A field of a server's format string.
 *
 * @param name the name of the field in documents: that of web-log documents if they have it, otherwise the server's
 * @param kind the kind of field
 * @param bracketed whether the server encloses it in brackets
 */
record LogDirective(String name, Kind kind, boolean bracketed) {

    private static final String TIME = "RequestDate";

    /** The times that {@link LogTime} reads, in the directives of strftime. */
    private static final Pattern READ_TIMES = Pattern.compile("(%d/%b/%Y:|%Y-%m-%d[T ])%H:%M:%S( ?%z|Z)?");

    private static final Map<String, LogDirective> APACHE = Map.ofEntries(
            Map.entry("h", of("host", Kind.HOST)),
            Map.entry("a", of("host", Kind.HOST)),
            Map.entry("l", of("IdInfo", Kind.IDENTITY)),
            Map.entry("u", of("UserID", Kind.USER)),
            Map.entry("r", of("Request", Kind.TEXT)),
            Map.entry("s", of("StatusCode", Kind.STATUS)),
            Map.entry("b", of("size", Kind.SIZE)),
            Map.entry("B", of("size", Kind.SIZE)),
            Map.entry("v", of("vhost", Kind.VIRTUAL_HOST)),
            Map.entry("V", of("vhost", Kind.VIRTUAL_HOST)),
            Map.entry("A", of("serverAddress", Kind.TEXT)),
            Map.entry("D", of("durationMicros", Kind.ANY)),
            Map.entry("T", of("durationSeconds", Kind.ANY)),
            Map.entry("f", of("file", Kind.TEXT)),
            Map.entry("H", of("protocol", Kind.TEXT)),
            Map.entry("I", of("bytesReceived", Kind.ANY)),
            Map.entry("k", of("keepAliveRequests", Kind.ANY)),
            Map.entry("L", of("logId", Kind.TEXT)),
            Map.entry("m", of("method", Kind.TEXT)),
            Map.entry("O", of("bytesSent", Kind.ANY)),
            Map.entry("p", of("port", Kind.ANY)),
            Map.entry("P", of("pid", Kind.ANY)),
            Map.entry("q", of("query", Kind.TEXT)),
            Map.entry("R", of("handler", Kind.TEXT)),
            Map.entry("S", of("bytesTransferred", Kind.ANY)),
            Map.entry("U", of("path", Kind.TEXT)),
            Map.entry("X", of("connectionStatus", Kind.TEXT)),
            Map.entry("^FB", of("firstByteMicros", Kind.ANY)));

    /** Directives whose argument, the name of a header, a cookie, a note or a variable, names the field. */
    private static final Set<String> NAMED_BY_ARGUMENT = Set.of("i", "o", "C", "e", "n", "x", "^ti", "^to");

    private static final Map<String, LogDirective> NGINX = Map.ofEntries(
            Map.entry("remote_addr", of("host", Kind.HOST)),
            Map.entry("remote_user", of("UserID", Kind.USER)),
            Map.entry("time_local", of(TIME, Kind.TIME)),
            Map.entry("time_iso8601", of(TIME, Kind.TIME)),
            Map.entry("msec", of(TIME, Kind.EPOCH_SECONDS)),
            Map.entry("request", of("Request", Kind.TEXT)),
            Map.entry("status", of("StatusCode", Kind.STATUS)),
            Map.entry("body_bytes_sent", of("size", Kind.SIZE)),
            Map.entry("http_referer", of("Referer", Kind.TEXT)),
            Map.entry("http_user_agent", of("UserAgent", Kind.TEXT)),
            Map.entry("host", of("vhost", Kind.VIRTUAL_HOST)),
            Map.entry("http_host", of("vhost", Kind.VIRTUAL_HOST)),
            Map.entry("server_name", of("vhost", Kind.VIRTUAL_HOST)));

    private static LogDirective of(String name, Kind kind) {
        return new LogDirective(name, kind, false);
    }

    /**
     * Returns a field of Apache's format string.
     *
     * @param argument the text in braces, or null
     * @throws RefusedValueException if the field is unknown
     */
    static LogDirective ofApache(String letter, String argument) {
        if (argument != null && argument.indexOf('\0') >= 0) {
            throw new RefusedValueException(
                    Message.of("it has the field {0}, which is unknown", PlainText.visible(shown(letter, argument))));
        }
        if (letter.equals("t")) {
            return argument == null ? new LogDirective(TIME, Kind.TIME, true) : ofApacheTime(argument);
        }
        if (argument != null && NAMED_BY_ARGUMENT.contains(letter)) {
            return ofHeader(argument);
        }
        LogDirective known = APACHE.get(letter);
        if (known == null) {
            throw new RefusedValueException(
                    Message.of("it has the field {0}, which is unknown", shown(letter, argument)));
        }
        return argument == null ? known : of(known.name() + '-' + argument, argumentKind(letter, known));
    }

    /** An address with an argument may have another kind, as in {@code %{c}a}; a port and a duration remain numbers. */
    private static Kind argumentKind(String letter, LogDirective known) {
        return letter.equals("a") || letter.equals("h") ? Kind.TEXT : known.kind();
    }

    private static LogDirective ofHeader(String header) {
        return switch (header.toLowerCase(Locale.ROOT)) {
            case "referer" -> of("Referer", Kind.TEXT);
            case "user-agent" -> of("UserAgent", Kind.TEXT);
            default -> of(fieldName(header), Kind.ANY);
        };
    }

    private static LogDirective ofApacheTime(String argument) {
        String format = argument.replaceFirst("^(begin|end):", "");
        String spelled =
                format.replace("%F", "%Y-%m-%d").replace("%T", "%H:%M:%S").replace("%e", "%d");
        return switch (format) {
            case "sec" -> of(TIME, Kind.EPOCH_SECONDS);
            case "msec" -> of(TIME, Kind.EPOCH_MILLIS);
            case "usec" -> of(TIME, Kind.EPOCH_MICROS);
            case "msec_frac", "usec_frac" -> of(format, Kind.ANY);
            default -> {
                if (!READ_TIMES.matcher(spelled).matches()) {
                    throw new RefusedValueException(Message.of(
                            "it has the time {0}, but times must have the form of %t, %{%d/%b/%Y:%H:%M:%S %z}t, "
                                    + "%{%Y-%m-%dT%H:%M:%S%z}t, %{sec}t, %{msec}t or %{usec}t",
                            shown("t", argument)));
                }
                yield of(TIME, Kind.TIME);
            }
        };
    }

    /** Returns a variable of nginx; configurations may define their own. */
    static LogDirective ofNginx(String variable) {
        return NGINX.getOrDefault(variable, of(variable, Kind.ANY));
    }

    /** Replaces dots and dollar signs, because a dot would mean an embedded document in queries. */
    static String fieldName(String text) {
        return text.replace('.', '_').replace('$', '_');
    }

    private static String shown(String letter, String argument) {
        return '%' + (argument == null ? "" : '{' + argument + '}') + letter;
    }
}
