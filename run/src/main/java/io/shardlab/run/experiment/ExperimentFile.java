package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A file that describes an experiment, in YAML or JSON: {@code title}, {@code summary}, {@code workload},
 * {@code parameters} that are fixed, {@code axes} that vary, and optionally {@code rows}, {@code columns}, {@code values}
 * of the table, {@code shuffle} for a random order and a {@code note}. Values are texts, as on the command line.
 */
public final class ExperimentFile {

    private static final String KIND = "experiment file";
    private static final List<String> KEYS = List.of(
            "title", "summary", "note", "workload", "parameters", "axes", "rows", "columns", "values", "shuffle");

    private final YamlValue root;
    private final Map<String, YamlValue> fields;

    private ExperimentFile(YamlValue root) {
        this.root = root;
        this.fields = root.fields(KEYS);
    }

    /**
     * Reads a file.
     *
     * @throws UsageException if it cannot be read or does not describe an experiment; the message names the place
     */
    public static ExperimentSpec read(Path file) {
        return new ExperimentFile(YamlFile.read(KIND, file)).spec(YamlFile.title(file), name -> beside(file, name));
    }

    /** Returns the path of a workload file, which is relative to the experiment's; other names stay. */
    private static String beside(Path experiment, String nameOrFile) {
        return YamlFile.hasEnding(nameOrFile)
                ? experiment.resolveSibling(nameOrFile).toString()
                : nameOrFile;
    }

    /**
     * Parses a file's content.
     *
     * @param name the name of the experiment
     * @param source the name of the file in messages
     */
    static ExperimentSpec parse(String name, String source, String content) {
        return new ExperimentFile(YamlFile.parse(KIND, source, content)).spec(name, workload -> workload);
    }

    /** @param path returns the workload for the text in the file */
    private ExperimentSpec spec(String name, UnaryOperator<String> path) {
        String workload = text("workload").orElseThrow(() -> root.refused("names no workload"));
        Map<String, List<String>> given = new LinkedHashMap<>(texts("parameters"));
        Map<String, List<String>> axes = texts("axes");
        axes.forEach((parameter, values) -> {
            if (given.put(parameter, values) != null) {
                throw fields.get("axes").refused("has {0}, which 'parameters' also has", parameter);
            }
        });
        return new ExperimentSpec(
                name,
                text("title"),
                text("summary").orElse("").strip(),
                text("note"),
                path.apply(workload),
                given,
                new TableRequest(names("rows"), names("columns"), names("values")),
                axes.keySet(),
                flag("shuffle"));
    }

    /** Returns the value of a key; empty if the key is missing or has no value. */
    private Optional<YamlValue> find(String key) {
        return Optional.ofNullable(fields.get(key)).filter(value -> !value.isNothing());
    }

    private Optional<String> text(String key) {
        return find(key).map(YamlValue::text);
    }

    private boolean flag(String key) {
        return find(key)
                .map(value -> {
                    try {
                        return ParameterTypes.bool().parse(value.text());
                    } catch (IllegalArgumentException e) {
                        throw value.refused("must have true or false for {0}", key);
                    }
                })
                .orElse(false);
    }

    private Optional<List<String>> names(String key) {
        return find(key).map(ExperimentFile::texts);
    }

    private Map<String, List<String>> texts(String section) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        find(section).map(YamlValue::fields).orElse(Map.of()).forEach((parameter, value) -> {
            List<String> values = texts(value);
            if (values.isEmpty()) {
                throw value.refused("has no value for {0}", parameter);
            }
            texts.put(parameter, values);
        });
        return texts;
    }

    private static List<String> texts(YamlValue value) {
        return (value.isList() ? value.items() : List.of(value))
                .stream().map(YamlValue::text).toList();
    }
}
