package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.result.SloExpression;
import io.shardlab.predict.answer.Answer.GoalAnswer;
import io.shardlab.predict.answer.Answer.Priced;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.Solution;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Looks for the cheapest deployments that meet all goals, by price and then by the number of servers. */
final class GoalSearch {

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

    /** A deployment at one number of threads, without bounds. */
    private record Attempt(Topology topology, int threads, Solution solution) {}

    /** Attempts with one deployment, the fewest threads first, each of which is solved once and only if it is looked at. */
    private interface Attempts extends Supplier<Stream<Attempt>> {}

    private Attempts attempts(Mix mix, Topology topology, List<Integer> threads) {
        Map<Integer, Attempt> solved = new HashMap<>();
        return () -> threads.stream()
                .map(number -> solved.computeIfAbsent(
                        number, any -> new Attempt(topology, any, predictor.solve(mix, topology, any))));
    }

    /**
     * @param threads numbers of threads in ascending order
     * @param most how many of them are tried with a deployment
     */
    GoalAnswer search(Mix mix, List<Topology> topologies, List<Integer> threads, ToIntFunction<Topology> most) {
        List<Topology> byPrice = topologies.stream()
                .sorted(Comparator.comparingDouble((Topology topology) -> topology.price(hardware))
                        .thenComparing(topology -> topology.shards() + topology.routers()))
                .toList();
        Optional<Priced> met = Optional.empty();
        Optional<Priced> next = Optional.empty();
        Optional<Priced> open = Optional.empty();
        Attempt nearest = null;
        Margins margins = Margins.NONE;
        for (Topology topology : byPrice) {
            Attempts attempts = attempts(mix, topology, threads.subList(0, most.applyAsInt(topology)));
            Attempt best = best(attempts, Margins.NONE);
            if (nearest == null || attained(best, Margins.NONE) > attained(nearest, Margins.NONE)) {
                nearest = best;
            }
            if (!meets(best, Margins.NONE) || open.isPresent() && !meets(best(attempts, margins), margins)) {
                continue;
            }
            Priced found = decided(mix, attempts, best);
            margins = margins.orThoseOf(found.prediction());
            if (found.verdict() == GoalVerdict.MET) {
                met = Optional.of(found);
                List<Topology> dearer = byPrice.subList(byPrice.indexOf(topology) + 1, byPrice.size());
                next = next(mix, dearer, threads, most, Priced.NOTICEABLY_MORE * most(attempts));
                break;
            }
            open = open.or(() -> Optional.of(found));
        }
        return answer(mix, met, next, open, nearest, byPrice.size());
    }

    /** The next one that meets the goals with more throughput, without which a higher price has no use. */
    private Optional<Priced> next(
            Mix mix, List<Topology> byPrice, List<Integer> threads, ToIntFunction<Topology> most, double throughput) {
        for (Topology topology : byPrice) {
            Attempts attempts = attempts(mix, topology, threads.subList(0, most.applyAsInt(topology)));
            Attempts more = () -> attempts.get().filter(one -> one.solution().throughput() > throughput);
            Optional<Priced> found = more.get()
                    .filter(one -> meets(one, Margins.NONE))
                    .findFirst()
                    .map(one -> decided(mix, more, one))
                    .filter(one -> one.verdict() == GoalVerdict.MET);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The highest throughput with which the goals are met. */
    private double most(Attempts attempts) {
        return attempts.get()
                .filter(one -> meets(one, Margins.NONE))
                .mapToDouble(one -> one.solution().throughput())
                .max()
                .orElse(0);
    }

    private GoalAnswer answer(
            Mix mix, Optional<Priced> met, Optional<Priced> next, Optional<Priced> open, Attempt nearest, int tried) {
        // A deployment whose expected figures miss a goal may still meet it within their bounds.
        Optional<Priced> last = met.isEmpty() && open.isEmpty() ? Optional.of(priced(mix, nearest)) : Optional.empty();
        Optional<Priced> missed = last.filter(one -> one.verdict() == GoalVerdict.MISSED);
        return new GoalAnswer(
                mix.name(),
                mix.documents(),
                met,
                next,
                missed.isPresent() ? Optional.empty() : open.or(() -> last),
                missed,
                missed.stream()
                        .flatMap(one -> one.goals().stream())
                        .filter(one -> one.verdict() == GoalVerdict.MISSED)
                        .map(one -> one.goal().text())
                        .toList(),
                tried);
    }

    /** The figures with bounds: with the fewest threads by the expected figures, or others that surely meet the goals. */
    private Priced decided(Mix mix, Attempts attempts, Attempt best) {
        Priced expected = priced(mix, best);
        if (expected.verdict() != GoalVerdict.UNDECIDED) {
            return expected;
        }
        Margins worst = Margins.worst(expected.prediction());
        return Optional.of(best(attempts, worst))
                .filter(other -> meets(other, worst))
                .map(other -> priced(mix, other))
                .filter(other -> other.verdict() == GoalVerdict.MET)
                .orElse(expected);
    }

    /** The fewest threads that meet all goals, or the number that comes nearest. */
    private Attempt best(Attempts attempts, Margins margins) {
        return attempts.get()
                .filter(one -> meets(one, margins))
                .findFirst()
                .or(() -> attempts.get().max(Comparator.comparingDouble(one -> attained(one, margins))))
                .orElseThrow();
    }

    private boolean meets(Attempt attempt, Margins margins) {
        return attained(attempt, margins) >= 1;
    }

    private double attained(Attempt attempt, Margins margins) {
        return goals.stream()
                .mapToDouble(goal -> attained(goal, value(goal, attempt.solution(), margins)))
                .min()
                .orElseThrow();
    }

    private static double value(SloExpression goal, Solution solution, Margins margins) {
        if (JudgedGoal.isOfThroughput(goal)) {
            return margins.throughput() * solution.throughput();
        }
        String name = JudgedGoal.responseTime(goal);
        return margins.ofTime(name) * Predictor.responseMicros(solution, name);
    }

    /** The score of a goal: 1 or more if it is met; otherwise below 1, and the smaller the farther it is missed. */
    private static double attained(SloExpression goal, double value) {
        double ratio = JudgedGoal.isOfThroughput(goal) ? value / goal.limit() : goal.limit() / value;
        return goal.isMetBy(value) ? Math.max(1, ratio) : Math.min(ratio, Math.nextDown(1.0));
    }

    private Priced priced(Mix mix, Attempt attempt) {
        Prediction prediction = predictor.predict(mix, attempt.topology(), attempt.threads());
        List<JudgedGoal> judged = JudgedGoal.all(goals, prediction.throughput(), prediction.responseMicros());
        return new Priced(
                priced ? Optional.of(attempt.topology().price(hardware)) : Optional.empty(), prediction, judged);
    }
}
