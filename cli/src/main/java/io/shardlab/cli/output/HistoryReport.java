package io.shardlab.cli.output;

import io.shardlab.answers.history.History;
import io.shardlab.answers.history.History.Series;
import io.shardlab.answers.history.HistoryText;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Language;
import java.util.ArrayList;
import java.util.List;

/** A history as text for a terminal, the answer first. Formats only. */
public final class HistoryReport {

    /** The width of a terminal of usual size, also where output goes to a file. */
    private static final int WIDTH = Math.min(80, Lines.COLUMNS);

    private final ReportWords words;
    private final History history;
    private final HistoryText text;

    public HistoryReport(History history, Language language) {
        this.words = new ReportWords(language);
        this.history = history;
        this.text = new HistoryText(history);
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(prose(words.in(text.answer())));
        history.series().stream().filter(Series::judged).forEach(series -> parts.add(part(series)));
        text.notJudged().forEach(sentence -> parts.add(prose(words.in(sentence))));
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private String part(Series series) {
        Table changes = HistoryText.changes(series);
        List<String> lines = new ArrayList<>();
        lines.add(prose(
                changes.isEmpty()
                        ? words.say("{0}, no lasting change", HistoryText.heading(series))
                        : words.in(HistoryText.heading(series))));
        if (!changes.isEmpty()) {
            lines.add(TerminalTable.grid(changes.in(words.language()), WIDTH));
            HistoryText.places(series).forEach(place -> lines.add(Lines.hanging("- ", words.in(place), WIDTH)));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String prose(String sentence) {
        return Lines.wrapped(sentence, WIDTH);
    }
}
