package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.run.EngineRuns;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.deployment.HeldCluster;
import io.shardlab.mongo.connection.ConnectionCheck;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The models of the Cluster screen and the engine with real servers, without a window. */
class TargetSessionIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PASSWORD = "s3cret-w0rd";

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @TempDir
    private Path out;

    /** The work for this thread, which acts as the screen's thread. */
    private final BlockingQueue<Runnable> screen = new LinkedBlockingQueue<>();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ExecutorService watcher = Executors.newSingleThreadExecutor();
    private final Workload workload = Workloads.find(Optional.empty()).named("sharded-query");
    private final ParameterForm form = new ParameterForm(workload, new BackgroundWork(Runnable::run, Runnable::run));
    private HeldCluster held;
    private TargetModel target;
    private RunModel run;

    @BeforeEach
    void open() {
        held = new HeldCluster(ServerProvider.forThisMachine(), LocalClusters.in(cache));
        DesktopTargets targets = new DesktopTargets(Optional.of(held), new Passwords());
        target = new TargetModel(
                new SimpleObjectProperty<>(form),
                TargetServices.of(
                        targets, new BackgroundWork(threads, screen::add), new BackgroundWork(watcher, screen::add)));
        run = new RunModel(new EngineRuns(Workloads.find(), targets::before, () -> cache), threads);
        run.target().addListener((property, before, now) -> target.runsOn(now));
        target.watch().want(this);
        type("out", out.toString());
        type("documents", "3k");
        type("threads", "2");
        type("duration", "2s");
        type("warm-up", "0s");
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
        watcher.shutdownNow();
        held.close();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void runsUseTheKeptClusterAndItsDataIsShownUntilItIsStopped() {
        type("data-dir", data.toString());
        type("shards", "2");
        target.startCluster();
        until(() -> target.cluster().status().get().state() == LocalClusterModel.State.UP);
        assertThat(target.cluster().status().get().problem()).isEqualTo(Message.NONE);
        List<String> uris = target.cluster()
                .status()
                .get()
                .target()
                .orElseThrow()
                .description()
                .uris();

        RunEnding ending = run();

        assertThat(ending.failure()).isEmpty();
        assertThat(ending.result().orElseThrow().target().uris()).isEqualTo(uris);
        assertThat(run.messages()).extracting(Message::toString).contains("Running on the local cluster that is up.");
        // All documents may be on one shard, so that the other has done next to nothing.
        assertThat(membersIn(ending))
                .hasSize(2)
                .allMatch(member -> member.process().isPresent());
        assertThat(membersIn(ending).stream()
                        .mapToDouble(member -> member.process().orElseThrow().cpuSeconds())
                        .sum())
                .isPositive();
        until(() -> {
            target.watch().poll();
            return target.watch()
                    .view()
                    .get()
                    .filter(view -> view.documents().equals(OptionalLong.of(3_000)))
                    .filter(view -> states(view).equals(List.of(ServerState.PRIMARY, ServerState.PRIMARY)))
                    .isPresent();
        });
        ClusterView view = target.watch().view().get().orElseThrow();
        assertThat(view.memberCpuSeconds().orElseThrow()).isPositive();
        assertThat(view.routerCpuSeconds().orElseThrow()).isPositive();

        target.cluster().stop();
        until(() -> target.cluster().status().get().state() == LocalClusterModel.State.DOWN);
        assertThat(data).isEmptyDirectory();
        assertThat(target.watch().view().get()).isEmpty();
    }

    @Test
    void aStartCanBeCancelledOnceServersRun() {
        type("data-dir", data.toString());
        target.startCluster();
        until(() -> !target.cluster().messages().isEmpty());

        target.cluster().cancel();

        until(() -> target.cluster().status().get().state() == LocalClusterModel.State.DOWN);
        assertThat(target.cluster().status().get().problem()).isEqualTo(Message.NONE);
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void aRunLogsInWithThePasswordAndNoFileOfItsResultHasIt() throws InterruptedException {
        try (LocalCluster server = standalone()) {
            logInAsBob(server, "wrong");
            assertThat(report().answers().get(0).problem())
                    .hasValueSatisfying(sentence -> assertThat(sentence.toString())
                            .contains("authentication failed for user 'bob'")
                            .doesNotContain("wrong"));

            target.connections().password().set(PASSWORD);
            assertThat(report().isGood()).isTrue();
            RunEnding ending = run();

            assertThat(ending.failure()).isEmpty();
            assertThat(ending.result().orElseThrow().target().uris())
                    .singleElement()
                    .asString()
                    .contains("bob:***@");
            assertThat(files(out))
                    .isNotEmpty()
                    .allSatisfy(
                            file -> assertThat(text(file)).as(file.toString()).doesNotContain(PASSWORD));
            assertThat(run.messages())
                    .allSatisfy(message -> assertThat(message).asString().doesNotContain(PASSWORD));
        }
    }

    @Test
    void anExperimentKeepsThePasswordThatItStartedWithWhateverIsTypedLater() throws InterruptedException {
        try (LocalCluster server = standalone()) {
            logInAsBob(server, PASSWORD);
            type("threads", "1,2");
            run.start(RunInput.of(form.spec()));
            until(() -> {
                run.poll();
                return run.progress().get().phase().equals("measure");
            });

            target.connections().password().set("wrong");
            assertThat(report().isGood()).isFalse();
            RunEnding ending = ended();

            assertThat(ending.failure()).isEmpty();
            assertThat(ending.runs()).hasSize(2);
        }
    }

    /** A server without access control checks a login, too. */
    private LocalCluster standalone() throws InterruptedException {
        return LocalClusters.in(cache)
                .start(
                        ClusterSpec.standalone().withDataDir(data),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }

    private void logInAsBob(LocalCluster server, String password) {
        makeUser(server.connectionString());
        target.connections().byUri().set(true);
        target.connections()
                .addresses()
                .set(server.connectionString().replace("mongodb://", "mongodb://bob:" + password + "@"));
        target.connections().splitLogins();
        target.connections().database().set("admin");
    }

    private static List<ServerReport> membersIn(RunEnding ending) {
        return ending.result().orElseThrow().phases().stream()
                .filter(PhaseReport::measured)
                .flatMap(phase -> phase.servers().server().stream())
                .filter(server -> server.role().equals("shard"))
                .toList();
    }

    private static List<ServerState> states(ClusterView view) {
        return view.shards().stream()
                .flatMap(shard -> shard.members().stream())
                .map(ServerView::state)
                .toList();
    }

    private ConnectionCheck.Report report() {
        target.connections().startTest();
        until(() -> !target.connections().test().get().running());
        return target.connections().test().get().report().orElseThrow();
    }

    private static void makeUser(String uri) {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", "bob")
                            .append("pwd", PASSWORD)
                            .append("roles", List.of("root")));
        }
    }

    private RunEnding run() {
        assertThat(form.planned().get().problem()).isEmpty();
        run.start(RunInput.of(form.spec()));
        return ended();
    }

    private RunEnding ended() {
        until(() -> {
            run.poll();
            return !run.state().get().isActive();
        });
        return run.ending().get().orElseThrow();
    }

    private void type(String parameter, String text) {
        form.field(parameter).text().set(text);
    }

    /** Does the screen's work until a condition holds. */
    private void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollInSameThread().until(() -> {
            for (Runnable task = screen.poll(); task != null; task = screen.poll()) {
                task.run();
            }
            return condition.call();
        });
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
