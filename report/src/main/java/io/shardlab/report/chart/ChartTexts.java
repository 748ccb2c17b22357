package io.shardlab.report.chart;

import io.shardlab.core.result.RateUnit;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The texts of charts in a language. Immutable. */
public final class ChartTexts {

    private static final String BUNDLE = ChartTexts.class.getPackageName() + ".words";

    /** The texts of the report. */
    public static final ChartTexts ENGLISH = in(Locale.ENGLISH);

    private final Locale locale;
    private final ResourceBundle bundle;

    private ChartTexts(Locale locale) {
        this.locale = locale;
        // English is the bundle without a suffix; the system's own language must not replace it.
        this.bundle = ResourceBundle.getBundle(
                BUNDLE, locale, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /** Returns the texts of a language; English where there are none. */
    public static ChartTexts in(Locale locale) {
        return new ChartTexts(locale);
    }

    /** Returns the name of a unit. */
    public String get(RateUnit unit) {
        return get(unit == RateUnit.DOCUMENTS ? "axis.documents" : "axis.operations");
    }

    /** Returns the text of a key with {@code {0}} and so on filled in. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), locale).format(values);
    }
}
