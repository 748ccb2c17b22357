package io.shardlab.gui.results;

import io.shardlab.analysis.table.ExperimentTable;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.drawing.SweepChart;
import io.shardlab.report.drawing.SweepCharts;
import io.shardlab.run.experiment.SavedExperiment;
import java.util.List;

/**
 * An experiment that is looked at.
 *
 * @param saved with the results of its cells
 * @param table laid out as it was asked for
 * @param charts along each swept number; none if no number was swept
 */
public record ShownExperiment(SavedExperiment saved, ExperimentTable table, List<SweepChart> charts) {

    /** Fits laws to what was measured: not for the screen's thread. */
    static ShownExperiment of(SavedExperiment saved, ChartTexts words) {
        return new ShownExperiment(saved, saved.table(), new SweepCharts(saved.cells(), words).lines());
    }
}
