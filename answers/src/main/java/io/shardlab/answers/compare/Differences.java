package io.shardlab.answers.compare;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds differences in what was given: workload, parameters, target and client. Pure functions. */
final class Differences {

    /** Heaps whose sizes differ by less are the same. */
    private static final double HEAP_MB = 16;

    private static final String ABSENT = "-";

    /** Parameters that only name a result or its place, or that the target's description states better. */
    private static final Set<String> IGNORED = Set.of("out", "label", "uri", "start-at", "cluster");

    /** Parameters that do not change how much a figure deviates from run to run. */
    private static final Set<String> NO_CONDITIONS = Set.of("seed", "repeat");

    private Differences() {}

    /** Everything that was given, one entry each, also where the results agree. */
    static List<Comparison.Difference> all(List<RunResult> results) {
        return comparable(of(results.stream().map(Differences::facts).toList()));
    }

    /** Like {@link #all}, with the labels of the runs at the end. */
    static List<Comparison.Difference> named(List<RunResult> results) {
        return comparable(of(results.stream()
                .map(result -> {
                    Map<String, String> facts = facts(result);
                    result.label().ifPresent(label -> facts.put("label", label));
                    return facts;
                })
                .toList()));
    }

    /** Without the plans that some results do not know, as those of older programs. */
    private static List<Comparison.Difference> comparable(List<Comparison.Difference> facts) {
        return facts.stream()
                .filter(fact -> !fact.name().startsWith(PlanChanges.FACT)
                        || !fact.values().contains(ABSENT))
                .toList();
    }

    /** The differences between the conditions of two runs, without those of the client. */
    static List<Comparison.Difference> ofConditions(List<RunResult> results) {
        return conditionsOf(results).stream().filter(fact -> !fact.isNone()).toList();
    }

    /** The conditions of runs, also where they agree. */
    static List<Comparison.Difference> conditionsOf(List<RunResult> results) {
        return of(results.stream().map(Differences::conditions).toList());
    }

    private static List<Comparison.Difference> of(List<Map<String, String>> facts) {
        Set<String> names = new LinkedHashSet<>();
        facts.forEach(of -> names.addAll(of.keySet()));
        List<Comparison.Difference> all = new ArrayList<>();
        for (String name : names) {
            all.add(new Comparison.Difference(
                    name,
                    facts.stream().map(of -> of.getOrDefault(name, ABSENT)).toList()));
        }
        return all;
    }

    private static Map<String, String> facts(RunResult result) {
        Map<String, String> facts = PlanChanges.facts(result);
        facts.putAll(target(result));
        ClientDescription client = result.client();
        facts.put("client", client.os());
        facts.put("client processors", String.valueOf(client.cpus()));
        // Collectors leave out a few megabytes in different ways.
        facts.put(
                "client heap MB", String.valueOf(Math.round((client.maxHeapBytes() >> 20) / HEAP_MB) * (long) HEAP_MB));
        facts.put("Java", client.javaVersion());
        facts.put("driver", client.driverVersion());
        facts.put("simulator", client.build());
        if (!result.machines().clients().isEmpty()) {
            facts.put(
                    "load machines", String.valueOf(result.machines().clients().size()));
        }
        // The target says how many shards and routers there really were.
        parameters(result).forEach(facts::putIfAbsent);
        return facts;
    }

    /** The conditions that two runs must share to be repetitions of each other: workload, target and parameters. */
    static Map<String, String> conditions(RunResult result) {
        Map<String, String> conditions = target(result);
        parameters(result).forEach(conditions::putIfAbsent);
        conditions.keySet().removeAll(NO_CONDITIONS);
        return conditions;
    }

    private static Map<String, String> target(RunResult result) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("workload", result.workload());
        TargetReport target = result.target();
        facts.put("target", target.kind());
        facts.put("shards", String.valueOf(target.shards()));
        facts.put("routers", String.valueOf(target.routers()));
        facts.put("router kind", target.routerKind());
        facts.put("server version", target.serverVersion());
        facts.put("local servers", target.local() ? "yes" : "no");
        if (!target.local()) {
            facts.put("servers", String.join(" ", target.uris()));
        }
        target.slowMotion().ifPresent(motion -> facts.put("slow-motion", FigureText.brief(motion.factor())));
        return facts;
    }

    private static Map<String, String> parameters(RunResult result) {
        Map<String, String> parameters = new LinkedHashMap<>();
        result.parameters().forEach((name, value) -> {
            if (!IGNORED.contains(name)) {
                parameters.put(name, String.valueOf(value));
            }
        });
        return parameters;
    }
}
