package io.shardlab.gui.whatif;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.results.ComparedRow;
import io.shardlab.gui.text.TextColumn;
import io.shardlab.gui.text.TextColumn.Kind;
import io.shardlab.gui.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The answers of a session as texts for the screen and for exports. */
final class AnswerTexts {

    private final Texts texts;

    AnswerTexts(Texts texts) {
        this.texts = texts;
    }

    /** The table with exact figures, heads that do not depend on the language, and the folder of each answer. */
    Table forPrograms(List<WhatIfAnswer> answers) {
        return TextColumn.table(
                texts.get("what-if.document"),
                List.of(
                        label("question", answer -> answer.question().text()),
                        value("throughput", answer -> exact(answer.throughput())),
                        value(
                                "throughputUnit",
                                answer -> answer.throughput()
                                        .map(row -> row.figure().unit())
                                        .orElse("")),
                        value("throughputChangePercent", answer -> exactChange(answer.throughput())),
                        value("throughputNoise", answer -> noise(answer.throughput())),
                        value("p99Millis", answer -> exact(answer.p99())),
                        value("p99ChangePercent", answer -> exactChange(answer.p99())),
                        value("p99Noise", answer -> noise(answer.p99())),
                        value("why", answer -> answer.reason().orElse("")),
                        value("folder", answer -> answer.run().folder().toString())),
                answers,
                List.of());
    }

    private static TextColumn<WhatIfAnswer> label(String head, Function<WhatIfAnswer, String> text) {
        return new TextColumn<>(head, Kind.LABEL, text);
    }

    private static TextColumn<WhatIfAnswer> value(String head, Function<WhatIfAnswer, String> text) {
        return new TextColumn<>(head, Kind.VALUE, text);
    }

    private static String exact(Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.value(WhatIfAnswer.RUN))
                .map(Table::figure)
                .orElse("");
    }

    private static String exactChange(Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.change(WhatIfAnswer.RUN))
                .map(change -> Table.figure(change.percent()))
                .orElse("");
    }

    private static String noise(Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.change(WhatIfAnswer.RUN))
                .map(change -> change.noise().significance())
                .orElse("");
    }

    /** The table as the screen shows it. */
    Table forPeople(List<WhatIfAnswer> answers) {
        return TextColumn.table(texts.get("what-if.document"), columns(answers), answers, List.of());
    }

    /** Question, throughput and its change, p99 and its change, and the reason. */
    List<TextColumn<WhatIfAnswer>> columns(List<WhatIfAnswer> answers) {
        return List.of(
                label(texts.get("what-if.question"), answer -> answer.question().text()),
                value(throughputHead(answers), answer -> shown(answer.throughput())),
                new TextColumn<>(
                        texts.get("what-if.throughput.change"), Kind.CHANGE, answer -> change(answer.throughput())),
                value(texts.get("what-if.p99"), answer -> shown(answer.p99())),
                new TextColumn<>(texts.get("what-if.p99.change"), Kind.CHANGE, answer -> change(answer.p99())),
                new TextColumn<>(
                        texts.get("what-if.reason"),
                        Kind.REASON,
                        answer -> answer.reason().orElse("")));
    }

    /** The head with the unit of the answers' throughput; operations while there is no answer. */
    private String throughputHead(List<WhatIfAnswer> answers) {
        boolean documents = answers.stream()
                .flatMap(answer -> answer.throughput().stream())
                .anyMatch(row -> RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS);
        return texts.get(documents ? "what-if.documents-rate" : "what-if.throughput");
    }

    private String shown(Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.value(WhatIfAnswer.RUN))
                .map(texts::number)
                .orElse("–");
    }

    String change(Optional<ComparedRow> figure) {
        return figure.map(row -> row.change(WhatIfAnswer.RUN, texts)).orElse("");
    }

    /**
     * The last answer in words, and the limits of both runs by their diagnoses: a change of the topology has no visible effect
     * while something else is the limit. Empty without an answer.
     */
    String headline(Optional<SavedResult> base, List<WhatIfAnswer> answers) {
        if (base.isEmpty() || answers.isEmpty()) {
            return "";
        }
        WhatIfAnswer last = answers.get(answers.size() - 1);
        String change = texts.get(
                "what-if.headline", last.question().text(), throughputHead(List.of(last)), change(last.throughput()));
        return DiagnosedLimits.of(List.of(base.get().result(), last.run().result())).stream()
                .map(Finding::finding)
                .collect(Collectors.joining(" ", change + " ", ""))
                .strip();
    }
}
