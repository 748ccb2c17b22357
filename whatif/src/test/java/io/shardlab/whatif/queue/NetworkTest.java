package io.shardlab.whatif.queue;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class NetworkTest {

    @Test
    void stationsAreCheckedAndNamed() {
        refused(() -> new Queue("shard", 1, -1), "shard: -1.0");
        refused(() -> new Queue("shard", 1, Double.NaN), "shard: NaN");
        refused(() -> new Queue("shard", 0, 1), "shard: 0 servers");
        refused(() -> new Delay("think", Double.POSITIVE_INFINITY), "think: Infinity");
        refused(() -> new ForkJoin("scatter", 1, List.of()), "scatter");
        refused(() -> new ParallelQueues("shards", 1, List.of(0.5, 0.6), 1), "shards: shares must add up to 1");
        refused(() -> new Queue(" ", 1, 1), "needs a name");
    }

    @Test
    void namesAreUniqueAndSomethingTakesTime() {
        refused(() -> new Network(List.of(new Queue("a", 1, 1), new Delay("a", 1))), "two stations named a");
        refused(() -> new Network(List.of(new Queue("a", 1, 0))), "no station takes any time");
    }

    private static void refused(ThrowingCallable making, String text) {
        assertThatThrownBy(making).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(text);
    }
}
