package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactTableTest {

    private static final FactTable TABLE = new FactTable(
                    "Times",
                    List.of("level", "median, s", "arrived"),
                    List.of(Arrays.asList("w:1", 1.5, 10L), Arrays.asList("w:2", null, 12L)))
            .drawing(List.of("median, s", "unknown"), "s")
            .noting(List.of(Message.text("In seconds.")));

    @Test
    void aTableIsFoundAgainAmongTheFactsOfARun() {
        assertThat(FactTable.in(Map.of(FactTable.FACT, List.of(TABLE.asFact()))))
                .containsExactly(TABLE);
        assertThat(TABLE.drawn()).as("only columns that there are").containsExactly("median, s");
    }

    @Test
    void aTableIsFoundAgainAmongTheFactsOfASavedRun() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        Map<?, ?> saved = json.readValue(json.writeValueAsString(TABLE.asFact()), Map.class);
        assertThat(FactTable.in(Map.of(FactTable.FACT, List.of(saved))))
                .singleElement()
                .satisfies(read -> {
                    assertThat(read.title()).isEqualTo("Times");
                    assertThat(read.drawn()).isEqualTo(TABLE.drawn());
                    assertThat(read.notes()).containsExactly("In seconds.");
                    assertThat(read.rows().get(0)).containsExactly("w:1", 1.5, 10);
                    assertThat(read.rows().get(1)).containsExactly("w:2", null, 12);
                });
    }

    @Test
    void textsOfASavedTableAreWorded() throws JsonProcessingException {
        FactTable table = FactTable.of(
                        Message.of("a folder"),
                        List.of("level", "what"),
                        List.of(Arrays.asList("w:1", Message.of("a database name")), Arrays.asList("w:2", null)))
                .noting(List.of(Message.of("a database name")));
        ObjectMapper json = new ObjectMapper();
        Map<?, ?> saved = json.readValue(json.writeValueAsString(table.asFact()), Map.class);

        assertThat(FactTable.in(Map.of(FactTable.FACT, List.of(saved))))
                .singleElement()
                .satisfies(read -> {
                    assertThat(read.title()).isEqualTo("a folder");
                    assertThat(read.rows())
                            .containsExactly(List.of("w:1", "a database name"), Arrays.asList("w:2", null));
                    assertThat(read.in(Language.JAPANESE).rows())
                            .containsExactly(List.of("w:1", "データベース名"), Arrays.asList("w:2", null));
                    assertThat(read.in(Language.JAPANESE).title()).isEqualTo("フォルダー");
                    assertThat(read.in(Language.JAPANESE).notes()).containsExactly("データベース名");
                });
    }

    @Test
    void otherFactsAreNoTables() {
        assertThat(FactTable.in(Map.of("documentsBefore", 0L))).isEmpty();
        assertThat(FactTable.in(Map.of(FactTable.FACT, "text"))).isEmpty();
    }
}
