package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.watch.ServerState;
import org.junit.jupiter.api.Test;

class DrawingTest {

    @Test
    void aPlannedShardedClusterHasAllItsServersAndNoFigures() {
        Drawing drawing = Drawing.of(new Topology(TargetKind.SHARDED, 2, 3, 3));

        assertThat(drawing.planned()).isTrue();
        assertThat(drawing.routers()).hasSize(2);
        assertThat(drawing.configServers()).hasSize(1);
        assertThat(drawing.shards())
                .hasSize(3)
                .allSatisfy(shard -> {
                    assertThat(shard.members()).hasSize(3);
                    assertThat(shard.documents()).isEmpty();
                })
                .extracting(Drawing.Shard::id)
                .containsExactly("s1", "s2", "s3");
    }

    @Test
    void aPlannedStandaloneServerIsAlone() {
        Drawing drawing = Drawing.of(new Topology(TargetKind.STANDALONE, 0, 0, 1));

        assertThat(drawing.routers()).isEmpty();
        assertThat(drawing.configServers()).isEmpty();
        assertThat(drawing.shards())
                .singleElement()
                .satisfies(all -> assertThat(all.members()).hasSize(1));
    }

    @Test
    void whatIsSeenHasStatesAndShares() {
        Drawing drawing = Drawing.of(Targets.view(30, 10));

        assertThat(drawing.planned()).isFalse();
        assertThat(drawing.shards().get(0).share()).hasValue(0.75);
        assertThat(drawing.shards().get(0).members())
                .extracting(Drawing.Server::state)
                .containsExactly(ServerState.PRIMARY);
    }

    @Test
    void otherFiguresKeepTheShapeAndOtherShardsDoNot() {
        Drawing drawing = Drawing.of(Targets.view(30, 10));

        assertThat(drawing.hasShapeOf(Drawing.of(Targets.view(1, 2)))).isTrue();
        assertThat(drawing.hasShapeOf(Drawing.of(Targets.view(1, 2, 3)))).isFalse();
        assertThat(drawing.hasShapeOf(Drawing.of(new Topology(TargetKind.SHARDED, 1, 2, 1))))
                .isFalse();
    }
}
