package io.shardlab.predict.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.predict.answer.Clients;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Margins;
import io.shardlab.predict.answer.Trials;
import io.shardlab.predict.answer.Trials.Attempt;
import io.shardlab.predict.model.Topology;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The choice of the number of concurrent clients of a deployment: where it does nearly all that it can within the goals for response
 * times. Confined to one thread.
 */
final class ThreadChoice {

    /** The numbers of concurrent clients: fine enough to find where response times miss a goal. */
    static final List<Integer> STEPS = List.of(
            1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512,
            640, 768, 1024, 1280, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 10240, 12288, 16384);

    /** The numbers that are tried with any deployment; more are tried where throughput still grows. */
    private static final int ALWAYS = 512;

    /** From this part of the highest throughput on, more threads only wait. */
    private static final double NEARLY_ALL = 0.95;

    private final AdviceQuestion question;
    private final Topology topology;
    private final Trials trials;
    private final Map<Integer, Attempt> attempts = new HashMap<>();
    private final Map<Integer, Double> throughputs = new HashMap<>();
    private List<Integer> steps = List.of();

    ThreadChoice(AdviceQuestion question, Topology topology, Trials trials) {
        this.question = question;
        this.topology = topology;
        this.trials = trials;
    }

    private Attempt attempt(int threads) {
        return attempts.computeIfAbsent(threads, number -> trials.attempt(topology, number));
    }

    /** The expected operations per second with all documents in memory, without bounds. */
    double throughput(int threads) {
        return throughputs.computeIfAbsent(
                threads,
                number -> attempts.containsKey(number)
                        ? attempts.get(number).throughput()
                        : trials.throughput(topology, number));
    }

    boolean isFast(int threads, Margins margins) {
        return question.isFast(name -> margins.ofTime(name) * attempt(threads).responseMicros(name));
    }

    private boolean isEnough(int threads, Margins margins) {
        return question.isEnough(margins.throughput() * throughput(threads));
    }

    /** The numbers up to that where throughput no longer grows. */
    private List<Integer> steps() {
        if (steps.isEmpty()) {
            double enough = Math.max(ALWAYS, trials.enoughThreads(topology));
            long below = STEPS.stream().filter(step -> step < enough).count();
            steps = STEPS.subList(0, (int) Math.min(STEPS.size(), below + 1));
        }
        return steps;
    }

    private int last() {
        return steps().get(steps().size() - 1);
    }

    /** The first number of threads, or else the last, for which a condition holds that holds for all larger ones. */
    private int first(IntPredicate holds) {
        int low = 0;
        int high = steps().size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (holds.test(steps().get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return steps().get(low);
    }

    /**
     * True if some number of threads meets all goals. Decides by as few solutions as possible.
     *
     * @param most the operations per second that the deployment cannot exceed
     */
    boolean canMeet(double most, Margins margins) {
        if (!question.isEnough(margins.throughput() * most) || !isFast(1, margins)) {
            return false;
        }
        int enough = first(threads -> isEnough(threads, margins));
        return isEnough(enough, margins) && isFast(enough, margins);
    }

    /**
     * The number of threads at which the deployment does nearly all that it can within the goals for response times, and enough for
     * the goal for throughput if it can; a single thread if even that is too slow.
     */
    Clients choose(Margins margins) {
        if (!isFast(1, margins)) {
            return Clients.within(slowest(1, margins), 1);
        }
        int most = last();
        if (!isFast(most, margins)) {
            int slow = first(threads -> !isFast(threads, margins));
            most = steps().get(steps().indexOf(slow) - 1);
        }
        double highest = throughput(most);
        boolean canBeEnough = isEnough(most, margins);
        int chosen = first(
                threads -> throughput(threads) >= NEARLY_ALL * highest && (!canBeEnough || isEnough(threads, margins)));
        if (chosen < most) {
            return Clients.enough(chosen);
        }
        return most == last() ? Clients.given(most) : Clients.within(slowest(most, margins), most);
    }

    /** The response time that is the nearest to its limit, or the farthest beyond it. */
    private String slowest(int threads, Margins margins) {
        return question.goals().stream()
                .filter(goal -> !JudgedGoal.isOfThroughput(goal))
                .max(Comparator.comparingDouble((SloExpression goal) -> {
                    String name = JudgedGoal.responseTime(goal);
                    return margins.ofTime(name) * attempt(threads).responseMicros(name) / goal.limit();
                }))
                .map(JudgedGoal::responseTime)
                .orElseThrow();
    }
}
