package io.shardlab.core.workload;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.text.Message;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text form of the stages of a rate: {@code 1m:500,5m:500..5000,30s:0}. */
final class StagesType {

    private static final int MOST_STAGES = 1000;
    private static final double MOST_PER_SECOND = 1e9;
    private static final ParameterType<Duration> LENGTH = ParameterTypes.duration(Duration.ofMillis(1));
    private static final ParameterType<Double> RATE = ParameterTypes.decimal(0, MOST_PER_SECOND);
    private static final ParameterType<Long> ROUND_RATE = ParameterTypes.count(0, (long) MOST_PER_SECOND);

    private StagesType() {}

    static ParameterType<RateStages> type() {
        return ParameterTypes.custom(
                "stages",
                Message.of(
                        "stages such as 1m:500,5m:500..5000,30s:0, each a time and a rate, or two rates for a ramp, in "
                                + "operations/s"),
                StagesType::parse,
                StagesType::format);
    }

    private static RateStages parse(String text) {
        List<RateStages.Stage> stages = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (stages.size() == MOST_STAGES) {
                throw new RefusedValueException(
                        Message.of("at most {0} stages are possible", Integer.toString(MOST_STAGES)));
            }
            stages.add(stage(part.trim()));
        }
        if (stages.stream().allMatch(stage -> stage.mean() == 0)) {
            throw new RefusedValueException(Message.of("at least one stage needs a rate above 0"));
        }
        return new RateStages(stages);
    }

    private static RateStages.Stage stage(String text) {
        try {
            int colon = text.indexOf(':');
            String rates = text.substring(colon + 1).trim();
            int dots = rates.indexOf("..");
            return new RateStages.Stage(
                    LENGTH.parse(text.substring(0, Math.max(0, colon))),
                    rate(dots < 0 ? rates : rates.substring(0, dots)),
                    rate(dots < 0 ? rates : rates.substring(dots + 2)));
        } catch (IllegalArgumentException e) {
            throw new RefusedValueException(Message.of("'{0}' is not a stage", text));
        }
    }

    private static double rate(String text) {
        String lower = text.trim().toLowerCase(Locale.ROOT);
        return lower.endsWith("k") || lower.endsWith("m") ? ROUND_RATE.parse(lower) : RATE.parse(lower);
    }

    private static String format(RateStages value) {
        return value.stages().stream()
                .map(stage -> ParameterTypes.formatDuration(stage.duration()) + ":" + rates(stage))
                .collect(Collectors.joining(","));
    }

    private static String rates(RateStages.Stage stage) {
        return stage.from() == stage.to() ? plain(stage.from()) : plain(stage.from()) + ".." + plain(stage.to());
    }

    private static String plain(double rate) {
        return rate == 0 ? "0" : BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }
}
