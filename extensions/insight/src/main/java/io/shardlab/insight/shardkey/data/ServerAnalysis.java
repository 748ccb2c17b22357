package io.shardlab.insight.shardkey.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * The figures of the servers' own command {@code analyzeShardKey}, which servers from 7.0 on have. Shares are from 0 to 1.
 *
 * @param unavailable the reason why there are no figures; empty if there are some
 * @param keys the values of the key; empty without an index that begins with the key
 * @param reads the reads that the servers sampled; empty if they sampled none
 * @param writes the writes that the servers sampled; empty if they sampled none
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ServerAnalysis(
        Optional<String> unavailable, Optional<Keys> keys, Optional<Sampled> reads, Optional<Sampled> writes) {

    /**
     * The values of the key.
     *
     * @param documentsSampled the documents that the servers looked at
     * @param mostFrequentShare the most frequent value's share of them
     * @param monotonicity {@code monotonic}, {@code not monotonic} or {@code unknown}
     * @param recordIdCorrelation the correlation between the order of insertion and that of the key
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Keys(
            long documents,
            long documentsSampled,
            boolean unique,
            long distinct,
            double mostFrequentShare,
            String monotonicity,
            Optional<Double> recordIdCorrelation) {}

    /** The shards that sampled commands ask. */
    public record Sampled(long commands, double oneShardShare, double someShardsShare, double allShardsShare) {}

    /** Creates an analysis without figures. */
    public static ServerAnalysis unavailable(String reason) {
        return new ServerAnalysis(Optional.of(reason), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
