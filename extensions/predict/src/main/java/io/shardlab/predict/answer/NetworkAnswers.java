package io.shardlab.predict.answer;

import io.shardlab.predict.answer.Answer.GoalAnswer;
import io.shardlab.predict.answer.Answer.Overtaking;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers about closed loops and rates of operations.
 *
 * @param model the calibrated model of these operations
 * @param mixes the operations
 */
record NetworkAnswers(CalibratedModel model, List<Mix> mixes) {

    // The deployments that are tried for goals, unless the question names others.
    private static final List<Integer> SHARDS = List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32);
    private static final List<Integer> ROUTERS = List.of(1, 2, 3, 4, 6, 8, 12, 16);
    private static final List<Integer> THREADS =
            List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384);

    /** The threads that are tried with any deployment; more are tried where throughput still grows. */
    private static final int ALWAYS = 512;

    /** A crossover is searched up to this multiple of the most threads of the question. */
    private static final int CROSSOVER_FACTOR = 4;

    /** The memory and time that a network takes grow with the square of its customers. */
    private static final int MOST_THREADS = 2_000;

    private List<Integer> threads(Question question) {
        return model.orMeasured(question.threads(), CalibratedRange.Kind::threads);
    }

    List<Prediction> predictions(Question question) {
        Predictor predictor = model.predictor(question);
        List<Topology> topologies = model.topologies(question);
        List<Prediction> predictions = new ArrayList<>();
        for (Mix mix : mixes) {
            for (Topology topology : model.known(mix, topologies)) {
                threads(question).forEach(number -> predictions.add(predictor.predict(mix, topology, number)));
            }
        }
        return predictions;
    }

    List<Prediction.AtRate> atRates(Question question) {
        Predictor predictor = model.predictor(question);
        List<Prediction.AtRate> predictions = new ArrayList<>();
        for (Mix mix : mixes) {
            for (Topology topology : model.known(mix, model.topologies(question))) {
                question.rates().forEach(rate -> predictions.add(predictor.predict(mix, topology, rate.doubleValue())));
            }
        }
        return predictions;
    }

    List<Overtaking> crossovers(Question question) {
        Predictor predictor = model.predictor(question);
        List<Integer> threads = threads(question);
        int last = threads.get(threads.size() - 1);
        int most = Math.max(last, Math.min(MOST_THREADS, CROSSOVER_FACTOR * last));
        List<Overtaking> all = new ArrayList<>();
        for (Mix mix : mixes) {
            List<Topology> known = model.known(mix, model.topologies(question));
            if (known.contains(model.oneServer())) {
                known.stream()
                        .filter(Topology::sharded)
                        .forEach(topology -> all.add(overtaking(predictor, mix, topology, most)));
            }
        }
        return all;
    }

    private static Overtaking overtaking(Predictor predictor, Mix mix, Topology topology, int most) {
        Optional<CalibratedRange.Range> lead = predictor.lead(mix, topology, most);
        return new Overtaking(
                mix.name(),
                topology,
                mix.documents(),
                lead.map(range -> Math.toIntExact(range.low())),
                lead.map(range -> Math.toIntExact(range.high())).filter(last -> last < most),
                most);
    }

    List<GoalAnswer> goals(Question question) {
        if (question.goals().isEmpty()) {
            return List.of();
        }
        Predictor predictor = model.predictor(question);
        GoalSearch search = new GoalSearch(
                predictor,
                model.hardware(question.hardware()),
                question.hardware().isPresent(),
                question.goals());
        boolean any = question.shards().isEmpty() && question.routers().isEmpty();
        List<Topology> topologies = CalibratedModel.topologies(
                        model.oneServer(),
                        question.shards().isEmpty() ? SHARDS : question.shards(),
                        question.routers().isEmpty() ? ROUTERS : question.routers())
                .stream()
                .filter(topology -> any || topology.sharded())
                .toList();
        List<Integer> threads = question.threads().isEmpty() ? THREADS : question.threads();
        return mixes.stream()
                .filter(mix -> !model.known(mix, topologies).isEmpty())
                .map(mix -> search.search(
                        mix,
                        model.known(mix, topologies),
                        threads,
                        topology -> question.threads().isEmpty() ? enough(predictor, mix, topology) : threads.size()))
                .toList();
    }

    /** The numbers of threads that are tried with a deployment: up to that where throughput no longer grows. */
    private static int enough(Predictor predictor, Mix mix, Topology topology) {
        double enough = Math.max(ALWAYS, predictor.enoughThreads(mix, topology));
        return (int) Math.min(
                THREADS.size(),
                THREADS.stream().filter(number -> number < enough).count() + 1);
    }
}
