package io.shardlab.predict.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.cli.output.Words;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
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
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.SelectiveQuery;
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
    private final Words words;
    private final PredictionTables tables;
    private final List<String> parts = new ArrayList<>();

    /** @param details whether the tables have all columns, and the calibrated parameters are printed */
    public WhatIfReport(Answer answer, boolean details, Language language) {
        this.answer = answer;
        this.details = details;
        this.words = new Words(language);
        this.tables = new PredictionTables(details, words);
    }

    /** Returns the answers to the question first, then the tables that they rest on. */
    public String render() {
        answer.doubt().ifPresent(doubt -> parts.add(Lines.wrapped(words.in(doubt))));
        answer.goals().forEach(goal -> parts.add(Lines.wrapped(goal(goal))));
        answer.calibratedBy().ifPresent(basis -> {
            answer.crossovers().forEach(one -> parts.add(Lines.wrapped(overtaking(one))));
            Stream.of(Operation.TARGETED, Operation.SCATTER_GATHER)
                    .map(Operation::name)
                    .forEach(operation -> add(
                            words.say("what-if.predicted.queries", operation),
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
            parts.add(title(words.say("what-if.predicted"), selective.hardware()) + tables.selective(selective));
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
            parts.add(Lines.wrapped(words.say("what-if.more")));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private static <T> List<T> ofOperation(String operation, List<T> all, Function<T, String> name) {
        return all.stream().filter(one -> name.apply(one).equals(operation)).toList();
    }

    private void addCalibrated(Basis basis, String table, Stream<List<String>> outside, String unit) {
        parts.add(title(words.say("what-if.predicted"), basis.hardware()) + table);
        addOutside(outside);
        addIfDetailed(words.say("what-if.sensitivity"));
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
                    words.say("what-if.predicted.mix", mixes.workload(), shares),
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
            addIfDetailed(words.say("what-if.sensitivity"));
        }
        tables.kinds(predictions).ifPresent(table -> parts.add(title + table));
        if (!atRates.isEmpty()) {
            parts.add(title + tables.atRates(atRates));
        }
        tables.kindsAtRates(atRates).ifPresent(table -> parts.add(title + table));
    }

    private String title(String predicted, String hardware) {
        return Lines.wrapped(words.say("what-if.title", predicted, hardware)) + System.lineSeparator();
    }

    private String basis(Selective selective) {
        SelectiveCalibration calibration = selective.calibration();
        SelectiveQuery query = calibration.best();
        String disk = calibration
                .most()
                .map(most -> words.say(
                        "what-if.selective.disk",
                        FigureText.number(query.memory().room()),
                        FigureText.number(most.memory().room()),
                        FigureText.secondsAsMillis(query.memory().secondsPerRead())))
                .orElseGet(() -> words.say(
                        "what-if.selective.memory",
                        FigureText.number(query.memory().room())));
        return Lines.wrapped(words.say(
                "what-if.selective",
                words.count("results", selective.sources().size()),
                calibration.documents().describe(),
                FigureText.number(MICROS * query.secondsPerDocument()),
                disk));
    }

    private String overtaking(Overtaking one) {
        String cluster = words.say("list.next", TopologyText.of(one.topology(), words), one.operation())
                + tables.with(one.documents());
        return one.threads()
                .map(threads -> words.say("what-if.overtakes", cluster, threads(threads, one)))
                .orElseGet(
                        () -> words.say("what-if.overtakes.never", cluster, words.count("threads", one.mostThreads())));
    }

    private String threads(int first, Overtaking one) {
        return one.lastThreads()
                .map(last -> words.say("range", FigureText.count(first), words.count("threads", last)))
                .orElseGet(() -> words.say("what-if.threads.tried", words.count("threads", first), one.mostThreads()));
    }

    private String goal(GoalAnswer goal) {
        String operation = goal.operation() + tables.with(goal.documents());
        if (goal.cheapest().isPresent()) {
            Priced best = goal.cheapest().get();
            return words.say(
                            best.price().isPresent() ? "what-if.goal.cheapest" : "what-if.goal.smallest",
                            operation,
                            priced(best))
                    + goal.runnerUp()
                            .map(second -> words.say("what-if.goal.second", priced(second)))
                            .orElseGet(() -> words.say("what-if.goal.no-second"))
                    + goal.undecided()
                            .map(one -> words.say("what-if.goal.cheaper", priced(one)))
                            .orElse("");
        }
        if (goal.undecided().isPresent()) {
            Priced open = goal.undecided().get();
            return words.say(
                    "what-if.goal.undecided",
                    operation,
                    words.count("deployments", goal.tried()),
                    goals(open.goals().stream()
                            .filter(one -> one.verdict() == GoalVerdict.UNDECIDED)
                            .map(one -> one.goal().text())),
                    priced(open));
        }
        Priced nearest = goal.nearest().orElseThrow();
        return words.say(
                "what-if.goal.none",
                operation,
                words.count("deployments", goal.tried()),
                goals(goal.unmet().stream()),
                priced(nearest),
                tables.bottleneck(nearest.prediction()));
    }

    private String goals(Stream<String> names) {
        return names.reduce((all, next) -> words.say("list.last", all, next)).orElse("");
    }

    private String priced(Priced one) {
        Prediction prediction = one.prediction();
        String certainty = one.surelyMet()
                        .map(met -> words.say(
                                met
                                        ? "what-if.priced.surely"
                                        : one.verdict() == GoalVerdict.UNDECIDED
                                                ? "what-if.priced.unsure"
                                                : "what-if.priced.missed"))
                        .orElse("")
                + (prediction.outsideCalibratedRange().isEmpty() ? "" : words.say("what-if.priced.outside"));
        return words.say(
                "what-if.priced",
                TopologyText.of(prediction.topology(), words),
                words.count("threads", prediction.threads()),
                one.price()
                        .map(price -> words.say("what-if.priced.price", FigureText.number(price)))
                        .orElse(""),
                prediction.throughput().text(),
                PredictionTables.millis(prediction.responseMicros(), "99"),
                certainty);
    }

    private String basis(Basis basis) {
        String measured = basis.range().kinds().stream().map(this::kind).collect(Collectors.joining("; "));
        return Lines.wrapped(words.say(
                        "what-if.basis", words.count("results", basis.sources().size()), measured)
                + basis.deviation()
                        .map(share -> words.say("what-if.deviation", FigureText.percent(share)))
                        .orElseGet(() -> words.say("what-if.no-deviation")));
    }

    private String kind(CalibratedRange.Kind kind) {
        String servers = kind.sharded()
                ? words.say(
                        kind.shards().high() == 1 ? "what-if.clusters.one" : "what-if.clusters",
                        kind.shards().describe(),
                        kind.routers().describe())
                : words.say(
                        kind.operation().equals("insert")
                                ? "what-if.primary"
                                : kind.replicaSet() ? "what-if.replica-set" : "what-if.standalone");
        String threads = kind.threads().describe();
        String what = kind.operation().equals("load")
                ? words.say("what-if.loads", words.count("loads", kind.measurements()), servers, threads)
                : words.say(
                        kind.threads().high() == 1 ? "what-if.operations.one" : "what-if.operations",
                        kind.operation(),
                        servers,
                        threads);
        return what
                + kind.documents()
                        .map(documents -> words.say("what-if.with-documents", documents.describe()))
                        .orElse("");
    }

    private String parameters(Basis basis, String unit) {
        return TerminalTable.grid(
                new Columns<Map.Entry<String, Calibrated>>()
                        .add(words.say("what-if.calibrated", words.say("unit." + unit)), Map.Entry::getKey)
                        .add("µs", one -> one.getValue().estimate().text())
                        .add(
                                "90 % interval",
                                one -> one.getValue().estimate().bounds().orElse("unknown"))
                        .table("", basis.parameters().entrySet()),
                words);
    }
}
