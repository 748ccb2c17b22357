package io.shardlab.workloads.ycsb;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * {@code ycsb load}: inserts as YCSB does, from the run's threads, and a record at a time unless {@code mongodb.batchsize}
 * says otherwise. Several clients that load a part each add to the same collection.
 */
final class LoadPhase {

    private final StoredDataSet stored;
    private final CoreProperties properties;
    private final Settings settings;
    private final boolean part;
    private final StoredDataSet.Load load;

    /** Makes the collection, unless others load into it as well. */
    LoadPhase(StoredDataSet stored, CoreProperties properties, Settings settings, RecordDataSet records) {
        this.stored = stored;
        this.properties = properties;
        this.settings = settings;
        this.part = properties.records().isPart();
        if (!part || stored.collection().uuid().isEmpty()) {
            stored.create();
        }
        this.load = stored.begin(records.feed(properties.batchSize(), settings.get(RunParameters.THREADS)));
    }

    Work work(OptionalDouble targetRate) {
        PhaseSpec spec = new PhaseSpec(
                "load",
                settings.get(RunParameters.THREADS),
                new PhaseSpec.Limit.Exhaustion(),
                targetRate,
                RunParameters.arrivals(settings));
        return new Work.Loop(spec, Duration.ZERO, load.operations());
    }

    /** Compares the load with what has arrived, or with its own acknowledgements where others load as well. */
    void verify(PhaseMeasurement measured) throws InterruptedException {
        if (!part) {
            stored.complete(load, measured);
        } else if (!measured.stopped()
                && measured.documents() != properties.records().size()) {
            throw new RunFailedException("The load is incomplete: " + measured.documents() + " of "
                    + properties.records().size() + " records were acknowledged.");
        }
    }
}
