package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.Allocation;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.engine.StopSignal;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadOperations;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.LoadProgress;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.file.FileDataSet;
import io.shardlab.workloads.file.WebLog;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;

/** Shardlab's own loads and finds, by the classes of a run, under its engine. */
final class Ours implements AutoCloseable {

    private final Settings settings;
    private final MongoTarget target;
    private final Workload workload;
    private final Engine engine;

    /**
     * @param nameOrFile the workload, such as {@code sharded-query}
     * @param texts its parameters
     */
    Ours(InetSocketAddress server, String nameOrFile, Map<String, String> texts) {
        this.workload = Workloads.find(Optional.empty()).named(nameOrFile);
        this.settings = RunRequest.of(workload, texts).settings();
        this.target = MongoTarget.connect(List.of(uri(server)), settings, true);
        this.engine = Engine.standard(MongoErrors.CLASSIFIER, target.connections());
    }

    static String uri(InetSocketAddress server) {
        return "mongodb://127.0.0.1:" + server.getPort() + "/?directConnection=true";
    }

    /** A collection, through a client that no worker uses. */
    MongoCollection<RawBsonDocument> collection(MongoNamespace namespace) {
        return target.admin()
                .client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
    }

    /** Returns so many generated documents as a load has them. */
    FileDataSet webLog(long documents) {
        return WebLog.documents(settings.with(RunParameters.DOCUMENTS, documents));
    }

    /** Loads the documents of a feed, a new feed for each call. */
    Callable<Long> load(MongoNamespace namespace, int workers, Supplier<DocumentFeed> feeds) {
        return () -> {
            DocumentIds ids = DocumentIds.begin(Instant.now(), new SecureRandom());
            try (DocumentFeed feed = feeds.get()) {
                LoadOperations operations = new LoadOperations(
                        target,
                        namespace,
                        feed,
                        LoadParameters.options(settings, ClientPath.DIRECT, ids, feed.mayHoldIds(), false),
                        new LoadProgress(LoadProgress.Mark.START));
                return run(PhaseSpec.closedLoop("load", workers, new PhaseSpec.Limit.Exhaustion()), operations)
                        .report()
                        .counts()
                        .documents();
            }
        };
    }

    /** Loads the data of the workload, and returns its operations. */
    Callable<Long> query(int threads, Duration duration) throws InterruptedException {
        WorkloadSession session = workload.open(new WorkloadContext(target, settings, Notices.NONE));
        session.prepare(this::run, 1);
        Work.Loop loop = (Work.Loop) session.work();
        PhaseSpec round = PhaseSpec.closedLoop("measure", threads, new PhaseSpec.Limit.Time(duration));
        return () -> run(round, loop.operations()).report().counts().operations();
    }

    /**
     * Reads one document at a time by its {@code _id}.
     *
     * @param ids the ids of the documents 0 to {@code documents - 1}
     */
    Callable<Long> readById(MongoNamespace namespace, DocumentIds ids, long documents, int threads, Duration duration) {
        OperationFactory operations = OperationFactory.of(
                "read",
                worker -> new ReadById(
                        CollectionAccess.of(target.routerFor(worker.index()), namespace, ClientPath.DIRECT),
                        ids,
                        documents));
        PhaseSpec spec = PhaseSpec.closedLoop("measure", threads, new PhaseSpec.Limit.Time(duration));
        return () -> run(spec, operations).report().counts().operations();
    }

    private PhaseMeasurement run(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        PhaseMeasurement measured =
                engine.run(spec, counted(operations), new StopSignal(), (snapshot, histograms) -> {});
        if (measured.report().errorCount() > 0 || measured.report().failure().isPresent()) {
            throw new IllegalStateException("a benchmark must have no errors: "
                    + measured.report().failures().errorSamples()
                    + measured.report().failure().orElse(""));
        }
        return measured;
    }

    private static OperationFactory counted(OperationFactory operations) {
        return new OperationFactory() {
            @Override
            public List<String> kinds() {
                return operations.kinds();
            }

            @Override
            public Operation create(Worker worker) throws Exception {
                return new Counted(operations.create(worker));
            }
        };
    }

    /** Counts the bytes that operations allocate, by a sample of those after the first, which opens a connection. */
    private static final class Counted implements Operation {

        private static final int SAMPLED = 16;

        private final Operation operation;
        private long operations;
        private long samples;
        private long bytes;
        private long before;

        Counted(Operation operation) {
            this.operation = operation;
        }

        private boolean isSample() {
            return operations % SAMPLED == 0;
        }

        @Override
        public void prepare(long number, Outcome outcome) throws Exception {
            operations++;
            if (isSample()) {
                before = Allocation.ofThread();
            }
            operation.prepare(number, outcome);
        }

        @Override
        public void execute(long number, Outcome outcome) throws Exception {
            operation.execute(number, outcome);
        }

        @Override
        public void verify(long number, Outcome outcome) {
            operation.verify(number, outcome);
            if (isSample()) {
                samples++;
                bytes += Allocation.ofThread() - before;
            }
        }

        @Override
        public void ended(long number, long due, long start, long end, boolean succeeded) {
            operation.ended(number, due, start, end, succeeded);
        }

        @Override
        public void close() {
            operation.close();
            Allocation.count(samples == 0 ? 0 : bytes * operations / samples);
        }
    }

    @Override
    public void close() {
        target.close();
    }
}
