package io.shardlab.transfer.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FailoverDocumentsTest {

    private final FailoverDocuments documents = new FailoverDocuments(1, 0.3, 50, 3);

    @Test
    void numbersAreAssignedToTheShardsInTurnAndCanBeReadFromTheIds() {
        for (long number : new long[] {0, 1, 2, 3, FailoverDocuments.MOST_NUMBERS - 1}) {
            long id = documents.id(7, number);
            int shard = (int) (number % 3);
            assertThat(documents.shardOf(number)).isEqualTo(shard);
            assertThat(FailoverDocuments.numberOf(id)).isEqualTo(number);
            assertThat(id).isBetween(FailoverDocuments.first(shard, 7), FailoverDocuments.first(shard, 8) - 1);
        }
    }

    @Test
    void theCollectionIsSplitBetweenTheShardsRanges() {
        assertThat(documents.splitKeys())
                .extracting(key -> key.getInt64("_id").getValue())
                .containsExactly(FailoverDocuments.first(1, 0), FailoverDocuments.first(2, 0));
        assertThat(new FailoverDocuments(1, 0.3, 50, 1).splitKeys()).isEmpty();
    }

    @Test
    void theShareOfReadsIsTheOneThatWasAskedFor() {
        long reads = LongStream.range(0, 10_000)
                .filter(number -> documents.kind(number) == FailoverDocuments.Kind.READ)
                .count();
        assertThat(reads).isBetween(2_800L, 3_200L);
        assertThat(LongStream.range(0, 1000)
                        .filter(number -> documents.kind(number) == FailoverDocuments.Kind.READ)
                        .map(documents::touched))
                .allMatch(number -> number >= 0 && number < 50);
    }
}
