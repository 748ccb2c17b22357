package io.shardlab.predict.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.calibrate.AlikeResults;
import io.shardlab.predict.model.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers from results of real runs, which {@code bench/run-predictions --record} measured. */
class AdviceModelTest {

    private static final BackgroundWork NOW = new BackgroundWork(Runnable::run, Runnable::run);

    private static List<ResultRow> measured;

    private final ObservableList<ResultRow> results = FXCollections.observableArrayList();
    private final AdviceModel model = new AdviceModel(results, NOW, NOW);

    @BeforeAll
    static void read() {
        Path recorded = Path.of("src", "test", "predictions", "full-speed", "round-1", "calibrate");
        Path folder =
                Files.isDirectory(recorded) ? recorded : Path.of("..", "..").resolve(recorded);
        measured = SavedResults.in(folder).results().stream().map(ResultRow::of).toList();
    }

    private void showMeasured() {
        results.setAll(measured);
        model.show();
    }

    private Advised answer() {
        return model.answer().get().orElseThrow();
    }

    @Test
    void theGoalIsAnsweredWithoutAnyClickWhereResultsExist() {
        showMeasured();

        assertThat(answer().advice().answer().toString()).contains("asked for: ");
        assertThat(answer().advice().options()).isNotEmpty();
        assertThat(model.problem().get()).isEqualTo(Message.NONE);
        assertThat(model.working().get()).isFalse();
    }

    @Test
    void nothingIsCalculatedBeforeTheScreenIsShown() {
        results.setAll(measured);

        assertThat(model.bases().get()).isEmpty();
        assertThat(model.answer().get()).isEmpty();
    }

    @Test
    void aLargerGoalNeedsShards() {
        showMeasured();
        model.rate().set("100");
        assertThat(answer().advice().verdict()).isEqualTo(Advice.Verdict.NO);

        double server = answer().advice().options().stream()
                .filter(one -> one.topology().equals(Topology.STANDALONE))
                .findFirst()
                .orElseThrow()
                .throughput()
                .value();
        model.rate().set(String.valueOf(Math.round(1.3 * server)));

        assertThat(answer().advice().verdict()).isEqualTo(Advice.Verdict.YES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"many", "-1", "1.5"})
    void aWrongGoalHasNoAnswerAndItsFieldSaysWhy(String typed) {
        showMeasured();
        model.rate().set(typed);

        assertThat(model.answer().get()).isEmpty();
        assertThat(Texts.in(Language.ENGLISH).say(Goals.problemOfCount(typed))).contains("10k");
    }

    @Test
    void machinesThatDoNotExistAreNamed() {
        showMeasured();
        model.hardware().set("moon");

        assertThat(model.answer().get()).isEmpty();
        assertThat(Texts.in(Language.ENGLISH).say(model.problem().get())).contains("Unknown hardware");
    }

    @Test
    void thePredictionFollowsTheChosenDeployment() {
        showMeasured();
        model.choice().choose(new Topology(2, 1), 64);
        double two = model.choice()
                .prediction()
                .get()
                .orElseThrow()
                .option()
                .throughput()
                .value();
        model.choice().shards().set(8);
        model.choice().routers().set(8);

        assertThat(model.choice().prediction().get().orElseThrow().option().topology())
                .isEqualTo(new Topology(8, 8));
        assertThat(model.choice()
                        .prediction()
                        .get()
                        .orElseThrow()
                        .option()
                        .throughput()
                        .value())
                .isGreaterThan(two);
    }

    private ChosenDeployment chosen() {
        return model.choice().prediction().get().orElseThrow();
    }

    @Test
    void operationsThatArriveAtARateHaveAPredictedResponseTime() {
        showMeasured();
        model.choice().choose(new Topology(4, 2), 16);
        model.choice().atRate().set(true);
        assertThat(model.choice().arrivals().get()).as("the goal").isEqualTo(10_000);
        double most = chosen().option().throughput().value();

        model.choice().arrivals().set((int) (most / 2));
        double atHalf = chosen().option().p99Micros().orElseThrow().value();
        model.choice().arrivals().set((int) (0.9 * most));

        assertThat(chosen().option().p99Micros().orElseThrow().value()).isGreaterThan(atHalf);
    }

    @Test
    void moreOperationsThanADeploymentCanServeHaveNoResponseTimeAndMissTheGoal() {
        showMeasured();
        model.choice().choose(new Topology(4, 2), 16);
        model.choice().atRate().set(true);

        model.choice().arrivals().set((int) (2 * chosen().option().throughput().value()));

        assertThat(chosen().option().p99Micros()).isEmpty();
        assertThat(chosen().option().meetsGoals()).isFalse();
        assertThat(chosen().option().sure()).isTrue();
    }

    @Test
    void largerServersDoMore() {
        showMeasured();
        model.choice().choose(new Topology(2, 8), 256);
        double described = chosen().option().throughput().value();

        model.hardware().set("lan:32c");

        assertThat(chosen().question().hardware().server().cores()).isEqualTo(32);
        assertThat(chosen().option().throughput().value()).isGreaterThan(described);
    }

    @Test
    void slidersOfDocumentsAndMachinesDoNotWaitForTheAnswer() {
        Queue<Runnable> answers = new ArrayDeque<>();
        AdviceModel asked = new AdviceModel(results, new BackgroundWork(answers::add, Runnable::run), NOW);
        results.setAll(measured);
        asked.show();
        while (!answers.isEmpty()) {
            answers.remove().run();
        }

        asked.hardware().set("lan:2c");

        assertThat(answers).as("the answer is not calculated yet").isNotEmpty();
        assertThat(asked.choice()
                        .prediction()
                        .get()
                        .orElseThrow()
                        .question()
                        .hardware()
                        .server()
                        .cores())
                .isEqualTo(2);
    }

    @Test
    void theMeasurementOfARateChecksItsResponseTime(@TempDir Path folder) {
        showMeasured();
        model.choice().choose(new Topology(2, 1), 16);
        model.choice().atRate().set(true);
        model.choice().arrivals().set(500);

        Measurement measurement = model.choice().measurement().orElseThrow();

        assertThat(measurement.changes()).containsEntry("target-rate", "500");
        assertThat(measurement.expected().isP99()).isTrue();
        WhatIfModel session = session(folder);
        session.begin(measurement);
        assertThat(session.ask()).as(session.problem().get().toString()).isPresent();
        assertThat(session.form().get().orElseThrow().question().changes()).containsEntry("target-rate", "500");
    }

    @Test
    void theSlidersFollowTheAnswerUntilTheUserMovesOne() {
        showMeasured();
        model.rate().set("100k");
        assertThat(model.choice().shards().get()).isPositive();

        model.choice().shards().set(7);
        model.rate().set("100");

        assertThat(model.choice().shards().get()).isEqualTo(7);
    }

    @Test
    void theMeasurementOfAPredictionIsInSlowMotionOnTheSameMachines() {
        showMeasured();
        model.choice().choose(new Topology(2, 1), 16);

        Measurement measurement = model.choice().measurement().orElseThrow();

        assertThat(measurement.changes())
                .containsEntry("shards", "2")
                .containsEntry("threads", "16")
                .containsEntry("hardware", "lan")
                .containsEntry("slow-motion", "auto");
        assertThat(measurement.base().result().target().shards()).isPositive();
        assertThat(measurement.expected().isP99()).isFalse();
    }

    private WhatIfModel session(Path folder) {
        return new WhatIfModel(
                Workloads.find().all(),
                new SimpleObjectProperty<>(folder),
                NOW,
                NOW,
                new ExportModel(NOW, file -> {}),
                results,
                NOW,
                NOW);
    }

    @Test
    void theAnswerOfAPreparedMeasurementSaysHowFarThePredictionWasOff(@TempDir Path folder) {
        showMeasured();
        model.choice().choose(new Topology(2, 1), 16);
        WhatIfModel session = session(folder);
        session.begin(model.choice().measurement().orElseThrow());
        assertThat(session.ask()).isPresent();

        SavedResult run = measured.get(0).saved();
        session.answered(new RunEnding(
                List.of(new RunEnding.Measured(Map.of(), run.folder())),
                Optional.of(run.result()),
                Optional.empty(),
                false));

        assertThat(new AnswerTexts(Texts.in(Language.ENGLISH))
                        .sentences(session.base().get(), session.answers()))
                .first()
                .asString()
                .startsWith("Predicted: ")
                .contains("Measured: 1,770 ", "beyond the bounds.");
    }

    @Test
    void savedBackupsSayWhatTheyTook() {
        showMeasured();
        assertThat(answer().advice().notConsidered().toString()).doesNotContain("A backup of");

        SavedResult backup = new SavedResult(
                Path.of("backup"),
                new MadeUpRun()
                        .workload("backup")
                        .facts(Map.of("backupSeconds", 9.2))
                        .result());
        results.add(ResultRow.of(backup));

        assertThat(answer().advice().notConsidered().toString()).contains("A backup of", "took 9.20 s");
    }

    @Test
    void resultsAreGroupedOnAnotherThread() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        AdviceModel asked = new AdviceModel(results, new BackgroundWork(waiting::add, Runnable::run), NOW);
        results.setAll(measured);
        asked.show();

        assertThat(asked.bases().get()).isEmpty();
        assertThat(asked.working().get()).isTrue();
        waiting.remove().run();
        assertThat(asked.bases().get()).isNotEmpty();
    }

    @Test
    void nothingIsCalculatedAnyMoreWhereNoResultsFit() {
        model.show();

        assertThat(model.bases().get()).isEmpty();
        assertThat(model.working().get()).isFalse();
    }

    @Test
    void oneServerAloneCalibratesNothing() {
        List<SavedResult> servers = measured.stream()
                .map(ResultRow::saved)
                .filter(saved -> saved.result().target().shards() == 0)
                .toList();

        assertThat(servers).isNotEmpty();
        assertThat(AlikeResults.in(servers)).isEmpty();
    }
}
