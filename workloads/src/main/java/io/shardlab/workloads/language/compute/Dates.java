package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.compute.Operator.Operands;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.bson.BsonDateTime;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Operators of dates. The date may be given by an ObjectId or a timestamp; without a time zone it is in UTC. */
final class Dates {

    /** The point from which servers count the parts of $dateTrunc, in each time zone. */
    private static final LocalDate REFERENCE = LocalDate.of(2000, 1, 1);

    private static final Map<String, Long> FIXED =
            Map.of("millisecond", 1L, "second", 1_000L, "minute", 60_000L, "hour", 3_600_000L);

    private static final Map<String, Integer> MONTHS = Map.of("month", 1, "quarter", 3, "year", 12);

    /** Few different formats occur in a file, each in many documents. */
    private static final Map<String, DateFormat> FORMATS = new ConcurrentHashMap<>();

    private Dates() {}

    /** Creates an operator of a date and a time zone that returns a part of the date. */
    static Operator.Method part(ToIntFunction<ZonedDateTime> part) {
        return operands -> {
            ZoneId zone = zone(operands, 1);
            BsonValue date = operands.get(0);
            return zone == null || Numeric.isNothing(date)
                    ? BsonNull.VALUE
                    : new BsonInt32(
                            part.applyAsInt(Instant.ofEpochMilli(millis(date)).atZone(zone)));
        };
    }

    /** The operands: startDate, unit, amount, timezone. */
    static BsonValue add(Operands operands) {
        BsonValue date = operands.get(0);
        BsonValue unit = operands.get(1);
        BsonValue amount = operands.get(2);
        ZoneId zone = zone(operands, 3);
        if (Numeric.isNothing(date) || Numeric.isNothing(unit) || Numeric.isNothing(amount) || zone == null) {
            return BsonNull.VALUE;
        }
        double number = Numeric.toDouble(Numeric.required("$dateAdd", amount));
        if (number != Math.rint(number) || Math.abs(number) > 1e15) {
            throw new ExpressionException(Message.of("$dateAdd needs a whole number as its amount"));
        }
        return new BsonDateTime(added(millis(date), text("$dateAdd", unit), (long) number, zone));
    }

    private static long added(long millis, String unit, long amount, ZoneId zone) {
        try {
            if (FIXED.containsKey(unit)) {
                return Math.addExact(millis, Math.multiplyExact(amount, FIXED.get(unit)));
            }
            LocalDateTime local = Instant.ofEpochMilli(millis).atZone(zone).toLocalDateTime();
            LocalDateTime moved = switch (unit) {
                case "day" -> local.plusDays(amount);
                case "week" -> local.plusWeeks(amount);
                case "month", "quarter", "year" -> local.plusMonths(amount * MONTHS.get(unit));
                default -> throw unknownUnit("$dateAdd", unit);
            };
            return moved.atZone(zone).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new ExpressionException(Message.of("$dateAdd has a result that is not a date"));
        }
    }

    /** The operands: date, unit, binSize, timezone, startOfWeek. */
    static BsonValue truncate(Operands operands) {
        BsonValue date = operands.get(0);
        BsonValue unit = operands.get(1);
        BsonValue size = operands.has(2) ? operands.get(2) : new BsonInt32(1);
        ZoneId zone = zone(operands, 3);
        if (Numeric.isNothing(date) || Numeric.isNothing(unit) || Numeric.isNothing(size) || zone == null) {
            return BsonNull.VALUE;
        }
        double bins = Numeric.toDouble(Numeric.required("$dateTrunc", size));
        if (bins != (int) bins || bins < 1) {
            throw new ExpressionException(Message.of("$dateTrunc needs a whole number above 0 as its binSize"));
        }
        String name = text("$dateTrunc", unit);
        if (FIXED.containsKey(name)) {
            long reference = REFERENCE.atStartOfDay(zone).toInstant().toEpochMilli();
            long width = FIXED.get(name) * (long) bins;
            return new BsonDateTime(reference + Math.floorDiv(millis(date) - reference, width) * width);
        }
        LocalDate day = Instant.ofEpochMilli(millis(date)).atZone(zone).toLocalDate();
        LocalDate start = truncated(day, name, (int) bins, startOfWeek(operands));
        return new BsonDateTime(start.atStartOfDay(zone).toInstant().toEpochMilli());
    }

    private static LocalDate truncated(LocalDate day, String unit, int bins, DayOfWeek startOfWeek) {
        return switch (unit) {
            case "day" -> REFERENCE.plusDays(floor(ChronoUnit.DAYS.between(REFERENCE, day), bins));
            case "week" -> {
                LocalDate first = REFERENCE.with(TemporalAdjusters.nextOrSame(startOfWeek));
                yield first.plusDays(floor(ChronoUnit.DAYS.between(first, day), 7L * bins));
            }
            case "month", "quarter", "year" -> {
                long months = (day.getYear() - REFERENCE.getYear()) * 12L + day.getMonthValue() - 1;
                yield REFERENCE.plusMonths(floor(months, (long) MONTHS.get(unit) * bins));
            }
            default -> throw unknownUnit("$dateTrunc", unit);
        };
    }

    private static long floor(long distance, long width) {
        return Math.floorDiv(distance, width) * width;
    }

    private static DayOfWeek startOfWeek(Operands operands) {
        if (!operands.has(4)) {
            return DayOfWeek.SUNDAY;
        }
        String name = text("$dateTrunc", operands.get(4)).toUpperCase(Locale.ROOT);
        for (DayOfWeek day : DayOfWeek.values()) {
            if (name.length() >= 3 && day.name().startsWith(name)) {
                return day;
            }
        }
        throw new ExpressionException(Message.of("$dateTrunc needs a day such as monday as its startOfWeek"));
    }

    /** The operands: date, format, timezone, onNull. */
    static BsonValue toText(Operands operands) {
        BsonValue date = operands.get(0);
        ZoneId zone = zone(operands, 2);
        BsonValue format = operands.has(1) ? operands.get(1) : null;
        if (Numeric.isNothing(date)) {
            return operands.has(3) ? operands.get(3) : BsonNull.VALUE;
        }
        if (zone == null || operands.has(1) && Numeric.isNothing(format)) {
            return BsonNull.VALUE;
        }
        DateFormat compiled = format == null
                ? DateFormat.ISO
                : FORMATS.computeIfAbsent(text("$dateToString", format), DateFormat::new);
        return new BsonString(compiled.text(millis(date), zone));
    }

    private static long millis(BsonValue date) {
        return switch (date.getBsonType()) {
            case DATE_TIME -> date.asDateTime().getValue();
            case OBJECT_ID -> date.asObjectId().getValue().getDate().getTime();
            case TIMESTAMP -> date.asTimestamp().getTime() * 1000L;
            default ->
                throw new ExpressionException(Message.of("a date is needed, but {0} was given", Types.name(date)));
        };
    }

    /** Returns the time zone, or null if it is given as nothing. */
    private static ZoneId zone(Operands operands, int index) {
        if (!operands.has(index)) {
            return DateFormat.UTC;
        }
        BsonValue zone = operands.get(index);
        if (Numeric.isNothing(zone)) {
            return null;
        }
        try {
            return ZoneId.of(text("timezone", zone));
        } catch (DateTimeException e) {
            throw new ExpressionException(Message.of("the timezone {0} is unknown", text("timezone", zone)));
        }
    }

    private static String text(String operator, BsonValue value) {
        if (value == null || !value.isString()) {
            throw new ExpressionException(
                    Message.of("{0} needs a string, but was given {1}", operator, Types.name(value)));
        }
        return value.asString().getValue();
    }

    private static ExpressionException unknownUnit(String operator, String unit) {
        return new ExpressionException(Message.of(
                "{0} has the unknown unit '{1}'; there are year, quarter, month, week, day, hour, minute, second "
                        + "and millisecond",
                operator, unit));
    }
}
