package io.shardlab.run.experiment;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A run in slow motion that checks a prediction. */
public final class ConfirmationRun {

    /** Each thread has a connection, for which the proxies of slow motion have four threads or more on this machine. */
    private static final int MOST_THREADS = 64 * Runtime.getRuntime().availableProcessors();

    private static final double MICROS = 1e6;

    /** Waiting operations need threads, too. */
    private static final int MORE_THAN_IN_PROGRESS = 4;

    private ConfirmationRun() {}

    /**
     * Returns the number of threads for operations that arrive at a set rate, at most those that this machine can run.
     *
     * @param meanMicros the predicted mean response time, in which as many operations arrive as are in progress on average;
     *     empty if more arrive than can be served
     */
    public static int threads(double arrivalsPerSecond, Optional<Double> meanMicros) {
        double inProgress = arrivalsPerSecond * meanMicros.orElse(Double.POSITIVE_INFINITY) / MICROS;
        return (int) Math.min(MOST_THREADS, Math.ceil(MORE_THAN_IN_PROGRESS * (1 + inProgress)));
    }

    /** Returns the number of threads that this machine can run, at most the predicted ones. */
    public static int threads(int predicted) {
        return Math.min(MOST_THREADS, predicted);
    }

    /**
     * Returns the parameters of the run that its workload does not have.
     *
     * @param kind the kind of the deployment; a replica set has one member
     * @param shards the number of shards; does not matter to other kinds, as the next one
     * @param routers the number of mongos
     * @param hardware the name or the file of the simulated machines
     */
    public static Map<String, String> parameters(
            TargetKind kind, int shards, int routers, int threads, String hardware) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("cluster", ParameterTypes.choiceName(kind));
        if (kind == TargetKind.SHARDED) {
            texts.put("shards", String.valueOf(shards));
            texts.put("routers", String.valueOf(routers));
        }
        texts.put("threads", String.valueOf(threads));
        texts.put("hardware", hardware);
        texts.put("slow-motion", "auto");
        texts.put("warm-up", "5s");
        texts.put("duration", "10s");
        return texts;
    }
}
