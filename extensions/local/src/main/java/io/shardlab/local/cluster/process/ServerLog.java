package io.shardlab.local.cluster.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.shardlab.core.text.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the line that says why a server ended, in its log or its standard output.
 *
 * <p>Since 4.4 each line of a log is a JSON document; before, it was text with the severity as a single letter. Errors before
 * the log is opened are plain text.
 */
public final class ServerLog {

    /** The line that Java programs beside the servers print when they are ready. */
    public static final String JAVA_READY = "ready";

    /** Causes outside the server, preferred to the errors that follow from them. */
    private static final List<String> PLAIN_CAUSES = List.of(
            "Address already in use",
            "No space left on device",
            "Disk quota exceeded",
            "Permission denied",
            "Read-only file system",
            "Too many open files",
            "Cannot allocate memory",
            "error while loading shared libraries",
            "Error parsing command line");

    private static final Pattern TEXT_ERROR = Pattern.compile("^\\S+ [EF] +\\S+ +\\[[^]]*] (.*)$");

    /** WiredTiger starts its messages with time, process and thread in brackets. */
    private static final Pattern ENGINE_PREFIX = Pattern.compile("^\\[\\d[^]]*]\\[[^]]*](, )?");

    private ServerLog() {}

    /** True if the line says that a server listens, or that a Java program beside the servers is ready. */
    public static boolean isReady(String line) {
        // Up to 4.2 the message starts with a small letter.
        return line.equals(JAVA_READY)
                || line.contains("Waiting for connections")
                || line.contains("waiting for connections on port");
    }

    public static boolean isPortTaken(String reason) {
        // The second one is the message on Windows.
        return reason.contains("Address already in use") || reason.contains("Only one usage of each socket address");
    }

    /** Returns the first line that names a cause, or else the first one of severity fatal or error, or else the last one. */
    public static Optional<String> causeLine(List<String> lines) {
        List<String> candidates = lines.stream().filter(line -> !line.isBlank()).toList();
        return first(candidates, ServerLog::namesPlainCause)
                .or(() -> first(candidates, ServerLog::isError))
                .or(() -> last(candidates).filter(line -> severity(line).isEmpty()))
                .map(ServerLog::readable);
    }

    private static Optional<String> first(List<String> lines, Predicate<String> condition) {
        return lines.stream().filter(condition).findFirst();
    }

    private static Optional<String> last(List<String> lines) {
        return lines.isEmpty() ? Optional.empty() : Optional.of(lines.get(lines.size() - 1));
    }

    private static boolean namesPlainCause(String line) {
        return PLAIN_CAUSES.stream().anyMatch(line::contains);
    }

    private static boolean isError(String line) {
        return severity(line)
                        .filter(value -> value.equals("F") || value.equals("E"))
                        .isPresent()
                || TEXT_ERROR.matcher(line).matches();
    }

    private static Optional<String> severity(String line) {
        return parse(line).map(entry -> entry.path("s").asText());
    }

    private static String readable(String line) {
        return parse(line).map(ServerLog::readable).orElseGet(() -> {
            Matcher text = TEXT_ERROR.matcher(line);
            return (text.matches() ? text.group(1) : line).strip();
        });
    }

    private static String readable(JsonNode entry) {
        String message = entry.path("msg").asText();
        JsonNode attributes = entry.path("attr");
        JsonNode error = attributes.path("error");
        JsonNode detail = attributes.path("message");
        return Stream.of(error.path("errmsg"), error, storageError(detail), detail, attributes.path("reason"))
                .filter(JsonNode::isTextual)
                .map(text -> ENGINE_PREFIX.matcher(text.asText()).replaceFirst(""))
                .findFirst()
                .map(text -> message + ": " + text)
                .orElse(message);
    }

    /** Since 6.0 WiredTiger's message is a document. */
    private static JsonNode storageError(JsonNode detail) {
        return detail.has("error_str")
                ? TextNode.valueOf(detail.path("msg").asText() + ": "
                        + detail.path("error_str").asText())
                : MissingNode.getInstance();
    }

    private static Optional<JsonNode> parse(String line) {
        if (!line.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.mapper().readTree(line));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
