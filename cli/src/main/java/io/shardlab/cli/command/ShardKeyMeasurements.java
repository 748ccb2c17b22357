package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.progress.RunProgress;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentService;
import io.shardlab.run.service.RunControl;
import io.shardlab.shardkey.answer.CollectionAnswer;
import io.shardlab.shardkey.answer.ShardKeyAnswer;
import io.shardlab.shardkey.measure.KeyMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the measurements of {@code shard-key --measure}, with progress on stderr. For one thread. */
final class ShardKeyMeasurements {

    private final Console console;
    private final Services services;
    private int exitCode = ExitCode.OK;

    ShardKeyMeasurements(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    /** Returns the exit code of all measurements until now. */
    int exitCode() {
        return exitCode;
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
            boolean skipped = plans.get(i).isEmpty() || exitCode == ExitCode.INTERRUPTED;
            collections.add(
                    skipped
                            ? answer.collections().get(i)
                            : measurements
                                    .get(i)
                                    .with(run(plans.get(i).orElseThrow()).cells()));
        }
        return new ShardKeyAnswer(answer.file(), answer.shards(), answer.seed(), collections);
    }

    @SuppressWarnings("try") // The signals only have to be closed.
    private ExperimentOutcome run(ExperimentPlan plan) {
        RunControl control = new RunControl();
        ExperimentOutcome outcome;
        try (RunProgress progress = RunProgress.on(console, false);
                EndSignals signals = Interrupts.stopping(control, progress);
                ClusterTargetOpener opener = ClusterTargetOpener.sharingClusters()) {
            outcome = new ExperimentService(services.targetOpener(opener), progress).run(plan, control);
        }
        outcome.unsaved().ifPresent(failure -> {
            throw failure;
        });
        console.err().println("Experiment: " + outcome.folder());
        if (outcome.interrupted()) {
            exitCode = ExitCode.INTERRUPTED;
        } else if (outcome.failed() > 0 && exitCode == ExitCode.OK) {
            exitCode = ExitCode.RUN_FAILED;
        }
        return outcome;
    }
}
