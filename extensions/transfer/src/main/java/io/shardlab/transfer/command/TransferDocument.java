package io.shardlab.transfer.command;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** The outcome of a dump or a restore as a document: one sentence, and each collection. */
public final class TransferDocument {

    private TransferDocument() {}

    /**
     * Returns the document.
     *
     * @param done the sentence on what was done with the documents
     * @param seconds the time that it took
     */
    public static Document of(List<Tally> tallies, String done, double seconds) {
        long documents = tallies.stream().mapToLong(Tally::documents).sum();
        double megabytes = tallies.stream().mapToLong(Tally::bytes).sum() / FigureText.MEBIBYTE;
        Message outcome = Message.of(
                done,
                Message.of("{0,choice,0#{0} documents|1#1 document|1<{0} documents}", documents),
                FigureText.seconds(seconds),
                FigureText.number(documents / seconds),
                FigureText.number(megabytes / seconds));
        return new Document.Builder()
                .say(outcome, Tone.ANSWER)
                .figures(collections(tallies))
                .build();
    }

    private static Table collections(List<Tally> tallies) {
        Columns<Tally> columns = new Columns<Tally>()
                .add("collection", Tally::namespace)
                .add("documents", tally -> FigureText.count(tally.documents()))
                .add("MB", tally -> FigureText.mebibytes(tally.bytes()));
        addIfAny(columns, "already there", tallies, Tally::alreadyThere);
        addIfAny(columns, "refused", tallies, Tally::refused);
        return columns.say(Message.of("state"), tally -> Message.of(tally.isComplete() ? "complete" : "incomplete"))
                .table(tallies.stream()
                        .sorted(Comparator.comparing(Tally::namespace))
                        .toList());
    }

    private static void addIfAny(
            Columns<Tally> columns, String head, List<Tally> tallies, ToLongFunction<Tally> number) {
        if (tallies.stream().mapToLong(number).sum() > 0) {
            columns.add(head, tally -> FigureText.count(number.applyAsLong(tally)));
        }
    }
}
