package io.shardlab.answers.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureCatalogueTest {

    private static final Cell LOOP =
            MadeUpCell.of(1, "threads", "20").throughput(1000, 1200).measured();

    @Test
    void haveNamesThatUsersCanType() {
        assertThat(FigureCatalogue.all())
                .extracting(Figure::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z0-9]+(-[a-z0-9.]+)*"));
    }

    @Test
    void areFoundByTheirNames() {
        assertThat(FigureCatalogue.all())
                .allMatch(figure -> FigureCatalogue.named(figure.name()).equals(figure));
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, 1000, 1200",
        "seconds, 10, 10",
        "operations, 10000, 12000",
        "service-mean, 20, 16.666666666666668",
        "service-p99.9, 100, 83.33333333333334",
        "response-max, 200, 166.66666666666669",
        "p99, 60, 50",
        "client-cpu-share, 25, 25",
        "errors, 0, 0",
        "measure.throughput, 1000, 1200",
        "warm-up.seconds, 3, 3",
        "measure.p99.9, 100, 83.33333333333334"
    })
    void haveASampleForEachRepetition(String name, double first, double second) {
        assertThat(samples(name, LOOP)).containsExactly(first, second);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "missed-arrivals",
                "migrations",
                "server-cpu-seconds",
                "mongos-cpu-seconds",
                "pages-read",
                "block-reads",
                "load-seconds",
                "balance",
                "chunks",
                "cold.seconds",
                "facts.nothing"
            })
    void areEmptyAndNotZeroWhereTheyWereNotMeasured(String name) {
        assertThat(samples(name, LOOP)).isEmpty();
    }

    @Test
    void countMissedArrivalsOfAnOpenLoop() {
        Cell cell = MadeUpCell.of(1).targetRate(500).throughput(500).measured();

        assertThat(samples("missed-arrivals", cell)).containsExactly(0.0);
    }

    @Test
    void addUpStepsWhereThatHasAMeaning() {
        Cell cell = MadeUpCell.of(1).step("cold", 8, 10).step("warm", 2, 3).measured();

        assertThat(samples("seconds", cell)).containsExactly(10.0, 13.0);
        assertThat(samples("throughput", cell)).containsExactly(0.2, 2 / 13.0);
        assertThat(samples("service-p99", cell)).isEmpty();
        assertThat(samples("warm.seconds", cell)).containsExactly(2.0, 3.0);
    }

    @Test
    void ofSpeedAreTheTimesOfStepsWhateverTheirNames() {
        assertThat(FigureCatalogue.speeds(List.of("v1.0", "v2.0")))
                .extracting(Figure::name)
                .containsExactly("v1.0.seconds", "v2.0.seconds");
        assertThat(FigureCatalogue.speeds(List.of("measure")))
                .extracting(Figure::name)
                .containsExactly("throughput");
        for (String ofBatches : List.of("load", "insert", "warm-up insert")) {
            assertThat(FigureCatalogue.speeds(List.of(ofBatches)))
                    .extracting(Figure::name)
                    .containsExactly("documents-per-second");
        }
    }

    @Test
    void ofResponseTimeAreLowerBoundsWhereOperationsAreMissing() {
        ArrivalReport arrivals =
                new ArrivalReport(1010, 10, 0, Map.of("50", 1000.0), Optional.of("poisson"), Optional.of(1L));
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .latency(new LatencyReport(1000, 1500, 500, 9000, Map.of("50", 1000.0, "99", 8000.0)))
                .openLoop(10, arrivals, Optional.of(101.0))
                .report();

        assertThat(FigureCatalogue.ofPhases("response-p50").isLowerBound(phase)).isFalse();
        assertThat(FigureCatalogue.ofPhases("response-p99").isLowerBound(phase)).isTrue();
        assertThat(FigureCatalogue.ofPhases("response-max").isLowerBound(phase)).isTrue();
        assertThat(FigureCatalogue.ofPhases("service-p99").isLowerBound(phase)).isFalse();
        RunResult result = new MadeUpRun().phases(List.of(phase)).result();
        assertThat(FigureCatalogue.named("p99").lowerBound()).accepts(result);
        assertThat(FigureCatalogue.named("p50").lowerBound()).rejects(result);
    }

    @Test
    void ofTheClientsProcessorsAreAtMostAllOfThem() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .client(10.2, 1.02, 10, Optional.empty(), Optional.empty(), 0)
                .report();

        assertThat(FigureCatalogue.ofPhases("client-cpu-share").of(phase)).hasValue(100);
    }

    @Test
    void splitTheClientsCpuTimeWhereTheSystemTellsTheKernelsPart() {
        MadeUpPhase phase = new MadeUpPhase("measure", 1).client(10, 0.5, 9, Optional.empty(), Optional.empty(), 0);

        assertThat(FigureCatalogue.ofPhases("client-cpu-seconds").of(phase.report()))
                .hasValue(10);
        assertThat(FigureCatalogue.ofPhases("client-user-seconds").of(phase.report()))
                .isEmpty();
        PhaseReport told = phase.systemCpuSeconds(2.5).report();
        assertThat(FigureCatalogue.ofPhases("client-user-seconds").of(told)).hasValue(7.5);
        assertThat(FigureCatalogue.ofPhases("client-system-seconds").of(told)).hasValue(2.5);
    }

    @Test
    void leaveOutWhatWasStopped() {
        Cell cell = MadeUpCell.of(1).stopped(4).measured();

        assertThat(samples("seconds", cell)).isEmpty();
    }

    @Test
    void tellServersApartByTheirRoles() {
        Cell cell = MadeUpCell.of(1)
                .servers(
                        server("mongos", 1, 7L),
                        server("shard", 2, 7L),
                        server("shard", 4, 5L),
                        server("config", 8, 1L))
                .throughput(100)
                .measured();

        assertThat(samples("server-cpu-seconds", cell)).containsExactly(15.0);
        assertThat(samples("mongos-cpu-seconds", cell)).containsExactly(1.0);
        assertThat(samples("shard-cpu-seconds", cell)).containsExactly(6.0);
        assertThat(samples("block-reads", cell)).containsExactly(12.0);
        assertThat(samples("cache-bytes-read", cell)).containsExactly(2000.0);
    }

    @Test
    void haveNoSumWhereOneServerDoesNotTell() {
        Cell cell = MadeUpCell.of(1)
                .servers(server("shard", 2, 7L), server("shard", 4, null))
                .throughput(100)
                .measured();

        assertThat(samples("block-reads", cell)).isEmpty();
        assertThat(samples("disk-bytes-read", cell)).containsExactly(200.0);
    }

    @Test
    void tellMigrationsAndNoMeanOfNone() {
        Cell some = MadeUpCell.of(1).migrations(4, 0.5).load(1000, 10).measured();
        Cell none = MadeUpCell.of(1).migrations(0, 0).load(1000, 10).measured();

        assertThat(samples("migrations", some)).containsExactly(4.0);
        assertThat(samples("migration-mean-seconds", some)).containsExactly(0.5);
        assertThat(samples("migrations", none)).containsExactly(0.0);
        assertThat(samples("migration-mean-seconds", none)).isEmpty();
        assertThat(samples("load-seconds", some)).containsExactly(10.0);
    }

    @Test
    void measureBalanceAgainstTheMean() {
        Cell cell = MadeUpCell.of(1)
                .documentsPerShard(Map.of("a", 300L, "b", 100L, "c", 200L))
                .measured();

        assertThat(samples("balance", cell)).containsExactly(1.5);
    }

    @Test
    void readNumbersThatTheWorkloadTells() {
        Cell cell = MadeUpCell.of(1)
                .fact("rowsBad", 12)
                .fact("source", "a.csv")
                .fact("sentAgain", Map.of("network", 3L))
                .measured();

        assertThat(samples("facts.rowsBad", cell)).containsExactly(12.0);
        assertThat(samples("facts.source", cell)).isEmpty();
        assertThat(samples("facts.sentAgain.network", cell)).containsExactly(3.0);
    }

    @ParameterizedTest
    @CsvSource({
        "facts.newPrimarySeconds, new primary, s",
        "facts.archiveBytes, archive, MB",
        "facts.writesLost, writes lost, ''",
        "facts.sentAgain.network, sent again.network, ''"
    })
    void readTheUnitOfAFactFromItsName(String name, String title, String unit) {
        Figure figure = FigureCatalogue.named(name);

        assertThat(figure.title()).isEqualTo(title);
        assertThat(figure.readUnit()).isEqualTo(unit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"thruput", "", "cold.", "cold.colour", ".seconds", "facts."})
    void refuseANameThatIsNone(String name) {
        assertThatThrownBy(() -> FigureCatalogue.named(name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--values")
                .hasMessageContaining("documents-per-second");
    }

    @Test
    void suggestWhatWasMeant() {
        assertThatThrownBy(() -> FigureCatalogue.named("troughput")).hasMessageContaining("did you mean throughput?");
    }

    @Test
    void haveNoFigureOfAFailedCell() {
        Cell failed = new Cell(1, Map.of(), LOOP.result(), Optional.of("the server died"));

        assertThat(failed.samples(FigureCatalogue.named("throughput"))).isEmpty();
    }

    @Test
    void countRefusedDocumentsAsAShareOfDocuments() {
        PhaseReport load = LOOP.result().orElseThrow().phases().stream()
                .filter(PhaseReport::measured)
                .findFirst()
                .orElseThrow();
        PhaseReport.Counts counts = new PhaseReport.Counts(10, 9_000, 0, 1, 900, 0);
        PhaseReport.Failures failures =
                new PhaseReport.Failures(Map.of("DUPLICATE_KEY", 1_000L), 1_000, Map.of(), Optional.empty());
        PhaseReport refused = RecordShape.map(load, (part, value) -> switch (part.name()) {
            case "counts" -> counts;
            case "failures" -> failures;
            default -> value;
        });

        assertThat(FigureCatalogue.ofPhases("error-share").of(refused)).hasValue(10);
    }

    private static List<Double> samples(String name, Cell cell) {
        return FigureCatalogue.named(name).samples(cell.result().orElseThrow());
    }

    private static ServerReport server(String role, double cpuSeconds, Long blockReads) {
        return MadeUpServer.of("h:1", role)
                .computed(cpuSeconds)
                .readIntoCache(10, 1000)
                .readFromDisk(100)
                .blockReads(Optional.ofNullable(blockReads))
                .report();
    }
}
