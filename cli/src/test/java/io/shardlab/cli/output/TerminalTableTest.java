package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTableTest {

    @Test
    void figuresStandToTheRightAndWordsToTheLeft() {
        TerminalTable table = new TerminalTable(ReportWords.ENGLISH, List.of("shard", "chunks"));
        table.row("s1", "7");
        table.row("shard-2", "1,234");
        List<String> lines = table.render().lines().toList();
        assertThat(lines.get(2)).matches(" s1 +7 ?");
        assertThat(lines.get(3)).matches(" shard-2 +1,234 ?");
        assertThat(lines.get(2).indexOf('7')).isEqualTo(lines.get(3).indexOf('4'));
    }

    @Test
    void boundsAreFiguresToo() {
        TerminalTable table = new TerminalTable(ReportWords.ENGLISH, List.of("time", "ms"));
        table.row("service", "<0.001");
        table.row("response", "≥ 5.2");
        table.row("response", "≥ 12,345");
        List<String> lines = table.render().lines().toList();
        assertThat(lines.get(2)).matches(" service +<0.001 ?");
        assertThat(lines.get(3)).matches(" response {2,}≥ 5.2 ?");
        assertThat(lines.get(2).indexOf("<0.001") + 6).isEqualTo(lines.get(3).indexOf("≥ 5.2") + 5);
    }

    @Test
    void aRowOfTheWrongWidthIsAProgrammingError() {
        TerminalTable table = new TerminalTable(ReportWords.ENGLISH, List.of("a", "b"));
        table.row("only one");
        assertThatThrownBy(table::render).isInstanceOf(IllegalArgumentException.class);
    }
}
