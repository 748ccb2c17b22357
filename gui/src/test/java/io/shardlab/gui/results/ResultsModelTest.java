package io.shardlab.gui.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.folder.ResultLabels;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.section.RunCharts;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.work.BackgroundWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsModelTest {

    private static final int SECONDS = 20;

    @TempDir
    private Path results;

    private ResultsModel model;

    @BeforeEach
    void open() {
        model = new ResultsModel(
                results,
                new BackgroundWork(Runnable::run, Runnable::run),
                new BackgroundWork(Runnable::run, Runnable::run),
                new ExportModel(new BackgroundWork(Runnable::run, Runnable::run), file -> {}));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ResultRow saved(String label, long operationsPerSecond, int minute) {
        SavedResult run = new SavedRuns(results)
                .steady(
                        SavedRuns.START.plusSeconds(60L * minute),
                        SECONDS,
                        operationsPerSecond,
                        (interval, operation) -> 1_000_000 + 10_000L * operation)
                .save();
        return ResultRow.of(ResultLabels.set(run.folder(), label));
    }

    private List<String> names() {
        return model.rows().stream().map(ResultRow::name).toList();
    }

    private ResultRow row(String name) {
        return model.rows().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noResultIsKnownToBeMissingBeforeTheFolderWasRead() {
        Queue<Runnable> reads = new ArrayDeque<>();
        try (ResultsModel slow = new ResultsModel(
                results,
                new BackgroundWork(reads::add, Runnable::run),
                new BackgroundWork(Runnable::run, Runnable::run),
                new ExportModel(new BackgroundWork(Runnable::run, Runnable::run), file -> {}))) {
            slow.reload();
            assertThat(slow.read().get()).isFalse();

            reads.remove().run();
            assertThat(slow.read().get()).isTrue();
        }
    }

    @Test
    void runsAreChosenByTheirFoldersAndEarlierRunsOfAWorkloadAreFound() {
        ResultRow first = saved("first", 10, 0);
        ResultRow second = saved("second", 20, 1);
        model.reload();
        model.filter().set("no run is called this");

        model.choose(List.of(second.folder(), first.folder()));

        assertThat(model.chosenRuns().chosen().get())
                .extracting(ResultRow::name)
                .containsExactly("second", "first");
        assertThat(names()).as("shown in spite of the filter").contains("first", "second");
        assertThat(model.earlier(second.saved())).extracting(SavedResult::name).containsExactly("first");
    }

    @Test
    void runsInSlowMotionAreMarkedInTheListAndInComparisons() {
        SavedResult slow = new SavedRuns(results)
                .slowMotion(20)
                .steady(SavedRuns.START, SECONDS, 100, (interval, operation) -> 1_000_000)
                .save();
        SavedResult other = saved("other", 100, 1).saved();

        assertThat(ResultRow.of(slow).target()).isEqualTo("3 shards, 1 mongos, slow motion");
        assertThat(ResultRow.of(other).target()).isEqualTo("3 shards, 1 mongos");
        assertThat(new ResultComparer(List.of(slow, other))
                        .compare(Optional.empty())
                        .results())
                .extracting(side -> side.slowMotion().isPresent())
                .containsExactly(true, false);
    }

    @Test
    void listsRunsTheNewestFirstAndFiltersThem() {
        saved("small cache", 100, 0);
        saved("big cache", 200, 1);
        model.reload();
        assertThat(names()).containsExactly("big cache", "small cache");
        model.filter().set("SMALL");
        assertThat(names()).containsExactly("small cache");
    }

    @Test
    void aLabelIsWrittenAndShown() {
        saved("first", 100, 0);
        model.reload();
        model.edits().label(row("first"), "second");
        assertThat(names()).containsExactly("second");
        assertThat(SavedResults.read(row("second").folder()).result().label()).contains("second");
        model.edits().label(row("second"), "");
        assertThat(names()).as("what it measured").containsExactly("sharded-query");
    }

    @Test
    void deletedRunsAreGoneUntilUndone() {
        saved("a", 100, 0);
        saved("b", 200, 1);
        saved("c", 300, 2);
        model.reload();
        model.edits().delete(List.of(row("a"), row("c")));
        assertThat(names()).containsExactly("b");
        assertThat(model.edits().undoable().get()).isEqualTo(1);
        assertThat(model.edits().last().get().pattern())
                .isEqualTo("Deleted: {0}. You can undo this until you close the program.");
        model.edits().undo();
        assertThat(names()).containsExactly("c", "b", "a");
        assertThat(model.edits().undoable().get()).isZero();
    }

    @Test
    void deletedRunsAreGoneForGoodWhenTheProgramEnds() throws IOException {
        saved("a", 100, 0);
        ResultRow kept = saved("b", 200, 1);
        model.reload();
        model.edits().delete(List.of(row("a")));
        model.close();
        try (Stream<Path> left = Files.list(results)) {
            assertThat(left).containsExactly(kept.folder());
        }
    }

    @Test
    void aRunOfAnExperimentIsNotDeletedOnItsOwn() throws IOException {
        Path experiment = SavedExperimentFiles.saved(results, "sweep", List.of(1, 2), 0);
        model.reload();
        assertThat(model.rows()).hasSize(2);
        model.edits().delete(List.of(model.rows().get(0)));
        assertThat(model.edits().last().get().pattern())
                .isEqualTo("A run of an experiment cannot be deleted on its own, because the experiment's table needs "
                        + "all its runs. Delete the experiment {0} instead.");
        assertThat(model.edits().last().get().values())
                .containsExactly(experiment.getFileName().toString());
        assertThat(model.rows()).hasSize(2);
    }

    @Test
    void anExperimentIsDeletedAndRestoredWithItsRuns() throws IOException {
        SavedExperimentFiles.saved(results, "sweep", List.of(1, 2), 0);
        model.reload();
        model.edits().deleteExperiments(List.copyOf(model.experiments()));
        assertThat(model.experiments()).isEmpty();
        assertThat(model.rows()).isEmpty();
        model.edits().undo();
        assertThat(model.experiments())
                .extracting(row -> row.count(CellRecord.Status.COMPLETE))
                .containsExactly(2L);
        assertThat(model.rows()).hasSize(2);
    }

    @Test
    void anExperimentThatMayBeUnderWayIsNotDeleted() throws IOException {
        Path folder = SavedExperimentFiles.saved(results, "sweep", List.of(1, 2), 1);
        model.reload();
        model.edits().deleteExperiments(List.copyOf(model.experiments()));
        assertThat(model.edits().last().get().pattern())
                .isEqualTo("The experiment {0} has pending runs and was modified moments ago, so it may be running. "
                        + "Stop it, or wait two minutes.");
        assertThat(folder).isDirectory();

        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
            }
        }
        model.edits().deleteExperiments(List.copyOf(model.experiments()));
        assertThat(folder).doesNotExist();
    }

    @Test
    void anUnreadableRunIsReportedAndTheOthersAreShown() throws IOException {
        saved("a", 100, 0);
        Path broken = Files.createDirectory(results.resolve("broken"));
        Files.writeString(broken.resolve("result.json"), "{");
        model.reload();
        assertThat(names()).containsExactly("a");
        assertThat(model.problems()).singleElement().asString().contains("broken");
    }

    @Test
    void aFileOfARunThatIsNotWholeIsReportedWhenTheFolderIsRead() throws IOException {
        Path log = saved("a", 100, 0).folder().resolve("latency.hlog");
        model.reload();
        assertThat(model.problems()).isEmpty();

        List<String> lines = Files.readAllLines(log);
        Files.write(log, lines.subList(0, lines.size() - 1));
        model.reload();

        assertThat(names()).containsExactly("a");
        assertThat(model.problems()).singleElement().asString().contains("latency.hlog is not whole");
    }

    @Test
    void oneRunHasItsChartsAndNoComparison() {
        saved("a", 100, 0);
        model.reload();
        model.chosenRuns().choose(List.of(row("a")));
        RunCharts charts = model.chosenRuns().charts().get();
        assertThat(charts.percentiles())
                .singleElement()
                .satisfies(chart -> assertThat(chart.series())
                        .singleElement()
                        .satisfies(line -> assertThat(line.name()).isEqualTo("a")));
        assertThat(charts.throughput()).isNotEmpty();
        assertThat(charts.latency()).isNotEmpty();
        assertThat(charts.load()).isNotEmpty();
        assertThat(charts.tables())
                .extracting(table -> table.title().toString())
                .contains("Phases", "What was measured");
        assertThat(model.chosenRuns().comparison().get().rows()).isEmpty();
        assertThat(model.chosenRuns().reading().get()).isFalse();
    }

    @Test
    void theDrawnFiguresOfAWorkloadAreBars() {
        FactTable levels =
                new FactTable("Levels", List.of("level", "ms"), List.of(List.of("w1", 1.5), List.of("majority", 3.0)));
        SavedResult run = new SavedRuns(results)
                .facts(Map.of(
                        FactTable.FACT,
                        List.of(levels.drawing(List.of("ms"), "ms").asFact())))
                .steady(SavedRuns.START, 2, 100, (interval, operation) -> 1_000_000)
                .save();
        model.reload();
        model.chosenRuns().choose(List.of(ResultRow.of(run)));

        assertThat(model.chosenRuns().charts().get().bars()).first().satisfies(chart -> {
            assertThat(chart.title()).isEqualTo("Levels");
            assertThat(chart.bars()).extracting(BarChart.Bar::value).containsExactly(1.5, 3.0);
        });
    }

    @Test
    void severalRunsAreLaidOverAndComparedWithTheFirstChosen() {
        saved("a", 100, 0);
        saved("b", 200, 1);
        model.reload();
        model.chosenRuns().choose(List.of(row("b")));
        model.chosenRuns().choose(List.of(row("a"), row("b")));
        assertThat(model.chosenRuns().chosen().get())
                .extracting(ResultRow::name)
                .containsExactly("b", "a");
        assertThat(model.chosenRuns().charts().get().throughput().get(0).series())
                .extracting(line -> line.name())
                .containsExactly("A: b", "B: a");
        ComparedRow throughput = model.chosenRuns().comparison().get().rows().stream()
                .filter(row -> row.figure().key().equals("throughput"))
                .findFirst()
                .orElseThrow();
        assertThat(throughput.change(1).orElseThrow().percent()).isEqualTo(-50);
        assertThat(throughput.change(1).orElseThrow().isShown())
                .as("by one repetition of each")
                .isFalse();
    }

    @Test
    void theBaseStaysWhenItsLabelChanges() {
        saved("a", 100, 0);
        saved("b", 200, 1);
        model.reload();
        model.chosenRuns().choose(List.of(row("a"), row("b")));
        model.edits().label(row("a"), "renamed");
        model.chosenRuns().choose(List.of(row("b"), row("renamed")));
        assertThat(model.chosenRuns().chosen().get())
                .extracting(ResultRow::name)
                .containsExactly("renamed", "b");
    }

    @Test
    void aRunWithBrokenFilesIsReportedAndNotDrawn() throws IOException {
        ResultRow run = saved("a", 100, 0);
        Path intervals = run.folder().resolve("intervals.csv");
        Files.writeString(intervals, Files.readString(intervals).replace(",find,", ",find,no number"));
        model.reload();
        model.chosenRuns().choose(List.of(row("a")));
        assertThat(model.chosenRuns().charts().get()).isEqualTo(RunCharts.NONE);
        assertThat(model.chosenRuns().problem().get()).asString().contains("intervals.csv");
    }

    @Test
    void anExperimentHasItsTableAndItsSweep() throws IOException {
        SavedExperimentFiles.saved(results, "sweep", List.of(1, 2, 4, 8, 16), 0);
        model.reload();
        model.chosenExperiment().choose(Optional.of(model.experiments().get(0)));
        ChosenExperimentModel.Shown shown =
                model.chosenExperiment().shown().get().orElseThrow();
        assertThat(shown.saved().table().rows()).hasSize(5);
        LineChart chart = shown.document().blocks().stream()
                .filter(Document.Charts.class::isInstance)
                .flatMap(block -> ((Document.Charts) block).drawing().in(ChartTexts.ENGLISH).stream())
                .map(drawn -> ((Drawing.Lines) drawn).chart())
                .findFirst()
                .orElseThrow();
        assertThat(chart.title()).isEqualTo("Throughput by threads");
        assertThat(chart.series())
                .extracting(line -> line.name())
                .as("no law is drawn through single measurements")
                .containsExactly("all");
        model.chosenExperiment().choose(Optional.empty());
        assertThat(model.chosenExperiment().shown().get()).isEmpty();
    }

    @Test
    void anotherFolderIsShownAndDeletionsInTheFirstBecomeFinal(@TempDir Path other) {
        saved("first", 100, 0);
        new SavedRuns(other)
                .measured(1, SavedRuns.START, new long[] {10}, (interval, operation) -> 1000)
                .save();
        model.reload();
        model.edits().delete(List.of(row("first")));
        assertThat(model.edits().undoable().get()).isEqualTo(1);

        model.open(other);

        assertThat(model.folder().get()).isEqualTo(other);
        assertThat(model.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.folder()).startsWith(other));
        assertThat(model.edits().undoable().get()).isZero();
        assertThat(results).isEmptyDirectory();
    }

    @Test
    void whileAnotherFolderIsReadNothingOfTheFirstIsShown(@TempDir Path other) {
        Queue<Runnable> reading = new ArrayDeque<>();
        saved("first", 100, 0);
        ResultsModel slow = new ResultsModel(
                results,
                new BackgroundWork(reading::add, Runnable::run),
                new BackgroundWork(Runnable::run, Runnable::run),
                new ExportModel(new BackgroundWork(Runnable::run, Runnable::run), file -> {}));
        slow.reload();
        reading.remove().run();
        assertThat(slow.rows()).hasSize(1);

        slow.open(other);

        assertThat(slow.rows()).isEmpty();
    }

    @Test
    void resultsOfSeveralLoadMachinesAreMergedIntoANewOne() {
        saved("one", 100, 0);
        saved("two", 300, 0);
        model.reload();

        model.edits().merge(List.copyOf(model.rows()));

        assertThat(model.edits().last().get().pattern()).isEqualTo("{0} results were merged into a new one: {1}");
        assertThat(model.rows()).hasSize(3);
        assertThat(model.rows()).extracting(row -> row.rate().orElseThrow()).contains(400.0);
    }

    @Test
    void resultsThatDoNotBelongTogetherAreNotMerged() {
        saved("one", 100, 0);
        saved("another day", 300, 60);
        model.reload();

        model.edits().merge(List.copyOf(model.rows()));

        assertThat(model.edits().last().get().toString()).isNotEmpty();
        assertThat(model.rows()).hasSize(2);
    }
}
