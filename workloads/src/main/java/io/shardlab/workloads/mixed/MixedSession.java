package io.shardlab.workloads.mixed;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.mixed.data.HostDays;
import io.shardlab.workloads.mixed.data.LogDataSet;
import io.shardlab.workloads.mixed.data.LogDocuments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the mix on one target. */
final class MixedSession implements WorkloadSession {

    /** Scans and aggregations go by it. */
    private static final ShardKey HOST_AND_DATE = ShardKey.type().parse("host,date");

    private static final String DOCUMENTS_AT_THE_END = "documentsAtTheEnd";
    private static final String CHANGED = "changedDocuments";
    private static final String CHANGED_CHECKED = "changedDocumentsChecked";

    /** What verification adds to the facts. */
    private static final List<String> CHECKED = List.of(DOCUMENTS_AT_THE_END, CHANGED, CHANGED_CHECKED);

    private final WorkloadContext context;
    private final Target target;
    private final Settings settings;
    private final Mix mix;
    private final LogDocuments documents;
    private final StoredDataSet stored;
    private final StoredLog log;
    private final MixedWork work;
    private final ClientPath path;
    private final Map<String, Long> totals = new LinkedHashMap<>();
    private Optional<HostDays> hostDays = Optional.empty();
    private Progress progress;
    private boolean loaded;
    private int repetition;

    MixedSession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.mix = settings.get(MixedParameters.MIX);
        this.documents = new LogDocuments(WebLogParameters.spec(settings));
        this.stored = new StoredDataSet(
                target, settings, context.notices(), new LogDataSet(documents), settings.get(LoadParameters.SHARD_KEY));
        this.log = new StoredLog(target, stored.collection(), documents.loaded());
        this.work = MixedWork.of(settings);
        this.path = path(new PathChoice(settings, context.notices()));
    }

    private ClientPath path(PathChoice choice) {
        if (settings.get(MixedParameters.TRANSACTIONS)) {
            return choice.driverOnly("transactions need a session");
        }
        return mix.changes() ? choice.ofReadsAndWrites(target) : choice.ofReads(target);
    }

    boolean acknowledgesWrites() {
        return stored.collection().acknowledgesWrites();
    }

    /** Each repetition begins with the documents as they were loaded. */
    @Override
    public void prepare(PhaseRunner phases, int number) throws InterruptedException {
        repetition = number;
        boolean restored = restore();
        if (number == 1 || (!restored && mix.changes())) {
            loaded |= stored.ensure(phases);
        }
        if (mix.asksByHost() && hostDays.isEmpty()) {
            stored.ensureIndex(HOST_AND_DATE);
            context.notices().say("Working out what scans and aggregations must return");
            hostDays = Optional.of(HostDays.of(documents));
        }
        if (mix.changes()) {
            stored.noteChange();
        }
        progress = Progress.begin(documents, hostDays, readsAreFresh(), acknowledgesWrites());
    }

    /** Takes back what a run has changed, unless all is to be loaded anew. */
    private boolean restore() {
        boolean anew = repetition == 1 && settings.get(LoadParameters.DROP);
        if (anew || !stored.isChanged()) {
            return false;
        }
        context.notices()
                .say("Taking back what a run has changed in "
                        + stored.collection().namespace());
        boolean restored = log.restore();
        if (restored) {
            stored.noteRestored();
        }
        return restored;
    }

    /** Whether a read finds what was acknowledged before it. */
    private boolean readsAreFresh() {
        MongoClient client = target.routers().get(0).client();
        ReadConcern concern = client.getReadConcern();
        return client.getReadPreference().equals(ReadPreference.primary())
                && (concern.isServerDefault() || concern.getLevel() == ReadConcernLevel.LOCAL);
    }

    @Override
    public Work work() {
        MixedFactory operations =
                new MixedFactory(target, settings, stored.collection().namespace(), path, work, progress, repetition);
        return new Work.Loop(RunParameters.measuredPhase(settings), settings.get(RunParameters.WARM_UP), operations);
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        if (!mix.changes()) {
            return;
        }
        addTotals();
        if (measured.get(0).stopped()) {
            // A user who stops a run does not want to wait for a million documents to be read. What earlier repetitions
            // found does not count for all of them.
            CHECKED.forEach(totals::remove);
            return;
        }
        Verification verification = new Verification(progress, log);
        long count = verification.verifyCount(stored.collection());
        long checked = verification.verifyDocuments();
        totals.put(DOCUMENTS_AT_THE_END, count);
        add(CHANGED, verification.changed());
        add(CHANGED_CHECKED, checked);
    }

    private void addTotals() {
        add("documentsInserted", progress.inserted().insertedCount());
        add("documentsDeleted", progress.inserted().deletedCount());
        add("updatesAcknowledged", progress.updateCount().sum());
        add("uncertainInserts", progress.inserted().uncertainInsertCount());
        add("uncertainDeletes", progress.inserted().uncertainDeleteCount());
        add("uncertainUpdates", progress.uncertainUpdateCount().sum());
        add("deletesTurnedInserts", progress.deletesTurnedInserts().sum());
        if (settings.get(MixedParameters.TRANSACTIONS)) {
            add("transactionRetries", progress.transactionRetries().sum());
        }
    }

    private void add(String name, long value) {
        totals.merge(name, value, Long::sum);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(stored.collection().namespace());
    }

    /** The figures are those of all repetitions and their warm-ups, but for the number of documents at the end. */
    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        facts.putAll(totals);
        return facts;
    }
}
