package io.shardlab.capture.source;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final int MOST_CHARACTERS = 1 << 24;

    private final StringBuilder begun = new StringBuilder();

    /** Returns a line of a server or another program; empty if it goes on in the next one of the file. */
    Optional<String> of(String line) {
        Matcher runtime = RUNTIME.matcher(line);
        if (runtime.matches()) {
            return part(runtime.group(2), runtime.group(1).equals("F"));
        }
        if (line.startsWith(DOCKER)) {
            try {
                String text = OutsideJson.parse(line).getString("log").getValue();
                return part(text, text.endsWith("\n"));
            } catch (RuntimeException e) {
                // It is cut or damaged, and counted as such if it is about an operation.
                return Optional.of(line);
            }
        }
        return Optional.of(line);
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
        String text = value.isString() ? value.asString().getValue() : bytes(value);
        return text.contains(LogLine.MESSAGE) && text.contains("{") ? Optional.of(document(text)) : Optional.empty();
    }

    /** The journal writes texts that are not plain as the numbers of their bytes. */
    private static String bytes(BsonValue value) {
        if (!value.isArray()
                || value.asArray().isEmpty()
                || !value.asArray().stream().allMatch(BsonValue::isInt32)) {
            return "";
        }
        byte[] bytes = new byte[value.asArray().size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) value.asArray().get(i).asInt32().getValue();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
