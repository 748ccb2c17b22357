package io.shardlab.insight.capture.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Origin;
import io.shardlab.insight.capture.observe.Skipped;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class OperationGroupsTest {

    private final Skipped skipped = new Skipped();

    private static ObservedOperation operation(String action, String fields, long time, String server, String key) {
        return new ObservedOperation(
                time,
                "shop",
                "orders",
                action,
                BsonDocument.parse(fields),
                1,
                OptionalLong.of(1),
                1,
                new Origin(server, key, "", OptionalLong.empty(), ""),
                1,
                true);
    }

    private OperationGroups sharded() {
        return new OperationGroups(Recorded.NAMES, skipped, true, true);
    }

    @Test
    void thePartsOfTheShardsAreCountedAsTheOperationsOfTheClient() {
        OperationGroups groups = sharded();
        Recorded.profiled("profile-shards-6.0.jsonl", skipped).forEach(groups::add);
        groups.end();

        TreeMap<String, Double> counts = groups.groups().stream()
                .collect(Collectors.toMap(
                        group -> group.action() + " " + group.collection(),
                        OperationGroup::operations,
                        Double::sum,
                        TreeMap::new));
        assertThat(counts)
                .containsEntry("find orders", 6.0)
                .containsEntry("count orders", 3.0)
                .containsEntry("distinct orders", 1.0)
                .containsEntry("aggregate orders", 2.0)
                .doesNotContainKey("aggregate items")
                .containsEntry("updateMany orders", 2.0)
                .containsEntry("insertMany orders", 1.0)
                .containsEntry("insertOne items", 2.0)
                .containsEntry("updateOne items", 5.0);
        assertThat(groups.groups().stream().filter(group -> group.action().equals("insertMany")))
                .singleElement()
                .satisfies(group -> assertThat(group.documentsEach()).isEqualTo(60));
    }

    @Test
    void equalWritesOfDifferentShardsAreOneOperationOnlyIfTheyAreAtTheSameTime() {
        OperationGroups groups = sharded();
        String update = "{filter: {status: 'x'}, update: {$set: {status: 'y'}}}";
        groups.add(operation("updateMany", update, 10_000, "s1", ""));
        groups.add(operation("updateMany", update, 10_040, "s2", ""));
        groups.add(operation("updateMany", update, 20_000, "s2", ""));

        assertThat(groups.groups()).singleElement().satisfies(group -> {
            assertThat(group.operations()).isEqualTo(2);
            assertThat(group.parts()).isEqualTo(3);
            assertThat(group.servers()).isEqualTo(2);
        });
    }

    @Test
    void equalWritesOfOneShardAreSeveralOperations() {
        OperationGroups groups = sharded();
        for (int i = 0; i < 3; i++) {
            groups.add(operation("updateOne", "{filter: {_id: 1}, update: {$inc: {n: 1}}}", 10_000 + i, "s1", ""));
        }

        assertThat(groups.operations()).isEqualTo(3);
    }

    @Test
    void anOperationFoundSomethingIfOneOfItsPartsDid() {
        OperationGroups groups = sharded();
        ObservedOperation empty = new ObservedOperation(
                1,
                "shop",
                "orders",
                "find",
                BsonDocument.parse("{filter: {a: 1}}"),
                1,
                OptionalLong.of(0),
                1,
                new Origin("s1", "k", "", OptionalLong.empty(), ""),
                1,
                true);
        groups.add(empty);
        groups.add(operation("find", "{filter: {a: 1}}", 2, "s2", "k"));

        assertThat(groups.groups().get(0).shareFound()).isEqualTo(1);
    }

    @Test
    void statementsOfATransactionAreOneSequence() {
        OperationGroups groups = new OperationGroups(Recorded.NAMES, skipped, false, true);
        Recorded.profiled("profile-6.0.jsonl", skipped).forEach(groups::add);
        groups.end();

        assertThat(groups.transactions()).singleElement().satisfies(transaction -> {
            assertThat(transaction.transactions()).isEqualTo(1);
            assertThat(transaction.steps().stream().map(OperationGroup::action)).containsExactly("find", "insertOne");
        });
    }

    @Test
    void clientsAreThoseThatWorkWithinTenSeconds() {
        OperationGroups groups = new OperationGroups(Recorded.NAMES, skipped, false, true);
        for (int i = 0; i < 40; i++) {
            ObservedOperation one = operation("find", "{filter: {}}", i * 1000L, "s", "");
            groups.add(one.from(new Origin("s", "", "", OptionalLong.empty(), "conn" + i)));
        }

        assertThat(groups.traffic().mostClients()).isEqualTo(10);
    }

    @Test
    void aTallyKnowsHowOftenEachValueOccurred() {
        ValueTally tally = new ValueTally();
        List.of(5, 5, 5, 7).forEach(number -> tally.add(new BsonInt32(number)));

        assertThat(tally.counts()).containsExactlyInAnyOrder(3, 1);
        assertThat(tally.least()).isEqualTo(5);
        assertThat(tally.greatest()).isEqualTo(7);
        assertThat(tally.mostFrequent(1).get(0).getValue()).isEqualTo(3);
    }
}
