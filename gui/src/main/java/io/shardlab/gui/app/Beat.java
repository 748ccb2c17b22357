package io.shardlab.gui.app;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ObservableValue;
import javafx.util.Duration;
import javafx.util.Subscription;

/**
 * Does something again and again, as long as there is something to be looked for. Only then: a timer that runs has the
 * toolkit make sixty frames a second, even of a window in which nothing changes. For the screen's thread.
 */
final class Beat implements AutoCloseable {

    private final Timeline timer;
    private final Subscription wish;

    /**
     * @param period between one time and the next; the first comes after one
     * @param wanted as long as it is true the action is done; kept until this is closed
     * @param action returns at once
     */
    Beat(Duration period, ObservableValue<Boolean> wanted, Runnable action) {
        timer = new Timeline(new KeyFrame(period, event -> action.run()));
        timer.setCycleCount(Animation.INDEFINITE);
        wish = wanted.subscribe(this::follow);
    }

    private void follow(boolean wanted) {
        if (wanted) {
            timer.play();
        } else {
            timer.stop();
        }
    }

    boolean isOn() {
        return timer.getStatus() == Animation.Status.RUNNING;
    }

    /** Stops for good. */
    @Override
    public void close() {
        wish.unsubscribe();
        timer.stop();
    }
}
