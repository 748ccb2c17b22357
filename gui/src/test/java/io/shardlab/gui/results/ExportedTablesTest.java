package io.shardlab.gui.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.ComparisonCsv;
import io.shardlab.answers.compare.ComparisonDocument;
import io.shardlab.answers.compare.ResultComparer;
import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.answers.folder.ResultLabels;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportedTablesTest {

    private static final String AWKWARD = "cache 1,5 GB; \"cold\"\nsecond line";

    @TempDir
    private Path results;

    private final Texts texts = Texts.in(Language.ENGLISH);

    @Test
    void aRunThatWasStoppedInItsWarmUpHasNoThroughput() {
        ResultRow stopped = ResultRow.of(new SavedRuns(results)
                .phase("warm-up", 1, false, SavedRuns.START, new long[] {1500}, (interval, operation) -> 1_000_000)
                .verdict(Verdict.stopped())
                .save());

        assertThat(stopped.standing()).isEqualTo(Standing.State.DOES_NOT_COUNT);
        assertThat(stopped.rate()).isEmpty();
        assertThat(stopped.last()).isEmpty();
    }

    @Test
    void aPercentileIsMarkedAsLowerBoundIfArrivalsWereMissed() {
        ResultRow row = ResultRow.of(new SavedRuns(results)
                .missing(500)
                .measured(1, SavedRuns.START, new long[] {1500}, (interval, operation) -> 1_000_000)
                .save());

        List<String> shown = shown(List.of(row)).texts().get(0);
        assertThat(shown).contains("1.00", "≥ 1.00");
        assertThat(records(exported(List.of(row)).csv()).get(0).getField("responseP99Millis"))
                .startsWith("1.0");
    }

    private Table shown(List<ResultRow> rows) {
        return ListColumn.forPeople("", ResultColumns.ofRuns(), rows, texts);
    }

    private Table exported(List<ResultRow> rows) {
        return ListColumn.forPrograms("", ResultColumns.ofRuns(), rows, ResultRow::folder);
    }

    @Test
    void figuresAreMediansOverRepetitionsAsInTheComparison() {
        SavedRuns run = new SavedRuns(results);
        long[] rates = {100, 300, 200};
        for (int i = 0; i < rates.length; i++) {
            long millis = i + 1;
            run.measured(
                    i + 1,
                    SavedRuns.START.plusSeconds(60L * i),
                    new long[] {rates[i], rates[i]},
                    (interval, operation) -> millis * 1_000_000);
        }
        SavedResult saved = run.save();
        ResultRow row = ResultRow.of(saved);

        assertThat(row.rate()).contains(200.0);
        assertThat(shown(List.of(row)).texts().get(0)).contains("200", "2.00");
        Comparison compared = compare(saved, saved);
        assertThat(compared.rate(1).orElseThrow().value(0)).isEqualTo(row.rate());
        assertThat(compared.p99(1).orElseThrow().value(0)).isEqualTo(row.p99Millis());
    }

    private ResultRow run(String label, long... operations) {
        Path folder = new SavedRuns(results)
                .measured(1, SavedRuns.START, operations, (interval, operation) -> 1_234_000)
                .save()
                .folder();
        return ResultRow.of(ResultLabels.set(folder, label));
    }

    private static List<NamedCsvRecord> records(String csv) {
        return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
    }

    @Test
    void theListReadsBackFromCsvWhateverTheLabels() {
        ResultRow awkward = run(AWKWARD, 1500, 1501);
        List<NamedCsvRecord> records =
                records(exported(List.of(awkward, run("plain", 10))).csv());
        assertThat(records).hasSize(2);
        assertThat(records.get(0).getField("name")).isEqualTo(AWKWARD);
        assertThat(records.get(0).getField("operationsPerSecond")).isEqualTo("1500.5");
        assertThat(records.get(0).getField("startedAt"))
                .isEqualTo(awkward.saved().result().startedAt().toString());
        assertThat(Double.parseDouble(records.get(0).getField("responseP99Millis")))
                .isBetween(1.2, 1.3);
        assertThat(records.get(0).getField("folder")).isEqualTo(awkward.folder().toString());
        assertThat(records.get(1).getField("name")).isEqualTo("plain");
    }

    @Test
    void loadsHaveDocumentsPerSecondAndQueriesOperationsPerSecond() {
        ResultRow load = ResultRow.of(new SavedRuns(results)
                .phase("load", 1, true, SavedRuns.START, new long[] {42, 42}, (interval, operation) -> 1_234_000)
                .save());
        List<NamedCsvRecord> records =
                records(exported(List.of(load, run("queries", 1500))).csv());
        assertThat(records)
                .extracting(
                        record -> record.getField("operationsPerSecond"),
                        record -> record.getField("documentsPerSecond"))
                .containsExactly(tuple("", "630"), tuple("1500", ""));
        assertThat(shown(List.of(load)).heads()).contains("Operations/s", "Documents/s");
    }

    @Test
    void theMarkdownListHasOneLinePerRun() {
        String markdown = shown(List.of(run("a | b\nc", 1500))).markdown();
        assertThat(markdown.lines()).anyMatch(line -> line.contains("a \\| b c") && line.contains("1,500"));
    }

    @Test
    void theComparisonReadsBackFromCsvWithItsChanges() {
        Comparison comparison =
                compare(run("a", 100, 100, 100).saved(), run("b", 150, 150, 150).saved());
        NamedCsvRecord throughput = records(ComparisonCsv.table(comparison).csv()).stream()
                .filter(record -> record.getField("figure").equals("throughput"))
                .findFirst()
                .orElseThrow();
        assertThat(throughput.getField("A")).isEqualTo("100");
        assertThat(throughput.getField("B")).isEqualTo("150");
        assertThat(throughput.getField("changePercentB")).isEqualTo("50");
        assertThat(throughput.getField("noiseB")).isIn("exceeds", "within", "unknown");
    }

    @Test
    void theComparisonInMarkdownNamesTheRuns() {
        Comparison comparison = compare(run("a", 100).saved(), run("b", 150).saved());
        assertThat(new MarkdownDocument(ComparisonDocument.of(comparison), Language.JAPANESE).render())
                .contains("a, ", "b, ", "+50.0 %");
    }

    private static Comparison compare(SavedResult base, SavedResult other) {
        return new ResultComparer(List.of(base, other)).compare(Optional.empty());
    }
}
