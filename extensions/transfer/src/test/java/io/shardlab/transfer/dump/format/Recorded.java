package io.shardlab.transfer.dump.format;

import io.shardlab.mongo.document.BsonAppender;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Documents for the tests of formats, and sinks that keep their documents. */
public final class Recorded implements DumpInput.Sinks {

    public final Map<String, List<BsonDocument>> documents = new ConcurrentSkipListMap<>();
    public final List<String> ended = new ArrayList<>();

    public static DumpedCollection collection(String database, String name) {
        return new DumpedCollection(database, name, Optional.of("{\"indexes\":[]}"), "collection", 0);
    }

    public static byte[] document(int number, int size) {
        return BsonAppender.encode(
                new BsonDocument("_id", new BsonInt32(number)).append("text", new BsonString("x".repeat(size))));
    }

    public static void write(DumpOutput.Documents out, int from, int to) throws IOException {
        for (int i = from; i < to; i++) {
            byte[] document = document(i, i);
            out.write(document, 0, document.length);
        }
    }

    /** The {@code _id}s of the documents that a collection received. */
    public List<Integer> ids(String namespace) {
        return documents.getOrDefault(namespace, List.of()).stream()
                .map(document -> document.getInt32("_id").getValue())
                .toList();
    }

    @Override
    public DocumentSink open(DumpedCollection collection) {
        List<BsonDocument> into = new ArrayList<>();
        documents.put(collection.namespace(), into);
        return new DocumentSink() {
            @Override
            public void document(byte[] bytes, int start, int length, long offset) {
                into.add(new RawBsonDocument(Arrays.copyOfRange(bytes, start, start + length))
                        .decode(new BsonDocumentCodec()));
            }

            @Override
            public void end() {
                synchronized (ended) {
                    ended.add(collection.namespace());
                }
            }
        };
    }
}
