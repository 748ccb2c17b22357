package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineStopTest extends EngineTestBase {

    /** Every worker begins an operation in this time, on a busy machine, too. */
    private static final Limit MOMENT = new Limit.Time(Duration.ofMillis(500));

    @Test
    void aStopEndsThePhaseBetweenOperationsAndKeepsTheMeasurements() throws InterruptedException {
        AtomicLong executed = new AtomicLong();
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 2, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    if (executed.incrementAndGet() == 500) {
                        stop.request();
                    }
                });
        assertThat(phase.report().stopped()).isTrue();
        assertThat(phase.report().counts().operations())
                .isEqualTo(executed.get())
                .isGreaterThanOrEqualTo(500);
    }

    @Test
    void aStopEndsWaitingForAnIntendedStart() throws InterruptedException {
        PhaseMeasurement phase =
                run(NanoClock.system(), openLoop(0.001, Duration.ofHours(1)), (number, outcome) -> stop.request());
        assertThat(phase.report().stopped()).isTrue();
        assertThat(phase.report().counts().operations()).isEqualTo(1);
    }

    @Test
    void anOperationThatOutlastsTheGraceIsInterrupted() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofMillis(30), Duration.ofSeconds(60));
        AtomicBoolean wasInterrupted = new AtomicBoolean();
        PhaseMeasurement phase = run(
                NanoClock.system(), PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)), (number, outcome) -> {
                    stop.request();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        wasInterrupted.set(true);
                        throw e;
                    }
                });
        assertThat(wasInterrupted).isTrue();
        assertThat(phase.report().stopped()).isTrue();
    }

    @Test
    void anInterruptAfterAStopIsNotAnErrorOfTheServer() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofMillis(30), Duration.ofSeconds(60));
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    if (number == 3) {
                        stop.request();
                        untilInterrupted();
                    }
                });

        assertThat(phase.report().stopped()).isTrue();
        assertThat(phase.report().counts().operations()).isEqualTo(3);
        assertThat(phase.report().failures().errors()).isEmpty();
    }

    @Test
    void anOperationThatOutlastsATimeLimitIsAnErrorOfItsOwnKind() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofMillis(30), Duration.ofSeconds(60));
        PhaseMeasurement phase =
                run(NanoClock.system(), forAMoment(), (number, outcome) -> new CountDownLatch(1).await());

        assertThat(phase.report().failures().errors()).containsExactly(Map.entry(ErrorClassifier.TIMED_OUT, 1L));
        assertThat(phase.report().counts().operations()).isZero();
        assertThat(phase.report().drain().failedOperations()).isEqualTo(1);
        assertThat(phase.report().stopped()).isFalse();
        assertThat(phase.isComplete()).isTrue();
    }

    @Test
    void anOperationThatIgnoresItsInterruptIsLeftBehindAndCountsAsFailedForGood() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofMillis(30), Duration.ofSeconds(60));
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(
                        forAMoment(),
                        OperationFactory.of("op", worker -> new Operation() {
                            @Override
                            public void execute(long number, Outcome outcome) {
                                awaitAnyway(released);
                            }

                            @Override
                            public void close() {
                                ended.countDown();
                            }
                        }),
                        stop,
                        NOBODY);
        released.countDown();
        ended.await();

        assertThat(phase.report().failures().errors()).containsExactly(Map.entry(ErrorClassifier.TIMED_OUT, 1L));
        assertThat(phase.report().counts().operations()).isZero();
        assertThat(phase.report().drain().failedOperations()).isEqualTo(1);
        assertThat(phase.unended()).isEqualTo(1);
        assertThat(phase.isComplete()).isFalse();
    }

    @Test
    void aWorkerThatHasEndedIsNotCountedWithThoseThatAreLeftBehind() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofMillis(30), Duration.ofSeconds(60));
        CountDownLatch released = new CountDownLatch(1);
        PhaseMeasurement phase =
                run(NanoClock.system(), PhaseSpec.closedLoop("measure", 2, MOMENT), (number, outcome) -> {
                    if (number == 0) {
                        awaitAnyway(released);
                    } else if (!outcome.think(Duration.ofHours(1).toNanos())) {
                        outcome.exhausted();
                    }
                });
        released.countDown();

        assertThat(phase.report().failures().errors()).containsExactly(Map.entry(ErrorClassifier.TIMED_OUT, 1L));
        assertThat(phase.unended()).isEqualTo(1);
    }

    @Test
    void aPhaseOfSoManyOperationsWaitsForEachOfThem() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ZERO, Duration.ofSeconds(60));
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("load", 1, new Limit.Operations(1)),
                (number, outcome) -> assertThat(new CountDownLatch(1).await(200, TimeUnit.MILLISECONDS))
                        .isFalse());

        assertThat(phase.report().counts().operations()).isEqualTo(1);
        assertThat(phase.report().failures().errors()).isEmpty();
    }

    private static PhaseSpec forAMoment() {
        return PhaseSpec.closedLoop("measure", 1, MOMENT);
    }

    private static void awaitAnyway(CountDownLatch latch) {
        boolean over = false;
        while (!over) {
            try {
                latch.await();
                over = true;
            } catch (InterruptedException e) {
                // Like a read of a socket, this goes on.
                over = latch.getCount() == 0;
            }
        }
    }

    @Test
    void aListenerThatGivesThePhaseUpInterruptsItsOperationsAtOnce() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(5), Duration.ofDays(1), Duration.ofDays(1));
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(
                        PhaseSpec.closedLoop("measure", 2, new Limit.Operations(10)),
                        OperationFactory.of("op", worker -> (number, outcome) -> new CountDownLatch(1).await()),
                        stop,
                        (snapshot, histograms) -> {
                            throw new RunFailedException("A server is gone.");
                        });
        assertThat(phase.report().failure()).contains("A server is gone.");
        assertThat(phase.report().failures().errors()).isEmpty();
    }

    @Test
    void aPhaseUntilExhaustionEndsWhenEveryWorkerFindsNothing() throws InterruptedException {
        AtomicLong left = new AtomicLong(1000);
        PhaseMeasurement phase =
                run(NanoClock.system(), PhaseSpec.closedLoop("load", 4, new Limit.Exhaustion()), new Operation() {
                    @Override
                    public void prepare(long number, Outcome outcome) {
                        if (left.getAndDecrement() <= 0) {
                            outcome.exhausted();
                        }
                    }

                    @Override
                    public void execute(long number, Outcome outcome) {
                        outcome.addDocuments(1);
                    }
                });
        assertThat(phase.report().counts().operations()).isEqualTo(1000);
        assertThat(phase.report().counts().documents()).isEqualTo(1000);
    }

    /** Throws an unchecked exception, like the driver. */
    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ErrorClassifier.INTERRUPTED, e);
        }
    }
}
