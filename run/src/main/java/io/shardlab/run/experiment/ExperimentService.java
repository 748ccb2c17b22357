package io.shardlab.run.experiment;

import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunControl;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs experiments, cell by cell, in this thread. */
public final class ExperimentService {

    private final TargetOpener opener;
    private final ExperimentListener listener;

    /** @param opener opens each cell's target; one that keeps servers between cells saves most of the time */
    public ExperimentService(TargetOpener opener, ExperimentListener listener) {
        this.opener = opener;
        this.listener = listener;
    }

    /**
     * Runs every cell; blocks until all have ended or a stop is asked for. A cell that fails does not end it.
     *
     * @throws ShardlabException if it could not begin
     */
    public ExperimentOutcome run(ExperimentPlan plan, RunControl control) {
        check(plan);
        Instant now = Instant.now();
        Path out = plan.cells().get(0).settings().get(OutputParameters.OUT);
        ExperimentFolder folder = ExperimentFolder.create(out, plan.spec().name(), now);
        return run(plan, ExperimentState.begin(plan, folder, now), opener, Optional::empty, control);
    }

    /**
     * Runs the cells that a saved experiment has not completed, those that failed too.
     *
     * @param plan as {@link Resumption} made it
     * @throws ShardlabException if it could not begin, or this program or the servers are others than those that measured its earlier cells
     */
    public ExperimentOutcome resume(ExperimentPlan plan, SavedExperiment saved, RunControl control) {
        check(plan);
        ExperimentState state = ExperimentState.resume(plan, saved);
        SameConditions conditions = new SameConditions(plan, saved, opener);
        if (!plan.cells().stream().allMatch(state::isComplete)) {
            conditions.requireSameBuild();
        }
        return run(plan, state, conditions, conditions::refusal, control);
    }

    private void check(ExperimentPlan plan) {
        plan.cells().forEach(cell -> opener.check(cell.settings()));
        plan.ineffective().forEach(name -> listener.warn("--" + name + " makes no difference to any cell"));
    }

    private ExperimentOutcome run(
            ExperimentPlan plan,
            ExperimentState state,
            TargetOpener targets,
            Supplier<Optional<RunFailedException>> refusal,
            RunControl control) {
        state.save(false).unsaved().ifPresent(failure -> {
            state.discard();
            throw failure;
        });
        CellRunner runner = new CellRunner(plan, state, targets, refusal, listener, control);
        runner.runAll();
        return state.save(control.isStopped());
    }
}
