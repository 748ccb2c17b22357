package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.FactorSearch;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
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
        Instant now = Instant.now();
        Path out = plan.cells().get(0).settings().get(OutputParameters.OUT);
        ExperimentFolder folder = ExperimentFolder.create(out, plan.spec().name(), now);
        return new Session(plan, ExperimentState.begin(plan, folder, now), List.of(), control).run();
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
        Session session = new Session(plan, ExperimentState.resume(plan, saved), saved.cells(), control);
        if (!session.cellsLeft().isEmpty()) {
            session.targets.requireSameProgram();
        }
        return session.run();
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
        Session session = new Session(plan, ExperimentState.resume(plan, saved), saved.cells(), control);
        session.targets.requireSameProgram();
        return session.repeat(cells);
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

    /** Runs the cells that are not complete, one after another. */
    private final class Session {
        private final ExperimentPlan plan;
        private final ExperimentState state;
        private final SameConditions targets;
        private final RunControl control;

        Session(ExperimentPlan plan, ExperimentState state, List<Cell> earlier, RunControl control) {
            this.plan = plan;
            this.state = state;
            this.targets = new SameConditions(state.folder(), plan, earlier, opener);
            this.control = control;
        }

        List<PlannedCell> cellsLeft() {
            return plan.order().stream().filter(cell -> !state.isComplete(cell)).toList();
        }

        ExperimentOutcome run() {
            state.save(false).unsaved().ifPresent(failure -> {
                state.discard();
                throw failure;
            });
            return run(cellsLeft(), this::run);
        }

        ExperimentOutcome repeat(Set<Integer> cells) {
            List<RuntimeException> failures = new ArrayList<>();
            ExperimentOutcome outcome = run(
                    plan.order().stream()
                            .filter(cell -> cells.contains(cell.number()))
                            .toList(),
                    (cell, position) -> repeat(cell, position, failures));
            failures.stream().findFirst().ifPresent(failure -> {
                throw failure;
            });
            return outcome;
        }

        private boolean repeat(
                PlannedCell cell, ExperimentListener.Position position, List<RuntimeException> failures) {
            listener.cellStarted(position);
            try {
                RunOutcome outcome = new Run(request(cell), control, targets, listener).execute();
                CellRecord ended = record(CellRecord.pending(cell.number(), cell.values()), outcome);
                if (ended.status() == CellRecord.Status.COMPLETE) {
                    Cell repeated = state.repeated(
                            state.record(cell),
                            ended.folder().orElseThrow(),
                            outcome.result().orElseThrow());
                    listener.cellEnded(position, repeated);
                } else {
                    ended.failure().ifPresent(reason -> failures.add(notRepeated(cell, reason)));
                }
            } catch (RuntimeException e) {
                failures.add(notRepeated(cell, reason(e)));
            }
            targets.refusal().ifPresent(reason -> {
                throw reason;
            });
            return state.save(control.isStopped()).unsaved().isEmpty();
        }

        private RunFailedException notRepeated(PlannedCell cell, String reason) {
            return new RunFailedException(Message.of(
                    "Cell {0,number,#} got no further repetitions; those it had are kept: {1}", cell.number(), reason));
        }

        /** @param measure measures a cell; false if it could not be saved */
        private ExperimentOutcome run(
                List<PlannedCell> left, BiPredicate<PlannedCell, ExperimentListener.Position> measure) {
            RemainingTime time = RemainingTime.ofKinds(RunOrder.preparations(left));
            boolean saved = true;
            for (int i = 0; i < left.size() && !control.isStopped() && saved; i++) {
                PlannedCell cell = left.get(i);
                int place = plan.cells().size() - left.size() + i + 1;
                ExperimentListener.Position position = new ExperimentListener.Position(
                        place, plan.cells().size(), cell.values(), time.left());
                long start = System.nanoTime();
                saved = measure.test(cell, position);
                time.took(Duration.ofNanos(System.nanoTime() - start));
            }
            return state.save(control.isStopped());
        }

        /** Returns false if the cell could not be saved: further cells would be lost like this one. */
        private boolean run(PlannedCell cell, ExperimentListener.Position position) {
            listener.cellStarted(position);
            CellRecord record = state.record(cell);
            Cell ended;
            try {
                RunOutcome outcome = new Run(request(cell), control, targets, listener).execute();
                ended = state.ended(record(record, outcome), outcome.result());
            } catch (RuntimeException e) {
                ended = state.ended(record.failed(reason(e), Optional.empty()), Optional.empty());
            }
            // The failure of this cell has not been saved yet, so that it stays pending.
            targets.refusal().ifPresent(reason -> {
                throw reason;
            });
            boolean saved = state.save(control.isStopped()).unsaved().isEmpty();
            if (!control.isStopped()) {
                listener.cellEnded(position, ended);
            }
            return saved;
        }

        /** Ineffective parameters are reported once for the experiment, not by each run. */
        private RunRequest request(PlannedCell cell) {
            RunRequest checked = RunRequest.of(plan.workload(), cell.texts());
            return new RunRequest(
                    checked.workload(), cell.settings().with(OutputParameters.OUT, state.folder()), List.of());
        }

        /** A result that was saved elsewhere does not belong to the experiment; the failure names its place. */
        private CellRecord record(CellRecord cell, RunOutcome outcome) {
            Optional<String> folder = outcome.result()
                    .map(result -> outcome.folder().toAbsolutePath())
                    .filter(path -> path.startsWith(state.folder().toAbsolutePath()))
                    .map(path -> path.getFileName().toString());
            if (outcome.interrupted()) {
                return cell.interrupted(folder);
            }
            return outcome.failure()
                    .map(failure -> cell.failed(reason(failure), folder))
                    .or(() -> folder.map(cell::complete))
                    .orElseGet(() -> cell.failed("Nothing was measured.", folder));
        }

        private static String reason(RuntimeException failure) {
            return KnownSecrets.redact(
                    failure instanceof ShardlabException ? failure.getMessage() : "Internal error: " + failure + ".");
        }
    }
}
