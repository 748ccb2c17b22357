package io.shardlab.transfer.backup;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.backup.Backup.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All repetitions together: the median cost of each method and step, and the findings about the restores. */
final class BackupSummary {

    private static final double NANOS = 1e9;

    /** The figures of each step, one for each repetition, in the order of the steps. */
    private final Map<Method, Map<String, List<StepFigures>>> steps = new EnumMap<>(Method.class);

    private final Map<Method, List<CheckedRestore>> restores = new EnumMap<>(Method.class);

    enum Part {
        BACKUP,
        RESTORE
    }

    /**
     * The cost of one step in one repetition.
     *
     * @param name the name of its phase
     * @param begun its start by the wall clock
     * @param seconds from its start to its end
     * @param secondsPerNode the time of each replica set; empty for a step of the whole cluster
     * @param bytes the bytes that were written to files
     * @param files the number of these files
     */
    record StepFigures(
            Method method,
            Part part,
            String name,
            Instant begun,
            double seconds,
            Map<String, Double> secondsPerNode,
            long bytes,
            long files) {}

    /**
     * A restored cluster that was compared with its source.
     *
     * @param contents its contents
     * @param changed the collections that were written to while the backup was made
     * @param configServer the config server's set; empty for a logical backup
     * @param lockedPrimaries the sets whose primary was locked, so that writes waited
     */
    record CheckedRestore(
            Method method, Contents contents, Set<String> changed, String configServer, List<String> lockedPrimaries) {}

    void add(StepFigures figures) {
        steps.computeIfAbsent(figures.method(), method -> new LinkedHashMap<>())
                .computeIfAbsent(figures.name(), name -> new ArrayList<>())
                .add(figures);
    }

    void add(CheckedRestore restore) {
        restores.computeIfAbsent(restore.method(), method -> new ArrayList<>()).add(restore);
    }

    /**
     * Returns the totals of each method. If there is only one method, its totals are also on the top level, so that experiments
     * can use them.
     */
    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        List<Map<String, Object>> methods =
                restores.keySet().stream().map(this::totals).toList();
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
            String name = ParameterTypes.choiceName(part);
            totals.put(name + "Seconds", seconds(method, part));
            Double longest = longestNode(method, part);
            if (longest != null) {
                totals.put(name + "LongestNodeSeconds", longest);
            }
        }
        totals.put("backupBytes", written(method, StepFigures::bytes));
        totals.put("backupFiles", written(method, StepFigures::files));
        if (method == Method.PHYSICAL) {
            totals.put("lockedSeconds", lockedSeconds());
        }
        return totals;
    }

    private double seconds(Method method, Part part) {
        return perRepetition(
                method,
                part,
                figures -> figures.mapToDouble(StepFigures::seconds).sum());
    }

    private long written(Method method, ToLongFunction<StepFigures> of) {
        return Math.round(perRepetition(
                method, Part.BACKUP, figures -> figures.mapToLong(of).sum()));
    }

    /** Returns the time that the part would have taken if all nodes had worked at once; null if it has no steps of nodes. */
    private Double longestNode(Method method, Part part) {
        double longest = perRepetition(
                method,
                part,
                figures -> longest(figures.flatMap(step -> step.secondsPerNode().entrySet().stream())
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Double::sum))));
        return longest > 0 ? longest : null;
    }

    private static double longest(Map<String, Double> secondsPerNode) {
        return secondsPerNode.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    /** Returns the median, over the completed repetitions, of a figure that is computed from the part's steps. */
    private double perRepetition(Method method, Part part, ToDoubleFunction<Stream<StepFigures>> of) {
        return median(repetitions(method)
                .mapToDouble(repetition -> of.applyAsDouble(steps.get(method).values().stream()
                        .map(each -> each.get(repetition))
                        .filter(step -> step.part() == part))));
    }

    private IntStream repetitions(Method method) {
        return IntStream.range(0, restores.get(method).size());
    }

    /** Returns the median over the repetitions of the time from the first lock to the last unlock. */
    private double lockedSeconds() {
        Map<String, List<StepFigures>> physical = steps.get(Method.PHYSICAL);
        return median(repetitions(Method.PHYSICAL).mapToDouble(repetition -> {
            StepFigures lock = physical.get(PhysicalBackup.LOCK).get(repetition);
            StepFigures unlock = physical.get(PhysicalBackup.UNLOCK).get(repetition);
            return Duration.between(lock.begun(), unlock.begun()).toNanos() / NANOS + unlock.seconds();
        }));
    }

    private static double median(DoubleStream values) {
        return Rounding.thousandths(Median.of(values.toArray()));
    }

    List<FactTable> tables() {
        List<FactTable> tables = new ArrayList<>();
        if (!restores.isEmpty()) {
            tables.add(methodTable());
        }
        if (!steps.isEmpty()) {
            tables.add(stepTable());
        }
        return tables;
    }

    private FactTable methodTable() {
        List<List<Object>> rows = new ArrayList<>();
        for (Method method : restores.keySet()) {
            rows.add(Arrays.asList(
                    ParameterTypes.choiceName(method),
                    seconds(method, Part.BACKUP),
                    longestNode(method, Part.BACKUP),
                    seconds(method, Part.RESTORE),
                    longestNode(method, Part.RESTORE),
                    Rounding.thousandths(written(method, StepFigures::bytes) / FigureText.MEBIBYTE),
                    written(method, StepFigures::files)));
        }
        return FactTable.of(
                        Message.of("Backup and restore by method"),
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
            double longest = median(figures.stream().mapToDouble(each -> longest(each.secondsPerNode())));
            long bytes = figures.get(0).bytes();
            rows.add(Arrays.asList(
                    ParameterTypes.choiceName(method) + " " + name,
                    median(figures.stream().mapToDouble(StepFigures::seconds)),
                    longest > 0 ? longest : null,
                    bytes > 0 ? Rounding.thousandths(bytes / FigureText.MEBIBYTE) : null,
                    bytes > 0 ? figures.get(0).files() : null));
        }));
        return FactTable.of(
                Message.of("Steps"), List.of("step", "in all, s", "longest node, s", "written, MB", "files"), rows);
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        restores.forEach((method, all) -> findings.add(equal(method, all.get(all.size() - 1))));
        restores.getOrDefault(Method.PHYSICAL, List.of()).stream()
                .filter(restore -> !restore.lockedPrimaries().isEmpty())
                .findFirst()
                .ifPresent(restore -> findings.add(primaries(restore)));
        return findings;
    }

    private static Finding equal(Method method, CheckedRestore restore) {
        Contents contents = restore.contents();
        boolean physical = method == Method.PHYSICAL;
        boolean written = !restore.changed().isEmpty();
        Message evidence = Message.of(
                physical
                        ? "{0} documents, their checksum {1} and {2,number,#} indexes, and {3,number,#} chunks are the same"
                        : "{0} documents, their checksum {1} and {2,number,#} indexes are the same",
                contents.documents(),
                String.format(Locale.ROOT, "%016x", contents.checksum()),
                contents.indexes(),
                contents.chunks());
        return Finding.of(
                "backup-equal",
                Message.of(
                        written
                                ? "The data restored from the {0} backup equals its source, except for writes during the backup."
                                : "The data restored from the {0} backup equals its source.",
                        ParameterTypes.choiceName(method)),
                written
                        ? Message.of(
                                "{0}; {1} was written to during the backup, and its number of documents lies between those "
                                        + "before and after",
                                evidence, String.join(", ", restore.changed()))
                        : evidence,
                Message.of(
                        physical
                                ? "Each shard is as it was when its member was locked: writes acknowledged before the first lock "
                                        + "are in the backup, writes that began after the last unlock are not."
                                : "A dump of a sharded cluster is not of a single moment: writes during the dump may be in it or "
                                        + "not."));
    }

    private Finding primaries(CheckedRestore restore) {
        List<String> sets = restore.lockedPrimaries();
        boolean config = sets.equals(List.of(restore.configServer()));
        return Finding.of(
                "backup-locked-primary",
                Message.of(
                        config
                                ? "Changes of the cluster's metadata waited during the physical backup."
                                : "Writes waited during the physical backup."),
                Message.of(
                        "The primary of {0} was locked, for want of a secondary, for {1} s",
                        String.join(", ", sets), lockedSeconds()),
                Message.of(
                        config
                                ? "A local cluster's config server has one member. Documents could be written during that time, "
                                        + "except with a write concern that needs the locked secondaries."
                                : "With --replicas 2 or more a secondary of each shard is locked instead."));
    }
}
