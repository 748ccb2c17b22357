package io.shardlab.cli.command;

import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.TableRequest;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measurements behind advice on a workload: a standalone server and a cluster, from few and from many threads. */
final class AdviceExperiment {

    /** The number of runs. */
    static final int CELLS = 6;

    private final Workload workload;

    AdviceExperiment(Workload workload) {
        this.workload = workload;
    }

    String name() {
        return "advise-" + workload.name();
    }

    /** @throws io.shardlab.core.error.UsageException if the workload cannot run so */
    ExperimentPlan plan(Path out) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        values.put("shards", List.of("3"));
        // Pre-split, so that all shards have data from the start.
        Map.of("pre-split", "true", "query", "targeted").forEach((name, value) -> {
            if (workload.parameters().stream().anyMatch(one -> one.name().equals(name))) {
                values.put(name, List.of(value));
            }
        });
        values.put("duration", List.of("4s"));
        values.put("warm-up", List.of("1s"));
        values.put(OutputParameters.OUT.name(), List.of(out.toString()));
        values.put("cluster", List.of("standalone", "sharded"));
        values.put("threads", List.of("2", "8", "32"));
        return ExperimentPlan.of(
                new ExperimentSpec(
                        name(),
                        Optional.empty(),
                        "Does sharding pay?",
                        Optional.empty(),
                        workload.reference(),
                        values,
                        TableRequest.NONE),
                workload,
                TableRequest.NONE,
                false);
    }
}
