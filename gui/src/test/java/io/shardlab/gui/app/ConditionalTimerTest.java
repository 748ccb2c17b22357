package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlab.gui.view.ConditionalTimer;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.util.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ConditionalTimerTest {

    private static final Duration PERIOD = Duration.millis(10);

    private final BooleanProperty wanted = new SimpleBooleanProperty();
    private final AtomicInteger beats = new AtomicInteger();

    @BeforeEach
    void startTheToolkit() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    private ConditionalTimer beat(Runnable action) {
        return OpenWindow.onScreen(() -> new ConditionalTimer(PERIOD, wanted, action));
    }

    private void want(boolean now) {
        OpenWindow.act(() -> wanted.set(now));
    }

    private void awaitAnother() {
        int before = beats.get();
        await().atMost(Desktop.PATIENCE).until(() -> beats.get() > before);
    }

    @Test
    void theTimerRunsOnlyWhileItIsWanted() {
        ConditionalTimer beat = beat(beats::incrementAndGet);
        assertThat(OpenWindow.onScreen(beat::isOn)).isFalse();

        want(true);
        awaitAnother();
        awaitAnother();
        want(false);
        assertThat(OpenWindow.onScreen(beat::isOn)).isFalse();

        want(true);
        awaitAnother();
        OpenWindow.act(beat::close);
        assertThat(OpenWindow.onScreen(beat::isOn)).isFalse();
    }

    @Test
    void theActionMayCloseTheTimer() {
        ConditionalTimer beat = beat(() -> {
            beats.incrementAndGet();
            wanted.set(false);
        });
        want(true);
        await().atMost(Desktop.PATIENCE).until(() -> beats.get() > 0);
        assertThat(OpenWindow.onScreen(beat::isOn)).isFalse();
        assertThat(beats).hasValue(1);
    }

    @Test
    void aClosedTimerDoesNotStartAgain() {
        ConditionalTimer beat = beat(beats::incrementAndGet);
        OpenWindow.act(beat::close);
        want(true);
        assertThat(OpenWindow.onScreen(beat::isOn)).isFalse();
    }
}
