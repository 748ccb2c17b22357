package io.shardlab.local.cluster.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.node.ResourceLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterRegistryTest {

    private static final ProcessIdentity OWNER = new ProcessIdentity(4711, Instant.parse("2026-01-01T12:00:00.120Z"));

    private static final Path DEMO = Path.of("/clusters/shardlab-demo");

    @TempDir
    private Path folder;

    @Test
    void aRecordComesBackAsItWasWritten() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        ClusterRecord record = record("demo")
                .with(Nodes.planned("s1-1", NodeRole.SHARD, DEMO))
                .with(Nodes.planned("cfg-1", NodeRole.CONFIG, DEMO).startedAs(OWNER))
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
                .with(Nodes.planned("s1-1", NodeRole.SHARD, DEMO))
                .with(Nodes.planned("s1-1", NodeRole.SHARD, DEMO).withPort(20_002));

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
    void aRecordThatIsCutOffAnywhereIsDamagedAndItsFolderIsStillKnown() throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(full());
        Path file = folder.resolve("demo/cluster.json");
        String whole = Files.readString(file).strip();
        for (int length = 0; length < whole.length(); length += 7) {
            Files.writeString(file, whole.substring(0, length));

            assertThat(registry.damaged())
                    .singleElement()
                    .satisfies(damaged -> assertThat(damaged.folder()).contains(new ClusterFolder(DEMO)));
            assertThat(registry.all()).isEmpty();
        }
    }

    @Test
    void aGroupIsBelievedWhereGroupsOfItsKindLie() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        ClusterRecord idle = record("demo").with(spinner("shardlab-demo-idle"));
        registry.addIfAbsent(idle);
        assertThat(registry.all()).containsExactly(idle);

        registry.save(record("demo").with(spinner("shardlab-demo")));

        assertThat(registry.damaged()).extracting(DamagedRecord::id).containsExactly("demo");
    }

    private static NodeInfo spinner(String around) {
        ClusterFolder cluster = new ClusterFolder(DEMO);
        Path group = Path.of("/sys/fs/cgroup/cpu", around, "awake");
        return new NodeInfo(
                "awake",
                NodeRole.SPINNER,
                Optional.empty(),
                0,
                Optional.empty(),
                cluster.output("awake"),
                cluster.argumentFileMarker("awake"),
                Optional.empty(),
                Optional.of(new ControlGroup("awake", ResourceLimits.NONE, List.of(group), true)));
    }

    static Stream<Arguments> tamperings() {
        String folder = "\"folder\" : \"file:///clusters/shardlab-demo\"";
        String marker = "--pidfilepath /clusters/shardlab-demo/run/s1-1.pid";
        return Stream.of(
                arguments("\"demo\"", "\"other\""),
                arguments("\"demo\"", "\"../demo\""),
                arguments(folder, "\"folder\" : \"file:///home/someone/\""),
                arguments(folder, "\"folder\" : \"file:///clusters/shardlab-other/\""),
                arguments(folder, "\"folder\" : \"file:///clusters/shardlab-demo/../x/shardlab-demo/\""),
                arguments(folder, "\"folder\" : \"http://clusters/shardlab-demo/\""),
                arguments(folder, "\"folder\" : null"),
                arguments(marker, "d"),
                arguments(marker, "--pidfilepath /var/run/mongod.pid"),
                arguments("data/s1-1", "../../home"),
                arguments("logs/s1-1.log", "../x"),
                arguments("\"s1-1\"", "\"../s1-1\""),
                arguments("\"SHARD\"", "\"KING\""),
                arguments("\"SHARD\"", "null"),
                arguments("\"host1\"", "null"),
                arguments("\"pid\" : 4711", "\"pid\" : \"many\""));
    }

    @ParameterizedTest
    @MethodSource("tamperings")
    void aRecordThatSaysWhatNoRecordSaysIsNotBelieved(String found, String tampered) throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(full());
        Path file = folder.resolve("demo/cluster.json");
        String text = Files.readString(file);
        assertThat(text).contains(found);

        Files.writeString(file, text.replace(found, tampered));

        assertThat(registry.damaged()).extracting(DamagedRecord::id).containsExactly("demo");
        assertThat(registry.all()).isEmpty();
        assertThatThrownBy(() -> registry.find("demo"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("The record of the local cluster demo is damaged (")
                .hasMessageEndingWith("'simulator cluster down --name demo'.");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void anEntryThatIsNotAFileIsNotReadAndItsRemovalTouchesNothingElse() throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder.resolve("registry"));
        registry.addIfAbsent(record("demo"));
        Path precious = Files.createDirectories(folder.resolve("precious"));
        Files.writeString(precious.resolve("cluster.json"), "{}");
        Files.createSymbolicLink(folder.resolve("registry/linked"), precious);
        Path demo = folder.resolve("registry/demo");
        Files.delete(demo.resolve("cluster.json"));
        Files.createSymbolicLink(demo.resolve("cluster.json"), precious.resolve("cluster.json"));
        Files.writeString(demo.resolve("diary"), "mine");

        assertThat(registry.damaged()).extracting(DamagedRecord::id).containsExactly("demo", "linked");
        registry.remove("demo");
        registry.remove("linked");

        assertThat(registry.damaged()).isEmpty();
        assertThat(precious.resolve("cluster.json")).hasContent("{}");
        assertThat(demo).isDirectoryContaining("glob:**/diary");
    }

    @Test
    void aRecordThatIsJustBeingRemovedIsThereOrNotButNeverDamaged() {
        ClusterRegistry registry = new ClusterRegistry(folder);
        CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 500; i++) {
                registry.addIfAbsent(record("demo"));
                registry.remove("demo");
            }
        });
        while (!changes.isDone()) {
            assertThat(registry.damaged()).isEmpty();
            assertThat(registry.all()).hasSizeLessThan(2);
        }
        changes.join();
    }

    @Test
    void aDamagedRecordThatHasBeenReplacedIsNotRemoved() throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(record("demo"));
        Files.writeString(folder.resolve("demo/cluster.json"), "{");
        DamagedRecord damaged = registry.damaged().get(0);
        registry.save(record("demo"));

        assertThat(registry.remove(damaged)).isFalse();

        assertThat(registry.find("demo")).isPresent();
    }

    @Test
    void theRemainsOfAStartKilledBeforeItsRecordAreDeleted() throws IOException {
        ClusterRegistry registry = new ClusterRegistry(folder);
        registry.addIfAbsent(record("demo"));
        Path left = Files.createDirectories(folder.resolve("run-1"));
        Files.writeString(left.resolve("cluster.json.new"), "{");
        Files.writeString(left.resolve("place"), "host1\n");

        registry.sweep();

        assertThat(left).doesNotExist();
        assertThat(registry.find("demo")).isPresent();
    }

    private static ClusterRecord full() {
        return record("demo").with(Nodes.planned("s1-1", NodeRole.SHARD, DEMO).startedAs(OWNER));
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
                id,
                "host1",
                Path.of("/clusters/shardlab-" + id),
                false,
                Optional.of(OWNER),
                List.of(),
                Optional.empty());
    }
}
