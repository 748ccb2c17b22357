package io.shardlab.insight.capture.file;

import io.shardlab.core.text.FigureText;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.OperationGroups;
import io.shardlab.insight.capture.source.CaptureFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lists what a capture could not see, in whole sentences. Pure functions. */
public final class Unseen {

    private Unseen() {}

    /** Returns the notes on operations. */
    public static List<String> notes(OperationGroups groups, CaptureFacts observation, Skipped skipped) {
        List<String> notes = new ArrayList<>(observation.notes());
        if (observation.sampleRate() < 1) {
            notes.add("The profiler recorded " + FigureText.percent(observation.sampleRate())
                    + " of the operations; transactions cannot be put together from a sample, so their statements are"
                    + " operations of their own.");
        }
        if (!groups.transactions().isEmpty()) {
            notes.add(
                    "Updates and deletes in transactions may be operations of their own, as the profiler does not record"
                            + " their sessions.");
        }
        if (observation.shards() > 1) {
            notes.add(
                    "Shards do not see what a mongos does itself: skip, and the last stages of aggregations. Equal writes"
                            + " of two clients to different shards within two seconds count as one.");
        }
        if (groups.withoutValues() > 0) {
            notes.add("The values of " + FigureText.count(Math.round(groups.withoutValues()), "operation")
                    + " are hidden by the source.");
        }
        if (groups.apportioned() > 0) {
            notes.add(FigureText.count(Math.round(groups.apportioned()), "statement")
                    + " of updates and deletes were fast one by one, so that only their commands are in the log; they count"
                    + " as the kinds of statements that the log has of such commands.");
        }
        if (!skipped.isEmpty()) {
            notes.add("Not in the file: " + skipped.describe() + ".");
        }
        addPaths("Encrypted fields, whose values cannot be searched for by others: ", true, groups, notes);
        addPaths(
                "The letters and digits of regular expressions are hidden; --keep-values shows them: ",
                false,
                groups,
                notes);
        notes.add("Inserted documents are not recorded, so inserts use the templates. Think times are not visible.");
        return notes;
    }

    private static void addPaths(String sentence, boolean encrypted, OperationGroups groups, List<String> notes) {
        String paths = groups.statements().stream()
                .flatMap(group -> IntStream.range(0, group.holes().size())
                        .filter(i -> encrypted ? group.tally(i).isEncrypted() : isPattern(group, i))
                        .mapToObj(i -> group.hole(i).shownPath()))
                .filter(path -> !path.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!paths.isEmpty()) {
            notes.add(sentence + paths + ".");
        }
    }

    private static boolean isPattern(OperationGroup group, int hole) {
        return group.hole(hole).kind() == Hole.Kind.PATTERN;
    }
}
