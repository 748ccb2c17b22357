package io.shardlab.bench.micro;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.AdviceQuestion;
import io.shardlab.predict.advice.Adviser;
import io.shardlab.predict.advice.CalibratedAdviser;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.answer.Answer;
import io.shardlab.predict.answer.Question;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.AlikeResults;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Predictions from recorded results: one deployment with its bounds and the fewest threads with which it overtakes one server, as
 * a slider asks for it, and the same at a rate of arrivals; the calibration before it; and the whole of {@code advise}. Must run in the project's root folder.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class WhatIfBenchmark {

    /** Queries of both kinds, and mixes with reads of one shard or of all. */
    @Param({"slow-motion/round-01", "mixes/targeted/round-1", "mixes/scatter-gather/round-1"})
    public String recorded;

    private Observations observations;
    private WhatIf whatIf;
    private AdviceQuestion asked;
    private CalibratedAdviser calibrated;
    private List<RunResult> runs;
    private Question question;

    @Setup
    public void read() {
        List<SavedResult> results = SavedResults.in(Path.of("src/test/predictions", recorded, "calibrate"))
                .results();
        observations = Observations.of(results);
        whatIf = new WhatIf(observations);
        question = new Question(
                List.of(8),
                List.of(2),
                List.of(40),
                observations.mixes().isEmpty() ? Map.of() : Map.of("read", 0.8, "update", 0.15, "insert", 0.05),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                RouterKind.MONGOS,
                List.of());
        asked = new AdviceQuestion(
                HardwareProfiles.named("lan"), RouterKind.MONGOS, List.of(), Optional.empty(), Optional.empty());
        runs = results.stream().map(SavedResult::result).toList();
        calibrated = new CalibratedAdviser(new AlikeResults("", results), observations, whatIf);
    }

    @Benchmark
    public Answer answer() {
        return whatIf.answer(question);
    }

    @Benchmark
    public ChosenDeployment atRate() {
        return calibrated.choose(asked, new Topology(8, 2), 1, Optional.of(10_000));
    }

    @Benchmark
    public WhatIf calibration() {
        return new WhatIf(observations);
    }

    @Benchmark
    public Advice advice() {
        // An adviser keeps what it has tried.
        return new Adviser(whatIf, asked, runs).advise();
    }
}
