package io.shardlab.predict.advice;

import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The cheapest deployment for each throughput. */
final class PriceSteps {

    /** A dearer deployment that does hardly more is not worth a step. */
    private static final double NOTICEABLY_MORE = 1.01;

    private PriceSteps() {}

    /** The deployments that do more than all cheaper ones, the cheapest first. */
    static List<Candidate> frontier(List<Candidate> byPrice) {
        List<Candidate> frontier = new ArrayList<>();
        double most = 0;
        for (Candidate one : byPrice) {
            // The ceiling takes less time than the throughput.
            if (one.ceiling() > NOTICEABLY_MORE * most && one.isKnown() && one.throughput() > NOTICEABLY_MORE * most) {
                frontier.add(one);
                most = one.throughput();
            }
        }
        return frontier;
    }

    /** @param throughput the operations per second of a deployment that count as reached */
    static List<PriceStep> of(List<Candidate> frontier, ToDoubleFunction<Candidate> throughput) {
        List<PriceStep> steps = new ArrayList<>();
        double reached = 0;
        for (Candidate one : frontier) {
            double more = throughput.applyAsDouble(one);
            if (more > reached) {
                steps.add(new PriceStep(one.name(), one.price(), more));
                reached = more;
            }
        }
        return steps;
    }
}
