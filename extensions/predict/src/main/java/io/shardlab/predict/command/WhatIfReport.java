package io.shardlab.predict.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer;
import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.answer.Answer.Calibrated;
import io.shardlab.predict.answer.Answer.GoalAnswer;
import io.shardlab.predict.answer.Answer.LoadPrediction;
import io.shardlab.predict.answer.Answer.Mixes;
import io.shardlab.predict.answer.Answer.OfMix;
import io.shardlab.predict.answer.Answer.Overtaking;
import io.shardlab.predict.answer.Answer.Priced;
import io.shardlab.predict.answer.Answer.Selective;
import io.shardlab.predict.answer.Answer.SelectivePrediction;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.SelectiveCalibration;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.SelectiveRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Predictions for a terminal. Formats only. */
public final class WhatIfReport {

    private static final double MICROS = 1e6;

    private final Answer answer;
    private final boolean details;
    private final ReportWords words;
    private final PredictionTables tables;
    private final List<String> parts = new ArrayList<>();

    /** @param details whether the tables have all columns, and the calibrated parameters are printed */
    public WhatIfReport(Answer answer, boolean details, Language language) {
        this.answer = answer;
        this.details = details;
        this.words = new ReportWords(language);
        this.tables = new PredictionTables(details, words);
    }

    /** Returns the answers to the question first, then the tables that they rest on. */
    public String render() {
        answer.doubt().ifPresent(doubt -> parts.add(Lines.wrapped(words.in(doubt))));
        answer.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
        answer.calibratedBy().ifPresent(basis -> {
            answer.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
            Stream.of(OperationClass.TARGETED, OperationClass.SCATTER_GATHER)
                    .map(OperationClass::name)
                    .forEach(operation -> add(
                            words.say("Predicted {0} queries", operation),
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
            parts.add(title(words.say("Predicted"), selective.hardware()) + tables.selective(selective));
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
        answer.notes().forEach(note -> parts.add(Lines.wrapped(words.in(note))));
        if (!details) {
            parts.add(Lines.wrapped(
                    words.say("More: --details shows means, what matters most, and the calibrated parameters.")));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static <T> List<T> ofOperation(String operation, List<T> all, Function<T, String> name) {
        return all.stream().filter(one -> name.apply(one).equals(operation)).toList();
    }

    private void addCalibrated(Basis basis, String table, Stream<List<String>> outside, String unit) {
        parts.add(title(words.say("Predicted"), basis.hardware()) + table);
        addOutside(outside);
        addIfDetailed(words.say("* If this cost were a tenth lower, throughput would grow by that much."));
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
                    words.say("Operations of {0}: {1}; predicted", mixes.workload(), shares),
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
            addIfDetailed(words.say("* If this cost were a tenth lower, throughput would grow by that much."));
        }
        tables.kinds(predictions).ifPresent(table -> parts.add(title + table));
        if (!atRates.isEmpty()) {
            parts.add(title + tables.atRates(atRates));
        }
        tables.kindsAtRates(atRates).ifPresent(table -> parts.add(title + table));
    }

    private String title(String predicted, String hardware) {
        return Lines.wrapped(words.say("{0}, not measured; hardware: {1}", predicted, Message.of(hardware)))
                + System.lineSeparator();
    }

    private String basis(Selective selective) {
        SelectiveCalibration calibration = selective.calibration();
        SelectiveRead query = calibration.best();
        String disk = calibration
                .most()
                .map(most -> words.say(
                        "memory holds all of {0} to {1} documents of a server, which makes the ranges; a read of the "
                                + "disk takes {2} ms",
                        FigureText.number(query.memory().room()),
                        FigureText.number(most.memory().room()),
                        FigureText.secondsAsMillis(query.memory().secondsPerRead())))
                .orElseGet(() -> words.say(
                        "memory held all of {0} documents of a server; no query read from the disk, so the times of "
                                + "larger collections are unknown",
                        FigureText.number(query.memory().room())));
        return Lines.wrapped(words.say(
                "Calibrated by {0} of selective-query with warm caches, {1} documents: each matched one costs "
                        + "{2} µs; {3}.",
                words.say(
                        "{0,choice,0#{0} results|1#1 result|1<{0} results}",
                        selective.sources().size()),
                calibration.documents().describe(),
                FigureText.number(MICROS * query.secondsPerDocument()),
                disk));
    }

    private String overtaking(Overtaking one) {
        String cluster =
                words.say("{0}, {1}", words.in(one.topology().words()), one.operation()) + tables.with(one.documents());
        return one.threads()
                .map(threads -> words.say(
                        "{0}: more operations/s than one server from {1} (predicted).", cluster, threads(threads, one)))
                .orElseGet(() -> words.say(
                        "{0}: fewer operations/s than one server up to {1} (predicted).",
                        cluster, words.say("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", one.mostThreads())));
    }

    private String threads(int first, Overtaking one) {
        return one.lastThreads()
                .map(last -> words.say(
                        "{0} to {1}",
                        FigureText.count(first), words.say("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", last)))
                .orElseGet(() -> words.say(
                        "{0} up to the {1} that were tried",
                        words.say("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", first), one.mostThreads()));
    }

    private String goal(GoalAnswer goal) {
        String operation = goal.operation() + tables.with(goal.documents());
        if (goal.cheapest().isPresent()) {
            Priced best = goal.cheapest().get();
            return words.say(
                            best.price().isPresent()
                                    ? "{0}: the cheapest deployment that meets the goals is {1}."
                                    : "{0}: the smallest deployment that meets the goals is {1}.",
                            operation,
                            priced(best))
                    + goal.runnerUp()
                            .map(second -> words.say(" The runner-up, which carries more, is {0}.", priced(second)))
                            .orElseGet(() -> words.say(
                                    " None of the dearer ones that were tried surely meets them with more throughput."))
                    + goal.undecided()
                            .map(one -> words.say(" Undecided, and to be measured, is {0}.", priced(one)))
                            .orElse("");
        }
        if (goal.undecided().isPresent()) {
            Priced open = goal.undecided().get();
            return words.say(
                    "{0}: undecided. None of {1} that were tried surely meets the goals. The bounds leave {2} open "
                            + "at {3}. Measure it to decide.",
                    operation,
                    words.say("{0,choice,0#{0} deployments|1#1 deployment|1<{0} deployments}", goal.tried()),
                    goals(open.goals().stream()
                            .filter(one -> one.verdict() == GoalVerdict.UNDECIDED)
                            .map(one -> one.goal().text())),
                    priced(open));
        }
        Priced nearest = goal.nearest().orElseThrow();
        return words.say(
                "{0}: none of {1} that were tried meets the goals. The nearest misses {2}: {3}. Its bottleneck: "
                        + "{4}.",
                operation,
                words.say("{0,choice,0#{0} deployments|1#1 deployment|1<{0} deployments}", goal.tried()),
                goals(goal.unmet().stream()),
                priced(nearest),
                tables.bottleneck(nearest.prediction()));
    }

    private String goals(Stream<String> names) {
        return names.reduce((all, next) -> words.say("{0} and {1}", all, next)).orElse("");
    }

    private String priced(Priced one) {
        Prediction prediction = one.prediction();
        String certainty = one.surelyMet()
                        .map(met -> words.say(
                                met
                                        ? ", within the 90 % bounds, too"
                                        : one.verdict() == GoalVerdict.UNDECIDED
                                                ? ", but not within all of the 90 % bounds"
                                                : ", all within the 90 % bounds"))
                        .orElse("")
                + (prediction.outsideCalibratedRange().isEmpty() ? "" : words.say(", outside the calibrated range"));
        return words.say(
                "{0} at {1}{2}, predicted {3} ops/s with a p99 of {4} ms{5}",
                words.in(prediction.topology().words()),
                words.say("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", prediction.threads()),
                one.price()
                        .map(price -> words.say(", price {0}", FigureText.number(price)))
                        .orElse(""),
                prediction.throughput().text(),
                PredictionTables.millis(prediction.responseMicros(), "99"),
                certainty);
    }

    private String basis(Basis basis) {
        String measured = basis.range().kinds().stream().map(this::kind).collect(Collectors.joining("; "));
        return Lines.wrapped(words.say(
                        "Calibrated by {0}: {1}.",
                        words.say(
                                "{0,choice,0#{0} results|1#1 result|1<{0} results}",
                                basis.sources().size()),
                        measured)
                + basis.deviation()
                        .map(share -> words.say(
                                " The measurements deviate from the model by about {0}.", FigureText.percent(share)))
                        .orElseGet(() -> words.say(
                                " There are no more measurements than parameters, so the bounds assume that throughputs repeat "
                                        + "within about 2 %.")));
    }

    private String kind(CalibratedRange.Kind kind) {
        String servers = kind.sharded()
                ? words.say(
                        kind.shards().high() == 1
                                ? "clusters of {0} shard with {1} mongos"
                                : "clusters of {0} shards with {1} mongos",
                        kind.shards().describe(),
                        kind.routers().describe())
                : words.say(
                        kind.operation().equals("insert")
                                ? "one primary"
                                : kind.replicaSet() ? "a replica set of one member" : "a standalone server");
        Message threads = kind.threads().describe();
        String what = kind.operation().equals("load")
                ? words.say(
                        "{0} into {1} by {2} insertion workers",
                        words.say("{0,choice,0#{0} loads|1#1 load|1<{0} loads}", kind.measurements()), servers, threads)
                : words.say(
                        kind.threads().high() == 1
                                ? "{0} operations on {1} from {2} thread"
                                : "{0} operations on {1} from {2} threads",
                        kind.operation(),
                        servers,
                        threads);
        return what
                + kind.documents()
                        .map(documents -> words.say(" with {0} documents", documents.describe()))
                        .orElse("");
    }

    private String parameters(Basis basis, String unit) {
        return TerminalTable.grid(
                new Columns<Map.Entry<String, Calibrated>>()
                        .say(Message.of("calibrated, per {0}", Message.of(unit)), one -> parameter(one.getKey()))
                        .add("µs", one -> one.getValue().estimate().text())
                        .say(
                                Message.of("90 % interval"),
                                one -> PredictionTables.bounds(one.getValue().estimate()))
                        .table(basis.parameters().entrySet()),
                words);
    }

    /** Parameters of a mix have the name of the kind of operation before them. */
    private static Message parameter(String name) {
        int kind = name.indexOf(": ") + 2;
        return kind < 2
                ? Message.of(name)
                : Message.text(name.substring(0, kind)).and(Message.of(name.substring(kind)));
    }
}
