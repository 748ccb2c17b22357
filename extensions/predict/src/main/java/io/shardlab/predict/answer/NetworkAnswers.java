package io.shardlab.predict.answer;

import io.shardlab.predict.answer.Answer.GoalAnswer;
import io.shardlab.predict.answer.Answer.OfMix;
import io.shardlab.predict.answer.Answer.Overtaking;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Answers about closed loops and rates of operations.
 *
 * @param model the calibrated model of these operations
 * @param mixes the operations
 * @param question the question
 * @param predictor predicts for the machines of the question
 */
record NetworkAnswers(CalibratedModel model, List<Mix> mixes, Question question, Predictor predictor) {

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

    NetworkAnswers(CalibratedModel model, List<Mix> mixes, Question question) {
        this(model, mixes, question, model.predictor(question));
    }

    /** @param shares the share of the operations of each kind of a mix, by its name */
    OfMix answer(Map<String, Double> shares) {
        List<Integer> threads = model.orMeasured(question.threads(), CalibratedRange.Kind::threads);
        int last = threads.get(threads.size() - 1);
        int most = Math.max(last, Math.min(MOST_THREADS, CROSSOVER_FACTOR * last));
        return new OfMix(
                shares,
                each((mix, topology) -> threads.stream().map(number -> predictor.predict(mix, topology, number))),
                each((mix, topology) ->
                        question.rates().stream().map(rate -> predictor.predict(mix, topology, rate.doubleValue()))),
                each((mix, topology) -> topology.sharded()
                                && model.range(mix, model.oneServer()).isPresent()
                        ? Stream.of(overtaking(mix, topology, most))
                        : Stream.empty()),
                goals());
    }

    /** The answers for each of the operations on each deployment that they were measured on. */
    private <T> List<T> each(BiFunction<Mix, Topology, Stream<T>> answers) {
        List<Topology> topologies = model.topologies(question);
        return mixes.stream()
                .flatMap(mix -> model.known(mix, topologies).stream().flatMap(topology -> answers.apply(mix, topology)))
                .toList();
    }

    private Overtaking overtaking(Mix mix, Topology topology, int most) {
        Optional<CalibratedRange.Range> lead = predictor.lead(mix, topology, most);
        return new Overtaking(
                mix.name(),
                topology,
                mix.documents(),
                lead.map(range -> Math.toIntExact(range.low())),
                lead.map(range -> Math.toIntExact(range.high())).filter(last -> last < most),
                most);
    }

    private List<GoalAnswer> goals() {
        if (question.goals().isEmpty()) {
            return List.of();
        }
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
                        topology -> question.threads().isEmpty() ? enough(mix, topology) : threads.size()))
                .toList();
    }

    /** The numbers of threads that are tried with a deployment: up to that where throughput no longer grows. */
    private int enough(Mix mix, Topology topology) {
        double enough = Math.max(ALWAYS, predictor.enoughThreads(mix, topology));
        return (int) Math.min(
                THREADS.size(),
                THREADS.stream().filter(number -> number < enough).count() + 1);
    }
}
