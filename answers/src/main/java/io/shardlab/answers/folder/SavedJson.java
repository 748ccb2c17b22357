package io.shardlab.answers.folder;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the JSON files that this program writes. A file that is foreign, cut off or changed is refused in a sentence that names
 * the file and the place, so that every figure that is read is one that was written. Stateless.
 */
public final class SavedJson {

    private static final JsonMapper MAPPER = Json.mapper()
            .rebuild()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");
    private static final Pattern MISSING = Pattern.compile("creator property '([^']*)'");
    private static final String NO_VALUE = "Cannot map `null`";
    private static final int MOST_NAMED = 60;

    private SavedJson() {}

    /**
     * Reads a file of any content.
     *
     * @throws UsageException if it is not JSON
     */
    static JsonNode tree(Path file) {
        try {
            return MAPPER.readTree(SavedFile.bytes(file));
        } catch (JsonProcessingException e) {
            throw refused(file, reason(e), e);
        } catch (IOException e) {
            throw refused(file, "it is not a text file", e);
        }
    }

    /**
     * Reads a file that {@link Json#masked} wrote.
     *
     * @param version the {@code schemaVersion} that the file must have
     * @throws UsageException if it is not such a file, or has another schema version
     */
    public static <T> T read(Path file, Class<T> type, int version) {
        JsonNode json = tree(file);
        if (!json.isObject()) {
            throw refused(file, json.isMissingNode() ? "it is empty" : "it holds no JSON object", null);
        }
        requireVersion(file, json.path("schemaVersion"), version);
        T value = value(file, json, type);
        RecordValidation.problem(value).ifPresent(problem -> {
            throw refused(file, problem, null);
        });
        return value;
    }

    private static <T> T value(Path file, JsonNode json, Class<T> type) {
        try {
            return MAPPER.treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw refused(file, reason(e), e);
        }
    }

    private static void requireVersion(Path file, JsonNode found, int version) {
        if (found.isMissingNode()) {
            throw refused(file, "it has no schemaVersion", null);
        }
        if (!found.canConvertToInt() || !found.isIntegralNumber()) {
            throw refused(file, "its schemaVersion is not a whole number", null);
        }
        if (found.asInt() != version) {
            throw new UsageException(Message.of(
                    "{0} has schema version {1}{2,choice,0#, which no program has written; this one reads {3}.|1#, "
                            + "which a newer program has written; this one reads {3}.}",
                    OutputFiles.shown(file),
                    Integer.toString(found.asInt()),
                    found.asInt() > version ? 1 : 0,
                    Integer.toString(version)));
        }
    }

    private static UsageException refused(Path file, String reason, Exception cause) {
        return new UsageException(
                Message.of("{0} is not a file that this program has written: {1}.", OutputFiles.shown(file), reason),
                cause);
    }

    private static String reason(JsonProcessingException failure) {
        if (failure instanceof JsonEOFException) {
            return "it ends too early";
        }
        if (failure instanceof StreamConstraintsException) {
            return "it is nested too deeply, or a number in it is too long";
        }
        if (failure instanceof ValueInstantiationException) {
            // A type that refuses a value says so in words for users; otherwise it has failed on a missing value.
            return failure.getCause() instanceof ShardlabException refusal
                    ? refusal.getMessage()
                    : "a value in it is missing or not allowed";
        }
        if (failure instanceof JsonMappingException mapping) {
            return mismatch(mapping);
        }
        return syntax(failure);
    }

    private static String mismatch(JsonMappingException failure) {
        String path = failure.getPath().stream()
                .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName())
                .collect(Collectors.joining("."));
        Matcher missing = MISSING.matcher(failure.getOriginalMessage());
        if (missing.find()) {
            return "the field " + (path.isEmpty() ? "" : path + ".") + missing.group(1) + " is missing";
        }
        if (failure.getOriginalMessage().startsWith(NO_VALUE)) {
            return "the field " + shown(path) + " is missing";
        }
        return path.isEmpty() ? syntax(failure) : "the field " + shown(path) + " holds something else than it should";
    }

    private static String syntax(JsonProcessingException failure) {
        Matcher duplicate = DUPLICATE.matcher(failure.getOriginalMessage());
        if (duplicate.find()) {
            return "the field " + shown(duplicate.group(1)) + " is in it twice";
        }
        JsonLocation location = failure.getLocation();
        String what = failure instanceof InputCoercionException ? " holds a number that is too large" : " is not JSON";
        return location == null || location.getLineNr() < 1
                ? "something in it" + what
                : "line " + location.getLineNr() + ", column " + location.getColumnNr() + what;
    }

    private static String shown(String name) {
        return PlainText.line(name, MOST_NAMED);
    }
}
