package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.chart.Point;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import io.shardlab.run.service.RunControl;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunModelTest {

    private static final PhaseSpec.Limit EXHAUSTION = new PhaseSpec.Limit.Exhaustion();
    private static final RunEnding COMPLETE = RunEnding.unsaved(Optional.empty(), false);
    private static final PhaseSpec MEASURE =
            PhaseSpec.closedLoop("measure", 4, new PhaseSpec.Limit.Time(Duration.ofSeconds(10)));
    private static final RunInput INPUT = RunInput.of(ExperimentSpec.adHoc("sharded-query", Map.of()));

    /** Runs begin when a test lets them. */
    private final Queue<Runnable> background = new ArrayDeque<>();

    private RunModel model;
    private long now;
    private Optional<AssertionError> failed = Optional.empty();

    @Test
    void aRunGoesFromReadyToComplete() {
        RunModel model = model((listener, control) -> COMPLETE);
        assertThat(model.state().get()).isEqualTo(RunState.IDLE);

        model.start(INPUT);
        assertThat(model.state().get()).isEqualTo(RunState.RUNNING);

        background.remove().run();
        assertThat(model.state().get()).as("before it is polled").isEqualTo(RunState.RUNNING);
        model.poll();
        assertThat(model.state().get()).isEqualTo(RunState.COMPLETE);
        assertThat(model.ending().get()).contains(COMPLETE);
    }

    @Test
    void aRunThatMissedItsObjectivesIsCompleteAndHasTheSignOfAFailure() {
        RunResult missed = new MadeUpRun()
                .verdict(new Verdict(Verdict.Status.FAIL, List.of("p99<5ms missed: p99 was 7 ms")))
                .result();
        RunModel model =
                model((listener, control) -> new RunEnding(List.of(), Optional.of(missed), Optional.empty(), false));
        assertThat(model.missesObjectives()).isFalse();
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.state().get()).isEqualTo(RunState.COMPLETE);
        assertThat(Sign.of(model.state().get(), model.sign())).isEqualTo(Sign.BAD);
        assertThat(Sign.of(RunState.COMPLETE, Sign.ENDED)).isEqualTo(Sign.ENDED);
    }

    @Test
    void figuresFollowTheIntervals() {
        RunModel model = model((listener, control) -> {
            listener.phaseStarted(MEASURE, 1, true, () -> OptionalDouble.of(0.5));
            listener.interval(Intervals.of(0, 100, 3));
            listener.interval(Intervals.of(1, 200, 0));
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.progress().get().phase()).isEqualTo("measure");
        assertThat(model.progress().get().totals()).isEqualTo(new RunProgress.Totals(300, 300, 3));
        assertThat(line("Throughput over time", "find")).containsExactly(100.0, 200.0);
        assertThat(line("Service time (= response time) of find over time", "p50"))
                .hasSize(2)
                .allSatisfy(millis -> assertThat(millis).isBetween(0.9, 1.1));
        assertThat(line("CPU use of the client machine over time", "client")).endsWith(25.0);
        assertThat(line("CPU use of the client machine over time", "whole machine"))
                .endsWith(50.0);
    }

    private List<Double> line(String title, String name) {
        return new LiveDrawings(model.figures().get(), Texts.in(Language.ENGLISH))
                .now(false).stream()
                        .filter(chart -> chart.title().equals(title))
                        .flatMap(chart -> chart.series().stream())
                        .filter(line -> line.name().equals(name))
                        .flatMap(line -> line.points().map(Point::y))
                        .toList();
    }

    @Test
    void progressAndTheTimeLeftAreThoseOfThePhase() {
        RunModel model = model((listener, control) -> {
            AtomicReference<Double> done = new AtomicReference<>(0.0);
            listener.phaseStarted(MEASURE, 1, true, () -> OptionalDouble.of(done.get()));
            this.model.poll();
            now = Duration.ofSeconds(10).toNanos();
            done.set(0.25);
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().share()).isEqualTo(0.25);
        assertThat(model.progress().get().left()).contains(Duration.ofSeconds(30));
    }

    @Test
    void theTimeLeftIsThatOfAllRepetitionsAndComesAfterTheLoad() {
        model((listener, control) -> {
            AtomicReference<Double> loaded = new AtomicReference<>(0.0);
            PhaseSpec load = PhaseSpec.closedLoop("load", 1, new PhaseSpec.Limit.Exhaustion());
            listener.phaseStarted(load, 1, false, () -> OptionalDouble.of(loaded.get()));
            this.model.poll();
            pass(20);
            loaded.set(0.5);
            this.model.poll();
            assertThat(this.model.progress().get().left())
                    .as("load and 3 times 10 s")
                    .contains(Duration.ofSeconds(50));

            listener.phaseEnded(Intervals.nothingMeasured());
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            this.model.poll();
            pass(10);
            listener.phaseEnded(Intervals.nothingMeasured());
            listener.phaseStarted(MEASURE, 2, true, OptionalDouble::empty);
            this.model.poll();
            pass(4);
            this.model.poll();
            return COMPLETE;
        });
        Workload queries = Workloads.find(Optional.empty()).named("sharded-query");
        ExperimentSpec spec = ExperimentSpec.adHoc(
                queries, Map.of("repeat", List.of("3"), "warm-up", List.of("0s"), "duration", List.of("10s")));
        model.start(RunInput.of(spec).expecting(PlannedRuns.of(queries, () -> spec, FailureWords::message)));
        background.remove().run();

        assertThat(model.progress().get().left()).contains(Duration.ofSeconds(16));
        assertThat(model.progress().get().phase()).isEqualTo("measure 2/3");
        assertThat(model.progress().get().share()).isCloseTo(34.0 / 50, within(1e-9));
    }

    @Test
    void theTimeLeftOfAnExperimentIsTheEstimateOfTheEngine() {
        model((listener, control) -> {
            Optional<Duration> left = Optional.of(Duration.ofSeconds(100));
            listener.cellStarted(new ExperimentListener.Position(2, 3, Map.of("threads", "4"), left));
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            this.model.poll();
            pass(25);
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().left()).contains(Duration.ofSeconds(75));
        assertThat(model.progress().get().share()).isEqualTo(0.25);
    }

    @Test
    void amountsAreTotalsOverTheRepetitionsOfAPhase() {
        model((listener, control) -> {
            measure(listener, 1);
            measure(listener, 2);
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.progress().get().totals().operations()).isEqualTo(200);
    }

    @Test
    void figuresAreThoseOfTheLastIntervalAndUnknownBetweenPhases() {
        model((listener, control) -> {
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            listener.interval(Intervals.of(0, 100, 0));
            listener.interval(Intervals.of(1, 250, 0));
            this.model.poll();
            assertThat(this.model.progress().get().now().rate()).hasValue(250);
            assertThat(this.model.progress().get().now().clientCpu()).hasValue(25);
            assertThat(this.model.progress().get().now().p99()).isNotEmpty();
            listener.phaseEnded(Intervals.nothingMeasured());
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().now()).isEqualTo(RunProgress.Current.NONE);
    }

    @Test
    void betweenPhasesTheProgressSaysWhatIsWaitedFor() {
        model((listener, control) -> {
            listener.say("Waiting for the balancer, chunks: s1 4, s2 2");
            this.model.poll();
            assertThat(this.model.progress().get().waiting()).asString().startsWith("Waiting for the balancer");
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            listener.say("measure: sending again");
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().waiting()).isEqualTo(Message.NONE);
    }

    @Test
    void theStepsOfARunFollowItsPhases() {
        List<RunProgress.Step> steps = new ArrayList<>();
        model((listener, control) -> {
            steps.add(step());
            listener.phaseStarted(PhaseSpec.closedLoop("load", 1, EXHAUSTION), 1, false, OptionalDouble::empty);
            steps.add(step());
            listener.phaseEnded(Intervals.nothingMeasured());
            steps.add(step());
            listener.phaseStarted(PhaseSpec.closedLoop("warm-up", 1, EXHAUSTION), 1, false, OptionalDouble::empty);
            steps.add(step());
            listener.phaseEnded(Intervals.nothingMeasured());
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            steps.add(step());
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(steps).containsExactly(RunProgress.Step.values());
    }

    private RunProgress.Step step() {
        model.poll();
        return model.progress().get().step();
    }

    @Test
    void theRunsOfAnExperimentFillItsTableAndEachHasItsOwnFigures() {
        ExperimentListener.Position first =
                new ExperimentListener.Position(1, 2, Map.of("threads", "1"), Optional.empty());
        ExperimentListener.Position second =
                new ExperimentListener.Position(2, 2, Map.of("threads", "4"), Optional.empty());
        model((listener, control) -> {
            listener.cellStarted(first);
            measure(listener, 1);
            listener.cellEnded(
                    first, new Cell(1, first.values(), Optional.empty(), Optional.of("The server is gone.")));
            listener.cellStarted(second);
            this.model.poll();
            assertThat(this.model.sweep().rows())
                    .extracting(row -> row.words().toString())
                    .containsExactly("failed", "running");
            return RunEnding.unsaved(Optional.empty(), true);
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.sweep().rows())
                .extracting(row -> row.name() + ": " + row.words())
                .containsExactly("threads 1: failed", "threads 4: stopped");
        assertThat(model.sweep().rows().get(0).course().isEmpty())
                .as("what was measured of the first run")
                .isFalse();
        assertThat(model.figures().get().points()).as("of the second run").isZero();
        assertThat(model.messages()).containsExactly(Message.text("The server is gone."));
    }

    private static void measure(ExperimentListener listener, int repetition) {
        listener.phaseStarted(MEASURE, repetition, true, OptionalDouble::empty);
        listener.interval(Intervals.of(0, 100, 0));
        listener.phaseEnded(Intervals.nothingMeasured());
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void progressFollowsTheClockIfTheWorkDoesNotKnowIt() {
        model((listener, control) -> {
            listener.phaseStarted(MEASURE, 1, true, OptionalDouble::empty);
            this.model.poll();
            now = Duration.ofSeconds(4).toNanos();
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().share()).isEqualTo(0.4);
        assertThat(model.progress().get().left()).contains(Duration.ofSeconds(6));
    }

    @Test
    void betweenTwoPhasesNothingIsShownOfTheFormerPhase() {
        model((listener, control) -> {
            listener.phaseStarted(MEASURE, 1, true, () -> OptionalDouble.of(now / 1e10));
            this.model.poll();
            now = Duration.ofSeconds(9).toNanos();
            this.model.poll();
            listener.phaseEnded(Intervals.nothingMeasured());
            this.model.poll();
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();

        assertThat(model.progress().get().phase()).isEmpty();
        assertThat(model.progress().get().left()).isEmpty();
    }

    @Test
    void theNextRunOfAnExperimentShowsLatenciesOfItsOwnKindOfOperation() {
        RunModel model = model((listener, control) -> {
            listener.interval(Intervals.of(0, 100, 3));
            listener.cellStarted(new ExperimentListener.Position(2, 2, Map.of(), Optional.empty()));
            listener.interval(Intervals.of("measure", 1, 0, Intervals.kind("insert", 200, 1)));
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(line("Service time (= response time) of insert over time", "p50"))
                .hasSize(1);
        assertThat(line("Throughput over time", "find")).isEmpty();
        assertThat(model.progress().get().totals()).isEqualTo(new RunProgress.Totals(200, 200, 0));
    }

    @Test
    void aPausedDisplayStandsStillAndLosesNothing() {
        RunModel model = model((listener, control) -> {
            listener.interval(Intervals.of(0, 100, 0));
            return COMPLETE;
        });
        model.start(INPUT);
        model.displayPaused().set(true);
        background.remove().run();
        long before = model.drawings().get();
        model.poll();

        assertThat(model.drawings().get()).isEqualTo(before);
        assertThat(line("Throughput over time", "find")).hasSize(1);

        assertThat(model.state().get().isActive()).as("polled").isFalse();
        model.displayPaused().set(false);
        assertThat(model.drawings().get()).as("drawn when the pause ends").isGreaterThan(before);
    }

    @Test
    void stopReachesTheRun() {
        RunModel model = model((listener, control) -> RunEnding.unsaved(Optional.empty(), control.isStopped()));
        model.start(INPUT);
        model.stop();
        assertThat(model.state().get()).isEqualTo(RunState.STOPPING);

        background.remove().run();
        model.poll();
        assertThat(model.state().get()).isEqualTo(RunState.STOPPED);
    }

    @Test
    void aFailureIsOneSentenceWithoutPasswords() {
        RunModel model = model((listener, control) -> {
            throw new RunFailedException("Nothing answers at mongodb://eve:secret@db:1.");
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.state().get()).isEqualTo(RunState.FAILED);
        assertThat(model.ending().get().orElseThrow().reasons(Texts.in(Language.ENGLISH)))
                .singleElement()
                .asString()
                .contains("db:1")
                .doesNotContain("secret");
    }

    @Test
    void onlyOneRunAtATime() {
        RunModel model = model((listener, control) -> COMPLETE);
        model.start(INPUT);

        assertThatThrownBy(() -> model.start(INPUT)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void messagesOfALongRunStayBounded() {
        RunModel model = model((listener, control) -> {
            for (int i = 0; i < 2_000; i++) {
                listener.say("line " + i);
            }
            return COMPLETE;
        });
        model.start(INPUT);
        background.remove().run();
        model.poll();

        assertThat(model.messages()).hasSizeLessThan(1_000).last().isEqualTo(Message.text("line 1999"));
    }

    private RunModel model(BiFunction<ExperimentListener, RunControl, RunEnding> run) {
        model = new RunModel(
                (input, listener, control) -> {
                    try {
                        return run.apply(listener, control);
                    } catch (AssertionError e) {
                        // The model takes it for a failure of the run.
                        failed = Optional.of(e);
                        throw e;
                    }
                },
                background::add,
                () -> now);
        return model;
    }

    @AfterEach
    void assertionsDuringTheRunHold() {
        failed.ifPresent(error -> {
            throw error;
        });
    }
}
