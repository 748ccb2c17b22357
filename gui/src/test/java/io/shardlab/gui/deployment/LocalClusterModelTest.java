package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LocalClusterModelTest {

    private static final Settings SETTINGS = Targets.settings(Map.of());
    private static final WatchedTarget CLUSTER = Targets.at(27017);

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final FakeClusters clusters = new FakeClusters();
    private final LocalClusterModel model = new LocalClusterModel(clusters, background::add, Runnable::run);

    @Test
    void aStartGoesFromDownToUpAndTellsItsNews() {
        assertThat(model.state().get()).isEqualTo(ClusterState.DOWN);

        model.start(SETTINGS);
        assertThat(model.state().get()).isEqualTo(ClusterState.STARTING);

        background.remove().run();
        assertThat(model.state().get()).isEqualTo(ClusterState.UP);
        assertThat(model.target().get()).contains(CLUSTER);
        assertThat(model.settings().get()).contains(SETTINGS);
        assertThat(model.messages()).containsExactly("starting");
    }

    @Test
    void aSecondStartWhileOneIsUpDoesNothing() {
        up();

        model.start(SETTINGS);

        assertThat(background).isEmpty();
        assertThat(model.state().get()).isEqualTo(ClusterState.UP);
    }

    @Test
    void aStopEndsTheServersAndNobodyLooksAtThemMeanwhile() {
        up();

        model.stop();
        assertThat(model.state().get()).isEqualTo(ClusterState.STOPPING);
        assertThat(model.target().get()).isEmpty();
        assertThat(clusters.stops).isZero();

        background.remove().run();
        assertThat(model.state().get()).isEqualTo(ClusterState.DOWN);
        assertThat(model.settings().get()).isEmpty();
        assertThat(clusters.stops).isEqualTo(1);
    }

    @Test
    void aStartThatFailsSaysWhyAndCanBeTriedAgain() {
        clusters.failure = new RunFailedException("The disk is full.", null);
        model.start(SETTINGS);
        background.remove().run();

        assertThat(model.state().get()).isEqualTo(ClusterState.DOWN);
        assertThat(model.problem().get()).isEqualTo("The disk is full.");

        clusters.failure = null;
        up();
        assertThat(model.problem().get()).isEmpty();
    }

    @Test
    void aStartThatIsCancelledBeforeItBeganStartsNothing() {
        model.start(SETTINGS);
        model.cancel();
        assertThat(model.state().get()).isEqualTo(ClusterState.CANCELLING);

        background.remove().run();

        assertThat(clusters.starts).isZero();
        assertThat(model.state().get()).isEqualTo(ClusterState.DOWN);
        assertThat(model.problem().get()).as("a wish is no failure").isEmpty();
    }

    @Test
    void aStartThatIsCancelledIsInterruptedAndTheThreadIsGoodForMore() {
        clusters.whileStarting = () -> {
            model.cancel();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        };
        model.start(SETTINGS);
        background.remove().run();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        // It came up all the same.
        assertThat(clusters.stops).isEqualTo(1);
        assertThat(model.state().get()).isEqualTo(ClusterState.DOWN);
    }

    private void up() {
        model.start(SETTINGS);
        background.remove().run();
        assertThat(model.state().get()).isEqualTo(ClusterState.UP);
    }

    private static final class FakeClusters implements Clusters {

        private RunFailedException failure;
        private Runnable whileStarting = () -> {};
        private int starts;
        private int stops;

        @Override
        public WatchedTarget start(Settings settings, Notices notices) {
            starts++;
            notices.say("starting");
            whileStarting.run();
            if (failure != null) {
                throw failure;
            }
            return CLUSTER;
        }

        @Override
        public void stop() {
            stops++;
        }
    }
}
