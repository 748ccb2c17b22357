package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Sorts;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.folder.SavedResults;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three load machines in this process, one of which has a clock that is 40 s ahead, on a standalone server. */
class TogetherRunIT {

    private static final Duration WRONG = Duration.ofSeconds(40);

    /** A measured phase ends a moment after its window, and the servers' profile has milliseconds. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    private static final Workload QUERY = Workloads.find().named("sharded-query");

    @TempDir
    Path folder;

    @Test
    void threeMachinesMakeOneRunAndSayNothingWhileTheyMeasure() throws Exception {
        Map<String, String> local = Map.of("cluster", "standalone");
        try (Target target = SharedClusters.before(ClusterTargetOpener.forThisMachine())
                        .open(RunRequest.settings(QUERY, local), Notices.NONE);
                MongoClient client = MongoClients.create(target.connectionString())) {
            MongoDatabase database = client.getDatabase("shardlab");
            database.runCommand(new Document("profile", 1)
                    .append("filter", new Document("ns", "shardlab." + ControlCollection.COLLECTION)));

            List<RunOutcome> outcomes =
                    run(target.connectionString().getConnectionString(), List.of(WRONG, Duration.ZERO, Duration.ZERO));

            database.runCommand(new Document("profile", 0));
            RunResult merged = outcomes.stream()
                    .map(outcome -> outcome.result().orElseThrow())
                    .filter(result -> !result.machines().mergedFrom().isEmpty())
                    .findFirst()
                    .orElseThrow();
            assertIsOneRun(merged, outcomes);
            assertThat(database.getCollection("weblog").countDocuments()).isEqualTo(20_000);
            assertThat(database.getCollection(ControlCollection.COLLECTION).countDocuments())
                    .as("nothing is left behind")
                    .isZero();
            assertNothingWasSaidDuring(phase(merged, "measure"), said(database));
            assertOneClockIsAhead(folder.resolve("machine0"));
        }
    }

    private List<RunOutcome> run(String uri, List<Duration> clocksAhead) throws Exception {
        List<CompletableFuture<RunOutcome>> machines = new ArrayList<>();
        for (int machine = 0; machine < clocksAhead.size(); machine++) {
            RunRequest request = RunRequest.of(
                    QUERY,
                    Map.of(
                            "uri",
                            uri,
                            "documents",
                            "20k",
                            "threads",
                            "2",
                            "duration",
                            "2s",
                            "warm-up",
                            "500ms",
                            "target-rate",
                            "600",
                            "out",
                            folder.resolve("machine" + machine).toString()));
            InstantSource clock = Clock.offset(Clock.systemUTC(), clocksAhead.get(machine));
            machines.add(CompletableFuture.supplyAsync(
                    () -> new TogetherRun(
                                    new Together("it", clocksAhead.size(), Optional.empty()),
                                    request,
                                    new RunControl(),
                                    ClusterTargetOpener.forThisMachine(),
                                    notice -> {},
                                    clock,
                                    Timing.STANDARD)
                            .execute(),
                    task -> new Thread(task).start()));
        }
        List<RunOutcome> outcomes = new ArrayList<>();
        for (CompletableFuture<RunOutcome> machine : machines) {
            outcomes.add(machine.get());
        }
        return outcomes;
    }

    private static void assertIsOneRun(RunResult merged, List<RunOutcome> outcomes) {
        PhaseReport load = phase(merged, "load");
        PhaseReport measured = phase(merged, "measure");
        assertThat(merged.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(load.counts().documents()).as("each document is loaded once").isEqualTo(20_000);
        assertThat(measured.threads()).isEqualTo(6);
        assertThat(measured.openLoop().targetRate()).contains(600.0);
        assertThat(merged.parameters()).containsEntry("target-rate", 600.0).containsEntry("threads", 6);
        assertThat(merged.machines().clients())
                .hasSize(3)
                .allMatch(client -> client.machine().isPresent());
        assertThat(measured.counts().operations())
                .isEqualTo(merged.machines().clients().stream()
                        .map(ClientReport::phases)
                        .mapToLong(phases -> phases.get(0).operations())
                        .sum());
        assertThat(outcomes)
                .filteredOn(outcome ->
                        outcome.result().orElseThrow().machines().together().isPresent())
                .as("the others have their own results")
                .hasSize(2)
                .allSatisfy(outcome -> assertThat(
                                phase(outcome.result().orElseThrow(), "measure").threads())
                        .isEqualTo(2));
        assertThat(Duration.between(measured.startedAt(), Instant.now()).abs())
                .as("times are those of the servers' clock")
                .isLessThan(WRONG.dividedBy(2));
    }

    private static PhaseReport phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The times at which the servers were asked for something in the control collection. */
    private static List<Instant> said(MongoDatabase database) {
        return database
                .getCollection("system.profile")
                .find()
                .sort(Sorts.ascending("ts"))
                .into(new ArrayList<>())
                .stream()
                .map(operation -> operation.getDate("ts").toInstant())
                .toList();
    }

    private static void assertNothingWasSaidDuring(PhaseReport measured, List<Instant> said) {
        Instant start = measured.startedAt();
        Instant end = start.plusMillis(Math.round(measured.seconds() * 1000));
        assertThat(said).as("before and after").anyMatch(start::isAfter).anyMatch(end::isBefore);
        assertThat(said)
                .as("between %s and %s", start, end)
                .noneMatch(time -> time.isAfter(start) && time.isBefore(end.minus(TOLERANCE)));
    }

    private static void assertOneClockIsAhead(Path results) {
        assertThat(SavedResults.in(results).results())
                .flatExtracting(saved -> saved.result().machines().together().stream()
                        .map(TogetherReport::clockAheadSeconds)
                        .toList())
                .anySatisfy(ahead -> assertThat(ahead).isBetween(39.0, 41.0));
    }
}
