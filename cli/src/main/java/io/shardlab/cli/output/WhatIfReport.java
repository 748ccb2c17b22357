package io.shardlab.cli.output;

import io.shardlab.analysis.table.Columns;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Answer.Calibrated;
import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.LoadPrediction;
import io.shardlab.whatif.answer.Answer.Mixes;
import io.shardlab.whatif.answer.Answer.OfMix;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.answer.Answer.Priced;
import io.shardlab.whatif.answer.Answer.Selective;
import io.shardlab.whatif.answer.Answer.SelectivePrediction;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.calibrate.SelectiveCalibration;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.SelectiveQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Predictions for a terminal. Formats only. */
public final class WhatIfReport {

    private static final double MICROS = 1e6;
    private static final String SENSITIVITY = "* If this cost were a tenth lower, throughput would grow by that much.";
    private static final String PREDICTED = " (predicted)";

    private final Answer answer;
    private final boolean details;
    private final PredictionTables tables;
    private final List<String> parts = new ArrayList<>();

    /** @param details whether the tables have all columns, and the calibrated parameters are printed */
    public WhatIfReport(Answer answer, boolean details) {
        this.answer = answer;
        this.details = details;
        this.tables = new PredictionTables(details);
    }

    /** Returns the answers to the question first, then the tables that they rest on. */
    public String render() {
        answer.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
        answer.calibratedBy().ifPresent(basis -> {
            answer.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
            Stream.of(Operation.TARGETED, Operation.SCATTER_GATHER)
                    .map(Operation::name)
                    .forEach(operation -> add(
                            "Predicted " + operation + " queries",
                            basis,
                            ofOperation(operation, answer.predictions(), Prediction::operation),
                            ofOperation(operation, answer.atRates(), Prediction.AtRate::operation)));
            addBasis(basis, "operation");
        });
        answer.mixes().forEach(this::add);
        answer.loads()
                .ifPresent(loads -> addCalibrated(
                        loads.calibratedBy(),
                        tables.loads(loads),
                        loads.predictions().stream().map(LoadPrediction::outsideCalibratedRange),
                        "document"));
        answer.selective().ifPresent(selective -> {
            parts.add(title("Predicted", selective.hardware()) + tables.selective(selective));
            addOutside(selective.predictions().stream().map(SelectivePrediction::outsideCalibratedRange));
            parts.add(basis(selective));
        });
        answer.inserts()
                .ifPresent(inserts -> addCalibrated(
                        inserts.calibratedBy(),
                        tables.inserts(inserts),
                        inserts.predictions().stream()
                                .map(one -> one.prediction().outsideCalibratedRange()),
                        "insert"));
        answer.notes().forEach(note -> parts.add(Lines.wrapped(note.toString())));
        if (!details) {
            parts.add(Lines.wrapped("More: --details shows means, what matters most, and the calibrated parameters."));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static <T> List<T> ofOperation(String operation, List<T> all, Function<T, String> name) {
        return all.stream().filter(one -> name.apply(one).equals(operation)).toList();
    }

    private void addCalibrated(Basis basis, String table, Stream<List<String>> outside, String unit) {
        parts.add(title("Predicted", basis.hardware()) + table);
        addOutside(outside);
        addIfDetailed(SENSITIVITY);
        addBasis(basis, unit);
    }

    private void addBasis(Basis basis, String unit) {
        parts.add(basis(basis));
        addIfDetailed(parameters(basis, unit));
    }

    private void addIfDetailed(String text) {
        if (details) {
            parts.add(text);
        }
    }

    private void addOutside(Stream<List<String>> ofRows) {
        tables.outside(ofRows).map(Lines::wrapped).ifPresent(parts::add);
    }

    private void add(Mixes mixes) {
        for (OfMix mix : mixes.mixes()) {
            String shares = mix.shares().entrySet().stream()
                    .map(share -> share.getKey() + " " + FigureText.percent(share.getValue()))
                    .collect(Collectors.joining(", "));
            mix.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
            mix.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
            add(
                    "Operations of " + mixes.workload() + ": " + shares + "; predicted",
                    mixes.calibratedBy(),
                    mix.predictions(),
                    mix.atRates());
        }
        addBasis(mixes.calibratedBy(), "operation");
    }

    private void add(String what, Basis basis, List<Prediction> predictions, List<Prediction.AtRate> atRates) {
        String title = title(what, basis.hardware());
        if (!predictions.isEmpty()) {
            parts.add(title + tables.predictions(predictions));
            addOutside(predictions.stream().map(Prediction::outsideCalibratedRange));
            addIfDetailed(SENSITIVITY);
        }
        tables.kinds(predictions).ifPresent(table -> parts.add(title + table));
        if (!atRates.isEmpty()) {
            parts.add(title + tables.atRates(atRates));
        }
        tables.kindsAtRates(atRates).ifPresent(table -> parts.add(title + table));
    }

    private static String title(String predicted, String hardware) {
        return Lines.wrapped(predicted + ", not measured; hardware: " + hardware) + System.lineSeparator();
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

    private static String overtaking(Overtaking one) {
        String cluster = one.topology().describe() + ", " + one.operation() + PredictionTables.with(one.documents());
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
        String operation = goal.operation() + PredictionTables.with(goal.documents()) + ": ";
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
                + ". Its bottleneck: " + PredictionTables.bottleneck(nearest.prediction()) + ".";
    }

    private static String priced(Priced one) {
        Prediction prediction = one.prediction();
        return prediction.topology().describe() + " at " + FigureText.count(prediction.threads(), "thread")
                + one.price()
                        .map(price -> ", price " + FigureText.number(price))
                        .orElse("") + ", predicted "
                + FigureText.number(prediction.throughput().value()) + " ops/s with a p99 of "
                + PredictionTables.millis(prediction.responseMicros(), "99") + " ms"
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
                .orElse(" There are no more measurements than parameters, so the bounds assume that throughputs repeat"
                        + " within about 2 %.");
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
