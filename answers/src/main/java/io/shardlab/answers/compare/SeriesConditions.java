package io.shardlab.answers.compare;

import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The conditions under which results that were measured over weeks can be put side by side. They are those of {@code compare},
 * except for what is followed over time: the versions of servers, Shardlab, Java, driver and operating system. Pure functions.
 */
public final class SeriesConditions {

    /** The servers that are under test. */
    private static final Set<String> FOLLOWED = Set.of("server version", "server-version", "mongodb-bin");

    private SeriesConditions() {}

    /** Returns the conditions that results share, by name. */
    public static Map<String, String> of(RunResult result) {
        Map<String, String> conditions = Differences.conditions(result);
        conditions.keySet().removeAll(FOLLOWED);
        conditions.putAll(Comparability.conditions(result));
        return conditions;
    }

    /** Returns what was given and differs between a result and a later one under the same conditions. */
    public static List<Comparison.Difference> differences(RunResult before, RunResult after) {
        return Differences.named(List.of(before, after)).stream()
                .filter(fact -> !fact.isNone())
                .toList();
    }
}
