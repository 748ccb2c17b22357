package io.shardlab.mongo.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DelimitedOptions.ParseGrace;
import io.shardlab.mongo.input.DelimitedOptions.UnevenRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Parses CSV and TSV. A row must have as many fields as there are columns, unless the options allow others; blank lines are
 * skipped. After a row with wrong quotes, reading continues with the line after the row's first line. Not thread-safe.
 */
final class DelimitedParser implements RowParser {

    private final FieldScanner scanner;
    private final DelimitedOptions options;
    private final RowFields fields = new RowFields();
    private final RowNotes notes = new RowNotes();
    private final Header header;

    private DelimitedParser(
            FieldScanner scanner, char delimiter, ByteWindow window, DelimitedOptions options, String input)
            throws IOException {
        this.scanner = scanner;
        this.options = options;
        Optional<List<String>> given = options.columns().names();
        boolean mayBeWrong = options.delimiter().isEmpty()
                && given.map(names -> names.size() == 1).orElse(true);
        Optional<String> otherDelimiter = mayBeWrong ? FirstRow.otherDelimiter(window, delimiter) : Optional.empty();
        List<String> texts = given.isPresent() ? given.get() : readHeader(window, input);
        if (texts.size() == 1) {
            otherDelimiter.ifPresent(name -> notes.add(Message.of(
                    "The rows of {0} are read as one field each, but all contain a {1}: --delimiter {1} makes it the "
                            + "separator of fields",
                    input, name)));
        }
        if (given.isEmpty()) {
            requireHeader(texts, window, input);
        }
        this.header = new Header(InputColumns.of(texts, options.columns(), input), options, input, notes);
    }

    /**
     * Reads the header line unless the columns are named.
     *
     * @param format a delimited one
     * @param input the name of the input in messages
     * @throws RunFailedException if there is no header line, or if it is malformed
     * @throws UsageException if the first row does not look like a header line, or if the options do not match it
     */
    static DelimitedParser of(InputFormat format, ByteWindow window, DelimitedOptions options, String input)
            throws IOException {
        return new DelimitedParser(scanner(format, options), delimiter(format, options), window, options, input);
    }

    static FieldScanner scanner(InputFormat format, DelimitedOptions options) {
        char delimiter = delimiter(format, options);
        return format == InputFormat.CSV ? new CsvScanner(delimiter) : new TsvScanner(delimiter);
    }

    private static char delimiter(InputFormat format, DelimitedOptions options) {
        return options.delimiter().orElse(format == InputFormat.CSV ? ',' : '\t');
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

    @Override
    public List<Message> notes() {
        return notes.sentences();
    }

    private void requireHeader(List<String> texts, ByteWindow window, String input) {
        if (options.columns().haveTypes()) {
            return;
        }
        if (InputColumns.areTyped(texts)) {
            throw new UsageException(Message.of(
                    "The header line of {0} gives types, as in '{1}': give --columns-have-types to use them.",
                    input, texts.get(0)));
        }
        if (!options.columns().headerLine()) {
            FirstRow.evidence(texts, scanner, window.bytes(), window.start(), window.end(), window.isAtEnd())
                    .ifPresent(evidence -> {
                        throw new UsageException(Message.of(
                                "The first row of {0} seems to be data, not the names of the fields: {1}. --fields NAME,... "
                                        + "gives the names; --header-line states that the row has them.",
                                input, evidence));
                    });
        }
    }

    private List<String> readHeader(ByteWindow window, String input) throws IOException {
        try {
            int next = scanRow(window);
            if (next < 0) {
                throw new RunFailedException(
                        Message.of("There is nothing in {0}, not even the header line that names the fields.", input));
            }
            Message problem = Utf8.problem(window.bytes(), window.start(), next);
            if (problem != null) {
                throw new BadRowException(
                        window.line(),
                        Message.of("{0}. --encoding names the encoding of text that is not UTF-8", problem));
            }
            noteTrimmed(window.line());
            window.moveTo(next, fields.lineBreaks());
            fields.undoubleQuotes(window.bytes());
            return fields.texts(window.bytes());
        } catch (BadRowException e) {
            throw new RunFailedException(
                    Message.of(
                            "The header line of {0} is malformed: {1}.",
                            input, e.row().reason()),
                    e);
        }
    }

    /** Finds the next row that is not blank; returns the index of the row after it, or -1 at the end of the input. */
    private int scanRow(ByteWindow window) throws BadRowException, IOException {
        while (true) {
            fields.clear();
            int next = scan(window);
            if (next == FieldScanner.INCOMPLETE) {
                boolean reachedLimit = !window.more() && !window.isAtEnd();
                if (reachedLimit) {
                    throw BadRowException.skippingLine(
                            window,
                            Message.of(
                                    "the row, or a quoted field in it, does not end within {0}", ByteWindow.MAX_ROW));
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
            throw BadRowException.skippingLine(window, e.reason());
        }
    }

    private boolean isBlank(int from, int next) {
        int content = next - from - fields.lineBreaks();
        boolean emptyField = fields.count() == 1 && fields.start(0) == fields.end(0);
        return emptyField && content <= 1 && fields.start(0) == from;
    }

    private void requireSound(byte[] bytes, int from, int to, long line) throws BadRowException {
        if (fields.count() != header.columnCount()) {
            requireUnevenAllowed(line);
        }
        Message problem = Utf8.problem(bytes, from, to);
        if (problem != null) {
            throw new BadRowException(line, problem);
        }
        noteTrimmed(line);
    }

    private void requireUnevenAllowed(long line) throws BadRowException {
        boolean surplus = fields.count() > header.columnCount();
        if (options.unevenRows() == UnevenRows.REFUSE) {
            throw new BadRowException(
                    line,
                    Message.of(
                            "the row has {0,choice,0#{0} fields|1#1 field|1<{0} fields}, but {1}",
                            fields.count(), header.namedBy()));
        }
        if (surplus && header.surplusIsNamed(fields.count())) {
            throw new BadRowException(
                    line,
                    Message.of(
                            "the row has {0,number,#} fields, and the surplus ones would have the names of other fields",
                            fields.count()));
        }
        notes.count(surplus ? RowNotes.Kind.LONG : RowNotes.Kind.SHORT, line);
    }

    private void noteTrimmed(long line) {
        if (fields.trimmed()) {
            notes.count(RowNotes.Kind.TRIMMED, line);
        }
    }

    private void append(byte[] bytes, DocumentBatch batch, long line) throws BadRowException {
        BsonAppender out = batch.begin();
        int wrong = header.append(out, bytes, fields, line);
        if (wrong >= 0) {
            batch.discard();
            int from = fields.start(wrong);
            String text = new String(bytes, from, Math.min(40, fields.end(wrong) - from), StandardCharsets.UTF_8);
            throw new BadRowException(line, header.describe(wrong, text), options.parseGrace() == ParseGrace.STOP);
        }
        batch.end();
    }
}
