package io.shardlab.insight.capture.source;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Takes the lines of a server out of what syslog, journald, container engines and collectors of logs put around them: a prefix, or
 * JSON that has the line as a text or as an object. Lines that a container engine has split are put together. For one file and
 * thread.
 */
final class LogText {

    /** The time of a line; quotes have backslashes before them where the line is a text within JSON. */
    private static final Pattern TIME =
            Pattern.compile("(\\\\*)\"t\\1\"\\s*:\\s*\\{\\s*\\1\"\\$date\\1\"\\s*:\\s*\\1\"([^\"\\\\]+)");

    private static final Pattern BEGINNING = Pattern.compile("\\{\\s*\"t\"\\s*:\\s*\\{\\s*\"\\$date\"");

    /** A line of Kubernetes' container runtime: its time, the stream, and whether it is a part or the last part. */
    private static final Pattern RUNTIME = Pattern.compile("\\S+ (?:stdout|stderr) ([PF])\\S* (.*)", Pattern.DOTALL);

    /** Docker's driver json-file: a line that it has split ends without a line break. */
    private static final String DOCKER = "{\"log\":\"";

    /** The journal writes texts with letters other than those of English as the numbers of their bytes. */
    private static final Pattern JOURNAL = Pattern.compile("\"MESSAGE\"\\s*:\\s*\\[");

    private static final int MOST_CHARACTERS = 1 << 24;

    private final StringBuilder begun = new StringBuilder();

    /** Returns a line of a server or another program; empty if it goes on in the next one of the file. */
    Optional<String> of(String line) {
        Matcher runtime = RUNTIME.matcher(line);
        if (runtime.matches()) {
            return part(runtime.group(2), runtime.group(1).equals("F"));
        }
        if (line.startsWith(DOCKER)) {
            return embedded(line, "log")
                    .map(text -> part(text, text.endsWith("\n")))
                    .orElse(Optional.of(line));
        }
        return JOURNAL.matcher(line).find() ? embedded(line, "MESSAGE").or(() -> Optional.of(line)) : Optional.of(line);
    }

    /** Returns the text under a name; empty for a line that is cut or damaged, which is counted as such if it is about an operation. */
    private static Optional<String> embedded(String line, String name) {
        try {
            BsonValue value = OutsideJson.parse(line).get(name);
            return Optional.of(
                    value.isArray() ? bytes(value.asArray()) : value.asString().getValue());
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private Optional<String> part(String text, boolean isLast) {
        if (isLast && begun.isEmpty()) {
            return Optional.of(text);
        }
        begun.append(text, 0, Math.min(text.length(), MOST_CHARACTERS - begun.length()));
        if (!isLast) {
            return Optional.empty();
        }
        String whole = begun.toString();
        begun.setLength(0);
        return Optional.of(whole);
    }

    /** Returns the time as text if a line is one of a structured log. */
    static Optional<String> time(String line) {
        Matcher matcher = TIME.matcher(line);
        return matcher.find() ? Optional.of(matcher.group(2)) : Optional.empty();
    }

    /**
     * Returns the document that a server wrote as a line.
     *
     * @throws RefusedValueException if the line has none or is not valid JSON
     */
    static BsonDocument document(String line) {
        Matcher matcher = BEGINNING.matcher(line);
        if (matcher.find()) {
            return OutsideJson.parse(line.substring(matcher.start()));
        }
        int brace = line.indexOf('{');
        if (brace < 0) {
            throw new RefusedValueException(Message.text("a line without JSON"));
        }
        return within(OutsideJson.parse(line.substring(brace)))
                .orElseThrow(() -> new RefusedValueException(Message.text("a line without its message")));
    }

    private static Optional<BsonDocument> within(BsonValue value) {
        if (value.isDocument()) {
            BsonDocument document = value.asDocument();
            return document.containsKey("attr") && document.containsKey("msg")
                    ? Optional.of(document)
                    : document.values().stream()
                            .map(LogText::within)
                            .flatMap(Optional::stream)
                            .findFirst();
        }
        String text = value.isString() ? value.asString().getValue() : "";
        return text.contains(LogLine.MESSAGE) && text.contains("{") ? Optional.of(document(text)) : Optional.empty();
    }

    private static String bytes(BsonArray numbers) {
        byte[] bytes = new byte[numbers.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) numbers.get(i).asInt32().getValue();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
