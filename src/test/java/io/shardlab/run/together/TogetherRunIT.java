package io.shardlab.run.together;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Sorts;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.folder.SavedResults;
import io.shardlab.run.service.RunControl;
import io.shardlab.run.service.RunListener;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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

    private static Target standalone() throws InterruptedException {
        return SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(RunRequest.settings(QUERY, Map.of("cluster", "standalone")), Notices.NONE);
    }

    @Test
    void threeMachinesMakeOneRunAndSayNothingWhileTheyMeasure() throws Exception {
        try (Target target = standalone();
                MongoClient client = MongoClients.create(target.connectionString())) {
            MongoDatabase database = client.getDatabase("shardlab");
            database.runCommand(new Document("profile", 1)
                    .append("filter", new Document("ns", "shardlab." + ControlCollection.COLLECTION)));

            List<RunOutcome> outcomes =
                    run(target, List.of(new Machine(WRONG, false), Machine.ORDINARY, Machine.ORDINARY));

            database.runCommand(new Document("profile", 0));
            RunResult merged = merged(outcomes);
            assertIsOneRun(merged, outcomes);
            assertThat(database.getCollection("weblog").countDocuments()).isEqualTo(20_000);
            assertThat(database.getCollection(ControlCollection.COLLECTION).countDocuments())
                    .as("nothing is left behind")
                    .isZero();
            assertNothingWasSaidDuring(phase(merged, "measure"), said(database));
            assertOneClockIsAhead(folder.resolve("machine0"));
        }
    }

    @Test
    void aStopOnOneMachineEndsAllInOrderWithTheirResults() throws Exception {
        try (Target target = standalone()) {
            List<RunOutcome> outcomes = run(target, List.of(new Machine(Duration.ZERO, true), Machine.ORDINARY));

            RunOutcome stopped = outcomes.get(0);
            assertThat(stopped.interrupted()).isTrue();
            assertThat(stopped.failure()).isEmpty();
            assertThat(outcomes.get(1).interrupted()).isFalse();
            assertThat(outcomes.get(1).failure().orElseThrow()).hasMessageContaining("The run was stopped on ");
            RunResult merged = merged(outcomes);
            assertThat(merged.phases()).filteredOn(PhaseReport::measured).hasSize(1);
            assertThat(merged.verdict().reasons())
                    .anyMatch(reason -> reason.endsWith("the run was stopped before its end"));
            assertThat(phase(merged, "measure").threads()).isEqualTo(4);
        }
    }

    private static RunResult merged(List<RunOutcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.result().orElseThrow())
                .filter(result -> !result.machines().mergedFrom().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /**
     * A load machine.
     *
     * @param clockAhead the time by which its clock is ahead
     * @param stopped true if it is stopped while it measures
     */
    private record Machine(Duration clockAhead, boolean stopped) {

        static final Machine ORDINARY = new Machine(Duration.ZERO, false);
    }

    private List<RunOutcome> run(Target target, List<Machine> machines) throws Exception {
        String uri = target.connectionString().getConnectionString();
        String name = "it" + machines.size();
        List<CompletableFuture<RunOutcome>> running = new ArrayList<>();
        for (Machine machine : machines) {
            RunRequest request = RunRequest.of(
                    QUERY,
                    Map.ofEntries(
                            entry("uri", uri),
                            entry("documents", "20k"),
                            entry("threads", "2"),
                            entry("duration", "2s"),
                            entry("warm-up", "500ms"),
                            entry("repeat", machines.stream().anyMatch(Machine::stopped) ? "2" : "1"),
                            entry("target-rate", "600"),
                            entry(
                                    "out",
                                    folder.resolve("machine" + running.size()).toString())));
            RunControl control = new RunControl();
            running.add(CompletableFuture.supplyAsync(
                    () -> new TogetherRun(
                                    new Together(name, machines.size(), Optional.empty()),
                                    request,
                                    control,
                                    ClusterTargetOpener.forThisMachine(),
                                    new Watch(machine, control),
                                    Clock.offset(Clock.systemUTC(), machine.clockAhead()),
                                    Timing.STANDARD)
                            .execute(),
                    task -> new Thread(task).start()));
        }
        List<RunOutcome> outcomes = new ArrayList<>();
        for (CompletableFuture<RunOutcome> machine : running) {
            outcomes.add(machine.get());
        }
        return outcomes;
    }

    /** Stops the run in the first second that is measured, if its machine is to be stopped. */
    private record Watch(Machine machine, RunControl control) implements RunListener {

        @Override
        public void say(Message text) {}

        @Override
        public void interval(IntervalSnapshot snapshot) {
            if (machine.stopped() && snapshot.phase().equals("measure")) {
                control.stop();
            }
        }
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
