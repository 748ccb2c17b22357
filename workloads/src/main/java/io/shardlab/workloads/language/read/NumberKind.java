package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.ToDoubleBiFunction;

/**
 * A kind of numbers that a distribution has: how its values are written, and which ones there are.
 *
 * @param mean reads the mean of a distribution, which may lie between two numbers
 * @param deviation reads a standard deviation, above 0
 */
record NumberKind(
        Values values, ToDoubleBiFunction<String, YamlValue> mean, ToDoubleBiFunction<String, YamlValue> deviation) {

    /** Lengths of time in nanoseconds, written with a unit. */
    static final NumberKind TIME = new NumberKind(
            (name, value, rounding) -> Numbers.nanos(name, value),
            Numbers::nanos,
            (name, value) -> Math.max(1, Numbers.nanos(name, value)));

    /** Reads the values of a kind. */
    @FunctionalInterface
    interface Values {

        /** @param rounding the direction to the nearest number of this kind */
        long read(String name, YamlValue value, RoundingMode rounding);
    }

    /** Creates whole numbers of a range. */
    static NumberKind whole(long least, long most) {
        return new NumberKind(
                (name, value, rounding) -> Numbers.whole(name, value, least, most),
                (name, value) -> Numbers.real(name, value, -Numbers.LARGEST, Numbers.LARGEST),
                (name, value) -> Numbers.positive(name, value, Numbers.LARGEST));
    }

    /** Creates numbers with a fixed number of decimals, in units of the last one. */
    static NumberKind decimal(int decimals) {
        return new NumberKind(
                (name, value, rounding) -> {
                    BigDecimal units = Numbers.number(name, value).movePointRight(decimals);
                    try {
                        return units.setScale(0, rounding).longValueExact();
                    } catch (ArithmeticException e) {
                        throw Numbers.refusal(
                                name,
                                value,
                                Message.of(
                                        "a number that has at most 18 digits together with its {0,number,#} decimals",
                                        decimals));
                    }
                },
                (name, value) ->
                        Numbers.number(name, value).movePointRight(decimals).doubleValue(),
                (name, value) -> Numbers.positive(name, value, Numbers.LARGEST) * StrictMath.pow(10, decimals));
    }

    /**
     * Creates points in time, written as dates.
     *
     * @param unitMillis the milliseconds of a unit
     * @param least the first unit since the epoch
     * @param most the last unit since the epoch
     */
    static NumberKind date(long unitMillis, long least, long most) {
        Values dates = (name, value, rounding) -> {
            long units = Math.floorDiv(ExtendedValue.date(value), unitMillis);
            if (units < least || units > most) {
                throw value.refused(
                        "has {0}: {1}, which is too early or too late for this generator", name, value.text());
            }
            return units;
        };
        return new NumberKind(
                dates,
                (name, value) -> dates.read(name, value, RoundingMode.FLOOR),
                (name, value) -> Numbers.nanos(name, value) / 1e6 / unitMillis);
    }

    /** Reads a value; see {@link Values}. */
    long value(String name, YamlValue value, RoundingMode rounding) {
        return values.read(name, value, rounding);
    }
}
