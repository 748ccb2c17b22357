package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * The file or stream that a load read. Immutable.
 *
 * @param format the format that it was read as, by its name in the option {@code --format}
 * @param why the reason for that format, in English
 * @param rows the rows that this run read, good and bad
 * @param refused the rows of which no document could be made
 * @param wording the reason as a message; empty for older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record LoadedInput(
        String format,
        String why,
        @Measured(Quantity.COUNT) long rows,
        @Measured(Quantity.COUNT) long refused,
        Optional<Message> wording) {

    public static LoadedInput of(String format, Message why, long rows, long refused) {
        return new LoadedInput(format, why.toString(), rows, refused, Optional.of(why));
    }

    /** The format and its reason, before any row is counted: a sentence without its full stop. */
    public Message decision() {
        return Message.of("The input is read as {0}: {1}", format, reason());
    }

    private Message reason() {
        return wording.orElseGet(() -> Message.text(why));
    }

    /** The format and what became of the rows, as a sentence. */
    public Message describe() {
        return Message.of(
                "The input is read as {0}: {1}; {2} rows, {3} of them refused.",
                format, reason(), FigureText.count(rows), FigureText.count(refused));
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
                        known.stream().mapToLong(LoadedInput::refused).sum(),
                        known.get(0).wording()))
                : Optional.empty();
    }
}
