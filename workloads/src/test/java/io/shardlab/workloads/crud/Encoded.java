package io.shardlab.workloads.crud;

import io.shardlab.mongo.document.BsonAppender;
import java.util.Arrays;
import org.bson.RawBsonDocument;

/** Encodes documents of a cycle as a server would send them. */
final class Encoded {

    private Encoded() {}

    static byte[] document(CrudDocuments documents, long number, int version) {
        BsonAppender out = new BsonAppender(16);
        documents.encode(number, version, out);
        return Arrays.copyOf(out.bytes(), out.position());
    }

    static RawBsonDocument decoded(CrudDocuments documents, long number, int version) {
        return new RawBsonDocument(document(documents, number, version));
    }
}
