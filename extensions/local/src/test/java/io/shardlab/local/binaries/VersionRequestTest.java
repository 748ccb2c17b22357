package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRequestTest {

    @ParameterizedTest
    @CsvSource({
        "6.0.5, 6.0.5, true",
        "6.0.5, 6.0.27, false",
        "6.0.5, 6.0.50, false",
        "6.0, 6.0.27, true",
        "6.0, 6.1.0, false",
        "6, 6.3.1, true",
        "6, 60.0.0, false",
        "8.0, 8.0.0-rc9, false",
        "8.0.0-rc9, 8.0.0-rc9, true",
        "8.0.0, 8.0.0-rc9, false"
    })
    void acceptsTheVersionOrEveryReleaseThatItBegins(String request, String version, boolean accepted) {
        assertThat(VersionRequest.parse(Optional.of(request)).accepts(ServerVersion.of(version)))
                .isEqualTo(accepted);
    }

    @Test
    void acceptsAnythingWhereNothingIsAsked() {
        assertThat(VersionRequest.parse(Optional.empty()).accepts(ServerVersion.of("4.4.2")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "6.", "6.0.5.1", "v6.0", "latest", "6.0-rc1"})
    void refusesWhatIsNoVersionNamingTheOption(String text) {
        assertThatThrownBy(() -> VersionRequest.parse(Optional.of(text)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--server-version " + text);
    }

    @Test
    void wordsARefusalInJapanese() {
        assertThatThrownBy(() -> VersionRequest.parse(Optional.of("latest")))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .startsWith("--server-version latest は MongoDB のバージョンではありません。"));
    }

    @Test
    void ordersVersionsByNumberAndPutsReleaseCandidatesBeforeTheRelease() {
        assertThat(Stream.of("6.0.5", "8.0.0", "6.0.27", "8.0.0-rc9", "7.0.1")
                        .map(ServerVersion::of)
                        .sorted()
                        .map(ServerVersion::toString))
                .containsExactly("6.0.5", "6.0.27", "7.0.1", "8.0.0-rc9", "8.0.0");
    }

    @ParameterizedTest
    @CsvSource({
        "3, true",
        "3.6, true",
        "4.0, true",
        "4.0.28, true",
        "4, false",
        "4.2, false",
        "4.2.0, false",
        "4.4.2, false",
        "10, false",
        "4.0.0-rc1, true"
    })
    void isOlderOnlyIfAllThatItAcceptsIs(String request, boolean older) {
        assertThat(VersionRequest.parse(Optional.of(request)).isOlderThan(ServerVersion.of("4.2.0")))
                .isEqualTo(older);
    }

    @Test
    void isNotOlderWhereNothingIsAsked() {
        assertThat(VersionRequest.ANY.isOlderThan(ServerVersion.of("4.2.0"))).isFalse();
    }

    @Test
    void aVersionIsComparedWithAReleaseSeriesByNumber() {
        assertThat(ServerVersion.of("10.0.0").isAtLeast(5, 1)).isTrue();
        assertThat(ServerVersion.of("5.0.31").isAtLeast(5, 1)).isFalse();
        assertThat(ServerVersion.of("5.1.0").isAtLeast(5, 1)).isTrue();
        assertThat(ServerVersion.of("8.1.0-rc2").series()).isEqualTo("8.1");
    }

    @Test
    void aTextThatIsNotAVersionIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerVersion.of("newest"))
                .withMessageContaining("newest");
    }
}
