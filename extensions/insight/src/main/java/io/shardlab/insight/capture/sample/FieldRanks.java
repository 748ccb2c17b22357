package io.shardlab.insight.capture.sample;

import io.shardlab.workloads.language.document.FieldQuantiles;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.bson.BsonValue;

/**
 * The place of bounds among the values of a field: the share of the documents with the field whose values lie below. In the tails,
 * of which a sample has few values, a server has counted documents. Immutable once it is complete.
 */
public final class FieldRanks {

    private final FieldQuantiles sample;
    private final NavigableMap<Double, Double> countedBelow = new TreeMap<>();
    private final NavigableMap<Double, Double> countedUpTo = new TreeMap<>();

    /** @param sample the values that a sample of documents has */
    public FieldRanks(FieldQuantiles sample) {
        this.sample = sample;
    }

    /** True if a bound can be compared with the values. */
    public boolean isComparable(BsonValue bound) {
        return sample.isComparable(bound);
    }

    /** Adds the shares of values below a bound, and below or equal to it, that a server has counted. */
    void counted(BsonValue bound, double below, double upTo) {
        countedBelow.put(position(bound), below);
        countedUpTo.put(position(bound), upTo);
    }

    /**
     * Returns the share of values below a bound.
     *
     * @param orEqual true if values that are equal to it count, too
     */
    public double shareBelow(BsonValue bound, boolean orEqual) {
        double ofSample = sample.shareBelow(bound, orEqual);
        NavigableMap<Double, Double> counted = orEqual ? countedUpTo : countedBelow;
        if (counted.isEmpty()) {
            return ofSample;
        }
        double position = position(bound);
        var below = counted.floorEntry(position);
        var above = counted.ceilingEntry(position);
        if (below == null || above == null) {
            return ofSample;
        }
        double width = above.getKey() - below.getKey();
        double part = width == 0 ? 0 : (position - below.getKey()) / width;
        return below.getValue() + part * (above.getValue() - below.getValue());
    }

    /** Returns the place of a number or time on a line. */
    static double position(BsonValue bound) {
        return bound.isDateTime()
                ? bound.asDateTime().getValue()
                : bound.isDecimal128()
                        ? Double.parseDouble(bound.asDecimal128().getValue().toString())
                        : bound.asNumber().doubleValue();
    }
}
