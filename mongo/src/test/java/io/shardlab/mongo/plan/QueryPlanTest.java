package io.shardlab.mongo.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Plans as servers of version 6.0 explain them, shortened. */
class QueryPlanTest {

    @Test
    void theStagesOfAnIndexedFindOnOneShardAreShown() {
        QueryPlan plan = QueryPlan.of(BsonDocument.parse("""
                {queryPlanner: {winningPlan: {stage: "SINGLE_SHARD", shards: [{shardName: "a", parsedQuery: {x: 1},
                  winningPlan: {stage: "FETCH", inputStage: {stage: "IXSCAN", indexName: "customer_1"}},
                  rejectedPlans: [{stage: "COLLSCAN"}]}]}}, ok: 1}
                """));
        assertThat(plan.stages()).containsExactly("SINGLE_SHARD", "FETCH", "IXSCAN customer_1");
        assertThat(plan.access()).containsExactly("IXSCAN customer_1");
        assertThat(plan.shards()).isEqualTo(1);
        assertThat(plan.scansCollection()).isFalse();
        assertThat(plan.sortsInMemory()).isFalse();
    }

    @Test
    void aCollectionScanAndASortInMemoryAreWarnedOf() {
        QueryPlan plan = QueryPlan.of(BsonDocument.parse("""
                {queryPlanner: {winningPlan: {queryPlan: {stage: "SORT", inputStage: {stage: "COLLSCAN"}},
                  slotBasedPlan: {stages: "..."}}}, ok: 1}
                """));
        assertThat(plan.shards()).isZero();
        assertThat(plan.access()).containsExactly("COLLSCAN");
        assertThat(plan.scansCollection()).isTrue();
        assertThat(plan.sortsInMemory()).isTrue();
    }

    @Test
    void theStagesOfAPipelineOnAllShardsAreShown() {
        QueryPlan plan = QueryPlan.of(BsonDocument.parse("""
                {splitPipeline: {shardsPart: [{$match: {a: 1}}]}, shards: {
                  a: {stages: [{$cursor: {queryPlanner: {winningPlan: {stage: "IXSCAN", indexName: "a_1"}}}}, {$group: {_id: 1}}]},
                  b: {stages: [{$cursor: {queryPlanner: {winningPlan: {stage: "IXSCAN", indexName: "a_1"}}}}, {$group: {_id: 1}}]}}, ok: 1}
                """));
        assertThat(plan.stages()).containsExactly("IXSCAN a_1", "$group");
        assertThat(plan.access()).containsExactly("IXSCAN a_1");
        assertThat(plan.shards()).isEqualTo(2);
    }

    @Test
    void plansOfShardsAreMergedInAnOrderThatDoesNotDependOnTheShards() {
        QueryPlan plan = QueryPlan.of(BsonDocument.parse("""
                {queryPlanner: {winningPlan: {stage: "SHARD_MERGE", shards: [
                  {shardName: "a", winningPlan: {stage: "FETCH", inputStage: {stage: "IXSCAN", indexName: "host_1"}}},
                  {shardName: "b", winningPlan: {stage: "COLLSCAN"}},
                  {shardName: "c", winningPlan: {stage: "EOF"}}]}}, ok: 1}
                """));
        assertThat(plan.access()).containsExactly("COLLSCAN", "IXSCAN host_1");
    }

    @Test
    void theConditionsOfEachCommandAreFound() {
        BsonDocument conditions = BsonDocument.parse("{a: 1}");
        for (String command : new String[] {
            "{find: 'c', filter: {a: 1}}",
            "{aggregate: 'c', pipeline: [{$match: {a: 1}}]}",
            "{update: 'c', updates: [{q: {a: 1}}]}",
            "{delete: 'c', deletes: [{q: {a: 1}}]}",
            "{findAndModify: 'c', query: {a: 1}}",
            "{distinct: 'c', key: 'b', query: {a: 1}}",
        }) {
            assertThat(QueryPlan.conditions(BsonDocument.parse(command)))
                    .as(command)
                    .isEqualTo(conditions);
        }
    }
}
