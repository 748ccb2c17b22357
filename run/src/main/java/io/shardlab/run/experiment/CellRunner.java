package io.shardlab.run.experiment;

import io.shardlab.analysis.table.Cell;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs the cells that are not complete, one after another. */
final class CellRunner {

    private final ExperimentPlan plan;
    private final ExperimentState state;
    private final TargetOpener targets;
    private final Supplier<Optional<RunFailedException>> refusal;
    private final ExperimentListener listener;
    private final RunControl control;
    private final RemainingTime time = new RemainingTime();

    /** @param refusal why no cell may run any more, if that is so; what then ran last is not noted */
    CellRunner(
            ExperimentPlan plan,
            ExperimentState state,
            TargetOpener targets,
            Supplier<Optional<RunFailedException>> refusal,
            ExperimentListener listener,
            RunControl control) {
        this.plan = plan;
        this.state = state;
        this.targets = targets;
        this.refusal = refusal;
        this.listener = listener;
        this.control = control;
    }

    void runAll() {
        List<PlannedCell> left =
                plan.order().stream().filter(cell -> !state.isComplete(cell)).toList();
        Optional<PlannedCell> before = Optional.empty();
        boolean saved = true;
        for (int i = 0; i < left.size() && !control.isStopped() && saved; i++) {
            PlannedCell cell = left.get(i);
            int place = plan.cells().size() - left.size() + i + 1;
            ExperimentListener.Position position = new ExperimentListener.Position(
                    place, plan.cells().size(), cell.values(), time.of(before, left.subList(i, left.size())));
            long start = System.nanoTime();
            saved = run(cell, position);
            time.took(before, cell, Duration.ofNanos(System.nanoTime() - start));
            before = Optional.of(cell);
        }
    }

    /** Whether it could be saved: without that, further cells would be lost as this one is. */
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
        refusal.get().ifPresent(reason -> {
            throw reason;
        });
        boolean saved = state.save(control.isStopped()).unsaved().isEmpty();
        if (!control.isStopped()) {
            listener.cellEnded(position, ended);
        }
        return saved;
    }

    /** What has no effect is said once for the experiment, not by each run. */
    private RunRequest request(PlannedCell cell) {
        Map<String, String> texts = new HashMap<>(cell.texts());
        texts.put(OutputParameters.OUT.name(), state.folder().toString());
        return new RunRequest(
                plan.workload(), RunRequest.of(plan.workload(), texts).settings(), List.of());
    }

    /** A result that could not be saved in the experiment's folder is none of its runs; the failure says where it is. */
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
