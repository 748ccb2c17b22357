package io.shardlab.core.result;

import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * The file or stream that a load read.
 *
 * @param format as what it was read, by the name that the option {@code --format} has for it
 * @param why what said so, in words
 * @param rows that were read by this run, good and bad
 * @param refused those of which no document could be made
 */
public record LoadedInput(String format, String why, long rows, long refused) {

    /** Before any row is counted: as what it is read, as a sentence without its full stop. */
    public String decision() {
        return "The input is read as " + format + ": " + why;
    }

    /** As what it was read, and what became of its rows, as a sentence. */
    public String describe() {
        return decision() + "; " + FigureText.count(rows) + " rows, " + FigureText.count(refused) + " of them refused.";
    }

    /** What several load machines read together; empty if that was not of one format. */
    public static Optional<LoadedInput> together(List<Optional<LoadedInput>> inputs) {
        List<LoadedInput> known = inputs.stream().flatMap(Optional::stream).toList();
        boolean alike = known.size() == inputs.size()
                && known.stream().map(LoadedInput::format).distinct().count() == 1;
        return alike
                ? Optional.of(new LoadedInput(
                        known.get(0).format(),
                        known.get(0).why(),
                        known.stream().mapToLong(LoadedInput::rows).sum(),
                        known.stream().mapToLong(LoadedInput::refused).sum()))
                : Optional.empty();
    }
}
