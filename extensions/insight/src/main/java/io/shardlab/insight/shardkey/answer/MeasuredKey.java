package io.shardlab.insight.shardkey.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.answers.noise.Change;
import java.util.List;
import java.util.Optional;

/**
 * The measured figures of a shard key, medians over the repetitions. They are those of the machine that measured, on which all
 * servers and the client share processors unless the run is in slow motion.
 *
 * @param failure the reason if the measurement failed; the other figures are then empty
 * @param shards the number of shards
 * @param throughputPerSecond the operations per second of each repetition
 * @param predictedTimesOneServer the prediction for this number of shards
 * @param change the difference of the throughput from that of the key which was predicted best; empty for that one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MeasuredKey(
        Optional<String> failure,
        int shards,
        List<Double> throughputPerSecond,
        Optional<Double> p50Millis,
        Optional<Double> p99Millis,
        double predictedTimesOneServer,
        Optional<Change> change) {

    public MeasuredKey {
        throughputPerSecond = List.copyOf(throughputPerSecond);
    }
}
