package io.shardlab.workloads.mixed;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.QueryKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The weight of each kind of operation in relation to the others.
 *
 * @param weights in the order of {@link Kind}; not negative, at least one above 0
 */
record Weights(Map<Kind, BigDecimal> weights) {

    private static final int LONGEST_WEIGHT = 20;

    enum Kind {
        READ,
        UPDATE,
        INSERT,
        DELETE,
        SCAN,
        AGGREGATE;

        /** Returns the name in {@code --mix} and in results. */
        String label() {
            return ParameterTypes.choiceName(this);
        }

        private boolean isRead() {
            return this == READ || this == SCAN || this == AGGREGATE;
        }

        /**
         * Returns the traits of this kind.
         *
         * @param query the fields by which one document is found
         * @param transactions whether each operation is a transaction, with a commit at its end and a read before an update
         */
        KindTraits traits(ShardKey key, QueryKind query, boolean transactions) {
            Reach reach = switch (this) {
                case INSERT -> Reach.ONE;
                case SCAN, AGGREGATE -> key.reach(Set.of("host"), Set.of("date"));
                case READ, UPDATE, DELETE ->
                    query == QueryKind.TARGETED ? Reach.ONE : key.reach(Set.of("_id"), Set.of());
            };
            int commands = this == UPDATE ? 2 : 1;
            return new KindTraits(isRead() ? Access.READ : Access.WRITE, reach, transactions ? commands + 1 : 1);
        }
    }

    Weights {
        weights = Collections.unmodifiableMap(new EnumMap<>(weights));
        if (weights.values().stream().anyMatch(weight -> weight.signum() < 0)
                || weights.values().stream().noneMatch(weight -> weight.signum() > 0)) {
            throw new IllegalArgumentException("weights are not negative, and one is above 0");
        }
    }

    /** Returns the parameter type: {@code read=80,update=15,insert=5}. */
    static ParameterType<Weights> type() {
        String kinds = Arrays.stream(Kind.values()).map(Kind::label).collect(Collectors.joining(", "));
        return ParameterTypes.custom(
                "mix",
                Message.of(
                        "kinds of {0}, each once, with weights that are not negative and not all 0, such as "
                                + "read=80,update=15,insert=5",
                        kinds),
                Weights::parse,
                Weights::toString);
    }

    static Weights parse(String text) {
        Map<Kind, BigDecimal> weights = new EnumMap<>(Kind.class);
        for (String part : text.split(",", -1)) {
            String[] words = part.trim().split("=", -1);
            if (words.length != 2 || weights.put(kind(words[0].trim()), weight(words[1].trim())) != null) {
                throw new IllegalArgumentException("not a kind and its weight, or twice: " + part);
            }
        }
        return new Weights(weights);
    }

    private static Kind kind(String label) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not a kind: " + label));
    }

    private static BigDecimal weight(String text) {
        if (text.length() > LONGEST_WEIGHT || !text.matches("\\d+(\\.\\d+)?")) {
            throw new IllegalArgumentException("not a weight: " + text);
        }
        return new BigDecimal(text);
    }

    /** Returns the kinds whose weight is above 0. */
    List<Kind> kinds() {
        return weights.keySet().stream().filter(this::has).toList();
    }

    boolean has(Kind kind) {
        return weight(kind).signum() > 0;
    }

    BigDecimal weight(Kind kind) {
        return weights.getOrDefault(kind, BigDecimal.ZERO);
    }

    boolean changes() {
        return has(Kind.UPDATE) || has(Kind.INSERT) || has(Kind.DELETE);
    }

    boolean asksByHost() {
        return has(Kind.SCAN) || has(Kind.AGGREGATE);
    }

    /** Returns the weights of {@link #kinds}, in their order. */
    List<Double> weightsOfKinds() {
        return kinds().stream().map(kind -> weight(kind).doubleValue()).toList();
    }

    @Override
    public String toString() {
        return weights.entrySet().stream()
                .map(entry -> entry.getKey().label() + "=" + entry.getValue().toPlainString())
                .collect(Collectors.joining(","));
    }
}
