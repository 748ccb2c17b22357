package io.shardlab.run.together;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.bson.types.ObjectId;

/** Sends the folder of a machine's result through the control collection, as pieces of a ZIP archive. Blocking. */
final class ResultParts {

    /** A document has 16 MB at most. */
    private static final int PIECE_BYTES = 8 << 20;

    private static final List<String> FILES = List.of("result.json", "intervals.csv", "latency.hlog");

    private final ControlCollection control;
    private final ObjectId run;

    ResultParts(ControlCollection control, ObjectId run) {
        this.control = control;
        this.run = run;
    }

    /**
     * Stores a machine's result.
     *
     * @return the number of pieces
     */
    int send(ObjectId machine, Path folder) {
        try {
            Pieces pieces = new Pieces(machine);
            try (ZipOutputStream zip = new ZipOutputStream(pieces, StandardCharsets.UTF_8)) {
                for (String file : FILES) {
                    zip.putNextEntry(new ZipEntry(file));
                    Files.copy(folder.resolve(file), zip);
                }
            }
            return pieces.count;
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The result in {0} cannot be read: {1}.", folder, e.getMessage()), e);
        }
    }

    /** Collects bytes into pieces, and stores each as soon as it is full. */
    private final class Pieces extends OutputStream {

        private final ObjectId machine;
        private final byte[] piece = new byte[PIECE_BYTES];
        private int filled;
        private int count;

        Pieces(ObjectId machine) {
            this.machine = machine;
        }

        @Override
        public void write(int oneByte) {
            piece[filled++] = (byte) oneByte;
            if (filled == PIECE_BYTES) {
                store();
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            for (int from = offset; from < offset + length; ) {
                int part = Math.min(PIECE_BYTES - filled, offset + length - from);
                System.arraycopy(bytes, from, piece, filled, part);
                filled += part;
                from += part;
                if (filled == PIECE_BYTES) {
                    store();
                }
            }
        }

        private void store() {
            control.put(run, machine, count++, Arrays.copyOf(piece, filled));
            filled = 0;
        }

        @Override
        public void close() {
            if (filled > 0) {
                store();
            }
        }
    }

    /**
     * Writes a machine's result into a new folder.
     *
     * @param pieces their number
     * @param parent the folder around it
     * @param name the end of its name
     */
    SavedResult receive(ObjectId machine, int pieces, Path parent, String name, Instant startedAt) {
        InputStream archive = new SequenceInputStream(Collections.enumeration(IntStream.range(0, pieces)
                .mapToObj(piece -> (InputStream) new Piece(machine, piece))
                .toList()));
        try (ZipInputStream zip = new ZipInputStream(archive, StandardCharsets.UTF_8)) {
            Path folder = OutputFiles.newFolder(parent, name, startedAt);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (FILES.contains(entry.getName())) {
                    Files.copy(zip, folder.resolve(entry.getName()));
                }
            }
            return SavedResults.read(folder);
        } catch (IOException e) {
            throw OutputFiles.unwritable(parent, e);
        }
    }

    /** One piece, which is read from the servers when it is its turn. */
    private final class Piece extends InputStream {

        private final ObjectId machine;
        private final int number;
        private InputStream content;

        Piece(ObjectId machine, int number) {
            this.machine = machine;
            this.number = number;
        }

        private InputStream content() throws IOException {
            if (content == null) {
                content = new ByteArrayInputStream(control.take(run, machine, number)
                        .orElseThrow(() -> new IOException(Message.of("a piece of another machine's result is missing")
                                .toString())));
            }
            return content;
        }

        @Override
        public int read() throws IOException {
            return content().read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return content().read(bytes, offset, length);
        }

        @Override
        public void close() {
            content = InputStream.nullInputStream();
        }
    }
}
