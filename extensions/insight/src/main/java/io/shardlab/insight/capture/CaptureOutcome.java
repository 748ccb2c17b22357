package io.shardlab.insight.capture;

import io.shardlab.insight.capture.file.WorkloadText.Line;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The results of a capture.
 *
 * @param file the workload file
 * @param source the source as the end of "captured from"
 * @param database the database
 * @param seconds the time that was observed, in seconds
 * @param operations the number of operations that were seen
 * @param rate the rate of all operations, in operations/s
 * @param stages the rate over time in the form of {@code --stages}; empty if it is steady
 * @param lines the operations of the file, the most frequent first
 * @param notes what was not seen, in whole sentences
 * @param interrupted true if the user ended it early
 */
public record CaptureOutcome(
        Path file,
        String source,
        String database,
        double seconds,
        long operations,
        double rate,
        Optional<String> stages,
        List<Line> lines,
        List<String> notes,
        boolean interrupted) {

    public CaptureOutcome {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }
}
