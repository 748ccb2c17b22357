package io.shardlab.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final Parameter<Integer> THREADS =
            Parameter.of("threads", ParameterTypes.integer(1, 100), 10, "", "Concurrent clients.");
    private static final Parameter<String> LABEL =
            Parameter.optional("label", ParameterTypes.text("any text"), "", "A label.");

    @Test
    void aValueNotGivenIsTheDefault() {
        assertThat(Settings.parse(List.of(THREADS), Map.of()).get(THREADS)).isEqualTo(10);
    }

    @Test
    void aLaterDeclarationOverridesTheDefaultOfAnEarlierOne() {
        Settings settings = Settings.parse(List.of(THREADS, THREADS.withDefault(4)), Map.of());
        assertThat(settings.get(THREADS)).isEqualTo(4);
    }

    @Test
    void anUnknownNameIsRefusedByName() {
        assertThatThrownBy(() -> Settings.parse(List.of(THREADS), Map.of("thread", "1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--thread");
    }

    @Test
    void anUnsetOptionalParameterIsEmptyAndLeftOutOfTheText() {
        Settings settings = Settings.parse(List.of(THREADS, LABEL), Map.of("threads", "3"));
        assertThat(settings.find(LABEL)).isEmpty();
        assertThat(settings.asText()).containsExactly(Map.entry("threads", "3"));
    }

    @Test
    void aValueCanBeReplacedOrUnset() {
        Settings settings = Settings.parse(List.of(THREADS, LABEL), Map.of("label", "first"));

        assertThat(settings.with(THREADS, 3).get(THREADS)).isEqualTo(3);
        assertThat(settings.without(LABEL).find(LABEL)).isEmpty();
        assertThat(settings.asText()).containsExactly(Map.entry("threads", "10"), Map.entry("label", "first"));
        assertThatThrownBy(() -> Settings.parse(List.of(THREADS), Map.of()).with(LABEL, "x"))
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aParameterOfAnotherRunIsAProgrammingError() {
        Settings settings = Settings.parse(List.of(THREADS), Map.of());
        assertThatThrownBy(() -> settings.find(LABEL)).isInstanceOf(NoSuchElementException.class);
    }
}
