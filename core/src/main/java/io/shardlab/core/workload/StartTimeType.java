package io.shardlab.core.workload;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;

/**
 * The common start of several load machines: an ISO instant, or a local time, which means its next occurrence. It must be in
 * the future, and at most {@link #LONGEST} from now.
 */
final class StartTimeType {

    static final Duration LONGEST = Duration.ofHours(24);

    private StartTimeType() {}

    /** @param clock the clock, with the zone of local times */
    static ParameterType<Instant> by(Clock clock) {
        return ParameterTypes.custom(
                "time",
                Message.of(
                        "a time to come within 24 h: an instant such as 2026-01-31T14:05:00Z, or a local time such as "
                                + "14:05:00"),
                text -> ahead(parse(text.trim(), clock), clock),
                Instant::toString);
    }

    private static Instant parse(String text, Clock clock) {
        try {
            return text.contains("T") ? OffsetDateTime.parse(text).toInstant() : next(LocalTime.parse(text), clock);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("not a time: " + text, e);
        }
    }

    private static Instant next(LocalTime time, Clock clock) {
        ZonedDateTime now = ZonedDateTime.now(clock);
        ZonedDateTime today = now.with(time);
        return (today.isAfter(now) ? today : now.plusDays(1).with(time)).toInstant();
    }

    private static Instant ahead(Instant time, Clock clock) {
        Instant now = clock.instant();

        if (!time.isAfter(now) || time.isAfter(now.plus(LONGEST))) {
            throw new IllegalArgumentException("not within 24 h to come: " + time);
        }
        return time;
    }
}
