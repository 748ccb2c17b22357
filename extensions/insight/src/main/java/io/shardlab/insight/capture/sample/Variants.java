package io.shardlab.insight.capture.sample;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds variants of documents: fields that are present together or instead of each other, such as those of one of several types
 * of events. Fields that come and go on their own make no variants. For one thread.
 */
final class Variants {

    /** A field that is almost always or almost never present makes no variant. */
    private static final double LEAST_SHARE = 0.01;

    private static final int MOST_FIELDS = 60;
    private static final int MOST_VARIANTS = 6;

    /** The correlation of the presence of two fields (phi coefficient) from which they belong together. */
    private static final double CORRELATED = 0.8;

    /** Fields exclude each other if they are together in such a part of the documents in which chance would have both. */
    private static final double EXCLUSIVE = 0.01;

    /** The number of documents in which chance must have both. */
    private static final double EXPECTED_TOGETHER = 20;

    /** Chi-square of one degree of freedom that chance exceeds in fewer than one of 10,000 pairs. */
    private static final double SIGNIFICANT = 15;

    /** The part of the documents that the variants must cover. */
    private static final double COVERED = 0.9;

    private static final double LEAST_VARIANT = 0.005;

    /**
     * Documents with the same ones of the fields that belong together.
     *
     * @param documents the indexes of the documents
     */
    record Variant(List<Integer> documents) {}

    private final int count;
    private final List<BitSet> presence = new ArrayList<>();

    private Variants(int count) {
        this.count = count;
    }

    /**
     * Splits documents.
     *
     * @param names the names of the fields of each document
     * @return at least two variants, the most frequent first; empty if there are none, or too many
     */
    static Optional<List<Variant>> of(List<Set<String>> names) {
        Variants variants = new Variants(names.size());
        Map<String, BitSet> byName = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            for (String name : names.get(i)) {
                byName.computeIfAbsent(name, any -> new BitSet()).set(i);
            }
        }
        byName.values().stream()
                .filter(documents -> documents.cardinality() > LEAST_SHARE * names.size()
                        && documents.cardinality() < (1 - LEAST_SHARE) * names.size())
                .sorted(Comparator.comparingInt(documents -> Math.abs(names.size() / 2 - documents.cardinality())))
                .limit(MOST_FIELDS)
                .forEach(variants.presence::add);
        return variants.find();
    }

    private Optional<List<Variant>> find() {
        Set<Integer> together = new LinkedHashSet<>();
        addPairs(together, this::areCorrelated);
        for (List<Integer> documents : List.copyOf(bySet(together).values())) {
            BitSet group = new BitSet();
            documents.forEach(group::set);
            addPairs(together, (one, other) -> excludeEachOther(one, other, group));
        }
        List<Variant> found = bySet(together).values().stream()
                .filter(documents -> documents.size() >= Math.max(2, LEAST_VARIANT * count))
                .sorted(Comparator.comparingInt((List<Integer> documents) -> documents.size())
                        .reversed())
                .limit(MOST_VARIANTS)
                .map(Variant::new)
                .toList();
        int covered =
                found.stream().mapToInt(variant -> variant.documents.size()).sum();
        return found.size() < 2 || covered < COVERED * count ? Optional.empty() : Optional.of(found);
    }

    private void addPairs(Set<Integer> fields, BiPredicate<BitSet, BitSet> belongTogether) {
        for (int one = 0; one < presence.size(); one++) {
            for (int other = one + 1; other < presence.size(); other++) {
                if (belongTogether.test(presence.get(one), presence.get(other))) {
                    fields.add(one);
                    fields.add(other);
                }
            }
        }
    }

    /** Returns the documents by those of the fields that they have. */
    private Map<BitSet, List<Integer>> bySet(Set<Integer> fields) {
        Map<BitSet, List<Integer>> bySet = new LinkedHashMap<>();
        for (int document = 0; document < count; document++) {
            BitSet set = new BitSet();
            for (int field : fields) {
                set.set(field, presence.get(field).get(document));
            }
            bySet.computeIfAbsent(set, any -> new ArrayList<>()).add(document);
        }
        return bySet;
    }

    private boolean areCorrelated(BitSet one, BitSet other) {
        double p = (double) one.cardinality() / count;
        double q = (double) other.cardinality() / count;
        double covariance = (double) common(one, other).cardinality() / count - p * q;
        double squared = covariance * covariance / (p * (1 - p) * q * (1 - q));
        return squared > CORRELATED * CORRELATED && squared * count > SIGNIFICANT;
    }

    /** True if fields are never together in documents that are alike otherwise, though both are frequent there. */
    private static boolean excludeEachOther(BitSet one, BitSet other, BitSet documents) {
        BitSet first = common(one, documents);
        BitSet second = common(other, documents);
        double expected = (double) first.cardinality() * second.cardinality() / documents.cardinality();
        return expected >= EXPECTED_TOGETHER && common(first, second).cardinality() <= EXCLUSIVE * expected;
    }

    private static BitSet common(BitSet one, BitSet other) {
        BitSet common = (BitSet) one.clone();
        common.and(other);
        return common;
    }
}
