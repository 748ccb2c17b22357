package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One shard was asked much more than the others, though it was not the limit yet: it will be the first to be. */
public final class SkewedShardsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        List<Shard> shards = Shard.all(observation).stream()
                .sorted(Comparator.comparingLong(Shard::operations).reversed())
                .toList();
        List<Long> operations = shards.stream().map(Shard::operations).toList();
        boolean enough = operations.stream().mapToLong(Long::longValue).sum() >= Thresholds.FEWEST_OPERATIONS;
        if (!enough
                || !Skew.isLarge(operations)
                || HotShardRule.hot(Shard.all(observation)).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                "The work was skewed: shard " + shards.get(0).name() + " was asked much more than the others.",
                Shard.words(shards) + DataWords.of(observation),
                "With more load it will be the limit before the others: see whether the shard key spreads what is asked"
                        + " for."));
    }
}
