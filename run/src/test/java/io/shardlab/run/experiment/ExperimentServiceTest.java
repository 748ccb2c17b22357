package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.ConnectionString;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientOrigin;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.RunControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(outcome.experiment().failed()).isEqualTo(3);
        assertThat(outcome.interrupted()).isFalse();
        SavedExperiment saved = ExperimentFolder.read(outcome.folder());
        assertThat(saved.record()).isEqualTo(outcome.experiment().record());
        assertThat(saved.cells()).isEqualTo(outcome.experiment().cells());
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

    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "..", ".", "", "../x", "/"})
    void aRunOutsideTheFolderIsRefusedAndTheOtherExperimentsAreListed(String run) throws IOException {
        Path tampered = run(failing).folder();
        Path json = tampered.resolve("experiment.json");
        ObjectMapper mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree(json.toFile());
        ((ObjectNode) tree.at("/cells/0")).set("folder", mapper.readTree('"' + run + '"'));
        mapper.writeValue(json.toFile(), tree);
        Path good = run(failing).folder();

        List<String> unreadable = new ArrayList<>();
        assertThat(ExperimentFolder.allIn(folder, unreadable::add))
                .extracting(SavedExperiment::folder)
                .containsExactly(good);
        assertThat(unreadable).singleElement().asString().contains("names a run that is not in it");
    }

    @Test
    void theWholeLayoutOfTheTableIsSavedAndAPartOfOneIsRefused() throws IOException {
        Path json = run(failing).folder().resolve("experiment.json");
        ObjectMapper mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree(json.toFile());
        ObjectNode layout = (ObjectNode) tree.get("tableSpec");
        assertThat(layout)
                .isEqualTo(mapper.readTree("{\"rows\":[\"threads\"],\"columns\":[],\"metrics\":[\"throughput\"]}"));

        layout.remove("columns");
        mapper.writeValue(json.toFile(), tree);
        assertThatThrownBy(() -> ExperimentFolder.read(json.getParent()))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("a value in it is missing or not allowed.");
    }

    @Test
    void aResumedExperimentRunsTheInterruptedCellAndThoseAfterIt() {
        ExperimentOutcome stopped = run(stopping);

        assertThat(stopped.interrupted()).isTrue();
        assertThat(stopped.experiment().record().cells())
                .extracting(CellRecord::status)
                .containsExactly(CellRecord.Status.FAILED, CellRecord.Status.PENDING, CellRecord.Status.PENDING);

        opened.clear();
        SavedExperiment saved = ExperimentFolder.read(stopped.folder());
        ExperimentPlan again = new Resumption(saved, new Queries()).plan(Queries.typed(), TableRequest.NONE, false);
        ExperimentOutcome resumed = new ExperimentService(failing, new Silent()).resume(again, saved, new RunControl());

        assertThat(resumed.folder()).isEqualTo(stopped.folder());
        assertThat(opened).as("failed ones run again too").containsExactly(1, 2, 3);
        assertThat(resumed.experiment().failed()).isEqualTo(3);
    }

    @Test
    void onlyCellsThatAreCompleteGetFurtherRepetitions() {
        SavedExperiment saved = ExperimentFolder.read(run(failing).folder());
        ExperimentPlan again = new Resumption(saved, new Queries()).plan(Queries.typed(), TableRequest.NONE, false);
        ExperimentService service = new ExperimentService(failing, new Silent());
        opened.clear();

        assertThatThrownBy(() -> service.repeat(again, saved, Set.of(4), 2, new RunControl()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cells 1 to 3");
        assertThatThrownBy(() -> service.repeat(again, saved, Set.of(2), 2, new RunControl()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cell 2");
        assertThat(opened).isEmpty();
    }

    @Test
    void resumingTakesTheSameOptionsAndRefusesOthers() {
        SavedExperiment saved = ExperimentFolder.read(run(failing).folder());
        Resumption resumption = new Resumption(saved, new Queries());

        assertThat(resumption
                        .plan(Queries.typed("threads", "1,2,3", "shards", "3"), TableRequest.NONE, false)
                        .cells())
                .extracting(PlannedCell::values)
                .isEqualTo(saved.cells().stream().map(Cell::values).toList());
        for (String[] other : new String[][] {{"threads", "1,2"}, {"threads", "1"}, {"shards", "4"}, {"out", "x"}}) {
            assertThatThrownBy(() -> resumption.plan(Queries.typed(other), TableRequest.NONE, false))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--" + other[0]);
        }
        assertThatThrownBy(() -> resumption.plan(Queries.typed(), TableRequest.NONE, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--shuffle");
    }

    /** Returns the experiment as if its first cell had been measured. */
    private SavedExperiment measuredInPart(Cell first) {
        SavedExperiment saved = ExperimentFolder.read(run(stopping).folder());
        List<Cell> cells = new ArrayList<>(saved.cells());
        cells.set(0, first);
        return new SavedExperiment(saved.folder(), saved.record(), cells);
    }

    private ExperimentOutcome resume(SavedExperiment saved, TargetOpener opener) {
        opened.clear();
        ExperimentPlan again = new Resumption(saved, new Queries()).plan(Queries.typed(), TableRequest.NONE, false);
        return new ExperimentService(opener, new Silent()).resume(again, saved, new RunControl());
    }

    private TargetOpener serving(String version, int shards, AtomicInteger closed) {
        return (settings, notices) -> {
            opened.add(settings.get(RunParameters.THREADS));
            return new SomeTarget(
                    new TargetDescription(
                            TargetKind.SHARDED, version, shards, 1, RouterKind.MONGOS, true, List.of("mongodb://h")),
                    closed::incrementAndGet);
        };
    }

    @ParameterizedTest
    @CsvSource({"6.0.27, 3, MongoDB 6.0.27", "6.0.5, 4, 4 shards"})
    void anExperimentDoesNotContinueOnOtherServers(String version, int shards, String named) throws IOException {
        SavedExperiment saved = measuredInPart(byThisBuild(1));
        AtomicInteger closed = new AtomicInteger();

        assertThatThrownBy(() -> resume(saved, serving(version, shards, closed)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("MongoDB 6.0.5 (sharded, 3 shards")
                .hasMessageContaining(named)
                .hasMessageContaining("not be comparable");
        assertThat(opened).as("it ends at the first target").hasSize(1);
        assertThat(closed).hasValue(1);
        assertThat(ExperimentFolder.read(saved.folder()).record().count(CellRecord.Status.FAILED))
                .as("no cell has failed by it")
                .isEqualTo(saved.record().count(CellRecord.Status.FAILED));
    }

    @Test
    void anExperimentContinuesOnTheSameServers() {
        ExperimentOutcome outcome = resume(measuredInPart(byThisBuild(1)), serving("6.0.5", 3, new AtomicInteger()));

        assertThat(opened).containsExactly(1, 2, 3);
        assertThat(outcome.experiment().cells().get(2).failure().orElseThrow())
                .as("the workload has nothing to run")
                .doesNotContain("comparable");
    }

    @Test
    void anExperimentDoesNotContinueWithAnotherBuild() {
        SavedExperiment saved =
                measuredInPart(MadeUpCell.of(1, "threads", "1").throughput(1).measured());

        assertThatThrownBy(() -> resume(saved, serving("6.0.5", 3, new AtomicInteger())))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Shardlab 0.1.0")
                .hasMessageContaining("not be comparable");
        assertThat(opened).isEmpty();
    }

    @Test
    void anotherCommitOfTheSameVersionIsAnotherBuild() {
        ClientDescription now = ClientDescription.ofThisProcess();
        String other = "0123456789abcdef0123456789abcdef01234567";
        ClientDescription then = new ClientDescription(
                now.simulatorVersion(),
                now.javaVersion(),
                now.driverVersion(),
                now.os(),
                now.cpus(),
                now.maxHeapBytes(),
                Optional.of(new ClientOrigin(
                        Optional.of(other),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        List.of())));
        SavedExperiment saved = measuredInPart(
                MadeUpCell.of(1, "threads", "1").client(then).throughput(1).measured());

        assertThatThrownBy(() -> resume(saved, serving("6.0.5", 3, new AtomicInteger())))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("commit 0123456789ab");
    }

    private static Cell byThisBuild(int threads) {
        return MadeUpCell.of(1, "threads", String.valueOf(threads))
                .client(ClientDescription.ofThisProcess())
                .throughput(1)
                .measured();
    }

    /** A target on which nothing can run. */
    private record SomeTarget(TargetDescription description, Runnable whenClosed) implements Target {

        @Override
        public List<Router> routers() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ConnectionString connectionString() {
            return new ConnectionString("mongodb://h");
        }

        @Override
        public ConnectionMeter connections() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            whenClosed.run();
        }
    }

    @Test
    void theFactorOfSlowMotionIsSoughtWithTheHeaviestCellBeforeAnythingIsMeasured() {
        ExperimentPlan plan =
                Queries.plan("threads", "1,3,2", "hardware", "lan", "slow-motion", "auto", "out", folder.toString());

        assertThatThrownBy(() -> new ExperimentService(failing, new Silent()).run(plan, control))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("No servers for 3 threads.");
        assertThat(opened).containsExactly(3);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anImpossibleTargetIsRefusedBeforeAnythingRuns() {
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

    /** A listener that ignores everything. */
    static final class Silent implements ExperimentListener {

        @Override
        public void cellStarted(Position position) {}

        @Override
        public void cellEnded(Position position, Cell cell) {}

        @Override
        public void say(Message text) {}
    }
}
