package io.shardlab.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTypesTest {

    private enum Colour {
        DARK_RED,
        BLUE
    }

    @ParameterizedTest
    @CsvSource({"7,7", "50k,50000", "1M,1000000", "1.5M,1500000", "3G,3000000000"})
    void aCountTakesSuffixes(String text, long value) {
        assertThat(ParameterTypes.count(1, Long.MAX_VALUE).parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1.5", "1e3", "abc", "1T", "9999999999999999999", "10,20"})
    void aCountRefusesOtherTextsThanWholeNumbersInItsRange(String text) {
        assertThatThrownBy(() -> ParameterTypes.count(1, Long.MAX_VALUE).parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"500ms,500", "10s,10000", "1.5s,1500", "2m,120000", "1h,3600000"})
    void aDurationTakesAUnit(String text, long millis) {
        assertThat(ParameterTypes.duration(Duration.ZERO).parse(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "10", "-1s", "10 years", "99999999h", "0.5ms"})
    void aDurationRefusesTextsWithoutAValidUnit(String text) {
        assertThatThrownBy(() -> ParameterTypes.duration(Duration.ZERO).parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"64MB,67108864", "64MiB,67108864", "1g,1073741824", "512,512", "1.5KB,1536"})
    void aSizeIsInPowersOf1024(String text, long bytes) {
        assertThat(ParameterTypes.size(1).parse(text)).isEqualTo(bytes);
    }

    @Test
    void formattedValuesAreParsedBack() {
        for (Duration value :
                List.of(Duration.ZERO, Duration.ofMillis(1), Duration.ofSeconds(90), Duration.ofHours(2))) {
            ParameterType<Duration> type = ParameterTypes.duration(Duration.ZERO);
            assertThat(type.parse(type.format(value))).isEqualTo(value);
        }
        for (long value : List.of(1L, 1024L, 1_000_000L, 256L << 20)) {
            ParameterType<Long> type = ParameterTypes.size(1);
            assertThat(type.parse(type.format(value))).isEqualTo(value);
        }
    }

    @Test
    void aChoiceIsWrittenInLowerCaseWithDashes() {
        ParameterType<Colour> type = ParameterTypes.choice(Colour.class);
        assertThat(type.parse("dark-red")).isEqualTo(Colour.DARK_RED);
        assertThat(type.format(Colour.DARK_RED)).isEqualTo("dark-red");
        assertThat(type.choices()).containsExactly("dark-red", "blue");
    }

    @Test
    void aChoiceMayBeKnownByOtherNamesThatAreNotShown() {
        ParameterType<Colour> type = ParameterTypes.choice(Colour.class, Map.of("wine-red", Colour.DARK_RED));
        assertThat(type.parse("Wine_Red")).isEqualTo(Colour.DARK_RED);
        assertThat(type.choices()).containsExactly("dark-red", "blue");
    }

    @Test
    void aListSplitsAtCommas() {
        assertThat(ParameterTypes.listOf(ParameterTypes.integer(1, 9)).parse("1, 2,3"))
                .containsExactly(1, 2, 3);
    }

    @Test
    void aRefusalNamesTheOptionTheAllowedAndTheGivenValue() {
        Parameter<Integer> threads = Parameter.of("threads", ParameterTypes.integer(1, 100), 10, "", "");
        assertThatThrownBy(() -> ParameterTypes.parse(threads, "0"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--threads must be a whole number from 1 to 100, but is '0'.");
    }

    @Test
    void eachTimeThatAnOptionIsGivenIsAValueWithItsCommas() {
        ParameterType<List<String>> type =
                ParameterTypes.repeated(ParameterTypes.textWithCommas(Message.text("any text")));
        assertThat(type.repeatable()).isTrue();
        assertThat(type.parse("a=1,2\nb=x=y")).containsExactly("a=1,2", "b=x=y");
        assertThat(type.parse(type.format(List.of("a,b", "c")))).containsExactly("a,b", "c");
    }

    @ParameterizedTest
    @CsvSource({"1,1", "0.5,0.5", ".5,0.5", "5.,5", "1e3,1000", "1E-2,0.01", "+2,2"})
    void numbersMayHaveAPointAndAnExponent(String text, double value) {
        assertThat(ParameterTypes.decimal(0, 1e6).parse(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"٣", "1_0", "0x1", ".inf", "NaN", "1e", "1e99999999999", ".", "-1", "1,5", "1e9"})
    void whatIsNoNumberInDigitsThatProgramsReadIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterTypes.decimal(0, 1e6).parse(text));
    }

    @Test
    void aNumberOfAMillionDigitsIsRefusedWithoutBeingConverted() {
        String digits = "9".repeat(1_000_000);

        for (ParameterType<?> type :
                List.of(ParameterTypes.decimal(0, 1), ParameterTypes.count(0, 1), ParameterTypes.size(0))) {
            assertThatIllegalArgumentException().isThrownBy(() -> type.parse(digits));
        }
    }
}
