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
            case 0 -> Message.of("whatif.calibrate.nothing");
            case 1 -> Message.of("whatif.calibrate.left-out", leftOut.get(0));
            default -> Message.of("whatif.calibrate.all-left-out", leftOut.size(), leftOut.get(0));
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
                .orElseThrow(() -> new UsageException(Message.of("whatif.answer.trials")));
    }

    /** The caveats of predictions for a question, a sentence or two each. */
    public List<Message> caveats(Question asked) {
        return notes(relative(asked));
    }

    private void requireAnswerable(Question question) {
        boolean documents = !question.documents().isEmpty();
        boolean writeConcerns = !question.writeConcerns().isEmpty();
        boolean loops = queries.isPresent() || !mixes.isEmpty();
        require(loops || documents || writeConcerns, "whatif.answer.sharded-query");
        require(inserts.isPresent() || !writeConcerns, "whatif.answer.write-concern");
        require(loops || question.goals().isEmpty(), "whatif.answer.goals");
        require(loops || question.rates().isEmpty(), "whatif.answer.rates");
        require(!mixes.isEmpty() || question.mix().isEmpty(), "whatif.answer.mix");
        boolean clusters = !question.shards().isEmpty() || !question.routers().isEmpty();
        require(
                !clusters
                        || all.stream()
                                .filter(kind -> kind.isAsked(question))
                                .anyMatch(OperationAnswers::coverClusters),
                "whatif.answer.sharded");
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
                    "whatif.note.shares",
                    question.shares().stream().map(FigureText::percent).collect(Collectors.joining(", "))));
        }
        all.forEach(kind -> notes.addAll(kind.notes(question)));
        addIf(!question.documents().isEmpty() && !loadsOrSelective, Message.of("whatif.note.no-documents"), notes);
        router(question).ifPresent(notes::add);
        addIf(observations.slowMotion(), Message.of("whatif.note.slow-motion"), notes);
        addIf(observations.limitsUnknown(), Message.of("whatif.note.limits-unknown"), notes);
        Optional<CalibratedModel> any = models.stream().findFirst();
        addIf(
                question.hardware().isEmpty()
                        && any.filter(model -> model.calibration().hardware().shared())
                                .isPresent(),
                Message.of("whatif.note.shared"),
                notes);
        question.hardware()
                .filter(hardware -> hardware.queryMicros().isPresent())
                .map(Hardware::name)
                .ifPresent(name -> notes.add(Message.of("whatif.note.speed", name)));
        addIf(
                question.hardware().isPresent()
                        && any.filter(model -> model.calibration().networked()).isPresent(),
                Message.of("whatif.note.network"),
                notes);
        addIf(deviation().filter(WhatIf::isRough).isPresent(), Message.of("whatif.note.rough"), notes);
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
                    ? Optional.of(Message.of("whatif.note.router.binary", work))
                    : Optional.empty();
        }
        return Optional.of(
                described && !asked
                        ? Message.of("whatif.note.router.divided", work)
                        : Message.of("whatif.note.router.embedded", work));
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
