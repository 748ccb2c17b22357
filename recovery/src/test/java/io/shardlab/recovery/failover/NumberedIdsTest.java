package io.shardlab.recovery.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberedIdsTest {

    private final NumberedIds ids = new NumberedIds(3);

    @Test
    void numbersAreDealtToTheShardsInTurnAndComeBack() {
        for (long number : new long[] {0, 1, 2, 3, NumberedIds.MOST_NUMBERS - 1}) {
            long id = ids.id(7, number);
            int shard = (int) (number % 3);
            assertThat(ids.shardOf(number)).isEqualTo(shard);
            assertThat(NumberedIds.numberOf(id)).isEqualTo(number);
            assertThat(id).isBetween(NumberedIds.first(shard, 7), NumberedIds.first(shard, 8) - 1);
        }
    }

    @Test
    void theCollectionIsSplitBetweenTheShardsRanges() {
        assertThat(ids.splitKeys())
                .extracting(key -> key.getInt64("_id").getValue())
                .containsExactly(NumberedIds.first(1, 0), NumberedIds.first(2, 0));
        assertThat(new NumberedIds(1).splitKeys()).isEmpty();
    }

    @Test
    void theShareOfReadsIsTheOneThatWasAskedFor() {
        NumberedMix mix = new NumberedMix(1, 0.3, 50);
        long reads = LongStream.range(0, 10_000)
                .filter(number -> mix.kind(number) == OperationKind.READ)
                .count();
        assertThat(reads).isBetween(2_800L, 3_200L);
        assertThat(LongStream.range(0, 1000)
                        .filter(number -> mix.kind(number) == OperationKind.READ)
                        .map(mix::document))
                .allMatch(number -> number >= 0 && number < 50);
    }
}
