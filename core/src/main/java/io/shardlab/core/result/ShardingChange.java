package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * The distribution of a sharded collection's data before and after a phase.
 *
 * @param before the state just before it; empty if there was no such collection, or it was not sharded
 * @param after the state just after it
 * @param balancerRounds the rounds that the balancer ran during the phase; empty if the servers do not report them, or the
 *     config server had another primary before
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ShardingChange(
        Optional<ShardingState> before, Optional<ShardingState> after, Optional<Long> balancerRounds) {}
