package io.shardlab.mongo.input;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.input.AccessLogLayout.Extent;
import io.shardlab.mongo.input.AccessLogLayout.Field;
import io.shardlab.mongo.input.AccessLogLayout.Kind;
import io.shardlab.mongo.input.AccessLogLayout.Tail;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the layout of an access log from its server's configuration: a format string of Apache's
 * {@code LogFormat} or nginx's {@code log_format}, a whole line of either, or the name of a common format.
 */
final class LogFormatReader {

    private static final String COMMON = "%h %l %u %t \"%r\" %>s %b";
    private static final String COMBINED = COMMON + " \"%{Referer}i\" \"%{User-Agent}i\"";

    /** The virtual host, with or without its port. */
    private static final String SERVER = "%v ";

    private static final Map<String, String> NAMED = Map.of(
            "common", COMMON,
            "combined", COMBINED,
            "vhost-common", SERVER + COMMON,
            "vhost-combined", SERVER + COMBINED,
            "nginx-main", COMBINED + " \"%{X-Forwarded-For}i\"");

    private static final Pattern APACHE = Pattern.compile(
            "%(?<direction>[<>]?)(?:!?\\d{3}(?:,\\d{3})*)?[<>]?(?:\\{(?<argument>[^}]*)})?(?<letter>\\^\\w{2}|[a-zA-Z])");
    private static final Pattern NGINX = Pattern.compile("\\$(?:\\{(?<braced>\\w+)}|(?<plain>\\w+))");

    /** The beginning of a configuration's line, before its strings. */
    private static final Pattern CONFIGURATION =
            Pattern.compile("(?<apache>LogFormat)\\s+(?=[\"'])|log_format\\s+\\S+\\s+(?:escape=\\S+\\s+)?(?=[\"'])");

    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'");

    private final List<LogDirective> directives = new ArrayList<>();

    /** The text before each field, and after the last one. */
    private final List<String> texts = new ArrayList<>();

    private final List<Field> fields = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private LogFormatReader() {}

    /**
     * Reads the layout of a format.
     *
     * @throws RefusedValueException if it cannot be read, with the reason
     */
    static AccessLogLayout read(String text) {
        String named = NAMED.get(text.strip().toLowerCase(Locale.ROOT).replace('_', '-'));
        String format = named != null ? named : unescaped(configured(text.strip()));
        boolean nginx = NGINX.matcher(format).find();
        boolean apache = APACHE.matcher(format).find();
        if (nginx == apache) {
            throw new RefusedValueException(Message.of(
                    "{0,choice,0#it has no field, such as %h or $remote_addr|1#it has fields of both Apache, such as "
                            + "%h, and nginx, such as $remote_addr}",
                    nginx ? 1 : 0));
        }
        LogFormatReader result = new LogFormatReader();
        if (nginx) {
            result.splitNginx(format);
        } else {
            result.splitApache(format);
        }
        return result.layout();
    }

    /** The layout of lines with the usual fields and any further fields, for a log of an unknown server. */
    static AccessLogLayout usual(boolean virtualHost) {
        return read(virtualHost ? SERVER + COMMON : COMMON).with(Tail.ANY);
    }

    /** Returns the format string within a line of a configuration, or the text itself if it is not such a line. */
    private static String configured(String text) {
        Matcher begin = CONFIGURATION.matcher(text);
        if (!begin.lookingAt()) {
            return text;
        }
        // nginx joins several strings; Apache's string is followed by a nickname.
        Matcher string = STRING.matcher(text).region(begin.end(), text.length());
        StringBuilder format = new StringBuilder();
        while (string.find() && (format.isEmpty() || begin.group("apache") == null)) {
            format.append(string.group(1) != null ? string.group(1) : string.group(2));
        }
        return format.toString();
    }

    private static String unescaped(String text) {
        return text.replace("\\\"", "\"").replace("\\t", "\t").replace("\\\\", "\\");
    }

    private void splitNginx(String format) {
        boolean sized = format.contains("body_bytes_sent");
        Matcher variable = NGINX.matcher(format);
        int end = 0;
        while (variable.find()) {
            String name = variable.group("braced") != null ? variable.group("braced") : variable.group("plain");
            texts.add(format.substring(end, variable.start()));
            directives.add(LogDirective.ofNginx(name.equals("bytes_sent") && !sized ? "body_bytes_sent" : name));
            end = variable.end();
        }
        texts.add(format.substring(end));
    }

    private void splitApache(String format) {
        List<String> letters =
                APACHE.matcher(format).results().map(result -> result.group(3)).toList();
        boolean sized = letters.contains("b") || letters.contains("B");
        Matcher directive = APACHE.matcher(format);
        int end = 0;
        while (directive.find()) {
            String letter = directive.group("letter");
            texts.add(apacheText(format.substring(end, directive.start())));
            directives.add(
                    LogDirective.ofApache(letter.equals("O") && !sized ? "b" : letter, directive.group("argument")));
            end = directive.end();
        }
        texts.add(apacheText(format.substring(end)));
    }

    private static String apacheText(String text) {
        String literal = text.replace("%%", "");
        int unknown = literal.indexOf('%');
        if (unknown >= 0) {
            throw new RefusedValueException(Message.of(
                    "it has '{0}', which is not a field",
                    literal.substring(unknown, Math.min(literal.length(), unknown + 3))));
        }
        return text.replace("%%", "%");
    }

    private AccessLogLayout layout() {
        texts.replaceAll(text -> text.replaceAll("[ \\t]+", " "));
        texts.set(0, texts.get(0).stripLeading());
        int last = texts.size() - 1;
        texts.set(last, texts.get(last).stripTrailing());
        for (int i = 0; i < directives.size(); i++) {
            add(i);
        }
        return new AccessLogLayout(fields, bytes(texts.get(last)), Tail.NONE);
    }

    private void add(int index) {
        LogDirective directive = directives.get(index);
        Extent extent = extent(index, directive);
        String name = unused(directive.name());
        String after = texts.get(index + 1);
        byte stop = extent == Extent.UP_TO ? bytes(after)[0] : 0;
        fields.add(new Field(
                kind(directive.kind(), extent),
                BsonAppender.name(name),
                bytes(texts.get(index)),
                extent,
                stop,
                problem(index, name, extent)));
    }

    private Kind kind(Kind kind, Extent extent) {
        boolean served = fields.stream().anyMatch(field -> field.kind() == Kind.VIRTUAL_HOST);
        return switch (kind) {
            case HOST -> served ? Kind.CLIENT : kind;
            // Servers put text into quotes.
            case ANY -> extent == Extent.QUOTED ? Kind.TEXT : kind;
            default -> kind;
        };
    }

    /** Decides how the end of a field is found; removes quotes and brackets around it from the texts. */
    private Extent extent(int index, LogDirective directive) {
        boolean time = directive.kind() == Kind.TIME;
        if (directive.bracketed() || (time && enclosed(index, '[', ']'))) {
            return Extent.BRACKETED;
        }
        if (time) {
            return Extent.TIME;
        }
        if (enclosed(index, '"', '"')) {
            return Extent.QUOTED;
        }
        String after = texts.get(index + 1);
        boolean last = index == directives.size() - 1;
        if (after.isEmpty() && !last) {
            throw new RefusedValueException(Message.of(
                    "there is no text between its fields {0} and {1}",
                    directive.name(), directives.get(index + 1).name()));
        }
        if (after.isEmpty() || after.charAt(0) == ' ') {
            return isBeforeBracket(index, after) ? Extent.UP_TO_BRACKET : Extent.WORD;
        }
        return Extent.UP_TO;
    }

    private boolean isBeforeBracket(int index, String after) {
        return directives.get(index).kind() == Kind.USER
                && (after.startsWith(" [")
                        || (after.equals(" ") && directives.get(index + 1).bracketed()));
    }

    private boolean enclosed(int index, char open, char close) {
        String before = texts.get(index);
        String after = texts.get(index + 1);
        boolean enclosed = !before.isEmpty()
                && before.charAt(before.length() - 1) == open
                && !after.isEmpty()
                && after.charAt(0) == close;
        if (enclosed) {
            texts.set(index, before.substring(0, before.length() - 1));
            texts.set(index + 1, after.substring(1));
        }
        return enclosed;
    }

    private String unused(String name) {
        String unused = name;
        for (int number = 2; !names.add(unused); number++) {
            unused = name + '-' + number;
        }
        return unused;
    }

    private Message problem(int index, String name, Extent extent) {
        return switch (directives.get(index).kind()) {
            case TIME ->
                extent == Extent.BRACKETED
                        ? Message.of("the time is not like [07/Jan/2000:10:45:36 +0900]")
                        : Message.of("the time is not like 07/Jan/2000:10:45:36 +0900 or 2000-01-07T10:45:36+09:00");
            case STATUS -> Message.of("{0} is neither three digits nor a dash", name);
            case SIZE -> Message.of("{0} is neither a number nor a dash", name);
            default ->
                index == 0 || isBeforeTime(index)
                        ? Message.of("the line does not begin with {0}", beginning())
                        : Message.of(
                                extent == Extent.QUOTED ? "no {0} in quotes follows {1}" : "no {0} follows {1}",
                                name,
                                directives.get(index - 1).name());
        };
    }

    private boolean isBeforeTime(int index) {
        return directives.subList(index, directives.size()).stream()
                .anyMatch(directive -> directive.kind() == Kind.TIME);
    }

    /** The names of the fields up to the time. */
    private Message beginning() {
        List<String> first = new ArrayList<>();
        for (LogDirective directive : directives) {
            first.add(directive.name());
            if (directive.kind() == Kind.TIME) {
                break;
            }
        }
        String last = first.remove(first.size() - 1);
        return first.isEmpty() ? Message.text(last) : Message.of("{0} and {1}", String.join(", ", first), last);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
