package io.shardlab.predict.answer;

import io.shardlab.answers.diagnosis.RunForecast;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Prediction.StationUse;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Predicts the throughput of twice the threads of a run, by the model of {@code what-if} calibrated with this run only. */
public final class TwiceTheThreads implements RunForecast {

    /** A smaller gain is within the uncertainty of a single run. */
    private static final double HARDLY_MORE = 1.1;

    /** The model's time grows with the number of threads, and the user waits for this line. */
    private static final int MOST_THREADS = 200;

    @Override
    public Optional<Message> of(SavedResult run) {
        Observations observations = Observations.of(List.of(run));
        return observations.queries().all().stream()
                .findFirst()
                .filter(one -> 2 * one.threads() <= MOST_THREADS)
                .flatMap(one -> sentence(one, observations));
    }

    private static Optional<Message> sentence(LoopMeasurement measured, Observations observations) {
        int threads = measured.threads();
        Answer answer;
        try {
            answer = new WhatIf(observations).answer(question(measured.topology(), threads));
        } catch (UsageException e) {
            // A single run may not suffice for a calibration, for example if servers do not report their CPU time.
            return Optional.empty();
        }
        List<Prediction> both = answer.predictions().stream()
                .filter(one -> one.topology().equals(measured.topology()))
                .toList();
        Prediction now = both.get(0);
        Prediction twice = both.get(1);
        double times = twice.throughput().value() / now.throughput().value();
        StationUse busiest = twice.stations().get(0);
        return Optional.of(Message.of(
                "Predicted: {0,choice,1#1 thread|1<{0} threads} would give {1} the operations/s of {2}, with the "
                        + "{3} {4} busy (the model of what-if, calibrated by this run only).",
                twice.threads(),
                times < HARDLY_MORE
                        ? Message.of("hardly more than")
                        : Message.of("about {0} times", String.format(Locale.ROOT, "%.1f", times)),
                threads,
                Limits.word(busiest.name()),
                FigureText.percent(busiest.utilization())));
    }

    private static Question question(Topology topology, int threads) {
        return new Question(
                topology.sharded() ? List.of(topology.shards()) : List.of(),
                topology.sharded() ? List.of(topology.routers()) : List.of(),
                List.of(threads, 2 * threads),
                Optional.empty(),
                RouterKind.MONGOS);
    }
}
