package io.shardlab.gui.run;

import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where a run under way is, in words. */
final class RunPlace {

    private RunPlace() {}

    /** Of an experiment its run, with how long all that are left will take; then the phase, if one is under way. */
    static String of(RunModel model, Texts texts) {
        return Stream.of(
                        model.cell()
                                .get()
                                .map(position -> cell(position, texts))
                                .orElse(""),
                        model.phase().get())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(texts.get("run.place.and")));
    }

    private static String cell(Position position, Texts texts) {
        return position.left()
                .map(left -> texts.get("run.cell.left", position.place(), position.of(), texts.duration(left)))
                .orElseGet(() -> texts.get("run.cell", position.place(), position.of()));
    }
}
