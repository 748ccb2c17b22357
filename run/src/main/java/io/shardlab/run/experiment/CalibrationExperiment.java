package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measurements behind predictions: one server and a small cluster, from few and from many threads. The server is a replica set
 * of one member, as the shards are, so that its writes go to an oplog, too.
 */
public final class CalibrationExperiment {

    private static final List<String> CLUSTERS = List.of("replica-set", "sharded");
    private static final List<String> THREADS = List.of("2", "8", "32");

    /** The number of runs for one kind of operations. */
    public static final int CELLS = CLUSTERS.size() * THREADS.size();

    private CalibrationExperiment() {}

    /**
     * Returns the experiment.
     *
     * @param own values of parameters of the workload, which vary between the kind of the cluster and the threads
     */
    public static ExperimentSpec of(
            String name, Optional<String> title, String question, Workload workload, Map<String, List<String>> own) {
        Map<String, List<String>> values = new LinkedHashMap<>(fixed(workload));
        values.put("cluster", CLUSTERS);
        values.putAll(own);
        values.put("threads", THREADS);
        return new ExperimentSpec(
                name, title, question, Optional.empty(), workload.reference(), values, TableRequest.NONE);
    }

    /**
     * Returns the experiment from which advice predicts.
     *
     * @param out the folder of results
     */
    public static ExperimentSpec ofAdvice(Workload workload, Path out) {
        Map<String, List<String>> own = new LinkedHashMap<>();
        own.put(OutputParameters.OUT.name(), List.of(out.toString()));
        if (has(workload, "query")) {
            own.put("query", List.of("targeted"));
        }
        return of("advise-" + workload.name(), Optional.empty(), "Does sharding pay?", workload, own);
    }

    /** Data that are split before the load lie on all shards from the start. */
    private static Map<String, List<String>> fixed(Workload workload) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        values.put("shards", List.of("3"));
        values.put("replicas", List.of("1"));
        if (has(workload, "pre-split")) {
            values.put("pre-split", List.of("true"));
        }
        values.put("duration", List.of("4s"));
        values.put("warm-up", List.of("1s"));
        return values;
    }

    /** True if runs of the workload have a parameter of this name. */
    private static boolean has(Workload workload, String parameter) {
        return RunRequest.parametersOf(workload).stream()
                .anyMatch(one -> one.name().equals(parameter));
    }
}
