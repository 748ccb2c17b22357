package io.shardlab.cli.output;

import io.shardlab.analysis.table.Columns;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice;
import io.shardlab.whatif.advice.Advice.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Advice for a terminal of 80 columns: the answer, the deployments, and what it rests on. Formats only. */
public final class AdviceReport {

    private static final int WIDTH = 80;

    /** Shorter names, for the width. */
    private static final Map<String, String> LIMITS = Map.of("too few threads", "threads", "response times", "latency");

    private final Advice advice;
    private final boolean details;

    /** @param details whether the caveats of the predictions are printed */
    public AdviceReport(Advice advice, boolean details) {
        this.advice = advice;
        this.details = details;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(wrapped(advice.answer()));
        parts.add(TerminalTable.grid(new Columns<Option>()
                .add("deployment", one -> one.topology().describe())
                .add("ops/s", one -> FigureText.number(one.throughput().value()))
                .add("90 % bounds", one -> PredictionTables.bounds(one.throughput()))
                .add(
                        "p99 ms",
                        one -> one.p99Micros().map(FigureText::microsAsMillis).orElse(Table.NOTHING))
                .add("price", one -> FigureText.number(one.price()))
                .add("limit", one -> LIMITS.getOrDefault(one.limit(), one.limit()))
                .table("", advice.options())));
        List<String> evidence = new ArrayList<>();
        advice.mattersMost().ifPresent(evidence::add);
        evidence.addAll(advice.restsOn());
        evidence.add(advice.notConsidered());
        evidence.forEach(sentence -> parts.add(wrapped(sentence)));
        if (details) {
            advice.notes().forEach(note -> parts.add(wrapped(note)));
        } else if (!advice.notes().isEmpty()) {
            parts.add(wrapped("More: --details prints "
                    + FigureText.count(advice.notes().size(), "caveat") + ", --json everything."));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static String wrapped(String text) {
        return Lines.wrapped(text, WIDTH);
    }
}
