package io.shardlab.run.experiment;

import io.shardlab.answers.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.ExperimentMarkdown;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRecord;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.ExperimentTable;
import io.shardlab.answers.table.TableSpec;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.run.service.CommandLine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The state of an experiment, which is saved after each change. Confined to the experiment's thread. */
final class ExperimentState {

    private final ExperimentPlan plan;
    private final ExperimentFolder folder;
    private final Instant startedAt;
    private final Map<Integer, CellRecord> records = new TreeMap<>();
    private final Map<Integer, RunResult> results = new HashMap<>();

    private ExperimentState(
            ExperimentPlan plan, ExperimentFolder folder, Instant startedAt, Collection<CellRecord> cells) {
        this.plan = plan;
        this.folder = folder;
        this.startedAt = startedAt;
        cells.forEach(cell -> records.put(cell.number(), cell));
    }

    static ExperimentState begin(ExperimentPlan plan, ExperimentFolder folder, Instant startedAt) {
        return new ExperimentState(
                plan,
                folder,
                startedAt,
                plan.cells().stream()
                        .map(cell -> CellRecord.pending(cell.number(), cell.values()))
                        .toList());
    }

    static ExperimentState resume(ExperimentPlan plan, SavedExperiment saved) {
        ExperimentState state = new ExperimentState(
                plan,
                ExperimentFolder.at(saved.folder()),
                saved.record().startedAt(),
                saved.record().cells());
        saved.cells().forEach(cell -> cell.result().ifPresent(result -> state.results.put(cell.number(), result)));
        return state;
    }

    boolean isComplete(PlannedCell cell) {
        return records.get(cell.number()).status() == CellRecord.Status.COMPLETE;
    }

    Path folder() {
        return folder.path();
    }

    Cell ended(CellRecord record, Optional<RunResult> result) {
        records.put(record.number(), record);
        results.remove(record.number());
        if (record.status() != CellRecord.Status.PENDING) {
            result.ifPresent(measured -> results.put(record.number(), measured));
        }
        return cell(record);
    }

    /** Adds the repetitions of a run in this folder to a complete cell. */
    Cell repeated(CellRecord record, String runFolder, RunResult further) {
        records.put(record.number(), record.repeated(runFolder));
        results.merge(record.number(), further, ExperimentFolder::repeated);
        return cell(records.get(record.number()));
    }

    CellRecord record(PlannedCell cell) {
        return records.get(cell.number());
    }

    /** Saves the current state; a failure to write is part of the outcome. */
    ExperimentOutcome save(boolean interrupted) {
        List<Cell> cells = records.values().stream().map(this::cell).toList();
        TableSpec layout = plan.table().layout(plan.title(), cells);
        ExperimentTable table = ExperimentTable.of(layout, cells);
        ExperimentRecord record =
                record(layout, table, SweepDiagnosis.standard().of(cells, layout.showsRates(), Optional.of(command())));
        return new ExperimentOutcome(record, cells, table, folder.path(), interrupted, unsaved(record, table, cells));
    }

    private String command() {
        return "simulator experiment resume " + CommandLine.quoted(folder.path().toString());
    }

    private Optional<RunFailedException> unsaved(ExperimentRecord record, ExperimentTable table, List<Cell> cells) {
        try {
            folder.save(record, cells, ExperimentMarkdown.of(record, table));
            return Optional.empty();
        } catch (RunFailedException e) {
            return Optional.of(e);
        }
    }

    void discard() {
        folder.discard();
    }

    private Cell cell(CellRecord record) {
        return new Cell(
                record.number(), record.values(), Optional.ofNullable(results.get(record.number())), record.failure());
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
                plan.shuffled(),
                plan.order().stream().map(PlannedCell::number).toList(),
                List.copyOf(records.values()),
                TableRecord.of(layout),
                table.asJson(),
                diagnosis);
    }
}
