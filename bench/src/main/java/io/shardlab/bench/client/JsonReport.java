package io.shardlab.bench.client;

import io.shardlab.core.text.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as JSON: every round, so that others can do their own statistics. */
final class JsonReport {

    private JsonReport() {}

    static void print(List<Results> results, PrintStream out) throws IOException {
        out.println(Json.mapper()
                .writeValueAsString(results.stream().map(JsonReport::comparison).toList()));
        out.flush();
    }

    private static Map<String, Object> comparison(Results results) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", results.title());
        json.put("warmUpTurns", results.warmUpTurns());
        json.put("rounds", results.rounds());
        json.put("targets", results.verdicts().stream().map(JsonReport::verdict).toList());
        return json;
    }

    private static Map<String, Object> verdict(Results.Verdict verdict) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("target", verdict.target().toString());
        json.put("measured", verdict.measured());
        json.put("met", verdict.met());
        return json;
    }
}
