package io.shardlab.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

    @ParameterizedTest
    @ValueSource(strings = {"5.2", "-1,234", "<0.001", ">-0.001", "≥ 5.2", ">= 5.2", "12 ±3 %"})
    void aColumnOfFiguresAndBoundsStandsToTheRight(String figure) {
        Table table = new Table("", List.of("what", "ms"))
                .row("a", figure)
                .row("b", "7")
                .row("c", "");

        assertThat(Jsoup.parse(table.render().render()).select("td.figure").eachText())
                .startsWith(figure, "7");
    }

    @Test
    void aColumnOfWordsStandsToTheLeft() {
        Table table = new Table("", List.of("what", "why")).row("a", "7").row("b", "none of 7");

        assertThat(Jsoup.parse(table.render().render()).select("td.figure")).isEmpty();
    }
}
