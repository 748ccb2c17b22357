package io.shardlab.insight.shardkey.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyStatisticsTest {

    private static final ShardKey KEY = new ShardKey(Map.of("a", false));

    @Test
    void allDocumentsOfASmallCollectionAreCounted() {
        KeyStatistics statistics =
                KeyStatistics.of(source(10_000, number -> new BsonInt64(number < 4_000 ? 0 : number % 60)), KEY, 1);

        assertThat(statistics.distinct())
                .isEqualTo(statistics.leastDistinct())
                .isEqualTo(statistics.mostDistinct())
                .isEqualTo(60);
        assertThat(statistics.topShare()).isEqualTo(0.41);
    }

    @ParameterizedTest
    @CsvSource({"300, 300, 300", "20000, 15000, 30000", "1000000, 20000, 1000000"})
    void ofALargeCollectionTheNumberOfValuesIsBetweenBounds(long values, long least, long most) {
        KeyStatistics statistics = KeyStatistics.of(
                source(1_000_000, number -> new BsonInt64(SplitMix64.below(values, SplitMix64.mix(number)))),
                KEY,
                1,
                20_000);

        assertThat(statistics.examined()).isEqualTo(20_000);
        assertThat(values == 1_000_000 ? statistics.mostDistinct() : values)
                .isBetween(statistics.leastDistinct(), statistics.mostDistinct());
        assertThat(statistics.distinct()).isBetween(least, most);
    }

    @Test
    void aUniqueKeyOfALargeCollectionIsTakenToBeUnique() {
        KeyStatistics statistics = KeyStatistics.of(source(1_000_000, BsonInt64::new), KEY, 1, 20_000);

        assertThat(statistics.distinct()).isEqualTo(1_000_000);
        assertThat(statistics.topShare()).isEqualTo(1e-6);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        1                    | {$numberLong: '1'}      | true
        1                    | 1.0                     | true
        1                    | {$numberDecimal: '1.00'} | true
        0.5                  | {$numberDecimal: '0.5'} | true
        {$numberDecimal: '0.1'} | {$numberDecimal: '0.10'} | true
        0.1                  | {$numberDecimal: '0.1'} | false
        1                    | '1'                     | false
        null                 | false                   | false
        'ab'                 | 'ba'                    | false
        {a: 1, b: 2}         | {b: 2, a: 1}            | false
        """)
    void equalValuesHaveEqualFingerprints(String one, String other, boolean equal) {
        assertThat(fingerprint(one) == fingerprint(other)).isEqualTo(equal);
    }

    @Test
    void theOrderOfInsertionIsCorrelatedWithThatOfTheKey() {
        assertThat(monotonicity(number -> number)).isEqualTo(1, within(1e-9));
        assertThat(monotonicity(number -> -number)).isEqualTo(-1, within(1e-9));
        assertThat(monotonicity(number -> number / 100)).isGreaterThan(0.99);
        assertThat(monotonicity(number -> 7)).isZero();
        assertThat(monotonicity(number -> SplitMix64.mix(number))).isBetween(-0.1, 0.1);
    }

    private static double monotonicity(LongUnaryOperator value) {
        List<BsonValue[]> keys = IntStream.range(0, 2_000)
                .mapToObj(number -> new BsonValue[] {new BsonInt64(value.applyAsLong(number))})
                .toList();
        return Monotonicity.of(keys, KeyTuple.sorted(keys));
    }

    private static long fingerprint(String value) {
        return ValueFingerprint.of(BsonDocument.parse("{v: " + value + "}").get("v"));
    }

    private static DocumentsByNumber source(long documents, LongFunction<BsonValue> value) {
        return new DocumentsByNumber() {
            @Override
            public long documents() {
                return documents;
            }

            @Override
            public BsonValue value(long number, String path) {
                return value.apply(number);
            }

            @Override
            public BsonDocument document(long number) {
                return new BsonDocument("a", value.apply(number));
            }

            @Override
            public int bytes(long number) {
                return 16;
            }
        };
    }
}
