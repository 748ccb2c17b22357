package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.compare.ComparisonDocument;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.drawing.PercentileCharts;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Several runs as a document: a table, their curves over one another, their comparison, and each run folded. */
public final class RunsDocument {

    /** More lines cannot be distinguished, and more columns of a comparison not be read. */
    private static final int MOST_LINES = 8;

    private static final List<String> FIGURES = List.of(
            "throughput", "documents-per-second", "response-p50", "response-p99", "response-max", "client-cpu-share");

    private RunsDocument() {}

    /** Returns the document. It draws its charts when they are shown. */
    public static Document of(List<SavedRun> runs, Defaults defaults, Language language) {
        List<SavedRun> drawn = runs.subList(Math.max(0, runs.size() - MOST_LINES), runs.size());
        Document.Builder each = new Document.Builder();
        runs.forEach(run -> each.folded(Message.text(run.name()), () -> RunDocument.ofMany(run, defaults, language)));
        return new Document.Builder()
                .figures(table(runs))
                .say(
                        runs.size() > MOST_LINES
                                ? Message.of(
                                        "The charts show the last {0,number,#} of the {1,number,#} runs.",
                                        MOST_LINES,
                                        runs.size())
                                : Message.NONE,
                        Tone.NOTE)
                .charts(texts -> charts(drawn, texts))
                .section(Message.of("Comparison"), compared(runs))
                .section(Message.of("Each run"), each.build())
                .build();
    }

    /** The comparison with the first one; none of more runs than can be read side by side. */
    private static Document compared(List<SavedRun> runs) {
        return runs.size() < 2 || runs.size() > MOST_LINES
                ? new Document(List.of())
                : ComparisonDocument.of(new ResultComparer(runs.stream()
                                .map(run -> new SavedResult(run.folder(), run.result()))
                                .toList())
                        .compare(Optional.empty()));
    }

    private static Table table(List<SavedRun> runs) {
        Columns<SavedRun> columns = new Columns<SavedRun>()
                .add("run", SavedRun::name)
                .add("workload", run -> run.result().workload())
                .say(Message.of("target"), run -> run.result().target().description())
                .addOptional("phase", run -> run.last().map(PhaseReport::name))
                .addOptional("threads", run -> run.last().map(phase -> FigureText.count(phase.threads())))
                .addOptional(
                        "target/s",
                        run -> run.last()
                                .flatMap(phase -> phase.openLoop().targetRate())
                                .map(FigureText::number));
        FIGURES.forEach(figure -> columns.addMedian(figure, run -> run.result().lastRepetitions()));
        return columns.addOptional("errors", run -> run.last().map(last -> FigureText.count(errors(run))))
                .say(
                        Message.of("verdict"),
                        run -> Standing.of(run.result()).state().words())
                .table(Message.of("Last measured phase of each run, medians over its repetitions"), runs);
    }

    private static long errors(SavedRun run) {
        return run.result().lastRepetitions().stream()
                .mapToLong(PhaseReport::errorCount)
                .sum();
    }

    private static List<Chart> charts(List<SavedRun> drawn, ChartTexts texts) {
        List<Chart> charts = new ArrayList<>(PercentileCharts.withFigures(
                texts.get("Response time by percentile"),
                drawn.stream()
                        .flatMap(run -> run.percentiles().stream().limit(1).map(curve -> curve.named(run.name())))
                        .toList(),
                texts));
        List<RunOverlays.Named> named = drawn.stream()
                .map(run -> new RunOverlays.Named(run.name(), run))
                .toList();
        new RunOverlays(named, texts).throughput().forEach(chart -> charts.add(new Drawing.Lines(chart)));
        return charts;
    }
}
