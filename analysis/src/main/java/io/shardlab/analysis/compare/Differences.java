package io.shardlab.analysis.compare;

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

/** Finds what results differ in before anything was measured: workload, parameters, target and client. */
final class Differences {

    private static final String ABSENT = "-";

    /** These say where a result is and what it is called, or what the target's own description says better. */
    private static final Set<String> OF_NO_MATTER = Set.of("out", "label", "uri", "start-at", "cluster");

    /** Nor do these change how much a figure deviates from run to run. */
    private static final Set<String> NO_CONDITIONS = Set.of("seed", "repeat");

    private Differences() {}

    /** Everything that was given, one entry each, whether the results differ in it or not. */
    static List<Difference> all(List<RunResult> results) {
        return of(results.stream().map(Differences::facts).toList());
    }

    /** What two runs of the same differ in, without what the client is. */
    static List<Difference> ofConditions(List<RunResult> results) {
        return of(results.stream().map(Differences::conditions).toList()).stream()
                .filter(fact -> !fact.isNone())
                .toList();
    }

    private static List<Difference> of(List<Map<String, String>> facts) {
        Set<String> names = new LinkedHashSet<>();
        facts.forEach(of -> names.addAll(of.keySet()));
        List<Difference> all = new ArrayList<>();
        for (String name : names) {
            all.add(new Difference(
                    name,
                    facts.stream().map(of -> of.getOrDefault(name, ABSENT)).toList()));
        }
        return all;
    }

    private static Map<String, String> facts(RunResult result) {
        Map<String, String> facts = target(result);
        ClientDescription client = result.client();
        facts.put("client", client.os());
        facts.put("client processors", String.valueOf(client.cpus()));
        facts.put("client heap MB", String.valueOf(client.maxHeapBytes() >> 20));
        facts.put("Java", client.javaVersion());
        facts.put("driver", client.driverVersion());
        facts.put("simulator", client.build());
        if (!result.clients().isEmpty()) {
            facts.put("load machines", String.valueOf(result.clients().size()));
        }
        // The target says how many shards and routers there really were.
        parameters(result).forEach(facts::putIfAbsent);
        return facts;
    }

    /** What has to be the same for two runs to be repetitions of each other: workload, target, and what was asked for. */
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
            if (!OF_NO_MATTER.contains(name)) {
                parameters.put(name, String.valueOf(value));
            }
        });
        return parameters;
    }
}
