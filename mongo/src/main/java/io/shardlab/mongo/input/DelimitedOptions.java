package io.shardlab.mongo.input;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Options for reading a CSV or TSV file.
 *
 * @param delimiter the ASCII character between fields; empty for the format's own
 * @param columns names and types of the columns
 * @param ignoreBlanks whether empty fields are left out of the documents
 * @param unevenRows the treatment of rows with more or fewer fields than there are columns
 * @param parseGrace the treatment of values that do not have their column's type
 */
public record DelimitedOptions(
        Optional<Character> delimiter,
        ColumnOptions columns,
        boolean ignoreBlanks,
        UnevenRows unevenRows,
        ParseGrace parseGrace) {

    public static final DelimitedOptions DEFAULT = new DelimitedOptions(
            Optional.empty(), ColumnOptions.DEFAULT, false, UnevenRows.REFUSE, ParseGrace.SKIP_ROW);

    /** The treatment of rows with more or fewer fields than there are columns. */
    public enum UnevenRows {
        /** They are bad rows. */
        REFUSE,
        /** Accepts the row as mongoimport does: missing fields are left out; surplus ones are named by number, as field3. */
        IMPORT
    }

    /** The treatment of values that do not have their column's type; the names are those of mongoimport. */
    public enum ParseGrace {
        /** Reading ends. */
        STOP,
        /** The row is bad. */
        SKIP_ROW,
        /** The document lacks the field. */
        SKIP_FIELD,
        /** The value is read as {@link FieldType#AUTO}. */
        AUTO_CAST
    }

    /** The first option that was set, as users type it; empty if all have their defaults. */
    Optional<String> firstGiven() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--delimiter", delimiter.isPresent());
        given.put("--fields", columns.names().isPresent());
        given.put("--header-line", columns.headerLine());
        given.put("--columns-have-types", columns.haveTypes());
        given.put("--field-types", !columns.types().isEmpty());
        given.put("--ignore-blanks", ignoreBlanks);
        given.put("--uneven-rows", unevenRows != UnevenRows.REFUSE);
        given.put("--parse-grace", parseGrace != ParseGrace.SKIP_ROW);
        return given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the same options with other columns. */
    public DelimitedOptions withColumns(ColumnOptions others) {
        return new DelimitedOptions(delimiter, others, ignoreBlanks, unevenRows, parseGrace);
    }
}
