package io.shardlab.data.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * CSV and TSV. A row must have as many fields as the header names; blank lines are skipped. After a row whose quotes
 * are wrong, reading goes on with the line after the one it starts on. Not thread-safe.
 */
final class DelimitedParser implements RowParser {

    private final FieldScanner scanner;
    private final Fields fields = new Fields();
    private final Header header;

    /**
     * Reads the header line.
     *
     * @throws RunFailedException if there is none, or it is malformed
     */
    DelimitedParser(FieldScanner scanner, ByteWindow window, Map<String, FieldType> types, String input)
            throws IOException {
        this.scanner = scanner;
        this.header = new Header(readHeader(window, input), types, input);
    }

    @Override
    public boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException {
        int next = scanRow(window);
        if (next < 0) {
            return false;
        }
        long line = window.line();
        int from = window.start();
        window.moveTo(next, fields.lineBreaks());
        requireSound(window.bytes(), from, next, line);
        fields.undoubleQuotes(window.bytes());
        append(window.bytes(), batch, line);
        return true;
    }

    private List<String> readHeader(ByteWindow window, String input) throws IOException {
        try {
            int next = scanRow(window);
            if (next < 0) {
                throw new RunFailedException(
                        "There is nothing in " + input + ", not even the header line that names the fields.");
            }
            String problem = Utf8.problem(window.bytes(), window.start(), next);
            if (problem != null) {
                throw new BadRowException(window.line(), problem);
            }
            window.moveTo(next, fields.lineBreaks());
            fields.undoubleQuotes(window.bytes());
            return fields.texts(window.bytes());
        } catch (BadRowException e) {
            throw new RunFailedException("The header line of " + input + " is malformed: " + e.getMessage() + ".", e);
        }
    }

    /** Finds the next row that is not blank; returns where the one after it begins, or -1 at the end of the input. */
    private int scanRow(ByteWindow window) throws BadRowException, IOException {
        while (true) {
            fields.clear();
            int next = scan(window);
            if (next == FieldScanner.INCOMPLETE) {
                boolean reachedLimit = !window.more() && !window.isAtEnd();
                if (reachedLimit) {
                    throw skipLine(
                            window,
                            "the row, or a quoted field in it, does not end within "
                                    + ByteWindow.MAX_ROW_BYTES / (1024 * 1024) + " MB");
                }
            } else if (!isBlank(window.start(), next)) {
                return next;
            } else if (next == window.end() && window.isAtEnd()) {
                return -1;
            } else {
                window.moveTo(next, fields.lineBreaks());
            }
        }
    }

    private int scan(ByteWindow window) throws BadRowException, IOException {
        try {
            return scanner.scan(window.bytes(), window.start(), window.end(), window.isAtEnd(), fields);
        } catch (FieldScanner.MalformedRowException e) {
            throw skipLine(window, e.getMessage());
        }
    }

    private boolean isBlank(int from, int next) {
        int content = next - from - fields.lineBreaks();
        boolean emptyField = fields.count() == 1 && fields.start(0) == fields.end(0);
        return emptyField && content <= 1 && fields.start(0) == from;
    }

    private void requireSound(byte[] bytes, int from, int to, long line) throws BadRowException {
        if (fields.count() != header.columnCount()) {
            throw new BadRowException(
                    line, "the row has " + fields.count() + " fields, but the header names " + header.columnCount());
        }
        String problem = Utf8.problem(bytes, from, to);
        if (problem != null) {
            throw new BadRowException(line, problem);
        }
    }

    private void append(byte[] bytes, DocumentBatch batch, long line) throws BadRowException {
        BsonAppender out = batch.begin();
        int wrong = header.append(out, bytes, fields);
        if (wrong >= 0) {
            batch.discard();
            int from = fields.start(wrong);
            String text = new String(bytes, from, Math.min(40, fields.end(wrong) - from), StandardCharsets.UTF_8);
            throw new BadRowException(
                    line, "field " + header.column(wrong) + " is '" + text + "', which --field-types does not allow");
        }
        batch.end();
    }

    private static BadRowException skipLine(ByteWindow window, String reason) throws IOException {
        long line = window.line();
        window.skipLine();
        return new BadRowException(line, reason);
    }
}
