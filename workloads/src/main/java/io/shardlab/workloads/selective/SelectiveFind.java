package io.shardlab.workloads.selective;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.Work;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentHash;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.collection.Finder;
import java.util.Optional;

/** Finds what a selection matches and checks it against what was generated. Not thread-safe. */
final class SelectiveFind implements Work.Step.Body {

    private static final byte[] ID = BsonAppender.name("_id");

    private final Finder finder;
    private final HostSelection selection;
    private final ClientPath path;
    private long documents;
    private long bytes;
    private long checksum;

    SelectiveFind(Finder finder, HostSelection selection, ClientPath path) {
        this.path = path;
        this.finder = finder;
        this.selection = selection;
    }

    /**
     * Asks every shard for a document that there is not, by its {@code _id}: opens the connections and has the routers
     * and shards learn again who owns what, and reads nothing of the documents or the index that the query needs.
     */
    void introduce() {
        finder.find(out -> out.nullValue(ID), (bson, offset, length) -> {});
    }

    /** The query; returns when its last answer has come. */
    @Override
    public void run(Outcome outcome) {
        documents = 0;
        bytes = 0;
        checksum = 0;
        finder.find(selection.filter(), FindOptions.NONE, 0, this::add, outcome);
    }

    @Override
    public void verify(Outcome outcome) {
        finder.show(this::add);
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        check(outcome);
    }

    @Override
    public Optional<ClientPath> clientPath() {
        return Optional.of(path);
    }

    private void add(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        checksum += DocumentHash.of(bson, offset, length);
    }

    private void check(Outcome outcome) {
        if (documents != selection.documents()) {
            outcome.addErrors(
                    "wrong-answer",
                    1,
                    "the query matches " + selection.documents() + " documents, but " + documents + " were returned");
        } else if ((int) checksum != selection.checksum()) {
            outcome.addErrors("wrong-answer", 1, "a returned document is not the one that was loaded");
        }
    }
}
