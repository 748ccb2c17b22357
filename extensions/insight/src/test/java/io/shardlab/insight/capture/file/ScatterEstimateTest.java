package io.shardlab.insight.capture.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Origin;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.shape.OperationGroups;
import java.util.OptionalLong;
import java.util.Random;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScatterEstimateTest {

    private static final int SHARDS = 4;
    private static final int OPERATIONS = 20_000;

    /** Each shard records its part of an operation with the same probability. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 4", "0.5, 1", "0.5, 3", "0.2, 1", "0.2, 4", "0.05, 2", "0.01, 4"})
    void theNumberOfOperationsIsFoundFromASampleOfTheirParts(double rate, int partsEach) {
        Random random = new Random(11);
        OperationGroups groups = new OperationGroups(Recorded.NAMES, new Skipped(), true, false);
        for (int i = 0; i < OPERATIONS; i++) {
            for (int part = 0; part < partsEach; part++) {
                if (random.nextDouble() < rate) {
                    groups.add(new ObservedOperation(
                            1,
                            "shop",
                            "orders",
                            "find",
                            new BsonDocument("filter", new BsonDocument()),
                            1,
                            OptionalLong.empty(),
                            1,
                            new Origin("s" + (i + part) % SHARDS, "key" + i, "", OptionalLong.empty(), ""),
                            1,
                            true));
                }
            }
        }

        assertThat(ScatterEstimate.operations(groups.groups().get(0), rate, SHARDS, partsEach == 1))
                .isEqualTo(OPERATIONS, within(0.1 * OPERATIONS));
    }
}
