package io.shardlab.core.deployment;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
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
        Message reason,
        double routerWork,
        List<Message> unscaled,
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
    public TimeDilation(double factor, String hardware, Message reason, double routerWork, List<Message> unscaled) {
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
     * The choice of the factor.
     *
     * @param factor at least 1; empty if the program chooses
     * @param least the smallest factor that the program may choose
     * @param reason the reason for a given factor, as words that follow a colon
     */
    public record Choice(Optional<Double> factor, double least, Message reason) {

        /** The choice of users who leave it to the program. */
        public static final Choice AUTO = atLeast(1);

        private static final String WORD = "auto";
        private static final ParameterType<Double> NUMBER = ParameterTypes.decimal(1, 1000);

        /** {@code auto} or a number. */
        public static final ParameterType<Choice> TYPE = ParameterTypes.word(
                "number or auto",
                Message.of("auto or a number from 1 to 1000"),
                text -> WORD.equals(text) ? AUTO : of(NUMBER.parse(text), Message.of("as requested")),
                value -> value.factor().map(NUMBER::format).orElse(WORD));

        public static Choice of(double factor, Message reason) {
            return new Choice(Optional.of(factor), 1, reason);
        }

        /** The program chooses, but not a smaller factor. */
        public static Choice atLeast(double least) {
            return new Choice(Optional.empty(), least, Message.NONE);
        }
    }
}
