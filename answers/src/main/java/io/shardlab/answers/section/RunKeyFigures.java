package io.shardlab.answers.section;

import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The key figures of the last phase of a run that counts, as medians over its repetitions; errors are those of all of them. */
final class RunKeyFigures {

    private static final String DOCUMENTS = "documents-per-second";

    private final RunResult result;
    private final List<PhaseReport> repetitions;

    private RunKeyFigures(RunResult result) {
        this.result = result;
        this.repetitions = result.lastRepetitions();
    }

    /** Returns the figures; none if nothing was measured. */
    static List<KeyFigure> of(RunResult result) {
        return new RunKeyFigures(result).all();
    }

    private List<KeyFigure> all() {
        List<KeyFigure> figures = new ArrayList<>();
        repetitions.stream().reduce((one, next) -> next).ifPresent(phase -> {
            RateUnit unit = RateUnit.ofPhase(phase.name());
            figures.add(throughput(unit));
            if (unit != RateUnit.DOCUMENTS) {
                figures.add(new KeyFigure(Message.of("documents"), median(DOCUMENTS), Message.of("documents/s")));
            }
            if (phase.wasTimedOnce()) {
                figures.add(new KeyFigure(Message.of("time"), median("seconds"), Message.text("s")));
            } else {
                // Only an open loop has response times of its own.
                boolean open = phase.openLoop().targetRate().isPresent();
                Stream.of("p50", "p99", "max")
                        .map(figure -> new KeyFigure(
                                Message.of(open ? "response {0}" : "service {0}", figure),
                                median((open ? "response-" : "service-") + figure),
                                Message.text("ms")))
                        .forEach(figures::add);
            }
            figures.add(new KeyFigure(
                    Message.of("errors"),
                    FigureText.count(repetitions.stream()
                            .mapToLong(PhaseReport::errorCount)
                            .sum()),
                    Message.of(
                            "of {0}",
                            repetitions.stream()
                                    .mapToLong(one -> one.counts().operations())
                                    .sum())));
            phase.openLoop()
                    .targetRate()
                    .ifPresent(rate -> figures.add(new KeyFigure(
                            Message.of("missed arrivals"),
                            median("missed-arrivals"),
                            Message.of("target {0}/s", FigureText.number(rate)))));
            figures.add(new KeyFigure(
                    Message.of("client CPU"),
                    RunTables.clientCpu(phase).orElse(Table.NOTHING),
                    phase.client()
                            .machineCpuShare()
                            .map(share -> Message.of("machine {0} busy", FigureText.percent(share)))
                            .orElseGet(() -> Message.of(
                                    "of {0,number,#} processors",
                                    result.client().cpus()))));
        });
        return figures;
    }

    private KeyFigure throughput(RateUnit unit) {
        Message perSecond = Message.of(unit == RateUnit.DOCUMENTS ? "documents/s" : "operations/s");
        return RepetitionSummary.inOwnUnit(result)
                .filter(summary -> summary.count() > 1)
                .map(summary -> new KeyFigure(
                        Message.of("median of {0,number,#} repetitions", summary.count()),
                        FigureText.number(summary.medianThroughput()),
                        Message.of(
                                "{0}, {1} to {2}",
                                perSecond,
                                FigureText.number(summary.minThroughput()),
                                FigureText.number(summary.maxThroughput()))))
                .orElseGet(() -> new KeyFigure(
                        Message.of("throughput"),
                        median(unit == RateUnit.DOCUMENTS ? DOCUMENTS : "throughput"),
                        perSecond));
    }

    /** The median of a figure over the repetitions, as text. */
    private String median(String figure) {
        return FigureCatalogue.ofPhases(figure).shown(repetitions).orElse(Table.NOTHING);
    }
}
