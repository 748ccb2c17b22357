package io.shardlab.predict.answer;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.Observations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers questions about deployments that were not measured. Immutable and thread-safe. */
public final class WhatIf {

    /** A model that misses measurements by a sixth is not a guide to differences of a few per cent. */
    private static final double LARGE_DEVIATION = 0.15;

    private final Observations observations;
    private final Optional<QueryAnswers> queries;
    private final Optional<InsertAnswers> inserts;
    private final List<MixAnswers> mixes;
    private final boolean loadsOrSelective;
    private final List<OperationAnswers> all;
    private final List<CalibratedModel> models;

    /**
     * Calibrates by measurements.
     *
     * @throws UsageException if there are too few, or if they come from different machines
     */
    public WhatIf(Observations observations) {
        this.observations = observations;
        Optional<CalibratedModel> queryModel = CalibratedModel.of(observations.queries());
        Optional<LoadAnswers> loads = CalibratedModel.of(observations.loads()).map(LoadAnswers::new);
        Optional<SelectiveAnswers> selective = SelectiveAnswers.of(observations.selective());
        inserts = InsertAnswers.of(observations.inserts());
        queries = queryModel.map(model -> new QueryAnswers(model, selective));
        mixes = observations.mixes().stream().map(MixAnswers::of).toList();
        loadsOrSelective = loads.isPresent() || selective.isPresent();
        all = Stream.concat(
                        Stream.<Optional<? extends OperationAnswers>>of(queries, loads, selective, inserts)
                                .<OperationAnswers>flatMap(Optional::stream),
                        mixes.stream())
                .toList();
        models = all.stream().flatMap(kind -> kind.network().stream()).toList();
        if (all.isEmpty()) {
            throw new UsageException(nothing(observations.leftOut()));
        }
    }

    private static Message nothing(List<Message> leftOut) {
        return switch (leftOut.size()) {
            case 0 -> Message.of("There is nothing to calibrate by.");
            case 1 -> Message.of("There is nothing to calibrate by: {0}", leftOut.get(0));
            default ->
                Message.of(
                        "There is nothing to calibrate by, because all {0,number,#} results are left out. The first: {1}",
                        leftOut.size(), leftOut.get(0));
        };
    }

    /** In slow motion, what the embedded mongos works more is divided out already. */
    private RouterKind calibratedRouter() {
        return observations.embeddedRouter() ? RouterKind.EMBEDDED : RouterKind.MONGOS;
    }

    /**
     * Answers a question.
     *
     * @throws UsageException if the measurements cannot answer it
     */
    public Answer answer(Question asked) {
        Question question = relative(asked);
        requireAnswerable(question);
        Answer.Parts parts = new Answer.Parts();
        all.stream().filter(kind -> kind.isAsked(question)).forEach(kind -> kind.addTo(parts, question));
        return parts.answer(notes(question));
    }

    /** The same question with the speeds of machines relative to the calibrated ones. */
    private Question relative(Question asked) {
        Question relative = queries.flatMap(answers -> answers.model().pointQueryMicros())
                .map(asked::relativeTo)
                .orElse(asked);
        return relative.relativeTo(calibratedRouter());
    }

    /**
     * Predictions of single deployments on the machines of a question, for targeted queries, or else for the first measured mix.
     *
     * @throws UsageException if neither was measured
     */
    public Trials trials(Question asked) {
        Question question = relative(asked);
        return queries.map(answers -> answers.trials(question, observations.atOneShard()))
                .or(() -> mixes.stream().findFirst().map(answers -> answers.trials(question)))
                .orElseThrow(() -> new UsageException(Message.of(
                        "The results have no sharded-query and no workload with operations of several kinds.")));
    }

    /** The caveats of predictions for a question, a sentence or two each. */
    public List<Message> caveats(Question asked) {
        return notes(relative(asked));
    }

    private void requireAnswerable(Question question) {
        boolean documents = !question.documents().isEmpty();
        boolean writeConcerns = !question.writeConcerns().isEmpty();
        boolean loops = queries.isPresent() || !mixes.isEmpty();
        require(
                loops || documents || writeConcerns,
                "The results have no sharded-query: give the number of documents to load or to search by "
                        + "--documents, or the write concerns of inserts by --write-concern.");
        require(
                inserts.isPresent() || !writeConcerns,
                "The results have no run of write-concern, which --write-concern needs.");
        require(
                loops || question.goals().isEmpty(),
                "The results have no sharded-query and no mix, and goals apply only to their operations.");
        require(
                loops || question.rates().isEmpty(),
                "The results have no sharded-query and no mix, and rates apply only to their operations.");
        require(
                !mixes.isEmpty() || question.mix().isEmpty(),
                "The results have no workload with operations of several kinds, which --mix needs.");
        boolean clusters = !question.shards().isEmpty() || !question.routers().isEmpty();
        require(
                !clusters
                        || all.stream()
                                .filter(kind -> kind.isAsked(question))
                                .anyMatch(OperationAnswers::coverClusters),
                "The results have nothing about sharded clusters: give results of one, too.");
    }

    private static void require(boolean answerable, String refusal) {
        if (!answerable) {
            throw new UsageException(Message.of(refusal));
        }
    }

    /** The caveats of an answer, a sentence or two each. */
    private List<Message> notes(Question question) {
        List<Message> notes = new ArrayList<>();
        if (!question.shares().isEmpty()) {
            notes.add(Message.of(
                    "The shards take {0} of targeted operations and of documents; a scattered operation costs each "
                            + "of them the same.",
                    question.shares().stream().map(FigureText::percent).collect(Collectors.joining(", "))));
        }
        all.forEach(kind -> notes.addAll(kind.notes(question)));
        addIf(
                !question.documents().isEmpty() && !loadsOrSelective,
                Message.of(
                        "No result has a load or a selective query that can be used, so --documents changes nothing."),
                notes);
        router(question).ifPresent(notes::add);
        addIf(
                observations.slowMotion(),
                Message.of(
                        "Calibrated by clusters in slow motion, whose scaled figures stand for the simulated machines: "
                                + "processors that wait long between operations take more CPU time per operation than those "
                                + "machines would."),
                notes);
        addIf(
                observations.limitsUnknown(),
                Message.of("The CPU limits of some servers are unknown, because servers do not report the quota of a "
                        + "container: they count as having all processors of their machines, or as many as the client if "
                        + "these are unknown, too."),
                notes);
        Optional<CalibratedModel> any = models.stream().findFirst();
        addIf(
                question.hardware().isEmpty()
                        && any.filter(model -> model.calibration().hardware().shared())
                                .isPresent(),
                Message.of(
                        "All servers and the client share the processors of one machine here, so more shards and mongos "
                                + "add no processors; --hardware predicts machines of their own."),
                notes);
        question.hardware()
                .filter(hardware -> hardware.queryMicros().isPresent())
                .map(Hardware::name)
                .ifPresent(name -> notes.add(Message.of(
                        "Speeds of {0} are treated as multiples of the calibrated machines' speed: no result has queries "
                                + "of one server that find one or two documents (as with more --hosts than --documents), which "
                                + "would show that speed.",
                        name)));
        addIf(
                question.hardware().isPresent()
                        && any.filter(model -> model.calibration().networked()).isPresent(),
                Message.of("Calibrated over a network: its delays stay as measured, regardless of the round trips of "
                        + "--hardware."),
                notes);
        addIf(
                deviation().filter(WhatIf::isRough).isPresent(),
                Message.of(
                        "The measurements deviate so much from the model that predictions are rough: measure again, for "
                                + "longer and with nothing else on the machines."),
                notes);
        return notes;
    }

    /** Reports whether predictions of a model with such a standard deviation of the logarithm of throughputs are rough. */
    public static boolean isRough(double deviation) {
        return deviation > LARGE_DEVIATION;
    }

    /** The largest standard deviation of the logarithm of measured throughputs from a model; empty without models. */
    public Optional<Double> deviation() {
        return models.stream()
                .map(model -> model.calibration().deviation())
                .filter(Double::isFinite)
                .max(Comparator.naturalOrder());
    }

    private Optional<Message> router(Question question) {
        String work = FigureText.number(RouterKind.EMBEDDED.work());
        boolean described = question.hardware().isPresent();
        boolean asked = described && question.routerKind() == RouterKind.EMBEDDED;
        if (!observations.embeddedRouter()) {
            return asked && coverClusters()
                    ? Optional.of(Message.of(
                            "Calibrated with a mongos that stands for a mongos binary, and predicted for the embedded "
                                    + "mongos, which is assumed to take {0} times as much CPU time.",
                            work))
                    : Optional.empty();
        }
        return Optional.of(
                described && !asked
                        ? Message.of(
                                "Calibrated with the embedded mongos, and predicted for a mongos binary: its CPU time is the "
                                        + "measured one divided by {0}, by which the embedded mongos exceeded a standalone server; a "
                                        + "binary was not compared. --router-kind embedded predicts the embedded one.",
                                work)
                        : Message.of(
                                "Calibrated with the embedded mongos, which took {0} times as much CPU time for a query as a "
                                        + "standalone server did; a mongos binary was not compared.",
                                work));
    }

    private boolean coverClusters() {
        return models.stream().anyMatch(CalibratedModel::sharded);
    }

    private static void addIf(boolean applies, Message note, List<Message> notes) {
        if (applies) {
            notes.add(note);
        }
    }
}
