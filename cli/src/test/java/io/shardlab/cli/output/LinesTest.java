package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinesTest {

    @Test
    void linesBreakAtSpaces() {
        assertThat(Lines.wrapped("one two three four", 9).lines()).containsExactly("one two", "three", "four");
    }

    @Test
    void aLongWordStaysWhole() {
        assertThat(Lines.wrapped("a extraordinarily b", 5).lines()).containsExactly("a", "extraordinarily", "b");
    }
}
