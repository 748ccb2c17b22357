package io.shardlab.workloads.mixed;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.max;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.run.service.RunRequest;
import java.util.Map;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Losses between an acknowledgement and the end are detected. */
class VerificationIT {

    private static final int LOADED = 200;
    private static final long UPDATED = 17;

    private static Target target;
    private static Settings settings;

    private final LogDocuments documents = new LogDocuments(WebLogSpec.uniform(1, LOADED, 10));
    private final DocumentBatch scratch = new DocumentBatch();
    private MongoCollection<RawBsonDocument> stored;
    private TargetCollection collection;
    private Progress progress;

    @BeforeAll
    static void startServer() throws InterruptedException {
        settings = RunRequest.of(new Mixed(), Map.of("cluster", "standalone")).settings();
        target = ClusterTargetOpener.forThisMachine().open(settings, Notices.NONE);
    }

    @AfterAll
    static void stopServer() {
        Optional.ofNullable(target).ifPresent(Target::close);
    }

    @BeforeEach
    void loadAndChange() {
        collection = new TargetCollection(target, settings, Notices.NONE);
        stored = target.admin()
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), RawBsonDocument.class);
        stored.drop();
        progress = new Progress(documents, Optional.empty(), true, true, Share.WHOLE);
        for (long number = 0; number < LOADED; number++) {
            store(number);
        }
        insert();
        insert();
        update(UPDATED, UPDATED, 1);
        update(UPDATED, UPDATED, 2);
    }

    private void store(long number) {
        DocumentBatch batch = new DocumentBatch();
        documents.append(number, scratch, batch);
        stored.insertOne(batch.view(0));
    }

    private void insert() {
        long number = progress.inserted.begin();
        store(number);
        progress.inserted.inserted(number);
    }

    private void update(long number, long versionOf, long sequence) {
        stored.updateOne(
                eq("_id", number), combine(inc("updates", 1L), max("version", documents.version(versionOf, sequence))));
        progress.updates.add(number);
    }

    private Verification verification() {
        return new Verification(progress, target, collection, LoadMachines.ONE);
    }

    private void assertWrong(String message) {
        assertThatThrownBy(() -> verification().verifyDocuments())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(message);
    }

    @Test
    void acknowledgedChangesAreThere() throws InterruptedException {
        Verification verification = verification();
        assertThat(verification.verifyCount()).isEqualTo(LOADED + 2);
        assertThat(verification.verifyDocuments()).isEqualTo(3);
        assertThat(verification.changed()).isEqualTo(3);
    }

    @Test
    void aLostUpdateIsReported() {
        progress.updates.add(UPDATED);
        assertWrong("document 17 shows 2 updates, but 3 were acknowledged");
    }

    @Test
    void anUpdateTooManyIsReportedUnlessTheOutcomeOfOneIsUnknown() {
        stored.updateOne(eq("_id", UPDATED), inc("updates", 1L));
        assertWrong("document 17 shows 3 updates, but 2 were acknowledged");
        progress.uncertainUpdates.add(UPDATED);
        assertThat(verification().verifyDocuments()).isEqualTo(3);
    }

    @Test
    void anUpdateThatReachedAnotherDocumentIsReported() {
        update(UPDATED, UPDATED + 1, 3);
        assertWrong("document 17 was not loaded, inserted or updated like that");
    }

    @Test
    void aChangeOfAnotherFieldIsReported() {
        stored.updateOne(eq("_id", (long) LOADED), set("size", 5));
        assertWrong("document 200 was not loaded, inserted or updated like that");
    }

    @Test
    void aLostInsertIsReportedByTheCountAndByTheDocuments() {
        stored.deleteOne(eq("_id", (long) LOADED));
        assertThatThrownBy(() -> verification().verifyCount())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(
                        "200 were loaded, 2 inserts and 0 deletes were acknowledged, and now there are 201");
        assertWrong("document 200 is not there");
    }

    @Test
    void anInsertWithUnknownOutcomeMayBeThereOrNot() throws InterruptedException {
        progress.inserted.insertFailed(progress.inserted.begin());
        assertThat(verification().verifyCount()).isEqualTo(LOADED + 2);
        store(LOADED + 2);
        assertThat(verification().verifyCount()).isEqualTo(LOADED + 3);
        store(LOADED + 3);
        assertThatThrownBy(() -> verification().verifyCount()).isInstanceOf(RunFailedException.class);
    }

    @Test
    void changesAreUndone() {
        stored.updateOne(eq("_id", 3L), set("version", -1L));
        assertThat(Verification.restore(target, collection, LOADED)).isTrue();
        assertThat(collection.count()).isEqualTo(LOADED);
        assertThat(stored.countDocuments(and(eq("updates", 0L), eq("version", 0L))))
                .isEqualTo(LOADED);

        stored.deleteOne(eq("_id", 3L));
        assertThat(Verification.restore(target, collection, LOADED))
                .as("a loaded document is gone")
                .isFalse();
    }
}
