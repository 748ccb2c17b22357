package io.shardlab.mongo.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BalanceWaitTest {

    private static final Map<String, Long> CHUNKS = Map.of("s1", 3L, "s2", 0L);
    private static final Map<String, Long> JUMBO = Map.of("s1", 2L);

    private final BalanceWait.Progress progress = new BalanceWait.Progress();

    @Test
    void roundsThatChangeNothingWhileJumboChunksAreLeftMeanThatTheBalancerHasGivenUp() {
        progress.saw(CHUNKS, JUMBO, 10);
        progress.saw(CHUNKS, JUMBO, 12);
        assertThat(progress.hasGivenUp()).isFalse();

        progress.saw(CHUNKS, JUMBO, 13);
        assertThat(progress.hasGivenUp()).isTrue();
    }

    @Test
    void aMovedChunkIsProgress() {
        progress.saw(CHUNKS, JUMBO, 10);
        progress.saw(Map.of("s1", 2L, "s2", 1L), JUMBO, 13);

        assertThat(progress.hasGivenUp()).isFalse();
    }

    @Test
    void withoutJumboChunksTheBalancerHasOnlyNotBegun() {
        progress.saw(CHUNKS, Map.of(), 10);
        progress.saw(CHUNKS, Map.of(), 20);

        assertThat(progress.hasGivenUp()).isFalse();
    }

    @Test
    void anotherConfigServersCountOfRoundsIsNoProgress() {
        progress.saw(CHUNKS, JUMBO, 100);
        progress.saw(CHUNKS, JUMBO, 1);
        progress.saw(CHUNKS, JUMBO, 3);
        assertThat(progress.hasGivenUp()).isFalse();

        progress.saw(CHUNKS, JUMBO, 4);
        assertThat(progress.hasGivenUp()).isTrue();
    }
}
