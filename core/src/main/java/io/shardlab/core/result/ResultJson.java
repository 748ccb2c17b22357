package io.shardlab.core.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Results as JSON. */
public final class ResultJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(String.class, new MaskedText()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            // A result of a newer program of the same schema may hold more than this one knows.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ResultJson() {}

    public static String write(RunResult result) {
        return text(result);
    }

    /** The JSON of anything that is kept beside results, in the same style. */
    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(value.getClass().getSimpleName() + " has no JSON form", e);
        }
    }

    /**
     * Reads a saved result.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws RunFailedException if it is none, or of another schema version
     */
    public static RunResult read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.RESULT) : path;
        return read(file, RunResult.class, RunResult.SCHEMA_VERSION);
    }

    /**
     * A file as it is, whatever it holds.
     *
     * @throws RunFailedException if it is no JSON
     */
    static JsonNode tree(Path file) {
        try {
            return MAPPER.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw unreadable(file, e);
        } catch (IOException e) {
            throw new RunFailedException("Result " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /**
     * Reads a file that {@link #text} wrote.
     *
     * @param version the {@code schemaVersion} that the file must have
     * @throws RunFailedException if it is none, or of another schema version
     */
    public static <T> T read(Path file, Class<T> type, int version) {
        try {
            JsonNode json = tree(file);
            int found = json.path("schemaVersion").asInt();
            if (found != version) {
                throw new RunFailedException(
                        file + " has schema version " + found + ", but this program reads only " + version + ".");
            }
            return MAPPER.treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw unreadable(file, e);
        }
    }

    private static RunFailedException unreadable(Path file, JsonProcessingException failure) {
        return new RunFailedException(
                file + " is no such file as this program writes: " + reason(failure) + ".", failure);
    }

    private static String reason(JsonProcessingException failure) {
        if (failure instanceof ValueInstantiationException) {
            // What a type refuses it says in words for people, or it has stumbled over what is not there.
            return failure.getCause() instanceof ShardlabException refusal
                    ? refusal.getMessage()
                    : "something in it is missing or cannot be";
        }
        if (failure instanceof MismatchedInputException mismatch
                && !mismatch.getPath().isEmpty()) {
            return mismatch.getPath().stream()
                    .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName())
                    .collect(Collectors.joining(".", "the field ", " holds something else than it should"));
        }
        return failure.getOriginalMessage();
    }
}
