package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.DateValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.NowValue;
import io.shardlab.workloads.language.value.ObjectIdValue;
import io.shardlab.workloads.language.value.Pace;
import io.shardlab.workloads.language.value.UuidValue;
import io.shardlab.workloads.language.value.Value;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** Generators of dates and of ids. */
final class TimeGenerators {

    /** The default range: the year 2024, in milliseconds since the epoch. */
    private static final long FROM = 1_704_067_200_000L;

    private static final long TO = 1_735_689_599_999L;

    private static final long SECOND = 1000;
    private static final long MOST_SECONDS = 0xffff_ffffL;

    private static final List<String> ARGUMENTS = Distinct.with(DistributionReader.ALL, "order");

    /** The pace of documents none of which are loaded. */
    private static final long DOCUMENTS_IF_NONE = 1_000_000;

    private static final String MINUS = "minus";
    private static final String PLUS = "plus";
    private static final String HISTORY = "history";
    private static final long NANOS_OF_MILLI = 1_000_000;

    private TimeGenerators() {}

    static Value date(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(ARGUMENTS);
        NumberKind quantity = NumberKind.date(1, Long.MIN_VALUE, Long.MAX_VALUE);
        if (isAscending(arguments, fields, false)) {
            return DateValue.ascending(arguments.slot(), pace(arguments, fields, quantity, FROM, TO));
        }
        Distinct distinct = new Distinct(arguments, fields);
        LongDistribution millis = distinct.ofGenerator().whole(quantity, Long.MIN_VALUE, Long.MAX_VALUE, FROM, TO);
        return distinct.of(DateValue.random(arguments.slot(), millis));
    }

    static Value now(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(List.of(MINUS, PLUS, HISTORY));
        YamlValue minus = fields.get(MINUS);
        YamlValue plus = fields.get(PLUS);
        if (minus != null && plus != null) {
            throw plus.refused("has plus beside minus; only one of both is allowed");
        }
        YamlValue history = fields.get(HISTORY);
        if (history != null && arguments.documents() == 0) {
            throw history.refused("has history, which only the documents of a collection have");
        }
        return new NowValue(
                arguments.slot(),
                minus != null
                        ? millis(MINUS, minus)
                        : plus != null ? millis(PLUS, plus) : LongDistribution.uniform(0, 0),
                history == null ? 0 : Numbers.nanos(HISTORY, history) / NANOS_OF_MILLI,
                arguments.documents(),
                arguments.context().moment());
    }

    /** Reads a length of time, or a distribution of such, which is added to now or taken from it. */
    private static LongDistribution millis(String name, YamlValue value) {
        LongDistribution nanos = DistributionReader.of(
                name,
                value,
                NumberKind.TIME,
                Long.MAX_VALUE,
                Message.of("has {0} without to, the longest time, such as {0}: {from: 0s, to: 1h}", name));
        long from = nanos.from() / NANOS_OF_MILLI;
        long to = nanos.to() / NANOS_OF_MILLI;
        return name.equals(MINUS)
                ? new LongDistribution.Rounded(-to, -from, bits -> -nanos.next(bits) / NANOS_OF_MILLI)
                : new LongDistribution.Rounded(from, to, bits -> nanos.next(bits) / NANOS_OF_MILLI);
    }

    static Value objectId(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(ARGUMENTS);
        NumberKind quantity = NumberKind.date(SECOND, 0, MOST_SECONDS);
        if (isAscending(arguments, fields, !fields.containsKey("distinct"))) {
            Pace pace = pace(arguments, fields, quantity, FROM / SECOND, TO / SECOND);
            return ObjectIdValue.ascending(
                    arguments.slot(), pace, arguments.place().elements() > 0);
        }
        Distinct distinct = new Distinct(arguments, fields);
        LongDistribution seconds = distinct.ofGenerator().whole(quantity, 0, MOST_SECONDS, FROM / SECOND, TO / SECOND);
        return distinct.of(ObjectIdValue.random(arguments.slot(), seconds));
    }

    static Value uuid(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(Distinct.with(List.of()));
        return new Distinct(arguments, fields).withoutOwnDistribution().of(new UuidValue(arguments.slot()));
    }

    private static boolean isAscending(Arguments arguments, Map<String, YamlValue> fields, boolean otherwise) {
        YamlValue order = fields.get("order");
        boolean ascending = order == null
                ? otherwise
                : switch (order.text()) {
                    case "ascending" -> true;
                    case "random" -> false;
                    default ->
                        throw order.refused(
                                "has the order {0}, which must be ascending or random", PlainText.quoted(order.text()));
                };
        if (ascending) {
            for (String name : Distinct.with(List.of())) {
                if (fields.containsKey(name)) {
                    throw fields.get(name)
                            .refused(
                                    "has {0} for {1} in ascending order; add order: random, or leave it out",
                                    name, arguments.generator());
                }
            }
        }
        return ascending;
    }

    private static Pace pace(
            Arguments arguments, Map<String, YamlValue> fields, NumberKind quantity, long from, long to) {
        YamlValue first = fields.get("from");
        YamlValue last = fields.get("to");
        long start = first == null ? from : quantity.value("from", first, RoundingMode.FLOOR);
        long end = last == null ? to : quantity.value("to", last, RoundingMode.FLOOR);
        if (start > end) {
            throw (last == null ? first : last).refused("has to before from");
        }
        long documents = arguments.documents();
        return new Pace(start, end, documents == 0 ? DOCUMENTS_IF_NONE : documents);
    }
}
