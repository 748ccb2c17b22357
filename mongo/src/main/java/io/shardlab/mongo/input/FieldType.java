package io.shardlab.mongo.input;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The BSON type of a CSV or TSV column, with the form of its values. Immutable and thread-safe. */
public final class FieldType {

    /** A number if it is written with exactly these characters; otherwise a string. */
    public static final FieldType AUTO = new FieldType("auto", ScalarParser::appendAuto);

    /** The types of the option {@code --field-types}, for messages. */
    public static final String NAMES = "auto, string, int (int32), long (int64), double, decimal, boolean,"
            + " binary(base64|base32|hex), date(LAYOUT as in Go), date_ms(LAYOUT), date_oracle(LAYOUT)";

    private static final Map<String, FieldParser> PLAIN = Map.ofEntries(
            Map.entry("auto", ScalarParser::appendAuto),
            Map.entry("string", ScalarParser::appendString),
            Map.entry("int", TypedFields.INT32),
            Map.entry("int32", TypedFields.INT32),
            Map.entry("long", TypedFields.INT64),
            Map.entry("int64", TypedFields.INT64),
            Map.entry("double", TypedFields.FLOAT64),
            Map.entry("decimal", TypedFields.DECIMAL),
            Map.entry("boolean", TypedFields::bool));

    private static final Map<String, Function<String, FieldParser>> WITH_ARGUMENT = Map.of(
            "binary", TypedFields::binary,
            "date", layout -> TypedFields.date(DateLayout.ofGo(layout)),
            "date_go", layout -> TypedFields.date(DateLayout.ofGo(layout)),
            "date_ms", layout -> TypedFields.date(DateLayout.ofMicrosoft(layout)),
            "date_oracle", layout -> TypedFields.date(DateLayout.ofOracle(layout)));

    private static final Pattern FORM = Pattern.compile("(?s)(\\w+)(?:\\((.*)\\))?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([\\\\()]?)");

    private final String text;
    private final FieldParser parser;

    private FieldType(String text, FieldParser parser) {
        this.text = text;
        this.parser = parser;
    }

    /**
     * Parses a type such as {@code long} or {@code date(2006-01-02)}.
     *
     * @throws RefusedValueException if the type is unknown
     */
    public static FieldType parse(String text) {
        Matcher form = FORM.matcher(text.trim());
        if (!form.matches()) {
            throw unknown(text);
        }
        String name = form.group(1).toLowerCase(Locale.ROOT);
        String argument = form.group(2) == null ? "" : form.group(2);
        if (argument.isEmpty() && PLAIN.containsKey(name)) {
            return new FieldType(name, PLAIN.get(name));
        }
        if (!WITH_ARGUMENT.containsKey(name)) {
            throw unknown(text);
        }
        String unescaped = ESCAPE.matcher(argument).replaceAll("$1");
        return new FieldType(
                name + "(" + argument + ")", WITH_ARGUMENT.get(name).apply(unescaped));
    }

    private static RefusedValueException unknown(String text) {
        return new RefusedValueException(Message.of("the types are {0}, but one is '{1}'", NAMES, text));
    }

    /** True if there is a type with this name. */
    static boolean isName(String name) {
        String known = name.toLowerCase(Locale.ROOT);
        return PLAIN.containsKey(known) || WITH_ARGUMENT.containsKey(known);
    }

    /**
     * Parses the value of the option {@code --field-types}, such as {@code host=string,born=date(2006-01-02)}.
     *
     * @throws RefusedValueException if the text does not have this form
     */
    public static Map<String, FieldType> parseAll(String text) {
        Map<String, FieldType> types = new LinkedHashMap<>();
        for (String part : split(text)) {
            int equals = part.split("\\(", 2)[0].lastIndexOf('=');
            if (equals < 1) {
                throw new RefusedValueException(Message.of("'{0}' is not FIELD=TYPE", part));
            }
            if (types.put(part.substring(0, equals).trim(), parse(part.substring(equals + 1))) != null) {
                throw new RefusedValueException(Message.of(
                        "it gives '{0}' twice", part.substring(0, equals).trim()));
            }
        }
        return types;
    }

    /** Splits a list; commas within parentheses do not separate parts, as in mongoimport's {@code --fields}. */
    public static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            char character = list.charAt(i);
            depth += character == '(' ? 1 : character == ')' ? -1 : 0;
            if (character == ',' && depth <= 0) {
                parts.add(list.substring(from, i).trim());
                from = i + 1;
            }
        }
        parts.add(list.substring(from).trim());
        return parts;
    }

    FieldParser parser() {
        return parser;
    }

    /** The type in the form of {@link #parse}. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldType type && type.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Turns a field's text into a value of one BSON type. Stateless. */
    @FunctionalInterface
    interface FieldParser {

        /**
         * Appends the field whose text is {@code bytes} from {@code from} to {@code to}, exclusive.
         *
         * @param name the name, encoded by {@link BsonAppender#name}
         * @return false if the text is not a value of the type; nothing is appended then
         */
        boolean append(BsonAppender out, byte[] name, byte[] bytes, int from, int to);
    }
}
