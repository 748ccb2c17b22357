package io.shardlab.local.cluster.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.ProcessEnder;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.process.SleepProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClusterRemoverTest {

    private static final String HOST = "host1";

    /** Started so long ago that a process with this number is another one. */
    private static final ProcessIdentity DEAD_OWNER = new ProcessIdentity(1, Instant.EPOCH);

    private static final ProcessIdentity LIVE_OWNER = ProcessIdentity.ofThisProcess();

    @TempDir
    private Path folder;

    private final SleepProcesses processes = new SleepProcesses();
    private final ProcessTable table = new ProcessTable();
    private final List<String> news = new ArrayList<>();
    private ClusterRegistry registry;
    private Path data;
    private NodeInfo node;
    private Process server;

    @BeforeEach
    void startServer() throws IOException {
        registry = new ClusterRegistry(folder.resolve("clusters"));
        data = folder.resolve("shardlab-run-x");
        new ClusterFolder(data).create();
        Files.writeString(data.resolve("file"), "data");
        node = Nodes.planned("s1-1", NodeRole.SHARD, data);
        server = processes.obedient(node.marker());
        node = node.startedAs(ProcessIdentity.of(server.toHandle()));
    }

    @AfterEach
    void killAll() {
        processes.close();
    }

    @Test
    void aClusterWhoseOwnerDiedIsRemovedWithItsProcessesAndFolder() {
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));

        reap();

        assertThat(ProcessTable.isRunning(server.toHandle())).isFalse();
        assertThat(data).doesNotExist();
        assertThat(registry.all()).isEmpty();
        assertThat(news).singleElement().asString().contains("left behind", "servers that still ran: 1");
    }

    @Test
    void theFolderAndTheRecordOfAServerThatSurvivesStay() {
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));

        reap(new ProcessEnder(Duration.ZERO) {
            @Override
            public List<ProcessHandle> kill(Collection<ProcessHandle> running) {
                return List.copyOf(running);
            }
        });

        assertThat(data.resolve("file")).exists();
        assertThat(registry.all()).hasSize(1);
        assertThat(news).singleElement().asString().contains("cannot be ended", Long.toString(server.pid()));
    }

    @Test
    void aClusterWhoseOwnerLivesStays() {
        registry.addIfAbsent(record(HOST, Optional.of(LIVE_OWNER)));

        reap();

        assertUntouched();
    }

    @Test
    void aClusterWithoutOwnerStaysUntilItIsTakenDown() {
        registry.addIfAbsent(record(HOST, Optional.empty()));

        reap();

        assertUntouched();
    }

    @Test
    void aClusterOfAnotherMachineIsLeftAloneThoughItsOwnerIsUnknownHere() {
        registry.addIfAbsent(record("host2", Optional.of(DEAD_OWNER)));

        reap();

        assertUntouched();
    }

    @Test
    void theRunningServersOfADamagedRecordStayAndTheMessageSaysHowToEndThem() throws IOException {
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));
        Files.writeString(folder.resolve("clusters/run-x/cluster.json"), "");

        reap();

        assertThat(server.isAlive()).isTrue();
        assertThat(data.resolve("file")).exists();
        assertThat(news)
                .containsExactly("The record of the local cluster run-x is damaged (it is empty); remove it and the"
                        + " rest of the cluster with 'simulator cluster down --name run-x'.");
    }

    @Test
    void aDamagedRecordWithoutRunningServersIsRemovedWithItsFolder() throws IOException {
        registry.addIfAbsent(record(HOST, Optional.of(LIVE_OWNER)));
        Files.writeString(folder.resolve("clusters/run-x/cluster.json"), "{");
        processes.close();
        server.onExit().join();

        reap();
        reap();

        assertThat(data).doesNotExist();
        assertThat(folder.resolve("clusters/run-x")).doesNotExist();
        assertThat(news)
                .singleElement()
                .asString()
                .contains("Removed the record of the local cluster run-x", "damaged");
    }

    @Test
    void aDamagedRecordOfAnotherMachineIsLeftAlone() throws IOException {
        registry.addIfAbsent(record("host2", Optional.of(DEAD_OWNER)));
        Files.writeString(folder.resolve("clusters/run-x/cluster.json"), "{");
        processes.close();
        server.onExit().join();

        reap();

        assertThat(registry.damaged()).hasSize(1);
        assertThat(data.resolve("file")).exists();
    }

    @Test
    void aFolderThatWasNotMadeByThisProgramStaysThoughARecordNamesIt() throws IOException {
        Files.delete(data.resolve(".shardlab-cluster"));
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));

        reap();

        assertThat(data.resolve("file")).hasContent("data");
        assertThat(registry.all()).isEmpty();
        assertThat(news).singleElement().asString().contains(data + " of the local cluster run-x was left as it is");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void theJournalsOfAFolderThatStaysAreNamed() throws IOException {
        Path journal = folder.resolve("journals/shardlab-run-x/s1-1");
        Files.createSymbolicLink(
                Files.createDirectories(data.resolve("data/s1-1")).resolve("journal"), journal);
        Files.delete(data.resolve(".shardlab-cluster"));
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));

        reap();

        assertThat(news).singleElement().asString().endsWith("made it. So were its journals: " + journal + ".");
    }

    @Test
    void aMarkOfAnotherFolderOrBehindALinkDoesNotCount() throws IOException {
        Path other = Files.createDirectories(folder.resolve("elsewhere/shardlab-run-x"));
        Files.copy(data.resolve(".shardlab-cluster"), other.resolve(".shardlab-cluster"));
        Files.writeString(other.resolve("file"), "precious");
        Files.move(data, folder.resolve("moved"));
        Files.createSymbolicLink(data, other);
        registry.addIfAbsent(record(HOST, Optional.of(DEAD_OWNER)));

        reap();

        assertThat(other.resolve("file")).hasContent("precious");
        assertThat(registry.all()).isEmpty();
    }

    private void assertUntouched() {
        assertThat(server.isAlive()).isTrue();
        assertThat(data.resolve("file")).exists();
        assertThat(registry.all()).hasSize(1);
        assertThat(news).isEmpty();
    }

    private void reap() {
        reap(new ProcessEnder(Duration.ofMinutes(1)));
    }

    private void reap(ProcessEnder ender) {
        new ClusterRemover(registry, new ClusterEnder(table, ender), table, HOST, LIVE_OWNER)
                .removeOrphans(text -> news.add(text.toString()));
    }

    private ClusterRecord record(String host, Optional<ProcessIdentity> owner) {
        return new ClusterRecord("run-x", host, data, false, owner, List.of(node), Optional.empty());
    }
}
