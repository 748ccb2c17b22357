package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunOrderTest {

    private static final List<PlannedCell> CELLS = Queries.plan(
                    "threads", "1,2", "documents", "1k,2k", "shards", "1,2,3")
            .cells();

    /** Counts the cells whose need differs from that of the cell before. */
    private static int changes(List<Map<String, String>> needs) {
        int changes = 0;
        for (int i = 1; i < needs.size(); i++) {
            changes += needs.get(i).equals(needs.get(i - 1)) ? 0 : 1;
        }
        return changes;
    }

    private static void assertGrouped(List<PlannedCell> order) {
        assertThat(order).containsExactlyInAnyOrderElementsOf(CELLS);
        assertThat(changes(order.stream().map(RunOrder::servers).toList())).isEqualTo(2);
        List<Map<String, String>> both = new ArrayList<>();
        order.forEach(cell -> {
            Map<String, String> needs = new HashMap<>(RunOrder.servers(cell));
            needs.putAll(RunOrder.data(cell));
            both.add(needs);
        });
        assertThat(changes(both)).isEqualTo(5);
    }

    @Test
    void cellsThatNeedTheSameServersAndDataFollowOneAnother() {
        assertGrouped(RunOrder.of(CELLS, Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aRandomOrderKeepsThemTogether(long seed) {
        assertGrouped(RunOrder.of(CELLS, Optional.of(seed)));
    }

    @Test
    void aRandomOrderFollowsFromItsSeed() {
        assertThat(RunOrder.of(CELLS, Optional.of(7L))).isEqualTo(RunOrder.of(CELLS, Optional.of(7L)));
        assertThat(RunOrder.of(CELLS, Optional.of(7L))).isNotEqualTo(RunOrder.of(CELLS, Optional.of(8L)));
    }

    @Test
    void theRemainingTimeDistinguishesCellsThatStartServers() {
        List<PlannedCell> order = RunOrder.of(CELLS, Optional.empty());
        RemainingTime time = RemainingTime.ofKinds(RunOrder.preparations(order));
        assertThat(time.left()).isEmpty();

        time.took(Duration.ofSeconds(20));
        time.took(Duration.ofSeconds(2));
        time.took(Duration.ofSeconds(5));

        assertThat(time.left()).contains(Duration.ofSeconds(2 + 2 * (20 + 2 + 5 + 2)));
    }
}
