package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void figuresStandToTheRightAndWordsToTheLeft() {
        TextTable table = new TextTable(List.of("shard", "chunks"));
        table.row("s1", "7");
        table.row("shard-2", "1,234");
        List<String> lines = table.render().lines().toList();
        assertThat(lines.get(2)).matches(" s1 +7 ?");
        assertThat(lines.get(3)).matches(" shard-2 +1,234 ?");
        assertThat(lines.get(2).indexOf('7')).isEqualTo(lines.get(3).indexOf('4'));
    }

    @Test
    void aRowOfTheWrongWidthIsAProgrammingError() {
        TextTable table = new TextTable(List.of("a", "b"));
        assertThatThrownBy(() -> table.row("only one")).isInstanceOf(IllegalArgumentException.class);
    }
}
