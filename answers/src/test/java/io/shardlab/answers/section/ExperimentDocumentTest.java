package io.shardlab.answers.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.document.MarkdownDocument;
import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentDocumentTest {

    private static final Finding MACHINE =
            new Finding("The machine was the bottleneck.", "94 %", "Use other machines.");
    private static final Finding CLIENT = new Finding("The client was the bottleneck.", "99 %", "Use several clients.");

    private static Cell cell(int number, Finding limit) {
        return MadeUpCell.of(number, "threads", String.valueOf(number))
                .throughput(100 * number)
                .diagnosis(limit)
                .measured();
    }

    /** An experiment without a title of its own, as Markdown, which has all parts of its document. */
    private static String text(Language language, Cell... cells) {
        ExperimentRecord record = new ExperimentRecord(
                ExperimentRecord.SCHEMA_VERSION,
                "limits",
                ExperimentRecord.untitled("sharded-query", List.of("threads")).toString(),
                "What limits it?",
                Optional.empty(),
                "sharded-query",
                Instant.EPOCH,
                Map.of(),
                List.of(new Axis("threads", List.of("1", "2", "3", "4"))),
                false,
                List.of(1, 2, 3, 4),
                List.of(CellRecord.pending(4, Map.of("threads", "4"))),
                new TableRequest(
                        Optional.of(List.of("threads")), Optional.of(List.of()), Optional.of(List.of("throughput"))),
                Map.of(),
                List.of());
        SavedExperiment experiment = new SavedExperiment(Path.of("limits"), record, List.of(cells));
        return new MarkdownDocument(ExperimentDocument.of(experiment), language).render();
    }

    @Test
    void cellsWithTheSameLimitShareASentence() {
        Cell one = cell(1, CLIENT);
        Cell two = cell(2, MACHINE);
        Cell three = cell(3, MACHINE);
        Cell four = cell(4, MACHINE);

        assertThat(text(Language.ENGLISH, one, two, three, four))
                .contains("With threads 1: The client was the bottleneck.")
                .contains("In 3 of 4 cells: The machine was the bottleneck.");
        assertThat(text(Language.ENGLISH, two, three, four)).contains("In every cell: The machine was the bottleneck.");
    }

    @Test
    void cellsThatHaveNotRunAreCounted() {
        assertThat(text(Language.ENGLISH, cell(1, CLIENT))).contains("⚠ 1 of 1 cells have not run.");
    }

    @Test
    void aTitleThatTheProgramMadeIsInTheLanguageOfTheReader() {
        assertThat(text(Language.ENGLISH, cell(1, CLIENT))).contains("## sharded-query by threads");
        assertThat(text(Language.JAPANESE, cell(1, CLIENT)))
                .contains("sharded-query")
                .doesNotContain("sharded-query by threads");
    }
}
