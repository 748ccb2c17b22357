package io.shardlab.run.experiment;

import io.shardlab.answers.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.ExperimentMarkdown;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.ExperimentTable;
import io.shardlab.answers.table.TableSpec;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.CommandLine;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.Run;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * A session of an experiment: runs cells one after another, and saves the experiment after each. Confined to the experiment's
 * thread.
 */
final class Session {

    private final ExperimentPlan plan;
    private final ExperimentFolder folder;
    private final Instant startedAt;
    private final ExperimentListener listener;
    private final RunControl control;
    private final SameConditions targets;
    private final Map<Integer, CellRecord> records = new TreeMap<>();
    private final Map<Integer, RunResult> results = new HashMap<>();

    /**
     * Begins a session.
     *
     * @param saved the experiment that continues; empty for a new one, which gets a new folder
     */
    Session(
            ExperimentPlan plan,
            Optional<SavedExperiment> saved,
            TargetOpener opener,
            ExperimentListener listener,
            RunControl control) {
        this.plan = plan;
        this.listener = listener;
        this.control = control;
        startedAt = saved.map(earlier -> earlier.record().startedAt()).orElseGet(Instant::now);
        folder = saved.map(earlier -> ExperimentFolder.at(earlier.folder())).orElseGet(() -> {
            Path out = plan.cells().get(0).settings().get(OutputParameters.OUT);
            return ExperimentFolder.create(out, plan.spec().name(), startedAt);
        });
        plan.cells().forEach(cell -> records.put(cell.number(), CellRecord.pending(cell.number(), cell.values())));
        saved.ifPresent(earlier -> earlier.record().cells().forEach(cell -> records.put(cell.number(), cell)));
        List<Cell> cells = saved.map(SavedExperiment::cells).orElse(List.of());
        cells.forEach(cell -> cell.result().ifPresent(result -> results.put(cell.number(), result)));
        targets = new SameConditions(folder.path(), plan, cells, opener);
    }

    /**
     * Runs the cells that are not complete.
     *
     * @throws RunFailedException if the folder cannot be written, or an earlier cell was measured by another program
     */
    ExperimentOutcome run() {
        List<PlannedCell> left = plan.order().stream()
                .filter(cell -> records.get(cell.number()).status() != CellRecord.Status.COMPLETE)
                .toList();
        if (!left.isEmpty()) {
            targets.requireSameProgram();
        }
        save().unsaved().ifPresent(failure -> {
            folder.discard();
            throw failure;
        });
        return run(left, this::run);
    }

    /**
     * Adds repetitions to cells with these numbers.
     *
     * @throws RunFailedException if a run failed, or an earlier cell was measured by another program
     */
    ExperimentOutcome repeat(Set<Integer> cells) {
        targets.requireSameProgram();
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

    private boolean repeat(PlannedCell cell, ExperimentListener.Position position, List<RuntimeException> failures) {
        listener.cellStarted(position);
        try {
            RunOutcome outcome = new Run(request(cell), control, targets, listener).execute();
            CellRecord ended = record(CellRecord.pending(cell.number(), cell.values()), outcome);
            if (ended.status() == CellRecord.Status.COMPLETE) {
                CellRecord repeated =
                        records.get(cell.number()).repeated(ended.folder().orElseThrow());
                records.put(cell.number(), repeated);
                results.merge(cell.number(), outcome.result().orElseThrow(), ExperimentFolder::repeated);
                listener.cellEnded(position, cell(repeated));
            } else {
                ended.failure().ifPresent(reason -> failures.add(notRepeated(cell, reason)));
            }
        } catch (RuntimeException e) {
            failures.add(notRepeated(cell, reason(e)));
        }
        targets.refusal().ifPresent(reason -> {
            throw reason;
        });
        return save().unsaved().isEmpty();
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
            ExperimentListener.Position position =
                    new ExperimentListener.Position(place, plan.cells().size(), cell.values(), time.left());
            long start = System.nanoTime();
            saved = measure.test(cell, position);
            time.took(Duration.ofNanos(System.nanoTime() - start));
        }
        return save();
    }

    /** Returns false if the cell could not be saved: further cells would be lost like this one. */
    private boolean run(PlannedCell cell, ExperimentListener.Position position) {
        listener.cellStarted(position);
        CellRecord before = records.get(cell.number());
        Cell ended;
        try {
            RunOutcome outcome = new Run(request(cell), control, targets, listener).execute();
            ended = ended(record(before, outcome), outcome.result());
        } catch (RuntimeException e) {
            ended = ended(before.failed(reason(e), Optional.empty()), Optional.empty());
        }
        // The failure of this cell has not been saved yet, so that it stays pending.
        targets.refusal().ifPresent(reason -> {
            throw reason;
        });
        boolean saved = save().unsaved().isEmpty();
        if (!control.isStopped()) {
            listener.cellEnded(position, ended);
        }
        return saved;
    }

    private Cell ended(CellRecord record, Optional<RunResult> result) {
        records.put(record.number(), record);
        results.remove(record.number());
        if (record.status() != CellRecord.Status.PENDING) {
            result.ifPresent(measured -> results.put(record.number(), measured));
        }
        return cell(record);
    }

    private Cell cell(CellRecord record) {
        return new Cell(
                record.number(), record.values(), Optional.ofNullable(results.get(record.number())), record.failure());
    }

    /** Ineffective parameters are reported once for the experiment, not by each run. */
    private RunRequest request(PlannedCell cell) {
        RunRequest checked = RunRequest.of(plan.workload(), cell.texts());
        return new RunRequest(checked.workload(), cell.settings().with(OutputParameters.OUT, folder.path()), List.of());
    }

    /** A result that was saved elsewhere does not belong to the experiment; the failure names its place. */
    private CellRecord record(CellRecord cell, RunOutcome outcome) {
        Optional<String> inside = outcome.result()
                .map(result -> outcome.folder().toAbsolutePath())
                .filter(path -> path.startsWith(folder.path().toAbsolutePath()))
                .map(path -> path.getFileName().toString());
        if (outcome.interrupted()) {
            return cell.interrupted(inside);
        }
        return outcome.failure()
                .map(failure -> cell.failed(reason(failure), inside))
                .or(() -> inside.map(cell::complete))
                .orElseGet(() -> cell.failed("Nothing was measured.", inside));
    }

    private static String reason(RuntimeException failure) {
        return KnownSecrets.redact(
                failure instanceof ShardlabException ? failure.getMessage() : "Internal error: " + failure + ".");
    }

    /** Saves the current state; a failure to write is part of the outcome. */
    private ExperimentOutcome save() {
        boolean interrupted = control.isStopped();
        List<Cell> cells = records.values().stream().map(this::cell).toList();
        TableSpec layout = plan.spec().table().layout(plan.title(), cells);
        ExperimentTable table = ExperimentTable.of(layout, cells);
        ExperimentRecord record =
                record(layout, table, SweepDiagnosis.standard().of(cells, layout.showsRates(), Optional.of(command())));
        SavedExperiment experiment = new SavedExperiment(folder.path(), record, cells);
        Optional<RunFailedException> unsaved = Optional.empty();
        try {
            folder.save(record, cells, ExperimentMarkdown.of(record, ExperimentDocument.of(experiment)));
        } catch (RunFailedException e) {
            unsaved = Optional.of(e);
        }
        return new ExperimentOutcome(experiment, interrupted, unsaved);
    }

    private String command() {
        return "simulator experiment resume " + CommandLine.quoted(folder.path().toString());
    }

    private ExperimentRecord record(TableSpec layout, ExperimentTable table, List<Finding> diagnosis) {
        return new ExperimentRecord(
                ExperimentRecord.SCHEMA_VERSION,
                plan.spec().name(),
                plan.title(),
                plan.spec().summary(),
                plan.spec().note(),
                plan.workload().reference(),
                startedAt,
                plan.given().keepable(plan.workload()),
                plan.given().axes(),
                plan.spec().shuffled(),
                plan.order().stream().map(PlannedCell::number).toList(),
                List.copyOf(records.values()),
                TableRequest.of(layout),
                table.asJson(),
                diagnosis);
    }
}
