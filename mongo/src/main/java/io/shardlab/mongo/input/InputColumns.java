package io.shardlab.mongo.input;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of a CSV or TSV file. Immutable.
 *
 * @param names the names, in the order of the file
 * @param types the types, in the same order
 */
record InputColumns(List<String> names, List<FieldType> types) {

    /** A name followed by a type, in the form of mongoimport. */
    private static final Pattern TYPED = Pattern.compile("(?s)(.*)\\.(\\w+\\(.*\\))");

    InputColumns {
        names = List.copyOf(names);
        types = List.copyOf(types);
    }

    /**
     * Reads the names, and types if there are any.
     *
     * @param texts the fields of the header line, or the given names
     * @param input the name of the input in messages
     * @throws UsageException if a type is missing or unknown, or one is given for a column that does not exist
     */
    static InputColumns of(List<String> texts, ColumnOptions options, String input) {
        List<String> names = new ArrayList<>();
        List<FieldType> types = new ArrayList<>();
        for (String text : texts) {
            Matcher typed = TYPED.matcher(text);
            if (options.haveTypes() && !typed.matches()) {
                throw new UsageException(Message.of(
                        "--columns-have-types needs a type after each name, such as host.string() or "
                                + "born.date(2006-01-02), but '{0}' has none.",
                        text));
            }
            names.add(options.haveTypes() ? typed.group(1) : text);
            types.add(options.haveTypes() ? type(typed.group(2), text) : FieldType.AUTO);
        }
        override(types, names, options.types(), input);
        return new InputColumns(names, types);
    }

    private static FieldType type(String type, String text) {
        try {
            return FieldType.parse(type);
        } catch (RefusedValueException e) {
            throw new UsageException(
                    Message.of("--columns-have-types cannot read the type in '{0}': {1}.", text, e.reason()), e);
        }
    }

    private static void override(
            List<FieldType> types, List<String> names, Map<String, FieldType> given, String input) {
        given.forEach((name, type) -> {
            int column = names.indexOf(name);
            if (column < 0) {
                throw new UsageException(Message.of(
                        "--field-types names '{0}', but {1} has the fields {2}.",
                        name, input, String.join(", ", names)));
            }
            types.set(column, type);
        });
    }

    /** True if each text looks like a name with a type. */
    static boolean areTyped(List<String> texts) {
        return texts.stream().allMatch(text -> {
            Matcher typed = TYPED.matcher(text);
            return typed.matches() && FieldType.isName(typed.group(2).split("\\(", 2)[0]);
        });
    }
}
