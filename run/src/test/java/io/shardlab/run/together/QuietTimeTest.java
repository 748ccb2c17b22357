package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuietTimeTest {

    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MARGIN = Duration.ofMillis(500);

    private final QuietTime quiet = new QuietTime();

    @Test
    void aMachineThatEndsEarlyIsQuietUntilTheOthersEnd() {
        quiet.begin(NOON, Optional.of(MINUTE));

        assertThat(quiet.end(NOON.plusSeconds(10), MARGIN)).contains(NOON.plus(MINUTE));
        assertThat(quiet.lasts(NOON.plus(MINUTE))).isTrue();
        assertThat(quiet.lasts(NOON.plus(MINUTE).plusSeconds(1))).isFalse();
    }

    @Test
    void withoutATimeLimitItEndsWithThisMachineAndTheOthersMayTakeAsLongAgain() {
        quiet.begin(NOON, Optional.empty());

        assertThat(quiet.end(NOON.plusSeconds(10), MARGIN)).isEmpty();
        assertThat(quiet.lasts(NOON.plusSeconds(11))).isFalse();
        assertThat(quiet.excusedUntil()).isEqualTo(NOON.plusSeconds(20));
    }

    @Test
    void itEndsAtOnceForAMachineThatWasStoppedAndTheOthersAreExcusedUntilTheyNoticeThat() {
        quiet.begin(NOON, Optional.of(MINUTE));
        quiet.end(NOON.plusSeconds(10), MARGIN);

        quiet.cut(NOON.plusSeconds(10), Duration.ofSeconds(5));

        assertThat(quiet.lasts(NOON.plusSeconds(10))).isFalse();
        assertThat(quiet.excusedUntil()).isEqualTo(NOON.plusSeconds(15));
    }

    @Test
    void aCutAfterItsEndExcusesNobody() {
        quiet.begin(NOON, Optional.of(MINUTE));
        quiet.end(NOON.plus(MINUTE), MARGIN);
        assertThat(quiet.lasts(NOON.plus(MINUTE).plusSeconds(1))).isFalse();

        quiet.cut(NOON.plus(MINUTE).plusSeconds(2), Duration.ofSeconds(5));

        assertThat(quiet.excusedUntil()).isEqualTo(NOON.plus(MINUTE));
    }
}
