package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.FactorSearch;
import io.shardlab.run.service.RunControl;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs experiments, cell by cell, in the calling thread. */
public final class ExperimentService {

    private final TargetOpener opener;
    private final ExperimentListener listener;

    /** @param opener opens each cell's target; one that keeps servers between cells saves most of the time */
    public ExperimentService(TargetOpener opener, ExperimentListener listener) {
        this.opener = opener;
        this.listener = listener;
    }

    /**
     * Runs every cell; blocks until all have ended or a stop is requested. A cell that fails does not end the experiment. If the
     * program chooses the factor of slow motion, short runs find one for all cells first.
     *
     * @throws ShardlabException if the experiment could not begin
     */
    public ExperimentOutcome run(ExperimentPlan asked, RunControl control) {
        check(asked);
        ExperimentPlan plan = CommonFactor.found(asked, factors(asked, control));
        return new Session(plan, Optional.empty(), opener, listener, control).run();
    }

    /**
     * Runs the cells that a saved experiment has not completed, including those that failed.
     *
     * @param asked the plan that {@link Resumption} made
     * @throws ShardlabException if the experiment could not begin, or if this program or the servers differ from those that
     *     measured its earlier cells
     */
    public ExperimentOutcome resume(ExperimentPlan asked, SavedExperiment saved, RunControl control) {
        check(asked);
        ExperimentPlan plan = CommonFactor.asBefore(asked, saved.cells())
                .orElseGet(() -> CommonFactor.found(asked, factors(asked, control)));
        return new Session(plan, Optional.of(saved), opener, listener, control).run();
    }

    /**
     * Measures some cells of a saved experiment again, and adds these repetitions to those that they have. A run that fails leaves
     * its cell as it was, and the others are measured nevertheless.
     *
     * @param asked the plan that {@link Resumption} made
     * @param cells the numbers of complete cells
     * @param repetitions the repetitions to add to each, at least 1
     * @throws UsageException if a number is none of a complete cell
     * @throws ShardlabException as {@link #resume} does, or if a run failed
     */
    public ExperimentOutcome repeat(
            ExperimentPlan asked, SavedExperiment saved, Set<Integer> cells, int repetitions, RunControl control) {
        check(asked);
        requireComplete(saved, cells);
        ExperimentPlan plan = CommonFactor.asBefore(asked, saved.cells())
                .orElse(asked)
                .with(settings -> settings.with(RunParameters.REPEAT, repetitions));
        return new Session(plan, Optional.of(saved), opener, listener, control).repeat(cells);
    }

    private static void requireComplete(SavedExperiment saved, Set<Integer> cells) {
        Map<Integer, CellRecord> records =
                saved.record().cells().stream().collect(Collectors.toMap(CellRecord::number, record -> record));
        for (int cell : cells) {
            if (!records.containsKey(cell)) {
                throw new UsageException(Message.of(
                        "--cells: the experiment in {1} has the cells 1 to {2,number,#}, and {0,number,#} is none of "
                                + "them.",
                        cell, saved.folder(), records.size()));
            }
            if (records.get(cell).status() != CellRecord.Status.COMPLETE) {
                throw new UsageException(Message.of(
                        "--cells: cell {0,number,#} of {1} has not been measured yet; resume the experiment without "
                                + "--cells first.",
                        cell, saved.folder()));
            }
        }
    }

    private FactorSearch factors(ExperimentPlan plan, RunControl control) {
        return FactorSearch.running(plan.workload(), control, opener, listener);
    }

    private void check(ExperimentPlan plan) {
        plan.cells().forEach(cell -> opener.check(cell.settings()));
        plan.ineffective().forEach(name -> listener.warn(Message.of("--{0} makes no difference to any cell", name)));
    }
}
