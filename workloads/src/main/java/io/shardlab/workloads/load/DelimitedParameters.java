package io.shardlab.workloads.load;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.input.ColumnOptions;
import io.shardlab.mongo.input.DelimitedOptions;
import io.shardlab.mongo.input.DelimitedOptions.ParseGrace;
import io.shardlab.mongo.input.DelimitedOptions.UnevenRows;
import io.shardlab.mongo.input.Delimiters;
import io.shardlab.mongo.input.FieldType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The options of CSV and TSV files; names and meanings are those of mongoimport where it has them. */
final class DelimitedParameters {

    static final Parameter<Character> DELIMITER = Parameter.optional(
            "delimiter",
            ParameterTypes.custom(
                    "character",
                    Message.of("comma, semicolon, tab, pipe or another character that stands between fields"),
                    Delimiters::parse,
                    Delimiters::format),
            "",
            "Character between the fields of a CSV or TSV file; a comma or a tab unless given.");
    static final Parameter<List<String>> FIELDS = Parameter.optional(
                    "fields",
                    ParameterTypes.custom(
                            "list of names",
                            Message.of("a comma-separated list of the names of all columns"),
                            FieldType::split,
                            names -> String.join(",", names)),
                    "",
                    "Names of the columns of a CSV or TSV file whose first row does not give them.")
            .withShortName("f");
    static final Parameter<Path> FIELD_FILE = Parameter.optional(
            "field-file",
            ParameterTypes.path(Message.of("a file with the name of one column a line")),
            "",
            "As --fields, from a file with one name a line.");
    static final Parameter<Boolean> HEADER_LINE =
            flag("header-line", "The first row of a CSV or TSV file names the columns even if it looks like data.");
    static final Parameter<Boolean> COLUMNS_HAVE_TYPES =
            flag("columns-have-types", "Column names end with a type of --field-types, as in zip.string().");
    static final Parameter<Map<String, FieldType>> FIELD_TYPES = Parameter.optional(
            "field-types",
            ParameterTypes.custom(
                    "list of field types",
                    Message.of(
                            "a comma-separated list of FIELD=TYPE, each field once, with the types {0}",
                            FieldType.NAMES),
                    FieldType::parseAll,
                    types -> types.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining(","))),
            "",
            "Types of CSV and TSV columns such as host=string,size=long; as each value looks unless given.");
    static final Parameter<ParseGrace> PARSE_GRACE = Parameter.of(
            "parse-grace",
            ParameterTypes.choice(ParseGrace.class),
            ParseGrace.SKIP_ROW,
            "",
            "What to do if a value does not have the type of its column.");
    static final Parameter<Boolean> IGNORE_BLANKS =
            flag("ignore-blanks", "Leave empty fields of CSV and TSV files out of the documents.");
    static final Parameter<UnevenRows> UNEVEN_ROWS = Parameter.of(
            "uneven-rows",
            ParameterTypes.choice(UnevenRows.class),
            UnevenRows.REFUSE,
            "",
            "Refuse CSV and TSV rows with too few or too many fields, or import them as mongoimport does.");

    private DelimitedParameters() {}

    private static Parameter<Boolean> flag(String name, String help) {
        return Parameter.of(name, ParameterTypes.bool(), false, "", help);
    }

    static List<Parameter<?>> all() {
        return List.of(
                DELIMITER,
                FIELDS,
                FIELD_FILE,
                HEADER_LINE,
                COLUMNS_HAVE_TYPES,
                FIELD_TYPES,
                PARSE_GRACE,
                IGNORE_BLANKS,
                UNEVEN_ROWS);
    }

    static DelimitedOptions options(Settings settings) {
        return new DelimitedOptions(
                settings.find(DELIMITER),
                new ColumnOptions(
                        names(settings),
                        settings.get(HEADER_LINE),
                        settings.get(COLUMNS_HAVE_TYPES),
                        settings.find(FIELD_TYPES).orElse(Map.of())),
                settings.get(IGNORE_BLANKS),
                settings.get(UNEVEN_ROWS),
                settings.get(PARSE_GRACE));
    }

    private static Optional<List<String>> names(Settings settings) {
        Optional<List<String>> names = settings.find(FIELDS);
        Optional<Path> file = settings.find(FIELD_FILE);
        if (Stream.of(names.isPresent(), file.isPresent(), settings.get(HEADER_LINE))
                        .filter(Boolean::booleanValue)
                        .count()
                > 1) {
            throw new UsageException(Message.of(
                    "--fields, --field-file and --header-line exclude each other: give the names of the columns in "
                            + "one place."));
        }
        return file.map(DelimitedParameters::lines).or(() -> names);
    }

    private static List<String> lines(Path file) {
        try {
            List<String> names = Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .map(String::strip)
                    .filter(name -> !name.isEmpty())
                    .toList();
            if (names.isEmpty()) {
                throw new UsageException(
                        Message.of("--field-file must name a file with names, but '{0}' has none.", file));
            }
            return names;
        } catch (IOException e) {
            throw new UsageException(
                    Message.of("--field-file must name a file of text that can be read, but '{0}' cannot.", file), e);
        }
    }
}
