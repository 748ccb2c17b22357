package io.shardlab.core.deployment;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.Optional;

/**
 * The factor by which a target in slow motion is slower than the cluster that it simulates.
 *
 * @param factor at least 1
 * @param hardware the simulated machines
 * @param reason the reason for this factor
 * @param routerWork CPU cost per operation of the local router, relative to a real mongos
 * @param unscaled in words, the properties of the servers' machines that differ from those of the simulated machines
 * @param loading the simulated client during a load; empty if it is as fast as this one
 */
public record TimeDilation(
        double factor,
        String hardware,
        String reason,
        double routerWork,
        List<String> unscaled,
        Optional<LoadingClient> loading) {

    /**
     * The greatest average utilization of this machine's processors, from 0 to 1, at which every server still gets its CPU
     * time when it needs it.
     */
    public static final double MOST_BUSY = 0.6;

    public TimeDilation {
        unscaled = List.copyOf(unscaled);
    }

    /** The dilation for a client that is as fast as this one. */
    public TimeDilation(double factor, String hardware, String reason, double routerWork, List<String> unscaled) {
        this(factor, hardware, reason, routerWork, unscaled, Optional.empty());
    }

    /**
     * A client that loads documents.
     *
     * @param documentSeconds time per document outside the servers, including its way to them
     * @param processors the number of its processors
     */
    public record LoadingClient(double documentSeconds, int processors) {}

    /**
     * The factor that a user chooses.
     *
     * @param factor at least 1; empty if the program chooses the least that this machine can carry
     */
    public record Choice(Optional<Double> factor) {

        private static final String AUTO = "auto";
        private static final ParameterType<Double> NUMBER = ParameterTypes.decimal(1, 1000);

        /** {@code auto} or a number. */
        public static final ParameterType<Choice> TYPE = ParameterTypes.word(
                "number or auto",
                "auto or a number from 1 to 1000",
                text -> new Choice(AUTO.equals(text) ? Optional.empty() : Optional.of(NUMBER.parse(text))),
                value -> value.factor().map(NUMBER::format).orElse(AUTO));
    }
}
