package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.fit.Popularity;
import io.shardlab.insight.capture.fit.ShareRanges;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.Durations;
import io.shardlab.insight.capture.sample.FieldRanks;
import io.shardlab.insight.capture.shape.Bound;
import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.Node;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.write.Generator;
import io.shardlab.insight.capture.write.ValueTrees;
import io.shardlab.workloads.language.document.FieldQuantiles;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonDateTime;
import org.bson.BsonValue;

/**
 * Writes the bounds of range conditions: a constant of the program as it is, and others by the share of the field's values that lies
 * below them, so that as many documents match as of the original ones. For one operation and thread.
 */
final class BoundWriter {

    private static final Set<String> ORDERED = Set.of("$gt", "$gte", "$lt", "$lte");

    /** The conditions that leave the values equal to the bound on its lower side. */
    private static final Set<String> EQUAL_IS_BELOW = Set.of("$gt", "$lte");

    /** A difference of the numbers of documents that does not matter. */
    private static final double SAME = 0.05;

    /** The difference of shares, relative to the smaller part, that does not matter. */
    private static final double SAME_SHARE = 0.02;

    private static final int DIGITS = 4;

    /** Clocks of clients and servers, and the way between both, differ by so much. */
    private static final long NOW_MILLIS = 5_000;

    private static final double NEARLY_ALL = 0.9;

    /** The part of a field's dates that lie before the time at which documents were read, if it has no dates in the future. */
    private static final double PAST = 0.999;

    private final OperationGroup group;
    private final Scene scene;

    BoundWriter(OperationGroup group, Scene scene) {
        this.group = group;
        this.scene = scene;
    }

    /** Returns the bound at a hole; empty if the place of bounds among the field's values is unknown. */
    Optional<Object> bound(int index) {
        Hole hole = group.hole(index);
        List<Bound> bounds = group.tally(index).bounds();
        if (!ORDERED.contains(hole.operator()) || bounds.isEmpty()) {
            return Optional.empty();
        }
        List<BsonValue> values = bounds.stream().map(Bound::value).toList();
        if (isLive(hole, values)) {
            return Optional.of(sinceNow(bounds, Bound::value));
        }
        return constant(hole, values)
                .or(() -> quantile(hole, bounds, Bound::value).map(at -> tree(field(hole), at, null)));
    }

    /** Returns the upper bound of a range, whose lower one is written by {@link #bound}. */
    Optional<Object> upper(Node.Upper upper) {
        Hole lower = group.hole(upper.lower());
        Hole width = group.hole(upper.width());
        List<Bound> ranges = group.tally(upper.width()).bounds();
        List<BsonValue> lowerValues = ranges.stream().map(Bound::value).toList();
        List<BsonValue> upperValues = ranges.stream().map(Bound::upper).toList();
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        if (isLive(width, upperValues)) {
            return Optional.of(sinceNow(ranges, Bound::upper));
        }
        Optional<Object> always = constant(width, upperValues);
        if (always.isPresent()) {
            return always;
        }
        if (constant(lower, lowerValues).isPresent()) {
            return quantile(width, ranges, Bound::upper).map(at -> tree(field(width), at, null));
        }
        Optional<double[]> below = quantile(lower, ranges, Bound::value);
        Optional<double[]> above = quantile(width, ranges, Bound::upper);
        if (below.isEmpty() || above.isEmpty()) {
            return Optional.empty();
        }
        double[] widths = above.get().clone();
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(0, widths[i] - below.get()[i]);
        }
        return Optional.of(tree(field(width), below.get(), widths));
    }

    private boolean isLive(Hole hole, List<BsonValue> values) {
        return values.stream().allMatch(BsonValue::isDateTime)
                && scene.templates()
                        .field(scene.name(group.collection()), hole.shownPath())
                        .filter(CapturedField::isLive)
                        .isPresent();
    }

    /** Returns dates that an assignment takes from the clock; empty if they are other ones. */
    Optional<Object> assigned(int index) {
        List<Bound> dates = group.tally(index).bounds();
        long now = dates.stream()
                .filter(date ->
                        Math.abs(date.timeMillis() - date.value().asDateTime().getValue()) <= NOW_MILLIS)
                .count();
        return dates.isEmpty() || now < NEARLY_ALL * dates.size() ? Optional.empty() : Optional.of(Generator.of("now"));
    }

    /** Returns dates by how long before the operation they were. */
    private static Object sinceNow(List<Bound> bounds, Function<Bound, BsonValue> date) {
        double[] ages = bounds.stream()
                .mapToDouble(bound -> bound.timeMillis()
                        - (double) date.apply(bound).asDateTime().getValue())
                .toArray();
        double mean = Arrays.stream(ages).average().orElseThrow();
        return Ranges.tree(ShareRanges.of(ages, Math.max(NOW_MILLIS, SAME * Math.abs(mean))), BoundWriter::now);
    }

    private static Object now(ShareRanges.Range ages) {
        double middle = (ages.from() + ages.to()) / 2;
        if (ages.isOneNumber()) {
            return Math.abs(middle) <= NOW_MILLIS
                    ? Generator.of("now")
                    : Generator.of("now", middle > 0 ? "minus" : "plus", Durations.text(Math.abs(middle)));
        }
        boolean before = middle > 0;
        return Generator.of(
                "now",
                before ? "minus" : "plus",
                Trees.mapping(
                        "from",
                        Durations.text(Math.max(0, before ? ages.from() : -ages.to())),
                        "to",
                        Durations.text(before ? ages.to() : -ages.from())));
    }

    /** Returns the shares of documents that lie beyond a bound on the side that its condition leaves; empty if they are unknown. */
    Optional<Popularity> sharesMet(int index) {
        Hole hole = group.hole(index);
        List<Bound> values = group.tally(index).bounds();
        if (!ORDERED.contains(hole.operator()) || values.isEmpty()) {
            return Optional.empty();
        }
        boolean above = hole.operator().startsWith("$gt");
        // Of an array, one element suffices.
        return isInArray(hole)
                ? Optional.empty()
                : quantile(hole, values, Bound::value)
                        .map(below -> evenly(Arrays.stream(below)
                                .map(share -> above ? 1 - share : share)
                                .toArray()));
    }

    /** Returns the shares of documents that lie within a range; empty if they are unknown. */
    Optional<Popularity> sharesWithin(Node.Upper upper) {
        Hole lower = group.hole(upper.lower());
        Hole width = group.hole(upper.width());
        List<Bound> ranges = group.tally(upper.width()).bounds();
        Optional<double[]> below = quantile(lower, ranges, Bound::value);
        Optional<double[]> above = quantile(width, ranges, Bound::upper);
        if (below.isEmpty() || above.isEmpty() || isInArray(lower)) {
            return Optional.empty();
        }
        double[] within = new double[ranges.size()];
        Arrays.setAll(within, i -> Math.max(0, above.get()[i] - below.get()[i]));
        return Optional.of(evenly(within));
    }

    private boolean isInArray(Hole hole) {
        return scene.templates()
                .field(scene.name(group.collection()), hole.shownPath())
                .filter(CapturedField::inArray)
                .isPresent();
    }

    private static Popularity evenly(double[] shares) {
        double[] weights = new double[shares.length];
        Arrays.fill(weights, 1);
        return Popularity.of(weights, shares);
    }

    private CapturedField field(Hole hole) {
        return scene.templates()
                .field(scene.name(group.collection()), hole.shownPath())
                .orElseThrow();
    }

    /**
     * Returns the share of values below each bound; empty if it is unknown. Where all dates of a field lie in the past, those after
     * an operation are of documents that were inserted after it.
     */
    private Optional<double[]> quantile(Hole hole, List<Bound> bounds, Function<Bound, BsonValue> value) {
        return ranks(hole, bounds.stream().map(value).toList()).map(ranks -> {
            boolean past = value.apply(bounds.get(0)).isDateTime()
                    && ranks.shareBelow(new BsonDateTime(scene.sampledMillis()), true) >= PAST;
            boolean rises = field(hole).isSequence();
            double loaded = scene.loaded().getOrDefault(scene.name(group.collection()), 1.0);
            return bounds.stream()
                    .mapToDouble(bound -> {
                        double then = past ? ranks.shareBelow(new BsonDateTime(bound.timeMillis()), true) : 1;
                        // A sequence has its first numbers, the others only their distribution.
                        double below = shareBelow(ranks, hole, value.apply(bound)) / (rises ? loaded : 1);
                        return then == 0 ? below : Math.min(1, below / then);
                    })
                    .toArray();
        });
    }

    private static double shareBelow(FieldRanks ranks, Hole hole, BsonValue bound) {
        return ranks.shareBelow(bound, EQUAL_IS_BELOW.contains(hole.operator()));
    }

    private Optional<FieldRanks> ranks(Hole hole, List<BsonValue> bounds) {
        return scene.ranks(group.collection(), hole.path())
                .filter(ranks -> !bounds.isEmpty() && bounds.stream().allMatch(ranks::isComparable))
                .filter(ranks -> scene.templates()
                        .field(scene.name(group.collection()), hole.shownPath())
                        .flatMap(scene.generated()::field)
                        .filter(generated -> generated.isComparable(bounds.get(0)))
                        .isPresent());
    }

    /**
     * Returns the number that nearly all operations have in common, if it may stay, since it shows nothing of a single user. It is
     * written where as many of the documents in the file match it as of the original ones.
     */
    private Optional<Object> constant(Hole hole, List<BsonValue> bounds) {
        BsonValue first = bounds.get(bounds.size() / 2);
        boolean same = bounds.size() >= Scene.FEW
                && first.isNumber()
                && Disclosure.mayStay(first)
                && bounds.stream().filter(bound -> !bound.equals(first)).count() <= Scene.OTHERS * bounds.size();
        if (!same) {
            return Optional.empty();
        }
        Optional<FieldRanks> ranks = ranks(hole, List.of(first));
        return ranks.isEmpty() || matchesAsMany(hole, first, shareBelow(ranks.get(), hole, first))
                ? Optional.of(ValueTrees.of(first))
                : Optional.empty();
    }

    private boolean matchesAsMany(Hole hole, BsonValue bound, double share) {
        FieldQuantiles generated = scene.generated().field(field(hole)).orElseThrow();
        double below = generated.shareBelow(bound, EQUAL_IS_BELOW.contains(hole.operator()));
        boolean above = hole.operator().startsWith("$gt");
        double expected = above ? 1 - share : share;
        double found = above ? 1 - below : below;
        return Math.abs(found - expected) <= Math.max(SAME * expected, 0.5 / generated.size());
    }

    private static Object tree(CapturedField field, double[] at, double[] widths) {
        return widths == null
                ? Generator.of("quantile", "field", field.reference(), "at", shares(at))
                : Generator.of("quantile", "field", field.reference(), "at", shares(at), "plus", shares(widths));
    }

    private static Object shares(double[] numbers) {
        double mean = Arrays.stream(numbers).average().orElseThrow();
        // Differences of shares that are the same differ in their last digits.
        double[] rounded = Arrays.stream(numbers)
                .map(number -> share(number).doubleValue())
                .toArray();
        return Ranges.tree(
                ShareRanges.of(rounded, SAME_SHARE * Math.min(mean, 1 - mean)),
                range -> range.isOneNumber()
                        ? share(range.from())
                        : Generator.of("double", "from", share(range.from()), "to", share(range.to())));
    }

    /** Returns a share with some digits of the smaller part. */
    private static BigDecimal share(double share) {
        BigDecimal smaller = new BigDecimal(Math.min(share, 1 - share))
                .round(new MathContext(DIGITS, RoundingMode.HALF_UP))
                .max(BigDecimal.ZERO);
        BigDecimal written = share > 0.5 ? BigDecimal.ONE.subtract(smaller) : smaller;
        return written.signum() == 0
                ? BigDecimal.ZERO
                : written.setScale(Math.min(written.scale(), 12), RoundingMode.HALF_UP)
                        .stripTrailingZeros();
    }
}
