package io.shardlab.gui.app;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Scene;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How long the start took, told in the log: from the start of the process until the window was drawn once. */
final class StartTime {

    private static final Logger LOG = LoggerFactory.getLogger(StartTime.class);

    private StartTime() {}

    /** Logs once, and then does what could wait until the window was there. */
    static void logWhenDrawn(Scene scene, Runnable afterwards) {
        scene.addPostLayoutPulseListener(new Runnable() {

            /** Frames that were laid out: when the second is, the first has been handed to the screen. */
            private int frames;

            @Override
            public void run() {
                frames++;
                if (frames == 1) {
                    Platform.requestNextPulse();
                } else {
                    scene.removePostLayoutPulseListener(this);
                    sinceStart().ifPresent(time -> LOG.debug("the window was drawn {} ms after the start", time));
                    Platform.runLater(afterwards);
                }
            }
        });
    }

    private static Optional<Long> sinceStart() {
        return ProcessHandle.current()
                .info()
                .startInstant()
                .map(start -> Duration.between(start, Instant.now()).toMillis());
    }
}
