package io.shardlab.cli.output;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Prediction.StationUse;
import io.shardlab.whatif.answer.Question;
import io.shardlab.whatif.answer.WhatIf;
import io.shardlab.whatif.calibrate.Observation;
import io.shardlab.whatif.calibrate.Observations;
import io.shardlab.whatif.model.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What twice the threads of a run would do, by the model of {@code what-if} and nothing but this run. */
public final class Outlook {

    /** Less is within what a single run leaves open. */
    private static final double HARDLY_MORE = 1.1;

    /** The model takes longer the more there are, and nobody waits long for a last line. */
    private static final int MOST_THREADS = 200;

    private Outlook() {}

    /** A sentence for the user; empty if the model has nothing to say to such a run. */
    public static Optional<String> of(RunResult result, Path folder) {
        Observations observations = Observations.of(List.of(new SavedResult(folder, result)));
        return observations.queries().all().stream()
                .findFirst()
                .filter(one -> 2 * one.threads() <= MOST_THREADS)
                .flatMap(one -> sentence(one, observations));
    }

    private static Optional<String> sentence(Observation measured, Observations observations) {
        int threads = measured.threads();
        Answer answer;
        try {
            answer = new WhatIf(observations).answer(question(measured.topology(), threads));
        } catch (UsageException e) {
            // One run may be too little to calibrate by, as where servers do not tell their CPU time.
            return Optional.empty();
        }
        List<Prediction> both = answer.predictions().stream()
                .filter(one -> one.topology().equals(measured.topology()))
                .toList();
        Prediction now = both.get(0);
        Prediction twice = both.get(1);
        double times = twice.throughput().value() / now.throughput().value();
        StationUse busiest = twice.stations().get(0);
        return Optional.of("Predicted: " + FigureText.count(twice.threads(), "thread") + " would give "
                + (times < HARDLY_MORE ? "hardly more than" : String.format(Locale.ROOT, "about %.1f times", times))
                + " the operations/s of " + FigureText.count(threads) + ", with the " + busiest.name() + " "
                + FigureText.percent(busiest.utilization())
                + " busy (the model of what-if, calibrated by this run alone).");
    }

    private static Question question(Topology topology, int threads) {
        return new Question(
                topology.sharded() ? List.of(topology.shards()) : List.of(),
                topology.sharded() ? List.of(topology.routers()) : List.of(),
                List.of(threads, 2 * threads),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of());
    }
}
