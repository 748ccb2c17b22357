package io.shardlab.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import io.shardlab.core.workload.TimedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimedActionsTest {

    private static final Duration AT_ONCE = Duration.ZERO;

    private final StopSignal stop = new StopSignal();
    private final List<IntervalSnapshot> intervals = new ArrayList<>();
    private Runnable whileWaiting = () -> {};

    private PhaseMeasurement run(PhaseSpec spec, Operation operation, TimedAction... actions)
            throws InterruptedException {
        return run(spec, interval -> {}, operation, actions);
    }

    private PhaseMeasurement run(
            PhaseSpec spec, Consumer<IntervalSnapshot> listener, Operation operation, TimedAction... actions)
            throws InterruptedException {
        OperationFactory operations = new OperationFactory() {
            @Override
            public List<String> kinds() {
                return List.of("op");
            }

            @Override
            public Operation create(Worker worker) {
                return operation;
            }

            @Override
            public List<TimedAction> actions(String phase) {
                return phase.equals("measure") ? List.of(actions) : List.of();
            }
        };
        IntervalListener recording = new IntervalListener() {
            @Override
            public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
                intervals.add(snapshot);
                listener.accept(snapshot);
            }

            @Override
            public void waiting() {
                whileWaiting.run();
            }
        };
        return Engine.standard(new MessageClassifier(), ConnectionMeter.NONE).run(spec, operations, stop, recording);
    }

    private static PhaseSpec lasting(Duration duration) {
        return new PhaseSpec("measure", 1, new Limit.Time(duration), OptionalDouble.of(100));
    }

    @Test
    void anActionHappensAtItsTimeAndItsMarksAreEventsOfThePhase() throws InterruptedException {
        PhaseMeasurement phase = run(
                lasting(Duration.ofMinutes(5)),
                (number, outcome) -> {},
                new TimedAction(Duration.ofMillis(100), marks -> {
                    marks.mark("fault");
                    stop.request();
                }));

        assertThat(phase.report().servers().events()).singleElement().satisfies(event -> {
            assertThat(event.name()).isEqualTo("fault");
            assertThat(event.seconds()).isGreaterThanOrEqualTo(0.1);
        });
        assertThat(eventsOfIntervals())
                .containsExactlyElementsOf(phase.report().servers().events());
    }

    private List<EventReport> eventsOfIntervals() {
        return intervals.stream()
                .flatMap(interval -> interval.events().stream())
                .toList();
    }

    @Test
    void thePhaseEndsWithItsLastAction() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        PhaseMeasurement phase = run(
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(1)),
                snapshot -> ended.countDown(),
                (number, outcome) -> {},
                new TimedAction(AT_ONCE, marks -> {
                    ended.await();
                    marks.mark("afterwards");
                }));
        assertThat(eventsOfIntervals())
                .as("recorded after the interval of the last operation")
                .containsExactlyElementsOf(phase.report().servers().events());
        assertThat(phase.report().servers().events())
                .extracting(EventReport::name)
                .containsExactly("afterwards");
        assertThat(phase.report().failure()).isEmpty();
    }

    @Test
    void aPhaseThatWaitsForItsActionsAloneCanBeGivenUp() throws InterruptedException {
        whileWaiting = () -> {
            throw new RunFailedException("A server ended.");
        };
        PhaseMeasurement phase = run(
                PhaseSpec.closedLoop("measure", 1, new Limit.Operations(1)),
                (number, outcome) -> {},
                new TimedAction(AT_ONCE, marks -> new CountDownLatch(1).await()));
        assertThat(phase.report().failure()).contains("A server ended.");
    }

    @Test
    void aWarmUpHasNoActions() throws InterruptedException {
        PhaseMeasurement phase = run(
                PhaseSpec.closedLoop("warm-up", 1, new Limit.Operations(1)),
                (number, outcome) -> {},
                new TimedAction(AT_ONCE, marks -> marks.mark("never")));
        assertThat(phase.report().servers().events()).isEmpty();
    }

    @Test
    void anActionThatFailsEndsThePhase() throws InterruptedException {
        PhaseMeasurement phase =
                run(lasting(Duration.ofMinutes(5)), (number, outcome) -> {}, new TimedAction(AT_ONCE, marks -> {
                    throw new RunFailedException("no such member.");
                }));
        assertThat(phase.report().failure()).contains("no such member.");
    }

    @Test
    void anErrorInAnActionEndsThePhaseAndTheActionsThatWaitForIt() throws InterruptedException {
        PhaseMeasurement phase = run(
                lasting(Duration.ofMinutes(5)),
                (number, outcome) -> {},
                new TimedAction(AT_ONCE, marks -> {
                    throw new StackOverflowError();
                }),
                new TimedAction(AT_ONCE, marks -> new CountDownLatch(1).await()));
        assertThat(phase.report().failure())
                .hasValueSatisfying(reason ->
                        assertThat(reason).startsWith("An action of phase measure died: java.lang.StackOverflowError"));
    }

    @Test
    void aStopInterruptsAnActionAndIsNotAFailure() throws InterruptedException {
        PhaseMeasurement phase =
                run(lasting(Duration.ofMinutes(5)), (number, outcome) -> {}, new TimedAction(AT_ONCE, marks -> {
                    stop.request();
                    new CountDownLatch(1).await();
                }));
        assertThat(phase.report().stopped()).isTrue();
        assertThat(phase.report().failure()).isEmpty();
    }

    @Test
    void anOperationLearnsItsTimesAndItsSuccess() throws InterruptedException {
        List<String> told = new ArrayList<>();
        Operation operation = new Operation() {
            @Override
            public void execute(long number, Outcome outcome) {
                if (number == 1) {
                    throw new IllegalStateException("refused");
                }
                if (number == 2) {
                    outcome.addErrors("wrong-answer", 1, "wrong");
                }
            }

            @Override
            public void ended(long number, long due, long start, long end, boolean succeeded) {
                assertThat(start).isGreaterThanOrEqualTo(0);
                assertThat(end).isGreaterThanOrEqualTo(start);
                assertThat(due).isLessThanOrEqualTo(end);
                told.add(number + (succeeded ? " succeeded" : " failed"));
            }
        };
        run(new PhaseSpec("measure", 1, new Limit.Operations(4), OptionalDouble.of(1000)), operation);
        assertThat(told).containsExactly("0 succeeded", "1 failed", "2 failed", "3 succeeded");
    }
}
