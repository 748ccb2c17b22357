package io.shardlab.cli.output;

import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.Inserts;
import io.shardlab.whatif.answer.Answer.Loads;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.answer.Answer.Priced;
import io.shardlab.whatif.answer.Answer.Selective;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Prediction.StationUse;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.calibrate.SelectiveCalibration;
import io.shardlab.whatif.model.SelectiveQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** Predictions for a terminal. Formats only. */
public final class WhatIfReport {

    private static final int WIDTH = 120;
    private static final double MICROS = 1e6;
    private static final String NONE = "-";
    private static final String SENSITIVITY = "* With a tenth less of it, throughput would grow that much.";
    private static final String PREDICTED = " (predicted)";

    private final Answer answer;

    public WhatIfReport(Answer answer) {
        this.answer = answer;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        answer.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal), WIDTH)));
        answer.calibratedBy().ifPresent(basis -> {
            parts.add(title(basis.hardware()) + predictions());
            parts.add(SENSITIVITY);
            if (!answer.atRates().isEmpty()) {
                parts.add(title(basis.hardware()) + atRates());
            }
            answer.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one), WIDTH)));
            parts.add(basis(basis));
            parts.add(parameters(basis, "operation"));
        });
        answer.loads().ifPresent(loads -> {
            parts.add(title(loads.calibratedBy().hardware()) + loads(loads));
            parts.add(SENSITIVITY);
            parts.add(basis(loads.calibratedBy()));
            parts.add(parameters(loads.calibratedBy(), "document"));
        });
        answer.selective().ifPresent(selective -> {
            parts.add(title(selective.hardware()) + selective(selective));
            parts.add(basis(selective));
        });
        answer.inserts().ifPresent(inserts -> {
            parts.add(title(inserts.calibratedBy().hardware()) + inserts(inserts));
            parts.add(SENSITIVITY);
            parts.add(basis(inserts.calibratedBy()));
            parts.add(parameters(inserts.calibratedBy(), "insert"));
        });
        answer.notes().forEach(note -> parts.add(Lines.wrapped(note, WIDTH)));
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static String title(String hardware) {
        return Lines.wrapped("Predicted, not measured; hardware: " + hardware, WIDTH) + System.lineSeparator();
    }

    private static String selective(Selective selective) {
        TerminalTable table = new TerminalTable(
                List.of(
                        "selective query on",
                        "documents",
                        "matched",
                        "seconds",
                        "range",
                        "disk reads",
                        "range",
                        "calibrated range"),
                1);
        selective
                .predictions()
                .forEach(one -> table.row(
                        one.topology().sharded()
                                ? FigureText.count(one.topology().shards(), "shard")
                                : one.topology().describe(),
                        FigureText.count(one.documents()),
                        FigureText.count(one.matched()),
                        FigureText.number(one.seconds().value()),
                        bounds(one.seconds()),
                        FigureText.number(one.diskReads().value()),
                        bounds(one.diskReads()),
                        range(one.outsideCalibratedRange())));
        return table.render();
    }

    private static String basis(Selective selective) {
        SelectiveCalibration calibration = selective.calibration();
        SelectiveQuery query = calibration.best();
        String disk = calibration
                .most()
                .map(most -> "memory holds all of "
                        + FigureText.number(query.memory().room()) + " to "
                        + FigureText.number(most.memory().room())
                        + " documents of a server, which makes the ranges; a"
                        + " read of the disk takes "
                        + FigureText.secondsAsMillis(query.memory().secondsPerRead()) + " ms")
                .orElse("memory held all of " + FigureText.number(query.memory().room())
                        + " documents of a server; no query read from the disk, so that nothing is known of more");
        return Lines.wrapped(
                "Calibrated by " + FigureText.count(selective.sources().size(), "result")
                        + " of selective-query with warm"
                        + " caches, "
                        + calibration.documents().describe() + " documents: each matched one costs "
                        + FigureText.number(MICROS * query.secondsPerDocument()) + " µs; " + disk + ".",
                WIDTH);
    }

    private static String inserts(Inserts inserts) {
        TerminalTable table = new TerminalTable(
                List.of(
                        "insert into " + FigureText.count(inserts.members(), "member"),
                        "threads",
                        "inserts/s",
                        "90 % bounds",
                        "mean ms",
                        "90 % bounds",
                        "journal ms",
                        "members ms",
                        "bottleneck",
                        "matters most*",
                        "calibrated range"),
                1);
        inserts.predictions().forEach(one -> {
            Prediction prediction = one.prediction();
            table.row(
                    one.writeConcern(),
                    FigureText.count(prediction.threads()),
                    FigureText.number(prediction.throughput().value()),
                    bounds(prediction.throughput()),
                    millis(prediction.responseMicros(), "mean"),
                    bounds(prediction.responseMicros().get("mean"), FigureText::microsAsMillis),
                    FigureText.microsAsMillis(one.journalMicros()),
                    FigureText.microsAsMillis(one.othersMicros()),
                    bottleneck(prediction),
                    sensitivity(prediction),
                    range(prediction.outsideCalibratedRange()));
        });
        return table.render();
    }

    private static String loads(Loads loads) {
        TerminalTable table = new TerminalTable(
                List.of(
                        "load into",
                        "workers",
                        "documents",
                        "seconds",
                        "90 % bounds",
                        "documents/s",
                        "bottleneck",
                        "matters most*",
                        "calibrated range"),
                1);
        loads.predictions()
                .forEach(one -> table.row(
                        one.rate().topology().describe(),
                        FigureText.count(one.rate().threads()),
                        FigureText.count(one.documents()),
                        FigureText.number(one.seconds().value()),
                        bounds(one.seconds()),
                        FigureText.number(one.rate().throughput().value()),
                        bottleneck(one.rate()),
                        sensitivity(one.rate()),
                        range(one.outsideCalibratedRange())));
        return table.render();
    }

    private String predictions() {
        TerminalTable table = new TerminalTable(
                List.of(
                        "operation",
                        "topology",
                        "threads",
                        "ops/s",
                        "90 % bounds",
                        "mean ms",
                        "p50 ms",
                        "p95 ms",
                        "p99 ms",
                        "bottleneck",
                        "matters most*",
                        "calibrated range"),
                2);
        answer.predictions()
                .forEach(one -> table.row(
                        one.operation(),
                        one.topology().describe() + with(one.documents()),
                        FigureText.count(one.threads()),
                        FigureText.number(one.throughput().value()),
                        bounds(one.throughput()),
                        millis(one.responseMicros(), "mean"),
                        millis(one.responseMicros(), "50"),
                        millis(one.responseMicros(), "95"),
                        millis(one.responseMicros(), "99"),
                        bottleneck(one),
                        sensitivity(one),
                        range(one.outsideCalibratedRange())));
        return table.render();
    }

    private String atRates() {
        TerminalTable table = new TerminalTable(
                List.of(
                        "operation",
                        "topology",
                        "arrivals/s",
                        "mean ms",
                        "90 % bounds",
                        "p50 ms",
                        "p95 ms",
                        "p99 ms",
                        "busiest",
                        "most ops/s",
                        "90 % bounds",
                        "calibrated range"),
                2);
        answer.atRates().forEach(one -> table.row(atRate(one)));
        return table.render();
    }

    private static String[] atRate(Prediction.AtRate one) {
        Map<String, Estimate> response = one.responseMicros();
        Optional<StationUse> busiest = one.stations().stream().findFirst();
        return new String[] {
            one.operation(),
            one.topology().describe() + with(one.documents()),
            FigureText.number(one.arrivalsPerSecond()),
            millis(response, "mean"),
            busiest.isPresent() ? bounds(response.get("mean"), FigureText::microsAsMillis) : NONE,
            millis(response, "50"),
            millis(response, "95"),
            millis(response, "99"),
            busiest.map(WhatIfReport::use).orElse(one.bottleneck() + " saturated"),
            FigureText.number(one.capacity().value()),
            bounds(one.capacity()),
            range(one.outsideCalibratedRange())
        };
    }

    private static String with(Optional<Long> documents) {
        return documents
                .map(number -> ", " + FigureText.count(number) + " documents")
                .orElse("");
    }

    private static String use(StationUse station) {
        return station.name() + " " + FigureText.percent(station.utilization());
    }

    private static String bounds(Estimate estimate) {
        return bounds(estimate, FigureText::number);
    }

    private static String bounds(Estimate estimate, DoubleFunction<String> text) {
        return estimate.low()
                .map(low -> text.apply(low)
                        + estimate.high().map(high -> " to " + text.apply(high)).orElse(" or more"))
                .orElse("unknown");
    }

    private static String millis(Map<String, Estimate> responseMicros, String name) {
        return Optional.ofNullable(responseMicros.get(name))
                .map(estimate -> FigureText.microsAsMillis(estimate.value()))
                .orElse(NONE);
    }

    /** With how busy it is; or, where none is, the one that comes nearest to it. */
    private static String bottleneck(Prediction prediction) {
        String busiest = prediction.stations().stream()
                .findFirst()
                .map(WhatIfReport::use)
                .orElse(NONE);
        boolean busy = prediction.stations().stream()
                .anyMatch(station -> station.name().equals(prediction.bottleneck()));
        return busy ? busiest : prediction.bottleneck() + " (" + busiest + ")";
    }

    private static String sensitivity(Prediction prediction) {
        return prediction.sensitivity().stream()
                .findFirst()
                .map(one -> one.parameter() + ", +" + FigureText.percent(one.throughputGain()))
                .orElse(NONE);
    }

    private static String range(List<String> outside) {
        return outside.isEmpty() ? "within" : "outside: " + String.join(", ", outside);
    }

    private static String overtaking(Overtaking one) {
        String cluster = one.topology().describe() + ", " + one.operation() + with(one.documents());
        return one.threads()
                .map(threads -> cluster + ": more operations/s than a standalone server from "
                        + one.lastThreads()
                                .map(last -> FigureText.count(threads) + " to " + FigureText.count(last, "thread"))
                                .orElse(FigureText.count(threads, "thread") + " up to the "
                                        + FigureText.count(one.mostThreads()) + " that were tried")
                        + PREDICTED + ".")
                .orElse(cluster + ": fewer operations/s than a standalone server up to "
                        + FigureText.count(one.mostThreads(), "thread") + PREDICTED + ".");
    }

    private String goal(GoalAnswer goal) {
        String operation = goal.operation() + with(goal.documents()) + ": ";
        if (goal.cheapest().isPresent()) {
            String first = goal.cheapest().get().price().isPresent() ? "cheapest" : "smallest";
            return operation + "the " + first + " deployment that meets the goals is "
                    + priced(goal.cheapest().get()) + "."
                    + goal.runnerUp()
                            .map(second -> " The runner-up is " + priced(second) + ".")
                            .orElse(" None of the others that were tried meets them.");
        }
        Priced nearest = goal.nearest().orElseThrow();
        return operation + "none of " + FigureText.count(goal.tried(), "deployment")
                + " that were tried meets the goals."
                + " The nearest misses " + String.join(" and ", goal.unmet()) + ": " + priced(nearest)
                + ". In the way: " + bottleneck(nearest.prediction()) + ".";
    }

    private static String priced(Priced one) {
        Prediction prediction = one.prediction();
        return prediction.topology().describe() + " at " + FigureText.count(prediction.threads(), "thread")
                + one.price()
                        .map(price -> ", price " + FigureText.number(price))
                        .orElse("") + ", predicted "
                + FigureText.number(prediction.throughput().value()) + " ops/s with a p99 of "
                + millis(prediction.responseMicros(), "99") + " ms"
                + one.surelyMet()
                        .map(met ->
                                met ? ", within the 90 % bounds, too" : ", but not at the worse end of the 90 % bounds")
                        .orElse("")
                + (prediction.outsideCalibratedRange().isEmpty() ? "" : ", outside the calibrated range");
    }

    private static String basis(Basis basis) {
        String measured = basis.range().kinds().stream().map(WhatIfReport::kind).collect(Collectors.joining("; "));
        String deviation = basis.deviation()
                .map(share -> " The measurements lie about " + FigureText.percent(share) + " from the model.")
                .orElse(" There are no more measurements than parameters, so the bounds are unknown.");
        return Lines.wrapped(
                "Calibrated by " + FigureText.count(basis.sources().size(), "result") + ": " + measured + "."
                        + deviation,
                WIDTH);
    }

    private static String kind(CalibratedRange.Kind kind) {
        String servers = kind.sharded()
                ? "clusters of " + kind.shards().describe()
                        + (kind.shards().high() == 1 ? " shard with " : " shards with ")
                        + kind.routers().describe() + " mongos"
                : kind.operation().equals("insert") ? "one primary" : "a standalone server";
        String what = kind.operation().equals("load")
                ? FigureText.count(kind.measurements(), "load") + " into " + servers + " by "
                        + kind.threads().describe() + " insertion workers"
                : kind.operation() + " operations on " + servers + " from "
                        + kind.threads().describe() + (kind.threads().high() == 1 ? " thread" : " threads");
        return what
                + kind.documents()
                        .map(documents -> " with " + documents.describe() + " documents")
                        .orElse("");
    }

    private static String parameters(Basis basis, String unit) {
        TerminalTable table = new TerminalTable(List.of("calibrated, per " + unit, "µs", "90 % interval"), 1);
        basis.parameters()
                .forEach((name, value) -> table.row(
                        name,
                        FigureText.number(value.micros()),
                        value.interval()
                                .map(one -> FigureText.number(one.low()) + " to " + FigureText.number(one.high()))
                                .orElse("unknown")));
        return table.render();
    }
}
