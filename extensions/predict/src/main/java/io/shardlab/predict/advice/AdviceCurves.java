package io.shardlab.predict.advice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;

/**
 * The figures of the charts beside an {@link Advice}. All of them are predictions, except those that are called measured.
 * Immutable.
 *
 * @param operation the operations in words, such as {@code targeted queries}
 * @param asked the question
 * @param deployments the curves of one server, and then of clusters by their number of shards
 * @param prices the cheapest deployment for each throughput, by the predicted figures
 * @param surePrices the same by the lower bounds of the throughput
 * @param priceUnit the unit of prices, as words that follow a number; empty if unknown
 * @param checks the measurements behind the model, each beside the prediction for the same machines
 * @param basis the basis of the predictions
 * @param leftOut the results that cannot be used, and why, a sentence each
 * @param missing what some charts lack, and why, a sentence or two each
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record AdviceCurves(
        String operation,
        Asked asked,
        List<Deployment> deployments,
        List<PriceStep> prices,
        List<PriceStep> surePrices,
        Optional<String> priceUnit,
        List<Check> checks,
        Basis basis,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> leftOut,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> missing) {

    public AdviceCurves {
        deployments = List.copyOf(deployments);
        prices = List.copyOf(prices);
        surePrices = List.copyOf(surePrices);
        checks = List.copyOf(checks);
        leftOut = List.copyOf(leftOut);
        missing = List.copyOf(missing);
    }

    /**
     * The question.
     *
     * @param goals the objectives as they were written
     * @param throughput the operations per second that are asked for; empty if none are
     * @param p99Micros the longest 99th percentile of response times in microseconds; empty if it does not matter
     * @param documents the number of documents; empty if it does not matter
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Asked(
            List<String> goals, Optional<Double> throughput, Optional<Double> p99Micros, Optional<Long> documents) {

        public Asked {
            goals = List.copyOf(goals);
        }
    }

    /**
     * The curves of one deployment.
     *
     * @param name its servers in words
     * @param topology its servers
     * @param byThreads closed loops, by ascending numbers of threads
     * @param measured measurements in slow motion that simulates the same machines; others are not comparable
     * @param roomDocuments the number of documents that its servers hold in memory; empty if it is unknown
     * @param byDocuments the throughput by ascending numbers of documents; none if memory or disk are unknown
     * @param byRate open loops, by ascending rates; none if response times are unknown, as where documents are read from disks
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Deployment(
            String name,
            Topology topology,
            List<AtThreads> byThreads,
            List<Measured> measured,
            Optional<Estimate> roomDocuments,
            List<AtDocuments> byDocuments,
            List<AtRate> byRate) {

        public Deployment {
            byThreads = List.copyOf(byThreads);
            measured = List.copyOf(measured);
            byDocuments = List.copyOf(byDocuments);
            byRate = List.copyOf(byRate);
        }
    }

    /**
     * The predicted throughput of a closed loop.
     *
     * @param threads the number of concurrent clients
     * @param throughput operations per second
     */
    public record AtThreads(int threads, Estimate throughput) {}

    /**
     * The predicted throughput with the threads of the deployment's {@link Advice.Option}, or less where disks limit it.
     *
     * @param documents the number of documents in the collection
     * @param throughput operations per second
     */
    public record AtDocuments(double documents, Estimate throughput) {}

    /**
     * The predicted response time of an open loop.
     *
     * @param arrivalsPerSecond the operations that arrive per second
     * @param p99Micros the 99th percentile of response times in microseconds
     */
    public record AtRate(double arrivalsPerSecond, double p99Micros) {}

    /**
     * A part of the way from little to much throughput in which one deployment is the cheapest.
     *
     * @param name the servers of the deployment in words
     * @param price its price
     * @param upTo the operations per second at which it ends; it begins where the one before ends
     */
    public record PriceStep(String name, double price, double upTo) {}

    /**
     * Measured throughput.
     *
     * @param threads the number of concurrent clients
     * @param throughput operations per second of each repetition
     */
    public record Measured(int threads, List<Double> throughput) {

        public Measured {
            throughput = List.copyOf(throughput);
        }

        /** Returns the mean of the repetitions. */
        public double mean() {
            return throughput.stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
        }
    }

    /**
     * A measurement beside its prediction.
     *
     * @param topology the measured deployment
     * @param measured the measurement
     * @param predicted operations per second
     */
    public record Check(Topology topology, Measured measured, Estimate predicted) {

        /** Returns how much more was measured than predicted, as a part of the prediction; negative if it was less. */
        public double deviation() {
            return measured.mean() / predicted.value() - 1;
        }
    }
}
