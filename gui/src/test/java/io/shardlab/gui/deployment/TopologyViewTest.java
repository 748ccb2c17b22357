package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import atlantafx.base.theme.PrimerLight;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.ClusterReader;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

class TopologyViewTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Texts TEXTS = Texts.in(Language.ENGLISH);

    private final SimpleObjectProperty<ParameterForm> form = new SimpleObjectProperty<>(new ParameterForm(
            Workloads.find(Optional.empty()).named("sharded-query"), new BackgroundWork(Runnable::run, Runnable::run)));
    private final TargetModel model = new TargetModel(
            form,
            new TargetServices(
                    new OneCluster(),
                    new Passwords(),
                    uris -> new ConnectionCheck.Report(List.of(), Optional.empty()),
                    target -> new Reader(),
                    new BackgroundWork(Runnable::run, Runnable::run),
                    new BackgroundWork(Runnable::run, Runnable::run)));
    private Optional<ClusterView> seen = Optional.empty();
    private Stage stage;
    private TopologyView view;

    @BeforeEach
    void show() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        FxToolkit.setupFixture(() -> {
            Application.setUserAgentStylesheet(new PrimerLight().getUserAgentStylesheet());
            view = new TopologyView(model, TEXTS);
            stage = new Stage();
            stage.setScene(new Scene(view, 700, 600));
            stage.show();
        });
    }

    @AfterEach
    void close() throws TimeoutException {
        act(() -> stage.close());
    }

    @Test
    void thePlannedClusterIsDrawnWithoutStates() throws TimeoutException {
        act(() -> form.get().field("shards").text().set("3"));

        assertThat(boxes()).hasSize(5).allMatch(box -> box.getStyleClass().contains("planned"));
        assertThat(heading()).isEqualTo(TEXTS.say("Servers that a run starts, and shuts down when it ends:"));
        assertThat(letters()).isEmpty();
    }

    @Test
    void serversAreNotDrawnBeforeTheFirstState() throws TimeoutException {
        act(model::startCluster);

        assertThat(boxes()).isEmpty();
        assertThat(heading()).isEqualTo(TEXTS.say("Reading the state of the servers …"));
    }

    @Test
    void aRunningClusterIsDrawnWithStatesDocumentsAndChunks() throws TimeoutException {
        up(Targets.view(3000, 1000));

        assertThat(boxes()).hasSize(4).noneMatch(box -> box.getStyleClass().contains("planned"));
        assertThat(letters()).containsExactly("•", "P", "P", "P");
        assertThat(texts()).contains("3,000 docs · 75 %", "1,000 docs · 25 %", "0 chunks", "1 chunk");
        assertThat(heading()).contains("shardlab.weblog").contains(TEXTS.say("balancer on"));
        assertThat(boxes().get(2).getAccessibleText()).contains("s1", "127.0.0.1:10", "primary", "3,000 docs");
    }

    @Test
    void otherFiguresOfTheSameServersKeepTheBoxes() throws TimeoutException {
        up(Targets.view(3000, 1000));
        List<Node> before = boxes();

        look(Targets.view(2000, 2000));

        assertThat(boxes()).isEqualTo(before);
        assertThat(texts()).contains("2,000 docs · 50 %").doesNotContain("3,000 docs · 75 %");
    }

    @Test
    void anotherShardMakesOtherBoxes() throws TimeoutException {
        up(Targets.view(3000, 1000));

        look(Targets.view(2000, 1000, 1000));

        assertThat(boxes()).hasSize(5);
        assertThat(letters()).hasSize(5);
    }

    @Test
    void thePlanIsDrawnAgainAfterTheClusterIsStopped() throws TimeoutException {
        up(Targets.view(3000, 1000));
        act(() -> model.cluster().stop());

        assertThat(boxes()).isNotEmpty().allMatch(box -> box.getStyleClass().contains("planned"));
        assertThat(heading()).isEqualTo(TEXTS.say("Servers that a run starts, and shuts down when it ends:"));
    }

    @Test
    void aClosedWindowNoLongerReadsServers() throws TimeoutException {
        up(Targets.view(3000, 1000));
        act(() -> stage.close());

        look(Targets.view(1, 1));

        assertThat(model.watch().view().get()).contains(Targets.view(3000, 1000));
    }

    private void up(ClusterView now) throws TimeoutException {
        seen = Optional.of(now);
        act(model::startCluster);
        assertThat(model.cluster().status().get().state()).isEqualTo(LocalClusterModel.State.UP);
        until(() -> model.watch().view().get().isPresent());
    }

    private void look(ClusterView now) throws TimeoutException {
        seen = Optional.of(now);
        act(() -> model.watch().poll());
    }

    private static void act(Runnable action) throws TimeoutException {
        FxToolkit.setupFixture(action);
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE).until(() -> onScreen(condition));
    }

    private static <T> T onScreen(Callable<T> question) {
        return WaitForAsyncUtils.waitForAsyncFx(PATIENCE.toMillis(), question);
    }

    private List<Node> boxes() {
        return onScreen(() -> below(view)
                .filter(node -> node.getStyleClass().contains("topology-box"))
                .toList());
    }

    private String heading() {
        return onScreen(() -> ((Label) view.lookup("#topology-heading")).getText());
    }

    /** The states of the servers, from the top. */
    private List<String> letters() {
        return onScreen(() -> labels().filter(label -> label.getStyleClass().contains("state"))
                .map(Label::getText)
                .toList());
    }

    private List<String> texts() {
        return onScreen(() -> labels().map(Label::getText).toList());
    }

    private Stream<Label> labels() {
        return below(view).filter(Label.class::isInstance).map(Label.class::cast);
    }

    private static Stream<Node> below(Node node) {
        return node instanceof Parent parent
                ? Stream.concat(
                        Stream.of(node),
                        parent.getChildrenUnmodifiable().stream().flatMap(TopologyViewTest::below))
                : Stream.of(node);
    }

    /** Returns the state that a test sets; fails while there is none. */
    private final class Reader implements ClusterReader {

        @Override
        public ClusterView read() {
            return seen.orElseThrow();
        }

        @Override
        public void close() {}
    }

    private static final class OneCluster implements Clusters {

        @Override
        public WatchedTarget start(Settings settings, Notices notices) {
            return Targets.at(1);
        }

        @Override
        public void stop() {}
    }
}
