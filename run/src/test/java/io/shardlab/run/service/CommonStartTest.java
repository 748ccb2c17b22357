package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CommonStartTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final List<Duration> slept = new ArrayList<>();

    private CommonStart startAt(Instant time) {
        return new CommonStart(time, now::get, duration -> {
            slept.add(duration);
            now.updateAndGet(instant -> instant.plus(duration));
        });
    }

    @Test
    void theWaitingEndsAtTheTime() throws InterruptedException {
        startAt(NOON.plusMillis(2500)).await(Notices.NONE);
        assertThat(now.get()).isEqualTo(NOON.plusMillis(2500));
        assertThat(slept).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMillis(500));
    }

    @Test
    void aClockThatIsSetMeanwhileIsFollowed() throws InterruptedException {
        CommonStart start = new CommonStart(NOON.plusSeconds(100), now::get, duration -> {
            slept.add(duration);
            now.set(NOON.plusSeconds(100));
        });
        start.await(Notices.NONE);
        assertThat(slept).hasSize(1);
    }

    @Test
    void aTimeThatPreparingHasPassedFailsTheRun() {
        assertThatThrownBy(() -> startAt(NOON.minusMillis(1500)).await(Notices.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("1.5 s after --start-at 2026-11-21T11:59:58.500Z");
        assertThat(slept).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaiting() {
        CommonStart start = new CommonStart(NOON.plusSeconds(100), now::get, duration -> {
            throw new InterruptedException("stopped");
        });
        assertThatThrownBy(() -> start.await(Notices.NONE)).isInstanceOf(InterruptedException.class);
    }
}
