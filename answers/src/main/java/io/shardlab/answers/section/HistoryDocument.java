package io.shardlab.answers.section;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.drawing.HistoryCharts;
import io.shardlab.answers.history.History;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.Measurement;
import io.shardlab.answers.history.History.Series;
import io.shardlab.answers.history.HistoryText;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A history as a document: the answer, each series with its changes and charts, and what was not judged. */
public final class HistoryDocument {

    private HistoryDocument() {}

    public static Document of(History history) {
        HistoryText text = new HistoryText(history);
        Document.Builder document =
                new Document.Builder().say(text.answer(), history.regressions().isEmpty() ? Tone.ANSWER : Tone.FAILED);
        history.series().stream()
                .filter(Series::judged)
                .forEach(series -> document.section(HistoryText.heading(series), judged(series)));
        document.sayAll(text.notJudged(), Tone.PLAIN);
        history.series().stream()
                .filter(series -> !series.judged())
                .forEach(series -> document.folded(
                        HistoryText.heading(series),
                        () -> new Document.Builder().charts(drawing(series)).build()));
        return document.build();
    }

    private static Document judged(Series series) {
        Document.Builder content = new Document.Builder();
        Table changes = HistoryText.changes(series);
        if (changes.isEmpty()) {
            content.say(Message.of("No lasting change."));
        }
        return content.figures(changes)
                .items(HistoryText.places(series))
                .charts(drawing(series))
                .build();
    }

    private static Drawing drawing(Series series) {
        return texts -> series.figures().stream()
                .flatMap(figure -> charts(series, figure, texts).stream())
                .toList();
    }

    private static List<Chart> charts(Series series, FigureHistory figure, ChartTexts texts) {
        return new HistoryCharts(texts)
                .of(series, figure).stream()
                        .<Chart>map(chart -> new Drawing.Lines(chart, "", Optional.of(values(series, figure))))
                        .toList();
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
