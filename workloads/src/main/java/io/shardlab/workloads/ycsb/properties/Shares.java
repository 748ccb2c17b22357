package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which share of the operations is of which kind.
 *
 * @param byKind every kind's; together more than 0 and not necessarily 1
 */
public record Shares(Map<Kind, Double> byKind) {

    private static final Map<Kind, Double> PRESETS = Map.of(Kind.READ, 0.95, Kind.UPDATE, 0.05);

    static Shares of(PropertyValues values) {
        Map<Kind, Double> byKind = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            double preset = PRESETS.getOrDefault(kind, 0.0);
            byKind.put(kind, values.number(kind.property(), preset, 0, Double.MAX_VALUE));
        }
        if (byKind.values().stream().noneMatch(share -> share > 0)) {
            throw new UsageException("One of the properties "
                    + Arrays.stream(Kind.values()).map(Kind::property).collect(Collectors.joining(", "))
                    + " must be above 0.");
        }
        return new Shares(byKind);
    }

    /** A kind's share as it was given. */
    public double of(Kind kind) {
        return byKind.get(kind);
    }

    public boolean has(Kind kind) {
        return of(kind) > 0;
    }

    /** Of all kinds in their order. */
    public List<Double> inOrder() {
        return List.copyOf(byKind.values());
    }
}
