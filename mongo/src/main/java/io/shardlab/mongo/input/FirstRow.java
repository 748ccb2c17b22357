package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges whether the first row of a CSV or TSV file names the fields, from its content and from the rows that follow. */
final class FirstRow {

    /** Kinds of data that are unlikely as names of fields. */
    private static final Map<String, Pattern> DATA = Map.of(
            "'{0}' is a number",
                    Pattern.compile("[-+$]?(?:\\d+(?:[,.' ]\\d{3})*(?:[.,]\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?%?"),
            "'{0}' is an address", Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?|(?=.*:.*:)[0-9a-fA-F:]+"),
            "'{0}' is a date or a time",
                    Pattern.compile(
                            "\\[?\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?![\\d.]).*|\\d{1,2}:\\d\\d(?!\\d).*"
                                    + "|\\[?\\d{1,2}[-/ ][A-Za-z]{3,9}[-/ ]\\d{2,4}(?!\\d).*|[A-Za-z]{3,9} \\d{1,2},? \\d{4}.*"),
            "'{0}' is a value", Pattern.compile("(?i)true|false|null|nan|-"),
            "'{0}' is a web or mail address", Pattern.compile("https?://.*|[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}"),
            "'{0}' is an identifier",
                    Pattern.compile("(?i)[0-9a-f]{24,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
            "'{0}' is part of a log, of JSON or of a program",
                    Pattern.compile(
                            "(?s).*(?:\\d:\\d\\d:\\d\\d|\\w://|[{}]).*|[\\w.]+=.*|[\\[\\]<].*" + "|[^()]*[()][^()]*"),
            "'{0}' is a comment", Pattern.compile("(?:#\\s|//|/\\*).*"),
            "'{0}' is too long for a name", Pattern.compile("(?s).{101,}"));

    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private FirstRow() {}

    /**
     * Returns the reason why a first row seems to be data.
     *
     * @param names the fields of the first row
     * @param bytes the array with some of the following rows
     * @param from the index of their beginning
     * @param to the index of their end
     * @param atEnd whether the input ends there
     * @return empty if it seems to name the fields
     */
    static Optional<Message> evidence(
            List<String> names, FieldScanner scanner, byte[] bytes, int from, int to, boolean atEnd) {
        return names.stream()
                .flatMap(name -> kindOf(name).stream())
                .findFirst()
                .or(() -> repeated(names))
                .or(() -> likeBelow(names, scanner, bytes, from, to, atEnd));
    }

    private static Optional<Message> kindOf(String name) {
        if (name.isEmpty()) {
            return Optional.of(Message.of("one of its fields is empty"));
        }
        return DATA.entrySet().stream()
                .filter(kind -> kind.getValue().matcher(name).matches())
                .map(kind -> Message.of(kind.getKey(), name))
                .min(Comparator.comparing(Message::toString));
    }

    private static Optional<Message> repeated(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream()
                .filter(name -> !seen.add(name))
                .map(name -> Message.of("'{0}' is in it twice", name))
                .findFirst();
    }

    /**
     * Finds a column that contains its supposed name again, perhaps with other digits. A row that repeats all names does not
     * count, because joined files have such rows.
     */
    private static Optional<Message> likeBelow(
            List<String> names, FieldScanner scanner, byte[] bytes, int from, int to, boolean atEnd) {
        List<String> masked = names.stream().map(FirstRow::withoutDigits).toList();
        RowFields fields = new RowFields();
        int position = from;
        for (int row = 0; row < InputSample.MOST_ROWS && position < to; row++) {
            fields.clear();
            try {
                position = scanner.scan(bytes, position, to, atEnd, fields);
            } catch (FieldScanner.MalformedRowException e) {
                return Optional.empty();
            }
            if (position == FieldScanner.INCOMPLETE) {
                return Optional.empty();
            }
            List<String> values = fields.texts(bytes);
            for (int column = 0; column < Math.min(names.size(), values.size()); column++) {
                if (masked.get(column).equals(withoutDigits(values.get(column))) && !names.equals(values)) {
                    return Optional.of(alike(names.get(column), values.get(column)));
                }
            }
        }
        return Optional.empty();
    }

    private static String withoutDigits(String text) {
        return DIGITS.matcher(text).replaceAll("0");
    }

    private static Message alike(String name, String value) {
        return name.equals(value)
                ? Message.of("'{0}' is also below it", name)
                : Message.of("'{0}' differs from '{1}' below it only in digits", name, value);
    }

    /**
     * Returns the name of the separator that the file seems to have instead of the one that it is read with.
     *
     * @param window the window with the rows that are judged, from its start
     * @return empty unless every row has the same one
     */
    static Optional<String> otherDelimiter(ByteWindow window, char delimiter) {
        return Delimiters.NAMES.entrySet().stream()
                .filter(candidate -> candidate.getValue() != delimiter)
                .filter(candidate -> standsInEveryRow(window, candidate.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    private static boolean standsInEveryRow(ByteWindow window, char separator) {
        boolean found = false;
        boolean blank = true;
        int rows = 0;
        for (int i = window.start(); i < window.end() && rows < InputSample.MOST_ROWS; i++) {
            byte character = window.bytes()[i];
            found |= character == separator;
            if (character == '\n') {
                if (!found && !blank) {
                    return false;
                }
                rows += found ? 1 : 0;
                found = false;
                blank = true;
            } else {
                blank &= character <= ' ' && character >= 0 && character != separator;
            }
        }
        return rows > 0 || found;
    }
}
