package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", quoteCharacter = '$', textBlock = """
        <script>alert(1)</script> -> &lt;script>alert(1)&lt;/script>
        <!-- x -> &lt;!-- x
        &lt;b> -> &amp;lt;b>
        [a](javascript:b) -> \\[a\\](javascript:b)
        ![a](b) -> !\\[a\\](b)
        a|b -> a\\|b
        `a` -> \\`a\\`
        *a* _b_ c_d -> \\*a\\* \\_b\\_ c_d
        # a -> \\# a
        - a -> \\- a
        1. a -> 1\\. a
        > a -> \\> a
        --- -> \\---
        <0.001 -> <0.001
        - -> -
        -1.5 ±4 % -> -1.5 ±4 %
        host:hashed -> host:hashed
        """)
    void showsWhatItWasGiven(String text, String markdown) {
        assertThat(MarkdownText.escaped(text)).isEqualTo(markdown);
    }
}
