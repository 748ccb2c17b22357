package io.shardlab.predict.page;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Predictions as a document: the answers to the question first, then the tables that they rest on. */
public final class WhatIfDocument {

    private static final double MICROS = 1e6;

    private static final Message MATTERS_MOST =
            Message.of("* If this cost were a tenth lower, throughput would grow by that much.");

    private static final Message DETAILS = Message.of("means, what matters most, and the calibrated parameters");

    private final Answer answer;
    private final Document.Builder document = new Document.Builder();

    private WhatIfDocument(Answer answer) {
        this.answer = answer;
    }

    public static Document of(Answer answer) {
        return new WhatIfDocument(answer).document();
    }

    private Document document() {
        document.sayAll(answer.doubt().stream().toList(), Tone.WARNING);
        answer.goals().forEach(this::addGoal);
        answer.calibratedBy().ifPresent(basis -> {
            answer.crossovers().forEach(this::addOvertaking);
            Stream.of(OperationClass.TARGETED, OperationClass.SCATTER_GATHER)
                    .map(OperationClass::name)
                    .forEach(operation -> add(
                            Message.of("Predicted {0} queries", operation),
                            basis,
                            ofOperation(operation, answer.predictions(), Prediction::operation),
                            ofOperation(operation, answer.atRates(), Prediction.AtRate::operation)));
            addBasis(basis, "operation");
        });
        answer.mixes().forEach(this::add);
        answer.loads()
                .ifPresent(loads -> addCalibrated(
                        loads.calibratedBy(),
                        tables -> tables.loads(loads),
                        loads.predictions().stream().map(LoadPrediction::outsideCalibratedRange),
                        "document"));
        answer.selective().ifPresent(selective -> {
            addTable(
                    title(Message.of("Predicted"), selective.hardware()),
                    tables -> tables.selective(selective),
                    List.of(),
                    PredictionTables.outside(
                            selective.predictions().stream().map(SelectivePrediction::outsideCalibratedRange)));
            document.say(basis(selective));
        });
        answer.inserts()
                .ifPresent(inserts -> addCalibrated(
                        inserts.calibratedBy(),
                        tables -> tables.inserts(inserts),
                        inserts.predictions().stream()
                                .map(one -> one.prediction().outsideCalibratedRange()),
                        "insert"));
        return document.sayAll(answer.notes(), Tone.NOTE).build();
    }

    private static <T> List<T> ofOperation(String operation, List<T> all, Function<T, String> name) {
        return all.stream().filter(one -> name.apply(one).equals(operation)).toList();
    }

    private void addCalibrated(
            Basis basis, Function<PredictionTables, Table> table, Stream<List<String>> outside, String unit) {
        addPredicted(title(Message.of("Predicted"), basis.hardware()), table, outside);
        addBasis(basis, unit);
    }

    private void addPredicted(Message title, Function<PredictionTables, Table> table, Stream<List<String>> outside) {
        addTable(title, table, List.of(MATTERS_MOST), PredictionTables.outside(outside));
    }

    /**
     * Adds a table.
     *
     * @param notes those below the table with all columns
     * @param outside the notes below the brief one, which has no column of the calibrated range
     */
    private void addTable(
            Message title, Function<PredictionTables, Table> table, List<Message> notes, List<Message> outside) {
        document.details(
                DETAILS,
                only(table.apply(PredictionTables.DETAILED).titled(title).noted(notes)),
                only(table.apply(PredictionTables.BRIEF).titled(title).noted(outside)));
    }

    private static Document only(Table table) {
        return new Document.Builder().figures(table).build();
    }

    private void addBasis(Basis basis, String unit) {
        document.say(basis(basis)).details(DETAILS, only(parameters(basis, unit)));
    }

    private void add(Mixes mixes) {
        for (OfMix mix : mixes.mixes()) {
            String shares = mix.shares().entrySet().stream()
                    .map(share -> share.getKey() + " " + FigureText.percent(share.getValue()))
                    .collect(Collectors.joining(", "));
            mix.goals().forEach(this::addGoal);
            mix.crossovers().forEach(this::addOvertaking);
            add(
                    Message.of("Operations of {0}: {1}; predicted", mixes.workload(), shares),
                    mixes.calibratedBy(),
                    mix.predictions(),
                    mix.atRates());
        }
        addBasis(mixes.calibratedBy(), "operation");
    }

    private void add(Message what, Basis basis, List<Prediction> predictions, List<Prediction.AtRate> atRates) {
        Message title = title(what, basis.hardware());
        if (!predictions.isEmpty()) {
            addPredicted(
                    title,
                    tables -> tables.predictions(predictions),
                    predictions.stream().map(Prediction::outsideCalibratedRange));
        }
        addTable(title, tables -> tables.kinds(predictions), List.of(), List.of());
        addTable(title, tables -> tables.atRates(atRates), List.of(), List.of());
        addTable(title, tables -> tables.kindsAtRates(atRates), List.of(), List.of());
    }

    private static Message title(Message predicted, String hardware) {
        return Message.of("{0}, not measured; hardware: {1}", predicted, Message.of(hardware));
    }

    private static Message basis(Selective selective) {
        SelectiveCalibration calibration = selective.calibration();
        SelectiveRead query = calibration.best();
        Message disk = calibration
                .most()
                .map(most -> Message.of(
                        "memory holds all of {0} to {1} documents of a server, which makes the ranges; a read of the "
                                + "disk takes {2} ms",
                        FigureText.number(query.memory().room()),
                        FigureText.number(most.memory().room()),
                        FigureText.secondsAsMillis(query.memory().secondsPerRead())))
                .orElseGet(() -> Message.of(
                        "memory held all of {0} documents of a server; no query read from the disk, so the times of "
                                + "larger collections are unknown",
                        FigureText.number(query.memory().room())));
        return Message.of(
                "Calibrated by {0} of selective-query with warm caches, {1} documents: each matched one costs "
                        + "{2} µs; {3}.",
                results(selective.sources().size()),
                calibration.documents().describe(),
                FigureText.number(MICROS * query.secondsPerDocument()),
                disk);
    }

    private static Message results(int number) {
        return Message.of("{0,choice,0#{0} results|1#1 result|1<{0} results}", number);
    }

    private static Message threads(int number) {
        return Message.of("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", number);
    }

    private static Message deployments(int number) {
        return Message.of("{0,choice,0#{0} deployments|1#1 deployment|1<{0} deployments}", number);
    }

    private void addOvertaking(Overtaking one) {
        Message cluster = Message.of("{0}, {1}", one.topology().words(), one.operation())
                .and(PredictionTables.with(one.documents()));
        document.say(one.threads()
                .map(threads -> Message.of(
                        "{0}: more operations/s than one server from {1} (predicted).", cluster, threads(threads, one)))
                .orElseGet(() -> Message.of(
                        "{0}: fewer operations/s than one server up to {1} (predicted).",
                        cluster, threads(one.mostThreads()))));
    }

    private static Message threads(int first, Overtaking one) {
        return one.lastThreads()
                .map(last -> Message.of("{0} to {1}", FigureText.count(first), threads(last)))
                .orElseGet(() -> Message.of("{0} up to the {1} that were tried", threads(first), one.mostThreads()));
    }

    private void addGoal(GoalAnswer goal) {
        Message operation = Message.text(goal.operation()).and(PredictionTables.with(goal.documents()));
        if (goal.cheapest().isPresent()) {
            document.say(met(operation, goal.cheapest().get(), goal), Tone.ANSWER);
        } else if (goal.undecided().isPresent()) {
            document.say(undecided(operation, goal.undecided().get(), goal.tried()), Tone.OPEN);
        } else {
            document.say(missed(operation, goal.nearest().orElseThrow(), goal), Tone.FAILED);
        }
    }

    private static Message met(Message operation, Priced best, GoalAnswer goal) {
        return Message.of(
                        best.price().isPresent()
                                ? "{0}: the cheapest deployment that meets the goals is {1}."
                                : "{0}: the smallest deployment that meets the goals is {1}.",
                        operation,
                        priced(best))
                .and(goal.runnerUp()
                        .map(second -> Message.of(" The runner-up, which carries more, is {0}.", priced(second)))
                        .orElseGet(() -> Message.of(
                                " None of the dearer ones that were tried surely meets them with more throughput.")))
                .and(goal.undecided()
                        .map(one -> Message.of(" Undecided, and to be measured, is {0}.", priced(one)))
                        .orElse(Message.NONE));
    }

    private static Message undecided(Message operation, Priced open, int tried) {
        return Message.of(
                "{0}: undecided. None of {1} that were tried surely meets the goals. The bounds leave {2} open "
                        + "at {3}. Measure it to decide.",
                operation,
                deployments(tried),
                goals(open.goals().stream()
                        .filter(one -> one.verdict() == GoalVerdict.UNDECIDED)
                        .map(one -> one.goal().text())),
                priced(open));
    }

    private static Message missed(Message operation, Priced nearest, GoalAnswer goal) {
        return Message.of(
                "{0}: none of {1} that were tried meets the goals. The nearest misses {2}: {3}. Its bottleneck: "
                        + "{4}.",
                operation,
                deployments(goal.tried()),
                goals(goal.unmet().stream()),
                priced(nearest),
                PredictionTables.bottleneck(nearest.prediction()));
    }

    private static Message goals(Stream<String> names) {
        return names.map(Message::text)
                .reduce((all, next) -> Message.of("{0} and {1}", all, next))
                .orElse(Message.NONE);
    }

    private static Message priced(Priced one) {
        Prediction prediction = one.prediction();
        Message certainty = one.surelyMet()
                .map(met -> Message.of(
                        met
                                ? ", within the 90 % bounds, too"
                                : one.verdict() == GoalVerdict.UNDECIDED
                                        ? ", but not within all of the 90 % bounds"
                                        : ", all within the 90 % bounds"))
                .orElse(Message.NONE)
                .and(
                        prediction.outsideCalibratedRange().isEmpty()
                                ? Message.NONE
                                : Message.of(", outside the calibrated range"));
        return Message.of(
                "{0} at {1}{2}, predicted {3} ops/s with a p99 of {4} ms{5}",
                prediction.topology().words(),
                threads(prediction.threads()),
                one.price()
                        .map(price -> Message.of(", price {0}", FigureText.number(price)))
                        .orElse(Message.NONE),
                prediction.throughput().text(),
                PredictionTables.millis(prediction.responseMicros(), "99"),
                certainty);
    }

    private static Message basis(Basis basis) {
        Message measured = basis.range().kinds().stream()
                .map(WhatIfDocument::kind)
                .reduce((all, next) -> all.and(Message.text("; ")).and(next))
                .orElse(Message.NONE);
        return Message.of("Calibrated by {0}: {1}.", results(basis.sources().size()), measured)
                .and(basis.deviation()
                        .map(share -> Message.of(
                                " The measurements deviate from the model by about {0}.", FigureText.percent(share)))
                        .orElseGet(() -> Message.of(
                                " There are no more measurements than parameters, so the bounds assume that throughputs repeat "
                                        + "within about 2 %.")));
    }

    private static Message kind(CalibratedRange.Kind kind) {
        Message servers = kind.sharded()
                ? Message.of(
                        kind.shards().high() == 1
                                ? "clusters of {0} shard with {1} mongos"
                                : "clusters of {0} shards with {1} mongos",
                        kind.shards().describe(),
                        kind.routers().describe())
                : Message.of(
                        kind.operation().equals("insert")
                                ? "one primary"
                                : kind.replicaSet() ? "a replica set of one member" : "a standalone server");
        Message threads = kind.threads().describe();
        Message what = kind.operation().equals("load")
                ? Message.of(
                        "{0} into {1} by {2} insertion workers",
                        Message.of("{0,choice,0#{0} loads|1#1 load|1<{0} loads}", kind.measurements()),
                        servers,
                        threads)
                : Message.of(
                        kind.threads().high() == 1
                                ? "{0} operations on {1} from {2} thread"
                                : "{0} operations on {1} from {2} threads",
                        kind.operation(),
                        servers,
                        threads);
        return what.and(kind.documents()
                .map(documents -> Message.of(" with {0} documents", documents.describe()))
                .orElse(Message.NONE));
    }

    private static Table parameters(Basis basis, String unit) {
        return new Columns<Map.Entry<String, Calibrated>>()
                .say(Message.of("calibrated, per {0}", Message.of(unit)), one -> parameter(one.getKey()))
                .add("µs", one -> one.getValue().estimate().text())
                .say(
                        Message.of("90 % interval"),
                        one -> PredictionTables.bounds(one.getValue().estimate()))
                .table(basis.parameters().entrySet());
    }

    /** Parameters of a mix have the name of the kind of operation before them. */
    private static Message parameter(String name) {
        int kind = name.indexOf(": ") + 2;
        return kind < 2
                ? Message.of(name)
                : Message.text(name.substring(0, kind)).and(Message.of(name.substring(kind)));
    }
}
