package io.shardlab.insight.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
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
    public static String render(CaptureOutcome outcome, ReportWords words) {
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
        parts.add(TerminalTable.grid(columns.table(outcome.lines()), words));
        parts.add("");
        parts.add(words.say("Not seen:"));
        outcome.notes().forEach(note -> parts.add(Lines.bullet(note)));
        parts.add("");
        parts.add(Lines.fitted(words.say("File: {0}   Run it: ./simulator --workload {0}", outcome.file())));
        return String.join(System.lineSeparator(), parts);
    }

    private static String answer(CaptureOutcome outcome, ReportWords words) {
        String load = outcome.stages()
                .map(stages -> words.say(", in stages of {0}", stages))
                .orElseGet(() -> words.say(" at a steady rate of {0}/s", FigureText.number(outcome.rate())));
        return words.say(
                "Captured {0} of {1} on {2} from {3} in {4} s{5}.",
                words.say("{0,choice,0#{0} operations|1#1 operation|1<{0} operations}", outcome.operations()),
                words.say(
                        "{0,choice,0#{0} shapes|1#1 shape|1<{0} shapes}",
                        outcome.lines().size()),
                outcome.database(),
                outcome.source(),
                FigureText.seconds(outcome.seconds()),
                load);
    }
}
