package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageOptionTest {

    @ParameterizedTest
    @ValueSource(strings = {"list --language ja", "--language=ja list", "--language en list --language JA"})
    void theOptionNamesTheLanguageAndIsTakenFromTheWords(String typed) {
        LanguageOption option = LanguageOption.in(List.of(typed.split(" ")), with(Map.of("LANG", "en_US.UTF-8")));

        assertThat(option.language()).isEqualTo(Language.JAPANESE);
        assertThat(option.typed()).contains(Language.JAPANESE);
        assertThat(option.words()).containsExactly("list");
    }

    @ParameterizedTest
    @CsvSource({
        "ja_JP.UTF-8, JAPANESE",
        "ja, JAPANESE",
        "ja.eucJP, JAPANESE",
        "en_GB.UTF-8, ENGLISH",
        "de_DE@euro, ENGLISH",
        "C.UTF-8, ENGLISH",
        "POSIX, ENGLISH"
    })
    void withoutTheOptionTheVariableOfTheSystemNamesIt(String name, Language language) {
        LanguageOption option = LanguageOption.in(List.of(), with(Map.of("LANG", name)));

        assertThat(option.language()).isEqualTo(language);
        assertThat(option.typed()).isEmpty();
    }

    @Test
    void variablesTakePrecedenceInTheOrderOfPosix() {
        Map<String, String> all = Map.of("LC_ALL", "ja_JP", "LC_MESSAGES", "C", "LANG", "C");
        Map<String, String> two = Map.of("LC_MESSAGES", "ja_JP", "LANG", "C");

        assertThat(LanguageOption.in(List.of(), with(all)).language()).isEqualTo(Language.JAPANESE);
        assertThat(LanguageOption.in(List.of(), with(two)).language()).isEqualTo(Language.JAPANESE);
    }

    @ParameterizedTest
    @CsvSource({"--language fr, fr", "--language=, ''", "list --language, ''"})
    void aLanguageWithoutTextsIsRefusedByName(String typed, String named) {
        assertThatThrownBy(() -> LanguageOption.in(List.of(typed.split(" ")), with(Map.of())))
                .isInstanceOf(UsageException.class)
                .hasMessage("--language must be one of en, ja, but is '" + named + "'.");
    }

    private static Surroundings with(Map<String, String> variables) {
        return new Surroundings() {
            @Override
            public Optional<String> variable(String name) {
                return Optional.ofNullable(variables.get(name));
            }

            @Override
            public InputStream standardInput() {
                return InputStream.nullInputStream();
            }

            @Override
            public Optional<String> ask(String question) {
                return Optional.empty();
            }
        };
    }
}
