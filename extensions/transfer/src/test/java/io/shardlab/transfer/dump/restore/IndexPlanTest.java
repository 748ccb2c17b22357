package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoNamespace;
import io.shardlab.core.progress.Notices;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IndexPlanTest {

    private static final MongoNamespace ITEMS = new MongoNamespace("live.items");
    private static final MongoNamespace THINGS = new MongoNamespace("live.things");

    private final IndexPlan plan = new IndexPlan(false, false, Notices.NONE);

    @BeforeEach
    void addIndexes() {
        plan.add(ITEMS, BsonDocument.parse("{v: 2, key: {a: 1}, name: 'a'}"));
        plan.add(ITEMS, BsonDocument.parse("{v: 2, key: {b: 1, c: -1}, name: 'bc', prepareUnique: true}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: 'a', hidden: true}              | {key: {a: 1}, name: 'a', hidden: true}",
                "{name: 'a', hidden: false}             | {key: {a: 1}, name: 'a'}",
                "{keyPattern: {a: 1.0}, expireAfterSeconds: 9} | {key: {a: 1}, name: 'a', expireAfterSeconds: 9}",
                "{name: 'bc', unique: true}             | {key: {b: 1, c: -1}, name: 'bc', unique: true}",
                "{name: 'bc', prepareUnique: false}     | {key: {b: 1, c: -1}, name: 'bc'}"
            })
    void anIndexIsChangedAsByCollMod(String change, String expected) {
        assertThat(plan.modify(ITEMS, BsonDocument.parse(change))).isTrue();

        assertThat(plan.of(ITEMS)).contains(BsonDocument.parse(expected));
    }

    @Test
    void anUnknownIndexOrOptionIsReported() {
        assertThat(plan.modify(ITEMS, BsonDocument.parse("{name: 'x', hidden: true}")))
                .isFalse();
        assertThat(plan.modify(ITEMS, BsonDocument.parse("{keyPattern: {c: -1, b: 1}, hidden: true}")))
                .isFalse();
        assertThat(plan.modify(THINGS, BsonDocument.parse("{name: 'a', hidden: true}")))
                .isFalse();
        assertThatThrownBy(() -> plan.modify(ITEMS, BsonDocument.parse("{name: 'a', odd: true}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("odd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'bc'", "{b: {$numberLong: '1'}, c: -1.0}", "['bc', 'x']"})
    void oneIndexIsDroppedByNameOrKey(String which) {
        plan.drop(ITEMS, BsonDocument.parse("{index: " + which + "}").get("index"));

        assertThat(plan.of(ITEMS)).containsExactly(BsonDocument.parse("{key: {a: 1}, name: 'a'}"));
    }

    @Test
    void allIndexesAreDropped() {
        plan.drop(ITEMS, BsonDocument.parse("{index: '*'}").get("index"));

        assertThat(plan.of(ITEMS)).isEmpty();
    }

    @Test
    void indexesGoWithTheirCollectionToItsNewName() {
        List<BsonDocument> before = List.copyOf(plan.of(ITEMS));
        plan.add(THINGS, BsonDocument.parse("{v: 2, key: {z: 1}, name: 'z'}"));
        plan.rename(ITEMS, THINGS);

        assertThat(plan.of(THINGS)).isEqualTo(before);
        assertThat(plan.of(ITEMS)).isEmpty();
    }

    @Test
    void theOplogNamesATimeSeriesByTheCollectionOfItsData() {
        MongoNamespace data = new MongoNamespace("live.system.buckets.items");
        plan.add(data, BsonDocument.parse("{v: 2, key: {meta: 1}, name: 'm'}"));
        assertThat(plan.modify(data, BsonDocument.parse("{name: 'a', hidden: true}")))
                .isTrue();
        plan.remove(data, "bc");

        assertThat(plan.of(ITEMS)).containsExactly(BsonDocument.parse("{key: {a: 1}, name: 'a', hidden: true}"));
        plan.removeAll(data);
        assertThat(plan.collections()).isZero();
    }
}
