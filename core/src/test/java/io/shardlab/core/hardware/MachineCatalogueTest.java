package io.shardlab.core.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineCatalogueTest {

    @TempDir
    private Path folder;

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), content).toString();
    }

    @Test
    void theCatalogueOfTheProgramHasSizesWithMemoryDiskAndPrice() {
        MachineCatalogue common = MachineCatalogue.named("common");

        assertThat(common.title()).hasValueSatisfying(title -> assertThat(title).contains("example prices"));
        assertThat(common.priceUnit()).isPresent();
        assertThat(common.sizes()).hasSizeGreaterThan(5).allSatisfy(size -> {
            assertThat(size.machine().memoryBytes()).isPresent();
            assertThat(size.machine().disk()).isPresent();
            assertThat(size.machine().price()).isPositive();
        });
    }

    @Test
    void aFileDescribesSizesInItsOrder() throws IOException {
        MachineCatalogue mine = MachineCatalogue.named(file("""
            price-unit: EUR a month
            sizes:
              big.one: {cores: 16, speed: 1.2, memory: 64GB, price: 410.50}
              small: {cores: 2, memory: 8GB, disk: {reads-per-second: 3k}, price: 60}
            """));

        assertThat(mine.name()).isEqualTo("mine");
        assertThat(mine.title()).isEmpty();
        assertThat(mine.priceUnit()).contains("EUR a month");
        assertThat(mine.sizes()).extracting(MachineSize::name).containsExactly("big.one", "small");
        Machine big = mine.sizes().get(0).machine();
        assertThat(big.cores()).isEqualTo(16);
        assertThat(big.speed()).isEqualTo(1.2);
        assertThat(big.memoryBytes()).contains(64L << 30);
        assertThat(big.price()).isEqualTo(410.5);
        assertThat(mine.sizes().get(1).machine().disk().orElseThrow().readsPerSecond())
                .contains(3000.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        title: none                                            | lacks the sizes.
        sizes: {}                                              | must have 1 to 24 sizes, and has 0.
        sizes: [a]                                             | line 1, column 8,
        {size: {a: {cores: 1}}}                                | did you mean sizes?
        sizes: {a: {cores: 1, memory: 1GB}}                    | line 1, column 12, lacks the price.
        sizes: {a: {cores: 1, price: 5}}                       | line 1, column 12, lacks the memory.
        sizes: {a: {memory: 1GB, price: 5}}                    | cores
        sizes: {a: {cores: 1, memory: 1GB, prize: 5}}          | did you mean price?
        sizes: {a: {cores: 1, memory: 1GB, price: -5}}         | for price
        sizes: {a: {cores: 1, memory: 1GB, price: free}}       | for price
        sizes: {'a b': {cores: 1, memory: 1GB, price: 5}}      | line 1, column 9, has the size
        sizes: {a-very-long-name: {cores: 1, memory: 1GB, price: 5}} | a name has 1 to 11 letters
        {price-unit: '', sizes: {a: {cores: 1, memory: 1GB, price: 5}}} | for price-unit, such as EUR a month
        sizes: {a: {cores: 1, memory: 1GB, price: 5}, a: {cores: 2, memory: 1GB, price: 5}} | line 1, column 47, has the key
        """)
    void mistakesAreNamedWithTheirPlace(String content, String problem) throws IOException {
        String file = file(content);

        assertThatThrownBy(() -> MachineCatalogue.named(file))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The catalogue " + file)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        comon           | did you mean common?
        expensive       | there are common, and files that describe machine sizes.
        no-such.yaml    | no-such.yaml
        """)
    void unknownNamesAreRefused(String name, String problem) {
        assertThatThrownBy(() -> MachineCatalogue.named(name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }
}
