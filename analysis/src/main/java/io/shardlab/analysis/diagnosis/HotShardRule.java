package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;

/** One shard used up its processors with much more than its share of the work, so that the others could not help. */
public final class HotShardRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        return hot(Shard.all(observation))
                .map(shard -> new Finding(
                        "Shard " + shard.name() + " was the limit: it did much more than its share and used up its"
                                + " processors.",
                        Shard.words(Shard.all(observation)) + DataWords.of(observation),
                        "Spread the work: choose a shard key of many values that the operations ask for evenly, or split"
                                + " and move the chunks that are asked for most. More shards would not help."));
    }

    /** The busiest shard, if it is at its limit and both its work and its CPU time are far above the others'. */
    static Optional<Shard> hot(List<Shard> shards) {
        if (shards.size() < 2 || !shards.get(0).atLimit()) {
            return Optional.empty();
        }
        boolean skewedWork = Skew.isLarge(shards.stream().map(Shard::operations).toList());
        boolean skewedUse =
                Skew.isLarge(shards.stream().map(Shard::busiestShare).toList());
        long most = shards.stream().mapToLong(Shard::operations).max().orElse(0);
        boolean busiestDoesMost = shards.get(0).operations() == most;
        return skewedWork && skewedUse && busiestDoesMost ? Optional.of(shards.get(0)) : Optional.empty();
    }
}
