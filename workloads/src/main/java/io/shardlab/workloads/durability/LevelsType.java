package io.shardlab.workloads.durability;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.stream.Collectors;

/** A comma-separated list of levels; commas inside JSON separate nothing. */
final class LevelsType {

    private LevelsType() {}

    static ParameterType<List<DurabilityLevel>> type() {
        return ParameterTypes.custom(
                "list of levels",
                "a comma-separated list of different levels, each a number of members from 0, or majority, with j for"
                    + " journaled (0,1,1j,2,2j,majority,majority-j), or JSON such as {\"w\":2,\"j\":true}; 0 has no j",
                LevelsType::parse,
                LevelsType::format);
    }

    static List<DurabilityLevel> parse(String text) {
        List<DurabilityLevel> levels = ParameterTypes.splitOutsideBraces(text).stream()
                .map(DurabilityLevel::parse)
                .toList();
        if (levels.stream().distinct().count() < levels.size()) {
            throw new IllegalArgumentException("a level twice");
        }
        return levels;
    }

    private static String format(List<DurabilityLevel> levels) {
        return levels.stream().map(DurabilityLevel::text).collect(Collectors.joining(","));
    }
}
