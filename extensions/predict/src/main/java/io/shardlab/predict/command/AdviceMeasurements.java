package io.shardlab.predict.command;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.CalibrationExperiment;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Provides the results that advice on a workload is predicted from: measured now, or a short time ago. For one thread. */
final class AdviceMeasurements {

    private final Console console;
    private final AdviceRuns runs;
    private final Workload workload;
    private final Path out;
    private final List<ExperimentPlan> plans = new ArrayList<>();
    private Optional<List<SavedResult>> earlier = Optional.empty();

    /** @param out the folder of results */
    AdviceMeasurements(Console console, AdviceRuns runs, Workload workload, Path out) {
        this.console = console;
        this.runs = runs;
        this.workload = workload;
        this.out = out;
    }

    /** Plans to measure on this machine, unless results of this machine and build can be used again. */
    void planHere() {
        earlier = ReusableResults.ofThisProcess().find(out, spec().name(), CalibrationExperiment.CELLS, workload);
        earlier.ifPresentOrElse(
                results -> console.note(Message.of(
                        "Using the results of this machine and build from {0}; --from takes others.",
                        results.get(0).folder().getParent())),
                () -> plan(spec()));
    }

    /** Plans to measure on servers of the user. */
    void planOn(AdviceServers servers) {
        plan(spec().with(Map.of(TargetParameters.URI.name(), List.of(servers.server()))));
        plan(spec().with(Map.of(TargetParameters.URI.name(), servers.mongos())));
    }

    private void plan(ExperimentSpec spec) {
        plans.add(ExperimentPlan.of(spec, workload, TableRequest.NONE, false));
    }

    private ExperimentSpec spec() {
        return CalibrationExperiment.ofAdvice(workload, out);
    }

    /** Measures what was planned; blocks until all has ended. Returns what there is if a measurement fails. */
    List<SavedResult> results() {
        runs.expectFirst(plans);
        List<SavedResult> results = new ArrayList<>(earlier.orElse(List.of()));
        for (ExperimentPlan plan : plans) {
            if (runs.exitCode() == ExitCode.OK) {
                results.addAll(SavedResults.in(
                                runs.run(plan, Message.text(workload.name())).folder())
                        .results());
            }
        }
        return results;
    }
}
