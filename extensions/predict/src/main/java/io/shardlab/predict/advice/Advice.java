package io.shardlab.predict.advice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Limits;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;

/**
 * The answer to the question whether sharding pays. All figures are predictions, except those of operations effort. Immutable.
 *
 * @param verdict the answer in one word
 * @param answer the answer in a few sentences
 * @param options the deployments that matter to the answer, at most eight, the cheapest first
 * @param tried the number of deployments that were compared
 * @param priceUnit the unit of prices, as words that follow a number; empty if unknown
 * @param mattersMost what would change the answer most, as a sentence; empty if nothing matters noticeably
 * @param restsOn what the answer rests on, a sentence each
 * @param notConsidered what the figures leave out, in a few sentences
 * @param notes the caveats of the predictions, a sentence or two each
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Advice(
        Verdict verdict,
        @JsonSerialize(using = EnglishText.class) Message answer,
        List<Option> options,
        int tried,
        Optional<String> priceUnit,
        @JsonSerialize(contentUsing = EnglishText.class) Optional<Message> mattersMost,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> restsOn,
        @JsonSerialize(using = EnglishText.class) Message notConsidered,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> notes) {

    /** The most options. */
    static final int MOST_OPTIONS = 8;

    /** The answer in one word. */
    public enum Verdict {
        /** One server carries the load, and no cluster may do so for less. */
        NO,
        /** A cluster carries the load, and no server may do so for as much or less. */
        YES,
        /** The bounds of a deployment that would change the answer include the load, or those of its memory the documents. */
        UNDECIDED,
        /** No deployment that was tried is known to carry the load, or may do so. */
        NEITHER,
        /** No load is asked for, so it depends on the load. */
        DEPENDS
    }

    /** The reason why a deployment is among the options. */
    public enum Role {
        /** The cheapest that carries the load. */
        CHEAPEST,
        /** The next one that is worth its price: it carries the load, and can do noticeably more. */
        RUNNER_UP,
        /** Its bounds include the load. */
        UNDECIDED,
        /** It does not carry the load, or is not known to. */
        FAILS,
        /** The most operations per second for the price, among clusters. */
        BEST_VALUE,
        /** The highest throughput, where no deployment carries the load. */
        HIGHEST,
        /** The nearest to a goal for response times, where no deployment carries the load. */
        NEAREST,
        /** The largest cluster that was tried. */
        LARGEST,
        /** For comparison. */
        OTHER;

        /** True if the answer is about such a deployment. */
        public boolean isOfTheAnswer() {
            return this == CHEAPEST || this == BEST_VALUE || this == HIGHEST || this == NEAREST;
        }

        /** The role as a word or two; empty for {@link #OTHER}. */
        public Message text() {
            return switch (this) {
                case CHEAPEST -> Message.of("cheapest");
                case RUNNER_UP -> Message.of("runner-up");
                case UNDECIDED -> Message.of("undecided");
                case FAILS -> Message.of("fails");
                case BEST_VALUE -> Message.of("best buy");
                case HIGHEST -> Message.of("highest");
                case NEAREST -> Message.of("nearest");
                case LARGEST -> Message.of("largest");
                case OTHER -> Message.NONE;
            };
        }
    }

    /**
     * A deployment.
     *
     * @param role why it is shown
     * @param topology the servers
     * @param serverSize the size of each server with data, in the catalogue; empty without one
     * @param routerSize the size of each mongos, in the catalogue; empty without one, and for a standalone server
     * @param price the price of its servers
     * @param threads the number of concurrent clients from which it hardly does more within the goals for response times
     * @param throughput operations per second at that number
     * @param p99Micros the 99th percentile of response times in microseconds; empty if it is unknown, as where documents are read
     *     from disks
     * @param limit what limits it: the name of a station, {@code disk}, {@code memory}, {@code response times} or {@code too few
     *     threads}
     * @param readsFromDisk whether some documents are not in memory
     * @param goals what these figures mean for each goal
     * @param verdict what they mean for all goals together; without goals, whether the documents are in memory
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Option(
            Role role,
            Topology topology,
            Optional<String> serverSize,
            Optional<String> routerSize,
            double price,
            int threads,
            Estimate throughput,
            Optional<Estimate> p99Micros,
            String limit,
            boolean readsFromDisk,
            List<JudgedGoal> goals,
            GoalVerdict verdict) {

        public Option {
            goals = List.copyOf(goals);
        }

        /** True if an expected response time misses its goal; the number of threads is 1 then. */
        @JsonProperty
        public boolean tooSlow() {
            return goals.stream().anyMatch(JudgedGoal::isTooSlow);
        }

        /** True if the figures, not their bounds, meet all goals. */
        @JsonProperty
        public boolean meetsGoals() {
            return verdict == GoalVerdict.MET
                    || verdict == GoalVerdict.UNDECIDED
                            && !goals.isEmpty()
                            && goals.stream().allMatch(JudgedGoal::isMetByValue);
        }

        /** True if all values within the bounds of throughput, response times and memory give the same verdict. */
        @JsonProperty
        public boolean sure() {
            return verdict != GoalVerdict.UNDECIDED;
        }

        /** The limit in words. */
        public Message limitWord() {
            return Limits.word(limit);
        }

        Option with(Role other) {
            return new Option(
                    other,
                    topology,
                    serverSize,
                    routerSize,
                    price,
                    threads,
                    throughput,
                    p99Micros,
                    limit,
                    readsFromDisk,
                    goals,
                    verdict);
        }
    }

    /** Returns the same advice, which begins with the reasons not to rely on it. */
    public Advice doubted(Optional<Message> reasons) {
        return reasons.map(reason -> new Advice(
                        verdict,
                        Message.joined(" ", List.of(reason, answer)),
                        options,
                        tried,
                        priceUnit,
                        mattersMost,
                        restsOn,
                        notConsidered,
                        notes))
                .orElse(this);
    }

    public Advice {
        options = List.copyOf(options);
        restsOn = List.copyOf(restsOn);
        notes = List.copyOf(notes);
    }
}
