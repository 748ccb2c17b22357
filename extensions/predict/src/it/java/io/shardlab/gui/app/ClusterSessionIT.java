package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.deployment.LocalClusterModel;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.view.Marked;
import io.shardlab.predict.screen.WhatIfAnswer;
import io.shardlab.predict.screen.WhatIfScreen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session on one kept local cluster, in the real window and with real servers. They are started once, before a run that the
 * tests share, and stopped by the last test.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterSessionIT {

    private static final int DOCUMENTS = 2_000;
    private static final int READS = 50;
    private static final String BASE = "the base";
    private static final Pattern COUNTED = Pattern.compile("([\\d,]+) (doc|chunk)s?\\b");

    @TempDir
    static Path results;

    private Desktop desktop;
    private List<ProcessHandle> servers;

    @BeforeAll
    void startAClusterAndRunOnIt() throws TimeoutException {
        desktop = Desktop.open(results);
        desktop.choose("sharded-query");
        desktop.type("documents", String.valueOf(DOCUMENTS));
        desktop.type("warm-up", "0s");
        desktop.type("duration", "1s");
        desktop.type("threads", "2");
        desktop.type("label", BASE);
        desktop.go(ProgramScreen.TARGET);
        desktop.type("shards", "2");
        desktop.click("cluster-start");
        desktop.until(() -> clusterState() == LocalClusterModel.State.UP);
        servers = Desktop.servers();
        run();
    }

    @AfterAll
    void close() {
        desktop.close();
    }

    @Test
    void theDrawingShowsTheMembersAndTheDistributionOfDocuments() {
        desktop.go(ProgramScreen.TARGET);
        desktop.until(() -> total("doc") == DOCUMENTS && total("chunk") > 0 && allHaveAnswered());

        assertThat(drawn("shard ")).hasSize(2).allMatch(shard -> shard.contains(", primary"));
        assertThat(drawn("mongos")).singleElement().asString().endsWith(", up");
        assertThat(servers).isNotEmpty().allMatch(ProcessHandle::isAlive);
    }

    @Test
    void severalValuesAreAnExperimentWithATableAndACurve() {
        desktop.go(ProgramScreen.WORKLOAD);
        desktop.type("threads", "1,2");
        desktop.type("label", "");
        TableView<?> planned = table("cells");
        desktop.until(() -> rows(planned) == 2);
        run();
        desktop.go(ProgramScreen.RESULTS);
        desktop.answer(desktop.window().texts().say("Experiments"));
        TableView<?> experiments = table("experiments");
        desktop.until(() -> rows(experiments) == 1);
        OpenWindow.act(() -> experiments.getSelectionModel().select(0));

        desktop.until(() -> hasCurves("experiment", 1));
        TableView<?> table = table("experiment-table");
        desktop.until(() -> rows(table) == 2);
        assertThat(texts(table, 0)).contains("1");
        assertThat(texts(table, 1)).contains("2");
        assertThat(servers).allMatch(ProcessHandle::isAlive);
    }

    @Test
    void aQuestionIsAnsweredBesideTheBaseAndTheSessionIsReopened() {
        beginASession();
        desktop.type("threads", "4");
        desktop.click("what-if-ask");
        TableView<?> answers = table("answers");
        desktop.until(() -> rows(answers) == 2);

        WhatIfAnswer answer = OpenWindow.onScreen(() -> desktop.window()
                .models()
                .part(WhatIfScreen.Part.class)
                .model()
                .answers()
                .get(0));
        assertThat(texts(answers, 1)).contains("threads 4").anyMatch(text -> text.contains("%"));
        assertThat(answer.throughput().orElseThrow().change(1).orElseThrow().percent())
                .isFinite();
        desktop.until(() -> hasCurves("what-if-charts", 2));
        assertThat(servers).as("it was answered on the same servers").allMatch(ProcessHandle::isAlive);

        Path document = results.resolve("session.whatif.json");
        desktop.window().files().answer(Optional.of(document));
        desktop.click("what-if-save");
        desktop.until(() -> Files.exists(document));
        beginASession();
        assertThat(rows(answers)).as("only the base").isEqualTo(1);
        desktop.click("what-if-open");
        desktop.until(() -> rows(answers) == 2 && texts(answers, 1).contains("threads 4"));
        assertThat(desktop.window().node("what-if-problem", Labeled.class).getText())
                .isEmpty();
    }

    @Test
    void operationsOnServersAreCapturedIntoAFileThatOpens() {
        desktop.go(ProgramScreen.TARGET);
        String address =
                desktop.window().node("cluster-address", TextInputControl.class).getText();
        desktop.click("target-uri");
        OpenWindow.act(() ->
                desktop.window().models().target().connections().addresses().set(address));
        desktop.go(ProgramScreen.WORKLOAD);
        desktop.click("workload-capture");
        OpenWindow.act(() -> desktop.window()
                .node("capture-duration", TextInputControl.class)
                .setText("5s"));
        desktop.window().files().answer(Optional.of(results.resolve("captured.yaml")));
        desktop.click("capture-start");
        try (MongoClient client = MongoClients.create(address)) {
            MongoDatabase data = client.getDatabase("shardlab");
            // The others are Shardlab's own, whose operations are not captured.
            MongoCollection<Document> documents =
                    data.getCollection(data.listCollectionNames().into(new ArrayList<>()).stream()
                            .filter(name -> !name.startsWith("shardlab.") && !name.startsWith("system."))
                            .findFirst()
                            .orElseThrow());
            desktop.until(() -> {
                for (int i = 0; i < READS; i++) {
                    documents.find(new Document("_id", i)).first();
                }
                return !OpenWindow.onScreen(() -> desktop.window().models().parts().stream()
                        .anyMatch(part -> part.busy().getValue()));
            });
        }

        desktop.untilShown("#own-check");
        desktop.until(() -> text("own-check").startsWith("✓ "));
        assertThat(text("own-title")).isEqualTo("captured.yaml");
        desktop.click("own-close");
        desktop.go(ProgramScreen.TARGET);
        desktop.click("target-local");
    }

    private String text(String id) {
        return OpenWindow.onScreen(
                () -> desktop.window().node(id, Labeled.class).getText());
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void stoppingEndsTheServersAndTheDrawingIsThatOfTheNextRunAgain() {
        desktop.go(ProgramScreen.TARGET);
        desktop.until(() -> total("doc") > 0);
        desktop.click("cluster-stop");
        desktop.until(() -> clusterState() == LocalClusterModel.State.DOWN);

        assertThat(servers).noneMatch(ProcessHandle::isAlive);
        desktop.until(() ->
                drawn("shard ").size() == 2 && drawn("shard ").stream().noneMatch(text -> text.contains("primary")));
        assertThat(total("doc")).isZero();
    }

    private void run() {
        desktop.go(ProgramScreen.RUN);
        desktop.click("run-start");
        desktop.awaitState(RunState.RUNNING);
        desktop.until(() -> !desktop.window().runState().isActive());
        assertThat(desktop.window().runState())
                .as(() -> desktop.window().models().run().messages().toString())
                .isEqualTo(RunState.COMPLETE);
    }

    /** Begins a session with the shared run. */
    private void beginASession() {
        desktop.go(ProgramScreen.RESULTS);
        desktop.answer(desktop.window().texts().say("Runs"));
        TableView<?> runs = table("results");
        desktop.until(() -> placeOfBase(runs) >= 0);
        OpenWindow.act(() -> runs.getSelectionModel().clearAndSelect(placeOfBase(runs)));
        desktop.click("results-what-if");
        desktop.until(() -> desktop.window().find("answers").isPresent());
    }

    private static int placeOfBase(TableView<?> runs) {
        return OpenWindow.onScreen(() -> IntStream.range(0, runs.getItems().size())
                .filter(i -> ((ResultRow) runs.getItems().get(i)).name().equals(BASE))
                .findFirst()
                .orElse(-1));
    }

    private LocalClusterModel.State clusterState() {
        return OpenWindow.onScreen(() ->
                desktop.window().models().target().cluster().status().get().state());
    }

    /** Shards are read one after the other, so a busy machine may draw the first before the second was read. */
    private boolean allHaveAnswered() {
        String noAnswer = desktop.window().texts().say("no answer yet");
        return drawn("").stream().noneMatch(text -> text.contains(noAnswer));
    }

    /** The accessible texts of the boxes in the drawing that begin with a word. */
    private List<String> drawn(String word) {
        return OpenWindow.onScreen(
                () -> below(desktop.window().stage().getScene().lookup("#topology"))
                        .map(Node::getAccessibleText)
                        .filter(Objects::nonNull)
                        .filter(text -> text.startsWith(word))
                        .toList());
    }

    private static Stream<Node> below(Node node) {
        return node instanceof Parent parent
                ? Stream.concat(
                        Stream.of(node),
                        parent.getChildrenUnmodifiable().stream().flatMap(ClusterSessionIT::below))
                : Stream.of(node);
    }

    /** The total of a count over the drawn shards. */
    private long total(String unit) {
        return drawn("shard ").stream()
                .flatMap(text -> COUNTED.matcher(text).results())
                .filter(count -> count.group(2).equals(unit))
                .mapToLong(count -> Long.parseLong(count.group(1).replace(",", "")))
                .sum();
    }

    private TableView<?> table(String id) {
        desktop.until(() -> desktop.window().find(id).isPresent());
        return desktop.window().node(id, TableView.class);
    }

    private static int rows(TableView<?> table) {
        return OpenWindow.onScreen(() -> table.getItems().size());
    }

    private static List<String> texts(TableView<?> table, int row) {
        return OpenWindow.onScreen(() -> table.getColumns().stream()
                .map(column -> column.getCellData(row))
                .map(cell -> cell instanceof Marked marked ? marked.text() : String.valueOf(cell))
                .toList());
    }

    /** True if one of the charts below a node has at least this number of lines. */
    private boolean hasCurves(String id, int lines) {
        return OpenWindow.onScreen(() -> desktop.window().find(id).stream()
                .flatMap(ClusterSessionIT::below)
                .filter(LineChartView.class::isInstance)
                .flatMap(view -> ((LineChartView) view).chart().stream())
                .anyMatch(chart -> chart.series().size() >= lines));
    }
}
