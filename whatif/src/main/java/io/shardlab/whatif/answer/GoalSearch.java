package io.shardlab.whatif.answer;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.result.SloExpression;
import io.shardlab.whatif.answer.Answer.GoalAnswer;
import io.shardlab.whatif.answer.Answer.Priced;
import io.shardlab.whatif.model.Mix;
import io.shardlab.whatif.model.Topology;
import io.shardlab.whatif.queue.Solution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Looks for the cheapest deployments that meet all goals, by price and then by the number of servers. */
final class GoalSearch {

    private static final String THROUGHPUT = "throughput";

    private final Predictor predictor;
    private final Hardware hardware;
    private final boolean priced;
    private final List<SloExpression> goals;

    /** @param priced whether the machines have prices; otherwise only their number counts */
    GoalSearch(Predictor predictor, Hardware hardware, boolean priced, List<SloExpression> goals) {
        this.predictor = predictor;
        this.hardware = hardware;
        this.priced = priced;
        this.goals = goals;
    }

    private record Candidate(Topology topology, int threads, Solution solution, double attained) {}

    /** @param threads numbers of threads in ascending order */
    GoalAnswer search(Mix mix, List<Topology> topologies, List<Integer> threads) {
        List<Topology> byPrice = topologies.stream()
                .sorted(Comparator.comparingDouble((Topology topology) -> topology.price(hardware))
                        .thenComparing(topology -> topology.shards() + topology.routers()))
                .toList();
        List<Candidate> met = new ArrayList<>();
        Candidate nearest = null;
        for (Topology topology : byPrice) {
            Candidate best = best(mix, topology, threads);
            if (best.attained() >= 1) {
                met.add(best);
            }
            if (nearest == null || best.attained() > nearest.attained()) {
                nearest = best;
            }
            if (met.size() == 2) {
                break;
            }
        }
        return answer(mix, met, nearest, byPrice.size());
    }

    private GoalAnswer answer(Mix mix, List<Candidate> met, Candidate nearest, int tried) {
        boolean missed = met.isEmpty();
        return new GoalAnswer(
                mix.name(),
                mix.documents(),
                met.stream().findFirst().map(one -> priced(mix, one)),
                met.stream().skip(1).findFirst().map(one -> priced(mix, one)),
                missed ? Optional.of(priced(mix, nearest)) : Optional.empty(),
                missed ? unmet(nearest) : List.of(),
                tried);
    }

    /** The fewest threads that meet all goals, or the number that comes nearest. */
    private Candidate best(Mix mix, Topology topology, List<Integer> threads) {
        Candidate best = null;
        for (int number : threads) {
            Solution solution = predictor.solve(mix, topology, number);
            double attained = goals.stream()
                    .mapToDouble(goal -> attained(goal, value(goal, solution)))
                    .min()
                    .orElseThrow();
            if (best == null || attained > best.attained()) {
                best = new Candidate(topology, number, solution, attained);
            }
            if (attained >= 1) {
                break;
            }
        }
        return best;
    }

    private static double value(SloExpression goal, Solution solution) {
        return goal.figure().equals(THROUGHPUT)
                ? solution.throughput()
                : Predictor.responseMicros(solution, responseTime(goal));
    }

    /** The name of the goal's figure in {@link Prediction#RESPONSE_TIMES}. */
    private static String responseTime(SloExpression goal) {
        return goal.figure().replaceFirst("^p", "");
    }

    /** The score of a goal: 1 or more if it is met; otherwise below 1, and the smaller the farther it is missed. */
    private static double attained(SloExpression goal, double value) {
        double ratio = goal.figure().equals(THROUGHPUT) ? value / goal.limit() : goal.limit() / value;
        return goal.isMetBy(value) ? Math.max(1, ratio) : Math.min(ratio, Math.nextDown(1.0));
    }

    private Priced priced(Mix mix, Candidate candidate) {
        Prediction prediction = predictor.predict(mix, candidate.topology(), candidate.threads());
        return new Priced(
                priced ? Optional.of(candidate.topology().price(hardware)) : Optional.empty(),
                surelyMet(prediction),
                prediction);
    }

    /** True if the goals are met even at the worse bounds; empty if a figure has no bounds. */
    private Optional<Boolean> surelyMet(Prediction prediction) {
        if (goals.stream().anyMatch(goal -> worst(goal, prediction).isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(goals.stream()
                .allMatch(goal -> goal.isMetBy(worst(goal, prediction).orElseThrow())));
    }

    private static Optional<Double> worst(SloExpression goal, Prediction prediction) {
        return goal.figure().equals(THROUGHPUT)
                ? prediction.throughput().low()
                : Optional.ofNullable(prediction.responseMicros().get(responseTime(goal)))
                        .flatMap(Estimate::high);
    }

    private List<String> unmet(Candidate candidate) {
        return goals.stream()
                .filter(goal -> !goal.isMetBy(value(goal, candidate.solution())))
                .map(SloExpression::text)
                .toList();
    }
}
