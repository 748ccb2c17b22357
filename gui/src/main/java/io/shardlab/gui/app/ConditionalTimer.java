package io.shardlab.gui.app;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ObservableValue;
import javafx.util.Duration;
import javafx.util.Subscription;

/**
 * Repeats an action while a condition holds. Only then: a running timer makes the toolkit draw sixty frames a second, even
 * of a window in which nothing changes. For the screen's thread.
 */
final class ConditionalTimer implements AutoCloseable {

    private final Timeline timer;
    private final Subscription subscription;

    /**
     * @param period between two actions, and before the first
     * @param wanted the action is repeated while it is true; kept until this is closed
     * @param action returns at once
     */
    ConditionalTimer(Duration period, ObservableValue<Boolean> wanted, Runnable action) {
        timer = new Timeline(new KeyFrame(period, event -> action.run()));
        timer.setCycleCount(Animation.INDEFINITE);
        subscription = wanted.subscribe(this::follow);
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
        subscription.unsubscribe();
        timer.stop();
    }
}
