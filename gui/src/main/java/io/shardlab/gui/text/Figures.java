package io.shardlab.gui.text;

import io.shardlab.core.text.SignificantDigits;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;

/** Figures for people, with the separators of a locale: three significant digits where more would be noise. */
public final class Figures {

    private static final long SECONDS_OF_HOUR = 3600;

    private final Locale locale;

    Figures(Locale locale) {
        this.locale = locale;
    }

    public String count(long value) {
        return String.format(locale, "%,d", value);
    }

    /** Any measured value. */
    public String significant(double value) {
        return SignificantDigits.of(value, locale);
    }

    /** A share from 0 to 1 as per cent. */
    public String share(double share) {
        return String.format(locale, "%.0f %%", share * 100);
    }

    /** A change in per cent, with its sign. */
    public String change(double percent) {
        return String.format(locale, "%+.1f %%", percent);
    }

    /** A duration in hours, minutes and seconds, such as 1:02:03 or 0:42. */
    public String duration(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds >= SECONDS_OF_HOUR
                ? String.format(
                        locale,
                        "%d:%02d:%02d",
                        seconds / SECONDS_OF_HOUR,
                        duration.toMinutesPart(),
                        duration.toSecondsPart())
                : String.format(locale, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }

    /** A time of the day and its date, in this machine's time zone. */
    public String time(Instant time) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
                .withLocale(locale)
                .withZone(ZoneId.systemDefault())
                .format(time);
    }
}
