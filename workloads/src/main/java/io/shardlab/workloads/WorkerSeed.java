package io.shardlab.workloads;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.document.SplitMix64;

/** The seed of one worker's choices. */
public final class WorkerSeed {

    private WorkerSeed() {}

    /** Returns a seed that differs by phase and repetition, so that no phase finds in the caches exactly what it asks for. */
    public static long of(Settings settings, OperationFactory.Worker worker, int repetition) {
        long salt = worker.phase().hashCode() + ((long) repetition << Integer.SIZE);
        return SplitMix64.mix(settings.get(RunParameters.SEED) + salt);
    }
}
