package io.shardlab.answers.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Table;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class HtmlTableTest {

    @Test
    void figuresStandToTheRightAndNotesBelow() {
        Table table = Table.of(
                "Times", List.of("what", "why", "ms"), 2, List.of(List.of("a", "<b>", "7")), List.of("n.", "m."));
        Document page = Jsoup.parse(HtmlTable.of(table).render());

        assertThat(page.select("caption").text()).isEqualTo("Times");
        assertThat(page.select("th[scope=row]").text()).isEqualTo("a");
        assertThat(page.select("td").eachText()).containsExactly("<b>", "7");
        assertThat(page.select("td.figure").text()).isEqualTo("7");
        assertThat(page.select("table ~ p.note, div ~ p.note").eachText()).containsExactly("n.", "m.");
    }
}
