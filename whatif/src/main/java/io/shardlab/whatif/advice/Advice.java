package io.shardlab.whatif.advice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Optional;

/**
 * The answer to the question whether sharding pays. All figures are predictions. Immutable.
 *
 * @param verdict the answer in one word
 * @param answer the answer in a few sentences
 * @param options the deployments that were compared, the cheapest first
 * @param mattersMost what would change the answer most, as a sentence; empty if nothing matters noticeably
 * @param restsOn what the answer rests on, a sentence each
 * @param notConsidered what the figures leave out, as a sentence
 * @param notes the caveats of the predictions, a sentence or two each
 */
public record Advice(
        Verdict verdict,
        String answer,
        List<Option> options,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> mattersMost,
        List<String> restsOn,
        String notConsidered,
        List<String> notes) {

    /** The answer in one word. */
    public enum Verdict {
        /** One server carries the load. */
        NO,
        /** Only a cluster carries the load. */
        YES,
        /** The bounds of one server include the load. */
        UNDECIDED,
        /** No deployment that was tried carries the load. */
        NEITHER,
        /** No load is asked for, so it depends on the load. */
        DEPENDS
    }

    /**
     * A deployment.
     *
     * @param topology the servers
     * @param price the price of its servers in the unit of the description of the machines
     * @param threads the number of concurrent clients from which it hardly does more
     * @param throughput operations per second at that number
     * @param p99Micros the 99th percentile of response times in microseconds; empty if it is unknown, as where documents are read
     *     from disks
     * @param limit what limits it
     * @param meetsGoals true if the figures, not their bounds, meet all goals
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Option(
            Topology topology,
            double price,
            int threads,
            Estimate throughput,
            Optional<Double> p99Micros,
            String limit,
            boolean meetsGoals) {}

    public Advice {
        options = List.copyOf(options);
        restsOn = List.copyOf(restsOn);
        notes = List.copyOf(notes);
    }
}
