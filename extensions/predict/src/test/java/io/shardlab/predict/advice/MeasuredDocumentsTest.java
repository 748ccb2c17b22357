package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.CollectionReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.predict.advice.MemoryFit.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuredDocumentsTest {

    private static final LatencyReport NO_LATENCY = new LatencyReport(0, 0, 0, 0, Map.of());

    private static RunResult stored() {
        return new MadeUpRun()
                .facts(Map.of(
                        StorageReport.FACT,
                        new StorageReport(1000, 800, 800_000, 300_000, 200_000, Optional.empty(), true).asFact()))
                .result();
    }

    private static RunResult sharded() {
        return new MadeUpRun()
                .phases(List.of(
                        new MadeUpPhase("load", 1).operations(10, 1000, 500_000).report()))
                .sharding(Optional.of(new ShardingReport(
                        "shop.orders",
                        "{}",
                        Map.of(),
                        Map.of(),
                        Map.of("s1", 600L, "s2", 400L),
                        Map.of("s1", 400_000L, "s2", 200_000L),
                        MigrationReport.NONE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())))
                .result();
    }

    private static RunResult loaded() {
        return new MadeUpRun()
                .phases(List.of(
                        new MadeUpPhase("load", 1).operations(10, 1000, 500_000).report(),
                        new MadeUpPhase("measure", 1)
                                .operations(10, 1000, 10_000)
                                .report()))
                .result();
    }

    private static Optional<MemoryFit> fit(RunResult... results) {
        return MeasuredDocuments.of(List.of(results)).fit();
    }

    private static double bytes(RunResult... results) {
        return fit(results).orElseThrow().collections().get(0).documentBytes();
    }

    @Test
    void sizesThatServersMeasuredArePreferred() {
        assertThat(fit(loaded(), sharded(), stored()))
                .contains(new MemoryFit(800, Optional.of(300.0), Optional.of(200.0)));
        assertThat(bytes(loaded(), sharded())).isEqualTo(600);
        assertThat(bytes(loaded())).isEqualTo(500);
        assertThat(fit(new MadeUpRun().result())).isEmpty();
    }

    private static KindReport kind(String name, long operations) {
        return new KindReport(
                name,
                operations,
                operations,
                0,
                Map.of(),
                NO_LATENCY,
                NO_LATENCY,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    private static RunResult ofFile(CollectionReport... collections) {
        return new MadeUpRun()
                .workload("shop")
                .facts(Map.of(
                        CollectionReport.FACT,
                        List.of(collections).stream()
                                .map(CollectionReport::asFact)
                                .toList()))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .kinds(List.of(kind("find", 300), kind("add", 100)))
                        .report()))
                .result();
    }

    @Test
    void eachCollectionOfAFileHasItsOwnSizeAndUse() {
        List<Collection> collections = fit(ofFile(
                        new CollectionReport("small", true, 1000, Optional.of(25.0), Map.of(), Map.of()),
                        new CollectionReport("big", true, 2000, Optional.of(4000.0), Map.of("find", 2), Map.of()),
                        new CollectionReport("log", false, 1000, Optional.of(200.0), Map.of(), Map.of("add", 1))))
                .orElseThrow()
                .collections();

        assertThat(collections).extracting(Collection::name).containsExactly("small", "big", "log");
        assertThat(collections).extracting(Collection::part).containsExactly(0.25, 0.5, 0.25);
        assertThat(collections).extracting(Collection::documentBytes).containsExactly(25.0, 4000.0, 200.0);
        assertThat(collections).extracting(Collection::sharded).containsExactly(true, true, false);
        assertThat(collections.get(1).reads())
                .as("two statements of three quarters of the operations")
                .isCloseTo(1.5, within(1e-9));
        assertThat(collections.get(2).inserts()).isCloseTo(0.25, within(1e-9));
        assertThat(collections.get(0).reads()).isZero();
    }

    @Test
    void oneUnknownSizeLeavesAllUndecided() {
        assertThat(fit(ofFile(
                        new CollectionReport("small", true, 1000, Optional.of(25.0), Map.of("find", 1), Map.of()),
                        new CollectionReport("big", true, 1000, Optional.empty(), Map.of("find", 1), Map.of()))))
                .isEmpty();
    }

    @Test
    void olderResultsOfSeveralCollectionsDoNotSayWhichAreRead() {
        FactTable documents = new FactTable(
                "Documents",
                List.of("collection", "documents"),
                List.of(List.of("small", 1000L), List.of("big", 1000L)));
        RunResult older = new MadeUpRun()
                .workload("shop")
                .facts(Map.of(FactTable.FACT, List.of(documents.asFact())))
                .sharding(sharded().sharding())
                .result();

        MeasuredDocuments found = MeasuredDocuments.of(List.of(older));

        assertThat(found.fit()).isEmpty();
        assertThat(found.unknown().toString()).contains("which of their 2 collections");
    }
}
