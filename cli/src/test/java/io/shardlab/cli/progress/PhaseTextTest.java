package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PhaseTextTest {

    private static IntervalSnapshot interval(long backlog, long maxBacklog) {
        return new IntervalSnapshot(
                "measure",
                0,
                Instant.EPOCH,
                0,
                1,
                List.of(),
                Map.of(),
                List.of(),
                backlog,
                maxBacklog,
                new ClientUse(1, 2, 1, OptionalDouble.of(0.9), 0, ConnectionUse.NONE),
                List.of());
    }

    @Test
    void aBacklogIsShownAsItIsAndAsItWas() {
        assertThat(PhaseText.interval(interval(0, 0))).doesNotContain("backlog");
        assertThat(PhaseText.interval(interval(1500, 1500))).endsWith("backlog 1,500");
        assertThat(PhaseText.interval(interval(0, 1500))).endsWith("backlog 0 (up to 1,500)");
    }
}
