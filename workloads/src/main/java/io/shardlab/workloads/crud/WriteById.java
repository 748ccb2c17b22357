package io.shardlab.workloads.crud;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.DocumentWriter;

/** Replaces or deletes the document of the operation's number by its {@code _id}. One worker's own. */
final class WriteById implements Operation {

    /** Which of the two. */
    enum Kind {
        REPLACE,
        DELETE
    }

    private final Kind kind;
    private final DocumentWriter writer;
    private final CrudDocuments documents;
    private long document;

    WriteById(Kind kind, DocumentWriter writer, CrudDocuments documents) {
        this.kind = kind;
        this.writer = writer;
        this.documents = documents;
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        document = number;
        if (kind == Kind.REPLACE) {
            writer.replacement(this::appendId, this::appendReplacement);
        } else {
            writer.deletion(this::appendId);
        }
    }

    @Override
    public void execute(long number, Outcome outcome) throws InterruptedException {
        writer.execute(outcome);
    }

    private void appendId(BsonAppender out) {
        documents.ids().append(document, out);
    }

    private void appendReplacement(BsonAppender out) {
        documents.appendWhole(document, CrudDocuments.REPLACED, out);
    }

    @Override
    public void close() {
        writer.close();
    }
}
