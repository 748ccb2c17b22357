package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The servers in a result, on every topology. */
class ServerFactsIT {

    private static final long DOCUMENTS = 30_000;

    /** A file system that has a disk, which the temporary folder's need not have. */
    private static final Path DISK = Path.of("target", "server-data");

    @TempDir
    Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() throws IOException {
        Files.createDirectories(DISK);
        runs = new Runs(out);
    }

    @Test
    void aStandaloneServerReportsItsLatenciesItsCacheAndItsJournal() {
        PhaseReport load = load("cluster=standalone", "write-concern={\"w\":1,\"j\":true}");

        assertThat(load.servers().server()).singleElement().satisfies(server -> {
            assertThat(server.role()).isEqualTo("server");
            assertThat(server.shard()).isEmpty();
            assertThat(server.state()).as("no member of a replica set").isEmpty();
            assertThat(server.writeConcernWait()).isEmpty();
            assertThat(server.processors()).contains(Runtime.getRuntime().availableProcessors());
            assertStores(server);
            assertThat(server.latency()).hasValueSatisfying(latency -> {
                assertThat(latency.writes()).isEqualTo(load.counts().operations());
                assertThat(latency.writeSeconds())
                        .isBetween(
                                0.001,
                                load.latencies().serviceTime().meanMicros()
                                        * 1e-6
                                        * load.counts().operations());
            });
            assertThat(server.journal()).hasValueSatisfying(journal -> {
                assertThat(journal.count()).as("each batch waited for one").isPositive();
                assertThat(journal.seconds()).isPositive();
            });
        });
    }

    @Test
    void aPrimaryReportsHowLongItsWritesWaitedForTheOtherMembers() {
        PhaseReport load = load("cluster=replica-set", "replicas=3", "write-concern=majority");

        assertThat(load.servers().server()).hasSize(3).allSatisfy(ServerFactsIT::assertStores);
        List<ServerReport> primaries = inState(load, "primary");
        assertThat(primaries).singleElement().satisfies(primary -> {
            assertThat(primary.writeConcernWait()).hasValueSatisfying(waits -> {
                assertThat(waits.count()).isGreaterThanOrEqualTo(load.counts().operations());
                assertThat(waits.seconds()).isPositive();
            });
            assertThat(primary.latency().orElseThrow().writes())
                    .isGreaterThanOrEqualTo(load.counts().operations());
        });
        assertThat(inState(load, "secondary"))
                .hasSize(2)
                .allSatisfy(secondary -> assertThat(
                                secondary.writeConcernWait().orElseThrow().count())
                        .isZero());
    }

    @Test
    void everyServerOfAShardedClusterIsReported() {
        RunResult result = run("shards=2", "replicas=1", "pre-split=true");

        PhaseReport load = Runs.phase(result, "load");
        assertThat(load.servers().server())
                .extracting(ServerReport::role)
                .containsExactlyInAnyOrder("mongos", "shard", "shard", "config");
        assertThat(withRole(load, "shard")).allSatisfy(ServerFactsIT::assertStores);
        assertThat(withRole(load, "shard"))
                .extracting(shard -> shard.shard().orElseThrow())
                .containsExactly("s1", "s2");
        assertThat(withRole(load, "config")).allSatisfy(config -> {
            assertThat(config.state()).contains("primary");
            assertThat(config.cpuSeconds()).isPositive();
        });
        assertThat(withRole(load, "mongos")).allSatisfy(router -> {
            assertThat(router.cache()).as("a mongos stores nothing").isEmpty();
            assertThat(router.latency()).isEmpty();
            assertThat(router.journal()).isEmpty();
            assertThat(router.state()).isEmpty();
        });
        assertThat(result.facts()).doesNotContainKey(RunResult.UNAVAILABLE_FACTS);
    }

    @Test
    void thePlaceOfTheDataIsReportedBeforeAndAfterALoad() {
        RunResult result = run("shards=2", "pre-split=true");

        ShardingChange change = Runs.phase(result, "load").servers().sharding().orElseThrow();
        ShardingState before = change.before().orElseThrow();
        ShardingState after = change.after().orElseThrow();
        assertThat(sum(before.documentsPerShard().values())).isZero();
        assertThat(before.chunksPerShard()).containsOnlyKeys("s1", "s2");
        assertThat(sum(after.documentsPerShard().values())).isEqualTo(DOCUMENTS);
        assertThat(after.dataBytesPerShard().values())
                .allSatisfy(bytes -> assertThat(bytes).isPositive());
        assertThat(after.jumboChunksPerShard()).isEmpty();
        assertThat(after.balancerMode()).contains("full");
        assertThat(after.balanced()).isPresent();
        assertThat(change.balancerRounds()).isPresent();
        assertThat(result.sharding().orElseThrow().start())
                .as("there was no such collection")
                .isEmpty();
        assertThat(result.sharding().orElseThrow().balanced()).contains(true);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theOperatingSystemReportsOnLocalServers() {
        PhaseReport load = Runs.phase(run("shards=1", "write-concern={\"w\":1,\"j\":true}"), "load");

        assertThat(load.servers().server())
                .hasSize(3)
                .allSatisfy(
                        server -> assertThat(server.process()).as(server.role()).isPresent());
        ServerReport shard = withRole(load, "shard").get(0);
        assertThat(shard.process().orElseThrow().diskBytesWritten())
                .as("only the journal holds the documents")
                .isPositive();
        assertThat(shard.process().orElseThrow().cpuSeconds()).isCloseTo(shard.cpuSeconds(), within(0.2));
        assertThat(shard.process().orElseThrow().blockReads()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anEmbeddedMongosIsChargedWithItsAdaptersProcessorTime() {
        PhaseReport load = Runs.phase(run("shards=1"), "load");

        ServerReport router = withRole(load, "mongos").get(0);
        // Both are read at about the same time, the one in steps of 10 ms for each of two processes.
        assertThat(router.cpuSeconds())
                .isCloseTo(router.process().orElseThrow().cpuSeconds(), within(0.2))
                .isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bothProcessesOfAnEmbeddedMongosAreKnown() throws InterruptedException {
        Map<String, String> options = Map.of("shards", "1", "data-dir", DISK.toString());
        RunRequest request = RunRequest.of(Workloads.find(Optional.empty()).named("bulk-load"), options);

        try (Target target = SharedClusters.OPENER.open(request.settings(), Notices.NONE)) {
            assertThat(target.processes(target.admin().name()))
                    .as("adapter and router mongod")
                    .hasSize(2)
                    .doesNotHaveDuplicates()
                    .allSatisfy(process -> assertThat(process.cpuSeconds()).isPositive());
        }
    }

    private PhaseReport load(String... options) {
        return Runs.phase(run(options), "load");
    }

    private RunResult run(String... options) {
        String[] all = Stream.concat(
                        Stream.of(options), Stream.of("documents=" + DOCUMENTS, "hosts=3000", "data-dir=" + DISK))
                .toArray(String[]::new);
        return runs.run("bulk-load", all);
    }

    private static void assertStores(ServerReport server) {
        assertThat(server.cpuSeconds()).isPositive();
        assertThat(server.cache()).hasValueSatisfying(cache -> {
            assertThat(cache.maxBytes()).isEqualTo(256L << 20);
            assertThat(cache.usedBytes()).isBetween(1L << 20, cache.maxBytes());
            assertThat(cache.dirtyBytes()).isBetween(0L, cache.usedBytes());
        });
        assertThat(server.journal()).isPresent();
        assertThat(server.latency()).isPresent();
        assertThat(server.connections()).isPositive();
    }

    private static List<ServerReport> inState(PhaseReport phase, String state) {
        return phase.servers().server().stream()
                .filter(server -> server.state().filter(state::equals).isPresent())
                .toList();
    }

    private static List<ServerReport> withRole(PhaseReport phase, String role) {
        return phase.servers().server().stream()
                .filter(server -> server.role().equals(role))
                .toList();
    }

    private static long sum(Iterable<Long> figures) {
        long sum = 0;
        for (long figure : figures) {
            sum += figure;
        }
        return sum;
    }
}
