package io.shardlab.predict.page;

import io.shardlab.answers.page.ReportPages;
import io.shardlab.answers.section.PageWords;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.predict.advice.MeasuredAdvice;
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
        AdviceSections sections = new AdviceSections(advice, results, language);
        PageWords words = new PageWords(language);
        return ReportPages.page(words, words.say("Does sharding pay?"), sections.subject(), sections.all());
    }
}
