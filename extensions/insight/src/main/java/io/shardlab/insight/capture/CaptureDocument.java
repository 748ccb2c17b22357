package io.shardlab.insight.capture;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.file.WorkloadText.Line;
import java.util.List;

/** The outcome of a capture as a document: what the file has, and what it lacks. */
public final class CaptureDocument {

    private static final double ALL_FOUND = 0.995;

    private CaptureDocument() {}

    /** Returns one sentence, a table of the operations, and what was not seen. */
    public static Document of(CaptureOutcome outcome) {
        return new Document.Builder()
                .say(answer(outcome), Tone.ANSWER)
                .figures(operations(outcome.lines()))
                .section(
                        Message.of("Not seen:"),
                        new Document.Builder()
                                .items(outcome.notes().stream()
                                        .map(Message::text)
                                        .toList())
                                .build())
                .build();
    }

    private static Table operations(List<Line> lines) {
        Columns<Line> columns = new Columns<Line>()
                .add("operation", Line::name)
                .add("action", Line::action)
                .add("share", line -> FigureText.percent(line.share()))
                .add("operations/s", line -> FigureText.number(line.rate()));
        if (lines.stream().anyMatch(line -> line.found() < ALL_FOUND)) {
            columns.add("found", line -> FigureText.percent(line.found()));
        }
        return columns.table(lines);
    }

    private static Message answer(CaptureOutcome outcome) {
        return Message.of(
                "Captured {0} of {1} on {2} from {3} in {4} s{5}.",
                Message.of("{0,choice,0#{0} operations|1#1 operation|1<{0} operations}", outcome.operations()),
                Message.of(
                        "{0,choice,0#{0} shapes|1#1 shape|1<{0} shapes}",
                        outcome.lines().size()),
                outcome.database(),
                outcome.source(),
                FigureText.seconds(outcome.seconds()),
                outcome.stages()
                        .map(stages -> Message.of(", in stages of {0}", stages))
                        .orElseGet(() -> Message.of(" at a steady rate of {0}/s", FigureText.number(outcome.rate()))));
    }
}
