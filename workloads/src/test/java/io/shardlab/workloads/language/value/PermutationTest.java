package io.shardlab.workloads.language.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 8, 1000, 1024, 65_537})
    void eachNumberHasAnImageOfItsOwn(long count) {
        Permutation permutation = new Permutation(count, 5);

        assertThat(LongStream.range(0, count).map(permutation::apply).sorted().toArray())
                .isEqualTo(LongStream.range(0, count).toArray());
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 40, (1L << 62) - 5, 1L << 62})
    void imagesOfLargeCountsStayBelowThem(long count) {
        Permutation permutation = new Permutation(count, 5);

        assertThat(LongStream.range(0, 10_000).map(permutation::apply).boxed())
                .doesNotHaveDuplicates()
                .allMatch(image -> image >= 0 && image < count);
    }

    @Test
    void eachSeriesHasAnOrderOfItsOwn() {
        Permutation permutation = new Permutation(1000, 5);

        long[] first = LongStream.range(0, 1000)
                .map(number -> permutation.apply(number, 1))
                .toArray();
        long[] second = LongStream.range(0, 1000)
                .map(number -> permutation.apply(number, 2))
                .toArray();

        assertThat(first).doesNotHaveDuplicates().hasSize(1000).isNotEqualTo(second);
        assertThat(second).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 1000).filter(i -> first[i] == second[i]).count())
                .as("about one of two random orders")
                .isLessThan(10);
    }

    @ParameterizedTest
    @ValueSource(longs = {1000, 1_000_000})
    void theFirstImagesAreSpreadOverAllNumbers(long count) {
        Permutation permutation = new Permutation(count, 5);

        assertThat(LongStream.range(0, 500).map(permutation::apply).average().orElseThrow() / count)
                .isBetween(0.45, 0.55);
    }
}
