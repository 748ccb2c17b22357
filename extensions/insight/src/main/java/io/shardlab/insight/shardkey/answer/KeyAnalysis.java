package io.shardlab.insight.shardkey.answer;

import io.shardlab.insight.shardkey.candidate.CollectionData;
import io.shardlab.insight.shardkey.candidate.KeyCandidate;
import io.shardlab.insight.shardkey.data.DocumentSample;
import io.shardlab.insight.shardkey.data.KeyStatistics;
import io.shardlab.insight.shardkey.data.KeyTuple;
import io.shardlab.insight.shardkey.data.Monotonicity;
import io.shardlab.insight.shardkey.placement.BalancedChunks;
import io.shardlab.insight.shardkey.placement.Chunks;
import io.shardlab.insight.shardkey.placement.KeyZone;
import io.shardlab.insight.shardkey.routing.IndexUse;
import io.shardlab.insight.shardkey.routing.KeyRouting;
import io.shardlab.insight.shardkey.routing.RoutingResult;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bson.BsonValue;

/** The analysis of one candidate: first its chunks, then the routing of all accesses, and then the report. Not thread-safe. */
final class KeyAnalysis {

    /** Chunks for each shard, so that the parts of shards are even where the key allows it. */
    private static final int CHUNKS_PER_SHARD = 8;

    /** With fewer documents of the sample in a chunk its size would be uncertain. */
    private static final int DOCUMENTS_PER_CHUNK = 20;

    private final KeyCandidate candidate;
    private final CollectionData collection;
    private final DocumentSample sample;
    private final List<Integer> shards;
    private final KeyValues values;
    private final Optional<KeyValues> live;
    private final boolean zonesApply;
    private final KeyRouting routing;

    /**
     * @param live the values in the documents of running servers, which then decide in place of the file's
     * @param shards the numbers of shards; the first is the one that was asked about
     */
    KeyAnalysis(
            KeyCandidate candidate,
            CollectionData collection,
            DocumentSample sample,
            Optional<KeyValues> live,
            List<Integer> shards,
            long seed) {
        this.candidate = candidate;
        this.collection = collection;
        this.sample = sample;
        this.shards = shards;
        List<BsonValue[]> keys = sample.keys(candidate.key());
        int[] sorted = KeyTuple.sorted(keys);
        this.values = KeyValues.of(
                candidate.key(),
                // Making the values of all documents takes long; a small collection is in the sample as a whole.
                sample.size() == sample.documents()
                        ? KeyStatistics.ofAll(keys)
                        : KeyStatistics.of(collection.documents(), candidate.key(), seed),
                sample,
                Monotonicity.of(keys, sorted));
        this.live = live;
        List<KeyZone> zones = collection.zones().stream()
                .flatMap(zone -> KeyZone.of(zone, candidate.key()).stream())
                .toList();
        this.zonesApply = zones.size() == collection.zones().size();
        Chunks chunks = new Chunks(
                Arrays.stream(sorted)
                        .mapToObj(i -> new Chunks.Weighted(keys.get(i), sample.bytes(i)))
                        .toList(),
                chunks(),
                zones,
                candidate.key().fields().size());
        List<BalancedChunks> placements = shards.stream()
                .map(count -> new BalancedChunks(chunks, zones, count))
                .toList();
        this.routing =
                new KeyRouting(candidate.key(), collection.collation(), collection.version(), chunks, placements);
    }

    private int chunks() {
        int most = shards.stream().mapToInt(Integer::intValue).max().orElse(1);
        double bySize = bytes() / KeyFindings.CHUNK_BYTES;
        return (int) Math.max(CHUNKS_PER_SHARD * most, Math.min(bySize, sample.size() / DOCUMENTS_PER_CHUNK));
    }

    private double bytes() {
        return sample.averageBytes() * sample.documents();
    }

    KeyRouting routing() {
        return routing;
    }

    /** Returns the report, after all accesses have been routed. */
    CandidateReport report() {
        ShardKey key = candidate.key();
        RoutingResult result = routing.result(0);
        KeyFacts facts = new KeyFacts(
                key,
                live.orElse(values),
                routing,
                result,
                collection.indexes(),
                collection.options(),
                collection.version(),
                zonesApply,
                IndexUse.unserved(collection.accesses(), collection.indexes(), key));
        List<KeyFinding> findings = KeyFindings.of(facts);
        return new CandidateReport(
                key.toString(),
                candidate.origin(),
                findings.stream()
                        .map(KeyFinding::weight)
                        .max(Comparator.naturalOrder())
                        .orElse(KeyFinding.Weight.NOTE),
                values.report(),
                live.map(KeyValues::report),
                collection.live().map(data -> data.analysis(key)),
                Optional.empty(),
                result,
                IntStream.range(0, shards.size())
                        .mapToObj(i -> new CandidateReport.AtShards(
                                shards.get(i), routing.result(i).capacity()))
                        .sorted(Comparator.comparingInt(CandidateReport.AtShards::shards))
                        .toList(),
                routing.hasInserts()
                        ? Optional.of(new CandidateReport.Inserts(routing.largestShareOfInserts()))
                        : Optional.empty(),
                new CandidateReport.Writes(
                        routing.shareOfKeyChanges(),
                        routing.shareOfWritesById(),
                        routing.shareOfWritesWithoutKey(),
                        routing.shareOfRefused()),
                KeyFindings.lostIndexes(facts),
                findings);
    }
}
