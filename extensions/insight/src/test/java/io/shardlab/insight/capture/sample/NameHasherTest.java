package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameHasherTest {

    private final NameHasher hasher = NameHasher.hashingNames();

    @Test
    void aNameIsReplacedByTheSameOneEverywhere() {
        String price = hasher.path("price");

        assertThat(price).hasSameSizeAs("price").isNotEqualTo("price");
        assertThat(hasher.path("items.price")).endsWith("." + price).doesNotContain("items");
        assertThat(hasher.path("$items.price")).startsWith("$").endsWith("." + price);
        assertThat(hasher.path("$$ROOT.price")).isEqualTo("$$ROOT." + price);
        assertThat(hasher.path("lines.$[line].price")).matches("\\w{5}\\.\\$\\[\\w{4}]\\." + price);
        assertThat(hasher.name("price")).isEqualTo(price);
    }

    @ParameterizedTest
    @ValueSource(strings = {"_id", "$**", "$", "0", "_id.0"})
    void idsPositionsAndOperatorsStay(String path) {
        assertThat(hasher.path(path)).isEqualTo(path);
    }

    @Test
    void differentNamesStayDifferentEvenIfTheyAreShort() {
        Set<String> replaced = IntStream.range(0, 3000)
                .mapToObj(number -> hasher.path(Integer.toString(number + 26 * 26 * 26, 26 + 10)))
                .collect(Collectors.toSet());

        assertThat(replaced).hasSize(3000);
    }

    @Test
    void anotherCaptureHasOtherNames() {
        assertThat(NameHasher.hashingNames().path("customerNumber")).isNotEqualTo(hasher.path("customerNumber"));
    }

    @Test
    void namesAreKeptUnlessTheUserAsksOtherwise() {
        assertThat(NameHasher.keepingNames().path("items.price")).isEqualTo("items.price");
    }
}
