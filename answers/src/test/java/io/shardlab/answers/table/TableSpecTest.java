package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableSpecTest {

    @Test
    void hasTopologiesAsRowsAndThreadsAsColumns() {
        TableSpec spec = sensible(Published.concurrency());

        assertThat(spec.rows()).containsExactly("topology");
        assertThat(spec.columns()).containsExactly("threads");
        assertThat(spec.figures()).extracting(Figure::name).containsExactly("throughput");
    }

    @ParameterizedTest
    @CsvSource({"throughput, true", "load.documents-per-second, true", "p99, false", "facts.newPrimarySeconds, false"})
    void knowsWhetherItShowsRates(String figure, boolean shows) {
        TableSpec spec = new TableSpec("", List.of(), List.of(), List.of(FigureCatalogue.named(figure)));

        assertThat(spec.showsRates()).isEqualTo(shows);
    }

    @Test
    void hasTheLongerSideAsRows() {
        TableSpec spec = sensible(planned(
                List.of("threads", "10", "cluster", "standalone"),
                List.of("threads", "20", "cluster", "standalone"),
                List.of("threads", "40", "cluster", "standalone"),
                List.of("threads", "10", "cluster", "sharded", "shards", "3")));

        assertThat(spec.rows()).containsExactly("threads");
        assertThat(spec.columns()).containsExactly("topology");
    }

    @Test
    void hasOneColumnOfFiguresWhereTopologiesAloneAreSwept() {
        TableSpec spec = sensible(Published.queryThroughput());

        assertThat(spec.rows()).containsExactly("topology");
        assertThat(spec.columns()).isEmpty();
    }

    @Test
    void hasSeveralFiguresOfALoadSideBySide() {
        TableSpec spec = sensible(Published.bulkLoad());

        assertThat(spec.rows()).containsExactly("documents", "topology");
        assertThat(spec.columns()).isEmpty();
        assertThat(spec.figures())
                .extracting(Figure::name)
                .containsExactly("seconds", "documents-per-second", "migrations", "migration-mean-seconds");
    }

    @Test
    void showsTheTimeOfEachStep() {
        TableSpec spec = sensible(
                List.of(MadeUpCell.of(1).step("cold", 8).step("warm", 2).measured()));

        assertThat(spec.figures()).extracting(Figure::name).containsExactly("cold.seconds", "warm.seconds");
    }

    @Test
    void givesEverythingSweptAPlace() {
        List<Cell> cells = planned(
                List.of("threads", "10", "shards", "3", "documents", "1000", "pre-split", "true"),
                List.of("threads", "20", "shards", "5", "documents", "2000", "pre-split", "false"));

        for (TableSpec spec : List.of(
                sensible(cells),
                sensible(cells, Optional.of(List.of("shards")), Optional.empty()),
                sensible(cells, Optional.empty(), Optional.of(List.of("threads"))),
                sensible(cells, Optional.of(List.of("shards")), Optional.of(List.of("threads"))))) {
            List<String> placed = new ArrayList<>(spec.rows());
            placed.addAll(spec.columns());
            assertThat(placed).containsExactlyInAnyOrder("threads", "shards", "documents", "pre-split");
        }
    }

    @Test
    void takesThePartsOfATopologyOneByOneIfTheUserSaysSo() {
        TableSpec spec =
                sensible(Published.queryThroughput(), Optional.of(List.of("shards")), Optional.of(List.of("routers")));

        assertThat(spec.rows()).containsExactly("shards", "cluster");
        assertThat(spec.columns()).containsExactly("routers");
    }

    @Test
    void takesTopologyAsOneIfTheUserSaysSo() {
        TableSpec spec = sensible(Published.concurrency(), Optional.empty(), Optional.of(List.of("topology")));

        assertThat(spec.rows()).containsExactly("threads");
        assertThat(spec.columns()).containsExactly("topology");
    }

    @Test
    void refusesWhatIsNotSwept() {
        assertThatThrownBy(() -> sensible(Published.concurrency(), Optional.of(List.of("routers")), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--rows must name parameters that are swept, not routers; these are: cluster, threads, shards, topology.");
        assertThatThrownBy(() -> sensible(Published.concurrency(), Optional.empty(), Optional.of(List.of("size"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--columns", "size");
    }

    @Test
    void refusesAParameterThatIsNamedTwice() {
        assertThatThrownBy(() -> sensible(
                        Published.concurrency(), Optional.of(List.of("threads")), Optional.of(List.of("threads"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("threads is named twice");
        assertThatThrownBy(() -> sensible(
                        Published.concurrency(), Optional.of(List.of("topology")), Optional.of(List.of("shards"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("shards is named beside topology");
    }

    @Test
    void laysOutASingleCell() {
        TableSpec spec = sensible(List.of(MadeUpCell.of(1).throughput(5).measured()));

        assertThat(spec.rows()).isEmpty();
        assertThat(spec.columns()).isEmpty();
    }

    @SafeVarargs
    private static List<Cell> planned(List<String>... namesAndValues) {
        List<Cell> cells = new ArrayList<>();
        for (List<String> each : namesAndValues) {
            cells.add(
                    MadeUpCell.of(cells.size() + 1, each.toArray(String[]::new)).planned());
        }
        return cells;
    }

    private static TableSpec sensible(List<Cell> cells) {
        return sensible(cells, Optional.empty(), Optional.empty());
    }

    private static TableSpec sensible(List<Cell> cells, Optional<List<String>> rows, Optional<List<String>> columns) {
        return TableSpec.sensible("a table", cells, rows, columns, Optional.empty());
    }
}
