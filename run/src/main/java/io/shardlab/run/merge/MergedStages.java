package io.shardlab.run.merge;

import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.core.measure.StageHistograms;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.StageReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Adds up the latencies of each stage of one phase of several machines. Those of a stage are known only if every machine that had
 * the stage has saved them. Not thread-safe.
 */
final class MergedStages {

    private final List<PhaseReport> phases;
    private final Map<String, Stage> stages = new LinkedHashMap<>();

    MergedStages(List<PhaseReport> phases) {
        this.phases = phases;
    }

    private static final class Stage {
        private final Histogram service = new Histogram(3);
        private final Histogram response = new Histogram(3);
        private int machines;
    }

    /** Adds the stages that an interval of a machine brings. */
    void add(SavedInterval interval) {
        interval.stages().forEach(saved -> {
            Stage stage = stages.computeIfAbsent(saved.stage(), name -> new Stage());
            stage.service.add(saved.serviceTime());
            stage.response.add(saved.responseTime());
            stage.machines++;
        });
    }

    Optional<LatencyReport> service(String stage) {
        return known(stage).map(known -> Rounding.of(LatencyReport.of(known.service)));
    }

    /** The response times with missed arrivals, in which failed operations count as longer than any. */
    Optional<LatencyReport> response(String stage) {
        long failed = phases.stream()
                .flatMap(phase -> phase.openLoop().stages().stream())
                .filter(report -> report.stage().equals(stage))
                .mapToLong(StageReport::failed)
                .sum();
        return known(stage).map(known -> Rounding.of(LatencyReport.of(known.response, failed)));
    }

    private Optional<Stage> known(String name) {
        long machines = phases.stream()
                .flatMap(phase -> phase.openLoop().stages().stream())
                .filter(report -> report.stage().equals(name))
                .count();
        return Optional.ofNullable(stages.get(name)).filter(stage -> stage.machines == machines);
    }

    /** The stages whose latencies are known, at their place in a merged phase. */
    List<StageHistograms> histograms(PhaseReport merged) {
        return merged.openLoop().stages().stream()
                .flatMap(report -> known(report.stage()).stream()
                        .map(known -> StageHistograms.of(report, known.service, known.response)))
                .toList();
    }
}
