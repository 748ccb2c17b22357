package io.shardlab.mongo.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.TargetKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClusterViewTest {

    @Test
    void sharesAddUpToAllDocuments() {
        ShardView first = shard("s1", OptionalLong.of(30));
        ShardView second = shard("s2", OptionalLong.of(10));
        ClusterView view = view(first, second);

        assertThat(view.documents()).hasValue(40);
        assertThat(view.share(first).getAsDouble()).isCloseTo(0.75, within(1e-9));
        assertThat(view.share(second).getAsDouble()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void anEmptyCollectionHasNoShares() {
        ShardView shard = shard("s1", OptionalLong.of(0));

        assertThat(view(shard).documents()).hasValue(0);
        assertThat(view(shard).share(shard)).isEmpty();
    }

    @Test
    void unknownCountsAreNotZero() {
        ShardView shard = shard("s1", OptionalLong.empty());

        assertThat(view(shard).documents()).isEmpty();
        assertThat(view(shard).share(shard)).isEmpty();
    }

    @Test
    void processorTimeIsAddedUpByRoleWhereItIsKnownOfAll() {
        ClusterView known = view(shard("s1", OptionalDouble.of(1.5)), shard("s2", OptionalDouble.of(2)));
        assertThat(known.memberCpuSeconds()).hasValue(3.5);
        assertThat(known.routerCpuSeconds()).isEmpty();

        ClusterView half = view(shard("s1", OptionalDouble.of(1.5)), shard("s2", OptionalDouble.empty()));
        assertThat(half.memberCpuSeconds()).isEmpty();
    }

    private static ShardView shard(String id, OptionalDouble cpuSeconds) {
        ServerView member = new ServerView(id + ":1", ServerState.PRIMARY, cpuSeconds);
        return new ShardView(id, List.of(member), OptionalLong.empty(), OptionalLong.empty());
    }

    private static ShardView shard(String id, OptionalLong documents) {
        return new ShardView(id, List.of(), OptionalLong.empty(), documents);
    }

    private static ClusterView view(ShardView... shards) {
        return new ClusterView(
                Instant.EPOCH,
                TargetKind.SHARDED,
                "shop.orders",
                List.of(),
                List.of(),
                List.of(shards),
                Optional.empty());
    }
}
