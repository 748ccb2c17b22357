package io.shardlab.report.section;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.BarChart;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.drawing.TimeCharts;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.SavedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        sections.add(head.keyFigures());
        sections.addAll(words.section("diagnosis", head.diagnosis()));
        sections.addAll(words.section("charts", List.of(grid(charts(Detail.FULL)))));
        sections.addAll(words.section("figures", tables()));
        sections.addAll(words.section("measured", List.of(head.measured(), head.parameters())));
        return sections;
    }

    /** Returns one of many runs, folded, with the main charts and figures. */
    public Element folded(String name) {
        Element body = Html.tag("details").css("run");
        body.add(Html.tag("summary").say(name));
        body.add(Html.tag("p")
                .say(words.say(
                        "on",
                        run.result().workload(),
                        run.result().target().description().in(words.language()))));
        body.add(head.verdict(), head.keyFigures());
        body.addAll(head.diagnosis());
        TimeCharts time = new TimeCharts(run, words.charts());
        List<Element> charts =
                new ArrayList<>(figures(time.throughput().stream().limit(1).toList(), Detail.BRIEF));
        charts.addAll(words.figures().of(words.say("latency"), run.percentiles(), Detail.BRIEF));
        charts.addAll(new ServerCharts(words).of(run).stream().limit(2).toList());
        return body.add(grid(charts)).addAll(tables()).add(head.parameters());
    }

    private List<Element> tables() {
        return RunFigures.figures(run, words).stream().map(words::table).toList();
    }

    private List<Element> charts(Detail detail) {
        TimeCharts time = new TimeCharts(run, words.charts());
        List<Element> charts = new ArrayList<>();
        FactTable.in(run.result().facts())
                .forEach(facts -> chart(facts.in(words.language()))
                        .map(words.figures()::of)
                        .ifPresent(charts::add));
        charts.addAll(figures(time.throughput(), detail));
        charts.addAll(words.figures().of(words.say("latency.measured"), run.percentiles(), detail));
        charts.addAll(figures(time.latencies(), detail));
        charts.addAll(figures(time.load(), detail));
        charts.addAll(figures(time.preparation(), detail));
        charts.addAll(new ServerCharts(words).of(run));
        return charts;
    }

    /** Returns a bar for each row and drawn column of a workload's table. */
    private static Optional<BarChart> chart(FactTable facts) {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (List<Object> row : facts.rows()) {
            for (String drawn : facts.drawn()) {
                if (row.get(facts.columns().indexOf(drawn)) instanceof Number value) {
                    String name = facts.drawn().size() == 1 ? "" + row.get(0) : row.get(0) + ", " + drawn;
                    bars.add(new BarChart.Bar(name, value.doubleValue(), FigureText.any(value)));
                }
            }
        }
        return bars.isEmpty() ? Optional.empty() : Optional.of(new BarChart(facts.title(), facts.unit(), bars));
    }

    private List<Element> figures(List<LineChart> charts, Detail detail) {
        return charts.stream().map(chart -> words.figures().of(chart, detail)).toList();
    }

    static Element grid(List<Element> charts) {
        return Html.tag("div").css("charts").addAll(charts);
    }
}
