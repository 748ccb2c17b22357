package io.shardlab.core.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A file that describes an experiment, in YAML or JSON: {@code title}, {@code summary}, {@code workload},
 * {@code parameters} that are fixed, {@code axes} that vary, and optionally {@code rows}, {@code columns}, {@code values}
 * of the table, {@code shuffle} for a random order and a {@code note}.
 */
public final class ExperimentFile {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            // on and off are values of their own for some parameters.
            .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
            .addModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ExperimentFile() {}

    /**
     * Reads a file.
     *
     * @throws UsageException if it cannot be read or describes no experiment; the message says where
     */
    public static ExperimentSpec read(Path file) {
        try {
            return parse(name(file), file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UsageException("The experiment file " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.(ya?ml|json)$", "");
    }

    /**
     * Parses a file's content.
     *
     * @param name what the experiment is called
     * @param source what to call the file in messages
     */
    static ExperimentSpec parse(String name, String source, String content) {
        try {
            Content read = (source.endsWith(".json") ? JSON : YAML).readValue(content, Content.class);
            if (read == null || read.workload == null) {
                throw new UsageException("The experiment file " + source + " names no workload.");
            }
            return read.spec(name, source);
        } catch (JsonProcessingException e) {
            throw new UsageException("The experiment file " + source + " is malformed" + describe(e) + ".", e);
        }
    }

    private static String describe(JsonProcessingException e) {
        String where =
                e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
        String what =
                e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
                        ? " at " + mapping.getPath().get(0).getFieldName()
                        : "";
        return where + what + ": " + e.getOriginalMessage().lines().findFirst().orElse("");
    }

    /** The file as it stands. */
    private record Content(
            @JsonProperty("title") Optional<String> title,
            @JsonProperty("summary") String summary,
            @JsonProperty("note") Optional<String> note,
            @JsonProperty("workload") String workload,
            @JsonProperty("parameters") Map<String, JsonNode> parameters,
            @JsonProperty("axes") Map<String, JsonNode> axes,
            @JsonProperty("rows") List<String> rows,
            @JsonProperty("columns") List<String> columns,
            @JsonProperty("values") List<String> values,
            @JsonProperty("shuffle") boolean shuffle) {

        ExperimentSpec spec(String name, String source) {
            Map<String, List<String>> given = new LinkedHashMap<>();
            add(given, parameters, source);
            add(given, axes, source);
            return new ExperimentSpec(
                    name,
                    title,
                    summary == null ? "" : summary.strip(),
                    note,
                    workload,
                    given,
                    new TableWishes(
                            Optional.ofNullable(rows), Optional.ofNullable(columns), Optional.ofNullable(values)),
                    axes == null ? Set.of() : axes.keySet(),
                    shuffle);
        }

        private static void add(Map<String, List<String>> given, Map<String, JsonNode> values, String source) {
            if (values != null) {
                values.forEach((name, value) -> given.put(name, texts(name, value, source)));
            }
        }

        private static List<String> texts(String name, JsonNode value, String source) {
            List<String> texts = new ArrayList<>();
            (value.isArray() ? value : List.of(value)).forEach(element -> texts.add(text(name, element, source)));
            if (texts.isEmpty()) {
                throw new UsageException("The experiment file " + source + " gives no value for " + name + ".");
            }
            return texts;
        }

        private static String text(String name, JsonNode value, String source) {
            if (!value.isValueNode() || value.isNull()) {
                throw new UsageException("The experiment file " + source + " must give plain values for " + name
                        + ", or a list of them.");
            }
            return value.asText();
        }
    }
}
