package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * Where a sharded collection's data lay before and after a phase.
 *
 * @param before just before it; empty if there was no such collection, or none that is sharded
 * @param after just after it
 * @param balancerRounds rounds that the balancer ran meanwhile; empty if the servers do not tell, or the config server had
 *     another primary before
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ShardingChange(
        Optional<ShardingState> before, Optional<ShardingState> after, Optional<Long> balancerRounds) {}
