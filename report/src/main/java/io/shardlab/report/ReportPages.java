package io.shardlab.report;

import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.report.section.Defaults;
import io.shardlab.report.section.ExperimentSections;
import io.shardlab.report.section.RunSections;
import io.shardlab.report.section.RunsSections;
import io.shardlab.run.experiment.SavedExperiment;
import java.util.List;

/** Pages of saved results, as the text of an HTML file. Thread-safe. */
public final class ReportPages {

    private final Defaults defaults;

    public ReportPages(Defaults defaults) {
        this.defaults = defaults;
    }

    /** Of one run. */
    public String ofRun(SavedRun run) {
        List<Element> sections = new RunSections(run, defaults).whole();
        String subject =
                run.result().workload() + " on a " + run.result().target().describe();
        return Page.render(run.name(), subject, sections);
    }

    /** Of several runs beside one another. */
    public String ofRuns(String title, List<SavedRun> runs) {
        return Page.render(title, runs.size() + " runs", new RunsSections(runs, defaults).all());
    }

    /** Of an experiment; reads the intervals and latencies of its cells one after the other. */
    public String ofExperiment(SavedExperiment experiment) {
        return Page.render(
                experiment.record().name(),
                "Experiment with " + experiment.record().workload() + ", "
                        + experiment.cells().size() + " cells",
                new ExperimentSections(experiment, defaults).all());
    }
}
