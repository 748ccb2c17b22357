package io.shardlab.insight.shardkey.answer;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The numbers of shards that capacities are predicted for.
 *
 * @param asked the number that was asked about
 * @param measured the number that keys are measured with, if they are
 */
public record ShardCounts(int asked, Optional<Integer> measured) {

    /** The number of shards that is asked about. */
    public static final Parameter<Integer> ASKED =
            Parameter.of("shards", ParameterTypes.integer(2, 256), 8, "Number of shards.");

    /** Returns the number that was asked about, a quarter, half and twice of it, and the measured one; each once. */
    public List<Integer> all() {
        return Stream.concat(
                        Stream.of(asked, Math.max(2, asked / 4), Math.max(2, asked / 2), 2 * asked), measured.stream())
                .distinct()
                .toList();
    }
}
