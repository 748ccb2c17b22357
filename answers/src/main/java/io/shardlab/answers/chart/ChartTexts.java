package io.shardlab.answers.chart;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.Locale;

/** The texts of charts in a language. Immutable. */
public record ChartTexts(Language language) {

    /** The texts of the report. */
    public static final ChartTexts ENGLISH = new ChartTexts(Language.ENGLISH);

    /** Returns the texts of a language; English where there are none. */
    public static ChartTexts in(Locale locale) {
        return new ChartTexts(Language.of(locale));
    }

    /** Returns the name of a unit. */
    public String get(RateUnit unit) {
        return get(unit == RateUnit.DOCUMENTS ? "documents/s" : "operations/s");
    }

    /** Returns a sentence or a word with {@code {0}} and so on filled in. */
    public String get(String english, Object... values) {
        return Message.of(english, values).in(language);
    }
}
