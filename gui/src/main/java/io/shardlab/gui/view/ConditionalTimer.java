package io.shardlab.gui.view;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ObservableValue;
import javafx.util.Duration;
import javafx.util.Subscription;

/**
 * Repeats an action while a condition holds, and only then: JavaFX draws sixty frames per second while a timer runs, even of a
 * window in which nothing changes. Used on the screen's thread.
 */
public final class ConditionalTimer implements AutoCloseable {

    private final Timeline timer;
    private final Subscription subscription;

    /**
     * @param period the time between two actions, and before the first
     * @param wanted the action is repeated while it is true; kept until this timer is closed
     * @param action must return at once
     */
    public ConditionalTimer(Duration period, ObservableValue<Boolean> wanted, Runnable action) {
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

    public boolean isOn() {
        return timer.getStatus() == Animation.Status.RUNNING;
    }

    @Override
    public void close() {
        subscription.unsubscribe();
        timer.stop();
    }
}
