package io.shardlab.analysis.figure;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Figures that a run has once, whatever its repetitions, and the facts that its workload tells. */
final class RunFigures {

    static final String FACTS = "facts.";

    private static final String LOAD = "load";

    private RunFigures() {}

    static List<Figure> all() {
        List<Figure> all = new ArrayList<>(List.of(
                new Figure("load-seconds", "load", "s", Better.LOWER, loadSeconds()::samples),
                new Figure("balance", "largest shard / mean", "", Better.LOWER, sharding(RunFigures::balance)),
                new Figure(
                        "chunks",
                        "chunks",
                        "",
                        Better.NEITHER,
                        sharding(report -> List.of(sum(report.chunksPerShard().values()))))));
        all.addAll(StorageFigures.all());
        return all;
    }

    /** The load, be it what is measured or what prepares it. */
    private static Figure loadSeconds() {
        return ClientFigures.all().stream()
                .filter(figure -> figure.name().equals("seconds"))
                .map(figure -> figure.ofPhase(LOAD))
                .findFirst()
                .orElseThrow();
    }

    /**
     * A number that the workload tells, by its name; parts of a fact are reached by {@code NAME.PART}. A name that ends with
     * {@code Seconds} or {@code Bytes} gives its unit.
     */
    static Figure fact(String name) {
        String unit = name.endsWith("Seconds") ? "s" : name.endsWith("Bytes") ? "bytes" : "";
        String title = name.replaceFirst("(?<=.)(Seconds|Bytes)$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
        return new Figure(FACTS + name, title, unit, Better.NEITHER, result -> fact(result, name));
    }

    private static List<Double> fact(RunResult result, String name) {
        Object value = result.facts();
        for (String part : name.split("\\.")) {
            value = value instanceof Map<?, ?> map ? map.get(part) : null;
        }
        return value instanceof Number number ? List.of(number.doubleValue()) : List.of();
    }

    private static Figure.Reading sharding(Function<ShardingReport, List<Double>> figure) {
        return result -> result.sharding().map(figure).orElse(List.of());
    }

    /** Documents of the fullest shard over the mean of all: 1 is even, the number of shards is all on one. */
    private static List<Double> balance(ShardingReport report) {
        Collection<Long> documents = report.documentsPerShard().values();
        double total = sum(documents);
        return total == 0
                ? List.of()
                : List.of(documents.stream().mapToLong(Long::longValue).max().getAsLong() * documents.size() / total);
    }

    private static double sum(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
