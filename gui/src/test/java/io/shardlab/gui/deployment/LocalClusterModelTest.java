package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.gui.work.BackgroundWork;
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
    private final LocalClusterModel model =
            new LocalClusterModel(clusters, new BackgroundWork(background::add, Runnable::run));

    @Test
    void aStartGoesFromDownToUpAndShowsItsMessages() {
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.DOWN);

        model.start(SETTINGS);
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.STARTING);

        background.remove().run();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.UP);
        assertThat(model.status().get().target()).contains(CLUSTER);
        assertThat(model.status().get().settings()).contains(SETTINGS);
        assertThat(model.messages()).containsExactly(Message.text("starting"));
    }

    @Test
    void aSecondStartWhileOneIsUpDoesNothing() {
        up();

        model.start(SETTINGS);

        assertThat(background).isEmpty();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.UP);
    }

    @Test
    void aStopEndsTheServersAndTheyAreNotReadWhileTheyEnd() {
        up();

        model.stop();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.STOPPING);
        assertThat(model.status().get().target()).isEmpty();
        assertThat(clusters.stops).isZero();

        background.remove().run();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.DOWN);
        assertThat(model.status().get().settings()).isEmpty();
        assertThat(clusters.stops).isEqualTo(1);
    }

    @Test
    void aRestartEndsTheServersBeforeItStartsOthers() {
        up();
        Settings others = Targets.settings(Map.of("shards", "2"));

        model.restart(others);
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.STOPPING);
        background.remove().run();
        assertThat(clusters.stops).isEqualTo(1);
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.STARTING);
        background.remove().run();

        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.UP);
        assertThat(model.status().get().settings()).contains(others);
    }

    @Test
    void aFailedStartSaysWhyAndCanBeTriedAgain() {
        clusters.failure = new RunFailedException("The disk is full.", null);
        model.start(SETTINGS);
        background.remove().run();

        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.DOWN);
        assertThat(model.status().get().problem()).isEqualTo(Message.text("The disk is full."));

        clusters.failure = null;
        up();
        assertThat(model.status().get().problem()).isEqualTo(Message.NONE);
    }

    @Test
    void aStartThatIsCancelledBeforeItBeganStartsNothing() {
        model.start(SETTINGS);
        model.cancel();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.CANCELLING);

        background.remove().run();
        // Servers that were up before the cancellation would be ended now.
        background.remove().run();

        assertThat(clusters.starts).isZero();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.DOWN);
        assertThat(model.status().get().problem())
                .as("a cancelled start does not fail")
                .isEqualTo(Message.NONE);
    }

    @Test
    void aCancelledStartIsInterruptedAndTheThreadIsNotInterruptedLater() {
        clusters.whileStarting = () -> {
            model.cancel();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        };
        model.start(SETTINGS);
        background.remove().run();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.CANCELLING);
        // The servers are up, and are ended now.
        background.remove().run();
        assertThat(clusters.stops).isEqualTo(1);
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.DOWN);
    }

    private void up() {
        model.start(SETTINGS);
        background.remove().run();
        assertThat(model.status().get().state()).isEqualTo(LocalClusterModel.State.UP);
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
