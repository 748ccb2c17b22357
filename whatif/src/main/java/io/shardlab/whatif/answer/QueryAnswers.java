package io.shardlab.whatif.answer;

import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.model.Memory;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.StoredData;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers about targeted and scattered queries.
 *
 * @param model what they cost
 * @param selective what selective queries tell of the servers' memory; without them all data counts as in memory
 */
record QueryAnswers(CalibratedModel model, Optional<SelectiveAnswers> selective) {

    // What a goal is looked for among, unless the question says.
    private static final List<Integer> SHARDS = List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32);
    private static final List<Integer> ROUTERS = List.of(1, 2, 3, 4, 6, 8, 12, 16);
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);

    /** A cluster that overtakes only at more times the threads than asked about answers another question. */
    private static final int FURTHER = 4;

    /** The memory and time that a network takes grow with the square of its customers. */
    private static final int MOST_THREADS = 2_000;

    private List<Integer> threads(Question question) {
        return model.orMeasured(question.threads(), CalibratedRange.Kind::threads);
    }

    /** Both kinds, for each number of documents if it is known what a server holds in memory. */
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

    List<Prediction> predictions(Question question) {
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

    List<Prediction.AtRate> atRates(Question question) {
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

    List<Overtaking> crossovers(Question question) {
        Predictor predictor = model.predictor(question);
        List<Integer> threads = threads(question);
        int last = threads.get(threads.size() - 1);
        int most = Math.max(last, Math.min(MOST_THREADS, FURTHER * last));
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

    List<GoalAnswer> goals(Question question) {
        if (question.goals().isEmpty()) {
            return List.of();
        }
        GoalSearch search = new GoalSearch(
                model.predictor(question),
                model.meant(question.hardware()),
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
