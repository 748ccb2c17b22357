package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.diagnosis.DiagnosedLimits;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.drawing.SweepChart;
import io.shardlab.answers.drawing.SweepCharts;
import io.shardlab.answers.drawing.SweepLines;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An experiment as a document: what it shows, its table and charts, what limited its cells, and its conditions. */
public final class ExperimentDocument {

    private static final int MOST_NAMED = 2;

    private final SavedExperiment experiment;
    private final ExperimentRecord record;
    private final List<Cell> cells;

    private ExperimentDocument(SavedExperiment experiment) {
        this.experiment = experiment;
        this.record = experiment.record();
        this.cells = experiment.cells();
    }

    /** Returns the document without the single cells. Its charts fit scaling laws to the measurements. */
    public static Document of(SavedExperiment experiment) {
        return new ExperimentDocument(experiment).document();
    }

    /**
     * Returns the document with the single cells, each folded. It reads their files one cell after the other, when they are shown.
     *
     * @param language that of its reader
     */
    public static Document whole(SavedExperiment experiment, Defaults defaults, Language language) {
        Map<Integer, Path> folders = new HashMap<>();
        experiment
                .record()
                .cells()
                .forEach(cell -> cell.folder()
                        .ifPresent(folder ->
                                folders.put(cell.number(), experiment.folder().resolve(folder))));
        Document.Builder cells = new Document.Builder();
        for (Cell cell : experiment.cells()) {
            Message name = Message.of("Cell {0,number,#}: {1}", cell.number(), SweepLines.name(cell.values()));
            Optional<Path> folder = Optional.ofNullable(folders.get(cell.number()));
            if (cell.result().isPresent()
                    && folder.isPresent()
                    && cell.failure().isEmpty()) {
                cells.folded(
                        name,
                        () -> RunDocument.ofMany(
                                SavedRun.of(folder.get(), cell.result().get()), defaults, language));
            } else {
                cells.say(name.and(Message.text(" – "))
                        .and(cell.failure()
                                .map(failure -> Message.of("failed: {0}", failure))
                                .orElseGet(() -> Message.of("has not run."))));
            }
        }
        return new Document.Builder()
                .add(of(experiment))
                .section(Message.of("Cells"), cells.build())
                .build();
    }

    private Document document() {
        Document.Builder document = new Document.Builder();
        record.diagnosis().forEach(document::reason);
        return document.keyFigures(keyFigures(cells, cells.size()))
                .figures(experiment.table().asTable().titled(record.heading()))
                .sayAll(missed(), Tone.BAD)
                .say(pending(), Tone.WARNING)
                .charts(this::charts)
                .details(
                        Message.of("the limits of the cells"),
                        new Document.Builder().sayAll(limits(), Tone.PLAIN).build())
                .details(
                        Message.of("the conditions"),
                        new Document.Builder()
                                .say(Message.text(record.summary()))
                                .say(record.note().map(Message::text).orElse(Message.NONE), Tone.NOTE)
                                .figures(conditions())
                                .build())
                .build();
    }

    /**
     * Returns what is looked at first of cells: the best one, and how many met their objectives, missed them, do not count or failed.
     *
     * @param planned the number of all cells, with those that have not run
     */
    public static List<KeyFigure> keyFigures(List<Cell> cells, int planned) {
        List<KeyFigure> figures = new ArrayList<>(best(cells).stream().toList());
        for (Standing.State state : Standing.State.values()) {
            boolean isFailure = state == Standing.State.FAILED;
            long count = cells.stream()
                    .filter(cell ->
                            stands(cell, state) || isFailure && cell.failure().isPresent())
                    .count();
            if (count > 0 || isFailure) {
                figures.add(new KeyFigure(
                        state == Standing.State.NOT_ASKED ? Message.of("measured") : state.words(),
                        FigureText.count(count),
                        Message.of("of {0} cells", planned)));
            }
        }
        return figures;
    }

    private static boolean stands(Cell cell, Standing.State state) {
        return standing(cell).filter(found -> found == state).isPresent();
    }

    private static boolean isNotBad(Cell cell) {
        return standing(cell).filter(found -> !found.isBad()).isPresent();
    }

    private static Optional<Standing.State> standing(Cell cell) {
        return cell.failure().isPresent()
                ? Optional.empty()
                : cell.result().map(result -> Standing.of(result).state());
    }

    /** The fastest cell that does not miss objectives; empty if the speeds of cells are different figures, or those of several steps. */
    private static Optional<KeyFigure> best(List<Cell> cells) {
        List<Figure> speeds = cells.stream()
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> FigureCatalogue.speeds(result).stream())
                .distinct()
                .toList();
        return speeds.size() == 1
                ? cells.stream()
                        .filter(ExperimentDocument::isNotBad)
                        .filter(cell -> cell.samples(speeds.get(0)).isPresent())
                        .max(Comparator.comparing(cell -> median(cell, speeds.get(0))))
                        .map(cell -> best(cell, speeds.get(0)))
                : Optional.empty();
    }

    private static KeyFigure best(Cell cell, Figure speed) {
        return new KeyFigure(
                Message.of("best cell: {0}", SweepLines.name(cell.values())),
                speed.number(median(cell, speed)),
                speed.head());
    }

    private static double median(Cell cell, Figure figure) {
        return cell.samples(figure).orElseThrow().median();
    }

    private List<Message> missed() {
        return experiment.missed().stream()
                .map(cell -> Message.of(
                        "Missed with {0}: {1}",
                        values(cell.values()),
                        Message.joined(
                                "; ", cell.result().orElseThrow().verdict().messages())))
                .toList();
    }

    /** The values of the varied parameters in a cell. */
    public static Message values(Map<String, String> values) {
        return values.isEmpty()
                ? Message.of("no parameter varies")
                : Message.text(values.entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", ")));
    }

    private Message pending() {
        long pending = record.count(CellRecord.Status.PENDING);
        return pending == 0
                ? Message.NONE
                : Message.of(
                        "{0,number,#} of {1,number,#} cells have not run.",
                        pending,
                        record.cells().size());
    }

    private List<Chart> charts(ChartTexts texts) {
        SweepCharts sweep = new SweepCharts(cells, texts);
        List<SweepChart> lines = sweep.lines();
        return lines.isEmpty()
                ? sweep.bars().stream().<Chart>map(Drawing.Bars::new).toList()
                : lines.stream()
                        .<Chart>map(line -> new Drawing.Lines(line.chart(), line.note()))
                        .toList();
    }

    /** The limits of the cells; those with the same limit share a sentence. */
    private List<Message> limits() {
        List<Finding> found = DiagnosedLimits.of(
                cells.stream().flatMap(cell -> cell.result().stream()).toList());
        return DiagnosedLimits.cellsByLimit(cells).entrySet().stream()
                .map(entry -> limit(
                        entry.getValue(),
                        found.stream()
                                .filter(finding -> finding.finding().equals(entry.getKey()))
                                .findFirst()
                                .map(Finding::sentence)
                                .orElseGet(() -> Message.text(entry.getKey()))))
                .toList();
    }

    private Message limit(List<Integer> numbers, Message limit) {
        if (numbers.size() <= MOST_NAMED) {
            return Message.of(
                    "With {0}: {1}",
                    Message.joined("; ", numbers.stream().map(this::name).toList()), limit);
        }
        long measured = cells.stream().filter(cell -> cell.result().isPresent()).count();
        return numbers.size() == measured
                ? Message.of("In every cell: {0}", limit)
                : Message.of("In {0,number,#} of {1,number,#} cells: {2}", numbers.size(), measured, limit);
    }

    private Message name(int number) {
        return cells.stream()
                .filter(cell -> cell.number() == number)
                .map(cell -> values(cell.values()))
                .findFirst()
                .orElseThrow();
    }

    private Table conditions() {
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
        return Table.pairs(Message.NONE, rows);
    }
}
