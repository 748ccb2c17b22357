package io.shardlab.core.workload;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Arrivals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** How much is run, for how long, and from how many threads. */
public final class RunParameters {

    /** Most documents of a data set: an {@code _id} holds their number in 40 bits. */
    public static final long MAX_DOCUMENTS = 1L << 40;

    public static final Parameter<Long> DOCUMENTS = Parameter.of(
            "documents", ParameterTypes.count(1, MAX_DOCUMENTS), 250_000L, "", "Size of the data set (50k, 1M).");
    public static final Parameter<Integer> THREADS =
            Parameter.of("threads", ParameterTypes.integer(1, 10_000), 10, "", "Concurrent clients.");
    public static final Parameter<Duration> DURATION = Parameter.of(
                    "duration",
                    ParameterTypes.duration(Duration.ofMillis(100)),
                    Duration.ofSeconds(10),
                    "",
                    "Measured time of a run.")
            .relevantIf(settings -> settings.find(RunParameters.OPERATIONS).isEmpty());
    public static final Parameter<Duration> WARM_UP = Parameter.of(
            "warm-up",
            ParameterTypes.duration(Duration.ZERO),
            Duration.ofSeconds(3),
            "",
            "Time before the measured time that is not counted.");
    public static final Parameter<Long> OPERATIONS = Parameter.optional(
            "operations",
            ParameterTypes.count(1, Long.MAX_VALUE),
            "",
            "Measure this many operations instead of a duration.");
    public static final Parameter<Double> TARGET_RATE = Parameter.optional(
            "target-rate",
            ParameterTypes.decimal(0.001, 1e9),
            "operations/s",
            "Open loop: start this many operations a second; response time then counts from the intended start."
                    + " Closed loop unless given.");
    public static final Parameter<Arrivals.Process> ARRIVALS = Parameter.of(
                    "arrivals",
                    ParameterTypes.choice(Arrivals.Process.class),
                    Arrivals.Process.POISSON,
                    "",
                    "How the operations of an open loop arrive: as those of many independent users (poisson), or evenly"
                            + " spaced, which makes queues look shorter than they are (even).")
            .relevantIf(settings -> settings.find(RunParameters.TARGET_RATE).isPresent());
    public static final Parameter<Integer> REPEAT = Parameter.of(
            "repeat", ParameterTypes.integer(1, 1000), 1, "", "Measured repetitions; median and spread are reported.");
    public static final Parameter<Long> SEED = Parameter.of(
            "seed",
            ParameterTypes.count(0, Long.MAX_VALUE),
            1L,
            "",
            "All generated data and key choices follow from it.");

    public static final Parameter<Instant> START_AT = Parameter.optional(
            "start-at",
            StartTimeType.by(Clock.system(ZoneId.systemDefault())),
            "",
            "Prepare, then wait and begin the warm-up or the measurement at this time, as several load machines do"
                    + " together: an instant, or a local time such as 14:05:00. For one run of one repetition.");

    /** How a result is judged, as the one after it; listed with where results go. */
    public static final Parameter<Double> MAX_ERROR_RATE = Parameter.of(
            "max-error-rate",
            ParameterTypes.decimal(0, 1),
            0.01,
            "",
            "Error budget: the share of operations that may fail, and of a load's rows and documents that may be missing; more"
                    + " and the exit code is 3.");

    public static final Parameter<Duration> MAX_UNAVAILABLE = Parameter.of(
            "max-unavailable",
            ParameterTypes.duration(Duration.ZERO),
            Duration.ofSeconds(5),
            "",
            "Availability budget: the longest time that any worker may be without a success while its operations fail; more"
                    + " and the exit code is 3. A step-down takes 1 to 2 s; 15s allows for the election after a"
                    + " primary's end, which takes 10 to 12 s.");

    private RunParameters() {}

    /** The measured phase that the settings ask for: a duration or a number of operations, closed loop or open. */
    public static PhaseSpec measuredPhase(Settings settings) {
        PhaseSpec.Limit limit = settings.find(OPERATIONS)
                .<PhaseSpec.Limit>map(PhaseSpec.Limit.Operations::new)
                .orElseGet(() -> new PhaseSpec.Limit.Time(settings.get(DURATION)));
        return new PhaseSpec("measure", settings.get(THREADS), limit, targetRate(settings), arrivals(settings));
    }

    /** Names of those that {@link #measuredPhase} and its warm-up follow, which are unused where the work itself is the limit. */
    public static Set<String> ofMeasuredPhase() {
        return Set.of(
                THREADS.name(),
                DURATION.name(),
                WARM_UP.name(),
                OPERATIONS.name(),
                TARGET_RATE.name(),
                ARRIVALS.name());
    }

    /** Operations a second of an open loop; empty for a closed one. */
    public static OptionalDouble targetRate(Settings settings) {
        return settings.find(TARGET_RATE).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    /** How the operations of an open loop arrive. */
    public static Arrivals arrivals(Settings settings) {
        return new Arrivals(settings.get(ARRIVALS), settings.get(SEED));
    }

    /** All of them but the budgets, in the order that help shows them in. */
    public static List<Parameter<?>> all() {
        return List.of(
                DOCUMENTS, THREADS, DURATION, WARM_UP, OPERATIONS, TARGET_RATE, ARRIVALS, REPEAT, SEED, START_AT);
    }
}
