package io.shardlab.gui.whatif;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.comparison.ChangeText;
import io.shardlab.gui.comparison.ComparedRow;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.TextColumn.Kind;
import io.shardlab.gui.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answers of a session in words and figures, and as a table to be exported. */
final class AnswerTexts {

    private final Texts texts;

    AnswerTexts(Texts texts) {
        this.texts = texts;
    }

    /** With exact figures, heads that do not depend on the language, and each answer's folder. */
    Table forPrograms(List<Answer> answers) {
        return table(
                answers,
                List.of(
                        "question",
                        "throughput",
                        "throughputUnit",
                        "throughputChangePercent",
                        "throughputNoise",
                        "p99Millis",
                        "p99ChangePercent",
                        "p99Noise",
                        "why",
                        "folder"),
                answer -> Stream.of(
                                Stream.of(answer.question().text()),
                                throughput(answer),
                                plain(answer, answer.p99()),
                                Stream.of(
                                        answer.reason().orElse(""),
                                        answer.run().folder().toString()))
                        .flatMap(cells -> cells)
                        .toList());
    }

    private static Stream<String> throughput(Answer answer) {
        Optional<ComparedRow> figure = answer.throughput();
        String unit = figure.map(row -> row.figure().unit()).orElse("");
        List<String> cells = plain(answer, figure).toList();
        return Stream.concat(Stream.of(cells.get(0), unit), cells.stream().skip(1));
    }

    private static Stream<String> plain(Answer answer, Optional<ComparedRow> figure) {
        Optional<Change> change = figure.flatMap(row -> row.change(answer.place()));
        return Stream.of(
                figure.flatMap(row -> row.value(answer.place()))
                        .map(Table::figure)
                        .orElse(""),
                change.map(Change::percent).map(Table::figure).orElse(""),
                change.map(found -> found.noise().significance()).orElse(""));
    }

    /** As the screen shows it. */
    Table forPeople(List<Answer> answers) {
        List<TextColumn<Answer>> columns = columns(answers);
        return table(
                answers,
                columns.stream().map(TextColumn::head).toList(),
                answer -> columns.stream()
                        .map(column -> column.text().apply(answer))
                        .toList());
    }

    /** Question, throughput and its change, p99 and its change, and the reason. */
    List<TextColumn<Answer>> columns(List<Answer> answers) {
        return List.of(
                new TextColumn<>(
                        texts.get("what-if.question"),
                        Kind.LABEL,
                        answer -> answer.question().text()),
                new TextColumn<>(throughputHead(answers), Kind.VALUE, answer -> value(answer, answer.throughput())),
                new TextColumn<>(
                        texts.get("what-if.throughput.change"),
                        Kind.CHANGE,
                        answer -> change(answer, answer.throughput())),
                new TextColumn<>(texts.get("what-if.p99"), Kind.VALUE, answer -> value(answer, answer.p99())),
                new TextColumn<>(texts.get("what-if.p99.change"), Kind.CHANGE, answer -> change(answer, answer.p99())),
                new TextColumn<>(
                        texts.get("what-if.reason"),
                        Kind.REASON,
                        answer -> answer.reason().orElse("")));
    }

    /** Throughput with the unit that it is told in; that of operations as long as there is no answer. */
    String throughputHead(List<Answer> answers) {
        boolean documents = answers.stream()
                .flatMap(answer -> answer.throughput().stream())
                .anyMatch(row -> RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS);
        return texts.get(documents ? "what-if.documents-rate" : "what-if.throughput");
    }

    /** A figure of an answer as people read it. */
    private String value(Answer answer, Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.value(answer.place()))
                .map(texts::number)
                .orElse("–");
    }

    /** How a figure changed, with whether more than noise is shown. */
    String change(Answer answer, Optional<ComparedRow> figure) {
        return figure.map(row -> new ChangeText(texts).of(row, answer.place())).orElse("");
    }

    /**
     * What the last answer shows, as the table says it, and what limited both runs by their own diagnoses: a change of the
     * topology shows nothing of it while something else is the limit. Empty without an answer.
     */
    String headline(Optional<SavedResult> base, List<Answer> answers) {
        if (base.isEmpty() || answers.isEmpty()) {
            return "";
        }
        Answer last = answers.get(answers.size() - 1);
        String change = texts.get(
                "what-if.headline",
                last.question().text(),
                throughputHead(List.of(last)),
                change(last, last.throughput()));
        return DiagnosedLimits.of(List.of(base.get().result(), last.run().result())).stream()
                .map(Finding::finding)
                .collect(Collectors.joining(" ", change + " ", ""))
                .strip();
    }

    private Table table(List<Answer> answers, List<String> heads, Function<Answer, List<String>> cells) {
        return Table.of(
                texts.get("what-if.document"),
                heads,
                1,
                answers.stream().map(cells).toList(),
                List.of());
    }
}
