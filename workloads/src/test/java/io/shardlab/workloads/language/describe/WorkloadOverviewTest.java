package io.shardlab.workloads.language.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloads.language.read.Shop;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadOverviewTest {

    @Test
    void aCollectionHasThreeSampleDocumentsItsSizeAndItsKey() {
        WorkloadOverview overview = WorkloadOverview.of(Shop.with("a: {find: orders}"), 1);

        WorkloadOverview.Collection orders = overview.collections().get(0);
        assertThat(orders.shardKey()).isEqualTo("{\"customer\": 1, \"placed\": 1}");
        assertThat(orders.samples()).hasSize(3).allMatch(sample -> sample.contains("\"customer\": "));
        assertThat(orders.meanBytes()).isBetween(100.0, 300.0);
        assertThat(overview.collections().get(1).shardKey()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {find: orders, filter: {customer: {^existing: customer}, placed: {^existing: placed}}} | ONE
            {find: orders, filter: {customer: {^existing: customer}}}                              | ONE
            {find: orders, filter: {customer: {$in: [1, 2]}}}                                      | SOME
            {find: orders, filter: {status: open}}                                                 | ALL
            {find: customers}                                                                      | PRIMARY
            """)
    void aCommandShowsSampleValuesAndTheShardsThatItAsks(String operation, Reach reach) {
        WorkloadOverview.Command command = WorkloadOverview.of(Shop.with("a: " + operation), 1)
                .operations()
                .get(0)
                .commands()
                .get(0);

        assertThat(command.reaches()).isEqualTo(Map.of(reach, 1.0));
        assertThat(command.action()).isEqualTo("find");
        assertThat(command.samples()).isNotEmpty().allMatch(sample -> sample.startsWith("{\"find\": "));
    }

    @Test
    void aCommandWhoseValuesDecideHasTheShareOfEachReach() {
        WorkloadOverview.Command command = WorkloadOverview.of(
                        Shop.with("a: {find: orders, filter: {customer: {^choose: [1, {$gt: 5}]}}}"), 1)
                .operations()
                .get(0)
                .commands()
                .get(0);

        assertThat(command.reaches()).containsOnlyKeys(Reach.ONE, Reach.SOME);
        assertThat(command.reaches().get(Reach.ONE)).isCloseTo(0.5, within(0.2));
    }
}
