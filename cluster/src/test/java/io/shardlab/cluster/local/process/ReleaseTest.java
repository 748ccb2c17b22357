package io.shardlab.cluster.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseTest {

    @ParameterizedTest
    @CsvSource({"6.0.5, 6.0", "8.1.0-rc2, 8.1", "4.4, 4.4", "10.0.1, 10.0"})
    void isTheFirstTwoNumbersOfAVersion(String version, String release) {
        assertThat(Release.parse(version)).hasToString(release);
    }

    @Test
    void comparesByNumberNotByText() {
        assertThat(Release.parse("10.0.0").isAtLeast(5, 1)).isTrue();
        assertThat(Release.parse("5.0.31").isAtLeast(5, 1)).isFalse();
        assertThat(Release.parse("5.1.0").isAtLeast(5, 1)).isTrue();
    }

    @Test
    void refusesWhatIsNoVersion() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Release.parse("newest"))
                .withMessageContaining("newest");
    }
}
