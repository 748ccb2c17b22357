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

/** The published descriptions of files that the program saves. */
public enum Schema {
    RESULT("result.schema.json"),
    EXPERIMENT("experiment.schema.json");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonSchema schema;

    Schema(String file) {
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Simulator.HOME.resolve("docs/schema").resolve(file).toUri());
    }

    /** Reads a document; fails with what does not fit, a sentence each. */
    public JsonNode read(String text) throws IOException {
        JsonNode json = JSON.readTree(text);
        assertThat(schema.validate(json, context -> context.getExecutionConfig().setFormatAssertionsEnabled(true)))
                .as("against the schema")
                .extracting(ValidationMessage::getMessage)
                .isEmpty();
        return json;
    }

    /** Does the same as {@link #read(String)}. */
    public JsonNode read(Path file) throws IOException {
        return read(Files.readString(file));
    }
}
