package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EnginePacingTest extends EngineTestBase {

    @Test
    void noOperationStartsAfterTheDeadlineAndThoseUnderWayAreCounted() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofMillis(95))),
                (number, outcome) -> scripted.advanceMillis(10));
        assertThat(phase.report().counts().operations()).isEqualTo(10);
        assertThat(phase.report().seconds()).isCloseTo(0.095, within(1e-9));
        assertThat(phase.report().drain().operations()).isEqualTo(1);
        assertThat(phase.report().drain().seconds()).isCloseTo(0.005, within(1e-9));
    }

    /** Operations of 10 ms, but for the 51st, which begins at 0.5 s and takes 6 s. */
    @Test
    void anOperationThatOutlastsTheTimeLimitIsReportedApartFromTheWindow() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1))),
                (number, outcome) -> {
                    scripted.advanceMillis(number == 50 ? 6000 : 10);
                    outcome.addDocuments(3);
                    outcome.addBytes(100);
                });
        assertThat(phase.report().seconds()).isEqualTo(1);
        assertThat(phase.report().counts().operations()).isEqualTo(51);
        assertThat(phase.report().drain()).isEqualTo(new DrainReport(5.5, 1, 0, 3, 100, 5.5, 5.5, 5.5));
        assertThat(millis(phase.histograms().get(0).serviceTime().getMaxValue()))
                .as("its latency counts")
                .isBetween(6000L, 6006L);
    }

    @Test
    void theHandlingOfTheLastIntervalIsNotPartOfThePhase() throws InterruptedException {
        PhaseMeasurement phase = engine(scripted)
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(12)),
                        OperationFactory.of("op", worker -> (number, outcome) -> scripted.advanceMillis(1)),
                        stop,
                        (snapshot, histograms) -> scripted.advanceMillis(500));
        assertThat(phase.report().seconds()).isCloseTo(0.012, within(1e-9));
        assertThat(phase.report().drain().seconds()).isZero();
    }

    /** The third operation hangs until the servers' counters have been asked for, while it is under way. */
    @Test
    void theEndOfTheWindowIsReportedOnceAndDoesNotWaitForRunningOperations() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        AtomicLong times = new AtomicLong();
        IntervalListener listener = new IntervalListener() {
            @Override
            public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {}

            @Override
            public void windowEnded() {
                times.incrementAndGet();
                told.countDown();
            }
        };
        PhaseMeasurement phase = engine(scripted)
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofMillis(95))),
                        OperationFactory.of("op", worker -> (number, outcome) -> {
                            scripted.advanceMillis(40);
                            if (number == 2) {
                                scripted.advanceMillis(400);
                                told.await();
                                scripted.advanceMillis(1000);
                            }
                        }),
                        stop,
                        listener);
        assertThat(times).hasValue(1);
        assertThat(phase.report().drain().seconds()).isCloseTo(1.425, within(1e-9));
        assertThat(phase.report().drain().serverSeconds()).isCloseTo(0.425, within(1e-9));
    }

    /** The last operation hangs until the window's interval is out, and then the process computes for 100 s. */
    @Test
    void theCpuTimeOfTheClientAfterTheWindowIsNotCounted() throws InterruptedException {
        List<PhaseReport.Client> used = new CopyOnWriteArrayList<>();
        CountDownLatch published = new CountDownLatch(1);
        PhaseMeasurement phase = engine(scripted)
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1))),
                        OperationFactory.of("op", worker -> (number, outcome) -> {
                            scripted.advanceMillis(1100);
                            published.await();
                            scripted.advanceMillis(100_000);
                        }),
                        stop,
                        (snapshot, histograms) -> {
                            used.add(snapshot.client());
                            published.countDown();
                        });
        assertThat(phase.report().seconds()).isEqualTo(1);
        assertThat(phase.report().client().clientCpuShare())
                .as("of the window and one operation, without the drain")
                .isEqualTo(used.get(0).clientCpuShare());
    }

    @Test
    void inAClosedLoopResponseTimeIsServiceTime() throws InterruptedException {
        KindHistograms kind = run(
                        scripted,
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)),
                        (number, outcome) -> scripted.advanceMillis(number == 3 ? 100 : 1))
                .histograms()
                .get(0);
        assertThat(kind.responseTime()).isEqualTo(kind.serviceTime());
        assertThat(millis(kind.serviceTime().getMaxValue())).isEqualTo(100);
    }

    @Test
    void preparationTakesPlaceBeforeTheClockStarts() throws InterruptedException {
        Operation slowToPrepare = new Operation() {
            @Override
            public void prepare(long number, Outcome outcome) {
                scripted.advanceMillis(50);
            }

            @Override
            public void execute(long number, Outcome outcome) {
                scripted.advanceMillis(2);
            }
        };
        PhaseMeasurement phase =
                run(scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(4)), slowToPrepare);
        assertThat(millis(phase.histograms().get(0).serviceTime().getMaxValue()))
                .isEqualTo(2);
        assertThat(phase.report().seconds()).isCloseTo(4 * 0.052, within(1e-9));
    }

    @Test
    void verificationTakesPlaceAfterTheClockHasStopped() throws InterruptedException {
        Operation slowToVerify = new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                scripted.advanceMillis(2);
            }

            @Override
            public void verify(long number, Outcome outcome) {
                scripted.advanceMillis(50);
                outcome.addDocuments(3);
            }
        };
        PhaseMeasurement phase =
                run(scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(4)), slowToVerify);
        assertThat(millis(phase.histograms().get(0).serviceTime().getMaxValue()))
                .isEqualTo(2);
        assertThat(phase.report().counts().operations()).isEqualTo(4);
        assertThat(phase.report().counts().documents()).isEqualTo(12);
    }

    /** In an open loop operation 1 was meant to start at 10 ms, and starts at 24 ms as the first one takes so long. */
    @Test
    void latenciesExcludeTheTimeInWhichAnOperationStopsItsClock() throws InterruptedException {
        KindHistograms kind = run(scripted, openLoop(100, Duration.ofMillis(20)), (number, outcome) -> {
                    scripted.advanceMillis(4);
                    outcome.pauseClock();
                    scripted.advanceMillis(20);
                    outcome.resumeClock();
                })
                .histograms()
                .get(0);
        assertThat(millis(kind.serviceTime().getMaxValue())).isEqualTo(4);
        assertThat(millis(kind.responseTime().getMinValue())).isEqualTo(4);
    }

    /**
     * One worker at 100/s; operation 100 stalls for one second, all others take 1 ms. While it stalls 100 operations
     * become due; they are then served one after another at 1 ms each, while another one comes every 10 ms. So the
     * longest response is the stall, the backlog drains within 1/9 of it, and about 110 responses are late.
     */
    @Test
    void aStallShowsInTheResponseTimesOfAllThatWaitedBehindIt() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                openLoop(100, Duration.ofSeconds(5)),
                (number, outcome) -> scripted.advanceMillis(number == 100 ? 1000 : 1));
        KindHistograms kind = phase.histograms().get(0);
        long late = kind.responseTime().getTotalCount() - kind.responseTime().getCountBetweenValues(0, 5_000_000);
        assertThat(phase.report().counts().operations()).isEqualTo(500);
        assertThat(phase.report().openLoop().missedArrivals()).isZero();
        assertThat(millis(kind.responseTime().getMaxValue())).isEqualTo(1000);
        assertThat(late).isBetween(105L, 112L);
        assertThat(millis(kind.responseTime().getValueAtPercentile(90))).isBetween(545L, 570L);
        assertThat(kind.serviceTime().getCountBetweenValues(5_000_000, Long.MAX_VALUE / 2))
                .isEqualTo(1);
    }

    /**
     * One worker at 100/s for 4 s; operation 360, at 3.6 s, stalls for 0.8 s. So 39 arrivals are missed, of which the first has
     * waited for 390 ms when the time is over and the last for 10 ms.
     */
    @Test
    void aStallAtTheEndIsInThePercentilesOfResponseTime() throws InterruptedException {
        PhaseReport phase = run(
                        scripted,
                        openLoop(100, Duration.ofSeconds(4)),
                        (number, outcome) -> scripted.advanceMillis(number == 360 ? 800 : 1))
                .report();
        assertThat(phase.openLoop().arrivals().due()).isEqualTo(400);
        assertThat(phase.openLoop().arrivals().missed()).isEqualTo(39);
        assertThat(phase.latencies().responseTime().count()).isEqualTo(400);
        assertThat(phase.latencies().responseTime().percentile("90") / 1000).isCloseTo(1, within(0.01));
        assertThat(phase.latencies().responseTime().percentile("95") / 1000).isCloseTo(190, within(11.0));
        assertThat(phase.latencies().responseTime().percentile("99") / 1000).isCloseTo(360, within(11.0));
        assertThat(phase.latencies().serviceTime().count()).isEqualTo(361);
        assertThat(phase.openLoop()
                        .arrivals()
                        .isLowerBound("90", phase.latencies().responseTime()))
                .isFalse();
        assertThat(phase.openLoop()
                        .arrivals()
                        .isLowerBound("95", phase.latencies().responseTime()))
                .isTrue();
        assertThat(phase.openLoop().arrivals().atMostMicros().get("90")).isLessThan(50_000);
        assertThat(phase.openLoop().arrivals().atMostMicros())
                .as("9.75 % are not known to have been faster")
                .doesNotContainKeys("95", "99");
    }

    @Test
    void anArrivalWhosePreparationFailsTakesItsTurn() throws InterruptedException {
        PhaseReport phase = run(scripted, openLoop(100, Duration.ofSeconds(1)), new Operation() {
                    @Override
                    public void prepare(long number, Outcome outcome) {
                        if (number == 1000) {
                            stop.request();
                        }
                        throw new IllegalStateException("no document");
                    }

                    @Override
                    public void execute(long number, Outcome outcome) {}
                })
                .report();
        assertThat(phase.seconds()).isCloseTo(1, within(0.001));
        assertThat(phase.openLoop().arrivals().failed()).isEqualTo(100);
        assertThat(phase.openLoop().missedArrivals()).isZero();
        assertThat(phase.waits().maxBacklog()).isLessThanOrEqualTo(1);
    }

    /** The missed arrivals can be derived from the saved result, which the merge of several machines needs. */
    @Test
    void theWaitsOfMissedPoissonArrivalsFollowFromTheReport() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                openLoop(100, Duration.ofSeconds(4)).arriving(new Arrivals(Arrivals.Process.POISSON, 9)),
                (number, outcome) -> scripted.advanceMillis(number == 300 ? 5000 : 1));
        assertThat(phase.report().openLoop().missedArrivals()).isGreaterThan(30);
        assertThat(MissedArrivals.waits(phase.report()).getTotalCount())
                .isEqualTo(phase.report().openLoop().missedArrivals());
        assertThat(phase.report().counts().operations()
                        + phase.report().openLoop().missedArrivals())
                .isEqualTo(MissedArrivals.schedule(phase.report()).orElseThrow().arrivalsBefore(4_000_000_000L));
    }

    @Test
    void arrivalsThatWereDueAndNeverStartedAreCountedAsMissed() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(100, Duration.ofSeconds(1)), (number, outcome) -> scripted.advanceMillis(20));
        assertThat(phase.report().counts().operations()).isEqualTo(50);
        assertThat(phase.report().openLoop().missedArrivals()).isEqualTo(50);
    }

    /** At 100/s one worker that takes 20 ms falls one arrival behind every 20 ms, so that 50 of 100 wait at the end. */
    @Test
    void theLargestBacklogIsThatAtTheEndIfTheRateIsTooHigh() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(100, Duration.ofSeconds(1)), (number, outcome) -> scripted.advanceMillis(20));
        assertThat(phase.report().waits().maxBacklog()).isEqualTo(50);
    }

    @Test
    void anOpenLoopLastsItsTimeEvenIfNothingMoreIsDue() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(1, Duration.ofMillis(2500)), (number, outcome) -> scripted.advanceMillis(1));
        assertThat(phase.report().counts().operations()).isEqualTo(3);
        assertThat(phase.report().seconds()).isCloseTo(2.5, within(0.001));
    }
}
