package io.shardlab.insight.shardkey.file;

import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The documents that a workload file loads into a collection. Not thread-safe. */
final class FileDocuments implements DocumentsByNumber {

    /** Type, name and value of an {@code _id} that is an ObjectId. */
    private static final int ID_BYTES = 1 + 4 + 12;

    private final CollectionSpec spec;
    private final Documents documents;
    private final DocumentBatch batch = new DocumentBatch();

    FileDocuments(CollectionSpec spec, long seed) {
        this.spec = spec;
        this.documents = spec.template().documents(seed);
    }

    @Override
    public long documents() {
        return spec.documents();
    }

    @Override
    public BsonValue value(long number, String path) {
        return documents.value(number, path);
    }

    @Override
    public BsonDocument document(long number) {
        return documents.document(number);
    }

    @Override
    public int bytes(long number) {
        batch.clear();
        documents.append(number, batch);
        return batch.sizeInBytes() + (spec.template().hasId() ? 0 : ID_BYTES);
    }
}
