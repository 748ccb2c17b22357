package io.shardlab.predict.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.form.ParameterField;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhatIfModelTest {

    private static final int SECONDS = 20;

    @TempDir
    private Path results;

    private WhatIfModel model;

    @BeforeEach
    void begins() {
        model = model();
        model.begin(saved(10, 100));
    }

    @Test
    void offersTheParametersOfTopologyAndLoadWithTheValuesOfTheRun() {
        assertThat(model.form().get().orElseThrow().fields())
                .extracting(field -> field.parameter().name())
                .contains("shards", "routers", "threads", "documents", "write-concern")
                .doesNotContain("mix");
        assertThat(field("threads").preset().get()).isEqualTo("10");
    }

    @Test
    void aQuestionRunsTheSameWithTheChange() {
        field("threads").text().set("20");

        RunInput input = model.ask().orElseThrow();

        assertThat(input.spec().workload()).isEqualTo("sharded-query");
        assertThat(input.spec().values())
                .containsEntry("threads", List.of("20"))
                .containsEntry("documents", List.of("1000"))
                .containsEntry("out", List.of(results.toString()));
    }

    @Test
    void theAnswerIsComparedWithTheBase() {
        field("threads").text().set("20");
        model.ask();
        model.answered(ended(saved(20, 200), Map.of()));

        assertThat(model.answers()).singleElement().satisfies(answer -> {
            assertThat(answer.question().text()).isEqualTo("threads 20");
            assertThat(answer.throughput()
                            .orElseThrow()
                            .change(WhatIfAnswer.RUN)
                            .orElseThrow()
                            .percent())
                    .isEqualTo(100);
        });
    }

    @Test
    void severalValuesAreSeveralAnswers() {
        field("threads").text().set("20,40");
        field("shards").text().set("2");
        assertThat(model.ask().orElseThrow().spec().values()).containsEntry("threads", List.of("20,40"));

        model.answered(new RunEnding(
                List.of(
                        new RunEnding.Measured(
                                Map.of("threads", "20"), saved(20, 200).folder()),
                        new RunEnding.Measured(
                                Map.of("threads", "40"), saved(40, 300).folder())),
                Optional.empty(),
                Optional.empty(),
                false));

        assertThat(model.answers())
                .extracting(answer -> answer.question().text())
                .containsExactly("shards 2, threads 20", "shards 2, threads 40");
    }

    @Test
    void aQuestionNeedsAChange() {
        assertThat(model.ask()).isEmpty();
        assertThat(problem(model)).contains("Nothing is changed");
    }

    @Test
    void valuesThatAreNotAllowedAreNotAsked() {
        field("threads").text().set("0");

        assertThat(model.ask()).isEmpty();
        assertThat(problem(model)).contains("“Threads”");
    }

    @Test
    void anotherSessionBeginsWithoutTheCurvesOfTheOneBefore() {
        Queue<Runnable> reading = new ArrayDeque<>();
        WhatIfModel slow = model(reading::add);
        slow.begin(saved(10, 100));
        reading.remove().run();
        assertThat(slow.charts().get()).isNotEqualTo(SessionCharts.NONE);

        slow.begin(saved(20, 200));

        assertThat(slow.charts().get()).isEqualTo(SessionCharts.NONE);
    }

    @Test
    void runsOfOtherScreensDoNotBecomeAnswers() {
        model.answered(ended(saved(20, 200), Map.of()));

        assertThat(model.answers()).isEmpty();
    }

    @Test
    void noConnectionStringIsTypedInASession() {
        assertThat(model.form().get().orElseThrow().fields())
                .noneMatch(field -> field.parameter().name().equals("uri"));
    }

    @Test
    void anotherTopologyThanThatOfAConnectionStringIsALocalCluster() {
        model.begin(new SavedRuns(results)
                .parameter("uri", "mongodb://db:1/")
                .measured(1, SavedRuns.START, new long[] {10}, (interval, operation) -> 1000)
                .save());
        field("shards").text().set("2");

        assertThat(model.ask().orElseThrow().spec().values())
                .doesNotContainKey("uri")
                .containsEntry("shards", List.of("2"));
    }

    @Test
    void aSessionIsSavedAndReopenedEvenAfterItsFolderMoved(@TempDir Path elsewhere) throws IOException {
        field("threads").text().set("20");
        model.ask();
        model.answered(ended(saved(20, 200), Map.of()));
        model.save(results.resolve("session.whatif.json"));
        Path moved = Files.move(results, elsewhere.resolve("moved"));

        WhatIfModel again = model();
        again.open(moved.resolve("session.whatif.json"));
        Files.move(moved, results);

        assertThat(problem(again)).isEmpty();
        assertThat(again.base().get()).isPresent();
        assertThat(again.answers())
                .singleElement()
                .satisfies(answer -> assertThat(answer.question().text()).isEqualTo("threads 20"));
    }

    @Test
    void anAnswerWhoseRunIsGoneIsNamed() throws IOException {
        field("threads").text().set("20");
        model.ask();
        SavedResult answer = saved(20, 200);
        model.answered(ended(answer, Map.of()));
        Path document = results.resolve("session.whatif.json");
        model.save(document);
        Files.delete(answer.folder().resolve("result.json"));

        model.open(document);

        assertThat(model.answers()).isEmpty();
        assertThat(problem(model)).contains(answer.folder().getFileName().toString());
    }

    @Test
    void aFileOfARunThatIsNotWholeIsNamed() throws IOException {
        field("threads").text().set("20");
        model.ask();
        SavedResult answer = saved(20, 200);
        model.answered(ended(answer, Map.of()));
        Path document = results.resolve("session.whatif.json");
        model.save(document);
        Path intervals = answer.folder().resolve("intervals.csv");
        List<String> lines = Files.readAllLines(intervals);
        Files.write(intervals, lines.subList(0, lines.size() - 1));

        model.open(document);

        assertThat(model.answers()).hasSize(1);
        assertThat(problem(model)).contains("intervals.csv is not whole");
    }

    @Test
    void theLastOpenedSessionWinsHoweverLongTheOthersTake() {
        Path first = document(saved(1, 10), "first");
        Path second = document(saved(2, 20), "second");
        Deque<Runnable> reads = new ArrayDeque<>();
        WhatIfModel late = model(reads::add);
        late.open(first);
        late.open(second);

        while (!reads.isEmpty()) {
            reads.removeLast().run();
        }

        assertThat(threads(late)).isEqualTo(2);
    }

    @Test
    void aNewSessionIsNotReplacedByOneThatWasBeingOpened() {
        Path document = document(saved(1, 10), "slow");
        Deque<Runnable> reads = new ArrayDeque<>();
        WhatIfModel late = model(reads::add);
        late.open(document);
        Runnable read = reads.remove();
        late.begin(saved(3, 30));

        read.run();

        assertThat(threads(late)).isEqualTo(3);
    }

    @Test
    void theFailureOfAnEarlierOpenIsNotShown() {
        Path document = document(saved(2, 20), "whole");
        Deque<Runnable> reads = new ArrayDeque<>();
        WhatIfModel late = model(reads::add);
        late.open(results.resolve("none.whatif.json"));
        late.open(document);

        while (!reads.isEmpty()) {
            reads.removeLast().run();
        }

        assertThat(threads(late)).isEqualTo(2);
        assertThat(problem(late)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "12",
                "{}",
                "{\"schemaVersion\": 2, \"base\": \"run\", \"answers\": []}",
                "{\"schemaVersion\": 1}",
                "{\"schemaVersion\": 1, \"answers\": []}",
                "{\"schemaVersion\": 1, \"base\": null, \"answers\": []}",
                "{\"schemaVersion\": 1, \"base\": {}, \"answers\": []}",
                "{\"schemaVersion\": 1, \"base\": \"nowhere\", \"answers\": []}",
                "{\"schemaVersion\": 1, \"base\": \"a\\u0000b\", \"answers\": []}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\"}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\", \"answers\": null}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\", \"answers\": 5}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\", \"answers\": [null]}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\", \"answers\": [{\"changes\": {}}]}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\", \"answers\": [{\"folder\": \"BASE\"}]}",
                "{\"schemaVersion\": 1, \"base\": \"BASE\","
                        + " \"answers\": [{\"changes\": {\"threads\": null}, \"folder\": \"BASE\"}]}",
            })
    void anInvalidSessionFileIsRefusedInOneSentenceAndTheShownSessionStays(String json) throws IOException {
        SavedResult shown = model.base().get().orElseThrow();
        Path document = results.resolve("broken.whatif.json");
        Files.writeString(
                document, json.replace("BASE", shown.folder().getFileName().toString()));

        model.open(document);

        assertThat(problem(model))
                .isNotBlank()
                .endsWith(".")
                .doesNotContain("Internal error")
                .doesNotContain("Exception")
                .doesNotContain("io.shardlab")
                .doesNotContain("null")
                .doesNotContain("\n");
        assertThat(model.base().get()).containsSame(shown);
    }

    @Test
    void aSessionOfAnUnknownWorkloadIsRefusedByName() {
        Path document = document(saved(1, 10), "elsewhere");
        Workload other = Workloads.find().all().stream()
                .filter(workload -> !workload.name().equals("sharded-query"))
                .findFirst()
                .orElseThrow();
        WhatIfModel without = model(List.of(other), Runnable::run);

        without.open(document);

        assertThat(problem(without)).isEqualTo("There is no workload sharded-query here.");
        assertThat(without.base().get()).isEmpty();
        assertThat(without.answers()).isEmpty();
    }

    @Test
    void anAnswerWithADamagedFileIsNamedAndTheOthersAreShown() throws IOException {
        field("threads").text().set("20,40");
        model.ask();
        SavedResult damaged = saved(20, 200);
        SavedResult whole = saved(40, 300);
        model.answered(new RunEnding(
                List.of(
                        new RunEnding.Measured(Map.of("threads", "20"), damaged.folder()),
                        new RunEnding.Measured(Map.of("threads", "40"), whole.folder())),
                Optional.empty(),
                Optional.empty(),
                false));
        Path document = results.resolve("session.whatif.json");
        model.save(document);
        Files.writeString(
                damaged.folder().resolve("result.json"), "{\"schemaVersion\": " + RunResult.SCHEMA_VERSION + "}");

        model.open(document);

        assertThat(model.answers())
                .singleElement()
                .satisfies(answer -> assertThat(answer.question().text()).isEqualTo("threads 40"));
        assertThat(problem(model))
                .contains(damaged.folder().getFileName().toString())
                .doesNotContain("null");
    }

    /** A saved session without answers. */
    private Path document(SavedResult base, String name) {
        Path file = results.resolve(name + ".whatif.json");
        WhatIfSession.of(file, base, List.of()).save(file);
        return file;
    }

    /** The threads of the base. */
    private static int threads(WhatIfModel session) {
        return (Integer)
                session.base().get().orElseThrow().result().parameters().get("threads");
    }

    private WhatIfModel model() {
        return model(Runnable::run);
    }

    private WhatIfModel model(Executor background) {
        return model(Workloads.find().all(), background);
    }

    private WhatIfModel model(List<Workload> workloads, Executor background) {
        return new WhatIfModel(
                workloads,
                new SimpleObjectProperty<>(results),
                new BackgroundWork(Runnable::run, Runnable::run),
                new BackgroundWork(background, Runnable::run),
                new ExportModel(new BackgroundWork(Runnable::run, Runnable::run), file -> {}),
                FXCollections.observableArrayList(),
                new BackgroundWork(Runnable::run, Runnable::run),
                new BackgroundWork(Runnable::run, Runnable::run));
    }

    private ParameterField field(String name) {
        return model.form().get().orElseThrow().fields().stream()
                .filter(field -> field.parameter().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private SavedResult saved(int threads, long operationsPerSecond) {
        return new SavedRuns(results)
                .parameter("threads", threads)
                .steady(SavedRuns.START, SECONDS, operationsPerSecond, (interval, operation) -> 1_000_000)
                .save();
    }

    /** One rule judges the table and the headline, and the headline names the limit of the runs. */
    @Test
    void theHeadlineAgreesWithTheTableAndNamesTheLimitOfTheRuns() {
        Finding machine = new Finding("The machine was the bottleneck.", "94 %", "Use other machines.");
        model.begin(repeated(machine, 100, 104, 97, 101));
        field("shards").text().set("3");
        model.ask();
        model.answered(ended(repeated(machine, 103, 98, 101, 105), Map.of()));
        assertThat(headline())
                .contains("shards 3: Operations/s ≈ +", "no difference shown")
                .endsWith("The machine was the bottleneck.");

        field("shards").text().set("4");
        model.ask();
        model.answered(ended(repeated(machine, 60, 62, 58, 61), Map.of()));
        assertThat(headline()).contains("shards 4: Operations/s ✗ -", "(lower, worse, ");
        assertThat(new AnswerTexts(Texts.in(Language.ENGLISH))
                        .change(model.answers().get(1).throughput())
                        .text())
                .as("in the table")
                .contains("(lower, worse, ");
    }

    @Test
    void theHeadlineConcludesNothingFromSingleRuns() {
        field("shards").text().set("3");
        model.ask();
        model.answered(ended(saved(10, 30), Map.of()));
        assertThat(headline()).contains("-70.0 % (unknown: repeat at least 4 times)");
    }

    /** The base was measured while other virtual machines had a third of the CPU. */
    @Test
    void anAnswerToADisturbedBaseIsNoWin() {
        model.begin(repeated(new SavedRuns(results).stolen(0.3), 50, 52, 49, 51));
        field("shards").text().set("3");
        model.ask();
        model.answered(ended(repeated(new SavedRuns(results), 130, 131, 129, 132), Map.of()));

        assertThat(headline())
                .contains("unknown: a run was disturbed", "The machine of the base was disturbed")
                .doesNotContain("better");
        assertThat(model.charts().get().findings()).isEmpty();
    }

    @Test
    void theBaseIsARowOfItsOwnAboveTheAnswers() {
        field("threads").text().set("20");
        model.ask();
        model.answered(ended(saved(20, 200), Map.of()));

        Table table = new AnswerTexts(Texts.in(Language.ENGLISH))
                .forPeople(WhatIfRow.of(model.base().get(), model.answers()));

        assertThat(table.rows()).hasSize(2);
        assertThat(table.texts().get(0).get(0)).isEqualTo("base");
        assertThat(table.texts().get(0).subList(1, 3)).containsExactly("100", "");
        assertThat(table.texts().get(1).subList(0, 2)).containsExactly("threads 20", "200");
    }

    @Test
    void anAnswerIsLabelledAndRemovedWhileItsRunStays() {
        field("threads").text().set("20");
        model.ask();
        SavedResult run = saved(20, 200);
        model.answered(ended(run, Map.of()));

        model.label(model.answers().get(0), "twice the threads");
        assertThat(model.answers().get(0).name()).isEqualTo("twice the threads");

        model.remove(model.answers().get(0));
        assertThat(model.answers()).isEmpty();
        assertThat(run.folder().resolve("result.json")).exists();
    }

    private String headline() {
        return String.join(
                " ",
                new AnswerTexts(Texts.in(Language.ENGLISH))
                        .sentences(model.base().get(), model.answers()));
    }

    private SavedResult repeated(Finding diagnosis, long... rates) {
        return repeated(new SavedRuns(results).diagnosis(diagnosis), rates);
    }

    private static SavedResult repeated(SavedRuns run, long... rates) {
        for (int i = 0; i < rates.length; i++) {
            run.measured(
                    i + 1,
                    SavedRuns.START.plusSeconds(60L * i),
                    new long[] {rates[i], rates[i], rates[i]},
                    (interval, operation) -> 1_000_000);
        }
        return run.save();
    }

    private static RunEnding ended(SavedResult run, Map<String, String> values) {
        return new RunEnding(
                List.of(new RunEnding.Measured(values, run.folder())),
                Optional.of(run.result()),
                Optional.empty(),
                false);
    }

    private static String problem(WhatIfModel session) {
        return Texts.in(Language.ENGLISH).say(session.problem().get());
    }
}
