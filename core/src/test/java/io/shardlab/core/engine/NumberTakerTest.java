package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.schedule.ConstantRate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberTakerTest {

    private static final long START = 5_000_000;

    private final NumberTaker.Numbers numbers = new NumberTaker.Numbers(Long.MAX_VALUE);

    @Test
    void workersWithRealOperationsAlternateOneByOne() {
        NumberTaker first = closedLoop();
        NumberTaker second = closedLoop();
        for (int i = 0; i < 100; i += 2) {
            assertThat(first.take()).isEqualTo(i);
            first.executed(START + (i + 1) * 100_000);
            assertThat(second.take()).isEqualTo(i + 1);
            second.executed(START + (i + 1) * 100_000);
        }
    }

    @Test
    void operationsOfNoTimeAreTakenABlockAtATime() {
        NumberTaker taker = closedLoop();
        taker.take();
        taker.executed(START + 100);
        assertThat(taker.take()).isEqualTo(1);
        assertThat(numbers.next()).isEqualTo(65);
        assertThat(closedLoop().take()).isEqualTo(65);
        assertThat(taker.take()).isEqualTo(2);
    }

    @Test
    void oneSlowOperationEndsTheBlocks() {
        NumberTaker taker = closedLoop();
        taker.take();
        taker.executed(START + 100);
        for (int i = 1; i <= 64; i++) {
            assertThat(taker.take()).isEqualTo(i);
        }
        taker.executed(START + 1_000_100);
        assertThat(taker.take()).isEqualTo(65);
        assertThat(numbers.next()).isEqualTo(66);
    }

    @Test
    void anOpenLoopOnTimeTakesOneByOneHoweverCheap() {
        NumberTaker taker = openLoop(1_000_000);
        for (int i = 0; i < 100; i++) {
            assertThat(taker.take()).isEqualTo(i);
            assertThat(numbers.next()).isEqualTo(i + 1);
            taker.executed(START + i * 1000 + 100);
        }
    }

    @Test
    void anOpenLoopTakesABlockOnlyIfAllOfItIsOverdue() {
        NumberTaker taker = openLoop(1_000_000);
        taker.take();
        taker.executed(START + 64_100);
        taker.executed(START + 64_200);
        taker.take();
        assertThat(numbers.next()).as("number 65 is due at 65 us").isEqualTo(2);
        taker.executed(START + 66_000);
        taker.executed(START + 66_100);
        taker.take();
        assertThat(numbers.next()).isEqualTo(66);
    }

    @Test
    void aBlockThatReachesBeyondTheLastOperationEndsWithIt() {
        NumberTaker.Numbers few = new NumberTaker.Numbers(3);
        NumberTaker taker = new NumberTaker(few, Optional.empty(), START);
        assertThat(taker.take()).isZero();
        taker.executed(START + 100);
        assertThat(taker.take()).isEqualTo(1);
        assertThat(taker.take()).isEqualTo(2);
        assertThat(taker.take()).isEqualTo(Phase.OVER);
        assertThat(new NumberTaker(few, Optional.empty(), START).take()).isEqualTo(Phase.OVER);
    }

    private NumberTaker closedLoop() {
        return new NumberTaker(numbers, Optional.empty(), START);
    }

    private NumberTaker openLoop(double rate) {
        return new NumberTaker(numbers, Optional.of(new ConstantRate(rate)), START);
    }
}
