package io.shardlab.mongo.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** The documents that a parser makes of an input. Thread-safe: one lock orders the callers; counts are read without it. */
final class ParsedSource implements DocumentSource {

    private final InputSpec spec;
    private final CountingInput in;
    private final InputStream content;
    private final ByteWindow window;
    private final RowParser parser;
    private final RowNotes fileNotes;
    private final FormatChoice format;
    private final OptionalLong totalBytes;
    private final Optional<Fingerprint> head;
    private final Counts counts = new Counts();
    private final ReentrantLock lock = new ReentrantLock();
    private Position reached;
    private long endOffset;
    private long endLine;
    private long endChecksum;
    private long badRows;
    private long badRowsAtEnd;
    private long badRowsReached;
    private boolean ended;
    private RunFailedException failure;

    ParsedSource(
            InputSpec spec,
            CountingInput in,
            InputStream content,
            ByteWindow window,
            RowParser parser,
            RowNotes fileNotes,
            FormatChoice format,
            OptionalLong totalBytes,
            long documentsBefore,
            Optional<Fingerprint> head) {
        this.head = head;
        this.spec = spec;
        this.in = in;
        this.content = content;
        this.window = window;
        this.parser = parser;
        this.fileNotes = fileNotes;
        this.format = format;
        this.totalBytes = totalBytes;
        this.reached = new Position(window.offset(), window.line(), documentsBefore);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
        batch.clear();
        lock.lock();
        try {
            while (!ended && batch.count() < maxDocuments && batch.sizeInBytes() < maxBytes) {
                addNext(batch);
            }
            counts.addDocuments(batch.count());
            if (batch.isEmpty() && failure != null) {
                throw new RunFailedException(failure.wording(), failure);
            }
            return batch.isEmpty() ? Optional.empty() : Optional.of(portion(batch.count()));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public InputReport report() {
        return counts.report(in.count(), totalBytes);
    }

    @Override
    public Optional<FormatChoice> format() {
        return Optional.of(format);
    }

    @Override
    public List<Message> notes() {
        return Stream.concat(parser.notes().stream(), fileNotes.sentences().stream())
                .toList();
    }

    @Override
    public Optional<Fingerprint> head() {
        return head;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            ended = true;
            content.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.unlock();
        }
    }

    private Portion portion(int documents) {
        Position start = reached;
        reached = new Position(endOffset, endLine, start.documents() + documents);
        long badRowsBefore = badRowsReached;
        badRowsReached = badRowsAtEnd;
        return new Portion(
                start,
                reached,
                badRowsAtEnd - badRowsBefore,
                window.fingerprint().map(known -> new Fingerprint(endOffset, endChecksum)));
    }

    private void addNext(DocumentBatch batch) {
        long line = window.line();
        try {
            if (!parser.next(window, batch)) {
                ended = true;
            } else if (batch.length(batch.count() - 1) > DocumentBatch.MAX_DOCUMENT_BYTES) {
                batch.removeLast();
                addBad(new BadRow(line, Message.of("the document is larger than the 16 MB that MongoDB takes")), false);
            } else {
                endOffset = window.offset();
                endLine = window.line();
                endChecksum = window.checksum();
                badRowsAtEnd = badRows;
            }
        } catch (BadRowException e) {
            addBad(e.row(), e.isLast());
        } catch (IOException e) {
            fail(Inputs.readFailure(spec, e));
        }
    }

    private void addBad(BadRow row, boolean last) {
        counts.addBad(row);
        badRows++;
        if (spec.stopOnError()) {
            fail(new RunFailedException(
                    Message.of("Loading {0} stopped at its first bad row, {1}.", spec.displayName(), row.wording())));
        } else if (last) {
            fail(new RunFailedException(Message.of("Loading {0} stopped at {1}.", spec.displayName(), row.wording())));
        }
    }

    private void fail(RunFailedException reason) {
        ended = true;
        failure = reason;
    }

    /** Counts rows and keeps the first bad ones. Thread-safe. */
    private static final class Counts {

        private final List<BadRow> firstBadRows = new ArrayList<>();
        private long documents;
        private long badRows;

        synchronized void addDocuments(int count) {
            documents += count;
        }

        synchronized void addBad(BadRow row) {
            badRows++;
            if (firstBadRows.size() < InputReport.SHOWN_BAD_ROWS) {
                firstBadRows.add(row);
            }
        }

        synchronized InputReport report(long bytesRead, OptionalLong totalBytes) {
            return new InputReport(documents, badRows, firstBadRows, bytesRead, totalBytes);
        }
    }
}
