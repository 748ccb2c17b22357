package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinesTest {

    @Test
    void linesBreakAtSpaces() {
        assertThat(Lines.wrapped("one two three four", 9).lines()).containsExactly("one two", "three", "four");
    }

    @Test
    void aLongWordStaysWhole() {
        assertThat(Lines.wrapped("a extraordinarily b", 5).lines()).containsExactly("a", "extraordinarily", "b");
    }

    @Test
    void linesOfATextStayApartAndKeepTheirIndentation() {
        assertThat(Lines.wrapped("one two" + System.lineSeparator() + "  three four", 9)
                        .lines())
                .containsExactly("one two", "  three", "  four");
    }

    @Test
    void aCommandToCopyStaysWhole() {
        assertThat(Lines.wrapped("stopped; continue with: simulator experiment resume results/a b", 20)
                        .lines())
                .containsExactly("stopped; continue", "with:", "simulator experiment resume results/a b");
        assertThat(Lines.wrapped("look at what 'simulator cluster status' shows", 20)
                        .lines())
                .containsExactly("look at what", "'simulator cluster status'", "shows");
    }

    @Test
    void textBehindAHeadIsIndentedByIt() {
        assertThat(Lines.hanging("name  ", "one two three", 13).lines())
                .containsExactly("name  one two", "      three");
    }

    @Test
    void japaneseBreaksWithoutSpacesByWidthAndNotBeforePunctuation() {
        assertThat(Lines.wrapped("サーバーは、動いています。", 10).lines()).containsExactly("サーバー", "は、動いて", "います。");
    }

    @Test
    void aWordInKatakanaStaysWhole() {
        assertThat(Lines.wrapped("読むドキュメントの数", 14).lines()).containsExactly("読む", "ドキュメントの", "数");
    }

    @Test
    void optionsAndFiguresInJapaneseStayWhole() {
        assertThat(Lines.wrapped("詳しくは --details または1,000件", 12).lines())
                .containsExactly("詳しくは", "--details ま", "たは1,000件");
    }

    @Test
    void japaneseBehindAHeadIsIndentedByTheWidthOfTheHead() {
        assertThat(Lines.hanging("根拠: ", "負荷が高い", 12).lines()).containsExactly("根拠: 負荷が", "      高い");
    }

    @Test
    void whatDoesNotFitALineOfAPageIsFurtherToTheRight() {
        assertThat(Lines.page("a:\n  one two three four\n  five", 10).lines())
                .containsExactly("a:", "  one two", "    three", "    four", "  five");
        assertThat(Lines.page("  データを置くデータベース", 14).lines()).containsExactly("  データを置く", "    データベース");
    }

    @Test
    void widthsAreColumnsOfTheTerminal() {
        assertThat(Lines.width("p99 µs")).isEqualTo(6);
        assertThat(Lines.width("結果")).isEqualTo(4);
        assertThat(Lines.width("e\u0301")).isEqualTo(1);
        assertThat("結果".substring(0, Lines.fitting("結果", 3))).isEqualTo("結");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"80, 80", "7, 40", "-, 2147483647", "garbage, 2147483647", "0, 2147483647"})
    void aWidthThatIsNoneIsIgnored(String variable, int columns) {
        assertThat(Lines.columns(variable)).isEqualTo(columns);
    }
}
