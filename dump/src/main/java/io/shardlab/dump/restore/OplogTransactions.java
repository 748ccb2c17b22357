package io.shardlab.dump.restore;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;

/**
 * The transactions of an oplog that have begun, until they commit or abort. Their entries are kept in memory up to a most
 * in all, and others in a temporary file that is gone when it is closed, or the program ends. Not thread-safe.
 */
final class OplogTransactions implements AutoCloseable {

    private final long mostInMemory;
    private final Map<Key, List<Part>> open = new HashMap<>();
    private long inMemory;
    private FileChannel file;
    private long fileEnd;

    /** @param mostInMemory bytes */
    OplogTransactions(long mostInMemory) {
        this.mostInMemory = mostInMemory;
    }

    private record Key(String session, long number) {

        static Key of(OplogOperation entry) {
            return new Key(
                    entry.document().getDocument("lsid").toJson(),
                    entry.document().getNumber("txnNumber").longValue());
        }
    }

    /** An entry; in the file if it has no bytes here. */
    private record Part(byte[] bytes, long position, int length) {}

    /** @throws RunFailedException if there are earlier entries of its transaction that the oplog does not have */
    void requireBeginning(OplogOperation entry) {
        if (follows(entry) && !open.containsKey(Key.of(entry))) {
            throw new RunFailedException("The dump's oplog has not all of a transaction: what comes before the "
                    + entry.describe() + ", is missing.");
        }
    }

    private static boolean follows(OplogOperation entry) {
        return entry.command().equals("commitTransaction")
                || entry.document().containsKey("prevOpTime")
                        && !entry.document()
                                .getDocument("prevOpTime")
                                .getTimestamp("ts")
                                .equals(new BsonTimestamp(0, 0));
    }

    /** Keeps an entry until its transaction ends. */
    void add(OplogOperation entry) {
        ByteBuffer bytes = entry.document().getByteBuffer().asNIO();
        int length = bytes.remaining();
        open.computeIfAbsent(Key.of(entry), any -> new ArrayList<>())
                .add(inMemory + length > mostInMemory ? write(bytes) : keep(bytes));
    }

    private Part keep(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        inMemory += copy.length;
        return new Part(copy, 0, copy.length);
    }

    private Part write(ByteBuffer bytes) {
        Part part = new Part(null, fileEnd, bytes.remaining());
        try {
            if (file == null) {
                file = FileChannel.open(
                        Files.createTempFile("shardlab-oplog", null),
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE);
            }
            while (bytes.hasRemaining()) {
                fileEnd += file.write(bytes, fileEnd);
            }
            return part;
        } catch (IOException e) {
            throw failed("Writing", e);
        }
    }

    /** Forgets the transaction that an entry ends, and hands out what was kept of it, one after another. */
    void end(OplogOperation last, Consumer<RawBsonDocument> entries) {
        List<Part> parts = open.remove(Key.of(last));
        if (parts == null) {
            return;
        }
        for (Part part : parts) {
            entries.accept(new RawBsonDocument(part.bytes() == null ? read(part) : part.bytes()));
            inMemory -= part.bytes() == null ? 0 : part.length();
        }
        if (open.isEmpty()) {
            fileEnd = 0;
        }
    }

    private byte[] read(Part part) {
        ByteBuffer bytes = ByteBuffer.allocate(part.length());
        try {
            while (bytes.hasRemaining()) {
                if (file.read(bytes, part.position() + bytes.position()) < 0) {
                    throw new IOException("it has become shorter");
                }
            }
            return bytes.array();
        } catch (IOException e) {
            throw failed("Reading", e);
        }
    }

    private static RunFailedException failed(String what, IOException e) {
        return new RunFailedException(
                what + " a temporary file for a large transaction of the oplog failed: " + Reasons.of(e) + ".", e);
    }

    @Override
    public void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw failed("Closing", e);
            }
        }
    }
}
