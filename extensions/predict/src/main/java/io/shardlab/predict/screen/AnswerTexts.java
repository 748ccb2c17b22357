package io.shardlab.predict.screen;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.diagnosis.DiagnosedLimits;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.results.JudgedChange;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.predict.advice.Confirmation.Measured;
import io.shardlab.predict.advice.Expected;
import io.shardlab.predict.answer.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The answers of a session as texts for the screen and for exports. */
final class AnswerTexts {

    private static final double PERCENT = 100;

    private final Texts texts;

    AnswerTexts(Texts texts) {
        this.texts = texts;
    }

    /** The table with exact figures, heads that do not depend on the language, and the folder of each answer. */
    Table forPrograms(List<WhatIfAnswer> answers) {
        Function<Change, String> percent = change -> Table.figure(change.percent());
        Function<Change, String> noise = change -> change.noise().significance();
        return TextColumn.table(
                texts.say("What-if session"),
                List.of(
                        TextColumn.label("question", answer -> answer.question().text()),
                        TextColumn.value("throughput", answer -> exact(answer.throughput())),
                        TextColumn.value(
                                "throughputUnit",
                                answer -> answer.throughput()
                                        .map(row -> row.figure().unit())
                                        .orElse("")),
                        TextColumn.value("throughputChangePercent", answer -> change(answer.throughput(), percent)),
                        TextColumn.value("throughputNoise", answer -> change(answer.throughput(), noise)),
                        TextColumn.value("p99Millis", answer -> exact(answer.p99())),
                        TextColumn.value("p99ChangePercent", answer -> change(answer.p99(), percent)),
                        TextColumn.value("p99Noise", answer -> change(answer.p99(), noise)),
                        TextColumn.value("why", answer -> answer.reason().orElse("")),
                        TextColumn.value(
                                "folder", answer -> answer.run().folder().toString())),
                answers,
                List.of());
    }

    private static String exact(Optional<ComparedRow> figure) {
        return figure.flatMap(row -> row.value(WhatIfAnswer.RUN))
                .map(Table::figure)
                .orElse("");
    }

    private static String change(Optional<ComparedRow> figure, Function<Change, String> text) {
        return figure.flatMap(row -> row.change(WhatIfAnswer.RUN)).map(text).orElse("");
    }

    /** The table as the screen shows it. */
    Table forPeople(List<WhatIfRow> rows) {
        return TextColumn.table(texts.say("What-if session"), columns(rows), rows, List.of());
    }

    /** Question, throughput and its change, p99 and its change, and the reason; the base has no changes. */
    List<TextColumn<WhatIfRow>> columns(List<WhatIfRow> rows) {
        return List.of(
                TextColumn.label(texts.say("Question"), this::name),
                TextColumn.value(throughputHead(rows), row -> shown(row.run().rate())),
                TextColumn.change(
                        texts.say("Change"),
                        row -> change(row.figure(WhatIfAnswer::throughput)).text()),
                TextColumn.value(texts.say("p99, ms"), row -> shown(row.run().p99Millis())),
                TextColumn.change(
                        texts.say("Change"),
                        row -> change(row.figure(WhatIfAnswer::p99)).text()),
                TextColumn.reason(texts.say("Why"), this::reason));
    }

    private String name(WhatIfRow row) {
        return row.answer().map(WhatIfAnswer::name).orElseGet(() -> base(row.run()));
    }

    /** A base without a label is the only one. */
    private String base(ResultRow run) {
        return run.saved()
                .result()
                .label()
                .map(label -> texts.say("Base: {0}", label))
                .orElse(texts.say("base"));
    }

    Marked throughputChange(WhatIfRow row) {
        return shortChange(row.figure(WhatIfAnswer::throughput));
    }

    Marked p99Change(WhatIfRow row) {
        return shortChange(row.figure(WhatIfAnswer::p99));
    }

    private Marked shortChange(Optional<ComparedRow> figure) {
        return figure.map(row -> JudgedChange.inShort(row, WhatIfAnswer.RUN)).orElse(Marked.plain(""));
    }

    /** The head with the unit of the runs' throughput. */
    private String throughputHead(List<WhatIfRow> rows) {
        boolean documents = rows.stream().anyMatch(row -> row.run().unit() == RateUnit.DOCUMENTS);
        return texts.say(documents ? "Documents/s" : "Operations/s");
    }

    private String shown(Optional<Double> figure) {
        return figure.map(texts::number).orElse("–");
    }

    Marked change(Optional<ComparedRow> figure) {
        return figure.map(row -> JudgedChange.inWords(row, WhatIfAnswer.RUN, texts))
                .orElse(Marked.plain(""));
    }

    /**
     * The last answer in words, what disturbs its comparison with the base, and the limits of both runs by their diagnoses: a
     * change of the topology has no visible effect while something else is the limit. Empty without an answer.
     */
    List<String> sentences(Optional<SavedResult> base, List<WhatIfAnswer> answers) {
        if (base.isEmpty() || answers.isEmpty()) {
            return List.of();
        }
        WhatIfAnswer last = answers.get(answers.size() - 1);
        String change = texts.say(
                "{0}: {1} {2}.",
                last.name(),
                throughputHead(WhatIfRow.of(Optional.empty(), List.of(last))),
                change(last.throughput()).text());
        List<String> sentences = new ArrayList<>();
        sentences.add(last.expected().map(this::deviation).orElse(change));
        last.comparison().warnings().forEach(warning -> sentences.add(warning.in(texts.language())));
        DiagnosedLimits.of(List.of(base.get().result(), last.run().result()))
                .forEach(limit -> sentences.add(texts.say(limit).finding()));
        return sentences;
    }

    private String reason(WhatIfRow row) {
        return row.reason().map(texts::say).map(Finding::finding).orElse("");
    }

    /** The distance of a measurement from its prediction. */
    private String deviation(Expected checked) {
        if (checked.measured().filter(Measured::tooFast).isPresent()) {
            return texts.say("The measurement does not count: its slow motion was too fast for this machine.");
        }
        Estimate figure = checked.figure();
        String predicted = figure.text(texts::predicted);
        return checked.value()
                .map(measured -> texts.say(
                        figure.includes(measured)
                                ? "{0} ({1}). Measured: {2} ({3}), within the bounds."
                                : "{0} ({1}). Measured: {2} ({3}), beyond the bounds.",
                        texts.say(checked.isP99() ? "Predicted: p99 {0} ms" : "Predicted: {0} operations/s", predicted),
                        figure.bounds(texts::predicted).map(texts::say).orElse("–"),
                        texts.number(measured),
                        texts.change(PERCENT * (measured / figure.value() - 1))))
                .orElseGet(() -> texts.say("The run measured nothing, so it does not check the prediction."));
    }
}
