package io.shardlab.answers.compare;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Short names of runs that say in what they differ, such as {@code threads 10}. A run with a label keeps it. Pure functions.
 */
public final class RunNames {

    /** The conditions that readers look for first; others follow in the order of their declaration. */
    private static final List<String> FIRST = List.of(
            "target", "shards", "routers", "replicas", "threads", "target-rate", "documents", "query", "write-concern");

    /** More conditions are no longer a name. */
    private static final int MOST = 3;

    private static final String WORKLOAD = "workload";
    private static final String TARGET = "target";
    private static final String SHARDS = "shards";
    private static final String ROUTER_KIND = "router kind";

    private RunNames() {}

    /** Orders the names of conditions as readers look for them. */
    public static Comparator<String> order() {
        return Comparator.comparingInt(name -> FIRST.contains(name) ? FIRST.indexOf(name) : FIRST.size());
    }

    /** Returns a name for each run of a list, with the workload if there are several; runs that do not differ have the same. */
    public static List<String> inList(List<SavedResult> runs) {
        List<String> names = byConditions(runs);
        return IntStream.range(0, runs.size())
                .mapToObj(i -> labelled(runs.get(i)) ? runs.get(i).name() : names.get(i))
                .toList();
    }

    /** Like {@link #inList}, without the labels. */
    public static List<String> byConditions(List<SavedResult> runs) {
        Map<String, List<SavedResult>> byWorkload =
                runs.stream().collect(Collectors.groupingBy(run -> run.result().workload()));
        Map<SavedResult, String> names = new IdentityHashMap<>();
        byWorkload.forEach((workload, alike) -> {
            List<String> conditions = conditions(alike);
            for (int i = 0; i < alike.size(); i++) {
                String own = conditions.get(i);
                names.put(alike.get(i), own.isEmpty() ? workload : byWorkload.size() > 1 ? workload + ": " + own : own);
            }
        });
        return runs.stream().map(names::get).toList();
    }

    /** Returns a name of its own for each of some runs beside one another. */
    public static List<String> sideBySide(List<SavedResult> runs) {
        List<String> conditions = conditions(runs);
        List<String> names = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            SavedResult saved = runs.get(run);
            String name = labelled(saved)
                    ? saved.name()
                    : conditions.get(run).isEmpty() ? saved.result().workload() : conditions.get(run);
            long before = IntStream.range(0, names.size())
                    .filter(i -> names.get(i).equals(name) || names.get(i).startsWith(name + " #"))
                    .count();
            names.add(before == 0 ? name : name + " #" + (before + 1));
        }
        return names;
    }

    private static boolean labelled(SavedResult run) {
        return run.result().label().filter(label -> !label.isBlank()).isPresent();
    }

    /** The names of the conditions in which some runs differ, in the order of importance. */
    private static Set<String> differing(List<SavedResult> runs) {
        return Differences.conditionsOf(runs.stream().map(SavedResult::result).toList()).stream()
                .filter(condition -> !condition.isNone())
                .map(Comparison.Difference::name)
                .sorted(order())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the conditions in which each run differs from the others: the first few, and more where those are the same. */
    private static List<String> conditions(List<SavedResult> runs) {
        Set<String> differing = differing(runs);
        Map<SavedResult, List<String>> first = new IdentityHashMap<>();
        runs.forEach(
                run -> first.put(run, said(run.result(), differing).limit(MOST).toList()));
        Map<String, Set<String>> more = new HashMap<>();
        runs.stream()
                .collect(Collectors.groupingBy(run -> text(run, first.get(run))))
                .forEach((text, alike) -> more.put(text, alike.size() == 1 ? Set.of() : differing(alike)));
        return runs.stream()
                .map(run -> {
                    List<String> shown = first.get(run);
                    Stream<String> others = said(run.result(), more.get(text(run, shown)));
                    return text(
                            run,
                            Stream.concat(shown.stream(), others.limit(MOST))
                                    .distinct()
                                    .toList());
                })
                .toList();
    }

    /** The conditions that are said of a run, in the order of importance. */
    private static Stream<String> said(RunResult result, Set<String> differing) {
        Map<String, String> all = Differences.conditions(result);
        boolean sharded = "sharded".equals(all.get(TARGET));
        return differing.stream()
                .filter(all::containsKey)
                // The number of shards says that it is a cluster, and the kind of another target that it has none.
                .filter(name -> sharded ? !isSaidByShards(name, differing) : !isOfShards(name));
    }

    private static String text(SavedResult run, List<String> conditions) {
        Map<String, String> all = Differences.conditions(run.result());
        return conditions.stream()
                .map(name -> name.equals(TARGET) || name.equals(WORKLOAD)
                        ? all.get(name)
                        : name + " " + FigureText.grouped(all.get(name)))
                .collect(Collectors.joining(", "));
    }

    private static boolean isSaidByShards(String name, Set<String> differing) {
        return name.equals(TARGET) && differing.contains(SHARDS)
                || name.equals(ROUTER_KIND) && differing.contains(TARGET);
    }

    private static boolean isOfShards(String name) {
        return name.equals(SHARDS) || name.equals("routers") || name.equals(ROUTER_KIND);
    }
}
