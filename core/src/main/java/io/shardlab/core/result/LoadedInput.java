package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * The file or stream that a load read. Immutable.
 *
 * @param format the format that it was read as, by its name in the option {@code --format}
 * @param why the reason for that format, in words
 * @param rows the rows that this run read, good and bad
 * @param refused the rows of which no document could be made
 */
public record LoadedInput(
        String format,
        String why,
        @Measured(Quantity.COUNT) long rows,
        @Measured(Quantity.COUNT) long refused) {

    /** The format and its reason, before any row is counted: a sentence without its full stop. */
    public String decision() {
        return "The input is read as " + format + ": " + why;
    }

    /** The format and what became of the rows, as a sentence. */
    public String describe() {
        return decision() + "; " + FigureText.count(rows) + " rows, " + FigureText.count(refused) + " of them refused.";
    }

    /** The input of several load machines together; empty unless all of them read the same format. */
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
