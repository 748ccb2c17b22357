package io.shardlab.workloads.load;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadCheck;
import io.shardlab.mongo.dataset.LoadJournal;
import io.shardlab.mongo.dataset.LoadOperations;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.LoadProgress;
import io.shardlab.mongo.dataset.LoadRecord;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.input.Position;
import io.shardlab.mongo.write.RetryCounts;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/** Loads one source into one collection; each repetition into a collection that is created anew. */
final class BulkLoadSession implements WorkloadSession {

    /** In place of a number of documents if the collection was created. */
    private static final long CREATED = -1;

    private final WorkloadContext context;
    private final LoadMachines machines;
    private final Notices notices;
    private final Settings settings;
    private final TargetCollection collection;
    private final LoadSource source;
    private final LoadJournal journal;
    private final boolean resumed;
    private final ClientPath path;
    private final boolean acknowledged;
    private final List<LoadedShare> loads = new ArrayList<>();
    private DocumentIds ids;
    private LoadOperations operations;
    private LoadRecord load;
    private LoadProgress progress;
    private LoadCheck check;

    BulkLoadSession(WorkloadContext context) {
        this.context = context;
        this.machines = context.machines();
        this.notices = context.notices();
        this.settings = context.settings();
        this.collection = new TargetCollection(context.target(), settings, notices);
        this.source = LoadSource.of(settings, machines.share());
        this.journal = new LoadJournal(collection, notices);
        this.resumed = settings.get(BulkLoad.RESUME);
        this.path = new PathChoice(settings, notices).ofWrites(context.target());
        this.acknowledged = collection.acknowledgesWrites();
        if (resumed && !acknowledged) {
            throw new UsageException(Message.of(
                    "--resume needs acknowledged writes: with the write concern 0 it is unknown what has arrived."));
        }
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        journal.close();
        if (resumed) {
            resume();
            return;
        }
        // The source comes first, so that input that cannot be read leaves the servers unchanged.
        DocumentFeed feed = source.open(Position.START, Optional.empty());
        if (repetition == 1) {
            saySource();
        }
        source.requireDocuments();
        requireReady();
        // On servers of our own there is only data of earlier runs of the same experiment.
        boolean anew = repetition > 1
                || settings.get(LoadParameters.DROP)
                || context.target().description().local();
        long there = machines.onFirst(() -> createUnlessThere(anew));
        // Documents that are there may be from the same seed, and another program may be adding such documents now.
        ids = source.name()
                .filter(name -> there == CREATED)
                .map(name -> DocumentIds.ofSeed(settings.get(RunParameters.SEED), name))
                .orElseGet(() -> DocumentIds.begin(Instant.now(), new SecureRandom()));
        long documentsBefore = Math.max(0, there);
        load = LoadRecord.begin(collection.uuid().orElseThrow(), content(), ids, documentsBefore)
                .beginningWith(feed.head());
        begin(feed);
    }

    private void resume() {
        load = journal.resume(content());
        if (load.complete()) {
            progress = new LoadProgress(load.mark());
            loads.add(loaded());
        } else {
            DocumentFeed feed = source.open(load.mark().position(), load.expected());
            saySource();
            requireReady();
            begin(feed);
        }
    }

    private void requireReady() {
        collection.requireWriteConcern();
        collection.applyBalancerSwitch(settings);
    }

    private void saySource() {
        source.input().map(LoadedInput::decision).ifPresent(notices::say);
    }

    private Map<String, String> content() {
        Map<String, String> content = new LinkedHashMap<>(source.identity());
        content.put(LoadParameters.ORDERED.option(), String.valueOf(settings.get(LoadParameters.ORDERED)));
        return content;
    }

    /** Creates the collection unless it exists; returns the number of documents that it holds then, or {@link #CREATED}. */
    private long createUnlessThere(boolean anew) {
        boolean exists = collection.uuid().isPresent();
        if (!exists || anew) {
            List<BsonDocument> splitKeys = source.splitKeys(context.target());
            if (exists) {
                collection.drop();
            }
            collection.create(settings.get(LoadParameters.SHARD_KEY), splitKeys);
            return CREATED;
        }
        long documents = collection.count();
        warnOfAnotherShardKey();
        journal.noticeUnfinished(content());
        notices.say(Message.of("Adding to the {0,number,#} documents of {1}", documents, collection.namespace()));
        return documents;
    }

    private void begin(DocumentFeed feed) {
        progress = machines.share().isWhole() ? new LoadProgress(load.mark()) : LoadProgress.ofPart();
        operations = new LoadOperations(
                context.target(),
                collection.namespace(),
                feed,
                LoadParameters.options(settings, path, load.ids(), feed.mayHoldIds(), resumed),
                progress);
        // A cluster that was started for the run ends with it, and without acknowledgements nothing is known. A record
        // is of one load from its beginning, and each of several machines loads a part of its own.
        if (acknowledged
                && !context.target().description().local()
                && machines.share().isWhole()) {
            journal.keep(load, progress);
        }
    }

    private void warnOfAnotherShardKey() {
        String wanted = settings.get(LoadParameters.SHARD_KEY).pattern().toJson();
        if (collection.onShards()) {
            collection
                    .sharding()
                    .shardKey()
                    .filter(key -> !key.toJson().equals(wanted))
                    .ifPresent(key -> notices.warn(Message.of(
                            "{0} is sharded by {1} already, not by {2}",
                            collection.namespace(), key.toJson(), wanted)));
        }
    }

    @Override
    public boolean hasNothingToDo() {
        return load != null && load.complete();
    }

    @Override
    public List<Finding> findings() {
        return hasNothingToDo()
                ? List.of(
                        Finding.of(
                                "load-complete",
                                Message.of(
                                        "The load into {0} is complete: nothing was left to resume.",
                                        collection.namespace()),
                                Message.of(
                                        "{0,number,#} documents acknowledged by earlier runs",
                                        load.mark().present()),
                                Message.of(
                                        "Leave out --resume to load the same documents once more, or say --drop to load them anew.")))
                : List.of();
    }

    @Override
    public Work work() {
        if (hasNothingToDo()) {
            return new Work.Sequence(List.of());
        }
        PhaseSpec spec = RunParameters.phase(
                settings, "load", BulkLoad.insertionWorkers(settings), new PhaseSpec.Limit.Exhaustion());
        return new Work.Loop(spec, Duration.ZERO, operations);
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        source.warnings().forEach(notices::warn);
        sayRetries();
        PhaseMeasurement phase = measured.get(0);
        if (!phase.isComplete()) {
            // A user who stops a load does not want to wait for a count. Slow servers may even be the reason for
            // stopping.
            sayUnsettled();
            return;
        }
        source.requireSame(machines);
        LoadedShare loaded = loaded();
        loads.add(loaded);
        long before = load.documentsBefore();
        long present = machines.sum(presentIfAcknowledged());
        check = LoadCheck.of(before, load.mark(), progress, before)
                .together(machines, () -> collection.countAfterLoad(before + present));
        if (acknowledged && check.isLost() && journal.isKept()) {
            journal.leaveOpen();
            notices.warn(
                    Message.of("Documents are missing: --resume sends all again and adds those that are not there"));
        }
        check.verify(acknowledged);
        if (check.arrived() == 0 || (present == 0 && loaded.isNothing())) {
            // Another run would not load any of it, either.
            journal.leaveOpen();
            throw new RunFailedException(Message.of(
                    "Nothing was loaded: of {0,number,#} documents that were sent {1,choice,0#none has arrived|1#the "
                            + "servers refused all}{2}.",
                    progress.taken(),
                    acknowledged ? 1 : 0,
                    phase.report().failures().reason()));
        }
        if (progress.unsettled() == 0) {
            journal.complete(source.badRows());
        } else {
            sayUnsettled();
            journal.leaveOpen();
        }
        machines.doOnFirst(() -> collection.awaitBalanced(settings, check::after));
    }

    private void sayUnsettled() {
        if (progress.unsettled() > 0) {
            notices.warn(Message.of(
                    "It is not known whether {0,number,#} documents arrived{1,choice,0#|1#: --resume sends them "
                            + "again}",
                    progress.unsettled(),
                    journal.isKept() ? 1 : 0));
        }
    }

    private void sayRetries() {
        RetryCounts retries = progress.retries();
        if (!retries.byKind().isEmpty()) {
            String kinds = retries.byKind().entrySet().stream()
                    .map(kind -> kind.getKey() + " " + kind.getValue())
                    .collect(Collectors.joining(", "));
            notices.say(Message.of(
                    "Batches were sent again {0,number,#} times after transient errors ({1}); their ids kept "
                            + "documents from being duplicated",
                    retries.total(), kinds));
        }
    }

    private long presentIfAcknowledged() {
        return load.mark().present() + progress.acknowledged() + progress.alreadyThere();
    }

    /** Returns the result of this run and earlier ones of the same load. */
    private LoadedShare loaded() {
        return new LoadedShare(
                presentIfAcknowledged(),
                load.mark().refused() + progress.refused(),
                load.mark().badRows() + source.badRows(),
                progress.unsettled());
    }

    @Override
    public List<LoadedShare> loads() {
        return List.copyOf(loads);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(collection.namespace());
    }

    @Override
    public Optional<LoadedInput> input() {
        return source.input();
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (progress != null) {
            addProgress(facts);
        }
        facts.putAll(source.facts());
        return facts;
    }

    private void addProgress(Map<String, Object> facts) {
        LoadProgress.Mark earlier = load.mark();
        if (check != null) {
            facts.put("documentsBefore", check.before());
            facts.put("documentsAcknowledged", presentIfAcknowledged());
            facts.put("documentsArrived", check.arrived());
        } else {
            facts.put("documentsAcknowledged", earlier.present() + progress.acknowledged());
        }
        facts.put("documentsRefused", earlier.refused() + progress.refused());
        facts.put("documentsUnsettled", progress.unsettled());
        facts.put("batchesSentAgain", progress.retries().total());
        facts.put("batchesSentAgainByKind", progress.retries().byKind());
        facts.put("resumed", resumed);
        facts.put("completeBefore", hasNothingToDo());
        if (resumed) {
            facts.put("documentsAcknowledgedByEarlierRuns", earlier.present());
            facts.put("documentsRefusedByEarlierRuns", earlier.refused());
            facts.put("rowsBadInEarlierRuns", earlier.badRows());
            facts.put("documentsAlreadyThere", progress.alreadyThere());
        }
    }

    @Override
    public void close() {
        journal.close();
        source.close();
    }
}
