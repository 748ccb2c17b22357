package io.shardlab.insight.shardkey.routing;

import io.shardlab.insight.shardkey.routing.WeightedAccess.Shape;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Access.Kind;
import io.shardlab.workloads.language.match.FilterMatch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/**
 * The mean number of documents that match the conditions of the accesses of each shape, estimated by matching some accesses with
 * a sample of documents. It is the least that a server with a suitable index reads. Immutable.
 */
public final class DocumentsRead {

    private final Map<Shape, Double> matches;

    private DocumentsRead(Map<Shape, Double> matches) {
        this.matches = Map.copyOf(matches);
    }

    /**
     * Estimates the numbers.
     *
     * @param sample documents drawn at random
     * @param documents the number of documents of the collection
     */
    public static DocumentsRead of(AccessSource accesses, List<BsonDocument> sample, long documents) {
        Map<Shape, Tally> tallies = new HashMap<>();
        accesses.forEach(AccessSource.FEW, access -> {
            if (access.access().kind() == Kind.INSERT) {
                return;
            }
            tallies.computeIfAbsent(access.shape(), shape -> new Tally()).add(access.access(), sample);
        });
        Map<Shape, Double> matches = new HashMap<>();
        tallies.forEach((shape, tally) -> matches.put(shape, tally.mean(sample.size(), documents)));
        return new DocumentsRead(matches);
    }

    private static final class Tally {

        private int accesses;
        private long matched;

        void add(Access access, List<BsonDocument> sample) {
            accesses++;
            matched += FilterMatch.count(access.filter(), sample);
        }

        /** Most accesses look for a document that exists, which the sample may lack. */
        double mean(int sampled, long documents) {
            return sampled == 0 ? 1 : Math.max(1, (double) matched / accesses / sampled * documents);
        }
    }

    /** Returns the number of documents that an access reads on one server. */
    double of(WeightedAccess access) {
        return access.access().kind() == Kind.INSERT
                ? access.access().documents().size()
                : Math.min(access.access().most(), matches.getOrDefault(access.shape(), 1.0));
    }

    /** Returns the number of documents that an access without its limit reads on each of several servers. */
    double each(WeightedAccess access, int servers) {
        return Math.min(access.access().most(), matches.getOrDefault(access.shape(), 1.0) / servers);
    }
}
