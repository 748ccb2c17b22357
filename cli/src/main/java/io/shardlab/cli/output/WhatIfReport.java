package io.shardlab.cli.output;

import io.shardlab.analysis.table.Columns;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Answer.Calibrated;
import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.InsertPrediction;
import io.shardlab.whatif.answer.Answer.Inserts;
import io.shardlab.whatif.answer.Answer.LoadPrediction;
import io.shardlab.whatif.answer.Answer.Loads;
import io.shardlab.whatif.answer.Answer.Mixes;
import io.shardlab.whatif.answer.Answer.OfMix;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.answer.Answer.Priced;
import io.shardlab.whatif.answer.Answer.Selective;
import io.shardlab.whatif.answer.Answer.SelectivePrediction;
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

    private static final double MICROS = 1e6;
    private static final String SENSITIVITY = "* If this cost were a tenth lower, throughput would grow by that much.";
    private static final String PREDICTED = " (predicted)";

    private final Answer answer;

    public WhatIfReport(Answer answer) {
        this.answer = answer;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        answer.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
        answer.calibratedBy().ifPresent(basis -> {
            parts.add(title(basis.hardware()) + predictions(answer.predictions()));
            parts.add(SENSITIVITY);
            if (!answer.atRates().isEmpty()) {
                parts.add(title(basis.hardware()) + atRates(answer.atRates()));
            }
            answer.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
            parts.add(basis(basis));
            parts.add(parameters(basis, "operation"));
        });
        answer.mixes().forEach(mixes -> add(parts, mixes));
        answer.loads().ifPresent(loads -> addCalibrated(parts, loads.calibratedBy(), loads(loads), "document"));
        answer.selective().ifPresent(selective -> {
            parts.add(title(selective.hardware()) + selective(selective));
            parts.add(basis(selective));
        });
        answer.inserts().ifPresent(inserts -> addCalibrated(parts, inserts.calibratedBy(), inserts(inserts), "insert"));
        answer.notes().forEach(note -> parts.add(Lines.wrapped(note)));
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static void addCalibrated(List<String> parts, Basis basis, String table, String unit) {
        parts.addAll(List.of(title(basis.hardware()) + table, SENSITIVITY, basis(basis), parameters(basis, unit)));
    }

    private static void add(List<String> parts, Mixes mixes) {
        String hardware = mixes.calibratedBy().hardware();
        for (OfMix mix : mixes.mixes()) {
            String operations = "Operations of " + mixes.workload() + ": "
                    + mix.shares().entrySet().stream()
                            .map(share -> share.getKey() + " " + FigureText.percent(share.getValue()))
                            .collect(Collectors.joining(", "));
            String title = Lines.wrapped(operations + "; predicted, not measured; hardware: " + hardware)
                    + System.lineSeparator();
            mix.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
            parts.add(title + predictions(mix.predictions()));
            parts.add(SENSITIVITY);
            List<KindRow> kinds = mix.predictions().stream()
                    .flatMap(one -> one.kinds().stream()
                            .map(kind -> new KindRow(
                                    one.topology().describe(), FigureText.count(one.threads(), "thread"), kind)))
                    .toList();
            if (!kinds.isEmpty()) {
                parts.add(title + kinds(kinds));
            }
            if (!mix.atRates().isEmpty()) {
                parts.add(title + atRates(mix.atRates()));
                List<KindRow> atRates = mix.atRates().stream()
                        .flatMap(one -> one.kinds().stream()
                                .map(kind -> new KindRow(
                                        one.topology().describe(),
                                        FigureText.number(one.arrivalsPerSecond()) + "/s",
                                        kind)))
                        .toList();
                if (!atRates.isEmpty()) {
                    parts.add(title + kinds(atRates));
                }
            }
            mix.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
        }
        parts.add(basis(mixes.calibratedBy()));
        parts.add(parameters(mixes.calibratedBy(), "operation"));
    }

    /** One kind of operation in one prediction. */
    private record KindRow(String topology, String load, Prediction.OfKind kind) {}

    private static String kinds(List<KindRow> rows) {
        return TerminalTable.grid(new Columns<KindRow>()
                .add("kind", row -> row.kind().name())
                .add("topology", KindRow::topology)
                .add("load", KindRow::load)
                .add("ops/s", row -> FigureText.number(row.kind().throughput().value()))
                .add("mean ms", row -> millis(row.kind().responseMicros(), "mean"))
                .add("90 % bounds", row -> bounds(row.kind().responseMicros().get("mean"), FigureText::microsAsMillis))
                .add("p50 ms", row -> millis(row.kind().responseMicros(), "50"))
                .add("p95 ms", row -> millis(row.kind().responseMicros(), "95"))
                .add("p99 ms", row -> millis(row.kind().responseMicros(), "99"))
                .table("", rows));
    }

    private static String title(String hardware) {
        return Lines.wrapped("Predicted, not measured; hardware: " + hardware) + System.lineSeparator();
    }

    private static String selective(Selective selective) {
        return TerminalTable.grid(new Columns<SelectivePrediction>()
                .add(
                        "selective query on",
                        one -> one.topology().sharded()
                                ? FigureText.count(one.topology().shards(), "shard")
                                : one.topology().describe())
                .add("documents", one -> FigureText.count(one.documents()))
                .add("matched", one -> FigureText.count(one.matched()))
                .add("seconds", one -> FigureText.number(one.seconds().value()))
                .add("range", one -> bounds(one.seconds()))
                .add("disk reads", one -> FigureText.number(one.diskReads().value()))
                .add("range", one -> bounds(one.diskReads()))
                .add("calibrated range", one -> range(one.outsideCalibratedRange()))
                .table("", selective.predictions()));
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
                        + " documents of a server; no query read from the disk, so the times of larger collections are"
                        + " unknown");
        return Lines.wrapped(
                "Calibrated by " + FigureText.count(selective.sources().size(), "result")
                        + " of selective-query with warm"
                        + " caches, "
                        + calibration.documents().describe() + " documents: each matched one costs "
                        + FigureText.number(MICROS * query.secondsPerDocument()) + " µs; " + disk + ".");
    }

    private static String inserts(Inserts inserts) {
        return TerminalTable.grid(new Columns<InsertPrediction>()
                .add("insert into " + FigureText.count(inserts.members(), "member"), InsertPrediction::writeConcern)
                .add("threads", one -> FigureText.count(one.prediction().threads()))
                .add(
                        "inserts/s",
                        one -> FigureText.number(one.prediction().throughput().value()))
                .add("90 % bounds", one -> bounds(one.prediction().throughput()))
                .add("mean ms", one -> millis(one.prediction().responseMicros(), "mean"))
                .add(
                        "90 % bounds",
                        one -> bounds(one.prediction().responseMicros().get("mean"), FigureText::microsAsMillis))
                .add("journal ms", one -> FigureText.microsAsMillis(one.journalMicros()))
                .add("members ms", one -> FigureText.microsAsMillis(one.othersMicros()))
                .add("bottleneck", one -> bottleneck(one.prediction()))
                .add("matters most*", one -> sensitivity(one.prediction()))
                .add("calibrated range", one -> range(one.prediction().outsideCalibratedRange()))
                .table("", inserts.predictions()));
    }

    private static String loads(Loads loads) {
        return TerminalTable.grid(new Columns<LoadPrediction>()
                .add("load into", one -> one.rate().topology().describe())
                .add("workers", one -> FigureText.count(one.rate().threads()))
                .add("documents", one -> FigureText.count(one.documents()))
                .add("seconds", one -> FigureText.number(one.seconds().value()))
                .add("90 % bounds", one -> bounds(one.seconds()))
                .add(
                        "documents/s",
                        one -> FigureText.number(one.rate().throughput().value()))
                .add("bottleneck", one -> bottleneck(one.rate()))
                .add("matters most*", one -> sensitivity(one.rate()))
                .add("calibrated range", one -> range(one.outsideCalibratedRange()))
                .table("", loads.predictions()));
    }

    private static String predictions(List<Prediction> predictions) {
        return TerminalTable.grid(new Columns<Prediction>()
                .add("operation", Prediction::operation)
                .add("topology", one -> one.topology().describe() + with(one.documents()))
                .add("threads", one -> FigureText.count(one.threads()))
                .add("ops/s", one -> FigureText.number(one.throughput().value()))
                .add("90 % bounds", one -> bounds(one.throughput()))
                .add("mean ms", one -> millis(one.responseMicros(), "mean"))
                .add("p50 ms", one -> millis(one.responseMicros(), "50"))
                .add("p95 ms", one -> millis(one.responseMicros(), "95"))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .add("bottleneck", WhatIfReport::bottleneck)
                .add("matters most*", WhatIfReport::sensitivity)
                .add("calibrated range", one -> range(one.outsideCalibratedRange()))
                .table("", predictions));
    }

    private static String atRates(List<Prediction.AtRate> atRates) {
        return TerminalTable.grid(new Columns<Prediction.AtRate>()
                .add("operation", Prediction.AtRate::operation)
                .add("topology", one -> one.topology().describe() + with(one.documents()))
                .add("arrivals/s", one -> FigureText.number(one.arrivalsPerSecond()))
                .add("mean ms", one -> millis(one.responseMicros(), "mean"))
                .add(
                        "90 % bounds",
                        one -> one.stations().isEmpty()
                                ? ""
                                : bounds(one.responseMicros().get("mean"), FigureText::microsAsMillis))
                .add("p50 ms", one -> millis(one.responseMicros(), "50"))
                .add("p95 ms", one -> millis(one.responseMicros(), "95"))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .add(
                        "busiest",
                        one -> one.stations().stream()
                                .findFirst()
                                .map(WhatIfReport::use)
                                .orElse(one.bottleneck() + " saturated"))
                .add("most ops/s", one -> FigureText.number(one.capacity().value()))
                .add("90 % bounds", one -> bounds(one.capacity()))
                .add("calibrated range", one -> range(one.outsideCalibratedRange()))
                .table("", atRates));
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
                .orElse(Table.NOTHING);
    }

    /** Returns the bottleneck with its utilization; if it is not a station, with the busiest station. */
    private static String bottleneck(Prediction prediction) {
        String busiest = prediction.stations().stream()
                .findFirst()
                .map(WhatIfReport::use)
                .orElse(Table.NOTHING);
        boolean busy = prediction.stations().stream()
                .anyMatch(station -> station.name().equals(prediction.bottleneck()));
        return busy ? busiest : prediction.bottleneck() + " (" + busiest + ")";
    }

    private static String sensitivity(Prediction prediction) {
        return prediction.sensitivity().stream()
                .findFirst()
                .map(one -> one.parameter() + ", +" + FigureText.percent(one.throughputGain()))
                .orElse(Table.NOTHING);
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

    private static String goal(GoalAnswer goal) {
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
                + ". Its bottleneck: " + bottleneck(nearest.prediction()) + ".";
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
                .map(share -> " The measurements deviate from the model by about " + FigureText.percent(share) + ".")
                .orElse(" There are no more measurements than parameters, so the bounds are unknown.");
        return Lines.wrapped("Calibrated by " + FigureText.count(basis.sources().size(), "result") + ": " + measured
                + "." + deviation);
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
        return TerminalTable.grid(new Columns<Map.Entry<String, Calibrated>>()
                .add("calibrated, per " + unit, Map.Entry::getKey)
                .add("µs", one -> FigureText.number(one.getValue().micros()))
                .add(
                        "90 % interval",
                        one -> one.getValue()
                                .interval()
                                .map(known -> FigureText.number(known.low()) + " to " + FigureText.number(known.high()))
                                .orElse("unknown"))
                .table("", basis.parameters().entrySet()));
    }
}
