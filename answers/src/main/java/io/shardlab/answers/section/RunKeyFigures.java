package io.shardlab.answers.section;

import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The key figures of a run: first those that answer its question, such as the maximum rate of a search, then those of its last
 * phase that counts, as medians over the repetitions. Errors are those of all of them.
 */
public final class RunKeyFigures {

    private static final String DOCUMENTS = "documents-per-second";
    private static final double PERCENT = 100;

    private final RunResult result;
    private final List<PhaseReport> measured;
    private final List<PhaseReport> repetitions;
    private final PhaseReport last;
    private final List<KeyFigure> figures = new ArrayList<>();

    private RunKeyFigures(RunResult result) {
        this.result = result;
        this.measured = result.phases().stream().filter(PhaseReport::measured).toList();
        this.repetitions = result.lastRepetitions();
        this.last = repetitions.get(repetitions.size() - 1);
    }

    /** Returns the figures; none if nothing was measured. */
    public static List<KeyFigure> of(RunResult result) {
        return result.lastRepetitions().isEmpty() ? List.of() : new RunKeyFigures(result).all();
    }

    private List<KeyFigure> all() {
        addFact("longestOutageSeconds", Message.of("longest outage"));
        addFact("writesLost", Message.of("lost writes"));
        result.maximum().flatMap(RunKeyFigures::maximum).ifPresent(figures::add);
        List<String> steps = measured.stream().map(PhaseReport::name).distinct().toList();
        boolean inSteps = steps.size() > 1 && result.maximum().isEmpty();
        if (inSteps) {
            steps.stream().limit(RunDocument.MOST_STEPS).forEach(this::addStep);
        } else {
            addPhase();
        }
        List<PhaseReport> counted = inSteps ? measured : repetitions;
        RateUnit unit = RateUnit.ofPhase(last.name());
        figures.add(errors(
                counted.stream().mapToLong(PhaseReport::errorCount).sum(),
                unit,
                counted.stream()
                        .map(PhaseReport::counts)
                        .mapToLong(one -> unit == RateUnit.DOCUMENTS ? one.documents() : one.operations())
                        .sum()));
        last.openLoop()
                .targetRate()
                .ifPresent(rate -> add(
                        Message.of("missed arrivals"),
                        "missed-arrivals",
                        Message.of("target {0}/s", FigureText.number(rate))));
        figures.add(clientCpu());
        return figures;
    }

    private void addFact(String name, Message title) {
        Figure fact = FigureCatalogue.fact(name);
        fact.samples(result)
                .forEach(value -> figures.add(new KeyFigure(title, fact.number(value), Message.text(fact.readUnit()))));
    }

    private static Optional<KeyFigure> maximum(MaximumReport maximum) {
        return maximum.rate()
                .map(rate -> new KeyFigure(
                        Message.of("maximum rate"),
                        (maximum.lowerBound() ? FigureText.AT_LEAST : "") + FigureText.number(rate),
                        Message.of("operations/s")));
    }

    private void addStep(String name) {
        List<PhaseReport> same =
                measured.stream().filter(phase -> phase.name().equals(name)).toList();
        figures.add(new KeyFigure(Message.text(name), median("seconds", same), Message.text("s")));
    }

    private void addPhase() {
        RateUnit unit = RateUnit.ofPhase(last.name());
        if (unit == RateUnit.DOCUMENTS) {
            figures.add(throughput(unit, median(DOCUMENTS, repetitions)));
            FigureCatalogue.ofPhases("migrations")
                    .shown(repetitions)
                    .ifPresent(chunks ->
                            figures.add(new KeyFigure(Message.of("migrations"), chunks, Message.of("chunks"))));
        } else {
            figures.add(throughput(unit, median("throughput", repetitions)));
            add(Message.of("documents"), DOCUMENTS, Message.of("documents/s"));
        }
        if (last.wasTimedOnce()) {
            add(Message.of("time"), "seconds", Message.text("s"));
        } else {
            // Only an open loop has response times of its own.
            boolean open = last.openLoop().targetRate().isPresent();
            Stream.of("p50", "p99", "max")
                    .forEach(name -> figures.add(
                            latency(name, open, median((open ? "response-" : "service-") + name, repetitions))));
        }
    }

    private void add(Message name, String figure, Message unit) {
        figures.add(new KeyFigure(name, median(figure, repetitions), unit));
    }

    /** The rate of a run or, while it runs, of its last interval. */
    public static KeyFigure throughput(RateUnit unit, String value) {
        return new KeyFigure(
                Message.of("throughput"),
                value,
                Message.of(unit == RateUnit.DOCUMENTS ? "documents/s" : "operations/s"));
    }

    /**
     * A latency.
     *
     * @param figure {@code max}, or {@code p} and a percentile
     * @param response true for a response time, false for a service time
     * @param millis the value as text
     */
    public static KeyFigure latency(String figure, boolean response, String millis) {
        return new KeyFigure(
                Message.of(figure),
                millis,
                Message.text("ms, ").and(Message.of(response ? "response time" : "service time")));
    }

    /** @param done the operations that succeeded, or the documents, by the unit */
    public static KeyFigure errors(long errors, RateUnit unit, long done) {
        return new KeyFigure(
                Message.of("errors"),
                FigureText.count(errors),
                Message.of(unit == RateUnit.DOCUMENTS ? "of {0} documents" : "of {0} operations", done));
    }

    /** @param percent of the processors that the client may use; empty if it is unknown */
    public static KeyFigure clientCpu(OptionalDouble percent, Message remark) {
        return new KeyFigure(
                Message.of("client CPU"),
                percent.isPresent() ? FigureText.percent(percent.getAsDouble() / PERCENT) : Table.NOTHING,
                remark);
    }

    private KeyFigure clientCpu() {
        OptionalDouble ofAll = Samples.of(
                        FigureCatalogue.named("client-cpu-share").samples(result))
                .map(samples -> OptionalDouble.of(samples.median()))
                // A phase that was stopped is in no figure of the run.
                .orElseGet(() -> FigureCatalogue.ofPhases("client-cpu-share").of(last));
        return clientCpu(
                ofAll,
                last.client()
                        .machineCpuShare()
                        .map(share -> Message.of("machine {0} busy", FigureText.percent(share)))
                        .orElseGet(() -> Message.of(
                                "of {0,number,#} processors", result.client().cpus())));
    }

    /** The median of a figure over phases, as text. */
    private static String median(String figure, List<PhaseReport> phases) {
        return FigureCatalogue.ofPhases(figure).shown(phases).orElse(Table.NOTHING);
    }
}
