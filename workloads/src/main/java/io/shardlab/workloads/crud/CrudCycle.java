package io.shardlab.workloads.crud;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.DiskSpace;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import java.util.List;
import java.util.Set;

/** Insert, full read, replace by {@code _id} and delete by {@code _id} of the same documents. */
public final class CrudCycle implements Workload {

    static final Parameter<Integer> BATCH_SIZE = LoadParameters.BATCH_SIZE.withDefault(1);

    static final Parameter<Integer> READ_BATCH = Parameter.of(
            "read-batch",
            ParameterTypes.integer(1, 100_000),
            1000,
            "documents",
            "Most documents of one answer of the full read.");

    static final Parameter<Integer> WARM_UP_DOCUMENTS = Parameter.of(
            "warm-up-documents",
            ParameterTypes.integer(0, 1_000_000),
            10_000,
            "documents",
            "Documents of a cycle before the first one that is not counted, as a program is slow while it is new; no more"
                    + " than --documents, and 0 for none.");

    private static final long PUBLISHED_DOCUMENTS = 1_000_000;

    /** The field {@code id} is a 32-bit number. */
    private static final Parameter<Long> DOCUMENTS = Parameter.of(
            RunParameters.DOCUMENTS.name(),
            ParameterTypes.count(1, Integer.MAX_VALUE),
            PUBLISHED_DOCUMENTS,
            RunParameters.DOCUMENTS.unit(),
            "Documents that are inserted, read, replaced and deleted (50k, 1M).");

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
        return Set.of(
                RunParameters.DURATION.name(),
                RunParameters.WARM_UP.name(),
                RunParameters.OPERATIONS.name(),
                RunParameters.TARGET_RATE.name(),
                RunParameters.ARRIVALS.name());
    }

    @Override
    public void check(Settings settings) {
        TargetCollection.namespace(settings);
        DiskSpace.require(settings, settings.get(RunParameters.DOCUMENTS));
        boolean acknowledged = settings.find(TargetParameters.WRITE_CONCERN)
                .map(concern -> concern.isAcknowledged())
                .orElse(true);
        if (!acknowledged) {
            throw new UsageException(unacknowledged());
        }
    }

    /** Why there is no cycle without acknowledgement. */
    static String unacknowledged() {
        return "--write-concern must not be 0 for crud-cycle, as each step is checked before the next one begins.";
    }

    @Override
    public List<String> phases() {
        return List.of("insert", "read", "replace", "delete");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new CrudSession(context);
    }
}
