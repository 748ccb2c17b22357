package io.shardlab.answers.section;

import io.shardlab.answers.drawing.SweepLines;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sections of an experiment: its document, and each cell folded. */
public final class ExperimentSections {

    private final SavedExperiment experiment;
    private final Map<Integer, Path> folders = new HashMap<>();
    private final Defaults defaults;
    private final PageWords words;

    public ExperimentSections(SavedExperiment experiment, Defaults defaults, PageWords words) {
        this.experiment = experiment;
        this.defaults = defaults;
        this.words = words;
        experiment
                .record()
                .cells()
                .forEach(cell -> cell.folder()
                        .ifPresent(folder ->
                                folders.put(cell.number(), experiment.folder().resolve(folder))));
    }

    /** Reads the intervals and latencies of its cells, one cell after the other. */
    public List<Element> all() {
        List<Element> sections =
                new ArrayList<>(PageDocument.elements(ExperimentDocument.of(experiment), words.language()));
        sections.addAll(words.section(
                "Cells", experiment.cells().stream().map(this::cell).toList()));
        return sections;
    }

    private Element cell(Cell cell) {
        String name = words.say("Cell {0,number,#}: {1}", cell.number(), SweepLines.name(cell.values()));
        Optional<SavedRun> run = cell.result()
                .flatMap(result ->
                        Optional.ofNullable(folders.get(cell.number())).map(folder -> SavedRun.of(folder, result)));
        if (run.isPresent() && cell.failure().isEmpty()) {
            return new RunSections(run.get(), defaults, words).folded(name);
        }
        String why = cell.failure()
                .map(failure -> words.say("failed: {0}", failure))
                .orElseGet(() -> words.say("has not run."));
        return Html.tag("p").css("run").add(Html.tag("strong").say(name), Html.text(" – " + why));
    }
}
