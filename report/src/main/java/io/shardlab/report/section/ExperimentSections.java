package io.shardlab.report.section;

import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.drawing.SweepCharts;
import io.shardlab.report.drawing.SweepLines;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.HtmlTable;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.experiment.CellRecord;
import io.shardlab.run.experiment.ExperimentRecord;
import io.shardlab.run.experiment.SavedExperiment;
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
    private final Language language;

    /** @param language the language of the findings */
    public ExperimentSections(SavedExperiment experiment, Defaults defaults, Language language) {
        this.experiment = experiment;
        this.record = experiment.record();
        this.defaults = defaults;
        this.language = language;
        record.cells()
                .forEach(cell -> cell.folder()
                        .ifPresent(folder ->
                                folders.put(cell.number(), experiment.folder().resolve(folder))));
    }

    /** Reads the intervals and latencies of its cells, one cell after the other. */
    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.addAll(summary());
        sections.addAll(RunSections.section("What it shows", RunHead.findings(record.diagnosis(), language)));
        sections.addAll(RunSections.section(
                "Table", List.of(HtmlTable.of(experiment.table().asTable()))));
        List<Element> charts = charts();
        sections.addAll(
                RunSections.section("Charts", charts.isEmpty() ? List.of() : List.of(RunSections.grid(charts))));
        sections.addAll(RunSections.section("Conditions", List.of(conditions())));
        sections.addAll(RunSections.section(
                "Cells", experiment.cells().stream().map(this::cell).toList()));
        return sections;
    }

    private List<Element> charts() {
        SweepCharts sweep = new SweepCharts(experiment.cells(), ChartTexts.ENGLISH);
        List<Element> lines = sweep.lines().stream()
                .map(line -> ChartFigure.of(line.chart(), Detail.FULL, line.note()))
                .toList();
        return lines.isEmpty() ? sweep.bars().stream().map(ChartFigure::of).toList() : lines;
    }

    private List<Element> summary() {
        List<Element> summary = new ArrayList<>();
        if (!record.summary().isEmpty()) {
            summary.add(Html.tag("p").say(record.summary()));
        }
        record.note().ifPresent(note -> summary.add(Html.tag("p").css("note").say(note)));
        long pending = record.count(CellRecord.Status.PENDING);
        if (pending > 0) {
            summary.add(Html.tag("p").say(pending + " of " + record.cells().size() + " cells have not run yet."));
        }
        return summary;
    }

    private Element conditions() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("workload", record.workload()));
        record.parameters().forEach((name, value) -> rows.add(List.of("--" + name, value)));
        record.axes().forEach(axis -> rows.add(List.of("--" + axis.parameter(), String.join(", ", axis.values()))));
        rows.add(List.of("order", record.shuffled() ? "random" : "as planned"));
        rows.add(List.of(
                "started", record.startedAt().truncatedTo(ChronoUnit.SECONDS).toString()));
        return HtmlTable.of(Table.of("", List.of("what", "value"), 2, rows, List.of()));
    }

    private Element cell(Cell cell) {
        String name = "Cell " + cell.number() + ": " + SweepLines.name(cell.values());
        Optional<SavedRun> run = cell.result()
                .flatMap(result ->
                        Optional.ofNullable(folders.get(cell.number())).map(folder -> SavedRun.of(folder, result)));
        if (run.isPresent() && cell.failure().isEmpty()) {
            return new RunSections(run.get(), defaults, language).folded(name);
        }
        String why = cell.failure().map(failure -> "failed: " + failure).orElse("has not run.");
        return Html.tag("p").css("run").add(Html.tag("strong").say(name), Html.text(" – " + why));
    }
}
