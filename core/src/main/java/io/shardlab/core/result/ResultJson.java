package io.shardlab.core.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results as JSON. */
public final class ResultJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
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
     * Reads a file that {@link #text} wrote.
     *
     * @param version the {@code schemaVersion} that the file must have
     * @throws RunFailedException if it is none, or of another schema version
     */
    public static <T> T read(Path file, Class<T> type, int version) {
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            int found = json.path("schemaVersion").asInt();
            if (found != version) {
                throw new RunFailedException(
                        file + " has schema version " + found + ", but this program reads only " + version + ".");
            }
            return MAPPER.treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw new RunFailedException(file + " is no result: " + e.getOriginalMessage() + ".", e);
        } catch (IOException e) {
            throw new RunFailedException("Result " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }
}
