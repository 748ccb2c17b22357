package io.shardlab.transfer.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.text.FigureText;
import io.shardlab.transfer.dump.format.Tally;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/** The outcome of a dump or a restore, collection by collection. */
public final class TransferReport {

    private TransferReport() {}

    /**
     * Returns a table, unless there are no collections, and a sentence.
     *
     * @param done the key of the sentence on what was done with the documents
     * @param seconds the time that it took
     */
    public static String render(List<Tally> tallies, String done, double seconds, ReportWords words) {
        Columns<Tally> columns = new Columns<Tally>()
                .add("collection", Tally::namespace)
                .add("documents", tally -> FigureText.count(tally.documents()))
                .add("MB", tally -> FigureText.mebibytes(tally.bytes()));
        addIfAny(columns, "already there", tallies, Tally::alreadyThere);
        addIfAny(columns, "refused", tallies, Tally::refused);
        columns.add("state", tally -> words.say(tally.isComplete() ? "complete" : "incomplete"));
        List<Tally> sorted =
                tallies.stream().sorted(Comparator.comparing(Tally::namespace)).toList();
        long documents = tallies.stream().mapToLong(Tally::documents).sum();
        double megabytes = tallies.stream().mapToLong(Tally::bytes).sum() / FigureText.MEBIBYTE;
        String table = sorted.isEmpty()
                ? ""
                : TerminalTable.grid(columns.table(sorted), words) + System.lineSeparator() + System.lineSeparator();
        return table
                + words.say(
                        done,
                        words.say("{0,choice,0#{0} documents|1#1 document|1<{0} documents}", documents),
                        FigureText.seconds(seconds),
                        FigureText.number(documents / seconds),
                        FigureText.number(megabytes / seconds));
    }

    private static void addIfAny(
            Columns<Tally> columns, String head, List<Tally> tallies, ToLongFunction<Tally> number) {
        if (tallies.stream().mapToLong(number).sum() > 0) {
            columns.add(head, tally -> FigureText.count(number.applyAsLong(tally)));
        }
    }
}
