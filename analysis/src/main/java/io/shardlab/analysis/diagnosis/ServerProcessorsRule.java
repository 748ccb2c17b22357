package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;

/** Shards, or the one server, used up their processors, and it was not one hot shard alone. */
public final class ServerProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        List<Shard> shards = Shard.all(observation);
        List<Shard> full = shards.stream().filter(Shard::atLimit).toList();
        if (full.isEmpty() || HotShardRule.hot(shards).isPresent()) {
            return Optional.empty();
        }
        boolean sharded = !shards.get(0).name().equals(Shard.WHOLE);
        return Optional.of(new Finding(
                sharded
                        ? "The shards were the limit: they used up their processors."
                        : "The server was the limit: it used up its processors.",
                (sharded ? full.size() + " of " + shards.size() + " shards at their limit: " : "")
                        + Shard.words(shards),
                sharded
                        ? "Use more shards or more processors for each, or operations that cost them less: look for an"
                                + " index that is missing. More threads would only wait longer."
                        : "Use more processors or shards, or operations that cost less: look for an index that is"
                                + " missing. More threads would only wait longer."));
    }
}
