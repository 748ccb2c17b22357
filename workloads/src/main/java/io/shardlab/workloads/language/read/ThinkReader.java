package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.Think;
import io.shardlab.workloads.language.value.LongDistribution;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads {@code think}: a time, or a distribution of times. Stateless. */
final class ThinkReader {

    private static final long LONGEST = TimeUnit.DAYS.toNanos(1);

    private ThinkReader() {}

    static Think read(YamlValue value, long slot) {
        if (!value.isMapping()) {
            long nanos = Quantity.Times.nanos("think", value);
            requireAtMostLongest(nanos, value);
            return scope -> nanos;
        }
        Map<String, YamlValue> fields = value.fields(Distributions.ALL);
        Distributions distributions = new Distributions(value, fields);
        if (!fields.containsKey("to") && !distributions.hasMean()) {
            throw value.refused("lacks to, the longest time, such as think: {from: 10ms, to: 1s}");
        }
        LongDistribution nanos = distributions.whole(Quantity.time(), 0, LONGEST, 0, LONGEST);
        requireAtMostLongest(nanos.to(), value);
        return scope -> nanos.next(scope.bits(slot));
    }

    private static void requireAtMostLongest(long nanos, YamlValue value) {
        if (nanos > LONGEST) {
            throw value.refused("has a time of more than a day");
        }
    }
}
