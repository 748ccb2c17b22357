package io.shardlab.testing;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A run that is described step by step and then measured by {@link #result()}. What is not given has the same default as on the
 * command line. Used by one thread.
 */
public final class WorkloadRun {

    private final Workload workload;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private Consumer<String> progress = text -> {};

    WorkloadRun(Workload workload) {
        this.workload = workload;
        resultsIn(ResultPlace.current());
    }

    /**
     * Sets the servers to measure, which must be running.
     *
     * @param connectionStrings the connection string of a server or a replica set, or one for each mongos of a sharded cluster
     */
    public WorkloadRun against(String... connectionStrings) {
        return set(TargetParameters.URI, String.join(",", connectionStrings));
    }

    /** Sets the number of concurrent clients. */
    public WorkloadRun threads(int number) {
        return set(RunParameters.THREADS, number);
    }

    /** Sets the measured time of each repetition. */
    public WorkloadRun duration(Duration time) {
        return set(RunParameters.DURATION, time);
    }

    /** Sets the time before each repetition that is not counted. */
    public WorkloadRun warmUp(Duration time) {
        return set(RunParameters.WARM_UP, time);
    }

    /** Sets the number of measured repetitions: figures are their medians, and their scatter is the noise. */
    public WorkloadRun repeat(int repetitions) {
        return set(RunParameters.REPEAT, repetitions);
    }

    /**
     * Sets any parameter of the workload or of runs, with the names and values of the command line's options: {@code
     * with("documents", 10_000)}, {@code with("target-rate", 500)}, {@code with("slo", "p99<50ms")}.
     *
     * @param parameter the option without its dashes
     * @param value a number, a boolean, a {@link Duration}, or any object whose text is the option's value
     */
    public WorkloadRun with(String parameter, Object value) {
        texts.put(parameter, text(value));
        return this;
    }

    /** Sets the folder that gets a new folder for each run, instead of the one for results of the test. */
    public WorkloadRun resultsIn(Path folder) {
        return set(OutputParameters.OUT, folder);
    }

    /**
     * Reports what is prepared, waited for or was noticed, one line at a time. Without it, only warnings are logged.
     *
     * @param listener called on a thread of the run
     */
    public WorkloadRun onProgress(Consumer<String> listener) {
        progress = listener;
        return this;
    }

    /**
     * Runs the workload and blocks until it has ended: it loads the data if they are not there yet, warms up, measures and
     * verifies. Each call measures once more. An interrupt of this thread ends the run between two operations.
     *
     * @return the figures, also if operations failed or objectives were missed
     * @throws ShardlabTestException if a value is not allowed, the servers cannot be reached, the run fails as a whole or this
     *     thread is interrupted; the message says what to change, or where the figures until then are
     */
    public WorkloadResult result() {
        if (!texts.containsKey(TargetParameters.URI.name())) {
            throw new ShardlabTestException(
                    "There is nothing to measure: give the connection string of a running server by"
                            + " against(...), such as that of a Testcontainers MongoDB.");
        }
        RunRequest request = ShardlabTestException.translated(() -> RunRequest.of(workload, texts));
        return new RunThread(request, progress).result();
    }

    private WorkloadRun set(Parameter<?> parameter, Object value) {
        return with(parameter.name(), value);
    }

    private static String text(Object value) {
        if (value instanceof Duration duration) {
            return ParameterTypes.formatDuration(duration);
        }
        // Without an exponent, as people write numbers.
        return value instanceof Double || value instanceof Float
                ? new BigDecimal(value.toString()).toPlainString()
                : value.toString();
    }
}
