package io.shardlab.mongo.input;

import java.util.List;

/**
 * The rows of a sample, read as delimited rows after a header line, or without one if the columns are named.
 *
 * @param hasHeader whether the first row is read as a header line
 * @param columns the number of columns
 * @param named whether the columns are named by an option, or the header line looks like names and not like data
 * @param rows the number of rows after the header line
 * @param full the rows with as many fields as there are columns, or with several fields if {@code --uneven-rows} imports them
 * @param shorter the rows with fewer fields
 */
record DelimitedSample(boolean hasHeader, int columns, boolean named, int rows, int full, int shorter) {

    static DelimitedSample of(InputFormat format, InputSample sample, DelimitedOptions options) {
        FieldScanner scanner = DelimitedParser.scanner(format, options);
        RowFields fields = new RowFields();
        ColumnOptions given = options.columns();
        boolean hasHeader = given.names().isEmpty();
        int columns = given.names().map(List::size).orElse(0);
        boolean named = !hasHeader || given.headerLine() || given.haveTypes();
        boolean anyNumber = options.unevenRows() == DelimitedOptions.UnevenRows.IMPORT;
        int full = 0;
        int shorter = 0;
        int rows = hasHeader ? -1 : 0;
        int position = sample.from();
        while (position < sample.to() && rows < InputSample.MOST_ROWS) {
            fields.clear();
            int next = scan(scanner, sample, position, fields);
            if (next < 0) {
                break;
            }
            boolean blank = fields.count() == 1 && fields.start(0) == fields.end(0);
            if (!blank && rows++ < 0) {
                columns = fields.count();
                named |= columns > 0
                        && FirstRow.evidence(
                                        fields.texts(sample.bytes()),
                                        scanner,
                                        sample.bytes(),
                                        next,
                                        sample.to(),
                                        sample.whole())
                                .isEmpty();
            } else if (!blank) {
                int count = fields.count();
                boolean taken = count > 0 && (count == columns || (anyNumber && count > 1));
                full += taken ? 1 : 0;
                shorter += !taken && count > 0 && count < columns ? 1 : 0;
            }
            position = next;
        }
        return new DelimitedSample(hasHeader, columns, named, Math.max(0, rows), full, shorter);
    }

    /** Returns the index of the next row; a row with wrong quotes has no fields, and ends with its line. */
    private static int scan(FieldScanner scanner, InputSample sample, int from, RowFields fields) {
        try {
            return scanner.scan(sample.bytes(), from, sample.to(), sample.whole(), fields);
        } catch (FieldScanner.MalformedRowException e) {
            fields.clear();
            int end = from;
            while (end < sample.to() && sample.bytes()[end] != '\n') {
                end++;
            }
            return Math.min(sample.to(), end + 1);
        }
    }

    /** The number of rows that match the header line, if there is one; rows of one column do not show a format. */
    int alike() {
        return columns > 1 && named ? full : 0;
    }

    /** True if the sample is almost certainly delimited. */
    boolean isConsistent() {
        return columns > 1 && named && full * 10 >= rows * 9;
    }

    /** True if the sample may be delimited, provided that the name of the file supports it. */
    boolean isPossible() {
        return columns > 0 && (rows == 0 || 2 * (full + shorter) > rows);
    }

    /** True if the sample may be delimited although another format fits. */
    boolean isRival() {
        return named && rows > 0 && 2 * full > rows;
    }
}
