package io.shardlab.gui.run;

import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The progress of the run under way, or of the last one.
 *
 * @param cell the run of an experiment; empty for a single run
 * @param phase the name of the phase under way; empty between two phases
 * @param share the share of the phase's work that is done, from 0 to 1; -1 if it is unknown
 * @param left the time that the phase will still take at its rate so far; empty if it is unknown
 * @param unit the unit of the phase's rate
 * @param operations the successful operations of the phase
 * @param documents the documents that the phase has written or read
 * @param errors the failed operations and refused documents of the phase
 */
public record RunProgress(
        Optional<Position> cell,
        String phase,
        double share,
        Optional<Duration> left,
        RateUnit unit,
        long operations,
        long documents,
        long errors) {

    static final double UNKNOWN = -1;

    /** The progress before the first run. */
    static final RunProgress NONE =
            new RunProgress(Optional.empty(), "", UNKNOWN, Optional.empty(), RateUnit.OPERATIONS, 0, 0, 0);

    /** The run of an experiment, with the time that all remaining runs will take, and the phase. */
    String place(Texts texts) {
        return Stream.of(cell.map(position -> place(position, texts)).orElse(""), phase)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(texts.get("run.place.and")));
    }

    private static String place(Position position, Texts texts) {
        return position.left()
                .map(time -> texts.get("run.cell.left", position.place(), position.of(), texts.duration(time)))
                .orElseGet(() -> texts.get("run.cell", position.place(), position.of()));
    }

    /** The operations or documents, the errors, and the time left. */
    String counts(Texts texts) {
        boolean inDocuments = unit == RateUnit.DOCUMENTS;
        return texts.get(
                        inDocuments ? "run.counts.documents" : "run.counts",
                        texts.count(inDocuments ? documents : operations),
                        texts.count(errors))
                + left.map(time -> texts.get("run.left", texts.duration(time))).orElse("");
    }
}
