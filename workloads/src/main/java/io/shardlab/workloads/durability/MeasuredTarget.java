package io.shardlab.workloads.durability;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.dataset.ScratchCollection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.RawBsonDocument;

/** One deployment with the collection that the levels write into. Used by one thread, except for the operations. */
final class MeasuredTarget implements AutoCloseable {

    private static final Duration TRIAL = Duration.ofSeconds(1);

    private final String name;
    private final Target target;
    private final boolean ownsTarget;
    private final Deployment deployment;
    private final ScratchCollection collection;
    private final Notices notices;

    /**
     * @param name empty if it is the only one
     * @param ownsTarget whether closing this closes the target
     */
    MeasuredTarget(
            String name,
            Target target,
            boolean ownsTarget,
            Deployment deployment,
            ScratchCollection collection,
            Notices notices) {
        this.name = name;
        this.target = target;
        this.ownsTarget = ownsTarget;
        this.deployment = deployment;
        this.collection = collection;
        this.notices = notices;
    }

    String name() {
        return name;
    }

    Deployment deployment() {
        return deployment;
    }

    /** For a phase that does not run on the run's own target. */
    Optional<Target> otherTarget() {
        return ownsTarget ? Optional.of(target) : Optional.empty();
    }

    /** The name of the phase that measures a level here. */
    String phase(DurabilityLevel level) {
        return name.isEmpty() ? level.name() : level.name() + " on " + name;
    }

    /** @throws UsageException if a level can never be reached */
    void require(DurabilityLevel level) {
        Optional<String> whyNot = deployment.whyNot(level).or(() -> collection.whyNever(level.writeConcern(TRIAL)));
        whyNot.ifPresent(reason -> {
            throw new UsageException("--levels has " + level.name() + ", which "
                    + (name.isEmpty() ? "these servers" : name) + " cannot satisfy: " + reason + ".");
        });
    }

    void createCollection() {
        collection.create("write-concern levels");
    }

    /** The collection as one worker writes into it. */
    MongoCollection<RawBsonDocument> collection(int workerIndex) {
        return target.routerFor(workerIndex)
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), RawBsonDocument.class);
    }

    /**
     * Compares a level's inserts with what the servers hold, and waits until all members that are up have followed.
     *
     * @throws RunFailedException if what was acknowledged is missing, or a document is not what was sent
     */
    LevelRun check(DurabilityLevel level, PhaseMeasurement phase, InsertIds ids, FixedDocument document)
            throws InterruptedException {
        long sent = phase.operations() + phase.errorCount();
        long arrived =
                collection.awaitCount(ids.first(), ids.end(), level.isAcknowledged() ? phase.operations() : sent);
        if (level.isAcknowledged() && arrived < phase.operations()) {
            throw new RunFailedException(phase.name() + ": " + phase.operations()
                    + " inserts were acknowledged, but only " + arrived + " documents are there.");
        }
        if (arrived > sent) {
            throw new RunFailedException(
                    phase.name() + ": " + arrived + " documents are there, but only " + sent + " were sent.");
        }
        collection.read(ids.first(), ids.end(), stored -> requireAsSent(phase, stored, document));
        List<SetStatus.Secondary> secondaries = settle();
        return LevelRun.of(level, phase, arrived, secondaries);
    }

    /**
     * Waits until what a warm-up sent is there, acknowledged or not, and all members that are up have followed. What is
     * measured next would start behind it otherwise.
     */
    void settle(PhaseMeasurement warmUp, InsertIds ids) throws InterruptedException {
        collection.awaitCount(ids.first(), ids.end(), warmUp.operations());
        settle();
    }

    private static void requireAsSent(PhaseMeasurement phase, RawBsonDocument stored, FixedDocument document) {
        if (!document.equals(stored, stored.getInt64("_id").getValue())) {
            throw new RunFailedException(
                    phase.name() + ": the document " + stored.get("_id") + " is not as it was sent.");
        }
    }

    /** Members that lag behind would still be at work while the next level is measured. */
    private List<SetStatus.Secondary> settle() {
        Optional<SetStatus> status =
                target.description().kind() == TargetKind.REPLICA_SET ? status() : Optional.empty();
        if (status.isPresent() && !collection.awaitReplicated(status.get().up())) {
            notices.warn("Not all members" + (name.isEmpty() ? "" : " of " + name)
                    + " have caught up: they are still at work while what comes next is measured.");
        }
        return status.map(SetStatus::secondaries).orElse(List.of());
    }

    private Optional<SetStatus> status() {
        try {
            return Optional.of(new SetStatus(
                    target.admin().client().getDatabase("admin").runCommand(new Document("replSetGetStatus", 1))));
        } catch (MongoCommandException e) {
            // Not every user may see it.
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        collection.close();
        if (ownsTarget) {
            target.close();
        }
    }
}
