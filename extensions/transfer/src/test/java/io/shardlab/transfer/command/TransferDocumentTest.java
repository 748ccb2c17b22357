package io.shardlab.transfer.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.core.text.Language;
import io.shardlab.transfer.dump.format.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferDocumentTest {

    @Test
    void collectionsAreListedByNameWithTheirState() {
        Tally whole = new Tally("shop.orders");
        whole.add(2000, 2 << 20);
        whole.complete();
        Tally cut = new Tally("shop.items");
        cut.add(10, 1 << 20);
        cut.addRefused(3);

        List<String> lines = printed(List.of(whole, cut)).lines().toList();

        assertThat(lines.get(0)).startsWith("2,010 documents restored in ");
        assertThat(lines.get(2)).contains("refused").doesNotContain("already there");
        assertThat(lines)
                .filteredOn(line -> line.contains("shop.items"))
                .singleElement()
                .asString()
                .contains("10", "3", "incomplete");
        assertThat(lines)
                .filteredOn(line -> line.contains("shop.orders"))
                .singleElement()
                .asString()
                .contains("2,000", "complete")
                .doesNotContain("incomplete");
    }

    @Test
    void anOutcomeWithoutCollectionsIsOneSentence() {
        assertThat(printed(List.of())).startsWith("0 documents restored in ").hasLineCount(1);
    }

    private static String printed(List<Tally> tallies) {
        return new TerminalDocument(
                        TransferDocument.of(tallies, "{0} restored in {1} s: {2}/s, {3} MB/s", 2),
                        true,
                        Language.ENGLISH)
                .render();
    }
}
