package io.shardlab.workloads.crud;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.bulk.InsertOptions;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.DocumentWriter;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadOperations;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.LoadProgress;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.server.StorageSizes;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/** The four steps of one cycle; after each of them the documents on the servers are checked. */
final class CycleSteps {

    private final WorkloadContext context;
    private final LoadMachines machines;
    private final Target target;
    private final Settings settings;
    private final TargetCollection collection;
    private final CrudDocuments documents;
    private final Consumer<StorageReport> storage;
    private final RetryTime retryTime;
    private final FullRead read;
    private final ClientPath path;

    /** @param storage receives the sizes of the documents once they are inserted */
    CycleSteps(
            WorkloadContext context,
            TargetCollection collection,
            CrudDocuments documents,
            Consumer<StorageReport> storage) {
        this.context = context;
        this.machines = context.machines();
        this.target = context.target();
        this.settings = context.settings();
        this.collection = collection;
        this.documents = documents;
        this.storage = storage;
        this.retryTime = new RetryTime(settings.get(LoadParameters.RETRY_TIME));
        this.path = new PathChoice(settings, context.notices()).ofReadsAndWrites(target);
        this.read = new FullRead(
                target, collection.namespace(), documents, machines.share(), settings.get(CrudCycle.READ_BATCH), path);
    }

    /** Executes all steps without counting them. Nothing depends on their outcome, so it is not checked. */
    void warmUp(PhaseRunner phases) throws InterruptedException {
        for (Work.Stage stage : stages()) {
            PhaseSpec spec = stage.loop().spec();
            phases.run(
                    spec.as(PhaseSpec.WARM_UP + " " + spec.name(), spec.limit()),
                    stage.loop().operations());
        }
    }

    List<Work.Stage> stages() {
        PhaseSpec.Limit eachOnce = new PhaseSpec.Limit.Operations(documents.count());
        return List.of(
                stage("insert", new PhaseSpec.Limit.Exhaustion(), insertion(), this::afterInsert),
                stage("read", new PhaseSpec.Limit.Exhaustion(), read, this::afterRead),
                stage("replace", eachOnce, writes("replace", true), this::afterReplacement),
                stage("delete", eachOnce, writes("delete", false), this::afterDeletion));
    }

    private Work.Stage stage(String name, PhaseSpec.Limit limit, OperationFactory operations, Work.Stage.After after) {
        PhaseSpec spec = PhaseSpec.closedLoop(name, settings.get(RunParameters.THREADS), limit);
        return new Work.Stage(new Work.Loop(spec, Duration.ZERO, operations), after);
    }

    private OperationFactory insertion() {
        return new LoadOperations(
                target,
                collection.namespace(),
                new NumberedFeed(documents.numbered(), machines.share(), settings.get(CrudCycle.BATCH_SIZE)),
                new InsertOptions(false, documents.ids(), false, false, path, retryTime, new BsonDocument()),
                new LoadProgress(LoadProgress.Mark.START));
    }

    private OperationFactory writes(String kind, boolean replace) {
        RetryCounts retries = new RetryCounts();
        return OperationFactory.of(
                kind,
                path,
                worker -> new WriteById(replace, new DocumentWriter(access(worker.index()), retryTime, retries)));
    }

    private CollectionAccess access(int worker) {
        return CollectionAccess.of(target.routerFor(worker), collection.namespace(), path);
    }

    /** Replaces or deletes the document of the operation's number by its {@code _id}. Confined to one worker. */
    private final class WriteById implements Operation {

        private final boolean replace;
        private final DocumentWriter writer;
        private long document;

        WriteById(boolean replace, DocumentWriter writer) {
            this.replace = replace;
            this.writer = writer;
        }

        @Override
        public void prepare(long number, Outcome outcome) {
            document = number;
            if (replace) {
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

    private void afterInsert(PhaseMeasurement measured) throws InterruptedException {
        requireDone(measured);
        requireCount(documents.count(), "insert");
        machines.doOnFirst(
                () -> storage.accept(new StorageSizes(target, context.notices()).of(collection.namespace())));
    }

    private void afterRead(PhaseMeasurement measured) throws InterruptedException {
        long seen = machines.sum(read.digest().seen());
        long hashes = machines.sum(read.digest().hashes());
        if (!FullRead.Digest.isOfAll(documents, seen, hashes)) {
            requireStored(CrudDocuments.INSERTED, "insert");
            throw new RunFailedException(Message.of(
                    "The full read returned {0,number,#} documents that are not the {1,number,#} inserted ones, "
                            + "although the servers hold those.",
                    seen,
                    documents.count()));
        }
    }

    private void afterReplacement(PhaseMeasurement measured) throws InterruptedException {
        requireDone(measured);
        requireStored(CrudDocuments.REPLACED, "replacement");
    }

    private void afterDeletion(PhaseMeasurement measured) throws InterruptedException {
        requireDone(measured);
        requireCount(0, "deletion");
    }

    /** Reads all documents and compares each with the expected one. */
    private void requireStored(int version, String step) throws InterruptedException {
        machines.doOnFirst(() -> {
            StoredCheck check = new StoredCheck(documents, version);
            try (CollectionAccess stored = access(0)) {
                stored.find(all -> {}, check::look);
            }
            check.requireAll(after(step));
        });
    }

    private void requireDone(PhaseMeasurement measured) throws InterruptedException {
        long done = machines.sum(measured.report().counts().documents());
        if (done != documents.count()) {
            throw new RunFailedException(Message.of(
                    "The step {0} is incomplete: {1,number,#} of {2,number,#} documents were acknowledged{3}.",
                    measured.report().name(),
                    done,
                    documents.count(),
                    measured.report().failures().reason()));
        }
    }

    private void requireCount(long expected, String step) throws InterruptedException {
        long counted = machines.onFirst(collection::count);
        if (counted != expected) {
            throw new RunFailedException(Message.of(
                    "There should be {0,number,#} documents {1}, but there are {2,number,#}.",
                    expected, after(step), counted));
        }
    }

    private static Message after(String step) {
        return Message.of(
                switch (step) {
                    case "insert" -> Message.sense("cycle", "after the insert");
                    case "replacement" -> "after the replacement";
                    default -> "after the deletion";
                });
    }
}
