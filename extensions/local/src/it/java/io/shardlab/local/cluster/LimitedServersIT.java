package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.BlockDevices;
import io.shardlab.local.cluster.limit.ControlGroups;
import io.shardlab.local.cluster.limit.CpuQuota;
import io.shardlab.local.cluster.limit.GroupCounters;
import io.shardlab.local.cluster.node.ControlGroup;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.ResourceLimits;
import io.shardlab.local.cluster.process.LinuxProcesses;
import io.shardlab.local.cluster.process.StorageSettings;
import io.shardlab.local.cluster.slow.GroupCpuTime;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
                        .with(StorageSettings.withCache(64L << 20))
                        .withLimits(LIMITS, ResourceLimits.NONE));
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
        try (LocalCluster cluster = start(ClusterSpec.standalone()
                .with(StorageSettings.withCache(64L << 20))
                .withLimits(LIMITS, ResourceLimits.NONE))) {
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
        try (LocalCluster cluster = start(ClusterSpec.sharded(1, 1, 1).withLimits(HALF, HALF))) {
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
    void inSlowMotionEveryServerHasItsQuotaAndEveryConnectionItsDelay() throws InterruptedException {
        Machine machine = new Machine(2, 1, 1);
        Hardware meant = new Hardware("meant", false, machine, machine, machine, new RoundTrips(0, 0.004, 0.006));
        List<NodeInfo> nodes;
        try (LocalCluster cluster = LocalClusters.in(cache)
                        .start(
                                ClusterSpec.sharded(1, 1, 1)
                                        .withDataDir(data)
                                        .with(new SlowMotion(meant, 5, Message.text("as asked for"))),
                                TestServers.binaries(),
                                Notices.NONE);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            nodes = cluster.nodes();
            assertThatProcessorsAreKeptAwakeUnlessAQuotaBoundsThisProcess(nodes);
            assertThat(processors(node(nodes, "s1-1"))).isEqualTo(0.4);
            assertThat(processors(node(nodes, "cfg-1"))).isEqualTo(0.4);
            assertThat(processors(node(nodes, "mongos-1"))).isCloseTo(0.4 * RouterKind.EMBEDDED.work(), within(0.001));

            MongoDatabase database = client.getDatabase("shop");
            assertThat(fastestOfThree(() -> database.runCommand(new Document("ping", 1))))
                    .as("to the mongos and back")
                    .isGreaterThanOrEqualTo(Duration.ofMillis(20));
            MongoCollection<Document> numbers = database.getCollection("numbers");
            numbers.insertOne(new Document("_id", 1));
            assertThat(fastestOfThree(() -> numbers.find().first()))
                    .as("to the shard, too")
                    .isGreaterThanOrEqualTo(Duration.ofMillis(50));
            assertThat(cluster.delays()).hasValueSatisfying(kept -> {
                assertThat(kept.dueSeconds()).as("three pings, there and back").isGreaterThanOrEqualTo(0.06);
                assertThat(kept.lateSeconds()).isPositive();
            });
        }
        assertGone(nodes);
    }

    private static void assertThatProcessorsAreKeptAwakeUnlessAQuotaBoundsThisProcess(List<NodeInfo> nodes) {
        List<NodeInfo> spinners =
                nodes.stream().filter(node -> node.role() == NodeRole.SPINNER).toList();
        if (!new LinuxProcesses().isUnbounded(ProcessHandle.current().pid())) {
            assertThat(spinners).isEmpty();
            return;
        }
        NodeInfo spinner = node(nodes, "spinner");
        assertThat(spinners).containsExactly(spinner);
        Path group = spinner.group().orElseThrow().folders().get(0).getParent();
        if (Files.exists(group.resolve("cpu.idle"))) {
            assertThat(group.resolve("cpu.idle")).hasContent("1\n");
        }
        ProcessHandle process = ProcessHandle.of(spinner.pid()).orElseThrow();
        Duration before = cpu(process);
        await().until(() -> cpu(process).compareTo(before) > 0);
    }

    @Test
    void inSlowMotionAnOperationKeepsOneSlowProcessorBusyAtMost() throws Exception {
        Machine twoProcessors = new Machine(2, 1, 1);
        Hardware meant =
                new Hardware("meant", false, twoProcessors, twoProcessors, twoProcessors, RoundTrips.AS_CALIBRATED);
        List<NodeInfo> nodes;
        try (LocalCluster cluster =
                        start(ClusterSpec.standalone().with(new SlowMotion(meant, 10, Message.text("as asked for"))));
                MongoClient client = MongoClients.create(cluster.connectionString());
                GroupCpuTime cpuTime = GroupCpuTime.of(GroupCpuTime.folders(
                        node(cluster.nodes(), "mongod").group().orElseThrow()))) {
            nodes = cluster.nodes();
            MongoCollection<Document> numbers = client.getDatabase("shop").getCollection("numbers");
            numbers.insertOne(new Document("_id", 1));
            compute(numbers);

            // Of several, as a busy machine may make any of them later.
            double least = DoubleStream.generate(() -> slowdown(numbers, cpuTime))
                    .limit(5)
                    .min()
                    .orElseThrow();

            assertThat(least)
                    .as("ten times the CPU time, where the quota of both processors would take five times")
                    .isBetween(8.0, 13.0);
        }
        assertGone(nodes);
    }

    /** A query that took a billionth of a second when the speed was measured makes the largest pace, which is 8. */
    @Test
    void inSlowMotionServersFollowThePaceOfThisMachine() throws Exception {
        Machine twoProcessors = new Machine(2, 1, 1);
        Hardware meant =
                new Hardware("meant", false, twoProcessors, twoProcessors, twoProcessors, RoundTrips.AS_CALIBRATED);
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.standalone()
                        .with(new SlowMotion(meant, 40, Message.text("as asked for")).following(0.001)));
                MongoClient client = MongoClients.create(cluster.connectionString());
                GroupCpuTime cpuTime = GroupCpuTime.of(GroupCpuTime.folders(
                        node(cluster.nodes(), "mongod").group().orElseThrow()))) {
            nodes = cluster.nodes();
            NodeInfo server = node(nodes, "mongod");
            assertThat(server.group().orElseThrow().limits().processors())
                    .as("at the nominal pace")
                    .hasValueSatisfying(nominal -> assertThat(nominal).isCloseTo(0.05, within(1e-9)));

            awaitProcessorsOfTheLargestPace(server);
            // It sets the limits anew.
            cluster.restartCold();
            awaitProcessorsOfTheLargestPace(server);

            MongoCollection<Document> numbers = client.getDatabase("shop").getCollection("numbers");
            numbers.insertOne(new Document("_id", 1));
            double least = DoubleStream.generate(() -> slowdown(numbers, cpuTime))
                    .limit(5)
                    .min()
                    .orElseThrow();
            assertThat(least).as("an eighth of forty times the CPU time").isBetween(4.0, 20.0);
            assertThat(cluster.delays())
                    .hasValueSatisfying(
                            counters -> assertThat(counters.servers().seconds())
                                    .isGreaterThan(counters.servers().nominalSeconds())
                                    .isPositive());
        }
        assertGone(nodes);
    }

    private static void awaitProcessorsOfTheLargestPace(NodeInfo server) {
        await().untilAsserted(() -> assertThat(processors(server)).isCloseTo(0.4, within(0.01)));
    }

    @Test
    void inSlowMotionThePaceIsFollowedAgainAfterAQueryOfTheReferenceServerHasFailed() throws Exception {
        Machine oneProcessor = new Machine(1, 1, 1);
        Hardware meant =
                new Hardware("meant", false, oneProcessor, oneProcessor, oneProcessor, RoundTrips.AS_CALIBRATED);
        List<NodeInfo> nodes;
        try (LocalCluster cluster = start(ClusterSpec.standalone()
                        .with(new SlowMotion(meant, 10, Message.text("as asked for")).following(0.001)));
                MongoClient client = MongoClients.create(
                        "mongodb://" + node(cluster.nodes(), "reference").address())) {
            nodes = cluster.nodes();
            MongoDatabase reference = client.getDatabase("reference");
            await().until(() -> queried(cluster) > 0);

            reference.getCollection("one").insertOne(new Document("zero", 0));
            reference.getCollection("documents").drop();
            reference.createView(
                    "documents", "one", List.of(Document.parse("{$addFields: {host: {$divide: [1, '$zero']}}}")));

            await().until(() -> reference
                            .listCollections()
                            .filter(new Document("name", "documents").append("type", "collection"))
                            .first()
                    != null);
            assertThat(output(node(nodes, "zone-proxies")))
                    .contains("The pace of this machine is not known at present");
            double before = queried(cluster);
            await().until(() -> queried(cluster) > before);
        }
        assertGone(nodes);
    }

    /** Returns the nominal time of the queries of the reference server, which grows with each of them. */
    private static double queried(LocalCluster cluster) throws InterruptedException {
        return cluster.delays().orElseThrow().servers().nominalSeconds();
    }

    /** Returns the time of an operation, as a multiple of the server's CPU time for it. */
    private static double slowdown(MongoCollection<Document> numbers, GroupCpuTime cpuTime) {
        cpuTime.read();
        long before = cpuTime.usedNanos();
        long begin = System.nanoTime();
        compute(numbers);
        long elapsed = System.nanoTime() - begin;
        cpuTime.read();
        return elapsed / (double) (cpuTime.usedNanos() - before);
    }

    @Test
    void inSlowMotionADataServerHasThePartOfItsDiskAndAllOfItsMemory() throws InterruptedException {
        Machine machine = new Machine(2, 1, 1);
        Machine server = new Machine(
                2,
                1,
                1,
                Optional.of(MEMORY),
                Optional.of(new Disk(Optional.of(3000.0), Optional.empty(), Optional.of(125.0 * (1 << 20)))));
        Hardware meant = new Hardware("meant", false, server, machine, machine, new RoundTrips(0, 0.004, 0.006));
        String disk = diskOfData();
        List<NodeInfo> nodes;
        try (LocalCluster cluster = LocalClusters.in(cache)
                .start(
                        ClusterSpec.sharded(1, 1, 1)
                                .withDataDir(data)
                                .with(StorageSettings.withCache(64L << 20))
                                .with(new SlowMotion(meant, 5, Message.text("as asked for"))),
                        TestServers.binaries(),
                        Notices.NONE)) {
            nodes = cluster.nodes();
            ControlGroup shard = node(nodes, "s1-1").group().orElseThrow();
            ControlGroup config = node(nodes, "cfg-1").group().orElseThrow();

            assertThat(read(shard, "memory.limit_in_bytes", "memory.max"))
                    .as("not scaled")
                    .isEqualTo(Long.toString(MEMORY));
            assertThat(config.limits().memoryBytes()).isEmpty();
            assertThat(config.limits().disk()).isEmpty();
            if (files(shard, "io.max").isEmpty()) {
                assertThat(files(shard, "blkio.throttle.read_iops_device")).containsExactly(disk + " 600");
                assertThat(files(shard, "blkio.throttle.read_bps_device")).containsExactly(disk + " 26214400");
                assertThat(files(shard, "blkio.throttle.write_bps_device")).containsExactly(disk + " 26214400");
                assertThat(files(shard, "blkio.throttle.write_iops_device"))
                        .as("any number")
                        .isEmpty();
            } else {
                assertThat(files(shard, "io.max"))
                        .containsExactly(disk + " rbps=26214400 wbps=26214400 riops=600 wiops=max");
            }
        }
        assertGone(nodes);
    }

    /** A temporary folder in memory is on none. */
    private String diskOfData() {
        try {
            return BlockDevices.ofThisSystem().diskOf(data, "--data-dir");
        } catch (UsageException e) {
            return abort(e.getMessage());
        }
    }

    private static String output(NodeInfo process) {
        try {
            return Files.readString(process.logFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double processors(NodeInfo node) {
        return node.group().orElseThrow().folders().stream()
                .flatMapToDouble(folder -> granted(folder).stream())
                .findFirst()
                .orElseThrow();
    }

    private static OptionalDouble granted(Path folder) {
        try {
            return CpuQuota.processorsOf(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Duration fastestOfThree(Runnable command) {
        return IntStream.range(0, 3)
                .mapToObj(i -> {
                    long begin = System.nanoTime();
                    command.run();
                    return Duration.ofNanos(System.nanoTime() - begin);
                })
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Test
    void theNextStartRemovesTheGroupsThatAKilledProcessLeft() throws IOException, InterruptedException {
        List<ClusterRecord> left;
        try (HoldingJvm jvm = new HoldingJvm(cache, data, "0.5")) {
            await().until(jvm::isUp);
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

    /** The lines of the files of a name. */
    private static List<String> files(ControlGroup group, String name) {
        return group.folders().stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .flatMap(file -> lines(file).stream())
                .toList();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
