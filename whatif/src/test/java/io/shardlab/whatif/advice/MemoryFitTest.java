package io.shardlab.whatif.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryFitTest {

    private static final Machine NINE_GB = new Machine(8, 1, 1, Optional.of(9L << 30), Optional.empty());

    private static RunResult stored() {
        return new MadeUpRun()
                .facts(Map.of(
                        StorageReport.FACT,
                        new StorageReport(1000, 800, 800_000, 300_000, 200_000, Optional.empty(), true).asFact()))
                .result();
    }

    private static RunResult sharded() {
        return new MadeUpRun()
                .phases(List.of(
                        new MadeUpPhase("load", 1).operations(10, 1000, 500_000).report()))
                .sharding(Optional.of(new ShardingReport(
                        "shop.orders",
                        "{}",
                        Map.of(),
                        Map.of(),
                        Map.of("s1", 600L, "s2", 400L),
                        Map.of("s1", 400_000L, "s2", 200_000L),
                        MigrationReport.NONE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())))
                .result();
    }

    private static RunResult loaded() {
        return new MadeUpRun()
                .phases(List.of(
                        new MadeUpPhase("load", 1).operations(10, 1000, 500_000).report(),
                        new MadeUpPhase("measure", 1)
                                .operations(10, 1000, 10_000)
                                .report()))
                .result();
    }

    @Test
    void sizesThatServersMeasuredArePreferred() {
        assertThat(MemoryFit.of(List.of(loaded(), sharded(), stored())))
                .contains(new MemoryFit(800, Optional.of(300.0), Optional.of(200.0)));
        assertThat(MemoryFit.of(List.of(loaded(), sharded())).orElseThrow().documentBytes())
                .isEqualTo(600);
        assertThat(MemoryFit.of(List.of(loaded())).orElseThrow().documentBytes())
                .isEqualTo(500);
        assertThat(MemoryFit.of(List.of(new MadeUpRun().result()))).isEmpty();
    }

    @Test
    void theRoomLiesBetweenTheCacheAloneAndTheFilesInAllMemory() {
        MemoryFit.Room room =
                MemoryFit.of(List.of(stored())).orElseThrow().room(NINE_GB).orElseThrow();

        double gibibyte = 1 << 30;
        assertThat(room.low()).as("four fifths of half of 8 GB").isCloseTo(3.2 * gibibyte / 1000, within(1.0));
        assertThat(room.expected()).isCloseTo(7.2 * gibibyte / 1000, within(1.0));
        assertThat(room.high()).isCloseTo(8.1 * gibibyte / 500, within(1.0));
    }

    @Test
    void unknownIndexesWidenTheBounds() {
        MemoryFit.Room known = new MemoryFit(1000, Optional.empty(), Optional.of(250.0))
                .room(NINE_GB)
                .orElseThrow();
        MemoryFit.Room unknown = new MemoryFit(1000, Optional.empty(), Optional.empty())
                .room(NINE_GB)
                .orElseThrow();

        assertThat(unknown.expected()).isEqualTo(known.expected());
        assertThat(unknown.low()).isLessThan(known.low());
        assertThat(unknown.high()).isGreaterThan(known.high());
    }

    @Test
    void aSmallMemoryHasTheSmallestCache() {
        Machine small = new Machine(1, 1, 1, Optional.of(1L << 30), Optional.empty());

        assertThat(new MemoryFit(1000, Optional.empty(), Optional.of(0.0))
                        .room(small)
                        .orElseThrow()
                        .low())
                .isCloseTo(0.8 * (256 << 20) / 1000, within(1.0));
    }
}
