package io.shardlab.core.workload;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.schedule.Schedule;
import io.shardlab.core.schedule.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One phase for the engine.
 *
 * @param name {@code load}, {@code warm-up}, {@code measure} or a step's name
 * @param threads concurrent workers, at least 1
 * @param limit the end of the phase
 * @param targetRate intended operations per second over all workers (open loop), or empty (closed loop)
 * @param arrivals the spacing of the operations of an open loop; ignored in a closed loop
 * @param stages the stages of an open loop whose rate changes; {@code targetRate} is their mean then
 */
public record PhaseSpec(
        String name,
        int threads,
        Limit limit,
        OptionalDouble targetRate,
        Arrivals arrivals,
        Optional<RateStages> stages) {

    /** The prefix of the name of a phase that runs before a measured one and is not counted itself. */
    public static final String WARM_UP = PhaseReport.WARM_UP;

    /** True if a phase of this name is a warm-up, whose operations are not counted. */
    public static boolean isWarmUp(String phase) {
        return phase.startsWith(WARM_UP);
    }

    public PhaseSpec {
        if (threads < 1) {
            throw new IllegalArgumentException("a phase needs a worker: " + threads);
        }
    }

    /** A phase with one rate, or a closed loop. */
    public PhaseSpec(String name, int threads, Limit limit, OptionalDouble targetRate, Arrivals arrivals) {
        this(name, threads, limit, targetRate, arrivals, Optional.empty());
    }

    /** A phase whose operations are evenly spaced if it has a target rate. */
    public PhaseSpec(String name, int threads, Limit limit, OptionalDouble targetRate) {
        this(name, threads, limit, targetRate, Arrivals.EVEN);
    }

    /** A closed-loop phase: each worker starts its next operation when the last one has returned. */
    public static PhaseSpec closedLoop(String name, int threads, Limit limit) {
        return new PhaseSpec(name, threads, limit, OptionalDouble.empty());
    }

    /** The same phase with another name and limit, such as its warm-up; with the first rate if it has stages. */
    public PhaseSpec as(String otherName, Limit otherLimit) {
        OptionalDouble rate =
                stages.isPresent() ? OptionalDouble.of(stages.get().first()) : targetRate;
        return new PhaseSpec(otherName, threads, otherLimit, rate, arrivals);
    }

    /** The same phase as an open loop whose rate changes by stages; one with a time limit lasts as long as they do. */
    public PhaseSpec in(RateStages changing) {
        Limit until = limit instanceof Limit.Time ? new Limit.Time(changing.duration()) : limit;
        return new PhaseSpec(name, threads, until, OptionalDouble.of(changing.mean()), arrivals, Optional.of(changing));
    }

    /** The same phase as an open loop at a rate, in operations per second. */
    public PhaseSpec at(double perSecond) {
        return new PhaseSpec(name, threads, limit, OptionalDouble.of(perSecond), arrivals);
    }

    /** The same phase with other arrivals. */
    public PhaseSpec arriving(Arrivals otherwise) {
        return new PhaseSpec(name, threads, limit, targetRate, otherwise, stages);
    }

    /** The same phase for a target in slow motion: a rate is divided by the factor. */
    public PhaseSpec slowedBy(double factor) {
        return targetRate.isEmpty()
                ? this
                : new PhaseSpec(
                        name,
                        threads,
                        limit,
                        OptionalDouble.of(targetRate.getAsDouble() / factor),
                        arrivals,
                        stages.map(changing -> changing.dividedBy(factor)));
    }

    /** The part of one load machine in the phase: its threads are its own, but a rate and a number of operations are shared. */
    public PhaseSpec sharedBy(Share machine) {
        if (machine.isWhole()) {
            return this;
        }
        PhaseSpec part = slowedBy(machine.count());
        Limit own = limit instanceof Limit.Operations operations
                ? new Limit.Operations(machine.of(operations.count()))
                : limit;
        return new PhaseSpec(name, threads, own, part.targetRate, arrivals.on(machine), part.stages);
    }

    /** The intended times of an open loop, empty in a closed loop. */
    public Optional<Schedule> schedule() {
        return stages.map(arrivals::at)
                .or(() -> targetRate.stream().boxed().findFirst().map(arrivals::at));
    }

    /** The end of a phase. */
    public sealed interface Limit {

        /** No operation starts after this time; running ones are finished and counted. */
        record Time(Duration duration) implements Limit {}

        /** Exactly the operations 0 to {@code count - 1} are executed. */
        record Operations(long count) implements Limit {}

        /** The phase lasts until every worker's operation has reported that no work is left. */
        record Exhaustion() implements Limit {}
    }
}
