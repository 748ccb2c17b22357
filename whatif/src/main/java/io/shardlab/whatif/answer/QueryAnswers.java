package io.shardlab.whatif.answer;

import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.model.Memory;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Operation.StoredData;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers about targeted and scattered queries.
 *
 * @param model the calibrated model of queries
 * @param selective selective queries, which show the servers' memory; without them, all data counts as in memory
 */
record QueryAnswers(CalibratedModel model, Optional<SelectiveAnswers> selective) implements OperationAnswers {

    // The deployments that are tried for goals, unless the question names others.
    private static final List<Integer> SHARDS = List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32);
    private static final List<Integer> ROUTERS = List.of(1, 2, 3, 4, 6, 8, 12, 16);
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);

    /** A crossover is searched up to this multiple of the most threads of the question. */
    private static final int CROSSOVER_FACTOR = 4;

    /** The memory and time that a network takes grow with the square of its customers. */
    private static final int MOST_THREADS = 2_000;

    private List<Integer> threads(Question question) {
        return model.orMeasured(question.threads(), CalibratedRange.Kind::threads);
    }

    /** Targeted and scattered queries, for each number of documents if the room in a server's memory is known. */
    private List<Operation> operations(Question question) {
        Optional<Memory> memory = selective.flatMap(answers -> answers.memory(question.hardware()));
        List<Optional<StoredData>> data =
                memory.isEmpty() || question.documents().isEmpty()
                        ? List.of(Optional.empty())
                        : question.documents().stream()
                                .map(documents -> Optional.of(new StoredData(documents, memory.get())))
                                .toList();
        return Stream.of(Operation.Kind.TARGETED, Operation.Kind.SCATTER_GATHER)
                .flatMap(kind -> data.stream()
                        .map(each -> new Operation(
                                kind,
                                question.shares(),
                                model.calibration().documents().getOrDefault(kind, 1.0),
                                each)))
                .toList();
    }

    @Override
    public boolean isAsked(Question question) {
        return true;
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        answer.calibratedBy = Optional.of(model.basis(question.hardware()));
        answer.predictions = predictions(question);
        answer.atRates = atRates(question);
        answer.crossovers = crossovers(question);
        answer.goals = goals(question);
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    @Override
    public boolean coverClusters() {
        return model.sharded();
    }

    @Override
    public List<String> notes(Question question) {
        List<String> notes = new ArrayList<>();
        if (!question.documents().isEmpty()) {
            notes.add(
                    selective
                                    .flatMap(answers -> answers.memory(Optional.empty()))
                                    .isPresent()
                            ? "The disk reads of queries are predicted from those of selective queries, with the memory and the"
                                    + " disks of their servers, or of --hardware if that describes them."
                            : "No result has a selective query that read from the disk, which would show what a server holds in"
                                    + " memory: queries are predicted for data that fits into memory, regardless of --documents.");
        }
        if (!model.sharded()
                && !(question.shards().isEmpty() && question.routers().isEmpty())) {
            notes.add(
                    "No result has queries of a cluster that can be used: only queries of a standalone server are predicted.");
        }
        return notes;
    }

    private List<Prediction> predictions(Question question) {
        Predictor predictor = model.predictor(question);
        List<Topology> topologies = model.topologies(question);
        List<Prediction> predictions = new ArrayList<>();
        for (Operation operation : operations(question)) {
            for (Topology topology : model.known(operation, topologies)) {
                threads(question).forEach(number -> predictions.add(predictor.predict(operation, topology, number)));
            }
        }
        return predictions;
    }

    private List<Prediction.AtRate> atRates(Question question) {
        Predictor predictor = model.predictor(question);
        List<Prediction.AtRate> predictions = new ArrayList<>();
        for (Operation operation : operations(question)) {
            for (Topology topology : model.known(operation, model.topologies(question))) {
                question.rates()
                        .forEach(rate -> predictions.add(predictor.predict(operation, topology, rate.doubleValue())));
            }
        }
        return predictions;
    }

    private List<Overtaking> crossovers(Question question) {
        Predictor predictor = model.predictor(question);
        List<Integer> threads = threads(question);
        int last = threads.get(threads.size() - 1);
        int most = Math.max(last, Math.min(MOST_THREADS, CROSSOVER_FACTOR * last));
        List<Overtaking> all = new ArrayList<>();
        for (Operation operation : operations(question)) {
            List<Topology> known = model.known(operation, model.topologies(question));
            if (known.contains(Topology.STANDALONE)) {
                known.stream()
                        .filter(Topology::sharded)
                        .forEach(topology -> all.add(overtaking(predictor, operation, topology, most)));
            }
        }
        return all;
    }

    private static Overtaking overtaking(Predictor predictor, Operation operation, Topology topology, int most) {
        Optional<CalibratedRange.Range> lead = predictor.lead(operation, topology, most);
        return new Overtaking(
                operation.name(),
                topology,
                operation.data().map(StoredData::documents),
                lead.map(range -> Math.toIntExact(range.low())),
                lead.map(range -> Math.toIntExact(range.high())).filter(last -> last < most),
                most);
    }

    private List<GoalAnswer> goals(Question question) {
        if (question.goals().isEmpty()) {
            return List.of();
        }
        GoalSearch search = new GoalSearch(
                model.predictor(question),
                model.hardware(question.hardware()),
                question.hardware().isPresent(),
                question.goals());
        boolean any = question.shards().isEmpty() && question.routers().isEmpty();
        List<Topology> topologies = CalibratedModel.topologies(
                        question.shards().isEmpty() ? SHARDS : question.shards(),
                        question.routers().isEmpty() ? ROUTERS : question.routers())
                .stream()
                .filter(topology -> any || topology.sharded())
                .toList();
        List<Integer> threads = question.threads().isEmpty() ? THREADS : question.threads();
        return operations(question).stream()
                .filter(operation -> !model.known(operation, topologies).isEmpty())
                .map(operation -> search.search(operation, model.known(operation, topologies), threads))
                .toList();
    }
}
