package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Plans as servers of version 6.0 explain them, shortened. */
class PlanTest {

    @Test
    void theStagesOfAnIndexedFindOnOneShardAreShown() {
        Plan plan = Plan.of(BsonDocument.parse("""
                {queryPlanner: {winningPlan: {stage: "SINGLE_SHARD", shards: [{shardName: "a", parsedQuery: {x: 1},
                  winningPlan: {stage: "FETCH", inputStage: {stage: "IXSCAN", indexName: "customer_1"}},
                  rejectedPlans: [{stage: "COLLSCAN"}]}]}}, ok: 1}
                """));
        assertThat(plan.path()).hasToString("SINGLE_SHARD, FETCH, IXSCAN customer_1");
        assertThat(plan.asked(Message.text("a"), 3)).hasToString("a asks 1 of 3 shards");
        assertThat(plan.warnings(BsonDocument.parse("{customer: 1}"))).isEmpty();
    }

    @Test
    void aCollectionScanAndASortInMemoryAreWarnedOf() {
        Plan plan = Plan.of(BsonDocument.parse("""
                {queryPlanner: {winningPlan: {queryPlan: {stage: "SORT", inputStage: {stage: "COLLSCAN"}},
                  slotBasedPlan: {stages: "..."}}}, ok: 1}
                """));
        assertThat(plan.asked(Message.text("a"), 0)).hasToString("a");
        assertThat(plan.warnings(BsonDocument.parse("{status: 'open'}")))
                .extracting(Message::toString)
                .containsExactly(
                        "it reads the whole collection, as no index suits its filter on status.",
                        "it sorts in memory, as no index returns the documents in this order.");
    }

    @Test
    void theStagesOfAPipelineOnAllShardsAreShown() {
        Plan plan = Plan.of(BsonDocument.parse("""
                {splitPipeline: {shardsPart: [{$match: {a: 1}}]}, shards: {
                  a: {stages: [{$cursor: {queryPlanner: {winningPlan: {stage: "IXSCAN", indexName: "a_1"}}}}, {$group: {_id: 1}}]},
                  b: {stages: [{$cursor: {queryPlanner: {winningPlan: {stage: "IXSCAN", indexName: "a_1"}}}}, {$group: {_id: 1}}]}}, ok: 1}
                """));
        assertThat(plan.path()).hasToString("IXSCAN a_1, $group");
        assertThat(plan.asked(Message.text("a"), 2)).hasToString("a asks 2 of 2 shards");
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
            assertThat(Plan.conditions(BsonDocument.parse(command))).as(command).isEqualTo(conditions);
        }
    }
}
