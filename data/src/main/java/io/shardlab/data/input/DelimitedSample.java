package io.shardlab.data.input;

import java.util.List;

/**
 * What the rows of a sample are if they are taken for delimited ones, below a header line unless the columns are named.
 *
 * @param hasHeader whether the first row is taken for a header line
 * @param columns of the header line, or those that are named
 * @param named whether it is said that the columns have names, or the header line looks like names, and not like data
 * @param rows behind the header line
 * @param full rows that have as many fields as there are columns, or several, where {@code --uneven-rows} has them imported
 * @param shorter rows that have fewer
 */
record DelimitedSample(boolean hasHeader, int columns, boolean named, int rows, int full, int shorter) {

    static DelimitedSample of(InputFormat format, Sample sample, DelimitedOptions options) {
        FieldScanner scanner = DelimitedParser.scanner(format, options);
        Fields fields = new Fields();
        ColumnOptions given = options.columns();
        boolean hasHeader = given.names().isEmpty();
        int columns = given.names().map(List::size).orElse(0);
        boolean named = !hasHeader || given.headerLine() || given.haveTypes();
        boolean anyNumber = options.unevenRows() == DelimitedOptions.UnevenRows.IMPORT;
        int full = 0;
        int shorter = 0;
        int rows = hasHeader ? -1 : 0;
        int position = sample.from();
        while (position < sample.to() && rows < Sample.MOST_ROWS) {
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

    /** Where the next row begins; a row whose quotes are wrong has no fields, and ends with its line. */
    private static int scan(FieldScanner scanner, Sample sample, int from, Fields fields) {
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

    /** Rows that are like the header line, if that is one: of rows of one column nothing is known. */
    int alike() {
        return columns > 1 && named ? full : 0;
    }

    /** Whether it is hardly anything else. */
    boolean isConsistent() {
        return columns > 1 && named && full * 10 >= rows * 9;
    }

    /** Whether it may be, if the name of the file says so. */
    boolean isPossible() {
        return columns > 0 && (rows == 0 || 2 * (full + shorter) > rows);
    }

    /** Whether it may be although another format fits. */
    boolean isRival() {
        return named && rows > 0 && 2 * full > rows;
    }
}
