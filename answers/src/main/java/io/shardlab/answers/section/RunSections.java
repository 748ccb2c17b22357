package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import java.util.ArrayList;
import java.util.List;

/** The sections of one run. */
public final class RunSections {

    private final SavedRun run;
    private final RunHead head;
    private final PageWords words;

    public RunSections(SavedRun run, Defaults defaults, PageWords words) {
        this.run = run;
        this.head = new RunHead(run, defaults, words);
        this.words = words;
    }

    /** Returns every chart and table. */
    public List<Element> whole() {
        List<Element> sections = new ArrayList<>();
        sections.add(head.verdict());
        sections.addAll(head.problems());
        sections.add(head.keyFigures());
        sections.addAll(words.section("Diagnosis", head.diagnosis()));
        sections.addAll(words.section("Charts", List.of(grid(charts(Detail.FULL)))));
        sections.addAll(words.section("Figures", tables()));
        sections.addAll(words.section("What was measured", List.of(head.measured(), head.parameters())));
        return sections;
    }

    /** Returns one of many runs, folded, with the main charts and figures. */
    public Element folded(String name) {
        Element body = Html.tag("details").css("run");
        body.add(Html.tag("summary").say(name));
        body.add(Html.tag("p")
                .say(words.say(
                        "{0} on a {1}",
                        run.result().workload(),
                        run.result().target().description().in(words.language()))));
        body.add(head.verdict()).addAll(head.problems()).add(head.keyFigures());
        body.addAll(head.diagnosis());
        TimeCharts time = new TimeCharts(run, words.charts());
        List<Element> charts =
                new ArrayList<>(figures(time.throughput().stream().limit(1).toList(), Detail.BRIEF));
        charts.addAll(words.figures().of(words.say("Latency by percentile"), run.percentiles(), Detail.BRIEF));
        charts.addAll(figures(new RunBars(words).servers(run).stream().limit(2).toList()));
        return body.add(grid(charts)).addAll(tables()).add(head.parameters());
    }

    private List<Element> tables() {
        return RunFigureTables.figures(run).stream().map(words::table).toList();
    }

    private List<Element> charts(Detail detail) {
        TimeCharts time = new TimeCharts(run, words.charts());
        List<Element> charts = new ArrayList<>();
        RunBars bars = new RunBars(words);
        charts.addAll(figures(bars.facts(run.result())));
        charts.addAll(figures(time.throughput(), detail));
        charts.addAll(
                words.figures().of(words.say("Latency by percentile, measured phases"), run.percentiles(), detail));
        charts.addAll(figures(time.latencies(), detail));
        charts.addAll(figures(time.load(), detail));
        charts.addAll(figures(time.preparation(), detail));
        charts.addAll(figures(bars.servers(run)));
        return charts;
    }

    private List<Element> figures(List<BarChart> bars) {
        return bars.stream().map(words.figures()::of).toList();
    }

    private List<Element> figures(List<LineChart> charts, Detail detail) {
        return charts.stream().map(chart -> words.figures().of(chart, detail)).toList();
    }

    static Element grid(List<Element> charts) {
        return Html.tag("div").css("charts").addAll(charts);
    }
}
