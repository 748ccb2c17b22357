package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Names in findings. */
final class Words {

    private Words() {}

    static String threads(double number) {
        return FigureText.count(Math.round(number), "thread");
    }

    /** What a metric measures, in a sentence that has no room for its unit. */
    static String named(Figure metric) {
        return switch (metric.name()) {
            case "throughput" -> "throughput";
            case "documents-per-second" -> "documents a second";
            default -> "speed (" + metric.title() + ")";
        };
    }

    /** What served a measured cell. */
    static String topology(Cell cell) {
        TargetReport target = Sweep.result(cell).target();
        if (!target.kind().equals("sharded")) {
            return target.kind().equals("standalone") ? "the single server" : "the replica set";
        }
        String shards = target.shards() + (target.shards() == 1 ? " shard" : " shards");
        return cell.values().containsKey(Topology.ROUTERS) || target.routers() > 1
                ? shards + " with " + target.routers() + " mongos"
                : shards;
    }

    /** Values by name; that a cluster with shards is sharded goes without saying. */
    static String values(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(value -> !value.getKey().equals(Topology.CLUSTER))
                .map(value -> value.getKey() + " " + grouped(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String grouped(String value) {
        return value.matches("[0-9]{5,15}") ? FigureText.count(Long.parseLong(value)) : value;
    }

    /** Values as an addition to a topology's name, without what that says already. */
    static String beside(Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        others.keySet().removeAll(List.of(Topology.CLUSTER, Topology.SHARDS, Topology.ROUTERS));
        return others.isEmpty() ? "" : " (" + values(others) + ")";
    }

    /** What the diagnoses of the cells' own runs advise; what a rule would say instead if they name nothing. */
    static String advice(List<CellSpeed> figures, String otherwise) {
        return DiagnosedLimits.advice(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** What the cells' own runs name as their limits, without what to do of it; what a rule says instead if they name nothing. */
    static String limits(List<CellSpeed> figures, String otherwise) {
        return DiagnosedLimits.named(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** What more servers on the same processors cannot show. */
    static String oneMachine(Cell cell) {
        return Sweep.result(cell).target().local()
                ? " All servers shared the CPU of one machine, so this says nothing about servers on machines of"
                        + " their own."
                : "";
    }

    /** The first letter as a sentence has it. */
    static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
