package io.shardlab.workloads.crud;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Insert, full read, replace by {@code _id} and delete by {@code _id} of the same documents. */
public final class CrudCycle implements Workload {

    static final Parameter<Integer> BATCH_SIZE = LoadParameters.BATCH_SIZE.withDefault(1);
    static final Parameter<Integer> READ_BATCH = Parameter.of(
            "read-batch", ParameterTypes.integer(1, 100_000), 1000, "documents", "Most documents of one answer.");
    static final Parameter<Integer> WARM_UP_DOCUMENTS = Parameter.of(
            "warm-up-documents",
            ParameterTypes.integer(0, 1_000_000),
            10_000,
            "documents",
            "Documents of an uncounted cycle before the first, at most --documents; 0 for none.");

    /** The field {@code id} is a 32-bit number. The default is the number of documents of the published figures. */
    private static final Parameter<Long> DOCUMENTS = Parameter.of(
            RunParameters.DOCUMENTS.name(),
            ParameterTypes.count(1, Integer.MAX_VALUE),
            1_000_000L,
            RunParameters.DOCUMENTS.unit(),
            "Documents that are inserted, read, replaced and deleted (50k, 1M).");

    static final Message UNACKNOWLEDGED = Message.of(
            "--write-concern must not be 0 for crud-cycle, as each step is checked before the next one " + "begins.");

    @Override
    public String name() {
        return "crud-cycle";
    }

    @Override
    public String summary() {
        return "Insert, full read, replace and delete of the same documents: time of each step, and what they take on disk.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                DOCUMENTS,
                WARM_UP_DOCUMENTS,
                RunParameters.THREADS.withDefault(1),
                BATCH_SIZE,
                READ_BATCH,
                LoadParameters.DROP,
                LoadParameters.RETRY_TIME,
                TargetParameters.COLLECTION.withDefault("crud"));
    }

    @Override
    public Set<String> unused() {
        Set<String> unused = new HashSet<>(RunParameters.ofMeasuredPhase());
        unused.remove(RunParameters.THREADS.name());
        return unused;
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        if (settings.find(TargetParameters.WRITE_CONCERN)
                .filter(concern -> !concern.isAcknowledged())
                .isPresent()) {
            throw new UsageException(UNACKNOWLEDGED);
        }
    }

    /** Each machine inserts and reads ranges of the documents, and replaces and deletes those of its operations' numbers. */
    @Override
    public void checkShared(Settings settings) {}

    @Override
    public List<String> phases() {
        return List.of("insert", "read", "replace", "delete");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new CrudSession(context);
    }
}
