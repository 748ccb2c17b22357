package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.gui.chart.Points;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.experiment.ExperimentSpec;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The charts of a run get figures from the states of its servers. */
class SeenServersTest {

    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Runs end when a test lets them. */
    private final Queue<Runnable> background = new ArrayDeque<>();

    private Consumer<ExperimentListener> engine = listener -> {};
    private final RunModel model = new RunModel(
            (input, listener, control) -> {
                engine.accept(listener);
                return RunEnding.unsaved(Optional.empty(), false);
            },
            background::add);

    @Test
    void chunksAndDocumentsOfEachShardAreFollowedOverTime() {
        start();
        model.saw(sharded(0, shard("s1", 3, 1000), shard("s2", 1, 0)));
        model.saw(sharded(2, shard("s1", 2, 700), shard("s2", 2, 400)));

        ServerSeries figures = model.figures().get().servers;
        assertThat(figures.chunks).containsOnlyKeys("s1", "s2");
        assertThat(Points.last(figures.chunks.get("s1")).y()).isEqualTo(2);
        assertThat(Points.last(figures.documents.get("s2")).y()).isEqualTo(400);
        assertThat(figures.documents.get("s1").size()).isEqualTo(2);
        assertThat(Points.last(figures.documents.get("s1")).x()).isEqualTo(2);
    }

    @Test
    void aShardThatIsAddedBeginsWhereItIsSeenFirst() {
        start();
        model.saw(sharded(0, shard("s1", 3, 1000)));
        model.saw(sharded(1, shard("s1", 3, 1000), shard("s2", 1, 5)));

        assertThat(model.figures().get().servers.documents.get("s2").size()).isEqualTo(1);
        assertThat(Points.last(model.figures().get().servers.documents.get("s2"))
                        .x())
                .isEqualTo(1);
    }

    @Test
    void unknownFiguresOfAShardAreNotDrawn() {
        start();
        model.saw(sharded(0, new ShardView("s1", List.of(), OptionalLong.empty(), OptionalLong.of(7))));

        assertThat(model.figures().get().servers.chunks).isEmpty();
        assertThat(model.figures().get().servers.documents).containsOnlyKeys("s1");
    }

    @Test
    void aReplicaSetHasNoDistribution() {
        start();
        model.saw(new ClusterView(
                START,
                TargetKind.REPLICA_SET,
                "db.c",
                List.of(),
                List.of(),
                List.of(shard("rs", 1, 1000)),
                Optional.empty()));

        assertThat(model.figures().get().servers.chunks).isEmpty();
        assertThat(model.figures().get().servers.documents).isEmpty();
    }

    @Test
    void cpuTimeIsInPerCentOfTheMachinesProcessorsSinceTheLastRead() {
        start();
        model.saw(using(0, 10, 20));
        assertThat(model.figures().get().servers.memberCpu.size()).isZero();

        model.saw(using(2, 11, 20.5));

        assertThat(Points.last(model.figures().get().servers.routerCpu).y()).isCloseTo(50.0 / PROCESSORS, within(1e-9));
        assertThat(Points.last(model.figures().get().servers.memberCpu).y()).isCloseTo(25.0 / PROCESSORS, within(1e-9));
    }

    @Test
    void cpuTimeOfOtherServersIsNotCountedForTheFormerOnes() {
        engine = listener -> {
            model.saw(using(0, 10, 20));
            listener.targetClosed();
            model.poll();
            model.saw(using(2, 50, 90));
        };
        start();
        background.remove().run();

        assertThat(model.figures().get().servers.memberCpu.size()).isZero();
    }

    @Test
    void chartsAreDrawnAgainWithTheNextPollAndNotBefore() {
        start();
        model.poll();
        long before = model.drawings().get();
        model.saw(sharded(0, shard("s1", 3, 1000)));
        assertThat(model.drawings().get()).isEqualTo(before);

        model.poll();
        assertThat(model.drawings().get()).isEqualTo(before + 1);

        model.poll();
        assertThat(model.drawings().get()).as("no state since the last drawing").isEqualTo(before + 1);
    }

    @Test
    void aPausedDisplayLosesNoStateOfTheServers() {
        start();
        model.displayPaused().set(true);
        long before = model.drawings().get();
        model.saw(sharded(0, shard("s1", 3, 1000)));
        model.poll();
        assertThat(model.drawings().get()).isEqualTo(before);
        assertThat(model.figures().get().servers.documents).containsOnlyKeys("s1");

        model.displayPaused().set(false);
        model.poll();
        assertThat(model.drawings().get()).isEqualTo(before + 1);
    }

    @Test
    void statesAfterTheRunDoNotBelongToIt() {
        start();
        background.remove().run();
        model.poll();

        model.saw(sharded(0, shard("s1", 3, 1000)));

        assertThat(model.figures().get().servers.documents).isEmpty();
    }

    private void start() {
        model.start(RunInput.of(ExperimentSpec.adHoc("sharded-query", Map.of())));
    }

    private static ShardView shard(String id, long chunks, long documents) {
        return new ShardView(id, List.of(), OptionalLong.of(chunks), OptionalLong.of(documents));
    }

    private static ClusterView sharded(int second, ShardView... shards) {
        return view(second, List.of(), List.of(shards));
    }

    private static ClusterView using(int second, double routerSeconds, double memberSeconds) {
        ServerView member = new ServerView("127.0.0.1:2", ServerState.PRIMARY, OptionalDouble.of(memberSeconds));
        return view(
                second,
                List.of(new ServerView("127.0.0.1:1", ServerState.UP, OptionalDouble.of(routerSeconds))),
                List.of(new ShardView("s1", List.of(member), OptionalLong.empty(), OptionalLong.empty())));
    }

    private static ClusterView view(int second, List<ServerView> routers, List<ShardView> shards) {
        return new ClusterView(
                START.plusSeconds(second), TargetKind.SHARDED, "db.c", routers, List.of(), shards, Optional.of(true));
    }
}
