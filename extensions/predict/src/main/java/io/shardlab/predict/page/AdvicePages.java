package io.shardlab.predict.page;

import io.shardlab.answers.page.ReportPages;
import io.shardlab.answers.section.PageDocument;
import io.shardlab.answers.section.PageWords;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.MeasuredAdvice;
import java.util.ArrayList;
import java.util.List;

/** The page of an advice, which one shows to colleagues, as the text of an HTML file. */
public final class AdvicePages {

    private AdvicePages() {}

    /**
     * Returns the page.
     *
     * @param advice with its curves
     * @param results those that the advice rests on
     */
    public static String of(MeasuredAdvice advice, List<SavedResult> results, Language language) {
        PageWords words = new PageWords(language);
        return ReportPages.page(
                words,
                words.say("Does sharding pay?"),
                subject(advice.curves().orElseThrow(), words),
                PageDocument.elements(AdviceDocument.of(advice, results, language), language));
    }

    /** Returns what the advice is about: operations, machines, goals and documents. */
    private static String subject(AdviceCurves curves, PageWords words) {
        List<String> asked = new ArrayList<>(curves.asked().goals());
        curves.asked().documents().ifPresent(number -> asked.add(words.say("{0} documents", FigureText.count(number))));
        return words.say(
                asked.isEmpty() ? "Machines: {0}. Operations: {1}." : "Machines: {0}. Operations: {1}. Asked for: {2}.",
                curves.basis().hardware(),
                curves.operation(),
                String.join(", ", asked));
    }
}
