package io.shardlab.transfer.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.server.CatchUpWait;
import io.shardlab.mongo.server.StorageSizes;
import io.shardlab.transfer.ScratchFolder;
import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.archive.ArchiveOutput;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import io.shardlab.workloads.file.WebLog;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;

/** Each repetition dumps the source again and restores it into a new collection. */
final class RestoreMatrixSession implements WorkloadSession {

    private static final PhaseSpec.Limit ONCE = new PhaseSpec.Limit.Operations(1);
    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);

    private final WorkloadContext context;
    private final Settings settings;
    private final Target target;
    private final StoredDataSet dataSet;
    private final TargetCollection restored;
    private final ScratchCollection scratch;
    private final ClientPath path;
    private final List<PhaseMeasurement> dumps = new ArrayList<>();
    private boolean loaded;
    private ScratchFolder folder;
    private Path archive;
    private long archiveBytes;

    RestoreMatrixSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.target = context.target();
        this.dataSet = WebLog.stored(context);
        this.restored = dataSet.collection().beside("_restored");
        this.scratch = new ScratchCollection(restored, context.notices(), settings.get(LoadParameters.DROP));
        this.path = new PathChoice(settings, context.notices()).ofWrites(target);
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        if (repetition == 1) {
            loaded = dataSet.ensure(phases);
            folder = ScratchFolder.make(
                    settings.find(RestoreMatrix.ARCHIVE_DIR), "shardlab-archive-", context.notices());
            archive = folder.path()
                    .resolve("archive" + settings.get(RestoreMatrix.ARCHIVE).suffix());
        }
        scratch.close();
        PhaseMeasurement dumped = phases.run(PhaseSpec.closedLoop(RestoreMatrix.DUMP, 1, ONCE), new DumpTransfer());
        if (dumped.report().stopped()) {
            throw new InterruptedException("stopped while dumping");
        }
        dumped.failure().ifPresent(reason -> {
            throw new RunFailedException(reason);
        });
        requireAll(dumped, "Only {0,number,#} of {1,number,#} documents were dumped{2}.");
        dumps.add(dumped);
        // A dump does not contain the shard key, so the collection is sharded before the restore.
        if (restored.onShards()) {
            scratch.create(RestoreMatrix.RESTORE, settings.get(LoadParameters.SHARD_KEY), dataSet.splitKeys());
        } else {
            scratch.create(RestoreMatrix.RESTORE);
        }
        settle();
    }

    /** Waits until earlier writes are on disk and replicated, so that the measurement does not pay for them. */
    private void settle() throws InterruptedException {
        if (target.description().local()) {
            new StorageSizes(target, context.notices()).checkpoint();
            if (target.description().kind() != TargetKind.STANDALONE
                    && !CatchUpWait.awaitAll(target, REPLICATION_PATIENCE)) {
                context.notices()
                        .warn(
                                Message.of(
                                        "Not all members have caught up: the restore is measured while they still work on that."));
            }
        }
    }

    @Override
    public Work work() {
        Work.Loop loop = new Work.Loop(
                PhaseSpec.closedLoop(RestoreMatrix.RESTORE, 1, ONCE), Duration.ZERO, new RestoreTransfer());
        return new Work.Sequence(List.of(new Work.Stage(loop, this::requireRestored)));
    }

    private void requireRestored(PhaseMeasurement measured) {
        requireAll(measured, "Only {0,number,#} of {1,number,#} documents were restored{2}.");
        long count = restored.count();
        if (count != documents()) {
            throw new RunFailedException(Message.of(
                    "The servers hold {0,number,#} restored documents, not the {1,number,#} that were dumped.",
                    count,
                    documents()));
        }
    }

    private void requireAll(PhaseMeasurement measured, String message) {
        if (measured.report().counts().operations() == 0
                || measured.report().counts().documents() != documents()) {
            throw new RunFailedException(Message.of(
                    message,
                    measured.report().counts().documents(),
                    documents(),
                    measured.report().failures().reason()));
        }
    }

    private long documents() {
        return dataSet.documents();
    }

    /** A dump or a restore as the only operation of its phase; its own threads do the work that is measured. */
    private abstract static class Transfer implements OperationFactory, Operation {

        private final String name;

        Transfer(String name) {
            this.name = name;
        }

        @Override
        public List<String> kinds() {
            return List.of(name);
        }

        @Override
        public Operation create(Worker only) {
            return this;
        }

        static void addAll(List<Tally> tallies, Outcome outcome) {
            tallies.forEach(tally -> {
                outcome.addDocuments(tally.documents());
                outcome.addBytes(tally.bytes());
            });
        }

        static String escaped(TargetCollection collection) {
            return Namespaces.escape(collection.namespace().getFullName());
        }
    }

    private final class DumpTransfer extends Transfer {

        private volatile Dump dump;

        DumpTransfer() {
            super(RestoreMatrix.DUMP);
        }

        @Override
        public void execute(long number, Outcome outcome) throws Exception {
            Namespaces source = new Namespaces(List.of(escaped(dataSet.collection())), List.of(), List.of(), List.of());
            try (ArchiveOutput output = ArchiveOutput.to(archive, settings.get(RestoreMatrix.ARCHIVE))) {
                dump = new Dump(target, output, new DumpOptions(source, new BsonDocument(), 1, false));
                dump.run();
            }
            archiveBytes = Files.size(archive);
            addAll(dump.tallies(), outcome);
        }

        @Override
        public OptionalDouble progress() {
            return OptionalDouble.of(dump == null ? 0 : dump.share());
        }
    }

    private final class RestoreTransfer extends Transfer {

        private final LongAdder read = new LongAdder();
        private volatile Restore restore;

        RestoreTransfer() {
            super(RestoreMatrix.RESTORE);
        }

        @Override
        public Optional<ClientPath> clientPath(int only) {
            return Optional.of(path);
        }

        /** Without acknowledgements the restore ends when all documents are there; otherwise only the sending would be timed. */
        @Override
        public void execute(long number, Outcome outcome) throws Exception {
            Namespaces renamed = new Namespaces(
                    List.of(), List.of(), List.of(escaped(dataSet.collection())), List.of(escaped(restored)));
            RestoreOptions options = RestoreOptions.of(renamed, settings.get(RestoreMatrix.RESTORE_WORKERS), path);
            try (InputStream input = PackedInput.of(archive, read::add)) {
                restore = new Restore(target, new ArchiveInput("The archive " + archive, input), options, Notices.NONE);
                restore.run();
            }
            if (!restored.acknowledgesWrites()) {
                restored.countAfterLoad(documents());
            }
            addAll(restore.tallies(), outcome);
            long refused = restore.tallies().stream().mapToLong(Tally::refused).sum();
            if (refused > 0) {
                outcome.addRefused(
                        "refused",
                        refused,
                        restore.refusals().stream().findFirst().orElse(""));
            }
        }

        @Override
        public OptionalDouble progress() {
            if (restore == null) {
                return OptionalDouble.of(0);
            }
            return restore.isBuildingIndexes()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(restore.share((double) read.sum() / archiveBytes));
        }

        @Override
        public Map<String, Long> retries() {
            return restore == null ? Map.of() : restore.retries();
        }
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(restored.namespace());
    }

    @Override
    public Map<String, Object> facts(List<PhaseReport> restores) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        if (!dumps.isEmpty()) {
            facts.put("archiveBytes", archiveBytes);
            String packing = settings.asText().get(RestoreMatrix.ARCHIVE.name());
            FactTable table = TransferTable.of(packing, archiveBytes, dumps, restores);
            facts.put(FactTable.FACT, List.of(table.asFact()));
        }
        return facts;
    }

    @Override
    public void close() {
        try {
            scratch.close();
        } finally {
            if (folder != null) {
                folder.close();
            }
        }
    }
}
