package io.shardlab.workloads.file;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.exists;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.schedule.Share;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import io.shardlab.workloads.query.Mixed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Losses between an acknowledgement and the end are detected, and changes are undone. */
class ChangedDocumentsIT {

    private static final int SEED = 1;
    private static final int LOADED = 200;
    private static final long UPDATED = 17;

    private static Target target;
    private static Settings settings;

    private final WorkloadFile file = WorkloadFileReader.parse(Path.of("file.yaml"), """
            collections:
              items:
                documents: 200
                document: {_id: ^sequence, name: {^string: {length: 10}}, updates: 0, version: 0}
            operations:
              update:
                share: 1
                updateOne: items
                filter: {_id: {^existing: _id}}
                update: {$inc: {updates: 1, more: 2}, $max: {version: 5}}
              insert: {share: 1, insertOne: items}
            """);
    private final CollectionSpec spec = file.collections().get(0);
    private final StoredDocuments documents = new StoredDocuments(spec, SEED);
    private final CollectionLedger ledger = new CollectionLedger(LOADED, LOADED, false, true, Share.WHOLE, List.of());
    private StoredCollection collection;
    private MongoCollection<RawBsonDocument> stored;

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
        StoredDataSet dataSet = StoredDataSet.named(
                target, settings, Notices.NONE, new FileDataSet(spec, SEED), "items", FilePlans.design(spec), "load");
        Changes changes = Changes.of(file, "items");
        collection = new StoredCollection(
                spec,
                dataSet,
                changes,
                Optional.empty(),
                false,
                false,
                AnswerChecks.increments(file, "items"),
                Restoration.of(spec, changes.topLevelFields()),
                new ExpectedDocuments(LOADED, false, changes.topLevelFields()));
        stored = collection(dataSet.collection());
        stored.drop();
        for (long number = 0; number < LOADED; number++) {
            store(number);
        }
        insert();
        insert();
        update(UPDATED);
        update(UPDATED);
    }

    private static MongoCollection<RawBsonDocument> collection(TargetCollection collection) {
        return collection.onPrimaries(RawBsonDocument.class);
    }

    private void store(long number) {
        stored.insertOne(documents.only(number).view(0));
    }

    private void insert() {
        long number = ledger.numbered.begin();
        store(number);
        ledger.numbered.inserted(number);
    }

    private void update(long number) {
        stored.updateOne(eq("_id", number), combine(inc("updates", 1), inc("more", 2)));
        ledger.updates.add(number);
    }

    private ChangedCheck check() {
        ChangedCheck check = new ChangedCheck(collection, ledger, stored, SEED, false);
        check.run();
        return check;
    }

    private void assertWrong(String message) {
        assertThatThrownBy(this::check).isInstanceOf(RunFailedException.class).hasMessageContaining(message);
    }

    @Test
    void acknowledgedChangesAreThere() {
        assertThat(check().changed()).isEqualTo(3);
        assertThat(check().checked()).isEqualTo(3);
    }

    @Test
    void aLostUpdateIsReported() {
        ledger.updates.add(UPDATED);
        assertWrong("document 17 shows 2 updates of updates, but 3 were acknowledged");
    }

    @Test
    void anUpdateTooManyIsReportedUnlessTheOutcomeOfOneIsUnknown() {
        update(UPDATED + 1);
        ledger.updates.add(UPDATED);
        update(UPDATED);
        assertWrong("document 17 shows 3 updates of updates, but 4 were acknowledged");
        stored.updateOne(eq("_id", UPDATED), inc("updates", 2));
        stored.updateOne(eq("_id", UPDATED), inc("more", 4));
        assertWrong("document 17 shows 5 updates of updates, but 4 were acknowledged");
        ledger.uncertainUpdates.add(UPDATED);
        assertThat(check().checked()).isEqualTo(4);
    }

    @Test
    void anUpdateThatReachedAnotherDocumentIsReported() {
        ledger.updates.add(UPDATED + 1);
        update(UPDATED);
        assertWrong("document 18 shows 0 updates of updates, but 1 were acknowledged");
    }

    @Test
    void halfAnUpdateIsReported() {
        stored.updateOne(eq("_id", UPDATED), inc("more", 1));
        assertWrong("document 17 shows 2 updates of more, but 2 were acknowledged");
    }

    @Test
    void aChangeOfAnotherFieldIsReported() {
        stored.updateOne(eq("_id", (long) LOADED), set("name", "another"));
        assertWrong("document 200 differs from the one that was written");
    }

    @Test
    void aLostInsertIsReported() {
        stored.deleteOne(eq("_id", (long) LOADED));
        assertWrong("document 200 is not there");
    }

    @Test
    void changesAreUndone() {
        stored.updateOne(eq("_id", 3L), set("version", -1L));
        // A filter would take it for what was loaded.
        stored.updateOne(eq("_id", 4L), set("updates", 0.0));
        Restoration restoration = collection.restoration().orElseThrow();
        TargetCollection all = collection.stored().collection();

        assertThat(restoration.run(all, collection.changes().topLevelFields())).isTrue();
        assertThat(stored.countDocuments(and(eq("updates", 0), eq("version", 0), exists("more", false))))
                .isEqualTo(LOADED);
        for (long number : new long[] {3, 4}) {
            assertThat(stored.find(eq("_id", number)).first())
                    .isEqualTo(documents.only(number).view(0));
        }

        stored.deleteOne(eq("_id", 3L));
        assertThat(restoration.run(all, collection.changes().topLevelFields()))
                .as("a loaded document is gone")
                .isFalse();
    }
}
