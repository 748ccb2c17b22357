package io.shardlab.insight.capture.file;

import io.shardlab.core.text.FigureText;
import io.shardlab.insight.capture.sample.FieldRanks;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.SampledCollections;
import io.shardlab.insight.capture.sample.Substitutes;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.OperationGroups;
import io.shardlab.insight.capture.shape.TransactionGroup;
import io.shardlab.insight.capture.source.CaptureFacts;
import io.shardlab.insight.capture.write.Block;
import io.shardlab.insight.capture.write.Commented;
import io.shardlab.insight.capture.write.YamlWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the text of a workload file. For one file and thread. */
public final class WorkloadText {

    private static final int MOST_OPERATIONS = 60;

    /** The smallest share that is written, in per cent. */
    private static final double LEAST_PERCENT = 0.01;

    private static final int MOST_NAMED = 10;

    private static final int MOST_THREADS = 1_000;

    private final OperationGroups groups;
    private final CaptureFacts observation;
    private final SampleOptions options;
    private final long sampledMillis;
    private final FileTemplates atTheEnd;
    private final FileTemplates templates;
    private final Generated generated;
    private final Substitutes madeUp;
    private final Map<String, Map<String, FieldRanks>> ranks;
    private final List<String> notes = new ArrayList<>();

    /**
     * The kinds of operations that the file has.
     *
     * @param name the operation's name in the file
     * @param action what it does, such as "find orders"
     * @param share its share of all operations, from 0 to 1
     * @param rate its rate in operations/s
     * @param found the share of operations that found a document, from 0 to 1
     */
    public record Line(String name, String action, double share, double rate, double found) {}

    private record Counted(OperationGroup group, TransactionGroup transaction, double operations) {

        OperationGroup first() {
            return group == null ? transaction.steps().get(0) : group;
        }
    }

    /**
     * @param sampled the collections of the file; empty to make them from the fields of the operations
     */
    public WorkloadText(
            OperationGroups groups,
            CaptureFacts observation,
            SampleOptions options,
            Optional<SampledCollections> sampled) {
        this.groups = groups;
        this.observation = observation;
        this.options = options;
        this.sampledMillis = sampled.isPresent()
                ? Math.max(groups.traffic().last(), System.currentTimeMillis())
                : groups.traffic().last();
        this.atTheEnd = sampled.map(found -> new FileTemplates(found.collections(), found.indexKeys()))
                .orElseGet(() -> SeenFields.templates(all(groups), options.names()));
        Map<String, Long> before = sampled.isEmpty()
                ? Map.of()
                : Growth.before(all(groups), this::operations, atTheEnd, options.names()::name);
        this.templates = before.isEmpty() ? atTheEnd : atTheEnd.withDocuments(before);
        before.forEach((collection, documents) -> notes.add(collection + ": of its documents, "
                + FigureText.count(atTheEnd.documents(collection) - documents)
                + " were inserted meanwhile; the file begins without them."));
        this.generated = new Generated(templates);
        this.madeUp = sampled.map(SampledCollections::madeUp).orElseGet(Substitutes::new);
        this.ranks = sampled.map(SampledCollections::ranks).orElse(Map.of());
    }

    private static List<OperationGroup> all(OperationGroups groups) {
        return groups.statements().stream()
                .sorted(Comparator.comparingDouble(OperationGroup::operations).reversed())
                .toList();
    }

    /**
     * The text of a file, and what it has.
     *
     * @param text the YAML
     * @param lines its operations, the most frequent first
     * @param rate the rate of all operations, in operations/s
     * @param stages the rate over time in the form of {@code --stages}; empty if it is steady
     * @param notes what the file lacks, in whole sentences
     */
    public record Written(String text, List<Line> lines, double rate, Optional<String> stages, List<String> notes) {}

    /**
     * Writes the file.
     *
     * @param database the database
     * @param heading makes the lines of the comment at the top from what the file lacks
     */
    public Written write(String database, String description, Function<List<String>, List<String>> heading) {
        List<Counted> counted = counted();
        double total = counted.stream().mapToDouble(Counted::operations).sum();
        double rate = total / observation.seconds();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("description", description);
        root.put("database", options.names().name(database));
        Optional<String> stages =
                LoadShape.stages(groups.traffic(), total / Math.max(1, groups.operations()), observation.covered());
        root.put("options", loadOptions(counted, rate, stages));
        root.put("collections", collections());
        List<Line> lines = new ArrayList<>();
        root.put("operations", new Block(operations(counted, total, lines)));
        return new Written(YamlWriter.write(heading.apply(notes), root), lines, rate, stages, List.copyOf(notes));
    }

    /** Returns the operations that the file can have, the most frequent first. */
    private List<Counted> counted() {
        List<Counted> counted = new ArrayList<>();
        groups.groups().forEach(group -> counted.add(new Counted(group, null, operations(group))));
        groups.transactions()
                .forEach(transaction -> counted.add(new Counted(null, transaction, transaction.transactions())));
        Map<Boolean, List<Counted>> usable = counted.stream()
                .sorted(Comparator.comparingDouble(Counted::operations).reversed())
                .collect(Collectors.partitioningBy(this::hasCollections));
        usable.get(false).stream()
                .map(one -> one.first().collection())
                .distinct()
                .forEach(collection ->
                        notes.add("Operations on " + options.names().name(collection)
                                + " are left out, as it is not a collection with documents."));
        return rarest(usable.get(true));
    }

    private double operations(OperationGroup group) {
        List<String> equalities = ChoicePlan.equalities(group);
        boolean targeted = atTheEnd.targetsOneShard(options.names().name(group.collection()), equalities)
                || group.action().equals("insertOne");
        return ScatterEstimate.operations(group, observation.sampleRate(), observation.shards(), targeted);
    }

    private boolean hasCollections(Counted counted) {
        Stream<OperationGroup> parts =
                counted.group() == null ? counted.transaction().steps().stream() : Stream.of(counted.group());
        return parts.allMatch(part -> templates.has(options.names().name(part.collection())));
    }

    /** Leaves out the rarest where there are too many. */
    private List<Counted> rarest(List<Counted> sorted) {
        double total = sorted.stream().mapToDouble(Counted::operations).sum();
        List<Counted> kept = sorted.stream()
                .limit(MOST_OPERATIONS)
                .filter(one -> 100 * one.operations() / total >= LEAST_PERCENT)
                .toList();
        double left = total - kept.stream().mapToDouble(Counted::operations).sum();
        if (kept.size() < sorted.size()) {
            String named = sorted.stream()
                    .filter(one -> !kept.contains(one))
                    .limit(MOST_NAMED)
                    .map(one -> (one.group() == null
                                    ? "transaction on "
                                    : one.first().action() + " ")
                            + options.names().name(one.first().collection()) + " (" + Math.round(one.operations())
                            + ")")
                    .collect(Collectors.joining(", "));
            boolean more = sorted.size() - kept.size() > MOST_NAMED;
            notes.add(FigureText.count(sorted.size() - kept.size(), "rare shape") + " with together "
                    + FigureText.percent(left / total) + " of the operations are left out: " + named
                    + (more ? ", ..." : "") + ".");
        }
        return kept;
    }

    private Scene scene(Set<String> inserting) {
        return new Scene(
                templates,
                generated,
                options,
                madeUp,
                ranks,
                inserting,
                loaded(),
                groups.traffic().last(),
                sampledMillis);
    }

    private Map<String, Double> loaded() {
        return templates.collections().keySet().stream()
                .filter(name -> atTheEnd.documents(name) > 0)
                .collect(Collectors.toMap(
                        name -> name, name -> (double) templates.documents(name) / atTheEnd.documents(name)));
    }

    private Map<String, Object> loadOptions(List<Counted> counted, double rate, Optional<String> stages) {
        double busy = counted.stream()
                        .mapToDouble(one -> one.operations() * one.first().meanMillis())
                        .sum()
                / 1000
                / observation.seconds();
        long threads = Math.max(groups.traffic().mostClients(), (long) Math.ceil(busy) + 1);
        Map<String, Object> load = new LinkedHashMap<>();
        load.put("threads", Math.min(MOST_THREADS, threads));
        if (stages.isPresent()) {
            load.put("stages", stages.get());
        } else {
            load.put("target-rate", LoadShape.rate(Math.max(0.001, rate)));
        }
        return load;
    }

    /** Returns the collections, with a line for each field of their documents. */
    private Object collections() {
        Map<String, Object> written = new LinkedHashMap<>();
        templates.collections().forEach((name, tree) -> {
            Map<String, Object> collection = new LinkedHashMap<>();
            if (tree instanceof Map<?, ?> properties) {
                properties.forEach((property, value) ->
                        collection.put((String) property, property.equals("document") ? new Block(value) : value));
            }
            written.put(name, new Block(collection));
        });
        return new Block(written);
    }

    private Map<String, Object> operations(List<Counted> counted, double total, List<Line> lines) {
        Set<String> inserting = counted.stream()
                .filter(one -> one.first().action().startsWith("insert"))
                .map(one -> options.names().name(one.first().collection()))
                .collect(Collectors.toSet());
        Scene scene = scene(inserting);
        noteHints(counted, scene);
        OperationNames names = new OperationNames();
        Map<String, Object> operations = new LinkedHashMap<>();
        counted.forEach(one -> {
            OperationGroup first = one.first();
            String collection = options.names().name(first.collection());
            String name =
                    one.group() == null ? names.ofTransaction(one.transaction().steps()) : names.of(first, collection);
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("share", Trees.rounded(100 * one.operations() / total, 4));
            tree.putAll(
                    one.group() == null
                            ? OperationTree.of(one.transaction(), scene)
                            : OperationTree.of(one.group(), scene));
            double rate = one.operations() / observation.seconds();
            operations.put(name, new Commented(new Block(tree), comment(one, rate)));
            String action = one.group() == null ? "transaction" : first.action() + " " + collection;
            lines.add(new Line(name, action, one.operations() / total, rate, first.shareFound()));
        });
        return operations;
    }

    private void noteHints(List<Counted> counted, Scene scene) {
        long dropped = counted.stream()
                .flatMap(one -> one.group() == null ? one.transaction().steps().stream() : Stream.of(one.group()))
                .filter(group -> group.fields().containsKey("hint"))
                .filter(group -> scene.hint(group.collection(), group.fields().get("hint"), ValueWriter::structure)
                        .isEmpty())
                .count();
        if (dropped > 0) {
            notes.add("Hints of " + FigureText.count(dropped, "operation")
                    + " are left out, as the file has no index that they mean.");
        }
    }

    private static String comment(Counted one, double rate) {
        double seen = one.group() == null
                ? one.transaction().transactions()
                : one.group().operations();
        String found = one.group() != null && one.group().shareFound() < 0.995
                ? ", " + FigureText.percent(one.group().shareFound()) + " found a document"
                : "";
        return FigureText.count(Math.round(seen)) + " seen, "
                + LoadShape.rate(rate).toPlainString() + "/s" + found;
    }
}
