package io.shardlab.dump.archive;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.dump.format.DumpOutput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.PackedOutput;
import io.shardlab.dump.format.Packing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Writes an archive. The documents of collections that are written at a time take turns, a block each. */
public final class ArchiveOutput implements DumpOutput {

    private static final int BLOCK_BYTES = 1 << 20;

    private final String name;
    private final PackedOutput out;

    /** Whose block is open, if there is one. */
    private Block open;

    /**
     * @param name what it is written to, for people
     * @param out is closed with this object
     */
    public ArchiveOutput(String name, OutputStream out, Packing packing) throws IOException {
        this(name, PackedOutput.of(out, packing));
    }

    private ArchiveOutput(String name, PackedOutput out) {
        this.name = name;
        this.out = out;
    }

    /** Writes a file, which replaces one of its name when the dump is complete. */
    public static ArchiveOutput to(Path file, Packing packing) throws IOException {
        return new ArchiveOutput(file.toString(), PackedOutput.to(file, packing));
    }

    @Override
    public synchronized void begin(String serverVersion, int parallel, List<DumpedCollection> collections)
            throws IOException {
        out.write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(ArchiveFormat.MAGIC)
                .array());
        write(new BsonDocument("concurrent_collections", new BsonInt32(parallel))
                .append("version", new BsonString(ArchiveFormat.VERSION))
                .append("server_version", new BsonString(serverVersion))
                .append("tool_version", new BsonString(TOOL_VERSION)));
        for (DumpedCollection collection : collections) {
            // mongodump leaves the size at 0, too.
            write(new BsonDocument("db", new BsonString(collection.database()))
                    .append("collection", new BsonString(collection.collection()))
                    .append("metadata", new BsonString(collection.metadata().orElse("")))
                    .append("size", new BsonInt32(0))
                    .append("type", new BsonString(collection.type())));
        }
        out.write(ArchiveFormat.TERMINATOR);
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

    /** One collection, collected until there is enough for a block. */
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
                    out.write(header(false).encode());
                    open = this;
                }
                out.write(bytes, 0, length);
            }
            length = 0;
        }

        private void endBlock() throws IOException {
            if (open != null) {
                out.write(ArchiveFormat.TERMINATOR);
                open = null;
            }
        }

        private ArchiveFormat.BlockHeader header(boolean isEnd) {
            return new ArchiveFormat.BlockHeader(
                    collection.database(), collection.dataName(), isEnd, isEnd ? crc.value() : 0);
        }

        /** A collection without documents has a block, too: mongorestore makes views when it sees theirs. */
        @Override
        public void complete() throws IOException {
            flush();
            synchronized (ArchiveOutput.this) {
                endBlock();
                out.write(header(true).encode());
                out.write(ArchiveFormat.TERMINATOR);
            }
        }

        @Override
        public void close() {}
    }
}
