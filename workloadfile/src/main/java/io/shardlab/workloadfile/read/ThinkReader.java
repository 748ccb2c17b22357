package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloadfile.operation.Think;
import java.time.Duration;

/** Reads {@code think}: a time, or a distribution of times. Stateless. */
final class ThinkReader {

    private ThinkReader() {}

    static Think read(YamlValue value, long slot) {
        long nanos = nanos(value);
        return scope -> nanos;
    }

    private static long nanos(YamlValue value) {
        try {
            return ParameterTypes.duration(Duration.ZERO).parse(value.text()).toNanos();
        } catch (IllegalArgumentException e) {
            throw value.refusal("has the time " + PlainText.quoted(value.text())
                    + ", which is not a time with a unit such as 50ms or 2s");
        }
    }
}
