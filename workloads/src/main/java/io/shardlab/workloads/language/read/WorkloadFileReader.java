package io.shardlab.workloads.language.read;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;

/** Reads workload files. */
public final class WorkloadFileReader {

    private static final String KIND = "workload file";
    private static final String OPTIONS = "options";
    private static final String PARAMETERS = "parameters";
    private static final List<String> KEYS =
            List.of("description", "database", "locale", OPTIONS, PARAMETERS, "collections", "operations");
    private static final Pattern DATABASE = Pattern.compile("[^/\\\\. \"$*<>:|?]{1,63}");
    private static final Pattern OPTION = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private WorkloadFileReader() {}

    /**
     * Reads a file.
     *
     * @throws io.shardlab.core.error.UsageException if it cannot be read or has a mistake; the message says where
     */
    public static WorkloadFile read(Path file) {
        return read(file, YamlFile.read(KIND, file), documents -> documents, Map.of(), Optional.empty());
    }

    /**
     * Reads a file for values of its parameters.
     *
     * @param given texts by the names of parameters; the others have their defaults
     * @throws io.shardlab.core.error.UsageException see {@link #read(Path)}; also if the file has no such parameter, or does not
     *     allow the value
     */
    public static WorkloadFile read(Path file, Map<String, String> given) {
        WorkloadFile read = read(file);
        List<String> names = read.parameters().stream().map(Parameter::name).toList();
        given.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new UsageException(Message.of(
                            "The workload file {0} has no parameter {1}{2}",
                            file,
                            PlainText.quoted(name),
                            names.isEmpty() ? Message.text(".") : YamlValue.instead(name, names)));
                });
        return given.isEmpty() ? read : parse(file, text(file), LongUnaryOperator.identity(), read.values(given));
    }

    /**
     * Returns the content of a file, which may have mistakes.
     *
     * @throws io.shardlab.core.error.UsageException if it cannot be read
     */
    public static String text(Path file) {
        return YamlFile.text(KIND, file);
    }

    /**
     * Reads a file's content.
     *
     * @param file its path, for messages and for files that it names
     */
    public static WorkloadFile parse(Path file, String content) {
        return parse(file, content, documents -> documents, Map.of());
    }

    /**
     * Reads a file's content with other numbers of documents and other values of its parameters.
     *
     * @param file see {@link #parse(Path, String)}
     * @param documents returns the number of documents of a collection for that in the file
     * @param values values of parameters of the file by their names, which suit the types; the others have their defaults
     */
    public static WorkloadFile parse(
            Path file, String content, LongUnaryOperator documents, Map<String, Object> values) {
        return parse(file, content, documents, values, Optional.empty());
    }

    /**
     * Like {@link #parse(Path, String, LongUnaryOperator, Map)}, with another name of the file's only collection.
     *
     * @param collection the name; empty for that in the file
     */
    public static WorkloadFile parse(
            Path file,
            String content,
            LongUnaryOperator documents,
            Map<String, Object> values,
            Optional<String> collection) {
        return read(file, YamlFile.parse(KIND, file.toString(), content), documents, values, collection);
    }

    /** Returns the operations of a file's content by their names, with the defaults of parameters. */
    static Map<String, YamlValue> operations(String file, String content) {
        YamlValue root = YamlFile.parse(KIND, file, content);
        Map<String, Object> values = ParametersReader.placed(parameters(root.fields(KEYS)), Map.of());
        return root.with(values).fields().get("operations").fields();
    }

    /** True if users mean a workload file by this text, and not the name of a workload. */
    public static boolean isNamedBy(String nameOrFile) {
        return YamlFile.isNamedBy(nameOrFile);
    }

    /** Creates the refusal of an option that the file sets, with its place. */
    public static UsageException refusal(WorkloadFile file, String content, String option, Message reason) {
        return key(file, content, OPTIONS, option).refused("has the option {0}, which {1}", option, reason);
    }

    /** Creates the refusal of a parameter that the file declares, with its place. */
    public static UsageException refusalOfParameter(WorkloadFile file, String content, String name, Message reason) {
        return key(file, content, PARAMETERS, name).refused("has the parameter {0}, which {1}", name, reason);
    }

    private static YamlValue key(WorkloadFile file, String content, String section, String name) {
        return YamlFile.parse(KIND, file.file().toString(), content)
                .fields()
                .get(section)
                .key(name);
    }

    private static WorkloadFile read(
            Path file,
            YamlValue root,
            LongUnaryOperator documents,
            Map<String, Object> values,
            Optional<String> collection) {
        Map<String, YamlValue> literal = root.fields(KEYS);
        List<Parameter<?>> parameters = parameters(literal);
        Map<String, YamlValue> fields =
                root.with(ParametersReader.placed(parameters, values)).fields(KEYS);
        for (String needed : List.of("collections", "operations")) {
            if (!fields.containsKey(needed)) {
                throw root.refused("has no {0}, which a workload file needs", needed);
            }
        }
        Locale locale = Optional.ofNullable(literal.get("locale"))
                .map(FakeGenerator::locale)
                .orElse(Locale.ENGLISH);
        CollectionsReader collections = new CollectionsReader(file, locale, documents, collection);
        List<CollectionSpec> specs = collections.read(fields.get("collections"));
        return new WorkloadFile(
                file,
                YamlFile.title(file),
                Optional.ofNullable(literal.get("description"))
                        .map(YamlValue::text)
                        .map(PlainText::oneLine)
                        .orElse(""),
                Optional.ofNullable(literal.get("database")).map(WorkloadFileReader::database),
                Optional.ofNullable(literal.get(OPTIONS))
                        .map(WorkloadFileReader::options)
                        .orElse(Map.of()),
                parameters,
                specs,
                new OperationsReader(collections.named(specs), collections.values()).read(fields.get("operations")));
    }

    private static List<Parameter<?>> parameters(Map<String, YamlValue> fields) {
        return fields.containsKey(PARAMETERS) ? ParametersReader.read(fields.get(PARAMETERS)) : List.of();
    }

    private static String database(YamlValue value) {
        String name = value.text();
        if (!DATABASE.matcher(name).matches()) {
            throw value.refused(
                    "has the database {0}, but the name of a database has 1 to 63 characters, none of them a blank "
                            + "or one of / \\ . \" $ * < > : | ?",
                    PlainText.quoted(name));
        }
        return name;
    }

    private static Map<String, String> options(YamlValue options) {
        Map<String, String> texts = new LinkedHashMap<>();
        options.fields().forEach((name, value) -> {
            if (!OPTION.matcher(name).matches()) {
                String bare = name.replaceFirst("^-+", "");
                throw OPTION.matcher(bare).matches()
                        ? options.key(name)
                                .refused(
                                        "has the option {0}; options stand without dashes before the name: write {1}",
                                        PlainText.quoted(name), bare)
                        : options.key(name)
                                .refused(
                                        "has the option {0}, which is not the name of an option, such as threads or target-rate",
                                        PlainText.quoted(name));
            }
            texts.put(name, value.text());
        });
        return texts;
    }
}
