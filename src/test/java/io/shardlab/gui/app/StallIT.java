package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.run.RunState;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StallIT {

    /** The least number of judged events; the time of a run is enough for thousands. */
    private static final long FEWEST_EVENTS = 200;

    @TempDir
    Path results;

    @Test
    void theScreensThreadIsFreeDuringARunAtFullSpeed() throws TimeoutException, InterruptedException {
        try (Desktop desktop = Desktop.open(results)) {
            desktop.choose("sharded-query");
            desktop.type("documents", "5000");
            desktop.type("duration", "4s");
            desktop.type("warm-up", "0s");
            desktop.type("threads", "4");
            desktop.go(ProgramScreen.TARGET);
            desktop.type("shards", "2");
            desktop.go(ProgramScreen.RUN);
            StallWatch watch = new StallWatch();
            desktop.click("run-start");
            desktop.awaitState(RunState.COMPLETE, RunState.FAILED);
            watch.close();
            System.out.println("Screen's thread during a run: " + watch.summary());
            assertThat(watch.judged()).isGreaterThan(FEWEST_EVENTS);
            assertThat(watch.stalls()).as(watch.summary()).isEmpty();
            assertThat(desktop.window().runState()).isEqualTo(RunState.COMPLETE);
        }
    }
}
