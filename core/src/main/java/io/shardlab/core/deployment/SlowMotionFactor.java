package io.shardlab.core.deployment;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.Optional;

/**
 * How many times slower a cluster in slow motion is than the one that is meant.
 *
 * @param factor at least 1; empty if the program chooses it
 */
public record SlowMotionFactor(Optional<Double> factor) {

    private static final String AUTO = "auto";
    private static final ParameterType<Double> NUMBER = ParameterTypes.decimal(1, 1000);

    /** {@code auto} or a number. */
    public static final ParameterType<SlowMotionFactor> TYPE = ParameterTypes.word(
            "number or auto",
            "auto or a number from 1 to 1000",
            text -> new SlowMotionFactor(AUTO.equals(text) ? Optional.empty() : Optional.of(NUMBER.parse(text))),
            value -> value.factor().map(NUMBER::format).orElse(AUTO));
}
