package io.shardlab.transfer.dump.archive;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DamagedDumpException;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.DocumentStream;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Reads an archive. The thread that reads serves all sinks, as the collections in an archive take turns. */
public final class ArchiveInput implements DumpInput {

    private final String name;
    private final DocumentStream stream;
    private final List<DumpedCollection> collections = new ArrayList<>();
    private final Map<String, Open> seen = new LinkedHashMap<>();
    private BsonDocument header;

    /**
     * Reads everything in front of the documents.
     *
     * @param name the name of the source for people
     * @param content the decompressed archive
     * @throws RunFailedException if it is not an archive
     */
    public ArchiveInput(String name, InputStream content) throws IOException {
        this.name = name;
        this.stream = new DocumentStream(content);
        try {
            readPrelude();
        } catch (DamagedDumpException | BSONException e) {
            throw damaged(Message.of("in its list of collections"), e);
        }
    }

    private void readPrelude() throws IOException {
        if (stream.number() != ArchiveOutput.MAGIC) {
            throw new RunFailedException(Message.of("{0} is not an archive of mongodump or of this program.", name));
        }
        if (stream.next() <= 0) {
            throw new DamagedDumpException(Message.of("it has no header"));
        }
        header = document();
        int length = stream.next();
        for (; length > 0; length = stream.next()) {
            collections.add(collection(document()));
        }
        if (length == DocumentStream.END) {
            throw new DamagedDumpException(Message.of("it ends at byte {0,number,#}", stream.offset()));
        }
    }

    private static DumpedCollection collection(BsonDocument entry) throws DamagedDumpException {
        String database = entry.getString("db").getValue();
        String collection = entry.getString("collection").getValue();
        String metadata = entry.getString("metadata", new BsonString("")).getValue();
        String type = entry.getString("type", new BsonString("")).getValue();
        try {
            // Older versions do not write the type.
            return new DumpedCollection(
                    database,
                    collection,
                    Optional.of(metadata).filter(text -> !text.isEmpty()),
                    type.isEmpty() ? DumpedCollection.typeOf(metadata) : type,
                    0);
        } catch (RuntimeException e) {
            throw new DamagedDumpException(Message.of(
                    "the metadata of {0} cannot be read ({1})", database + "." + collection, e.getMessage()));
        }
    }

    private BsonDocument document() throws DamagedDumpException {
        try {
            return new RawBsonDocument(stream.copy()).decode(new BsonDocumentCodec());
        } catch (RuntimeException e) {
            throw damagedHere(Message.of("a document cannot be read ({0})", e.getMessage()));
        }
    }

    private DamagedDumpException damagedHere(Message what) {
        return new DamagedDumpException(Message.of("at byte {0,number,#} {1}", stream.offset(), what));
    }

    @Override
    public List<DumpedCollection> collections() {
        return List.copyOf(collections);
    }

    @Override
    public int collectionsAtATime(int asked) {
        int announced =
                header.getNumber("concurrent_collections", new BsonInt32(1)).intValue();
        return Math.max(1, Math.min(announced, collections.size()));
    }

    @Override
    public String serverVersion() {
        return header.getString("server_version", new BsonString("")).getValue();
    }

    @Override
    public String displayName() {
        return name;
    }

    @Override
    public void read(int parallel, Sinks sinks) throws IOException, InterruptedException {
        Message where = Message.of("before the first collection");
        Open current = null;
        try {
            for (int length = stream.next(); length != DocumentStream.END; length = stream.next()) {
                if (length == DocumentStream.TERMINATOR) {
                    throw damagedHere(Message.of("there is the end of a block that did not begin"));
                }
                BsonDocument block = document();
                current = opened(block, sinks);
                readBlock(
                        block.getBoolean("EOF").getValue(),
                        block.getInt64("CRC").getValue(),
                        current);
            }
            where = Message.of("at its end");
            current = null;
            requireComplete();
        } catch (DamagedDumpException | BSONException e) {
            throw damaged(
                    current == null
                            ? where
                            : Message.of(
                                    "in {0} after {1,number,#} documents of it",
                                    current.collection.displayName(), current.documents),
                    e);
        }
    }

    private Open opened(BsonDocument block, Sinks sinks) throws IOException, InterruptedException {
        String key = block.getString("db").getValue() + "."
                + block.getString("collection").getValue();
        Open open = seen.get(key);
        if (open == null) {
            DumpedCollection collection = collections.stream()
                    .filter(known -> key(known).equals(key))
                    .findFirst()
                    .orElseThrow(() -> damagedHere(
                            Message.of("there is a block of {0}, which is not in its list of collections", key)));
            open = new Open(collection, sinks.open(collection));
            seen.put(key, open);
        }
        if (open.ended) {
            throw damagedHere(Message.of("{0} continues after its end", key));
        }
        return open;
    }

    private void readBlock(boolean isEnd, long crc, Open open) throws IOException, InterruptedException {
        int length = stream.next();
        for (; length > 0; length = stream.next()) {
            if (isEnd) {
                throw damagedHere(Message.of("there is a document after the last one"));
            }
            open.crc.update(stream.bytes(), stream.start(), length);
            open.documents++;
            open.sink.document(stream.bytes(), stream.start(), length, stream.offset());
        }
        if (length == DocumentStream.END) {
            throw new DamagedDumpException(Message.of("it ends at byte {0,number,#}, within a block", stream.offset()));
        }
        if (isEnd) {
            if (open.crc.value() != crc) {
                throw new DamagedDumpException(Message.of(
                        "the checksum of the documents up to byte {0,number,#} is {1}, not {2} as it was when they were "
                                + "dumped",
                        stream.offset(), Long.toHexString(open.crc.value()), Long.toHexString(crc)));
            }
            open.ended = true;
            open.sink.end();
        }
    }

    private void requireComplete() throws DamagedDumpException {
        List<String> missing = collections.stream()
                .filter(collection -> !seen.containsKey(key(collection)) || !seen.get(key(collection)).ended)
                .map(DumpedCollection::displayName)
                .toList();
        if (!missing.isEmpty()) {
            throw new DamagedDumpException(Message.of(
                    "it ends at byte {0,number,#} without the end of {1}",
                    stream.offset(), String.join(", ", missing)));
        }
    }

    private static String key(DumpedCollection collection) {
        return collection.database() + "." + collection.dataName();
    }

    private RunFailedException damaged(Message where, Exception cause) {
        return new RunFailedException(
                Message.of(
                        "{0} is damaged {1}: {2}.",
                        name,
                        where,
                        cause instanceof DamagedDumpException damage ? damage.wording() : cause.getMessage()),
                cause);
    }

    /** A collection whose first block has been read. */
    private static final class Open {

        private final DumpedCollection collection;
        private final DocumentSink sink;
        private final Crc64 crc = new Crc64();
        private long documents;
        private boolean ended;

        Open(DumpedCollection collection, DocumentSink sink) {
            this.collection = collection;
            this.sink = sink;
        }
    }
}
