package io.shardlab.local.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {

    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
    private static final ProcessIdentity PROCESS = new ProcessIdentity(42, START);

    @Test
    void matchesTheSameProcessThoughTheSystemClockWasAdjustedALittle() {
        assertThat(PROCESS.matches(new ProcessIdentity(42, START.plusMillis(1_900))))
                .isTrue();
        assertThat(PROCESS.matches(new ProcessIdentity(42, START.minusMillis(1_900))))
                .isTrue();
    }

    @Test
    void doesNotMatchALaterProcessThatGotTheSameNumber() {
        assertThat(PROCESS.matches(new ProcessIdentity(42, START.plusSeconds(3))))
                .isFalse();
    }

    @Test
    void doesNotMatchAnotherProcessOfTheSameInstant() {
        assertThat(PROCESS.matches(new ProcessIdentity(43, START))).isFalse();
    }
}
