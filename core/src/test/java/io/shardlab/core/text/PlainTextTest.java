package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void aTextIsShownOnOneLineWithoutControlCharactersAndNotAtLength() {
        assertThat(PlainText.quoted("ü 日本 😀")).isEqualTo("'ü 日本 😀'");
        assertThat(PlainText.quoted("a\nb\u001b[31m\u009b")).isEqualTo("'a?b?[31m?'");
        assertThat(PlainText.quoted("😀".repeat(101))).isEqualTo("'" + "😀".repeat(100) + "...'");
        assertThat(PlainText.quoted("9".repeat(100))).hasSize(102);
        assertThat(PlainText.quoted("9".repeat(1_000_000))).hasSize(105);
    }
}
