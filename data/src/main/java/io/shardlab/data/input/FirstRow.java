package io.shardlab.data.input;

import io.shardlab.core.error.UsageException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Judges whether the first row of a CSV or TSV file names the fields, by what it holds and by the rows that follow. */
final class FirstRow {

    private static final int MOST_ROWS = 100;

    /** What names of fields do not look like. */
    private static final Map<String, Pattern> DATA = Map.of(
            "a number", Pattern.compile("[-+$]?(?:\\d+(?:[,.' ]\\d{3})*(?:[.,]\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?%?"),
            "an address", Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}(?::\\d+)?|(?=.*:.*:)[0-9a-fA-F:]+"),
            "a date or a time",
                    Pattern.compile(
                            "\\[?\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}(?![\\d.]).*|\\d{1,2}:\\d\\d(?!\\d).*"
                                    + "|\\[?\\d{1,2}[-/ ][A-Za-z]{3,9}[-/ ]\\d{2,4}(?!\\d).*|[A-Za-z]{3,9} \\d{1,2},? \\d{4}.*"),
            "a value", Pattern.compile("(?i)true|false|null|nan|-"),
            "an address on the Web or of mail", Pattern.compile("https?://.*|[^@\\s]+@[^@\\s]+\\.[A-Za-z]{2,}"),
            "an identifier", Pattern.compile("(?i)[0-9a-f]{24,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"));

    private FirstRow() {}

    /**
     * Refuses a first row that looks like data.
     *
     * @param names what stands in it
     * @param window holds some of the following rows, from its start on
     * @param input what the input is called in messages
     * @throws UsageException if it does
     */
    static void requireNames(List<String> names, FieldScanner scanner, ByteWindow window, String input) {
        Optional<String> evidence = names.stream()
                .flatMap(name -> kindOf(name).stream())
                .findFirst()
                .or(() -> repeated(names))
                .or(() -> standsBelow(names, scanner, window));
        if (evidence.isPresent()) {
            throw new UsageException("The first row of " + input + " seems to be data, not the names of the fields: "
                    + evidence.get() + ". --fields NAME,... gives the names; --header-line insists that the row does.");
        }
    }

    private static Optional<String> kindOf(String name) {
        if (name.isEmpty()) {
            return Optional.of("one of its fields is empty");
        }
        return DATA.entrySet().stream()
                .filter(kind -> kind.getValue().matcher(name).matches())
                .map(kind -> "'" + name + "' is " + kind.getKey())
                .sorted()
                .findFirst();
    }

    private static Optional<String> repeated(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream()
                .filter(name -> !seen.add(name))
                .map(name -> "'" + name + "' stands in it twice")
                .findFirst();
    }

    /** A column in which its supposed name stands once more; not in a row that repeats them all, as joined files have. */
    private static Optional<String> standsBelow(List<String> names, FieldScanner scanner, ByteWindow window) {
        Fields fields = new Fields();
        int from = window.start();
        for (int row = 0; row < MOST_ROWS && from < window.end(); row++) {
            fields.clear();
            try {
                from = scanner.scan(window.bytes(), from, window.end(), window.isAtEnd(), fields);
            } catch (FieldScanner.MalformedRowException e) {
                return Optional.empty();
            }
            if (from == FieldScanner.INCOMPLETE) {
                return Optional.empty();
            }
            List<String> values = fields.texts(window.bytes());
            for (int column = 0; column < Math.min(names.size(), values.size()); column++) {
                if (names.get(column).equals(values.get(column)) && !names.equals(values)) {
                    return Optional.of("'" + names.get(column) + "' also stands below it");
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The separator that the file seems to have instead of the one that it is read by, in words.
     *
     * @param window the rows from its start on are judged, as far as it holds them
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
        for (int i = window.start(); i < window.end() && rows < MOST_ROWS; i++) {
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
