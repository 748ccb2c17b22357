package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.SelectiveRead.Parallelism;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;

/**
 * One measured query for a share of all documents, with warm caches.
 *
 * @param topology the deployment
 * @param hardware its machines
 * @param documents the number of documents in the collection
 * @param matched the number of returned documents
 * @param seconds the seconds until the last of them
 * @param diskReads the reads of all data servers' disks
 * @param conditions other parameters of the run that make a difference, by name
 */
public record SelectiveObservation(
        Topology topology,
        Hardware hardware,
        long documents,
        long matched,
        double seconds,
        long diskReads,
        Map<String, Object> conditions) {

    static final String SERVER_MEMORY = "server-memory";

    static final List<String> CONDITIONS = List.of(SERVER_MEMORY, "wired-tiger-cache", "matched-fraction");

    /** Fewer reads per matched document may come from background tasks. */
    private static final double LEAST_READS = 0.001;

    public SelectiveObservation {
        conditions = Map.copyOf(conditions);
        if (documents < 1 || matched < 1 || !(seconds > 0) || diskReads < 0) {
            throw new IllegalArgumentException(
                    matched + " of " + documents + " documents in " + seconds + " s with " + diskReads + " reads");
        }
    }

    boolean fromDisk() {
        return diskReads > LEAST_READS * matched;
    }

    Parallelism servers() {
        return Parallelism.of(topology, hardware, List.of());
    }

    double documentsPerServer() {
        return (double) documents / topology.dataServers();
    }
}
