package io.shardlab.gui.results;

import io.shardlab.answers.compare.RunNames;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A saved run as a row of the list. Its figures are medians over the repetitions of its last phase that counts, as in comparisons
 * and in the report.
 *
 * @param saved the run
 * @param repetitions those of the last phase that counts; none if there is none, because figures of a warm-up are not those of
 *     the run
 * @param name the label, or else what the run measured, and in what it differs from the others of its list
 */
public record ResultRow(SavedResult saved, List<PhaseReport> repetitions, String name) {

    /** The row of a list of its own. */
    public static ResultRow of(SavedResult saved) {
        return all(List.of(saved)).get(0);
    }

    /** The rows of a list, in the same order. */
    static List<ResultRow> all(List<SavedResult> runs) {
        List<String> names = RunNames.inList(runs);
        return IntStream.range(0, runs.size())
                .mapToObj(i -> new ResultRow(runs.get(i), runs.get(i).result().lastRepetitions(), names.get(i)))
                .toList();
    }

    /** The last repetition. */
    Optional<PhaseReport> last() {
        return repetitions.stream().reduce((one, next) -> next);
    }

    /** The unit of its rate. */
    public RateUnit unit() {
        return last().map(phase -> RateUnit.ofPhase(phase.name())).orElse(RateUnit.OPERATIONS);
    }

    /** The rate per second in {@link #unit}. */
    public Optional<Double> rate() {
        return FigureCatalogue.ofPhases(unit() == RateUnit.DOCUMENTS ? "documents-per-second" : "throughput")
                .median(repetitions);
    }

    /** The 99th percentile of response times in milliseconds. */
    public Optional<Double> p99Millis() {
        return FigureCatalogue.ofPhases("response-p99").median(repetitions);
    }

    Optional<Long> threads() {
        return last().map(phase -> (long) phase.threads());
    }

    /** The failed operations and refused documents of all phases that count; empty if there is none. */
    Optional<Long> errors() {
        return result().phases().stream()
                .filter(PhaseReport::measured)
                .map(PhaseReport::errorCount)
                .reduce(Long::sum);
    }

    private RunResult result() {
        return saved.result();
    }

    public Path folder() {
        return saved.folder();
    }

    /** The topology, or the number of shards and mongos, and a mark if figures are scaled from slow motion. */
    public String target() {
        TargetReport target = result().target();
        return (target.shards() == 0
                        ? target.kind()
                        : FigureText.count(target.shards(), "shard") + ", " + target.routers() + " mongos")
                + (target.slowMotion().isPresent() ? ", slow motion" : "");
    }

    /** The same in the language of the reader. */
    public String target(Texts texts) {
        TargetReport target = result().target();
        String servers = switch (target.kind()) {
            case "standalone" -> texts.say("standalone");
            case "replica-set" -> texts.say("replica set");
            default ->
                texts.say("{0,choice,0#shards|1#1 shard|1<{0} shards}, {1} mongos", target.shards(), target.routers());
        };
        return Texts.joined(", ", servers, target.slowMotion().isPresent() ? texts.say("slow motion") : "");
    }

    /** The measured workload and its target. */
    public String about(Texts texts) {
        return texts.workload(workload(), workload()) + " · " + target(texts);
    }

    public Instant startedAt() {
        return result().startedAt();
    }

    String workload() {
        return result().workload();
    }

    public Standing.State standing() {
        return Standing.of(result()).state();
    }

    /** The text that the filter of the list searches. */
    String searchText() {
        return name + " " + saved.name() + " " + workload() + " " + target();
    }
}
