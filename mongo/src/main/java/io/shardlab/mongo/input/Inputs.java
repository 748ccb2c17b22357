package io.shardlab.mongo.input;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Opens inputs. */
public final class Inputs {

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private static final int MOST_HEAD_BYTES = 64 * 1024;

    private Inputs() {}

    /** Like {@link #open(InputSpec, Position)}, from the beginning. */
    public static DocumentSource open(InputSpec spec) {
        return open(spec, Position.START);
    }

    /**
     * Opens a file, or standard input, and reads as much of it as is needed for its compression, its format and its
     * header line. Blocks until standard input has this much.
     *
     * @param position the position from which to read, from a {@link Portion} of the same input. An uncompressed file is
     *     positioned at once; compressed files and standard input are read up to there, which blocks.
     * @throws UsageException if the file cannot be opened, or if its format cannot be detected
     * @throws RunFailedException if it cannot be read, has no usable header line, or does not contain the position
     */
    public static DocumentSource open(InputSpec spec, Position position) {
        return open(spec, position, Optional.empty());
    }

    /**
     * Like {@link #open(InputSpec, Position)}, but only if the content before the position is unchanged. It is read to check
     * this.
     *
     * @param expected the fingerprint of {@link Portion#upToEnd} for the position, or of {@link DocumentSource#head} for the
     *     beginning; empty for no check
     * @throws UsageException if the content has changed
     */
    public static DocumentSource open(InputSpec spec, Position position, Optional<Fingerprint> expected) {
        return open(spec, position, expected, System.in);
    }

    /** Like {@link #open(InputSpec, Position)}, with another standard input. */
    static DocumentSource open(InputSpec spec, Position position, InputStream standardInput) {
        return open(spec, position, Optional.empty(), standardInput);
    }

    static DocumentSource open(
            InputSpec spec, Position position, Optional<Fingerprint> expected, InputStream standardInput) {
        CountingInput in = new CountingInput(
                spec.isStandardInput() ? new InterruptibleInput(() -> standardInput) : openFile(spec));
        try {
            return open(spec, position, expected, in);
        } catch (IOException e) {
            close(in);
            throw readFailure(spec, e);
        } catch (RuntimeException | Error e) {
            close(in);
            throw e;
        }
    }

    private static DocumentSource open(
            InputSpec spec, Position position, Optional<Fingerprint> expected, CountingInput in) throws IOException {
        RowNotes fileNotes = new RowNotes();
        InputStream content = Content.open(spec, in, fileNotes);
        ByteWindow window = new ByteWindow(content);
        skipByteOrderMark(window);
        skipNuls(window);
        window.lineEnd();
        FormatDetector.Detection detected = FormatDetector.detect(spec, window);
        requireOptionsUsable(spec, detected.choice().format());
        boolean begins = position.equals(Position.START);
        Optional<Fingerprint> head = begins ? Optional.of(head(spec, window, expected)) : Optional.empty();
        RowParser parser = parser(detected, spec, window);
        if (!begins) {
            seek(spec, window, parser, position, expected);
        }
        return new ParsedSource(
                spec,
                in,
                content,
                window,
                parser,
                fileNotes,
                detected.choice(),
                totalBytes(spec),
                position.documents(),
                head);
    }

    /** The fingerprint of the bytes that have been read, or of as many as were expected. */
    private static Fingerprint head(InputSpec spec, ByteWindow window, Optional<Fingerprint> expected)
            throws IOException {
        int bytes = expected.map(fingerprint -> (int) fingerprint.bytes()).orElse(MOST_HEAD_BYTES);
        while (expected.isPresent() && window.end() - window.start() < bytes && window.more()) {
            // Reads until there are enough bytes, or the input ends.
        }
        Fingerprint head = window.ahead(bytes);
        requireSame(spec, head, expected);
        return head;
    }

    private static void requireSame(InputSpec spec, Fingerprint found, Optional<Fingerprint> expected) {
        if (expected.isPresent() && !expected.get().equals(found)) {
            throw otherContent(spec, expected.get());
        }
    }

    private static UsageException otherContent(InputSpec spec, Fingerprint expected) {
        return new UsageException(Message.of(
                "--resume continues with the input that was loaded before, but the first {0,number,#} bytes of "
                        + "the content of {1} have changed since then; nothing was loaded.",
                expected.bytes(), spec.displayName()));
    }

    private static void seek(
            InputSpec spec, ByteWindow window, RowParser parser, Position position, Optional<Fingerprint> expected)
            throws IOException {
        if (position.offset() < window.offset()) {
            throw notTheSame(spec, position, "begins with a longer header line");
        }
        try {
            if (parser.dependsOnEarlierRows()) {
                readRows(window, parser, position.offset());
            } else if (expected.isEmpty()) {
                window.seek(position.offset(), position.line());
                return;
            }
            window.read(position.offset(), position.line());
            requireSame(spec, window.fingerprint().orElseThrow(), expected);
        } catch (EOFException e) {
            expected.ifPresent(fingerprint -> {
                throw otherContent(spec, fingerprint);
            });
            throw notTheSame(spec, position, "ends before that byte");
        }
    }

    private static RunFailedException notTheSame(InputSpec spec, Position position, String reason) {
        return new RunFailedException(Message.of(
                "Reading {0} cannot continue at byte {1,number,#} of its content, because it {2}: it is not the "
                        + "input that was read before.",
                spec.displayName(), position.offset(), reason));
    }

    /** Reads rows again because later ones depend on them. */
    private static void readRows(ByteWindow window, RowParser parser, long offset) throws IOException {
        DocumentBatch documents = new DocumentBatch();
        while (window.offset() < offset) {
            documents.clear();
            try {
                if (!parser.next(window, documents)) {
                    throw new EOFException();
                }
            } catch (BadRowException e) {
                // It was counted when it was read for the first time.
            }
        }
        if (window.offset() > offset) {
            throw new EOFException();
        }
    }

    private static RowParser parser(FormatDetector.Detection detected, InputSpec spec, ByteWindow window)
            throws IOException {
        return switch (detected.choice().format()) {
            case CSV, TSV ->
                DelimitedParser.of(detected.choice().format(), window, spec.delimited(), spec.displayName());
            case JSON -> new JsonRowParser(window);
            case CLF -> new AccessLogParser(detected.layout().orElseThrow());
            case W3C -> new W3cParser();
        };
    }

    private static void requireOptionsUsable(InputSpec spec, InputFormat format) {
        if (!format.isDelimited()) {
            spec.delimited().firstGiven().ifPresent(option -> {
                throw new UsageException(Message.of(
                        "{0} is for CSV and TSV only, but {1} is {2}.", option, spec.displayName(), format.text()));
            });
        }
    }

    /** A file that was truncated while its writer had it open begins with NULs, up to the place of the truncation. */
    private static void skipNuls(ByteWindow window) throws IOException {
        int first = window.start();
        while (first < window.end() || window.more()) {
            first = window.start();
            while (first < window.end() && window.bytes()[first] == 0) {
                first++;
            }
            window.moveTo(first, 0);
            if (first < window.end()) {
                return;
            }
        }
    }

    private static void skipByteOrderMark(ByteWindow window) throws IOException {
        while (window.end() - window.start() < BYTE_ORDER_MARK.length && window.more()) {
            // Reads until there are enough bytes for the mark.
        }
        if (window.end() - window.start() < BYTE_ORDER_MARK.length) {
            return;
        }
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if (window.bytes()[window.start() + i] != BYTE_ORDER_MARK[i]) {
                return;
            }
        }
        window.moveTo(window.start() + BYTE_ORDER_MARK.length, 0);
    }

    private static InputStream openFile(InputSpec spec) {
        Path file = spec.file();
        if (!Files.exists(file)) {
            throw new UsageException(Message.of(
                    "--file must name a file that exists, or - for standard input, but there is no '{0}'.", file));
        }
        if (Files.isDirectory(file)) {
            throw new UsageException(Message.of("--file must name a file, but '{0}' is a folder.", file));
        }
        if (spec.isReadOnce()) {
            return new InterruptibleInput(() -> Files.newInputStream(file));
        }
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new UsageException(
                    Message.of("--file must name a file that can be read, but '{0}' cannot.", file), e);
        }
    }

    private static OptionalLong totalBytes(InputSpec spec) throws IOException {
        return spec.isStandardInput() || !Files.isRegularFile(spec.file())
                ? OptionalLong.empty()
                : OptionalLong.of(Files.size(spec.file()));
    }

    /** Describes a failure of reading for users. */
    static RunFailedException readFailure(InputSpec spec, IOException cause) {
        return new RunFailedException(
                Message.of(
                        "{2,choice,0#Reading {0} failed: {1}.|1#The compressed data of {0} ends too early: the file is "
                                + "truncated.}",
                        spec.displayName(), Reasons.of(cause), Compression.isCutOff(cause) ? 1 : 0),
                cause);
    }

    private static void close(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // The failure that led here is reported.
        }
    }
}
