package io.shardlab.transfer.dump.archive;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedOutput;
import io.shardlab.transfer.dump.format.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * Writes an archive in the format of mongodump 100 (mongo-tools, {@code common/archive}). It begins with the magic
 * number and a prelude: a header, one document for each collection and a terminator. Blocks follow, each with a header
 * that names a collection, some of its documents and a terminator. The last block of each collection is empty and has
 * {@code EOF} and the CRC. Collections that are written at the same time take turns, with a block each. Thread-safe.
 */
public final class ArchiveOutput implements DumpOutput {

    /** The first four bytes, little-endian. */
    static final int MAGIC = 0x8199e26d;

    private static final byte[] TERMINATOR = {-1, -1, -1, -1};
    private static final String VERSION = "0.1";
    private static final int BLOCK_BYTES = 1 << 20;

    private final String name;
    private final PackedOutput out;

    /** The collection whose block is open; null if there is none. */
    private Block open;

    /**
     * @param name the name of the destination for people
     * @param out the destination, which is closed with this object
     */
    public ArchiveOutput(String name, OutputStream out, Packing packing) throws IOException {
        this(name, PackedOutput.of(out, packing));
    }

    private ArchiveOutput(String name, PackedOutput out) {
        this.name = name;
        this.out = out;
    }

    /** Opens a file, which replaces an older one of its name when the dump is complete. */
    public static ArchiveOutput to(Path file, Packing packing) throws IOException {
        return new ArchiveOutput(file.toString(), PackedOutput.to(file, packing));
    }

    @Override
    public synchronized void begin(String serverVersion, int parallel, List<DumpedCollection> collections)
            throws IOException {
        out.write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .array());
        write(new BsonDocument("concurrent_collections", new BsonInt32(parallel))
                .append("version", new BsonString(VERSION))
                .append("server_version", new BsonString(serverVersion))
                .append("tool_version", new BsonString(TOOL_VERSION)));
        for (DumpedCollection collection : collections) {
            // mongodump leaves the size at 0 as well.
            write(new BsonDocument("db", new BsonString(collection.database()))
                    .append("collection", new BsonString(collection.collection()))
                    .append("metadata", new BsonString(collection.metadata().orElse("")))
                    .append("size", new BsonInt32(0))
                    .append("type", new BsonString(collection.type())));
        }
        out.write(TERMINATOR);
    }

    private void write(BsonDocument document) throws IOException {
        out.write(BsonAppender.encode(document));
    }

    @Override
    public Documents open(DumpedCollection collection) {
        return new Block(collection);
    }

    @Override
    public String displayName() {
        return name;
    }

    @Override
    public synchronized void complete() throws IOException {
        out.complete();
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }

    /** One collection, whose documents are collected until they fill a block. Used by one thread. */
    private final class Block implements Documents {

        private final DumpedCollection collection;
        private final Crc64 crc = new Crc64();
        private byte[] bytes = new byte[BLOCK_BYTES];
        private int length;

        Block(DumpedCollection collection) {
            this.collection = collection;
        }

        @Override
        public void write(byte[] source, int start, int count) throws IOException {
            if (length + count > bytes.length) {
                flush();
            }
            if (count > bytes.length) {
                bytes = new byte[count];
            }
            System.arraycopy(source, start, bytes, length, count);
            length += count;
        }

        private void flush() throws IOException {
            crc.update(bytes, 0, length);
            synchronized (ArchiveOutput.this) {
                if (open != this) {
                    endBlock();
                    writeHeader(false, 0);
                    open = this;
                }
                out.write(bytes, 0, length);
            }
            length = 0;
        }

        private void endBlock() throws IOException {
            if (open != null) {
                out.write(TERMINATOR);
                open = null;
            }
        }

        private void writeHeader(boolean isEnd, long checksum) throws IOException {
            ArchiveOutput.this.write(new BsonDocument("db", new BsonString(collection.database()))
                    .append("collection", new BsonString(collection.dataName()))
                    .append("EOF", BsonBoolean.valueOf(isEnd))
                    .append("CRC", new BsonInt64(checksum)));
        }

        /** A collection without documents has a block as well: mongorestore makes a view when it reads the view's block. */
        @Override
        public void complete() throws IOException {
            flush();
            synchronized (ArchiveOutput.this) {
                endBlock();
                writeHeader(true, crc.value());
                out.write(TERMINATOR);
            }
        }

        @Override
        public void close() {}
    }
}
