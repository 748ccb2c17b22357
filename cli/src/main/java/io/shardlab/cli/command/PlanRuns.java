package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.progress.ProgressDisplay;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.SharedTargets;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.TargetOpeners;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentService;
import io.shardlab.run.service.RunControl;

/** Runs the plans of commands that measure on the way to their answer, with progress on stderr. For one thread. */
public final class PlanRuns {

    private final Console console;
    private final Services services;
    private int exitCode = ExitCode.OK;

    public PlanRuns(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    /** Returns the exit code of all runs until now. */
    public int exitCode() {
        return exitCode;
    }

    /** Runs a plan with a progress of its own; blocks until all of its cells have ended or the user stops them. */
    public ExperimentOutcome run(ExperimentPlan plan) {
        try (ProgressDisplay progress = ProgressDisplay.on(console, false)) {
            return run(plan, progress);
        }
    }

    /** Runs a plan as {@link #run(ExperimentPlan)} does, with a progress that the caller closes. */
    @SuppressWarnings("try") // The signals only have to be closed.
    public ExperimentOutcome run(ExperimentPlan plan, ProgressDisplay progress) {
        RunControl control = new RunControl();
        ExperimentOutcome outcome;
        try (EndSignals signals = Interrupts.stopping(control, progress);
                SharedTargets opener = TargetOpeners.sharing()) {
            outcome = new ExperimentService(services.targetOpener(opener), progress).run(plan, control);
        }
        outcome.unsaved().ifPresent(failure -> {
            throw failure;
        });
        progress.warn(Message.of("Experiment: {0}", outcome.folder()));
        if (outcome.interrupted()) {
            exitCode = ExitCode.INTERRUPTED;
        } else if (outcome.experiment().failed() > 0 && exitCode == ExitCode.OK) {
            exitCode = ExitCode.RUN_FAILED;
        }
        return outcome;
    }
}
