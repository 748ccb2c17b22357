package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.Drain;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.measure.Unavailability;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PhaseReports;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineTest {

    private static final IntervalListener NOBODY = (snapshot, histograms) -> {};

    private final StopSignal stop = new StopSignal();
    private final ScriptedClock scripted = new ScriptedClock();
    private EngineLimits limits = EngineLimits.STANDARD;

    private Engine engine(NanoClock clock) {
        return new Engine(
                clock,
                InstantSource.system(),
                ProcessMeter.ofThisProcess(),
                ConnectionMeter.NONE,
                new MessageClassifier(),
                limits);
    }

    private PhaseMeasurement run(NanoClock clock, PhaseSpec spec, Operation operation) throws InterruptedException {
        return engine(clock).run(spec, OperationFactory.of("op", worker -> operation), stop, NOBODY);
    }

    private static PhaseSpec openLoop(double rate, Duration duration) {
        return new PhaseSpec("measure", 1, new Limit.Time(duration), OptionalDouble.of(rate));
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
        assertThat(phase.operations()).isEqualTo(5000);
        assertThat(phase.documents()).isEqualTo(10_000);
        assertThat(phase.bytes()).isEqualTo(50_000);
        assertThat(phase.operationsPerWorker().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(5000);
        assertThat(phase.kinds().get(0).serviceTime().getTotalCount()).isEqualTo(5000);
    }

    @Test
    void noOperationStartsAfterTheDeadlineAndThoseUnderWayAreCounted() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofMillis(95))),
                (number, outcome) -> scripted.advanceMillis(10));
        assertThat(phase.operations()).isEqualTo(10);
        assertThat(phase.seconds()).isCloseTo(0.095, within(1e-9));
        assertThat(phase.drain().operations()).isEqualTo(1);
        assertThat(phase.drain().seconds()).isCloseTo(0.005, within(1e-9));
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
        assertThat(phase.seconds()).isEqualTo(1);
        assertThat(phase.operations()).isEqualTo(51);
        assertThat(phase.drain()).isEqualTo(new Drain(5.5, 1, 0, 3, 100, List.of(1L), 5.5, 5.5, 5.5));
        assertThat(millis(phase.kinds().get(0).serviceTime().getMaxValue()))
                .as("its latency counts")
                .isBetween(6000L, 6006L);
    }

    @Test
    void anOperationThatFailsAfterTheTimeLimitIsNoAttemptOfTheWindow() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1))),
                (number, outcome) -> {
                    scripted.advanceMillis(400);
                    outcome.addDocuments(1);
                    if (number == 2) {
                        throw new IllegalStateException("network");
                    }
                });
        assertThat(phase.drain().failedOperations()).isEqualTo(1);
        assertThat(phase.drain().operations()).isZero();
        assertThat(phase.drain().documents()).isZero();
        assertThat(phase.drain().serviceSeconds()).isZero();
        assertThat(phase.drain().workerSeconds()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void whatIsDoneWithTheLastIntervalIsNoPartOfThePhase() throws InterruptedException {
        PhaseMeasurement phase = engine(scripted)
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(12)),
                        OperationFactory.of("op", worker -> (number, outcome) -> scripted.advanceMillis(1)),
                        stop,
                        (snapshot, histograms) -> scripted.advanceMillis(500));
        assertThat(phase.seconds()).isCloseTo(0.012, within(1e-9));
        assertThat(phase.drain().seconds()).isZero();
    }

    /** The third operation hangs until the servers' counters have been asked for, while it is under way. */
    @Test
    void theEndOfTheWindowIsToldOnceAndNotHeldUpByOperationsUnderWay() throws InterruptedException {
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
        assertThat(phase.drain().seconds()).isCloseTo(1.425, within(1e-9));
        assertThat(phase.drain().serverSeconds()).isCloseTo(0.425, within(1e-9));
    }

    /** The last operation hangs until the window's interval is out, and then the process computes for 100 s. */
    @Test
    void whatTheClientUsesAfterTheWindowIsNotTheWindows() throws InterruptedException {
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
                        (snapshot, histograms) -> published.countDown());
        assertThat(phase.seconds()).isEqualTo(1);
        assertThat(phase.client().seconds()).isCloseTo(1.1, within(1e-9));
    }

    @Test
    void inAClosedLoopResponseTimeIsServiceTime() throws InterruptedException {
        KindMeasurement kind = run(
                        scripted,
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)),
                        (number, outcome) -> scripted.advanceMillis(number == 3 ? 100 : 1))
                .kinds()
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
        assertThat(millis(phase.kinds().get(0).serviceTime().getMaxValue())).isEqualTo(2);
        assertThat(phase.seconds()).isCloseTo(4 * 0.052, within(1e-9));
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
        assertThat(millis(phase.kinds().get(0).serviceTime().getMaxValue())).isEqualTo(2);
        assertThat(phase.operations()).isEqualTo(4);
        assertThat(phase.documents()).isEqualTo(12);
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
        assertThat(phase.operations()).isEqualTo(1);
        assertThat(phase.documents()).isEqualTo(3);
        assertThat(phase.kinds().get(0).serviceTime().getTotalCount()).isEqualTo(1);
    }

    @Test
    void aWrongAnswerThatVerificationFindsCountsAsAnErrorAndNotAsASuccess() throws InterruptedException {
        Operation wrongAtTimes = new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                if (number == 3) {
                    throw new IllegalStateException("down");
                }
            }

            @Override
            public void verify(long number, Outcome outcome) {
                assertThat(number).isNotEqualTo(3);
                if (number % 2 == 0) {
                    outcome.addErrors("wrong-answer", 1, "an even one");
                }
            }
        };
        PhaseMeasurement phase =
                run(scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)), wrongAtTimes);
        assertThat(phase.operations()).isEqualTo(4);
        assertThat(phase.errors()).isEqualTo(Map.of("wrong-answer", 5L, "down", 1L));
        assertThat(phase.kinds().get(0).serviceTime().getTotalCount()).isEqualTo(4);
    }

    /** In an open loop operation 1 was meant to start at 10 ms, and starts at 24 ms as the first one takes so long. */
    @Test
    void noLatencyHoldsTheTimeInWhichAnOperationStopsItsClock() throws InterruptedException {
        KindMeasurement kind = run(scripted, openLoop(100, Duration.ofMillis(20)), (number, outcome) -> {
                    scripted.advanceMillis(4);
                    outcome.pauseClock();
                    scripted.advanceMillis(20);
                    outcome.resumeClock();
                })
                .kinds()
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
        KindMeasurement kind = phase.kinds().get(0);
        long late = kind.responseTime().getTotalCount() - kind.responseTime().getCountBetweenValues(0, 5_000_000);
        assertThat(phase.operations()).isEqualTo(500);
        assertThat(phase.missedArrivals()).isZero();
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
        PhaseReport phase = report(run(
                scripted,
                openLoop(100, Duration.ofSeconds(4)),
                (number, outcome) -> scripted.advanceMillis(number == 360 ? 800 : 1)));
        assertThat(phase.arrivals().due()).isEqualTo(400);
        assertThat(phase.arrivals().missed()).isEqualTo(39);
        assertThat(phase.responseTime().count()).isEqualTo(400);
        assertThat(phase.responseTime().percentile("90") / 1000).isCloseTo(1, within(0.01));
        assertThat(phase.responseTime().percentile("95") / 1000).isCloseTo(190, within(11.0));
        assertThat(phase.responseTime().percentile("99") / 1000).isCloseTo(360, within(11.0));
        assertThat(phase.serviceTime().count()).isEqualTo(361);
        assertThat(phase.arrivals().isLowerBound("90", phase.responseTime())).isFalse();
        assertThat(phase.arrivals().isLowerBound("95", phase.responseTime())).isTrue();
        assertThat(phase.arrivals().atMostMicros().get("90")).isLessThan(50_000);
        assertThat(phase.arrivals().atMostMicros())
                .as("9.75 % are not known to have been faster")
                .doesNotContainKeys("95", "99");
    }

    @Test
    void failedOperationsAreSlowerThanAnyObjectiveAllowsAndRefusedDocumentsAreNot() throws InterruptedException {
        PhaseReport phase = report(run(
                scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(1000)), (number, outcome) -> {
                    scripted.advanceMillis(1);
                    if (number % 50 == 0) {
                        outcome.addErrors("duplicate-key", 3, "three in one operation");
                    } else if (number % 50 == 1) {
                        outcome.addDocuments(9);
                        outcome.addRefused("duplicate-key", 1, "one of ten");
                    }
                }));
        assertThat(phase.arrivals().failed()).isEqualTo(20);
        assertThat(phase.arrivals().due()).isEqualTo(1000);
        assertThat(phase.arrivals().atMostMicros().get("95")).isLessThan(2_000);
        assertThat(phase.arrivals().atMostMicros()).as("2 % failed").doesNotContainKey("99");
        assertThat(phase.arrivals().shareWithoutLatency()).isEqualTo(0.02);
    }

    @Test
    void anArrivalWhosePreparationFailsIsAFailureAndNotMissed() throws InterruptedException {
        PhaseReport phase = report(run(scripted, openLoop(100, Duration.ofSeconds(1)), new Operation() {
            @Override
            public void prepare(long number, Outcome outcome) {
                if (number % 10 == 5) {
                    throw new IllegalStateException("no document");
                }
            }

            @Override
            public void execute(long number, Outcome outcome) {
                scripted.advanceMillis(1);
            }
        }));
        assertThat(phase.missedArrivals()).isZero();
        assertThat(phase.arrivals().failed()).isEqualTo(10);
        assertThat(phase.arrivals().due()).isEqualTo(100);
    }

    @Test
    void anArrivalWhosePreparationFailsTakesItsTurn() throws InterruptedException {
        PhaseReport phase = report(run(scripted, openLoop(100, Duration.ofSeconds(1)), new Operation() {
            @Override
            public void prepare(long number, Outcome outcome) {
                if (number == 1000) {
                    stop.request();
                }
                throw new IllegalStateException("no document");
            }

            @Override
            public void execute(long number, Outcome outcome) {}
        }));
        assertThat(phase.seconds()).isCloseTo(1, within(0.001));
        assertThat(phase.arrivals().failed()).isEqualTo(100);
        assertThat(phase.missedArrivals()).isZero();
        assertThat(phase.waits().maxBacklog()).isLessThanOrEqualTo(1);
    }

    /** What was missed follows from the saved result again, as the merge of several machines needs it. */
    @Test
    void theWaitsOfMissedPoissonArrivalsFollowFromTheReport() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                openLoop(100, Duration.ofSeconds(4)).arriving(new Arrivals(Arrivals.Process.POISSON, 9)),
                (number, outcome) -> scripted.advanceMillis(number == 300 ? 5000 : 1));
        assertThat(phase.missedArrivals()).isGreaterThan(30);
        assertThat(report(phase).missedWaits()).isEqualTo(phase.arrivals().missedWaits());
        assertThat(phase.operations() + phase.missedArrivals())
                .isEqualTo(phase.arrivals().arrivals().orElseThrow().at(100).arrivalsBefore(4_000_000_000L));
    }

    private static PhaseReport report(PhaseMeasurement phase) {
        return PhaseReports.of(phase, 1, true, kind -> Optional.empty(), List.of("r"), 0, PhaseReport.Servers.NONE);
    }

    @Test
    void arrivalsThatWereDueAndNeverStartedAreCountedAsMissed() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(100, Duration.ofSeconds(1)), (number, outcome) -> scripted.advanceMillis(20));
        assertThat(phase.operations()).isEqualTo(50);
        assertThat(phase.missedArrivals()).isEqualTo(50);
    }

    /** At 100/s one worker that takes 20 ms falls one arrival behind every 20 ms, so that 50 of 100 wait at the end. */
    @Test
    void theLargestBacklogIsThatAtTheEndIfTheRateIsTooHigh() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(100, Duration.ofSeconds(1)), (number, outcome) -> scripted.advanceMillis(20));
        assertThat(phase.maxBacklog()).isEqualTo(50);
    }

    @Test
    void anOpenLoopLastsItsTimeEvenIfNothingMoreIsDue() throws InterruptedException {
        PhaseMeasurement phase =
                run(scripted, openLoop(1, Duration.ofMillis(2500)), (number, outcome) -> scripted.advanceMillis(1));
        assertThat(phase.operations()).isEqualTo(3);
        assertThat(phase.seconds()).isCloseTo(2.5, within(0.001));
    }

    @Test
    void aLoadWhoseDocumentsArriveIsNotGivenUpForItsErrors() throws InterruptedException {
        // Longer than a thread that has work may be kept from a processor on a busy machine.
        limits = new EngineLimits(Duration.ofMillis(2), Duration.ofSeconds(1), Duration.ofMillis(250));
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("load", 1, new Limit.Time(Duration.ofMillis(600))),
                (number, outcome) -> {
                    outcome.addDocuments(999);
                    outcome.addErrors("write-concern", 1, "not on two members in time");
                });
        assertThat(phase.failure()).isEmpty();
        assertThat(phase.errors()).containsOnlyKeys("write-concern");
    }

    @Test
    void aBatchWithRefusedDocumentsIsAnOperationThatWorked() throws InterruptedException {
        PhaseMeasurement phase = run(
                NanoClock.system(), PhaseSpec.closedLoop("load", 1, new Limit.Operations(10)), (number, outcome) -> {
                    outcome.addDocuments(999);
                    outcome.addRefused("duplicate-key", 1, "one of a thousand");
                });
        assertThat(phase.operations()).isEqualTo(10);
        assertThat(phase.documents()).isEqualTo(9990);
        assertThat(phase.errors()).containsEntry("duplicate-key", 10L);
        assertThat(phase.refusedDocuments()).isEqualTo(10);
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
        assertThat(phase.operations()).isEqualTo(1000);
        assertThat(phase.documents()).isEqualTo(1000);
    }

    @Test
    void failuresAreCountedByKindAndStayOutOfTheLatencies() throws InterruptedException {
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(100)),
                (number, outcome) -> {
                    if (number % 10 == 0) {
                        throw new IllegalStateException("network");
                    }
                    if (number % 10 == 1) {
                        outcome.addDocuments(7);
                        outcome.addErrors("duplicate-key", 3, "three of them");
                    }
                });
        assertThat(phase.operations()).isEqualTo(80);
        assertThat(phase.errors()).containsEntry("network", 10L).containsEntry("duplicate-key", 30L);
        assertThat(phase.errorSamples())
                .containsEntry("network", "it was network")
                .containsEntry("duplicate-key", "three of them");
        assertThat(phase.documents()).as("what arrived of a refused batch").isEqualTo(70);
        assertThat(phase.kinds().get(0).serviceTime().getTotalCount()).isEqualTo(80);
    }

    @Test
    void aPhaseInWhichNothingSucceedsIsGivenUpWithTheLastError() throws InterruptedException {
        limits = new EngineLimits(Duration.ofMillis(10), Duration.ofSeconds(1), Duration.ofMillis(50));
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 3, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    throw new IllegalStateException("refused");
                });
        assertThat(phase.failure())
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("No operation of phase measure succeeded")
                        .contains("it was refused"));
        assertThat(phase.errorCount()).as("failures must not spin").isLessThan(1000);
    }

    /** Operations of 10 ms; those that start from 100 ms on fail after 200 ms each, until 700 ms are over. */
    @Test
    void theTimeWithoutASuccessIsKnownThoughItsFailuresAreFew() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1))),
                (number, outcome) -> {
                    boolean down = number >= 10 && number < 13;
                    scripted.advanceMillis(down ? 200 : 10);
                    if (down) {
                        throw new IllegalStateException("network");
                    }
                });
        Unavailability unavailability = phase.unavailability();
        assertThat(phase.errorCount()).isEqualTo(3);
        assertThat(millis(unavailability.longestNanos())).isEqualTo(610);
        assertThat(millis(unavailability.longestFromNanos())).isEqualTo(100);
        assertThat(unavailability.workers()).isEqualTo(1);
        assertThat(unavailability.allWorkersNanos()).isEqualTo(unavailability.longestNanos());
    }

    @Test
    void anOutageAtTheEndOfAPhaseLastsUntilTheLastOperationHasFailed() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Time(Duration.ofSeconds(1))),
                (number, outcome) -> {
                    scripted.advanceMillis(number < 20 ? 10 : 5_000);
                    if (number >= 20) {
                        throw new IllegalStateException("network");
                    }
                });
        assertThat(millis(phase.unavailability().longestNanos())).isEqualTo(5_000);
    }

    @Test
    void aLongOperationThatSucceedsIsNoOutage() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(3)),
                (number, outcome) -> scripted.advanceMillis(30_000));
        assertThat(phase.unavailability()).isEqualTo(Unavailability.NONE);
    }

    @Test
    void timeInWhichAnOpenLoopHasNothingDueIsNoOutage() throws InterruptedException {
        PhaseMeasurement phase = run(scripted, openLoop(1, Duration.ofSeconds(10)), (number, outcome) -> {
            scripted.advanceMillis(20);
            if (number == 4) {
                throw new IllegalStateException("network");
            }
        });
        assertThat(millis(phase.unavailability().longestNanos())).isEqualTo(20);
    }

    @Test
    void aStopEndsThePhaseBetweenOperationsAndKeepsWhatWasMeasured() throws InterruptedException {
        AtomicLong executed = new AtomicLong();
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 2, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    if (executed.incrementAndGet() == 500) {
                        stop.request();
                    }
                });
        assertThat(phase.stopped()).isTrue();
        assertThat(phase.operations()).isEqualTo(executed.get()).isGreaterThanOrEqualTo(500);
    }

    @Test
    void aStopEndsWaitingForAnIntendedStart() throws InterruptedException {
        PhaseMeasurement phase =
                run(NanoClock.system(), openLoop(0.001, Duration.ofHours(1)), (number, outcome) -> stop.request());
        assertThat(phase.stopped()).isTrue();
        assertThat(phase.operations()).isEqualTo(1);
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
        assertThat(phase.stopped()).isTrue();
    }

    @Test
    void whatAStopInterruptsIsNoErrorOfTheServer() throws InterruptedException {
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

        assertThat(phase.stopped()).isTrue();
        assertThat(phase.operations()).isEqualTo(3);
        assertThat(phase.errors()).isEmpty();
    }

    /** As the driver tells of it, by an unchecked exception. */
    private static void untilInterrupted() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ErrorClassifier.INTERRUPTED, e);
        }
    }

    @Test
    void anErrorOfTheMachineGivesThePhaseUp() throws InterruptedException {
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 2, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    throw new OutOfMemoryError("no heap left");
                });
        assertThat(phase.failure())
                .hasValueSatisfying(reason -> assertThat(reason).contains("no heap left"));
    }

    @Test
    void aFailureOfTheSourceEndsThePhaseButNotTheOperationsThatAreReady() throws InterruptedException {
        CountDownLatch otherIsReady = new CountDownLatch(1);
        CountDownLatch failed = new CountDownLatch(1);
        AtomicLong executed = new AtomicLong();
        PhaseMeasurement phase =
                run(NanoClock.system(), PhaseSpec.closedLoop("load", 2, new Limit.Exhaustion()), new Operation() {
                    @Override
                    public void prepare(long number, Outcome outcome) throws Exception {
                        if (number == 0) {
                            otherIsReady.countDown();
                            failed.await();
                        } else {
                            otherIsReady.await();
                            failed.countDown();
                            throw new RunFailedException("Line 7 is bad.");
                        }
                    }

                    @Override
                    public void execute(long number, Outcome outcome) {
                        executed.incrementAndGet();
                    }
                });
        assertThat(phase.failure()).contains("Line 7 is bad.");
        assertThat(executed).hasValue(1);
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
        assertThat(phase.failure()).contains("A server is gone.");
        assertThat(phase.errors()).isEmpty();
    }

    @Test
    void anOperationThatCannotBeMadeFailsThePhaseBeforeItStarts() {
        OperationFactory broken = OperationFactory.of("op", worker -> {
            throw new IllegalStateException("no connection");
        });
        assertThatThrownBy(() -> engine(NanoClock.system())
                        .run(PhaseSpec.closedLoop("measure", 3, new Limit.Operations(1)), broken, stop, NOBODY))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("no connection");
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
        assertThat(sum(snapshots, IntervalSnapshot::operations)).isEqualTo(phase.operations());
        assertThat(sum(snapshots, IntervalSnapshot::documents)).isEqualTo(phase.documents());
        assertThat(sum(snapshots, IntervalSnapshot::errorCount)).isEqualTo(phase.errorCount());
        assertThat(recorded).hasValue(phase.operations());
        assertThat(phase.kinds().get(0).serviceTime().getTotalCount()).isEqualTo(phase.operations());
    }

    @Test
    void aListenerThatFailsDoesNotEndTheMeasurement() throws InterruptedException {
        PhaseMeasurement phase = engine(NanoClock.system())
                .run(
                        PhaseSpec.closedLoop("measure", 1, new Limit.Operations(10)),
                        OperationFactory.of("op", worker -> (number, outcome) -> {}),
                        stop,
                        (snapshot, histograms) -> {
                            throw new IllegalStateException("listener");
                        });
        assertThat(phase.operations()).isEqualTo(10);
    }

    @Test
    void aPartCountsForItsKindsTimesAloneAndErrorsForTheKindThatTheyHappenedIn() throws InterruptedException {
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

        KindMeasurement read = phase.kinds().get(0);
        KindMeasurement whole = phase.kinds().get(1);
        assertThat(phase.operations()).isEqualTo(9);
        assertThat(read.operations()).isEqualTo(4);
        assertThat(read.serviceTime().getTotalCount()).isEqualTo(4);
        assertThat(read.partTime().getTotalCount())
                .as("that of the one that failed as a whole, too")
                .isEqualTo(6);
        assertThat(millis(read.partTime().getMaxValue())).isEqualTo(5);
        assertThat(whole.operations()).isEqualTo(5);
        assertThat(millis(whole.serviceTime().getMaxValue())).isEqualTo(6);
        assertThat(whole.partTime().getTotalCount()).isZero();
        assertThat(whole.errors()).containsExactly(Map.entry("odd", 1L));
        assertThat(read.errors()).isEmpty();
    }

    @Test
    void kindsAreRecordedEachForItself() throws InterruptedException {
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
        assertThat(phase.kinds()).extracting(KindMeasurement::name).containsExactly("read", "write");
        assertThat(phase.kinds()).extracting(KindMeasurement::operations).containsExactly(300L, 100L);
    }

    private static long sum(
            List<IntervalSnapshot> snapshots, java.util.function.ToLongFunction<IntervalSnapshot> part) {
        return snapshots.stream().mapToLong(part).sum();
    }

    /** Histograms keep three digits. */
    private static long millis(long nanos) {
        return Math.round(nanos / 1e6);
    }
}
