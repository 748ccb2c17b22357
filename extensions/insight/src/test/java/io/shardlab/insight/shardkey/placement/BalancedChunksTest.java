package io.shardlab.insight.shardkey.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.insight.shardkey.placement.Chunks.Span;
import io.shardlab.insight.shardkey.placement.Chunks.Weighted;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

class BalancedChunksTest {

    private static final ShardKey KEY = new ShardKey(Map.of("a", false));

    @Test
    void dataWithManyValuesAreSpreadEvenly() {
        Chunks chunks = chunks(32, List.of(), number -> number);
        BalancedChunks placement = new BalancedChunks(chunks, List.of(), 8);

        assertThat(chunks.count()).isBetween(30, 34);
        assertThat(placement.owning()).isEqualTo(8);
        assertThat(placement.largestShareOfData()).isEqualTo(0.125, within(0.02));
    }

    @Test
    void aFrequentValueIsAChunkOfItsOwn() {
        Chunks chunks = chunks(32, List.of(), number -> number < 4_000 ? 500 : number / 10);
        BalancedChunks placement = new BalancedChunks(chunks, List.of(), 8);
        int hot = chunks.of(key(500));

        assertThat(hot).isNotEqualTo(chunks.of(key(499))).isNotEqualTo(chunks.of(key(501)));
        assertThat(placement.largestShareOfData()).isEqualTo(0.4, within(0.001));
    }

    @Test
    void aKeyWithFewValuesLeavesShardsWithoutData() {
        BalancedChunks placement = new BalancedChunks(chunks(32, List.of(), number -> number % 3), List.of(), 8);

        assertThat(placement.owning()).isEqualTo(3);
        assertThat(placement.largestShareOfData()).isEqualTo(1 / 3.0, within(0.001));
    }

    @Test
    void aRangeAsksTheOwnersOfItsChunks() {
        BalancedChunks placement = new BalancedChunks(chunks(32, List.of(), number -> number), List.of(), 4);

        assertThat(placement.owners(List.of(new Span(5, 5))).cardinality()).isEqualTo(1);
        assertThat(placement.owners(List.of(new Span(5, 6), new Span(6, 6))).cardinality())
                .isEqualTo(2);
        assertThat(placement.owners(List.of(new Span(0, 31))).cardinality()).isEqualTo(4);
        assertThat(placement.owners(List.of()).cardinality())
                .as("a mongos asks one shard if nothing can match")
                .isEqualTo(1);
    }

    @Test
    void zonesKeepTheirDataOnTheirShards() {
        BsonDocument zone = BsonDocument.parse("{zone: 'low', shards: [2], min: {a: 0}, max: {a: 3000}}");
        List<KeyZone> zones = List.of(KeyZone.of(zone, KEY).orElseThrow());
        Chunks chunks = chunks(32, zones, number -> number);
        BalancedChunks placement = new BalancedChunks(chunks, zones, 4);

        assertThat(IntStream.range(0, 3000)
                        .map(value -> placement.owner(chunks.of(key(value))))
                        .distinct())
                .containsExactly(2);
        assertThat(placement.owner(chunks.of(key(3000)))).isNotEqualTo(2);
        assertThat(placement.largestShareOfData()).isEqualTo(0.3, within(0.03));
    }

    @Test
    void zonesNeedAKeyThatBeginsWithTheirFields() {
        BsonDocument zone = BsonDocument.parse("{zone: 'low', shards: [2], min: {a: 0}, max: {a: 3000}}");

        assertThat(KeyZone.of(zone, new ShardKey(Map.of("b", false)))).isEmpty();
        assertThat(KeyZone.of(zone, new ShardKey(Map.of("a", true)))).isEmpty();
    }

    private static Chunks chunks(int count, List<KeyZone> zones, IntUnaryOperator key) {
        List<Weighted> sample = IntStream.range(0, 10_000)
                .map(key)
                .sorted()
                .mapToObj(value -> new Weighted(key(value), 100))
                .toList();
        return new Chunks(sample, count, zones, 1);
    }

    private static BsonValue[] key(int value) {
        return new BsonValue[] {new BsonInt32(value)};
    }
}
