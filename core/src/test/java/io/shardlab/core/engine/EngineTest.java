package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineTest extends EngineTestBase {

    @Test
    void theMemoryThatWorkersAllocateIsCounted() throws InterruptedException {
        List<byte[]> kept = new CopyOnWriteArrayList<>();
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(4)),
                (number, outcome) -> kept.add(new byte[1 << 20]));
        assertThat(phase.report().client().workers().workerAllocatedBytes().orElseThrow())
                .isBetween(4L << 20, 16L << 20);
    }

    @Test
    void eachOperationOfALimitedPhaseIsExecutedExactlyOnce() throws InterruptedException {
        ConcurrentSkipListSet<Long> numbers = new ConcurrentSkipListSet<>();
        AtomicLong calls = new AtomicLong();
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 8, new Limit.Operations(5000)),
                (number, outcome) -> {
                    numbers.add(number);
                    calls.incrementAndGet();
                    outcome.addDocuments(2);
                    outcome.addBytes(10);
                });
        assertThat(calls).hasValue(5000);
        assertThat(numbers)
                .containsExactlyElementsOf(LongStream.range(0, 5000).boxed().toList());
        assertThat(phase.report().counts().operations()).isEqualTo(5000);
        assertThat(phase.report().counts().documents()).isEqualTo(10_000);
        assertThat(phase.report().counts().bytes()).isEqualTo(50_000);
        assertThat(phase.operationsPerWorker().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(5000);
        assertThat(phase.histograms().get(0).serviceTime().getTotalCount()).isEqualTo(5000);
    }

    @Test
    void anOperationThatIsRecordedAfterALaterIntervalCounts() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofSeconds(10), Duration.ofSeconds(60));
        CountDownLatch published = new CountDownLatch(1);
        Operation verifiedLate = new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                outcome.addDocuments(3);
            }

            @Override
            public void verify(long number, Outcome outcome) {
                await().until(() -> published.getCount() == 0);
            }
        };
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(1)),
                        OperationFactory.of("op", worker -> verifiedLate),
                        stop,
                        (snapshot, histograms) -> published.countDown());
        assertThat(phase.report().counts().operations()).isEqualTo(1);
        assertThat(phase.report().counts().documents()).isEqualTo(3);
        assertThat(phase.histograms().get(0).serviceTime().getTotalCount()).isEqualTo(1);
    }

    @Test
    void theIntervalsAddUpToTheTotalsExactly() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(5), Duration.ofSeconds(1), Duration.ofSeconds(60));
        List<IntervalSnapshot> snapshots = Collections.synchronizedList(new ArrayList<>());
        AtomicLong recorded = new AtomicLong();
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(
                        PhaseSpec.closedLoop("measure", 4, new Limit.Time(Duration.ofMillis(300))),
                        OperationFactory.of("op", worker -> (number, outcome) -> {
                            outcome.addDocuments(number % 3);
                            if (number % 1000 == 0) {
                                throw new IllegalStateException("now and then");
                            }
                        }),
                        stop,
                        (snapshot, histograms) -> {
                            snapshots.add(snapshot);
                            recorded.addAndGet(histograms.get(0).serviceTime().getTotalCount());
                        });
        // The sampling thread has to share two processors with four that never wait.
        assertThat(snapshots).hasSizeGreaterThan(2);
        assertThat(sum(snapshots, IntervalSnapshot::operations))
                .isEqualTo(phase.report().counts().operations());
        assertThat(sum(snapshots, IntervalSnapshot::documents))
                .isEqualTo(phase.report().counts().documents());
        assertThat(sum(snapshots, IntervalSnapshot::errorCount))
                .isEqualTo(phase.report().errorCount());
        assertThat(recorded).hasValue(phase.report().counts().operations());
        assertThat(phase.histograms().get(0).serviceTime().getTotalCount())
                .isEqualTo(phase.report().counts().operations());
    }

    @Test
    void aPartCountsOnlyForTheTimesOfItsKindAndErrorsCountForTheirKind() throws InterruptedException {
        OperationFactory operations = new OperationFactory() {
            @Override
            public List<String> kinds() {
                return List.of("read", "whole");
            }

            @Override
            public Operation create(Worker worker) {
                return (number, outcome) -> {
                    outcome.kind(number < 4 ? 0 : 1);
                    if (number >= 4) {
                        outcome.beginPart();
                        scripted.advanceMillis(5);
                        outcome.endPart(0);
                    }
                    scripted.advanceMillis(1);
                    if (number == 9) {
                        outcome.addErrors("odd", 1, "an odd one");
                    }
                };
            }
        };
        PhaseMeasurement phase = engine(scripted)
                .run(PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)), operations, stop, NOBODY);

        KindReport read = phase.report().latencies().kinds().get(0);
        KindReport whole = phase.report().latencies().kinds().get(1);
        assertThat(phase.report().counts().operations()).isEqualTo(9);
        assertThat(read.operations()).isEqualTo(4);
        assertThat(read.serviceTime().count()).isEqualTo(4);
        assertThat(read.withParts().orElseThrow().count())
                .as("that of the one that failed as a whole, too")
                .isEqualTo(4 + 6);
        assertThat(read.withParts().orElseThrow().maxMicros() / 1e3).isCloseTo(5, within(0.01));
        assertThat(whole.operations()).isEqualTo(5);
        assertThat(whole.serviceTime().maxMicros() / 1e3).isCloseTo(6, within(0.01));
        assertThat(whole.withParts()).isEmpty();
        assertThat(whole.errors()).containsExactly(Map.entry("odd", 1L));
        assertThat(read.errors()).isEmpty();
    }

    @Test
    void kindsAreRecordedSeparately() throws InterruptedException {
        OperationFactory mixed = new OperationFactory() {
            @Override
            public List<String> kinds() {
                return List.of("read", "write");
            }

            @Override
            public Operation create(Worker worker) {
                return (number, outcome) -> outcome.kind(number % 4 == 0 ? 1 : 0);
            }
        };
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(PhaseSpec.closedLoop("measure", 3, new Limit.Operations(400)), mixed, stop, NOBODY);
        assertThat(phase.report().latencies().kinds())
                .extracting(KindReport::name)
                .containsExactly("read", "write");
        assertThat(phase.report().latencies().kinds())
                .extracting(KindReport::operations)
                .containsExactly(300L, 100L);
    }

    private static long sum(
            List<IntervalSnapshot> snapshots, java.util.function.ToLongFunction<IntervalSnapshot> part) {
        return snapshots.stream().mapToLong(part).sum();
    }
}
