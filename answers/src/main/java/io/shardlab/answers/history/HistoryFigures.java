package io.shardlab.answers.history;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Chooses the figures of a series if the user names none: those by which {@code compare} detects a regression. */
final class HistoryFigures {

    private HistoryFigures() {}

    /** Returns the speed, and the 99th percentile of the latency if operations were timed singly. */
    static List<Figure> of(RunResult result) {
        List<Figure> figures = new ArrayList<>(FigureCatalogue.speeds(result));
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        boolean steps = measured.stream().anyMatch(PhaseReport::wasTimedOnce)
                || measured.stream().map(PhaseReport::name).distinct().count() > 1;
        if (!steps) {
            boolean open = measured.stream()
                    .anyMatch(phase -> phase.openLoop().targetRate().isPresent());
            figures.add(FigureCatalogue.named(open ? "response-p99" : "service-p99"));
        }
        return figures;
    }
}
