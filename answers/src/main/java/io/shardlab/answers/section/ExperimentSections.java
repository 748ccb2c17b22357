package io.shardlab.answers.section;

import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.drawing.SweepCharts;
import io.shardlab.answers.drawing.SweepLines;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sections of an experiment: its findings, its table, charts by swept numbers, and each cell folded. */
public final class ExperimentSections {

    private final SavedExperiment experiment;
    private final ExperimentRecord record;
    private final Map<Integer, Path> folders = new HashMap<>();
    private final Defaults defaults;
    private final PageWords words;

    public ExperimentSections(SavedExperiment experiment, Defaults defaults, PageWords words) {
        this.experiment = experiment;
        this.record = experiment.record();
        this.defaults = defaults;
        this.words = words;
        record.cells()
                .forEach(cell -> cell.folder()
                        .ifPresent(folder ->
                                folders.put(cell.number(), experiment.folder().resolve(folder))));
    }

    /** Reads the intervals and latencies of its cells, one cell after the other. */
    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.addAll(summary());
        sections.addAll(words.section("What it shows", RunHead.findings(record.diagnosis(), words.language())));
        sections.addAll(
                words.section("Table", List.of(words.table(experiment.table().asTable()))));
        List<Element> charts = charts();
        sections.addAll(words.section("Charts", charts.isEmpty() ? List.of() : List.of(RunSections.grid(charts))));
        sections.addAll(words.section("Conditions", List.of(conditions())));
        sections.addAll(words.section(
                "Cells", experiment.cells().stream().map(this::cell).toList()));
        return sections;
    }

    private List<Element> charts() {
        SweepCharts sweep = new SweepCharts(experiment.cells(), words.charts());
        List<Element> lines = sweep.lines().stream()
                .map(line -> words.figures().of(line.chart(), Detail.FULL, line.note()))
                .toList();
        return lines.isEmpty() ? sweep.bars().stream().map(words.figures()::of).toList() : lines;
    }

    private List<Element> summary() {
        List<Element> summary = new ArrayList<>();
        if (!record.summary().isEmpty()) {
            summary.add(Html.tag("p").say(record.summary()));
        }
        record.note().ifPresent(note -> summary.add(Html.tag("p").css("note").say(note)));
        long pending = record.count(CellRecord.Status.PENDING);
        if (pending > 0) {
            summary.add(Html.tag("p")
                    .say(words.say(
                            "{0,number,#} of {1,number,#} cells have not run yet.",
                            pending,
                            record.cells().size())));
        }
        return summary;
    }

    private Element conditions() {
        List<List<Message>> rows = new ArrayList<>();
        rows.add(List.of(Message.of("workload"), Message.text(record.workload())));
        record.parameters().forEach((name, value) -> rows.add(List.of(Message.text("--" + name), Message.text(value))));
        record.axes()
                .forEach(axis -> rows.add(List.of(
                        Message.text("--" + axis.parameter()), Message.text(String.join(", ", axis.values())))));
        rows.add(List.of(Message.of("order"), Message.of(record.shuffled() ? "random" : "as planned")));
        rows.add(List.of(
                Message.of("started"),
                Message.text(record.startedAt().truncatedTo(ChronoUnit.SECONDS).toString())));
        return words.table(Table.pairs(Message.NONE, rows));
    }

    private Element cell(Cell cell) {
        String name = words.say("Cell {0,number,#}: {1}", cell.number(), SweepLines.name(cell.values()));
        Optional<SavedRun> run = cell.result()
                .flatMap(result ->
                        Optional.ofNullable(folders.get(cell.number())).map(folder -> SavedRun.of(folder, result)));
        if (run.isPresent() && cell.failure().isEmpty()) {
            return new RunSections(run.get(), defaults, words).folded(name);
        }
        String why = cell.failure()
                .map(failure -> words.say("failed: {0}", failure))
                .orElseGet(() -> words.say("has not run."));
        return Html.tag("p").css("run").add(Html.tag("strong").say(name), Html.text(" – " + why));
    }
}
