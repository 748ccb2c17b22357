package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClockTest {

    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");

    private long nanos;
    private Duration stepped = Duration.ZERO;

    /** The clock of this machine is 40 s ahead of the servers' one. */
    private final ServerClock clock =
            new ServerClock(new OwnClock(() -> serverNow().plusSeconds(40).plus(stepped), () -> nanos));

    private Instant serverNow() {
        return NOON.plusNanos(nanos);
    }

    /** An answer that takes some milliseconds on the way there and some on the way back. */
    private Instant answer(int there, int back) {
        nanos += there * 1_000_000L;
        Instant answer = serverNow();
        nanos += back * 1_000_000L;
        return answer;
    }

    @Test
    void aClockThatIs40SecondsAheadReadsTheServersTime() {
        clock.synchronize(() -> answer(3, 3));

        assertThat(clock.ahead()).isEqualTo(Duration.ofSeconds(40));
        assertThat(clock.instant()).isEqualTo(serverNow());
    }

    @ParameterizedTest
    @ValueSource(longs = {-120, 600})
    void aStepOfThisMachinesClockChangesNothing(long seconds) {
        clock.synchronize(() -> answer(3, 3));

        stepped = Duration.ofSeconds(seconds);
        nanos += 5_000_000_000L;

        assertThat(clock.instant()).isEqualTo(serverNow());
    }

    @Test
    void aDeadlineIsThatOfTheClockThatNobodySets() {
        OwnClock.Deadline deadline = new OwnClock(() -> NOON.plus(stepped), () -> nanos).in(Duration.ofSeconds(300));

        stepped = Duration.ofSeconds(600);
        nanos = Duration.ofSeconds(300).toNanos();
        assertThat(deadline.isOver()).isFalse();

        stepped = Duration.ofSeconds(-600);
        nanos++;
        assertThat(deadline.isOver()).isTrue();
    }

    @Test
    void twoSlowAnswersOfFiveDoNoHarm() {
        Iterator<Integer> back = List.of(2, 900, 2, 700, 2).iterator();

        clock.synchronize(() -> answer(2, back.next()));

        assertThat(clock.ahead()).isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void theErrorIsAtMostHalfOfTheRoundTrip() {
        clock.synchronize(() -> answer(0, 10));

        assertThat(clock.ahead().minusSeconds(40).abs()).isLessThanOrEqualTo(Duration.ofMillis(5));
    }
}
