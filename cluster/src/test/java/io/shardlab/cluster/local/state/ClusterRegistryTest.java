package io.shardlab.cluster.local.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.Nodes;
import io.shardlab.cluster.local.node.ProcessIdentity;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.RouterKind;
import io.shardlab.core.target.TargetDescription;
import io.shardlab.core.target.TargetKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterRegistryTest {

    private static final ProcessIdentity OWNER = new ProcessIdentity(4711, Instant.parse("2026-01-01T12:00:00.120Z"));

    @TempDir
    private Path folder;

    @Test
    void aRecordComesBackAsItWasWritten() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        ClusterRecord record = record("demo")
                .with(Nodes.planned("s1-1", NodeRole.SHARD))
                .with(Nodes.planned("cfg-1", NodeRole.CONFIG).startedAs(OWNER))
                .describedAs(new TargetDescription(
                        TargetKind.SHARDED,
                        "6.0.5",
                        1,
                        1,
                        RouterKind.EMBEDDED,
                        true,
                        List.of("mongodb://127.0.0.1:20001/")));

        registry.addIfAbsent(record);

        assertThat(new ClusterRegistry(folder).find("demo")).contains(record);
        assertThat(new ClusterRegistry(folder).all()).containsExactly(record);
    }

    @Test
    void aTakenIdIsNotTakenAgain() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        ClusterRecord first = record("demo");
        registry.addIfAbsent(first);

        assertThat(registry.addIfAbsent(record("demo").ownedBy(Optional.empty())))
                .contains(first);
        assertThat(registry.find("demo")).contains(first);
    }

    @Test
    void onlyOneOfManyThatAskAtOnceGetsAnId() {
        long winners = IntStream.range(0, 16)
                .parallel()
                .filter(i ->
                        new ClusterRegistry(folder).addIfAbsent(record("demo")).isEmpty())
                .count();

        assertThat(winners).isEqualTo(1);
    }

    @Test
    void aNodeThatIsRecordedAgainReplacesItsFormerSelf() {
        ClusterRecord record = record("demo")
                .with(Nodes.planned("s1-1", NodeRole.SHARD))
                .with(Nodes.planned("s1-1", NodeRole.SHARD).withPort(20_002));

        assertThat(record.nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.port()).isEqualTo(20_002));
    }

    @Test
    void aRemovedClusterIsForgottenAndRemovingItAgainIsNoError() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(record("demo"));

        registry.remove("demo");
        registry.remove("demo");

        assertThat(registry.all()).isEmpty();
        assertThat(registry.find("demo")).isEmpty();
    }

    @Test
    void aChangeThatIsNotWantedLeavesTheRecord() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        ClusterRecord record = record("demo");
        registry.addIfAbsent(record);

        assertThat(registry.change("demo", present -> Optional.empty())).isEmpty();
        assertThat(registry.find("demo")).contains(record);
    }

    @Test
    void oneBrokenRecordDoesNotHideTheOthers() throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(record("good"));
        Files.writeString(Files.createDirectories(folder.resolve("bad")).resolve("cluster.json"), "{ broken");

        assertThat(registry.all()).extracting(ClusterRecord::id).containsExactly("good");
    }

    @Test
    void aFolderThatCannotBeUsedIsAClearFailure() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no folder");

        assertThatThrownBy(() -> new ClusterRegistry(file).addIfAbsent(record("demo")))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(file.toString());
    }

    private static ClusterRecord record(String id) {
        return new ClusterRecord(
                id, "host1", Path.of("/tmp/shardlab-x"), false, Optional.of(OWNER), List.of(), Optional.empty());
    }
}
