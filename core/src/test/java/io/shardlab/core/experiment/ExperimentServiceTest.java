package io.shardlab.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.run.RunControl;
import io.shardlab.core.table.Cell;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetOpener;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentServiceTest {

    @TempDir
    Path folder;

    private final List<Integer> opened = new ArrayList<>();
    private final RunControl control = new RunControl();

    private final TargetOpener failing = (settings, notices) -> {
        opened.add(settings.get(RunParameters.THREADS));
        throw new RunFailedException("No servers for " + settings.get(RunParameters.THREADS) + " threads.");
    };

    private final TargetOpener stopping = (settings, notices) -> {
        opened.add(settings.get(RunParameters.THREADS));
        if (opened.size() == 2) {
            control.stop();
            throw new InterruptedException("stopped");
        }
        throw new RunFailedException("No servers.");
    };

    private ExperimentPlan plan() {
        return Queries.plan("threads", "1,2,3", "out", folder.toString());
    }

    private ExperimentOutcome run(TargetOpener opener) {
        return new ExperimentService(opener, new Silent()).run(plan(), control);
    }

    @Test
    void aCellThatFailsIsRecordedWithItsReasonAndTheOthersRun() {
        ExperimentOutcome outcome = run(failing);

        assertThat(opened).containsExactly(1, 2, 3);
        assertThat(outcome.failed()).isEqualTo(3);
        assertThat(outcome.interrupted()).isFalse();
        SavedExperiment saved = ExperimentFolder.read(outcome.folder());
        assertThat(saved.record()).isEqualTo(outcome.record());
        assertThat(saved.cells()).isEqualTo(outcome.cells());
        assertThat(saved.cells().get(1).failure()).contains("No servers for 2 threads.");
    }

    @Test
    void theFolderHoldsTheTableInEveryForm() throws IOException {
        Path saved = run(failing).folder();

        assertThat(saved.getFileName().toString()).matches("\\d{8}-\\d{6}-queries");
        assertThat(Files.readString(saved.resolve("experiment.md"))).contains("| 1 ", "failed", "No servers for 3");
        assertThat(Files.readAllLines(saved.resolve("experiment.csv"))).hasSize(4);
        assertThat(saved).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void aStopLeavesTheCellUnderWayAndThoseAfterItToARunThatResumes() {
        ExperimentOutcome stopped = run(stopping);

        assertThat(stopped.interrupted()).isTrue();
        assertThat(stopped.record().cells())
                .extracting(CellRecord::status)
                .containsExactly(CellRecord.Status.FAILED, CellRecord.Status.PENDING, CellRecord.Status.PENDING);

        opened.clear();
        SavedExperiment saved = ExperimentFolder.read(stopped.folder());
        ExperimentPlan again = new Resumption(saved, new Queries()).plan(Queries.typed(), TableWishes.NONE, false);
        ExperimentOutcome resumed = new ExperimentService(failing, new Silent()).resume(again, saved, new RunControl());

        assertThat(resumed.folder()).isEqualTo(stopped.folder());
        assertThat(opened).as("failed ones run again too").containsExactly(1, 2, 3);
        assertThat(resumed.failed()).isEqualTo(3);
    }

    @Test
    void resumingTakesTheSameOptionsAndRefusesOthers() {
        SavedExperiment saved = ExperimentFolder.read(run(failing).folder());
        Resumption resumption = new Resumption(saved, new Queries());

        assertThat(resumption
                        .plan(Queries.typed("threads", "1,2,3", "shards", "3"), TableWishes.NONE, false)
                        .cells())
                .extracting(PlannedCell::values)
                .isEqualTo(saved.cells().stream().map(Cell::values).toList());
        for (String[] other : new String[][] {{"threads", "1,2"}, {"threads", "1"}, {"shards", "4"}, {"out", "x"}}) {
            assertThatThrownBy(() -> resumption.plan(Queries.typed(other), TableWishes.NONE, false))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--" + other[0]);
        }
        assertThatThrownBy(() -> resumption.plan(Queries.typed(), TableWishes.NONE, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--shuffle");
    }

    @Test
    void aTargetThatCannotBeIsRefusedBeforeAnythingRuns() {
        TargetOpener choosy = new TargetOpener() {
            @Override
            public void check(Settings settings) {
                if (settings.get(RunParameters.THREADS) == 3) {
                    throw new UsageException("Not 3.");
                }
            }

            @Override
            public Target open(Settings settings, Notices notices) {
                throw new AssertionError("opened");
            }
        };

        assertThatThrownBy(() -> run(choosy)).isInstanceOf(UsageException.class);
        assertThat(folder).isEmptyDirectory();
    }

    /** Listens to nothing. */
    private static final class Silent implements ExperimentListener {

        @Override
        public void cellStarted(Position position) {}

        @Override
        public void cellEnded(Position position, Cell cell) {}

        @Override
        public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progress) {}

        @Override
        public void interval(IntervalSnapshot snapshot) {}

        @Override
        public void phaseEnded(PhaseMeasurement measurement) {}

        @Override
        public void say(String text) {}
    }
}
