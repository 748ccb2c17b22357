package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Levels of durability on a replica set of four members and a standalone server, which outlive the runs. */
class WriteConcernIT {

    private static final int INSERTS = 40;
    private static final int SENT = 0;
    private static final int ARRIVED = 1;

    private static Target set;
    private static Target standalone;

    @TempDir
    Path out;

    @BeforeAll
    static void startServers() throws InterruptedException {
        set = open(Map.of("cluster", "replica-set", "replicas", "4"));
        standalone = open(Map.of("cluster", "standalone"));
    }

    private static Target open(Map<String, String> texts) throws InterruptedException {
        return SharedClusters.OPENER.open(Settings.parse(TargetParameters.all(), texts), Notices.NONE);
    }

    @AfterAll
    static void stopServers() {
        Optional.ofNullable(set).ifPresent(Target::close);
        Optional.ofNullable(standalone).ifPresent(Target::close);
    }

    private static String uri(Target target) {
        return target.connectionString().getConnectionString();
    }

    private RunResult run(String... options) {
        List<String> all = new ArrayList<>(List.of("operations=" + INSERTS, "repeat=2", "warm-up=10ms"));
        all.addAll(List.of(options));
        return new Runs(out).run("write-concern", all.toArray(String[]::new));
    }

    private static long figure(List<Object> row, int index) {
        return ((Number) row.get(row.size() - 2 + index)).longValue();
    }

    private static void assertNothingLeft(Target target) {
        MongoDatabase database = target.admin().client().getDatabase("shardlab");
        assertThat(database.listCollectionNames()).doesNotContain("durability");
        for (String name : database.listCollectionNames()) {
            assertThat(database.getCollection(name).find(new Document("_id", "durability")))
                    .as(name)
                    .isEmpty();
        }
    }

    @Test
    void everyLevelIsMeasuredAndHasAllItsDocuments() {
        RunResult result = run("uri=" + uri(set), "threads=2");

        assertThat(result.phases().stream().filter(PhaseReport::measured).map(PhaseReport::name))
                .hasSize(14)
                .as("the second repetition begins with the next level")
                .startsWith("w:0", "w:1", "w:1 j", "w:2", "w:2 j", "majority", "majority j", "w:1", "w:1 j")
                .endsWith("majority j", "w:0");
        assertThat(result.phases().stream().filter(PhaseReport::measured)).allSatisfy(phase -> {
            assertThat(phase.counts().operations()).isEqualTo(INSERTS);
            assertThat(phase.failures().errors()).isEmpty();
        });
        List<FactTable> tables = FactTable.in(result.facts());
        assertThat(tables).extracting(table -> table.rows().size()).containsExactly(6, 1);
        assertThat(tables).flatExtracting(FactTable::rows).allSatisfy(row -> {
            assertThat(figure(row, SENT)).isEqualTo(2 * INSERTS);
            assertThat(figure(row, ARRIVED)).isEqualTo(2 * INSERTS);
        });
        assertThat(result.diagnosis())
                .extracting(Finding::kind)
                .contains(Optional.of("level-unacknowledged"), Optional.of("level-equal-majorities"));
        assertNothingLeft(set);
    }

    @Test
    void aWriteWithoutAcknowledgementDoesNotCountAsAWrittenDocument() {
        RunResult result = run("uri=" + uri(standalone), "levels=0,1");

        assertThat(Runs.phase(result, "w:0").counts().documents()).isZero();
        assertThat(Runs.phase(result, "w:0").latencies().kinds())
                .extracting("name")
                .containsExactly("send");
        assertThat(Runs.phase(result, "w:1").counts().documents()).isEqualTo(INSERTS);
        assertThat(Runs.phase(result, "w:1").latencies().kinds())
                .extracting("name")
                .containsExactly("insert");
        assertNothingLeft(standalone);
    }

    @Test
    void unacknowledgedWritesOfAWarmUpAreDoneBeforeTheMeasurementBegins() {
        try (LateWriter late = new LateWriter(standalone)) {
            RunResult result = new Runs(out, late)
                    .run(
                            "write-concern",
                            "uri=" + uri(standalone),
                            "levels=0",
                            "operations=" + INSERTS,
                            "repeat=1",
                            "warm-up=300ms",
                            // Few enough for the buffers of a connection that the server does not read.
                            "target-rate=200");

            long warmUp = result.phases().get(0).counts().operations();
            assertThat(warmUp).isPositive();
            assertThat(late.writtenAtMeasurement()).isEqualTo(warmUp);
        }
    }

    @Test
    void severalTargetsBecomeColumnsOfOneTable() {
        RunResult result = run("target=four=" + uri(set) + "\nalone=" + uri(standalone), "levels=1,1j,majority");

        FactTable side = FactTable.in(result.facts()).get(0);
        assertThat(side.columns()).containsExactly("level", "four", "alone");
        assertThat(side.rows()).hasSize(3).allSatisfy(row -> assertThat(row).doesNotContainNull());
        PhaseReport alone = Runs.phase(result, "w:1 on alone");
        assertThat(alone.counts().operations()).isEqualTo(INSERTS);
        assertThat(alone.latencies().perRouter())
                .extracting("router")
                .doesNotHaveDuplicates()
                .hasSize(1);
        assertThat(alone.servers().server()).as("counted where the phase ran").hasSize(1);
        assertThat(Runs.phase(result, "w:1 on four").servers().server().size()).isGreaterThan(1);
        assertNothingLeft(set);
        assertNothingLeft(standalone);
    }

    @Test
    void aLevelThatCannotBeReachedFailsBeforeAnythingIsWritten() {
        assertRefused(set, "1,5", "w:5", "4 members");
        assertRefused(set, "{\"w\":\"bothSites\"}", "w:bothSites", "no such mode");
        assertRefused(standalone, "2", "w:2", "standalone server");
    }

    private void assertRefused(Target target, String levels, String level, String reason) {
        long begin = System.nanoTime();
        assertThatThrownBy(() -> run("uri=" + uri(target), "levels=" + levels, "wtimeout=1h"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--levels has " + level)
                .hasMessageContaining(reason);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(1));
        assertNothingLeft(target);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aMemberInAFarZoneIsWaitedForOnlyWhereItsAcknowledgementIsNeeded() {
        // So far away that a busy machine cannot make an insert, or the answer of a near member, as slow as that.
        RunResult result = new Runs(out)
                .run(
                        "write-concern",
                        "replicas=3",
                        "zone-delay=40ms",
                        "far-members=1",
                        "levels=1,2,{\"w\":3}",
                        "operations=10",
                        "repeat=2");

        assertThat(result.diagnosis())
                .filteredOn(finding -> finding.kind().equals(Optional.of("level-far-member"))
                        && finding.finding().startsWith("w:3 "))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .contains(" 2 secondaries")
                        .contains("(127.0.0.3:"));
        assertThat(Runs.phase(result, "w:3").latencies().serviceTime().percentile("50"))
                .as("microseconds, there and back")
                .isGreaterThanOrEqualTo(80_000);
        assertThat(Runs.phase(result, "w:2").servers().server())
                .as("counted behind the zones' addresses")
                .hasSize(3)
                .allMatch(server -> server.process().isPresent());
    }

    @Test
    void aCollectionOfSomebodyElseIsNotTouched() {
        MongoDatabase database = standalone.admin().client().getDatabase("shardlab");
        database.getCollection("precious").insertOne(new Document("_id", "mine"));

        assertThatThrownBy(() -> run("uri=" + uri(standalone), "levels=1", "collection=precious"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("precious");
        assertThat(database.getCollection("precious").countDocuments()).isEqualTo(1);
    }
}
