package io.shardlab.predict.answer;

import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.Solution;
import java.util.Map;
import java.util.Optional;

/**
 * Predictions of single deployments, for a search among many: without bounds, until a deployment is worth the time that they
 * take. Immutable and thread-safe.
 */
public final class Trials {

    private final CalibratedModel model;
    private final Mix mix;
    private final Question question;
    private final boolean writesWait;
    private final boolean lacksOplog;
    private final Predictor predictor;

    /**
     * @param question the machines, whose speeds are relative to the calibrated ones
     * @param writesWait whether operations wait for journals or other members, regardless of the number of shards
     * @param lacksOplog whether operations write, and one server was measured without an oplog
     */
    Trials(CalibratedModel model, Mix mix, Question question, boolean writesWait, boolean lacksOplog) {
        this.model = model;
        this.mix = mix;
        this.question = question;
        this.writesWait = writesWait;
        this.lacksOplog = lacksOplog;
        this.predictor = model.predictor(question);
    }

    /**
     * The figures of one deployment at one number of threads, without bounds.
     *
     * @param threads the number of concurrent clients
     * @param solution the steady state
     */
    public record Attempt(int threads, Solution solution) {

        /** The operations per second. */
        public double throughput() {
            return solution.throughput();
        }

        /** @param name one of {@link Prediction#RESPONSE_TIMES} */
        public double responseMicros(String name) {
            return Predictor.responseMicros(solution, name);
        }
    }

    /** One server without mongos, of the kind that was measured. */
    public Topology oneServer() {
        return model.oneServer();
    }

    /** True if such a deployment, one server or a cluster, was measured with these operations. */
    public boolean covers(Topology topology) {
        return model.range(mix, topology).isPresent();
    }

    /** The operations per second at which each station of a deployment is always busy, by its name. */
    public Map<String, Double> capacities(Topology topology) {
        return predictor.capacities(mix, topology);
    }

    /** The figures without bounds. */
    public Attempt attempt(Topology topology, int threads) {
        return new Attempt(threads, predictor.solve(mix, topology, threads));
    }

    /** The operations per second of {@link #attempt}, which take less time without the response times. */
    public double throughput(Topology topology, int threads) {
        return predictor.throughput(mix, topology, threads);
    }

    /** The operations per second of {@link #predict(Topology, int)}, which take less time without the rest. */
    public Estimate boundedThroughput(Topology topology, int threads) {
        return predictor.boundedThroughput(mix, topology, threads);
    }

    /**
     * The figures with bounds, which take about a hundred times as long.
     *
     * @throws IllegalArgumentException if {@link #covers} is false
     */
    public Prediction predict(Topology topology, int threads) {
        return predict(topology, Clients.given(threads));
    }

    /** The same with the reason why there are so many clients. */
    public Prediction predict(Topology topology, Clients clients) {
        return predictor.predict(mix, topology, clients);
    }

    /** The number of threads from which on throughput no longer grows. */
    public double enoughThreads(Topology topology) {
        return predictor.enoughThreads(mix, topology);
    }

    /**
     * The figures with bounds if operations arrive at a set rate.
     *
     * @throws IllegalArgumentException if {@link #covers} is false
     */
    public Prediction.AtRate predict(Topology topology, double arrivalsPerSecond) {
        return predictor.predict(mix, topology, arrivalsPerSecond);
    }

    /**
     * The response time in microseconds if operations arrive at a set rate; empty if a station cannot keep up.
     *
     * @param name one of {@link Prediction#RESPONSE_TIMES}
     */
    public Optional<Double> responseMicrosAtRate(Topology topology, double arrivalsPerSecond, String name) {
        return predictor
                .responseAtRate(mix, topology, arrivalsPerSecond)
                .map(times -> Predictor.responseMicros(times, name));
    }

    /** The operations that these predictions are about. */
    public Mix mix() {
        return mix;
    }

    /** The fewest threads at which a cluster has a higher throughput than one server; empty if there are none up to a limit. */
    public Optional<Integer> leadsFrom(Topology cluster, int mostThreads) {
        return predictor.lead(mix, cluster, mostThreads).map(range -> Math.toIntExact(range.low()));
    }

    /** The part of the operations that stays at one shard with any number of shards, from 0 to 1. */
    public double atOneShard() {
        return mix.parts().stream()
                .filter(part -> !part.operation().scattered())
                .mapToDouble(part -> part.share() * part.operation().hot())
                .sum();
    }

    /** The most shards that were measured; 0 if no cluster was. */
    public int measuredShards() {
        return model.calibration().range().kinds().stream()
                .map(CalibratedRange.Kind::shards)
                .mapToInt(range -> Math.toIntExact(range.high()))
                .max()
                .orElse(0);
    }

    /** True if operations wait for journals or other members, which takes as long with any number of shards. */
    public boolean writesWait() {
        return writesWait;
    }

    /** True if operations write and one server is a standalone server without an oplog, whose writes cost less than a shard's. */
    public boolean lacksOplog() {
        return lacksOplog;
    }

    /** The measurements behind the figures. */
    public Basis basis() {
        return model.basis(question.hardware());
    }
}
