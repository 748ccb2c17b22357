package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ClusterWatchModelTest {

    private static final WatchedTarget FIRST = Targets.at(1);
    private static final WatchedTarget SECOND = Targets.at(2);

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final List<FakeReader> readers = new ArrayList<>();
    private final ClusterWatchModel model =
            new ClusterWatchModel(this::open, new BackgroundWork(background::add, Runnable::run));
    private final Object viewer = new Object();

    @Test
    void eachPollReadsANewState() {
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        work();
        ClusterView first = model.view().get().orElseThrow();

        model.poll();
        work();

        assertThat(model.view().get().orElseThrow()).isNotEqualTo(first);
        assertThat(readers)
                .singleElement()
                .satisfies(reader -> assertThat(reader.reads).isEqualTo(2));
    }

    @Test
    void noConnectionIsOpenedWithoutAViewer() {
        model.watch(Optional.of(FIRST));
        model.poll();
        work();

        assertThat(readers).isEmpty();
        assertThat(model.view().get()).isEmpty();
    }

    @Test
    void pollsAreNeededOnlyWhileThereAreServersAndAViewer() {
        assertThat(model.looking().get()).isFalse();
        model.want(viewer);
        assertThat(model.looking().get()).as("without servers").isFalse();
        model.watch(Optional.of(FIRST));
        assertThat(model.looking().get()).isTrue();
        model.release(viewer);
        assertThat(model.looking().get()).as("hidden").isFalse();
    }

    @Test
    void oneReadEndsBeforeTheNextBegins() {
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        model.poll();
        model.poll();

        assertThat(background).hasSize(1);
    }

    @Test
    void connectionsAreClosedWhileItIsHiddenAndTheLastStateStays() {
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        work();

        model.release(viewer);
        work();
        assertThat(readers.get(0).closed).isTrue();
        assertThat(model.view().get()).isPresent();

        model.want(viewer);
        work();
        assertThat(readers).hasSize(2);
        assertThat(readers.get(1).closed).isFalse();
    }

    @Test
    void statesOfServersThatAreNoLongerInUseAreDropped() {
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        model.watch(Optional.of(SECOND));
        work();
        assertThat(model.view().get())
                .as("the state of the first servers, which were being read")
                .isEmpty();
        assertThat(readers.get(0).closed).isTrue();

        model.poll();
        work();
        assertThat(model.view().get()).isPresent();
        assertThat(readers).extracting(reader -> reader.target).containsExactly(FIRST, SECOND);

        model.watch(Optional.empty());
        work();
        assertThat(model.view().get()).isEmpty();
        assertThat(readers).allMatch(reader -> reader.closed);
    }

    @Test
    void severalViewersShareOneRead() {
        Object other = new Object();
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        model.want(other);
        work();
        model.release(viewer);
        work();

        assertThat(readers).hasSize(1).noneMatch(reader -> reader.closed);
    }

    @Test
    void aFailedReadIsFollowedByTheNext() {
        model.watch(Optional.of(FIRST));
        model.want(viewer);
        work();
        readers.get(0).failure = new IllegalStateException("closed");
        model.poll();
        work();
        readers.get(0).failure = null;

        model.poll();
        work();

        assertThat(readers.get(0).reads).isEqualTo(3);
        assertThat(model.view().get()).isPresent();
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    private ClusterReader open(WatchedTarget target) {
        FakeReader reader = new FakeReader(target);
        readers.add(reader);
        return reader;
    }

    private static final class FakeReader implements ClusterReader {

        private final WatchedTarget target;
        private int reads;
        private boolean closed;
        private RuntimeException failure;

        FakeReader(WatchedTarget target) {
            this.target = target;
        }

        @Override
        public ClusterView read() {
            reads++;
            if (failure != null) {
                throw failure;
            }
            return Targets.view(reads, 0);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
