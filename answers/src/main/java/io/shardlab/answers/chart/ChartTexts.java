package io.shardlab.answers.chart;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.TextBundle;
import java.util.Locale;

/** The texts of charts in a language. Immutable. */
public final class ChartTexts {

    /** The texts of the report. */
    public static final ChartTexts ENGLISH = in(Locale.ENGLISH);

    private final Language language;
    private final TextBundle texts;

    private ChartTexts(Locale locale) {
        this.language = Language.of(locale);
        this.texts = TextBundle.of(ChartTexts.class, "words", locale);
    }

    /** Returns the texts of a language; English where there are none. */
    public static ChartTexts in(Locale locale) {
        return new ChartTexts(locale);
    }

    public Language language() {
        return language;
    }

    /** Returns the name of a unit. */
    public String get(RateUnit unit) {
        return get(unit == RateUnit.DOCUMENTS ? "axis.documents" : "axis.operations");
    }

    /** Returns the text of a key with {@code {0}} and so on filled in. */
    public String get(String key, Object... values) {
        return texts.get(key, values);
    }
}
