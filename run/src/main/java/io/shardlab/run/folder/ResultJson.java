package io.shardlab.run.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.MaskedText;
import io.shardlab.core.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results as JSON. */
public final class ResultJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(String.class, new MaskedText()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
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
     * @throws UsageException if it is none, or of another schema version
     */
    public static RunResult read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.RESULT) : path;
        return read(file, RunResult.class, RunResult.SCHEMA_VERSION);
    }

    /**
     * Reads a file that {@link #text} wrote.
     *
     * @param version the {@code schemaVersion} that the file must have
     * @throws UsageException if it is none, or of another schema version
     */
    public static <T> T read(Path file, Class<T> type, int version) {
        return SavedJson.read(file, type, version);
    }
}
