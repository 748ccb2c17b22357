package io.shardlab.insight.command;

import io.shardlab.cli.command.PlanRuns;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.ShardKeyAnswer;
import io.shardlab.insight.shardkey.measure.KeyMeasurement;
import io.shardlab.run.experiment.ExperimentPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the measurements of {@code shard-key --measure}, with progress on stderr. For one thread. */
final class ShardKeyMeasurements {

    private final PlanRuns runs;

    ShardKeyMeasurements(Console console, Services services) {
        this.runs = new PlanRuns(console, services);
    }

    /** Returns the exit code of all measurements until now. */
    int exitCode() {
        return runs.exitCode();
    }

    /**
     * Returns the answer with the measured figures; blocks until all runs have ended or the user stops them.
     *
     * @param options values of the runs' parameters
     */
    ShardKeyAnswer measured(ShardKeyAnswer answer, int shards, Map<String, String> options) {
        Workload workload = Workloads.find().named(answer.file());
        List<KeyMeasurement> measurements = answer.collections().stream()
                .map(collection -> new KeyMeasurement(collection, shards))
                .toList();
        // All options are checked before the first run.
        List<Optional<ExperimentPlan>> plans =
                measurements.stream().map(one -> one.plan(workload, options)).toList();
        List<CollectionAnswer> collections = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            boolean skipped = plans.get(i).isEmpty() || runs.exitCode() == ExitCode.INTERRUPTED;
            collections.add(
                    skipped
                            ? answer.collections().get(i)
                            : measurements
                                    .get(i)
                                    .with(runs.run(plans.get(i).orElseThrow())
                                            .experiment()
                                            .cells()));
        }
        return new ShardKeyAnswer(answer.file(), answer.shards(), answer.seed(), collections);
    }
}
