package io.shardlab.insight.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.cli.output.Words;
import io.shardlab.core.text.FigureText;
import io.shardlab.insight.capture.CaptureOutcome;
import io.shardlab.insight.capture.file.WorkloadText.Line;
import java.util.ArrayList;
import java.util.List;

/** The outcome of a capture: what the file has, and what it lacks. */
public final class CaptureReport {

    private static final double ALL_FOUND = 0.995;

    private CaptureReport() {}

    /** Returns one sentence, a table of the operations, what was not seen, and how to run the file. */
    public static String render(CaptureOutcome outcome, Words words) {
        List<String> parts = new ArrayList<>();
        parts.add(Lines.wrapped(answer(outcome, words)));
        parts.add("");
        Columns<Line> columns = new Columns<Line>()
                .add("operation", Line::name)
                .add("action", Line::action)
                .add("share", line -> FigureText.percent(line.share()))
                .add("operations/s", line -> FigureText.number(line.rate()));
        if (outcome.lines().stream().anyMatch(line -> line.found() < ALL_FOUND)) {
            columns.add("found", line -> FigureText.percent(line.found()));
        }
        parts.add(TerminalTable.grid(columns.table("", outcome.lines()), words));
        parts.add("");
        parts.add(words.say("capture.not-seen"));
        outcome.notes().forEach(note -> parts.add(Lines.bullet(note)));
        parts.add("");
        parts.add(Lines.fitted(words.say("capture.file", outcome.file())));
        return String.join(System.lineSeparator(), parts);
    }

    private static String answer(CaptureOutcome outcome, Words words) {
        String load = outcome.stages()
                .map(stages -> words.say("capture.stages", stages))
                .orElseGet(() -> words.say("capture.steady", FigureText.number(outcome.rate())));
        return words.say(
                "capture.answer",
                words.count("operations", outcome.operations()),
                words.count("shapes", outcome.lines().size()),
                outcome.database(),
                outcome.source(),
                FigureText.seconds(outcome.seconds()),
                load);
    }
}
