package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.diagnosis.DiagnosedLimits;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Metric;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.result.TargetReport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Figures and names in findings. */
final class Words {

    private static final int PERCENT = 100;

    private Words() {}

    static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    /** Whole per cent; less than one has a digit more, so that a little does not read as nothing. */
    static String percent(double share) {
        double percent = share * PERCENT;
        return String.format(Locale.ROOT, percent > 0 && percent < 1 ? "%.1f %%" : "%.0f %%", percent);
    }

    /** Two significant digits, however small: crosstalk of a ten-thousandth decides where the peak is. */
    static String smallPercent(double share) {
        BigDecimal percent = BigDecimal.valueOf(share * PERCENT).round(new MathContext(2, RoundingMode.HALF_EVEN));
        return percent.stripTrailingZeros().toPlainString() + " %";
    }

    static String threads(double number) {
        return String.format(Locale.ROOT, "%,.0f %s", number, Math.round(number) == 1 ? "thread" : "threads");
    }

    /** What a metric measures, in a sentence that has no room for its unit. */
    static String named(Metric metric) {
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
        return value.matches("[0-9]{5,15}") ? String.format(Locale.ROOT, "%,d", Long.parseLong(value)) : value;
    }

    /** Values as an addition to a topology's name, without what that says already. */
    static String beside(Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        others.keySet().removeAll(List.of(Topology.CLUSTER, Topology.SHARDS, Topology.ROUTERS));
        return others.isEmpty() ? "" : " (" + values(others) + ")";
    }

    /** "a", "a and b", "a, b and c". */
    static String listed(Collection<String> names) {
        List<String> list = new ArrayList<>(names);
        return list.size() < 2
                ? String.join("", list)
                : String.join(", ", list.subList(0, list.size() - 1)) + " and " + list.get(list.size() - 1);
    }

    /** What the diagnoses of the cells' own runs advise; what a rule would say instead if they name nothing. */
    static String advice(List<Figure> figures, String otherwise) {
        return DiagnosedLimits.advice(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** What the cells' own runs name as their limits, without what to do of it; what a rule says instead if they name nothing. */
    static String limits(List<Figure> figures, String otherwise) {
        return DiagnosedLimits.named(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** What more servers on the same processors cannot show. */
    static String oneMachine(Cell cell) {
        return Sweep.result(cell).target().local()
                ? " All servers share this machine's processors here, so this says nothing of servers on machines of"
                        + " their own."
                : "";
    }

    /** The first letter as a sentence has it. */
    static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
