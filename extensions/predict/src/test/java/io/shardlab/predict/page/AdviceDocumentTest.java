package io.shardlab.predict.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.document.Document;
import io.shardlab.cli.output.TerminalDocument;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdviceDocumentTest {

    private static Option option(Role role, Topology topology, double throughput, Optional<String> size) {
        return new Option(
                role,
                topology,
                size,
                size.filter(any -> topology.sharded()),
                size.isPresent() ? 12_345 : 12.3,
                512,
                new Estimate(throughput, Optional.of(0.9 * throughput), Optional.of(1.1 * throughput)),
                Optional.of(new Estimate(1234.5, Optional.of(1100.0), Optional.of(1400.0))),
                "too few threads",
                false,
                List.of(),
                GoalVerdict.MET);
    }

    private static List<String> table(Optional<String> size) {
        return table(size, 453_000);
    }

    private static List<String> table(Optional<String> size, double throughput) {
        Advice advice = new Advice(
                Verdict.YES,
                Message.text("Yes. " + "word ".repeat(40).strip() + "."),
                List.of(
                        option(Role.FAILS, Topology.STANDALONE, 9_876, size),
                        option(Role.BEST_VALUE, new Topology(16, 16), throughput, size)),
                40,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Message.text("Nothing."),
                List.of());
        Document document = AdviceDocument.of(
                new MeasuredAdvice(advice, Optional.empty(), Optional.empty(), Optional.empty()),
                List.of(),
                Language.ENGLISH);
        return new TerminalDocument(document, false, Language.ENGLISH)
                .render()
                .lines()
                .toList();
    }

    @Test
    void theTableHasBoundsInEightyColumns() {
        assertThat(table(Optional.empty()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("deployment").contains("90 % bounds"))
                .anySatisfy(line -> assertThat(line)
                        .contains("best buy", "16 shards, 16 mongos", "450,000", "410k to 500k", "1.23", "threads"));
    }

    @Test
    void sizesOfMachinesAreNamed() {
        assertThat(table(Optional.of("4c16g")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("fails", "1 x 4c16g", "9,900"))
                .anySatisfy(line -> assertThat(line).contains("16 x 4c16g"));
    }

    @Test
    void boundsAreWholeThousandsWhereNamesAreLong() {
        assertThat(table(Optional.of("4c16g"), 45_300))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("45k", "41k to 50k"));
    }

    @Test
    void longNamesOfSizesTakeThePlaceOfTheBounds() {
        assertThat(table(Optional.of("eleven-long")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("16 x eleven-long  16 x eleven-long"))
                .noneSatisfy(line -> assertThat(line).contains("90 % bounds"));
    }
}
