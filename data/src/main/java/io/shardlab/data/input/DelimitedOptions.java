package io.shardlab.data.input;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a CSV or TSV file is to be read.
 *
 * @param delimiter the ASCII character between fields; empty for the one of the format
 * @param columns names and types of the columns
 * @param ignoreBlanks whether empty fields are left out of the documents
 * @param unevenRows what becomes of rows with more or fewer fields than there are columns
 * @param parseGrace what becomes of values that are not of their column's type
 */
public record DelimitedOptions(
        Optional<Character> delimiter,
        ColumnOptions columns,
        boolean ignoreBlanks,
        UnevenRows unevenRows,
        ParseGrace parseGrace) {

    public static final DelimitedOptions DEFAULT = new DelimitedOptions(
            Optional.empty(), ColumnOptions.DEFAULT, false, UnevenRows.REFUSE, ParseGrace.SKIP_ROW);

    /** What becomes of rows with more or fewer fields than there are columns. */
    public enum UnevenRows {
        /** They are bad rows. */
        REFUSE,
        /** As mongoimport has it: documents lack the missing fields; surplus ones are named by their number from 0, as field3. */
        IMPORT
    }

    /** What becomes of values that are not of their column's type; the names are those of mongoimport. */
    public enum ParseGrace {
        /** The input ends. */
        STOP,
        /** The row is a bad one. */
        SKIP_ROW,
        /** The document lacks the field. */
        SKIP_FIELD,
        /** The value is read as {@link FieldType#AUTO}. */
        AUTO_CAST
    }

    /** The option that says the first of these things, as users type it; empty if all are as they are by default. */
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

    /** The same options but for the columns. */
    public DelimitedOptions withColumns(ColumnOptions others) {
        return new DelimitedOptions(delimiter, others, ignoreBlanks, unevenRows, parseGrace);
    }
}
