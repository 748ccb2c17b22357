package io.shardlab.workloads.durability;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.write.DurabilityLevel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bson.RawBsonDocument;

/** One deployment with the collection that the levels write into. Used by one thread, except for {@link #collection}. */
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
     * @param ownsTarget true if closing this closes the target
     */
    MeasuredTarget(String name, Target target, boolean ownsTarget, WorkloadContext context) {
        this.name = name;
        this.target = target;
        this.ownsTarget = ownsTarget;
        this.notices = context.notices();
        this.deployment = Deployment.of(target);
        this.collection = new ScratchCollection(
                target, context.settings(), notices, context.settings().get(LoadParameters.DROP));
    }

    String name() {
        return name;
    }

    Deployment deployment() {
        return deployment;
    }

    /** Returns the target of a phase that does not run on the run's own target. */
    Optional<Target> otherTarget() {
        return ownsTarget ? Optional.of(target) : Optional.empty();
    }

    /** Returns the name of the phase that measures a level here. */
    String phase(DurabilityLevel level) {
        return name.isEmpty() ? level.name() : level.name() + " on " + name;
    }

    /** @throws UsageException if a level can never be reached */
    void require(DurabilityLevel level) {
        Optional<Message> whyNot = deployment
                .whyNot(level)
                .or(() -> collection.whyNever(level.writeConcern(TRIAL)).map(Message::text));
        whyNot.ifPresent(reason -> {
            throw new UsageException(Message.of(
                    "--levels has {0}, which {1} cannot satisfy: {2}.",
                    level.name(), name.isEmpty() ? Message.of("these servers") : Message.text(name), reason));
        });
    }

    void createCollection() {
        collection.create("write-concern levels");
    }

    /** Returns the collection for one worker. */
    MongoCollection<RawBsonDocument> collection(int workerIndex) {
        return target.routerFor(workerIndex)
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), RawBsonDocument.class);
    }

    /**
     * Compares a level's inserts with the documents on the servers, and waits until all members that are up have caught up.
     *
     * @throws RunFailedException if an acknowledged document is missing, or a document differs from the one that was sent
     */
    LevelSummary.Run check(DurabilityLevel level, PhaseMeasurement phase, Insert.Ids ids, FixedDocument document)
            throws InterruptedException {
        long acknowledged = phase.report().counts().operations();
        long sent = acknowledged + phase.report().errorCount();
        long arrived = collection.awaitCount(ids.first(), ids.end(), level.isAcknowledged() ? acknowledged : sent);
        if (level.isAcknowledged() && arrived < acknowledged) {
            throw new RunFailedException(Message.of(
                    "{0}: {1,number,#} inserts were acknowledged, but only {2,number,#} documents are there.",
                    phase.report().name(), acknowledged, arrived));
        }
        if (arrived > sent) {
            throw new RunFailedException(Message.of(
                    "{0}: {1,number,#} documents are there, but only {2,number,#} were sent.",
                    phase.report().name(), arrived, sent));
        }
        collection.read(ids.first(), ids.end(), stored -> {
            if (!document.equals(stored, stored.getInt64("_id").getValue())) {
                throw new RunFailedException(Message.of(
                        "{0}: the document {1} differs from the one that was sent.",
                        phase.report().name(), stored.get("_id")));
            }
        });
        return new LevelSummary.Run(
                level,
                phase.report().seconds(),
                acknowledged,
                sent,
                arrived,
                phase.histograms().get(0).serviceTime(),
                settle());
    }

    /**
     * Waits until the documents of a warm-up are there, acknowledged or not, and all members that are up have caught up.
     * Otherwise the measurement would start behind them.
     */
    void settle(PhaseMeasurement warmUp, Insert.Ids ids) throws InterruptedException {
        collection.awaitCount(ids.first(), ids.end(), warmUp.report().counts().operations());
        settle();
    }

    /** Waits for members that lag behind, as they would still be at work while the next level is measured. */
    private List<SetStatus.Secondary> settle() {
        if (target.description().kind() != TargetKind.REPLICA_SET) {
            return List.of();
        }
        // Not every user may see the status.
        Optional<SetStatus> status = Deployment.ask(target.admin().client().getDatabase("admin"), "replSetGetStatus")
                .map(SetStatus::new);
        if (status.isPresent() && !collection.awaitReplicated(status.get().up())) {
            notices.warn(Message.of(
                    "Not all members{0} have caught up: they are still at work during the next measurement.",
                    name.isEmpty() ? "" : Message.of(" of {0}", name)));
        }
        return status.map(SetStatus::secondaries).orElse(List.of());
    }

    @Override
    public void close() {
        collection.close();
        if (ownsTarget) {
            target.close();
        }
    }
}
