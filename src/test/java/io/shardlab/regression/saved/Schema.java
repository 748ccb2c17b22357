package io.shardlab.regression.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The published descriptions of files that the program saves or reads. */
public enum Schema {
    RESULT("result.schema.json"),
    EXPERIMENT("experiment.schema.json"),
    WORKLOAD("workload.schema.json"),
    INTERVAL("interval.schema.json");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonSchema schema;

    Schema(String file) {
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Simulator.HOME.resolve("docs/schema").resolve(file).toUri());
    }

    /** Reads a document; fails with what does not fit, a sentence each. */
    public JsonNode read(String text) throws IOException {
        JsonNode json = JSON.readTree(text);
        assertThat(problems(json)).as("against the schema").isEmpty();
        return json;
    }

    /** Returns what does not fit, a sentence each. */
    public List<String> problems(JsonNode json) {
        return schema.validate(json, context -> context.getExecutionConfig().setFormatAssertionsEnabled(true)).stream()
                .map(ValidationMessage::getMessage)
                .toList();
    }

    /** Does the same as {@link #read(String)}. */
    public JsonNode read(Path file) throws IOException {
        return read(Files.readString(file));
    }
}
