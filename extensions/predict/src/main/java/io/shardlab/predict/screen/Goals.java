package io.shardlab.predict.screen;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.AdviceQuestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The goal that the user asks advice for. Each part may be empty except the machines.
 *
 * @param rate the least operations per second
 * @param p99 the 99th percentile of response times in milliseconds that is not to be reached
 * @param documents the number of documents
 * @param hardware the name of a hardware profile, or a file that describes machines
 */
record Goals(Optional<Long> rate, Optional<Double> p99, Optional<Long> documents, String hardware) {

    private static final ParameterType<Long> COUNT = ParameterTypes.count(1, 1L << 40);
    private static final ParameterType<Double> MILLIS = ParameterTypes.decimal(0.001, 1e6);

    /** Reads a count such as {@code 10,000}, {@code 10k} or nothing. */
    static Optional<Long> count(String text) {
        return parsed(COUNT, text);
    }

    /** Reads milliseconds such as {@code 50}, or nothing. */
    static Optional<Double> millis(String text) {
        return parsed(MILLIS, text);
    }

    private static <T> Optional<T> parsed(ParameterType<T> type, String text) {
        String plain = text.strip().replaceAll("[,_\\s]", "");
        return plain.isEmpty() ? Optional.empty() : Optional.of(type.parse(plain));
    }

    /** The reason why a text is not a count, as a sentence; none if it is one, or blank. */
    static Message problemOfCount(String text) {
        return problem(() -> count(text), Message.of("enter a whole number such as 10,000 or 10k, or leave it blank."));
    }

    /** The reason why a text is not a time, as a sentence; none if it is one, or blank. */
    static Message problemOfMillis(String text) {
        return problem(() -> millis(text), Message.of("enter milliseconds such as 50 or 2.5, or leave it blank."));
    }

    private static Message problem(Runnable parse, Message problem) {
        try {
            parse.run();
            return Message.NONE;
        } catch (IllegalArgumentException e) {
            return problem;
        }
    }

    /**
     * The question to the adviser. Reads the description of the machines.
     *
     * @throws io.shardlab.core.error.UsageException if there is none, or it is not valid
     */
    AdviceQuestion question() {
        List<SloExpression> goals = Stream.concat(
                        rate.stream().map(limit -> "throughput>=" + limit),
                        p99.stream()
                                .map(limit ->
                                        "p99<" + ParameterTypes.decimal(0, 1e6).format(limit) + "ms"))
                .map(SloExpression::parse)
                .toList();
        return new AdviceQuestion(
                HardwareProfiles.named(hardware), RouterKind.MONGOS, goals, documents, Optional.empty());
    }
}
