package io.shardlab.workloads.file;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Changes;
import java.util.Map;
import java.util.Optional;

/**
 * A collection on the servers, and what the operations of the file do to it. Immutable, except for the data set; thread-safe
 * for operations.
 *
 * @param changes the changes of all operations together
 * @param whyMissing why a document may be missing although the run has not taken it to be deleted; empty if it must be there
 * @param losesDocuments true if the servers themselves remove documents
 * @param timeSeries true if documents may be returned with their fields in another order
 * @param increments what each update adds to fields, by their paths, if the updates of each document are counted
 * @param restoration undoes what operations do; empty if the documents must be loaded again
 * @param expected the hashes of the documents as they are loaded
 */
record StoredCollection(
        CollectionSpec spec,
        StoredDataSet stored,
        Changes changes,
        Optional<Message> whyMissing,
        boolean losesDocuments,
        boolean timeSeries,
        Map<String, Long> increments,
        Optional<Restoration> restoration,
        ExpectedDocuments expected) {

    String name() {
        return spec.name();
    }

    /** True if the run changes documents. */
    boolean isChanged() {
        return changes.inserts() || changes.updates() || changes.deletes();
    }

    /**
     * True if it is checked at the end. A kept one, which may be very large, is not counted if its number of documents cannot
     * change.
     */
    boolean isChecked() {
        return mustBeRestored()
                || changes.inserts()
                || changes.deletes()
                || !changes.increments().isEmpty();
    }

    /** True if the collection must be restored before it is used again. */
    boolean mustBeRestored() {
        return isChanged() && !spec.kept();
    }
}
