package io.shardlab.transfer.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.ReportWords;
import io.shardlab.transfer.dump.format.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferReportTest {

    @Test
    void collectionsAreListedByNameWithTheirState() {
        Tally whole = new Tally("shop.orders");
        whole.add(2000, 2 << 20);
        whole.complete();
        Tally cut = new Tally("shop.items");
        cut.add(10, 1 << 20);
        cut.addRefused(3);

        List<String> lines = TransferReport.render(
                        List.of(whole, cut), "{0} restored in {1} s: {2}/s, {3} MB/s", 2, ReportWords.ENGLISH)
                .lines()
                .toList();

        assertThat(lines.get(0)).contains("refused").doesNotContain("already there");
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
        assertThat(lines.get(lines.size() - 1)).startsWith("2,010 documents restored in ");
    }

    @Test
    void aDumpWithoutCollectionsIsOneSentence() {
        assertThat(TransferReport.render(List.of(), "{0} dumped in {1} s: {2}/s, {3} MB/s", 2, ReportWords.ENGLISH))
                .startsWith("0 documents dumped in ");
    }
}
