package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.drawing.HistoryCharts;
import io.shardlab.answers.history.History;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.Measurement;
import io.shardlab.answers.history.History.Series;
import io.shardlab.answers.history.HistoryText;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The sections of a history: the answer, each series with its changes and charts, and what was not judged. */
public final class HistorySections {

    private final History history;
    private final HistoryText text;
    private final HistoryCharts charts;
    private final Language language;
    private final PageWords words;

    public HistorySections(History history, Language language) {
        this.history = history;
        this.charts = new HistoryCharts(ChartTexts.in(language.locale()));
        this.language = language;
        this.words = new PageWords(language);
        this.text = new HistoryText(history);
    }

    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.add(Html.tag(
                "p",
                history.regressions().isEmpty() ? "verdict" : "verdict fail",
                text.answer().in(language)));
        history.series().forEach(series -> sections.addAll(section(series)));
        sections.addAll(PageWords.titled(
                words.say("Not judged"),
                text.notJudged().stream()
                        .map(sentence -> Html.tag("p").say(sentence.in(language)))
                        .toList()));
        return sections;
    }

    private List<Element> section(Series series) {
        List<Element> content = new ArrayList<>();
        Table changes = HistoryText.changes(series);
        if (!changes.isEmpty()) {
            content.add(words.table(changes));
            HistoryText.places(series).forEach(place -> content.add(Html.tag("p", "note", place.in(language))));
        } else if (series.judged()) {
            content.add(Html.tag("p").say(words.say("No lasting change.")));
        } else {
            content.add(Html.tag("p")
                    .say(words.say(
                            "Not judged: a series needs {0,number,#} results before a change can be shown.",
                            history.fewestResults())));
        }
        content.add(RunSections.grid(series.figures().stream()
                .flatMap(figure -> charts.of(series, figure).stream()
                        .map(chart -> words.figures().of(chart, Detail.FULL, values(series, figure))))
                .toList()));
        return PageWords.titled(HistoryText.heading(series).in(language), content);
    }

    /** Every value with the result that it is from. */
    private static Table values(Series series, FigureHistory figure) {
        return new Columns<Integer>()
                .add("result", index -> String.valueOf(index + 1))
                .add(
                        "time (UTC)",
                        index -> HistoryText.minute(result(series, index).startedAt()))
                .sayOptional(
                        HistoryText.name(figure),
                        index -> figure.values()
                                .get(index)
                                .map(value -> Message.text(HistoryText.number(figure, value))))
                .addOptional("label", index -> result(series, index).label())
                .add("servers", index -> result(series, index).serverVersion())
                .add("Shardlab", index -> result(series, index).simulator())
                .table(IntStream.range(0, series.results().size()).boxed().toList());
    }

    private static Measurement result(Series series, int index) {
        return series.results().get(index);
    }
}
