package io.shardlab.core.workload;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Parameter.Group;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.text.Message;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** The parameters that all runs share: how much is run, for how long, and from how many threads. */
public final class RunParameters {

    /** The greatest number of documents of a data set: an {@code _id} holds their number in 40 bits. */
    public static final long MAX_DOCUMENTS = 1L << 40;

    public static final Parameter<Long> DOCUMENTS = load(Parameter.of(
            "documents", ParameterTypes.count(1, MAX_DOCUMENTS), 250_000L, "Number of documents, such as 50k or 1M."));
    public static final Parameter<Integer> THREADS =
            load(Parameter.of("threads", ParameterTypes.integer(1, 10_000), 10, "Number of concurrent clients."));
    public static final Parameter<Duration> DURATION = load(Parameter.of(
                    "duration",
                    ParameterTypes.duration(Duration.ofMillis(100)),
                    Duration.ofSeconds(10),
                    "Measured time."))
            .relevantIf(settings -> settings.find(RunParameters.OPERATIONS).isEmpty()
                    && settings.find(RunParameters.STAGES).isEmpty());
    public static final Parameter<Duration> WARM_UP = load(Parameter.of(
            "warm-up",
            ParameterTypes.duration(Duration.ZERO),
            Duration.ofSeconds(3),
            "Time before the measured time that is not counted."));
    public static final Parameter<Long> OPERATIONS = load(Parameter.optional(
            "operations",
            ParameterTypes.count(1, Long.MAX_VALUE),
            "Measure this number of operations instead of a duration."));
    public static final Parameter<Double> TARGET_RATE = load(Parameter.optional(
            "target-rate",
            ParameterTypes.decimal(0.001, 1e9),
            "operations/s",
            "Open loop at this rate, with response times from the intended start; closed loop unless given."));
    public static final Parameter<Arrivals.Process> ARRIVALS = load(Parameter.of(
                    "arrivals",
                    ParameterTypes.choice(Arrivals.Process.class),
                    Arrivals.Process.POISSON,
                    "Arrivals of an open loop: random, as from many independent users, or even, with shorter"
                            + " queues."))
            .relevantIf(settings -> isOpenLoop(settings) || SearchParameters.areGiven(settings));
    public static final Parameter<RateStages> STAGES = load(Parameter.optional(
            "stages",
            StagesType.type(),
            "Open loop whose rate changes: 1m:500,5m:500..5000,30s:0 holds, ramps up and pauses."));
    public static final Parameter<Integer> REPEAT = load(Parameter.of(
            "repeat", ParameterTypes.integer(1, 1000), 1, "Measured repetitions; median and spread are reported."));
    public static final Parameter<Long> SEED = load(Parameter.of(
            "seed", ParameterTypes.count(0, Long.MAX_VALUE), 1L, "Seed of all generated data and random choices."));
    public static final Parameter<Instant> START_AT = load(Parameter.optional(
            "start-at",
            StartTimeType.by(Clock.system(ZoneId.systemDefault())),
            "When to begin after the preparation, for several load machines: an instant, or a time such as 14:05:00."));

    /** A budget for the verdict; help shows it with the other limits. */
    public static final Parameter<Double> MAX_ERROR_RATE = Parameter.of(
                    "max-error-rate",
                    ParameterTypes.decimal(0, 1),
                    0.01,
                    "Share of operations that may fail, and of a load's documents that may be missing; above it, exit"
                            + " code 3.")
            .in(Group.LIMITS);

    /** A budget for the verdict. A step-down takes 1 to 2 s, an election after a primary's end 10 to 12 s. */
    public static final Parameter<Duration> MAX_UNAVAILABLE = Parameter.of(
                    "max-unavailable",
                    ParameterTypes.duration(Duration.ZERO),
                    Duration.ofSeconds(5),
                    "Longest time in which a worker may have only failures; above it, exit code 3 (15s allows an"
                            + " election).")
            .in(Group.LIMITS);

    private RunParameters() {}

    private static <T> Parameter<T> load(Parameter<T> parameter) {
        return parameter.in(Group.LOAD);
    }

    /** The measured phase of these settings: a duration or a number of operations, closed loop or open. */
    public static PhaseSpec measuredPhase(Settings settings) {
        PhaseSpec.Limit limit = settings.find(OPERATIONS)
                .<PhaseSpec.Limit>map(PhaseSpec.Limit.Operations::new)
                .orElseGet(() -> new PhaseSpec.Limit.Time(settings.get(DURATION)));
        return phase(settings, "measure", settings.get(THREADS), limit);
    }

    /** A phase with the rate or the stages of these settings; a time limit gives way to the length of the stages. */
    public static PhaseSpec phase(Settings settings, String name, int threads, PhaseSpec.Limit limit) {
        OptionalDouble rate = settings.find(TARGET_RATE).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
        PhaseSpec spec =
                new PhaseSpec(name, threads, limit, rate, new Arrivals(settings.get(ARRIVALS), settings.get(SEED)));
        return settings.find(STAGES).map(stages -> checked(spec.in(stages))).orElse(spec);
    }

    private static PhaseSpec checked(PhaseSpec staged) {
        if (!(staged.limit() instanceof PhaseSpec.Limit.Time)
                && staged.stages().orElseThrow().last() == 0) {
            throw new UsageException(Message.of(
                    "{0} must end with a rate above 0 where the phase {1} has a fixed amount of work, as the last "
                            + "rate goes on until that is done.",
                    STAGES.option(), staged.name()));
        }
        return staged;
    }

    /** True if operations arrive at a given rate, whatever the servers do. */
    public static boolean isOpenLoop(Settings settings) {
        return settings.find(TARGET_RATE).isPresent() || settings.find(STAGES).isPresent();
    }

    /**
     * The names of the parameters of {@link #measuredPhase} and its warm-up. A workload with a fixed amount of work ignores
     * them.
     */
    public static Set<String> ofMeasuredPhase() {
        Set<String> names = new HashSet<>(SearchParameters.names());
        names.addAll(Set.of(
                THREADS.name(),
                DURATION.name(),
                WARM_UP.name(),
                OPERATIONS.name(),
                TARGET_RATE.name(),
                STAGES.name(),
                ARRIVALS.name()));
        return Set.copyOf(names);
    }

    /** Names of parameters of which one replaces the others. */
    public static List<Set<String>> alternatives() {
        return List.of(
                Set.of(DURATION.name(), OPERATIONS.name()),
                Set.of(DURATION.name(), STAGES.name()),
                Set.of(TARGET_RATE.name(), STAGES.name()),
                Set.of(SearchParameters.FIND_MAX.name(), TARGET_RATE.name()),
                Set.of(SearchParameters.FIND_MAX.name(), STAGES.name()),
                Set.of(SearchParameters.FIND_MAX.name(), OPERATIONS.name()));
    }

    /** All of them except the budgets, in the order in which help shows them. */
    public static List<Parameter<?>> all() {
        List<Parameter<?>> all = new ArrayList<>(
                List.of(DOCUMENTS, THREADS, DURATION, WARM_UP, OPERATIONS, TARGET_RATE, STAGES, ARRIVALS));
        all.addAll(SearchParameters.all());
        all.addAll(List.of(REPEAT, SEED, START_AT));
        return List.copyOf(all);
    }
}
