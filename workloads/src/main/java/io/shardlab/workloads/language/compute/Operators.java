package io.shardlab.workloads.language.compute;

import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The operators of aggregation expressions, by their names. */
public final class Operators {

    private static final int MANY = 1000;

    /** The operators with positional operands. */
    public static final Map<String, Operator> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("$add", new Operator(0, MANY, Arithmetic::add)),
            Map.entry("$subtract", new Operator(2, 2, Arithmetic::subtract)),
            Map.entry("$multiply", new Operator(0, MANY, Arithmetic::multiply)),
            Map.entry("$divide", new Operator(2, 2, Arithmetic::divide)),
            Map.entry("$mod", new Operator(2, 2, Arithmetic::mod)),
            Map.entry("$abs", new Operator(1, 1, Arithmetic::abs)),
            Map.entry("$floor", new Operator(1, 1, Arithmetic::floor)),
            Map.entry("$ceil", new Operator(1, 1, Arithmetic::ceil)),
            Map.entry("$round", new Operator(1, 2, Arithmetic::round)),
            Map.entry("$concat", new Operator(0, MANY, StringOperators::concat)),
            Map.entry("$toLower", new Operator(1, 1, StringOperators::toLower)),
            Map.entry("$toUpper", new Operator(1, 1, StringOperators::toUpper)),
            Map.entry("$substrCP", new Operator(3, 3, StringOperators::substring)),
            Map.entry("$strLenCP", new Operator(1, 1, StringOperators::length)),
            Map.entry("$toString", new Operator(1, 1, Conversions::toText)),
            Map.entry("$toInt", new Operator(1, 1, Conversions::toInt)),
            Map.entry("$toLong", new Operator(1, 1, Conversions::toLong)),
            Map.entry("$toDouble", new Operator(1, 1, Conversions::toDouble)),
            Map.entry("$toDecimal", new Operator(1, 1, Conversions::toDecimal)),
            Map.entry("$size", new Operator(1, 1, Groups::size)),
            Map.entry("$arrayElemAt", new Operator(2, 2, Groups::elementAt)),
            Map.entry("$sum", new Operator(0, MANY, Groups::sum)),
            Map.entry("$avg", new Operator(0, MANY, Groups::average)),
            Map.entry("$min", new Operator(0, MANY, Groups::min)),
            Map.entry("$max", new Operator(0, MANY, Groups::max)),
            Map.entry("$eq", new Operator(2, 2, Logic.comparison(order -> order == 0))),
            Map.entry("$ne", new Operator(2, 2, Logic.comparison(order -> order != 0))),
            Map.entry("$gt", new Operator(2, 2, Logic.comparison(order -> order > 0))),
            Map.entry("$gte", new Operator(2, 2, Logic.comparison(order -> order >= 0))),
            Map.entry("$lt", new Operator(2, 2, Logic.comparison(order -> order < 0))),
            Map.entry("$lte", new Operator(2, 2, Logic.comparison(order -> order <= 0))),
            Map.entry("$and", new Operator(0, MANY, Logic::and)),
            Map.entry("$or", new Operator(0, MANY, Logic::or)),
            Map.entry("$not", new Operator(1, 1, Logic::not)),
            Map.entry("$cond", new Operator(3, 3, Logic::condition)),
            Map.entry("$ifNull", new Operator(2, MANY, Logic::ifNull)),
            Map.entry("$year", part(ChronoField.YEAR)),
            Map.entry("$month", part(ChronoField.MONTH_OF_YEAR)),
            Map.entry("$dayOfMonth", part(ChronoField.DAY_OF_MONTH)),
            Map.entry("$dayOfYear", part(ChronoField.DAY_OF_YEAR)),
            Map.entry("$hour", part(ChronoField.HOUR_OF_DAY)),
            Map.entry("$minute", part(ChronoField.MINUTE_OF_HOUR)),
            Map.entry("$second", part(ChronoField.SECOND_OF_MINUTE)),
            Map.entry("$millisecond", part(ChronoField.MILLI_OF_SECOND)),
            Map.entry("$dateTrunc", new Operator(2, 5, Dates::truncate)),
            Map.entry("$dateAdd", new Operator(3, 4, Dates::add)),
            Map.entry("$dateToString", new Operator(1, 4, Dates::toText))));

    /** The names of operands of operators that take a document instead, in the order of the operands; required ones first. */
    public static final Map<String, List<String>> NAMED = named();

    private Operators() {}

    private static Operator part(ChronoField field) {
        return new Operator(1, 2, Dates.part(date -> date.get(field)));
    }

    private static Map<String, List<String>> named() {
        Map<String, List<String>> named = new TreeMap<>(Map.of(
                "$cond", List.of("if", "then", "else"),
                "$dateTrunc", List.of("date", "unit", "binSize", "timezone", "startOfWeek"),
                "$dateAdd", List.of("startDate", "unit", "amount", "timezone"),
                "$dateToString", List.of("date", "format", "timezone", "onNull")));
        List.of("$year", "$month", "$dayOfMonth", "$dayOfYear", "$hour", "$minute", "$second", "$millisecond")
                .forEach(operator -> named.put(operator, List.of("date", "timezone")));
        return named;
    }
}
