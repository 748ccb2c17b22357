package io.shardlab.run.together;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
        AtomicInteger count = new AtomicInteger();
        OutputStream pieces = new OutputStream() {
            @Override
            public void write(int oneByte) {
                write(new byte[] {(byte) oneByte}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                control.put(run, machine, count.getAndIncrement(), Arrays.copyOfRange(bytes, offset, offset + length));
            }
        };
        // The archive is written in small parts, so the buffer hands on nothing that is larger than it is.
        try (ZipOutputStream zip =
                new ZipOutputStream(new BufferedOutputStream(pieces, PIECE_BYTES), StandardCharsets.UTF_8)) {
            for (String file : FILES) {
                zip.putNextEntry(new ZipEntry(file));
                Files.copy(folder.resolve(file), zip);
            }
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The result in {0} cannot be read: {1}.", folder, e.getMessage()), e);
        }
        return count.get();
    }

    /**
     * Writes a machine's result into a new folder.
     *
     * @param pieces their number
     * @param parent the folder around it
     * @param name the end of its name
     */
    SavedResult receive(ObjectId machine, int pieces, Path parent, String name, Instant startedAt) {
        try (ZipInputStream zip = new ZipInputStream(stored(machine, pieces), StandardCharsets.UTF_8)) {
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

    /** Reads the pieces of a machine's result one after another, each when it is its turn. */
    private InputStream stored(ObjectId machine, int pieces) {
        return new InputStream() {
            private ByteArrayInputStream piece = new ByteArrayInputStream(new byte[0]);
            private int next;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                while (piece.available() == 0 && next < pieces) {
                    piece = new ByteArrayInputStream(control.take(run, machine, next++)
                            .orElseThrow(
                                    () -> new IOException(Message.of("a piece of another machine's result is missing")
                                            .toString())));
                }
                return piece.read(bytes, offset, length);
            }
        };
    }
}
