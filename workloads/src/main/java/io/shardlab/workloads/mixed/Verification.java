package io.shardlab.workloads.mixed;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.mixed.data.LogDocuments;
import io.shardlab.workloads.mixed.data.StoredDocument;
import io.shardlab.workloads.mixed.state.InsertedDocuments;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Compares what the servers hold after a repetition with what they have acknowledged: the number of documents, and each
 * document that was updated, or inserted and not deleted. Where those are more than a million, equally many of them are
 * left out between any two that are looked at. Used once.
 */
final class Verification {

    /** At the most; reading them takes some ten seconds. */
    static final int MOST_DOCUMENTS = 1_000_000;

    private static final int BATCH = 1000;

    private final Progress progress;
    private final StoredLog log;
    private final LogDocuments documents;
    private final InsertedDocuments inserted;
    private final StoredDocument document = new StoredDocument();
    private final DocumentBatch scratch = new DocumentBatch();
    private final List<Long> batch = new ArrayList<>(BATCH);
    private final Set<Long> missing = new HashSet<>();
    private long changed;
    private long checked;
    private long wrong;
    private String firstWrong = "";

    Verification(Progress progress, StoredLog log) {
        this.progress = progress;
        this.log = log;
        this.documents = progress.documents();
        this.inserted = progress.inserted();
    }

    /**
     * Counts the documents.
     *
     * @return how many there are
     * @throws RunFailedException if they are not as many as were loaded and inserted and not deleted
     */
    long verifyCount(TargetCollection collection) throws InterruptedException {
        long expected = documents.loaded() + inserted.insertedCount() - inserted.deletedCount();
        long least = expected - inserted.uncertainDeleteCount();
        long most = expected + inserted.uncertainInsertCount();
        // What is sent without acknowledgement may still be on its way.
        long count = collection.countAfterLoad(progress.acknowledged() ? least : most);
        if (count < least || count > most) {
            throw new RunFailedException("Documents were lost or duplicated, or another client writes: "
                    + documents.loaded() + " were loaded, " + inserted.insertedCount() + " inserts and "
                    + inserted.deletedCount() + " deletes were acknowledged, and now there are " + count + ".");
        }
        return count;
    }

    /**
     * Reads the changed documents.
     *
     * @return how many were looked at
     * @throws RunFailedException if one is not what was acknowledged
     */
    long verifyDocuments() {
        forEachChanged(number -> changed++);
        long step = 1 + (changed - 1) / MOST_DOCUMENTS;
        long[] place = new long[1];
        forEachChanged(number -> {
            if (place[0]++ % step == 0) {
                add(number);
            }
        });
        checkBatch();
        if (wrong > 0) {
            throw new RunFailedException("Of the " + checked + " changed documents that were looked at, " + wrong
                    + (wrong == 1 ? " is" : " are") + " not what the servers have acknowledged: " + firstWrong + ".");
        }
        return checked;
    }

    /** How many documents are known to have been changed. */
    long changed() {
        return changed;
    }

    private void forEachChanged(LongConsumer visitor) {
        progress.updates().forEach(number -> {
            if (number < documents.loaded()) {
                visitor.accept(number);
            }
        });
        progress.uncertainUpdates().forEach(number -> {
            if (number < documents.loaded() && progress.updates().of(number) == 0) {
                visitor.accept(number);
            }
        });
        for (long number = inserted.oldest(); number <= inserted.newest(); number++) {
            if (!inserted.mayBeMissing(number)) {
                visitor.accept(number);
            }
        }
    }

    private void add(long number) {
        batch.add(number);
        if (batch.size() == BATCH) {
            checkBatch();
        }
    }

    private void checkBatch() {
        missing.addAll(batch);
        if (!batch.isEmpty()) {
            log.find(batch, this::check);
        }
        missing.forEach(number -> wrong("document " + number + " is not there"));
        checked += batch.size();
        missing.clear();
        batch.clear();
    }

    private void check(byte[] bson, int offset, int length) {
        document.read(bson, offset, length);
        long number = document.number();
        if (!document.isWellFormed() || !missing.remove(number)) {
            wrong("a document has lost fields, or is there twice");
        } else if (document.hash() != documents.hash(number, scratch)
                || !documents.isPossible(number, document.updates(), document.version())) {
            wrong("document " + number + " is none that was loaded, inserted or updated so");
        } else if (progress.updates().counts(number)) {
            checkUpdates(number);
        }
    }

    private void checkUpdates(long number) {
        long least = progress.updates().of(number);
        long most = least + progress.uncertainUpdates().of(number);
        if (document.updates() < least || document.updates() > most) {
            wrong("document " + number + " shows " + document.updates() + " updates, but " + least
                    + " were acknowledged" + (most > least ? " and " + (most - least) + " more sent" : ""));
        }
    }

    private void wrong(String text) {
        if (wrong++ == 0) {
            firstWrong = text;
        }
    }
}
