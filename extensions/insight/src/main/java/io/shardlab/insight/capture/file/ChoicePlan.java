package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.ValueTally;
import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Decides which values of an operation are those of an existing document, and how that document is chosen. Values are taken to be
 * chosen independently unless operations find more than that explains. The most distinguishing of the values of a document shows how
 * the document is chosen: by how often each value occurs, and by whether new documents are preferred.
 */
final class ChoicePlan {

    /** A smaller difference of exponents, or a smaller exponent, is within the error of the estimate. */
    private static final double SAME = 0.15;

    private static final double EVEN = 0.1;

    /** The difference of the share of operations that find something, and of the mean numbers of documents, that does not matter. */
    private static final double SAME_FOUND = 0.01;

    private static final double SAME_DOCUMENTS = 0.1;

    /** Documents with so many others of the same value are found about as often by their values as by themselves. */
    private static final double MANY = 20;

    /** A smaller share of operations that find nothing, and would find something by chance, does not matter. */
    private static final double REST = 0.02;

    /** The actions whose numbers of documents are those that meet the filter, unless they have a limit. */
    private static final Set<String> ALL_DOCUMENTS = Set.of("find", "updateMany", "deleteMany");

    /** The actions that read all documents that meet the filter and return something else. */
    private static final Set<String> AGGREGATES = Set.of("count", "aggregate", "distinct");

    /** With this exponent, nearly all operations choose the newest document. */
    private static final int NEWEST = 5;

    private static final double NEAR_DOCUMENTS = 0.03;

    private final OperationGroup group;
    private final Scene scene;
    private final String collection;
    private final FilterModel model;
    private final Map<Integer, CapturedField> existing = new HashMap<>();
    private final Map<Integer, Object> valuesOf = new HashMap<>();
    private Object choose;
    private int missed = -1;
    private double missedShare;
    private int unmet = -1;
    private double unmetShare;
    private boolean adjusted;

    /** Values that are those of one document, the ranges that hold it, and what operations find then. */
    private record Candidate(Set<Integer> together, List<Node.Upper> besides, FilterModel.Expected expected) {}

    /** @param alone false for a step of a transaction, whose values belong to those of other steps */
    ChoicePlan(OperationGroup group, Scene scene, boolean alone) {
        this.group = group;
        this.scene = scene;
        this.collection = scene.name(group.collection());
        this.model = new FilterModel(group, scene);
        Candidate chosen = candidate(alone);
        addDocument(chosen);
        chooseMisses(chosen);
        equality(chosen.together).or(() -> equality(existing.keySet())).ifPresent(this::plan);
        TailingBound.of(group, scene).filter(found -> alone).ifPresent(found -> {
            choose = Trees.mapping("by", "latest", "exponent", NEWEST);
            valuesOf.put(found.hole(), found.below());
        });
    }

    /** Returns the first candidate, of which the first are the most independent ones, that explains what operations find. */
    private Candidate candidate(boolean alone) {
        List<Candidate> candidates = candidates();
        if (alone && candidates.get(0).together.isEmpty()) {
            adjust(candidates.get(0));
            candidates = candidates();
        }
        Candidate last = candidates.get(candidates.size() - 1);
        boolean any =
                alone && !group.action().startsWith("delete") && !group.action().equals("findOneAndDelete");
        if (!any) {
            return last;
        }
        Candidate best = last;
        double least = Double.POSITIVE_INFINITY;
        for (Candidate candidate : candidates) {
            double difference = difference(candidate.expected);
            if (difference <= 1) {
                return candidate;
            }
            if (difference < least) {
                least = difference;
                best = candidate;
            }
        }
        return best;
    }

    private List<Candidate> candidates() {
        List<Integer> sorted = model.equalities().keySet().stream()
                .sorted(Comparator.<Integer>comparingLong(
                                i -> -model.equalities().get(i).distinct())
                        .thenComparing(i -> !model.equalities().get(i).isUnique())
                        .thenComparing(i -> -group.tally(i).distinct()))
                .toList();
        Set<Integer> together = new HashSet<>();
        sorted.stream().filter(i -> !isIndependent(i)).findFirst().ifPresent(together::add);
        List<Candidate> candidates = new ArrayList<>();
        addCandidates(together, candidates);
        for (int hole : sorted) {
            if (together.add(hole)) {
                addCandidates(together, candidates);
            }
        }
        return candidates;
    }

    private void addCandidates(Set<Integer> together, List<Candidate> candidates) {
        Set<Integer> holes = Set.copyOf(together);
        List<Node.Upper> ranges = model.ranges();
        candidates.add(new Candidate(holes, ranges, model.expected(holes, ranges)));
        if (!ranges.isEmpty() && !model.equalities().isEmpty()) {
            candidates.add(new Candidate(holes, List.of(), model.expected(holes, List.of())));
        }
    }

    /** True if values of a field can be written without a document that has them. */
    private boolean isIndependent(int hole) {
        CapturedField field = model.equalities().get(hole);
        return !field.isUnique()
                && (field.isCountable()
                        || scene.substituted(group, hole).isPresent()
                        || Scene.constant(group, hole)
                                .filter(number -> scene.shareOf(field, number).isPresent())
                                .isPresent());
    }

    /** Returns how far an expectation is from what was seen, with 1 for what does not matter or may be chance. */
    private double difference(FilterModel.Expected expected) {
        if (group.withHits() == 0) {
            return 0;
        }
        double kept = 1 - missedShare(expected);
        double found = group.shareFound();
        double chance = 2 * Math.sqrt(Math.max(found * (1 - found), 0.01) / group.withHits());
        double lacking = found - kept * expected.found();
        double difference = (model.isComplete() ? Math.abs(lacking) : Math.max(0, lacking)) / (SAME_FOUND + chance);
        if (findsAll()) {
            double fewer = group.meanHits() - kept * expected.documents();
            double same = Math.max(SAME_FOUND, SAME_DOCUMENTS * group.meanHits()) + 2 * group.errorOfHits();
            difference = Math.max(difference, (model.isComplete() ? Math.abs(fewer) : Math.max(0, fewer)) / same);
        }
        return difference;
    }

    private boolean findsAll() {
        return ALL_DOCUMENTS.contains(group.action())
                && !group.fields().containsKey("limit")
                && !group.fields().containsKey("skip");
    }

    /** Chooses the most distinguishing value so that operations find as many documents as they did, where that is known. */
    private void adjust(Candidate independent) {
        OptionalDouble documents = findsAll() && model.isComplete() && group.withHits() > 0
                ? OptionalDouble.of(group.meanHits())
                : AGGREGATES.contains(group.action()) && model.isOneEquality()
                        ? group.meanExamined()
                        : OptionalDouble.empty();
        double expected = (1 - missedShare(independent.expected)) * independent.expected.documents();
        boolean isNear = documents.isEmpty()
                || Math.abs(documents.getAsDouble() - expected) <= NEAR_DOCUMENTS * documents.getAsDouble();
        if (!isNear) {
            equality(model.equalities().keySet())
                    .filter(hole -> group.tally(hole).total() >= FilterModel.FEW
                            && scene.substituted(group, hole).isEmpty()
                            && model.equalities().get(hole).exponent() >= EVEN)
                    .ifPresent(hole -> {
                        model.find(documents.getAsDouble() / (1 - missedShare(independent.expected)), hole);
                        adjusted = true;
                    });
        }
    }

    /**
     * Returns the share of operations with a value that no document has: those that found nothing, beyond the ones that an expectation
     * explains and those for which the servers had to read documents.
     */
    private double missedShare(FilterModel.Expected expected) {
        double unexplained = expected.found() <= group.shareFound() ? 0 : 1 - group.shareFound() / expected.found();
        return Math.max(0, Math.min(unexplained, group.shareMissedAll().orElse(1 - group.shareFound())));
    }

    private void addDocument(Candidate chosen) {
        chosen.together.forEach(hole -> existing.put(hole, model.equalities().get(hole)));
        Set<Integer> free = new HashSet<>(model.equalities().keySet());
        free.removeAll(chosen.together);
        for (int hole : free) {
            CapturedField field = model.equalities().get(hole);
            Optional<Object> seen = scene.substituted(group, hole).map(ChoiceWriter::of);
            if (seen.isPresent()) {
                valuesOf.put(hole, seen.get());
            } else if (free.size() == 1 && chosen.together.isEmpty() && isAsOfDocuments(hole, field)) {
                existing.put(hole, field);
            } else {
                valuesOf.put(hole, anyOf(field, hole));
            }
        }
        if (!existing.isEmpty() || model.equalities().isEmpty()) {
            addOthers(chosen);
        }
    }

    /** True if the values are distributed as over the documents, so that operations may choose a document at random. */
    private boolean isAsOfDocuments(int hole, CapturedField field) {
        boolean same = Math.abs(model.exponent(hole, field) - field.exponent()) <= SAME;
        return !field.isCountable()
                || !adjusted && same && scene.templates().documents(collection) >= MANY * Math.max(1, field.distinct());
    }

    /** Adds the values that are not in the filter, those in branches of it, and the ranges that hold the document. */
    private void addOthers(Candidate chosen) {
        for (int i = 0; i < group.holes().size(); i++) {
            int hole = i;
            if (group.hole(i).kind() == Hole.Kind.EQUAL && !model.equalities().containsKey(i) && isFound()) {
                model.documentField(i).ifPresent(field -> existing.put(hole, field));
            }
        }
        List<Node.Upper> ranges = new ArrayList<>();
        group.fields().values().forEach(node -> collectRanges(node, ranges));
        ranges.removeAll(chosen.besides);
        if (isFound()) {
            ranges.forEach(
                    range -> model.documentField(range.lower()).ifPresent(field -> existing.put(range.lower(), field)));
        }
    }

    private boolean isFound() {
        return group.shareFound() >= 0.5;
    }

    private static void collectRanges(Node node, List<Node.Upper> found) {
        if (node instanceof Node.Upper upper) {
            found.add(upper);
        } else if (node instanceof Node.Fields fields) {
            fields.fields().values().forEach(inner -> collectRanges(inner, found));
        } else if (node instanceof Node.Elements elements) {
            elements.elements().forEach(inner -> collectRanges(inner, found));
        } else if (node instanceof Node.Repeated repeated) {
            collectRanges(repeated.element(), found);
        }
    }

    private void chooseMisses(Candidate chosen) {
        if (group.fields().containsKey("skip")) {
            return;
        }
        double share = missedShare(chosen.expected);
        if (share > Misses.NEVER) {
            missedShare = share;
            missed = equality(model.equalities().keySet()).orElse(-1);
        }
        double met = (1 - share) * chosen.expected.found();
        double rest = met == 0 ? 0 : 1 - group.shareFound() / met;
        if (model.isComplete() && !model.equalities().isEmpty() && rest > REST) {
            // Servers read documents and found that they do not meet another condition.
            model.otherCondition(equality(model.equalities().keySet()).orElse(-1))
                    .ifPresent(hole -> {
                        unmet = hole;
                        unmetShare = rest;
                    });
        }
    }

    /** Returns the hole of the equality that distinguishes most documents. */
    private Optional<Integer> equality(Set<Integer> holes) {
        return holes.stream()
                .filter(i -> group.hole(i).kind() == Hole.Kind.EQUAL)
                .max(Comparator.<Integer>comparingLong(i -> field(i).distinct())
                        // Only a field of which each document has its own value shows how documents are chosen.
                        .thenComparing(i -> field(i).isUnique())
                        .thenComparing(i -> group.tally(i).distinct()));
    }

    private CapturedField field(int hole) {
        return existing.getOrDefault(hole, model.equalities().get(hole));
    }

    private void plan(int primary) {
        CapturedField field = field(primary);
        ValueTally values = group.tally(primary);
        if (group.action().startsWith("delete") || group.action().equals("findOneAndDelete")) {
            if (field.isUnique() && scene.inserting().contains(collection)) {
                choose = "oldest";
            }
            return;
        }
        if (values.total() >= FilterModel.FEW && field.isUnique()) {
            chooseDocument(primary, field, values);
        }
    }

    private void chooseDocument(int hole, CapturedField field, ValueTally values) {
        OptionalDouble recent = Recency.exponent(field, values, scene.endMillis());
        if (recent.isPresent()) {
            choose = Trees.mapping("by", "latest", "exponent", Trees.rounded(recent.getAsDouble(), 2));
            return;
        }
        double exponent = model.exponent(hole, field);
        if (exponent >= EVEN) {
            choose = Trees.mapping("by", "zipfian", "exponent", Trees.rounded(exponent, 2));
        }
    }

    /** Returns a value of a field of some document, one for each element of a list. */
    Object anyOf(CapturedField field, int hole) {
        boolean countable = !field.isUnique() && field.isCountable();
        double exponent = countable || field.isUnique() ? model.exponent(hole, field) : 0;
        String generator = countable ? "valueOf" : "reference";
        return exponent < EVEN
                ? Generator.of(generator, field.reference())
                : Generator.of(
                        generator,
                        "field",
                        field.reference(),
                        "distribution",
                        "zipfian",
                        "exponent",
                        Trees.rounded(exponent, 2));
    }

    /** Returns the field of the chosen document whose value stands at a hole. */
    Optional<CapturedField> existing(int hole) {
        return Optional.ofNullable(existing.get(hole));
    }

    /** Returns the choice among the values of a field that stands at a hole. */
    Optional<Object> valueOf(int hole) {
        return Optional.ofNullable(valuesOf.get(hole));
    }

    /** Returns a choice between a value that documents have and one that none has, as often as operations had one of either. */
    Object withMisses(int hole, Object met) {
        if (hole == unmet) {
            CapturedField field = scene.templates()
                    .field(collection, group.hole(hole).shownPath())
                    .orElseThrow();
            return Misses.among(
                    unmetShare,
                    met,
                    Misses.unmet(group.hole(hole).operator(), group.typeAt(hole), group.tally(hole), field));
        }
        return hole == missed
                ? Misses.among(
                        missedShare,
                        met,
                        Misses.outside(
                                group.typeAt(hole),
                                group.tally(hole),
                                model.equalities().get(hole)))
                : met;
    }

    /** Returns the operation's {@code choose}; empty for the default. */
    Optional<Object> choose() {
        return Optional.ofNullable(choose);
    }

    /** Returns the fields that the filter fixes to one value. */
    static List<String> equalities(OperationGroup group) {
        return group.holes().stream()
                .filter(hole -> hole.kind() == Hole.Kind.EQUAL)
                .map(Hole::shownPath)
                .toList();
    }
}
