package io.shardlab.insight.shardkey.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.insight.shardkey.answer.KeyFinding.Weight;
import io.shardlab.insight.shardkey.candidate.KeyCandidate.Origin;
import io.shardlab.insight.shardkey.data.ServerAnalysis;
import io.shardlab.insight.shardkey.routing.RoutingResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The figures of one shard key. Shares are from 0 to 1.
 *
 * @param key the key, such as {@code customer,placed} or {@code _id:hashed}
 * @param values the values in the documents of the file
 * @param liveValues the values in the documents of running servers, which then decide
 * @param analyzeShardKey the servers' own figures
 * @param measured the figures of runs with this key
 * @param routing where the operations go, and how much the shards carry
 * @param capacities the capacity at other numbers of shards
 * @param inserts the inserts of the operations; empty if there are none
 * @param uniqueIndexesLost the names of unique indexes that servers refuse beside this key
 * @param findings what speaks for or against the key, the weightiest first
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CandidateReport(
        String key,
        Origin origin,
        Weight verdict,
        Values values,
        Optional<Values> liveValues,
        Optional<ServerAnalysis> analyzeShardKey,
        Optional<MeasuredKey> measured,
        RoutingResult routing,
        List<AtShards> capacities,
        Optional<Inserts> inserts,
        Writes writes,
        List<String> uniqueIndexesLost,
        List<KeyFinding> findings) {

    /**
     * The values of the key in the documents.
     *
     * @param documentsExamined the documents that were counted
     * @param distinct the number of different values, with bounds; both are equal if all documents were counted
     * @param mostFrequentShare the most frequent value's share of the documents
     * @param missingShare the largest share of documents without one of the fields
     * @param insertionOrderCorrelation the rank correlation between the order of insertion and that of the key, from -1 to 1
     * @param monotonic true if the order of the key is about that of insertion
     * @param largestUnsplittableChunkBytes the data of the most frequent value, which no split divides
     */
    public record Values(
            long documentsExamined,
            long distinct,
            long leastDistinct,
            long mostDistinct,
            double mostFrequentShare,
            double missingShare,
            double insertionOrderCorrelation,
            boolean monotonic,
            long largestUnsplittableChunkBytes) {}

    /** A predicted capacity at a number of shards. */
    public record AtShards(int shards, RoutingResult.Capacity capacity) {}

    /**
     * The inserts of the operations.
     *
     * @param oneChunkShare the share of inserted documents that go to the chunk with the most of them
     */
    public record Inserts(double oneChunkShare) {}

    /**
     * Writes that need more than the shard of their document, as shares of all operations.
     *
     * @param keyChangesShare updates that change a field of the key
     * @param byIdOnlyShare changes of one document by its {@code _id} without its key
     * @param withoutKeyShare changes of one document by neither, for which servers search on all shards first
     * @param refusedShare writes that servers refuse
     */
    public record Writes(double keyChangesShare, double byIdOnlyShare, double withoutKeyShare, double refusedShare) {}

    /** Returns the likely capacity at a number of shards that was predicted. */
    public double capacityAt(int shards) {
        return capacities.stream()
                .filter(at -> at.shards() == shards)
                .findFirst()
                .orElseThrow()
                .capacity()
                .likely();
    }

    /** Returns the report with the figures of runs. */
    public CandidateReport with(Optional<MeasuredKey> figures) {
        return new CandidateReport(
                key,
                origin,
                verdict,
                values,
                liveValues,
                analyzeShardKey,
                figures,
                routing,
                capacities,
                inserts,
                writes,
                uniqueIndexesLost,
                findings);
    }

    /** Returns the values that the findings rest on. */
    public Values decidingValues() {
        return liveValues.orElse(values);
    }

    public CandidateReport {
        capacities = List.copyOf(capacities);
        uniqueIndexesLost = List.copyOf(uniqueIndexesLost);
        findings = findings.stream()
                .sorted(Comparator.comparing(KeyFinding::weight).reversed())
                .toList();
    }

    /** Returns the key as it is said in a sentence. */
    public String name() {
        return key.replace(",", ", ");
    }
}
