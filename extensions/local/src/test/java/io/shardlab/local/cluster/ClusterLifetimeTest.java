package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import io.shardlab.local.cluster.process.ProcessEnder;
import io.shardlab.local.cluster.process.ProcessStarter;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ClusterLifetimeTest {

    @TempDir
    private Path temporary;

    private final List<Runnable> hooks = new ArrayList<>();
    private ClusterRegistry registry;
    private ClusterLifetime lifetime;

    @BeforeEach
    void begin() throws InterruptedException {
        registry = new ClusterRegistry(temporary.resolve("clusters"));
        lifetime = lifetime("x");
        lifetime.begin();
    }

    @AfterEach
    void end() {
        lifetime.close();
    }

    @Test
    void aProcessIsOnRecordBeforeItStarts() throws InterruptedException {
        List<NodeInfo> recorded = new ArrayList<>();

        NodeProcess process = lifetime.launch(node("one"), node -> {
            recorded.addAll(registry.find("x").orElseThrow().nodes());
            return sleep(node);
        });

        assertThat(recorded).containsExactly(node("one"));
        assertThat(registry.find("x").orElseThrow().nodes()).containsExactly(process.node());
    }

    @Test
    void theEndOfTheProgramEndsProcessesAndDeletesFolderAndRecord() throws InterruptedException {
        NodeProcess process = lifetime.launch(node("one"), this::sleep);

        List.copyOf(hooks).forEach(Runnable::run);

        assertThat(process.isAlive()).isFalse();
        assertThat(lifetime.folder().root()).doesNotExist();
        assertThat(registry.all()).isEmpty();
    }

    @Test
    void nothingIsStartedOrMadeOnceTheEndHasBegun() {
        List.copyOf(hooks).forEach(Runnable::run);

        assertThatThrownBy(() -> lifetime.launch(node("late"), node -> {
                    throw new AssertionError("files would be made");
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(lifetime.folder().root()).doesNotExist();
        assertThat(registry.all()).isEmpty();
    }

    @Test
    void theRecordDoesNotComeBackOnceTheEndHasBegun() {
        TargetDescription description = new TargetDescription(
                TargetKind.STANDALONE, "6.0.5", 0, 0, RouterKind.NONE, true, List.of("mongodb://127.0.0.1:20001/"));

        List.copyOf(hooks).forEach(Runnable::run);

        assertThatThrownBy(() -> lifetime.describe(description)).isInstanceOf(InterruptedException.class);
        assertThat(temporary.resolve("clusters")).isDirectoryNotContaining("glob:**/x");
    }

    @Test
    void anInterruptedThreadEndsItsClusterAsCompletelyAndStaysInterrupted() throws InterruptedException {
        NodeProcess process = lifetime.launch(node("one"), this::sleep);

        Thread.currentThread().interrupt();
        lifetime.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(process.isAlive()).isFalse();
        assertThat(lifetime.folder().root()).doesNotExist();
        assertThat(temporary.resolve("clusters")).isDirectoryNotContaining("glob:**/x");
    }

    @Test
    void aClusterThatWasHandedOverSurvivesItsStarter() throws InterruptedException {
        NodeProcess process = lifetime.launch(node("one"), this::sleep);

        lifetime.handOver();
        lifetime.close();

        assertThat(hooks).isEmpty();
        assertThat(process.isAlive()).isTrue();
        assertThat(registry.find("x").orElseThrow().owner()).isEmpty();
        ender().end(lifetime.nodes());
    }

    @Test
    void closingAClusterWithoutItsIdLeavesTheOneThatHasIt() throws InterruptedException {
        ClusterLifetime second = lifetime("x");

        assertThat(second.begin()).isPresent();
        second.close();

        assertThat(registry.find("x")).isPresent();
        assertThat(lifetime.folder().root()).exists();
    }

    @Test
    void keptLogsOutliveTheCluster() throws InterruptedException {
        lifetime.launch(node("one"), this::sleep);

        Path kept = lifetime.keepLogs();
        lifetime.close();

        assertThat(kept.resolve("one.log")).exists();
        assertThat(lifetime.folder().root()).doesNotExist();
    }

    @Test
    void aServerThatSurvivesTheFirstAttemptIsEndedByTheHookAndLogsAreKeptAtOnce() throws InterruptedException {
        AtomicBoolean powerless = new AtomicBoolean(true);
        ProcessEnder processEnder = new ProcessEnder(Duration.ofSeconds(5)) {
            @Override
            public List<ProcessHandle> kill(Collection<ProcessHandle> running) {
                return powerless.get() ? List.copyOf(running) : super.kill(running);
            }
        };
        ClusterLifetime stubborn = lifetime("y", new ClusterEnder(new ProcessTable(), processEnder));
        stubborn.begin();
        NodeProcess process = stubborn.launch(
                Nodes.planned("one", NodeRole.STANDALONE, stubborn.folder().root()), this::sleep);
        Path kept = stubborn.keepLogs();

        assertThatThrownBy(stubborn::close)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("cannot be ended");
        assertThat(kept.resolve("one.log")).exists();
        assertThat(registry.find("y")).isPresent();
        powerless.set(false);
        List.copyOf(hooks).forEach(Runnable::run);

        assertThat(process.isAlive()).isFalse();
        assertThat(stubborn.folder().root()).doesNotExist();
        assertThat(registry.find("y")).isEmpty();
    }

    @Test
    void aProcessThatIsKilledIsNamedWithItsEndAndItsLog() throws Exception {
        NodeProcess killed = lifetime.launch(node("one"), this::sleep);
        killed.awaitReady(Duration.ofSeconds(30));
        NodeProcess other = lifetime.launch(node("two"), this::sleep);
        assertThat(lifetime.endedServers()).isEmpty();

        ProcessHandle handle = ProcessHandle.of(killed.node().pid()).orElseThrow();
        handle.destroyForcibly();
        handle.onExit().join();

        assertThat(other.isAlive()).isTrue();
        assertThat(lifetime.endedServers())
                .singleElement()
                .extracting(EndedServer::describe)
                .asString()
                .startsWith(
                        "standalone server one (" + killed.node().address() + ") was ended by signal 9 (SIGKILL), log ")
                .endsWith("one.log");
    }

    @Test
    void aFailureOfAClientIsExplainedByAServerThatEndedWithTheCauseInItsKeptLog() throws Exception {
        RunFailedException failure = new RunFailedException("Connection refused");
        NodeProcess failing = lifetime.launch(
                node("one"),
                node -> command(node, "echo ready; read line; echo 'x: No space" + " left on device'; exit 14"));
        failing.awaitReady(Duration.ofSeconds(30));
        failing.send("go on");

        RuntimeException explained = lifetime.explained(failure, Message.text("while it was asked"));
        lifetime.close();

        Path log = temporary.resolve("kept/one.log");
        assertThat(explained)
                .hasMessage("A server of the local cluster ended while it was asked: standalone server one ("
                        + failing.node().address() + ") ended with exit code 14: x: No space left on device, log " + log
                        + ".")
                .hasCause(failure);
        assertThat(log).content().contains("No space left on device");
    }

    @Test
    void aRequestIsAnsweredByALineThatFollowsIt() throws Exception {
        NodeProcess process = lifetime.launch(
                node("one"),
                node -> command(
                        node, "echo ready; echo done a; while read line; do echo got $line; echo done $line; done"));
        process.awaitReady(Duration.ofSeconds(30));
        process.request("a", "done a", Duration.ofSeconds(30));
        assertThat(node("one").logFile()).content().isEqualTo("ready\ndone a\ngot a\ndone a\n");
    }

    @Test
    void aRequestToAProcessThatEndsIsAFailure() throws Exception {
        NodeProcess process = lifetime.launch(node("one"), node -> command(node, "echo ready; read line; exit 1"));
        process.awaitReady(Duration.ofSeconds(30));
        assertThatThrownBy(() -> process.request("a", "done a", Duration.ofSeconds(30)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("does not reply to \"a\"");
    }

    @Test
    void aServerThatEndsIsNoticedEvenIfNobodyUsesIt() throws Exception {
        NodeProcess failing = lifetime.launch(
                node("one"),
                node -> command(node, "echo ready; read line; echo 'x: No space left on device'; exit 14"));
        failing.awaitReady(Duration.ofSeconds(30));
        failing.send("go on");

        assertThatThrownBy(lifetime::awaitFailure)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("ended while the cluster was started: standalone server one")
                .hasMessageContaining("No space left on device, log " + temporary.resolve("kept/one.log"));
    }

    @Test
    void theEndOfAServerBeforeItIsReadyIsLeftToItsStarter() throws InterruptedException {
        NodeProcess failing = lifetime.launch(node("one"), node -> command(node, "echo 'port taken'; exit 48"));
        ProcessHandle.of(failing.node().pid())
                .ifPresent(handle -> handle.onExit().join());

        assertThat(lifetime.endedServers()).isEmpty();
    }

    @Test
    void aServerWhoseStartWasInterruptedIsWaitedForAndNotStartedTwice() throws InterruptedException {
        NodeProcess starting = lifetime.launch(node("one"), this::sleep);

        lifetime.startAgain(List.of(starting.node()));

        assertThat(starting.wasReady()).isTrue();
        assertThat(lifetime.nodes()).containsExactly(starting.node());
    }

    @Test
    void serversThatThisProgramEndsAreNotReportedAsEnded() throws InterruptedException {
        lifetime.launch(node("one"), this::sleep);

        lifetime.close();

        assertThat(lifetime.endedServers()).isEmpty();
    }

    private ClusterLifetime lifetime(String id) {
        return lifetime(id, ender());
    }

    private ClusterLifetime lifetime(String id, ClusterEnder ender) {
        ClusterRecord record = new ClusterRecord(
                id,
                "host1",
                temporary.resolve("shardlab-" + id),
                true,
                Optional.of(ProcessIdentity.ofThisProcess()),
                List.of(),
                Optional.empty());
        ShutdownHooks recordingHooks = (name, action) -> {
            hooks.add(action);
            return hooks::clear;
        };
        return new ClusterLifetime(
                record, registry, new ProcessStarter(), ender, temporary.resolve("kept"), recordingHooks);
    }

    private static ClusterEnder ender() {
        return new ClusterEnder(new ProcessTable(), new ProcessEnder(Duration.ofSeconds(5)));
    }

    private NodeInfo node(String name) {
        return Nodes.planned(name, NodeRole.STANDALONE, lifetime.folder().root());
    }

    private NodeCommand sleep(NodeInfo node) {
        return command(node, "echo ready; while :; do sleep 0.02; done");
    }

    private NodeCommand command(NodeInfo node, String script) {
        return new NodeCommand(
                "sleep",
                List.of("sh", "-c", script, node.marker()),
                Map.of(),
                lifetime.folder().root(),
                node.logFile(),
                node.logFile(),
                true);
    }
}
