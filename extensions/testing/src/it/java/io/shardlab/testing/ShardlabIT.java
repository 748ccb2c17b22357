package io.shardlab.testing;

import static io.shardlab.testing.ShardlabAssertions.assertThat;
import static io.shardlab.testing.ShardlabAssertions.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.Workloads;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.run.service.RunRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a real server, as a test of a user has one. */
@ExtendWith(ShardlabExtension.class)
class ShardlabIT {

    private static Target server;
    private static String uri;

    @TempDir
    Path folder;

    @BeforeAll
    static void startServer() throws InterruptedException {
        server = ClusterTargetOpener.forThisMachine()
                .open(
                        RunRequest.settings(
                                Workloads.find(Optional.empty()).named("mixed"), Map.of("cluster", "standalone")),
                        Notices.NONE);
        uri = server.connectionString().getConnectionString();
    }

    @AfterAll
    static void endServer() {
        Optional.ofNullable(server).ifPresent(Target::close);
    }

    private static WorkloadRun queries() {
        return queries(uri);
    }

    private static WorkloadRun queries(String uri) {
        return Shardlab.run("sharded-query")
                .against(uri)
                .threads(4)
                .duration(Duration.ofMillis(500))
                .warmUp(Duration.ofMillis(200))
                .with("documents", 2_000)
                .with("hosts", 100);
    }

    @Test
    void aNamedWorkloadIsMeasuredAndItsResultKeptUnderTheNameOfTheTest() {
        WorkloadResult result = queries().result();

        assertThat(result)
                .throughput()
                .isGreaterThan(10)
                .p99()
                .isLessThan(Duration.ofSeconds(10))
                .errors()
                .isZero()
                .meetsObjectives();
        assertThat(result.folder())
                .hasParent(Path.of("target", "shardlab", ShardlabIT.class.getName())
                        .resolve("aNamedWorkloadIsMeasuredAndItsResultKeptUnderTheNameOfTheTest"));
        WorkloadResult saved = WorkloadResult.read(result.folder());
        assertThat(saved.throughput()).isEqualTo(result.throughput());
        assertThat(saved.p99()).isEqualTo(result.p99());
    }

    @Test
    void aWorkloadFileIsMeasured() throws IOException {
        Path file = Files.writeString(folder.resolve("tickets.yaml"), """
                collections:
                  tickets:
                    documents: 1k
                    document: {event: {^int: {from: 1, to: 50}}, seat: {^int: {from: 1, to: 500}}}
                    indexes: [{event: 1}]
                operations:
                  tickets of an event: {find: tickets, filter: {event: {^existing: event}}}
                """);

        WorkloadResult result = Shardlab.run(file)
                .against(uri)
                .threads(2)
                .with("operations", 300)
                .warmUp(Duration.ZERO)
                .resultsIn(folder)
                .result();

        assertThat(result).figure("operations").isBetween(300, 300).errors().isZero();
        assertThat(result.folder()).hasParent(folder).isDirectoryContaining("glob:**/result.json");
        try (MongoClient client = MongoClients.create(uri)) {
            assertThat(client.getDatabase("shardlab").getCollection("tickets").countDocuments())
                    .isEqualTo(1_000);
        }
    }

    @Test
    void aMissedObjectiveIsAResultAndNotAFailure() {
        WorkloadResult result =
                queries().with("slo", "p99<1us").resultsIn(folder).result();

        assertThat(result.missedObjectives()).singleElement().asString().startsWith("p99<1us missed");
    }

    @Test
    void aResultIsNotWorseThanItself() {
        WorkloadResult result = queries().repeat(2).resultsIn(folder).result();

        assertThat(result).isNotWorseThan(result.folder(), percent(0));
    }

    @Test
    void progressIsReportedOnRequest() {
        List<String> lines = new CopyOnWriteArrayList<>();

        queries().onProgress(lines::add).resultsIn(folder).result();

        assertThat(lines).contains("warm-up", "measure");
    }

    @Test
    void anInterruptEndsTheRunInOrderAndSaysWhereItsFiguresAre() {
        Thread test = Thread.currentThread();
        WorkloadRun endless = queries()
                .duration(Duration.ofHours(1))
                .resultsIn(folder)
                .onProgress(line -> {
                    if (line.equals("measure")) {
                        test.interrupt();
                    }
                });

        ShardlabTestException failure = catchThrowableOfType(ShardlabTestException.class, endless::result);

        assertThat(Thread.interrupted())
                .as("the interrupt is kept for the test")
                .isTrue();
        assertThat(failure).hasMessageContaining("was interrupted").hasMessageContaining(folder.toString());
        assertThat(folder).isDirectoryContaining(run -> Files.exists(run.resolve("result.json")));
    }

    @Test
    void theEndOfTheProcessEndsTheRunInOrder() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessRun.class.getName(),
                        uri,
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.lines().anyMatch("measure"::equals)).isTrue();
            process.toHandle().destroy();
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }

        assertThat(folder).isDirectoryContaining(run -> Files.exists(run.resolve("result.json")));
    }

    /** A program that measures until it is ended, and prints the names of phases. */
    static final class EndlessRun {

        private EndlessRun() {}

        /** @param arguments the server, and the folder of the result */
        public static void main(String[] arguments) {
            queries(arguments[0])
                    .duration(Duration.ofHours(1))
                    .resultsIn(Path.of(arguments[1]))
                    .onProgress(System.out::println)
                    .result();
        }
    }
}
