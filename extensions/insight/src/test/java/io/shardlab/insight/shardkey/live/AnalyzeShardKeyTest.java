package io.shardlab.insight.shardkey.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.insight.shardkey.data.ServerAnalysis;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The answers are those of MongoDB's manual for analyzeShardKey. */
class AnalyzeShardKeyTest {

    private static final String KEYS = """
        keyCharacteristics: {
          numDocsTotal: 9039, avgDocSizeBytes: 153, numDocsSampled: 9039, isUnique: false, numDistinctValues: 30,
          mostCommonValues: [
            {value: {lastName: 'Smith'}, frequency: 1013},
            {value: {lastName: 'Johnson'}, frequency: 984}],
          monotonicity: {recordIdCorrelationCoefficient: 0.0771959161, type: 'not monotonic'}}""";

    private static final String DISTRIBUTION = """
        readDistribution: {
          sampleSize: {total: 61363, find: 61363, aggregate: 0, count: 0, distinct: 0},
          percentageOfSingleShardReads: 50.0008148233, percentageOfMultiShardReads: 49.9991851768,
          percentageOfScatterGatherReads: 0, numReadsByRange: [688, 775]},
        writeDistribution: {
          sampleSize: {total: 49638, update: 30680, delete: 7500, findAndModify: 11458},
          percentageOfSingleShardWrites: 100, percentageOfMultiShardWrites: 0, percentageOfScatterGatherWrites: 0,
          numWritesByRange: [389, 601], percentageOfShardKeyUpdates: 0,
          percentageOfSingleWritesWithoutShardKey: 0, percentageOfMultiWritesWithoutShardKey: 0}""";

    @Test
    void valuesAreReadWithTheShareOfTheMostFrequentOne() {
        assertThat(parse("{" + KEYS + ", ok: 1}").keys()).hasValueSatisfying(keys -> {
            assertThat(keys.documents()).isEqualTo(9039);
            assertThat(keys.distinct()).isEqualTo(30);
            assertThat(keys.mostFrequentShare()).isEqualTo(1013 / 9039.0, within(1e-9));
            assertThat(keys.monotonicity()).isEqualTo("not monotonic");
            assertThat(keys.recordIdCorrelation()).hasValue(0.0771959161);
        });
    }

    @Test
    void sampledCommandsAreReadAsShares() {
        ServerAnalysis analysis = parse("{" + KEYS + ", " + DISTRIBUTION + ", ok: 1}");

        assertThat(analysis.reads()).hasValueSatisfying(reads -> {
            assertThat(reads.commands()).isEqualTo(61_363);
            assertThat(reads.oneShardShare()).isEqualTo(0.500008148233, within(1e-9));
            assertThat(reads.someShardsShare()).isEqualTo(0.499991851768, within(1e-9));
        });
        assertThat(analysis.writes())
                .hasValueSatisfying(writes -> assertThat(writes.oneShardShare()).isEqualTo(1));
        assertThat(analysis.unavailable()).isEmpty();
    }

    @Test
    void serversThatSampledNoCommandsAndHaveNoIndexLeaveFiguresOut() {
        ServerAnalysis analysis = parse("{readDistribution: {sampleSize: {total: 0}}, writeDistribution: {}, ok: 1}");

        assertThat(analysis.keys()).isEmpty();
        assertThat(analysis.reads()).isEmpty();
        assertThat(analysis.writes()).isEmpty();
    }

    @Test
    void anUnknownOrderOfInsertionHasNoCorrelation() {
        assertThat(parse("{keyCharacteristics: {numDocsTotal: 5, numDistinctValues: 5, mostCommonValues: [],"
                                + " monotonicity: {type: 'unknown'}}}")
                        .keys())
                .hasValueSatisfying(keys -> {
                    assertThat(keys.monotonicity()).isEqualTo("unknown");
                    assertThat(keys.recordIdCorrelation()).isEmpty();
                    assertThat(keys.mostFrequentShare()).isZero();
                });
    }

    private static ServerAnalysis parse(String answer) {
        return AnalyzeShardKey.parse(BsonDocument.parse(answer));
    }
}
