package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ShardingState;
import java.util.Optional;

/** One shard held much more of the collection than the others. */
public final class SkewedDataRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        return observation
                .sharding()
                .filter(sharding -> Skew.isLarge(sharding.dataBytesPerShard().values()))
                .map(sharding -> new Finding(
                        "The data was skewed: one shard held much more of it than the others.",
                        DataWords.of(sharding),
                        advice(sharding)));
    }

    private static String advice(ShardingState sharding) {
        if (!sharding.jumboChunksPerShard().isEmpty()) {
            return "Some chunks are too large to be moved: too many documents have the same shard key. Choose one of more"
                    + " values.";
        }
        if (sharding.balancerMode().filter("off"::equals).isPresent()) {
            return "The balancer is off: switch it on, or --pre-split the collection.";
        }
        return sharding.balanced().orElse(false)
                ? "The balancer takes that for balanced: the data is small beside --chunk-size, or too many documents"
                        + " have the same shard key."
                : "Wait until the balancer is done (--wait-balanced), or --pre-split the collection.";
    }
}
