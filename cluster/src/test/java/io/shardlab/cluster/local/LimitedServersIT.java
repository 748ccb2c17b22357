package io.shardlab.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.limit.GroupCounters;
import io.shardlab.cluster.local.node.ControlGroup;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.state.ClusterRecord;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitedServersIT {

    private static final long MEMORY = 256L << 20;
    private static final double PROCESSORS = 0.2;
    private static final ResourceLimits LIMITS = new ResourceLimits(Optional.of(MEMORY), Optional.of(PROCESSORS));
    private static final ResourceLimits HALF = new ResourceLimits(Optional.empty(), Optional.of(0.5));

    @TempDir
    private Path cache;

    @TempDir
    private Path data;

    @BeforeEach
    void needsControlGroups() {
        try {
            ControlGroups.ofThisSystem().plan("shardlab-test", "any", LIMITS);
        } catch (UsageException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    @Test
    void aServerUnderLoadGetsNoMoreCpuTimeThanItsShare() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.standalone()
                        .withWiredTigerCacheBytes(64L << 20)
                        .withServerLimits(LIMITS));
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            nodes = cluster.nodes();
            ProcessHandle server = ProcessHandle.of(nodes.get(0).pid()).orElseThrow();
            MongoCollection<Document> numbers = client.getDatabase("shop").getCollection("numbers");
            numbers.insertOne(new Document("_id", 1));

            Duration before = cpu(server);
            long begin = System.nanoTime();
            // The kernel counts in steps of 10 ms; a second of CPU time makes them small.
            while (cpu(server).minus(before).toMillis() < 1000) {
                compute(numbers);
            }
            double wall = (System.nanoTime() - begin) / 1e9;

            assertThat(cpu(server).minus(before).toNanos() / 1e9 / wall).isLessThanOrEqualTo(PROCESSORS * 1.2);
        }
        assertGone(nodes);
    }

    @Test
    void theMemoryOfAServerIsThatOfItsGroupAndItsReadsAreCounted() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(
                ClusterSpec.standalone().withWiredTigerCacheBytes(64L << 20).withServerLimits(LIMITS))) {
            nodes = cluster.nodes();
            ControlGroup group = nodes.get(0).group().orElseThrow();

            assertThat(group.limits()).isEqualTo(LIMITS);
            assertThat(read(group, "memory.limit_in_bytes", "memory.max")).isEqualTo(Long.toString(MEMORY));
            assertThat(members(group)).containsExactly(nodes.get(0).pid());
            long used = Long.parseLong(read(group, "memory.usage_in_bytes", "memory.current"));
            assertThat(used).as("all of its memory is in the group").isBetween(16L << 20, MEMORY);
            assertThat(GroupCounters.blockReads(group))
                    .hasValueSatisfying(reads -> assertThat(reads).isNotNegative());
        }
        assertGone(nodes);
    }

    @Test
    void theTwoProcessesOfAnEmbeddedMongosShareOneGroupAndTheConfigServerHasNone() throws InterruptedException {
        List<NodeInfo> nodes;
        try (LocalCluster cluster =
                start(ClusterSpec.sharded(1, 1, 1).withServerLimits(HALF).withRouterLimits(HALF))) {
            nodes = cluster.nodes();
            NodeInfo router = node(nodes, "r1-1");
            NodeInfo adapter = node(nodes, "mongos-1");

            assertThat(router.group()).isEqualTo(adapter.group());
            assertThat(members(router.group().orElseThrow())).containsExactlyInAnyOrder(router.pid(), adapter.pid());
            assertThat(members(node(nodes, "s1-1").group().orElseThrow()))
                    .containsExactly(node(nodes, "s1-1").pid());
            assertThat(node(nodes, "cfg-1").group()).isEmpty();
        }
        assertGone(nodes);
    }

    @Test
    void theNextStartRemovesTheGroupsThatAKilledProcessLeft() throws IOException, InterruptedException {
        List<ClusterRecord> left;
        try (HoldingJvm jvm = new HoldingJvm(cache, data, "0.5")) {
            await().atMost(Duration.ofSeconds(90)).until(jvm::isUp);
            jvm.signal("KILL");
            assertThat(jvm.ended()).isTrue();
            left = jvm.records();
        }
        List<NodeInfo> nodes = left.get(0).nodes();
        assertThat(groups(nodes).flatMap(group -> group.folders().stream()))
                .isNotEmpty()
                .allMatch(Files::exists);

        start(ClusterSpec.standalone()).close();

        Leftovers.assertGone(nodes);
        assertGone(nodes);
    }

    private void assertGone(List<NodeInfo> nodes) {
        assertThat(groups(nodes))
                .isNotEmpty()
                .allSatisfy(group -> assertThat(group.folders())
                        .isNotEmpty()
                        .noneMatch(Files::exists)
                        .noneMatch(folder -> Files.exists(folder.getParent())));
        Leftovers.assertNothingLeft(data, cache);
    }

    private LocalCluster start(ClusterSpec spec) throws InterruptedException {
        return TestClusters.in(cache).start(spec.withDataDir(data), TestServers.binaries(), Notices.NONE);
    }

    private static Stream<ControlGroup> groups(List<NodeInfo> nodes) {
        return nodes.stream().flatMap(node -> node.group().stream());
    }

    private static NodeInfo node(List<NodeInfo> nodes, String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Keeps one processor of the server busy for some milliseconds. */
    private static void compute(MongoCollection<Document> numbers) {
        Document range = new Document("$range", List.of(0, 50_000));
        Document sum = new Document(
                "$reduce",
                new Document("input", range)
                        .append("initialValue", 0)
                        .append("in", new Document("$add", List.of("$$value", "$$this"))));
        assertThat(numbers.aggregate(List.of(new Document("$project", new Document("sum", sum))))
                        .first())
                .containsKey("sum");
    }

    private static List<Long> members(ControlGroup group) {
        return group.folders().stream()
                .map(folder -> folder.resolve("cgroup.procs"))
                .flatMap(file -> lines(file).stream())
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    /** The content of the file of either version. */
    private static String read(ControlGroup group, String first, String second) {
        return group.folders().stream()
                .flatMap(folder -> Stream.of(folder.resolve(first), folder.resolve(second)))
                .filter(Files::exists)
                .map(file -> lines(file).get(0))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
