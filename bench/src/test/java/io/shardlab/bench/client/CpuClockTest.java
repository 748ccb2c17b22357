package io.shardlab.bench.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuClockTest {

    /** Some tenths of a second, far above the clock's hundredths. */
    private static final String COUNT_UP = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsChildrenOnceTheyHaveEnded() throws Exception {
        CpuClock clock = CpuClock.ofEndedChildren();
        double before = clock.nanos();
        long start = System.nanoTime();

        assertThat(new ProcessBuilder("sh", "-c", COUNT_UP).start().waitFor()).isZero();

        long wall = System.nanoTime() - start;
        assertThat(clock.nanos() - before)
                .isBetween(
                        (double) Duration.ofMillis(20).toNanos(),
                        wall + (double) Duration.ofMillis(20).toNanos());
    }

    @Test
    void countsThisProcess() {
        CpuClock clock = CpuClock.ofThisProcess();
        double before = clock.nanos();
        long sum = 0;
        while (clock.nanos() == before) {
            sum += System.nanoTime();
        }

        assertThat(clock.nanos()).isGreaterThan(before);
        assertThat(sum).isNotZero();
    }
}
