package io.shardlab.gui.run;

import io.shardlab.core.workload.Workload;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The runs that a start would begin.
 *
 * @param experiment the experiment; empty if only a workload is selected
 */
public record RunPlan(Workload workload, Optional<ExperimentSpec> experiment, PlannedRuns runs) {

    String name(Texts texts) {
        return experiment.map(texts.experiments()::title).orElseGet(() -> texts.title(workload));
    }

    String summary(Texts texts) {
        return experiment.map(texts.experiments()::question).orElseGet(() -> texts.summary(workload));
    }

    /** The number of runs and what varies; empty for a single run. */
    String amount(Texts texts) {
        String axes = runs.axes().stream()
                .map(axis -> texts.parameter(axis.parameter()) + " " + String.join(", ", axis.values()))
                .collect(Collectors.joining("; "));
        return runs.isExperiment() ? texts.say("{0} runs: {1}", runs.cells().size(), axes) : "";
    }

    /** The time that is known before the start, and what comes on top of it. */
    String time(Texts texts) {
        return runs.measuring()
                .map(time -> texts.say(
                        "Warm-up and measurement take {0} in all; starting servers and loading data come on top.",
                        texts.duration(time)))
                .orElseGet(() -> texts.say("The time depends on the speed of the servers."));
    }
}
