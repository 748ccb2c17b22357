package io.shardlab.transfer.dump.restore;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
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
 * The open transactions of an oplog. Their entries are kept in memory up to a limit, and beyond it in a temporary file,
 * which is deleted when this object is closed or the program ends. Not thread-safe.
 */
final class OplogTransactions implements AutoCloseable {

    private final long maxInMemory;
    private final Map<Key, List<Part>> open = new HashMap<>();
    private long inMemory;
    private FileChannel file;
    private long fileEnd;

    /** @param maxInMemory the limit of the memory in bytes */
    OplogTransactions(long maxInMemory) {
        this.maxInMemory = maxInMemory;
    }

    private record Key(String session, long number) {

        static Key of(OplogOperation entry) {
            return new Key(
                    entry.document().getDocument("lsid").toJson(),
                    entry.document().getNumber("txnNumber").longValue());
        }
    }

    /** An entry; it is in the file if the bytes are null. */
    private record Part(byte[] bytes, long position, int length) {}

    /** @throws RunFailedException if the oplog does not have the earlier entries of its transaction */
    void requireBeginning(OplogOperation entry) {
        if (follows(entry) && !open.containsKey(Key.of(entry))) {
            throw new RunFailedException(Message.of(
                    "The dump's oplog does not have all of a transaction: the entries before the {0}, are missing.",
                    entry.describe()));
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
        open.computeIfAbsent(Key.of(entry), any -> new ArrayList<>())
                .add(inMemory + bytes.remaining() > maxInMemory ? write(bytes) : keep(bytes));
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
            throw failed("Writing a temporary file for a large transaction of the oplog failed: {0}.", e);
        }
    }

    /** Hands out the entries of the transaction that an entry commits, one after another, and forgets them. */
    void commit(OplogOperation last, Consumer<RawBsonDocument> entries) {
        for (Part part : open.getOrDefault(Key.of(last), List.of())) {
            entries.accept(new RawBsonDocument(part.bytes() == null ? read(part) : part.bytes()));
        }
        forget(last);
    }

    /** Forgets the transaction that an entry ends. */
    void forget(OplogOperation last) {
        List<Part> parts = open.remove(Key.of(last));
        if (parts != null) {
            inMemory -= parts.stream()
                    .filter(part -> part.bytes() != null)
                    .mapToLong(Part::length)
                    .sum();
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
            throw failed("Reading a temporary file for a large transaction of the oplog failed: {0}.", e);
        }
    }

    private static RunFailedException failed(String message, IOException e) {
        return new RunFailedException(Message.of(message, Reasons.of(e)), e);
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
