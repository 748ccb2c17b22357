package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.TopologyParameters;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Parts of sentences that several rules use in their findings. */
final class SweepText {

    private SweepText() {}

    static String threads(double number) {
        return FigureText.count(Math.round(number), "thread");
    }

    /** Returns the name of a figure within a sentence, without its unit. */
    static String name(Figure figure) {
        return switch (figure.name()) {
            case "throughput" -> "throughput";
            case "max-rate" -> "the maximum rate";
            case "documents-per-second" -> "documents per second";
            default -> "speed (" + figure.title() + ")";
        };
    }

    /** Returns the topology of a measured cell, such as {@code 3 shards with 2 mongos}. */
    static String topology(Cell cell) {
        TargetReport target = Sweep.result(cell).target();
        if (!target.kind().equals("sharded")) {
            return target.kind().equals("standalone") ? "the single server" : "the replica set";
        }
        String shards = target.shards() + (target.shards() == 1 ? " shard" : " shards");
        return cell.values().containsKey(TopologyParameters.ROUTERS) || target.routers() > 1
                ? shards + " with " + target.routers() + " mongos"
                : shards;
    }

    /** Returns parameters with their values, without the kind of cluster, which the topology names. */
    static String values(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(value -> !value.getKey().equals(TopologyParameters.CLUSTER))
                .map(value -> value.getKey() + " " + FigureText.grouped(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Returns parameters with their values in parentheses, without those that the topology names; may be empty. */
    static String inParentheses(Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        others.keySet()
                .removeAll(List.of(TopologyParameters.CLUSTER, TopologyParameters.SHARDS, TopologyParameters.ROUTERS));
        return others.isEmpty() ? "" : " (" + values(others) + ")";
    }

    /** Returns the advice of the runs' own diagnoses, or {@code otherwise} if they have none. */
    static String advice(List<CellSpeed> figures, String otherwise) {
        return DiagnosedLimits.advice(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** Returns the bottlenecks of the runs' own diagnoses without advice, or {@code otherwise} if they have none. */
    static String limits(List<CellSpeed> figures, String otherwise) {
        return DiagnosedLimits.named(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** Returns the condition of a statement if all servers shared one machine; else empty. */
    static String onOneMachine(Cell cell) {
        return sharedMachine(cell) ? " with all servers on one machine" : "";
    }

    private static boolean sharedMachine(Cell cell) {
        TargetReport target = Sweep.result(cell).target();
        return target.local() && target.slowMotion().isEmpty();
    }

    /** Returns a warning if all servers shared one machine, as they do not show how several machines scale; else empty. */
    static String sharedMachineWarning(Cell cell) {
        return sharedMachine(cell)
                ? " All servers shared the CPU of one machine, so this says nothing about servers on machines of"
                        + " their own."
                : "";
    }
}
