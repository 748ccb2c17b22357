package io.shardlab.recovery.backup;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.text.FigureText;
import io.shardlab.recovery.backup.StepFigures.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** All repetitions together: what each method and each of its steps took, as medians, and what was found of the restores. */
final class BackupSummary {

    private static final double NANOS = 1e9;

    /** The figures of each step, one for each repetition, in the order of the steps. */
    private final Map<Method, Map<String, List<StepFigures>>> steps = new EnumMap<>(Method.class);

    private final Map<Method, List<CheckedRestore>> restores = new EnumMap<>(Method.class);

    void add(StepFigures figures) {
        steps.computeIfAbsent(figures.method(), method -> new LinkedHashMap<>())
                .computeIfAbsent(figures.name(), name -> new ArrayList<>())
                .add(figures);
    }

    void add(CheckedRestore restore) {
        restores.computeIfAbsent(restore.method(), method -> new ArrayList<>()).add(restore);
    }

    /** The totals of each method; those of the only method also by themselves, so that experiments can take them. */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        List<Map<String, Object>> methods = new ArrayList<>();
        restores.keySet().forEach(method -> methods.add(totals(method)));
        if (methods.size() == 1) {
            facts.putAll(methods.get(0));
            facts.remove("method");
        }
        facts.put("methods", methods);
        return facts;
    }

    private Map<String, Object> totals(Method method) {
        Map<String, Object> totals = new LinkedHashMap<>();
        totals.put("method", ParameterTypes.choiceName(method));
        for (Part part : Part.values()) {
            String name = part.name().toLowerCase(Locale.ROOT);
            totals.put(name + "Seconds", seconds(method, part));
            longestNode(method, part).ifPresent(longest -> totals.put(name + "LongestNodeSeconds", longest));
        }
        totals.put("backupBytes", bytes(method));
        totals.put("backupFiles", files(method));
        if (method == Method.PHYSICAL) {
            totals.put("lockedSeconds", lockedSeconds());
        }
        return totals;
    }

    private double seconds(Method method, Part part) {
        return perRepetition(method, figures -> figures.part() == part ? figures.seconds() : 0);
    }

    /** The median over the repetitions of the time from the first lock to the last unlock. */
    private double lockedSeconds() {
        Map<String, List<StepFigures>> physical = steps.get(Method.PHYSICAL);
        return median(repetitions(Method.PHYSICAL).mapToDouble(repetition -> {
            StepFigures lock = physical.get(PhysicalBackup.LOCK).get(repetition);
            StepFigures unlock = physical.get(PhysicalBackup.UNLOCK).get(repetition);
            return Duration.between(lock.begun(), unlock.begun()).toNanos() / NANOS + unlock.seconds();
        }));
    }

    private long bytes(Method method) {
        return Math.round(perRepetition(method, figures -> figures.part() == Part.BACKUP ? figures.bytes() : 0));
    }

    private long files(Method method) {
        return Math.round(perRepetition(method, figures -> figures.part() == Part.BACKUP ? figures.files() : 0));
    }

    /** The median over the repetitions that were completed of a sum over the steps. */
    private double perRepetition(Method method, ToDoubleFunction<StepFigures> of) {
        return median(repetitions(method)
                .mapToDouble(repetition -> steps.get(method).values().stream()
                        .mapToDouble(each -> of.applyAsDouble(each.get(repetition)))
                        .sum()));
    }

    private IntStream repetitions(Method method) {
        return IntStream.range(0, restores.get(method).size());
    }

    private static double median(DoubleStream values) {
        return Rounding.thousandths(Median.of(values.toArray()));
    }

    /** What the part would have taken at least, had each node's servers worked by themselves; empty if no step is a node's. */
    private OptionalDouble longestNode(Method method, Part part) {
        double longest = median(repetitions(method).mapToDouble(repetition -> longestNode(method, part, repetition)));
        return longest > 0 ? OptionalDouble.of(longest) : OptionalDouble.empty();
    }

    private double longestNode(Method method, Part part, int repetition) {
        Map<String, Double> seconds = new HashMap<>();
        steps.get(method).values().stream()
                .map(each -> each.get(repetition))
                .filter(figures -> figures.part() == part)
                .forEach(figures ->
                        figures.secondsPerNode().forEach((node, own) -> seconds.merge(node, own, Double::sum)));
        return seconds.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    List<FactTable> tables() {
        List<FactTable> tables = new ArrayList<>();
        if (!restores.isEmpty()) {
            tables.add(methods());
        }
        if (!steps.isEmpty()) {
            tables.add(stepTable());
        }
        return tables;
    }

    private FactTable methods() {
        List<List<Object>> rows = new ArrayList<>();
        for (Method method : restores.keySet()) {
            rows.add(Arrays.asList(
                    ParameterTypes.choiceName(method),
                    seconds(method, Part.BACKUP),
                    boxed(longestNode(method, Part.BACKUP)),
                    seconds(method, Part.RESTORE),
                    boxed(longestNode(method, Part.RESTORE)),
                    Rounding.thousandths(bytes(method) / FigureText.MEBIBYTE),
                    files(method)));
        }
        return new FactTable(
                        "Backup and restore by method",
                        List.of(
                                "method",
                                "backup, s",
                                "longest node, s",
                                "restore, s",
                                "longest node's restore, s",
                                "size, MB",
                                "files"),
                        rows)
                .drawing(List.of("backup, s", "restore, s"), "s");
    }

    private FactTable stepTable() {
        List<List<Object>> rows = new ArrayList<>();
        steps.forEach((method, ofMethod) -> ofMethod.forEach((name, figures) -> {
            double longest = median(figures.stream().mapToDouble(BackupSummary::longestNode));
            long bytes = figures.get(0).bytes();
            rows.add(Arrays.asList(
                    ParameterTypes.choiceName(method) + " " + name,
                    median(figures.stream().mapToDouble(StepFigures::seconds)),
                    longest > 0 ? longest : null,
                    bytes > 0 ? Rounding.thousandths(bytes / FigureText.MEBIBYTE) : null,
                    bytes > 0 ? figures.get(0).files() : null));
        }));
        return new FactTable("Steps", List.of("step", "in all, s", "longest node, s", "written, MB", "files"), rows);
    }

    private static double longestNode(StepFigures figures) {
        return figures.secondsPerNode().values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        restores.forEach((method, all) -> findings.add(equal(method, all.get(all.size() - 1))));
        List<CheckedRestore> physical = restores.getOrDefault(Method.PHYSICAL, List.of());
        physical.stream()
                .filter(restore -> !restore.lockedPrimaries().isEmpty())
                .findFirst()
                .ifPresent(restore -> findings.add(primaries(restore)));
        return findings;
    }

    private static Finding equal(Method method, CheckedRestore restore) {
        Contents contents = restore.contents();
        String finding = "What was restored of the " + ParameterTypes.choiceName(method) + " backup equals its source.";
        String evidence = String.format(
                Locale.ROOT,
                "%,d documents, their checksum %016x and %d indexes%s are the same",
                contents.documents(),
                contents.checksum(),
                contents.indexes(),
                method == Method.PHYSICAL ? String.format(Locale.ROOT, ", and %d chunks", contents.chunks()) : "");
        if (!restore.changed().isEmpty()) {
            finding = "What was restored of the " + ParameterTypes.choiceName(method)
                    + " backup equals its source, but for what was written meanwhile.";
            evidence += "; " + String.join(", ", restore.changed())
                    + " was written to during the backup, and its number of documents lies between those before and after";
        }
        String advice = method == Method.PHYSICAL
                ? "Each shard is as it was when its member was locked: what was acknowledged before the first lock is in the"
                        + " backup, what began after the last unlock is not."
                : "A dump of a sharded cluster is of no single moment: what is written meanwhile may be in it or not.";
        return new Finding(finding, evidence, advice);
    }

    private Finding primaries(CheckedRestore restore) {
        List<String> sets = restore.lockedPrimaries();
        boolean onlyConfigServer = sets.equals(List.of(restore.configServer()));
        return new Finding(
                onlyConfigServer
                        ? "Changes of the cluster's metadata waited during the physical backup."
                        : "Writes waited during the physical backup.",
                "The primary of " + String.join(", ", sets) + " was locked, for want of a secondary, for "
                        + lockedSeconds() + " s",
                onlyConfigServer
                        ? "A local cluster's config server has one member; documents could be written meanwhile, but with a"
                                + " write concern that the locked secondaries are needed for."
                        : "With --replicas 2 or more a secondary of each shard is locked instead.");
    }
}
