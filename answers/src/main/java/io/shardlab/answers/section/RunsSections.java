package io.shardlab.answers.section;

import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Columns;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;

/** The sections of several runs: a table, their curves over one another, and each run folded. */
public final class RunsSections {

    /** More lines cannot be distinguished. */
    private static final int MOST_LINES = 8;

    private static final List<String> FIGURES = List.of(
            "throughput", "documents-per-second", "response-p50", "response-p99", "response-max", "client-cpu-share");

    private final List<SavedRun> runs;
    private final Defaults defaults;
    private final PageWords words;

    public RunsSections(List<SavedRun> runs, Defaults defaults, PageWords words) {
        this.runs = List.copyOf(runs);
        this.defaults = defaults;
        this.words = words;
    }

    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.addAll(words.section("Runs", List.of(table())));
        sections.addAll(words.section("Charts", charts()));
        sections.addAll(words.section(
                "Each run",
                runs.stream()
                        .map(run -> new RunSections(run, defaults, words).folded(run.name()))
                        .toList()));
        return sections;
    }

    private Element table() {
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
        return words.table(columns.addOptional("errors", run -> run.last().map(last -> FigureText.count(errors(run))))
                .say(
                        Message.of("verdict"),
                        run -> Message.of(run.result().verdict().status().text()))
                .table(Message.of("Last measured phase of each run, medians over its repetitions"), runs));
    }

    private static long errors(SavedRun run) {
        return run.result().lastRepetitions().stream()
                .mapToLong(PhaseReport::errorCount)
                .sum();
    }

    private List<Element> charts() {
        List<Element> charts = new ArrayList<>(words.figures()
                .of(
                        words.say("Response time by percentile"),
                        drawn().stream()
                                .flatMap(run ->
                                        run.percentiles().stream().limit(1).map(curve -> curve.named(run.name())))
                                .toList(),
                        Detail.FULL));
        List<RunOverlays.Named> named = drawn().stream()
                .map(run -> new RunOverlays.Named(run.name(), run))
                .toList();
        new RunOverlays(named, words.charts())
                .throughput()
                .forEach(chart -> charts.add(words.figures().of(chart, Detail.FULL)));
        List<Element> content = new ArrayList<>();
        if (runs.size() > MOST_LINES) {
            content.add(Html.tag("p")
                    .say(words.say(
                            "The charts show the last {0,number,#} of the {1,number,#} runs.",
                            MOST_LINES,
                            runs.size())));
        }
        if (!charts.isEmpty()) {
            content.add(RunSections.grid(charts));
        }
        return content;
    }

    private List<SavedRun> drawn() {
        return runs.subList(Math.max(0, runs.size() - MOST_LINES), runs.size());
    }
}
