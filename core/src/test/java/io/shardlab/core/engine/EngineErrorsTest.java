package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EngineErrorsTest extends EngineTestBase {

    @Test
    void anOperationThatFailsAfterTheTimeLimitIsNotAnAttemptOfTheWindow() throws InterruptedException {
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
        assertThat(phase.report().drain().failedOperations()).isEqualTo(1);
        assertThat(phase.report().drain().operations()).isZero();
        assertThat(phase.report().drain().documents()).isZero();
        assertThat(phase.report().drain().serviceSeconds()).isZero();
        assertThat(phase.report().drain().workerSeconds()).isCloseTo(0.2, within(1e-9));
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
        assertThat(phase.report().counts().operations()).isEqualTo(4);
        assertThat(phase.report().failures().errors()).isEqualTo(Map.of("wrong-answer", 5L, "down", 1L));
        assertThat(phase.histograms().get(0).serviceTime().getTotalCount()).isEqualTo(4);
    }

    @Test
    void failedOperationsAreSlowerThanAnyObjectiveAllowsAndRefusedDocumentsAreNot() throws InterruptedException {
        PhaseReport phase = run(
                        scripted, PhaseSpec.closedLoop("measure", 1, new Limit.Operations(1000)), (number, outcome) -> {
                            scripted.advanceMillis(1);
                            if (number % 50 == 0) {
                                outcome.addErrors("duplicate-key", 3, "three in one operation");
                            } else if (number % 50 == 1) {
                                outcome.addDocuments(9);
                                outcome.addRefused("duplicate-key", 1, "one of ten");
                            }
                        })
                .report();
        assertThat(phase.openLoop().arrivals().failed()).isEqualTo(20);
        assertThat(phase.openLoop().arrivals().due()).isEqualTo(1000);
        assertThat(phase.openLoop().arrivals().atMostMicros().get("95")).isLessThan(2_000);
        assertThat(phase.openLoop().arrivals().atMostMicros()).as("2 % failed").doesNotContainKey("99");
        assertThat(phase.openLoop().arrivals().shareWithoutLatency()).isEqualTo(0.02);
    }

    @Test
    void anArrivalWhosePreparationFailsIsAFailureAndNotMissed() throws InterruptedException {
        PhaseReport phase = run(scripted, openLoop(100, Duration.ofSeconds(1)), new Operation() {
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
                })
                .report();
        assertThat(phase.openLoop().missedArrivals()).isZero();
        assertThat(phase.openLoop().arrivals().failed()).isEqualTo(10);
        assertThat(phase.openLoop().arrivals().due()).isEqualTo(100);
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
        assertThat(phase.report().failure()).isEmpty();
        assertThat(phase.report().failures().errors()).containsOnlyKeys("write-concern");
    }

    @Test
    void aBatchWithRefusedDocumentsIsASuccessfulOperation() throws InterruptedException {
        PhaseMeasurement phase = run(
                NanoClock.system(), PhaseSpec.closedLoop("load", 1, new Limit.Operations(10)), (number, outcome) -> {
                    outcome.addDocuments(999);
                    outcome.addRefused("duplicate-key", 1, "one of a thousand");
                });
        assertThat(phase.report().counts().operations()).isEqualTo(10);
        assertThat(phase.report().counts().documents()).isEqualTo(9990);
        assertThat(phase.report().failures().errors()).containsEntry("duplicate-key", 10L);
        assertThat(phase.report().failures().refusedDocuments()).isEqualTo(10);
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
        assertThat(phase.report().counts().operations()).isEqualTo(80);
        assertThat(phase.report().failures().errors())
                .containsEntry("network", 10L)
                .containsEntry("duplicate-key", 30L);
        assertThat(phase.report().failures().errorSamples())
                .containsEntry("network", "it was network")
                .containsEntry("duplicate-key", "three of them");
        assertThat(phase.report().counts().documents())
                .as("what arrived of a refused batch")
                .isEqualTo(70);
        assertThat(phase.histograms().get(0).serviceTime().getTotalCount()).isEqualTo(80);
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
        assertThat(phase.report().failure())
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("No operation of phase measure succeeded")
                        .contains("it was refused"));
        assertThat(phase.report().errorCount()).as("failures must not spin").isLessThan(1000);
    }

    /** Operations of 10 ms; those that start from 100 ms on fail after 200 ms each, until 700 ms are over. */
    @Test
    void theTimeWithoutASuccessIsMeasuredEvenIfItsFailuresAreFew() throws InterruptedException {
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
        UnavailabilityReport unavailability =
                phase.report().failures().unavailable().orElseThrow();
        assertThat(phase.report().errorCount()).isEqualTo(3);
        assertThat(unavailability.longestSeconds() * 1000).isCloseTo(610, within(1e-6));
        assertThat(unavailability.longestFromSeconds() * 1000).isCloseTo(100, within(1e-6));
        assertThat(unavailability.workers()).isEqualTo(1);
        assertThat(unavailability.allWorkersSeconds()).isEqualTo(unavailability.longestSeconds());
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
        assertThat(phase.report().failures().unavailable().orElseThrow().longestSeconds() * 1000)
                .isCloseTo(5_000, within(1e-6));
    }

    @Test
    void aLongSuccessfulOperationIsNotAnOutage() throws InterruptedException {
        PhaseMeasurement phase = run(
                scripted,
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(3)),
                (number, outcome) -> scripted.advanceMillis(30_000));
        assertThat(phase.report().failures().unavailable().orElseThrow()).isEqualTo(UnavailabilityReport.NONE);
    }

    @Test
    void timeWithoutDueOperationsOfAnOpenLoopIsNotAnOutage() throws InterruptedException {
        PhaseMeasurement phase = run(scripted, openLoop(1, Duration.ofSeconds(10)), (number, outcome) -> {
            scripted.advanceMillis(20);
            if (number == 4) {
                throw new IllegalStateException("network");
            }
        });
        assertThat(phase.report().failures().unavailable().orElseThrow().longestSeconds() * 1000)
                .isCloseTo(20, within(1e-6));
    }

    @Test
    void anErrorOfTheVirtualMachineEndsThePhase() throws InterruptedException {
        PhaseMeasurement phase = run(
                NanoClock.system(),
                PhaseSpec.closedLoop("measure", 2, new Limit.Time(Duration.ofHours(1))),
                (number, outcome) -> {
                    throw new OutOfMemoryError("no heap left");
                });
        assertThat(phase.report().failure())
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
        assertThat(phase.report().failure()).contains("Line 7 is bad.");
        assertThat(executed).hasValue(1);
    }

    @Test
    void anOperationThatCannotBeCreatedFailsThePhaseBeforeItStarts() {
        OperationFactory broken = OperationFactory.of("op", worker -> {
            throw new IllegalStateException("no connection");
        });
        assertThatThrownBy(() -> engine(NanoClock.system())
                        .run(PhaseSpec.closedLoop("measure", 3, new Limit.Operations(1)), broken, stop, NOBODY))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("no connection");
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
        assertThat(phase.report().counts().operations()).isEqualTo(10);
    }
}
