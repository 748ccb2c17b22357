package io.shardlab.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessorTicksTest {

    private static ProcessorTicks ticks(String ofAll) {
        return ProcessorTicks.parse(
                        List.of(ofAll, "cpu0 1 2 3 4 5 6 7 8 9 10", "cpu1 1 2 3 4 5 6 7 8 9 10", "intr 4 2"))
                .orElseThrow();
    }

    @Test
    void stolenTimeIsPartOfTheWholeAndOfNoUse() {
        ProcessorTicks before = ticks("cpu  100 10 50 800 40 5 5 20 7 0");
        ProcessorTicks after = ticks("cpu  130 15 60 840 50 8 7 120 9 0");

        assertThat(after.all() - before.all()).isEqualTo(200);
        assertThat(after.busyShareSince(before)).isCloseTo(0.25, within(1e-9));
        assertThat(after.stolenShareSince(before)).isCloseTo(0.5, within(1e-9));
        assertThat(after.processors()).isEqualTo(2);
    }

    @Test
    void idleTimeThatIsTakenBackMakesNoShareNegative() {
        ProcessorTicks before = ticks("cpu  100 0 0 800 0 0 0 20 0 0");

        assertThat(ticks("cpu  99 0 0 802 0 0 0 19 0 0").busyShareSince(before)).isZero();
    }

    @Test
    void whatIsWrittenInAnotherWayTellsNothing() {
        assertThat(ProcessorTicks.parse(List.of())).isEmpty();
        assertThat(ProcessorTicks.parse(List.of("cpu  1 2 3 4", "cpu0 1 2 3 4")))
                .isEmpty();
        assertThat(ProcessorTicks.parse(List.of("intr 4 2"))).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineTells() {
        assertThat(ProcessorTicks.read()).hasValueSatisfying(ticks -> {
            assertThat(ticks.busy()).isPositive().isLessThan(ticks.all());
            assertThat(ticks.stolen()).isNotNegative();
        });
    }
}
