package io.shardlab.insight.shardkey.measure;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.TwoSamples;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.workload.Workload;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.KeyFinding.Weight;
import io.shardlab.insight.shardkey.answer.MeasuredKey;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An experiment that runs a workload file with each candidate that servers accept: on a local sharded cluster, split before the
 * load, several times in a random order. Immutable.
 */
public final class KeyMeasurement {

    private static final String SHARD_KEY = "shard-key";
    private static final Map<String, String> DEFAULTS =
            Map.of("cluster", "sharded", "pre-split", "true", "repeat", "4", "duration", "5s", "warm-up", "1s");

    private final CollectionAnswer predicted;
    private final int shards;
    private final List<CandidateReport> measurable;

    /** @param shards the number of shards of the measurement, for which there must be a prediction */
    public KeyMeasurement(CollectionAnswer predicted, int shards) {
        this.predicted = predicted;
        this.shards = shards;
        this.measurable = predicted.candidates().stream()
                .filter(candidate -> candidate.verdict() != Weight.REFUSAL)
                .toList();
    }

    /**
     * Returns the plan of the runs; empty if servers refuse all candidates.
     *
     * @param workload the workload of the file
     * @param options values of the workload's parameters in place of the defaults
     * @throws io.shardlab.core.error.UsageException if a value is not allowed
     */
    public Optional<ExperimentPlan> plan(Workload workload, Map<String, String> options) {
        if (measurable.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        DEFAULTS.forEach((name, text) -> values.put(name, List.of(text)));
        options.forEach((name, text) -> values.put(name, List.of(text)));
        values.put("shards", List.of(String.valueOf(shards)));
        values.put(SHARD_KEY, measurable.stream().map(this::text).toList());
        return Optional.of(
                ExperimentPlan.of(ExperimentSpec.adHoc(workload, values), workload, TableRequest.NONE, true));
    }

    private String text(CandidateReport candidate) {
        return predicted.collection() + "=" + candidate.key();
    }

    /** Returns the answer with the figures of the cells that were measured. */
    public CollectionAnswer with(List<Cell> cells) {
        Map<String, Cell> byKey = new LinkedHashMap<>();
        // A single key does not vary, and so is not a value of its cell.
        cells.forEach(cell -> byKey.put(cell.values().getOrDefault(SHARD_KEY, text(measurable.get(0))), cell));
        List<CandidateReport> measured = measurable.stream()
                .filter(candidate -> byKey.containsKey(text(candidate)))
                .toList();
        List<List<Double>> throughputs = measured.stream()
                .map(candidate -> values(byKey.get(text(candidate)), "throughput"))
                .toList();
        List<Optional<Change>> changes = changes(throughputs);
        Map<String, MeasuredKey> figures = new LinkedHashMap<>();
        IntStream.range(0, measured.size()).forEach(i -> {
            CandidateReport candidate = measured.get(i);
            Cell cell = byKey.get(text(candidate));
            figures.put(
                    candidate.key(),
                    new MeasuredKey(
                            cell.failure(),
                            shards,
                            throughputs.get(i),
                            median(cell, "p50"),
                            median(cell, "p99"),
                            candidate.capacityAt(shards),
                            changes.get(i)));
        });
        return predicted.with(predicted.candidates().stream()
                .map(candidate -> candidate.with(Optional.ofNullable(figures.get(candidate.key()))))
                .toList());
    }

    /** Judges all differences from the first key together. */
    private static List<Optional<Change>> changes(List<List<Double>> throughputs) {
        List<Integer> judged = IntStream.range(1, throughputs.size())
                .filter(i ->
                        !throughputs.get(0).isEmpty() && !throughputs.get(i).isEmpty())
                .boxed()
                .toList();
        List<Change> judgements = NoiseRule.judge(judged.stream()
                .map(i -> TwoSamples.of(throughputs.get(0), throughputs.get(i)))
                .toList());
        List<Optional<Change>> changes = new ArrayList<>();
        throughputs.forEach(each -> changes.add(Optional.empty()));
        IntStream.range(0, judged.size()).forEach(i -> changes.set(judged.get(i), Optional.of(judgements.get(i))));
        return changes;
    }

    private static List<Double> values(Cell cell, String figure) {
        return cell.failure().isPresent()
                ? List.of()
                : cell.result()
                        .map(result -> FigureCatalogue.named(figure).samples(result))
                        .orElse(List.of());
    }

    private static Optional<Double> median(Cell cell, String figure) {
        return cell.samples(FigureCatalogue.named(figure)).map(Samples::median);
    }
}
